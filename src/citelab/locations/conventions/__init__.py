"""Conventions: one range said the way other systems say it, and what each of them loses.

Counting, W3C selectors, Bedrock and text fragments point into the source. Gemini, OpenAI, Cohere
and LangChain point into the answer: they convert `AnswerRange`, which `read_answer` makes.
"""

from citelab.locations.conventions.answer import AnswerRange, SourceReference, read_answer
from citelab.locations.conventions.bedrock import from_bedrock, to_bedrock
from citelab.locations.conventions.clusters import cut_clusters, is_inside_cluster
from citelab.locations.conventions.cohere import from_cohere, to_cohere
from citelab.locations.conventions.converted import Converted
from citelab.locations.conventions.counting import (
    CODE_POINTS,
    INCLUSIVE,
    ONE_BASED,
    ONE_BASED_INCLUSIVE,
    UTF8,
    UTF16,
    Counting,
    from_line_column,
    to_line_column,
)
from citelab.locations.conventions.gemini import from_gemini, to_gemini
from citelab.locations.conventions.langchain import from_langchain, to_langchain
from citelab.locations.conventions.openai import from_openai, to_openai
from citelab.locations.conventions.overview import in_other_words
from citelab.locations.conventions.text_fragment import from_text_fragment, to_text_fragment
from citelab.locations.conventions.w3c import (
    from_position_selector,
    from_quote_selector,
    to_position_selector,
    to_quote_selector,
)

__all__ = [
    "CODE_POINTS",
    "INCLUSIVE",
    "ONE_BASED",
    "ONE_BASED_INCLUSIVE",
    "UTF8",
    "UTF16",
    "AnswerRange",
    "Converted",
    "Counting",
    "SourceReference",
    "cut_clusters",
    "from_bedrock",
    "from_cohere",
    "from_gemini",
    "from_langchain",
    "from_line_column",
    "from_openai",
    "from_position_selector",
    "from_quote_selector",
    "from_text_fragment",
    "in_other_words",
    "is_inside_cluster",
    "read_answer",
    "to_bedrock",
    "to_cohere",
    "to_gemini",
    "to_langchain",
    "to_line_column",
    "to_openai",
    "to_position_selector",
    "to_quote_selector",
    "to_text_fragment",
]
