"""The library's own versions of what learners write, with the signatures of the exercises.

A lesson runs on these until the learner's function passes its check. Each passes that check too.
Positions count code points from 0 and pages from 1; an end is the first one that is not meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby
from typing import Any

from citelab.chunks import retrieval_chunks
from citelab.chunks.ruler import Ruler, packed
from citelab.classroom.borrowed_answers import (
    citations_astray,
    quotation_holds,
    statements_uncited,
)
from citelab.classroom.borrowed_locators import (
    exact_words,
    page_labels,
    range_counted,
    words_cited,
)
from citelab.classroom.borrowed_measuring import (
    balanced_accuracy,
    chance_of_a_coin,
    kind_by_places,
)
from citelab.classroom.borrowed_papers import (
    document_in_library,
    newest_editions,
    numbered_sources,
    pages_covered,
)
from citelab.classroom.borrowed_sentences import (
    chunks_highlighted,
    exchange_runs,
    ranges_tile,
    sentences_cut,
)
from citelab.classroom.borrowed_streams import (
    blocks_read,
    sources_numbered,
    text_on_the_ticker,
)
from citelab.contract.contract import Contract
from citelab.contract.marks import Marks
from citelab.documents import Document
from citelab.faithfulness.scores_alce import Supports, are_precise, is_recalled
from citelab.locations import ContentBlockLocation

__all__ = [
    "balanced_accuracy",
    "blocks_read",
    "chance_of_a_coin",
    "chunks_highlighted",
    "citations_astray",
    "document_in_library",
    "exact_words",
    "exchange_runs",
    "fixed_ranges",
    "kind_by_places",
    "mark_numbers",
    "missing_numbers",
    "neighbours_turning",
    "newest_editions",
    "number_runs",
    "numbered_sources",
    "page_labels",
    "pages_covered",
    "quotation_holds",
    "range_counted",
    "ranges_tile",
    "recall_and_precision_of",
    "sentence_ranges",
    "sentences_cut",
    "share_found",
    "sources_numbered",
    "statements_uncited",
    "text_on_the_ticker",
    "unforged_letters",
    "words_cited",
]

_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_FIRST_WORD = re.compile(r"\w+")
# Fewer: the settling time of the tide gauge is missed. More: every rule seems to be taken back.
_NEIGHBOURS = 2


def fixed_ranges(text: str, size: int, overlap: int) -> list[tuple[int, int]]:
    """Half-open ranges of at most ``size`` code points, neighbours sharing ``overlap``; lesson 01.

    Raises:
        ValueError: ``overlap`` is below 0, or not less than ``size``.
    """
    pieces = retrieval_chunks(Document.from_text(text), "fixed", size=size, overlap=overlap)
    return [(piece.start_char, piece.end_char) for piece in pieces]


def sentence_ranges(sentences: Sequence[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """Ranges of whole sentences, as many in each as fit into ``size`` code points; lesson 01.

    Args:
        sentences: Half-open ranges that follow one another without a gap.
        size: The largest length of a piece; a longer sentence is a piece by itself.

    Raises:
        ValueError: ``size`` is below 1.
    """
    if size < 1:
        raise ValueError(f"size is {size}, but a piece has at least 1 character")
    runs = packed(sentences, Ruler("", size))
    return [(sentences[first][0], sentences[behind - 1][1]) for first, behind in runs]


def share_found(
    found: Sequence[tuple[int, int, int]], gold: Sequence[tuple[int, int, int]], k: int
) -> float:
    """The share of passages that one of the first ``k`` pieces keeps whole; lesson 01.

    Args:
        found: Pieces, best first: a document's index, a start, an exclusive end.
        gold: The passages that are wanted, in the same form.
        k: How many pieces are read.

    Raises:
        ValueError: ``k`` is below 1, or no passage is wanted.
    """
    if k < 1 or not gold:
        raise ValueError(f"k is {k} and {len(gold)} passages are wanted; both are at least 1")

    def keeps(piece: tuple[int, int, int], passage: tuple[int, int, int]) -> bool:
        return piece[0] == passage[0] and piece[1] <= passage[1] and passage[2] <= piece[2]

    return sum(any(keeps(piece, passage) for piece in found[:k]) for passage in gold) / len(gold)


def mark_numbers(sentence: str, letters: str, last: int) -> list[int]:
    """The numbers of the marks in a sentence, from 1 to ``last``, in order, once each; lesson 04.

    Args:
        sentence: One sentence of a reply.
        letters: What stands before the number in a mark of this request.
        last: The number of the last chunk; chunks count from 1.
    """
    mark = re.compile(rf"\[{re.escape(letters)}([0-9]+)\]")
    numbers = dict.fromkeys(int(digits) for digits in mark.findall(sentence))
    return [number for number in numbers if 1 <= number <= last]


def number_runs(numbers: Sequence[int], homes: Sequence[int]) -> list[tuple[int, int]]:
    """Half-open runs of chunk numbers, each where its first number was named; lesson 04.

    Args:
        numbers: The numbers of cited chunks, which count from 1, in the order of the reply.
        homes: The document's index of every chunk; that of chunk ``n`` is ``homes[n - 1]``.
    """
    lengths = [len(list(group)) for _, group in groupby(homes)]
    firsts = list(accumulate(lengths, initial=1))
    contract = Contract([Document.from_blocks(["…"] * length) for length in lengths], "?")
    message = contract.parse("So " + "".join(map(contract.marks.mark, numbers)))
    places = [place for claim in message.claims for place in claim.citations]
    return [
        (firsts[p.document_index] + p.start_block, firsts[p.document_index] + p.end_block)
        for p in places
        if isinstance(p, ContentBlockLocation)
    ]


def unforged_letters(texts: Sequence[str], candidates: Sequence[str]) -> str:
    """The first candidate whose marks, in any spelling, stand in none of the texts; lesson 04.

    Raises:
        ValueError: No candidate is left.
    """
    for letters in candidates:
        if not any(Marks(letters).forged.search(text) for text in texts):
            return letters
    raise ValueError(f"the texts hold marks with each of {list(candidates)}; give more candidates")


def missing_numbers(claim: str, passage: str) -> list[str]:
    """The numbers of a claim that its passage does not have, in order, once each; lesson 05."""
    there = set(_NUMBER.findall(passage))
    return [number for number in dict.fromkeys(_NUMBER.findall(claim)) if number not in there]


def neighbours_turning(sentences: Sequence[str], cited: int, words: Sequence[str]) -> list[int]:
    """The sentences near a cited one that begin with one of some words; lesson 05.

    Args:
        sentences: In the order of the text.
        cited: The index of the cited one, from 0; it is no neighbour of itself.
        words: In small letters; case and punctuation of a sentence do not count.
    """
    near = range(max(0, cited - _NEIGHBOURS), min(len(sentences), cited + _NEIGHBOURS + 1))
    firsts = {index: _FIRST_WORD.search(sentences[index]) for index in near if index != cited}
    return [index for index, first in firsts.items() if first and first[0].lower() in words]


def recall_and_precision_of(
    statements: Sequence[Mapping[str, Any]],
) -> tuple[float | None, float | None]:
    """Citation recall and precision after ALCE, None where there is nothing to count; lesson 05.

    Args:
        statements: Each with ``cites``, its citations, and ``enough``, the groups of them that
            are enough to support it.
    """
    recalled: list[bool] = []
    precise: list[bool] = []
    for statement in statements:
        count, supports = len(statement["cites"]), _deciding(statement)
        recalled.append(is_recalled(count, supports))
        precise.extend(are_precise(count, supports))
    return _share(recalled), _share(precise)


def _deciding(statement: Mapping[str, Any]) -> Supports:
    def decide(chosen: frozenset[int]) -> bool:
        named = {statement["cites"][index] for index in chosen}
        return any(named.issuperset(group) for group in statement["enough"])

    return decide


def _share(hits: Sequence[bool]) -> float | None:
    return sum(hits) / len(hits) if hits else None
