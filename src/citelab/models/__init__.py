"""Models: one door to every provider, and models that need no network."""

from citelab.models.catalogue import Abilities, abilities, default_model
from citelab.models.door import Reply, acomplete, astream, complete, litellm_module, stream
from citelab.models.keys import ask_for_key, load_keys
from citelab.models.native import (
    acomplete_native,
    astream_native,
    complete_native,
    has_native_citations,
    stream_native,
    text_and_citation,
)

__all__ = [
    "Abilities",
    "Reply",
    "abilities",
    "acomplete",
    "acomplete_native",
    "ask_for_key",
    "astream",
    "astream_native",
    "complete",
    "complete_native",
    "default_model",
    "has_native_citations",
    "litellm_module",
    "load_keys",
    "stream",
    "stream_native",
    "text_and_citation",
]
