"""A review as plain values, ready to be shown in any form: claims, checks, passages, questions.

Texts come cut into pieces, so that the ES module, the HTML twin and the text twin mark the same
words without counting any themselves. The neighbours of a passage are shown with it: an exception
that stands in the next sentence must not need a click to be seen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citelab.chunks.citation import chunk_ranges
from citelab.documents import DocumentSet
from citelab.errors import CitelabError
from citelab.faithfulness.checks import QUESTIONS, Check, Outcome, Question
from citelab.faithfulness.review import ClaimReview, Review
from citelab.faithfulness.seven_questions import Answer, checklist
from citelab.locations import Passage
from citelab.widgets.pieces import Piece, Span, cut_pieces
from citelab.widgets.verdict_state import ShownVerdict, shown_verdict

__all__ = ["BoardClaim", "ShownCheck", "ShownPassage", "board_claims", "headline"]

SENTENCES_AROUND = 2
"""Neighbours shown on each side. Fewer: an exception two sentences on goes unseen."""
NEIGHBOUR_CHARS = 600
"""Of longer neighbours only this much, next to the passage: a table is one sentence."""
PASSAGE_CHARS = 2_000
"""Of a longer passage only the beginning: whole pages are read in the document."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ShownCheck:
    """One of the five questions, answered for one claim.

    Attributes:
        question: Which of the five, in one word.
        asked: The question as it is put to people.
        outcome: The worst outcome of its checks.
        reasons: Outcome and reason of each check, the worst first.
    """

    question: Question
    asked: str
    outcome: Outcome
    reasons: tuple[tuple[Outcome, str], ...]


@dataclass(frozen=True, slots=True)
class ShownPassage:
    """What one citation resolves to, with its neighbours.

    Attributes:
        number: From 1, counted over the whole answer in reading order.
        where: Title and place in words; None where the citation leads nowhere.
        pieces: Neighbours and passage in their order. Styles: ``"neighbour"``, ``"place"`` (a
            neighbour that a reason speaks of, or a passage with other words than were cited),
            ``"cited"``, and ``"left_out"`` for a word of ours
            on what is not shown; without those the pieces are a range of the source.
    """

    number: int
    where: tuple[str, str] | None
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardClaim:
    """One row of the board.

    Attributes:
        index: Which claim of the answer, from 0.
        verdict: Word, sign, score and the claim in pieces.
        checks: The five, in their order.
        passages: Of its citations, in their order.
        answers: The reviewer's seven questions, as far as a machine can answer them.
    """

    index: int
    verdict: ShownVerdict
    checks: tuple[ShownCheck, ...]
    passages: tuple[ShownPassage, ...]
    answers: tuple[Answer, ...]

    @property
    def text(self) -> str:
        """The claim, without white space around it."""
        return "".join(text for text, _ in self.verdict.pieces)


def board_claims(review: Review, sources: DocumentSet) -> list[BoardClaim]:
    """The rows of the board.

    Raises:
        CitelabError: The review was made on a document that is not among the sources.
    """
    _require_same_documents(review, sources)
    answers = checklist(review).answers
    ranges: dict[str, list[Range]] = {}
    rows, number = [], 1
    for index, claim in enumerate(review.claims):
        passages = tuple(_passages(claim, number, ranges))
        number += len(passages)
        checks = tuple(_checks(claim))
        rows.append(BoardClaim(index, shown_verdict(claim), checks, passages, answers[index]))
    return rows


def headline(review: Review) -> str:
    """How the answer did, in one line."""
    share = f"{review.uncited_share:.0%} of its words have no citation"
    if review.faithfulness is None:
        return f"This answer makes no cited claim; {share}."
    supported = sum(claim.support.verdict == "supported" for claim in review.claims)
    noun = "claim is" if len(review.claims) == 1 else "claims are"
    found = f"{supported} of {len(review.claims)} {noun} supported"
    return f"{found} (faithfulness {review.faithfulness:.2f}); {share}."


def _require_same_documents(review: Review, sources: DocumentSet) -> None:
    known = {document.fingerprint for document in sources}
    for claim in review.claims:
        for passage in claim.passages:
            if passage and passage.document.fingerprint not in known:
                raise CitelabError(
                    f"the review was made on another edition of {passage.document.name!r} than"
                    " the documents hold; review(message, documents) makes it anew"
                )


def _checks(claim: ClaimReview) -> Iterator[ShownCheck]:
    for question, asked in QUESTIONS.items():
        reasons = [(check.outcome, check.reason) for check in claim.of(question)]
        reasons.sort(key=lambda told: ("fail", "look", "pass").index(told[0]))
        yield ShownCheck(question, asked, claim.outcome(question), tuple(dict.fromkeys(reasons)))


def _passages(
    claim: ClaimReview, number: int, ranges: dict[str, list[Range]]
) -> Iterator[ShownPassage]:
    for index, passage in enumerate(claim.passages):
        if passage is None:
            yield ShownPassage(number + index, None)
            continue
        document = passage.document
        if document.fingerprint not in ranges:
            ranges[document.fingerprint] = list(chunk_ranges(document))
        where = document.name, passage.label()
        style = "place" if _is_other_text(claim, index) else "cited"
        pieces = _in_context(passage, ranges[document.fingerprint], claim.checks, style)
        yield ShownPassage(number + index, where, tuple(pieces))


def _is_other_text(claim: ClaimReview, citation_index: int) -> bool:
    """Whether other words stand at the place than were cited: they are shown, never highlighted."""
    return any(
        check.citation_index == citation_index and check.outcome == "fail"
        for check in claim.of("quotation")
    )


def _in_context(
    passage: Passage, ranges: Sequence[Range], checks: Sequence[Check], style: str
) -> Iterator[Piece]:
    text, start, end = passage.document.text, passage.start_char, passage.end_char
    first, last = _around(ranges, start, end)
    first, last = max(first, start - NEIGHBOUR_CHARS), min(last, end + NEIGHBOUR_CHARS)
    shown_end = min(end, start + PASSAGE_CHARS)
    if first > 0:
        yield "… ", "left_out"
    yield from _neighbours(passage, first, start, checks)
    yield text[start:shown_end], style
    if shown_end < end:
        yield f" [… {end - shown_end:,} more characters …] ", "left_out"
    yield from _neighbours(passage, end, last, checks)
    if last < len(text):
        yield " …", "left_out"


def _around(ranges: Sequence[Range], start: int, end: int) -> Range:
    """From the first sentence before the passage to the last one after it."""
    if not ranges:
        return start, end
    first = bisect_right(ranges, start, key=lambda r: r[1]) - SENTENCES_AROUND
    last = bisect_left(ranges, end, key=lambda r: r[0]) - 1 + SENTENCES_AROUND
    return (
        min(start, ranges[min(max(0, first), len(ranges) - 1)][0]),
        max(end, ranges[min(last, len(ranges) - 1)][1]),
    )


def _neighbours(passage: Passage, start: int, end: int, checks: Sequence[Check]) -> list[Piece]:
    places: list[Span] = [
        (check.place.start_char - start, check.place.end_char - start, "place")
        for check in checks
        if check.place and _is_in(check, passage)
    ]
    text = passage.document.text[start:end]
    return cut_pieces(text, [*places, (0, len(text), "neighbour")])


def _is_in(check: Check, passage: Passage) -> bool:
    # A place names its document; two documents of one name are told apart by what stands there.
    place = check.place
    if place is None or check.outcome == "pass" or place.document != passage.document.name:
        return False
    return passage.document.text[place.start_char : place.end_char] == place.text
