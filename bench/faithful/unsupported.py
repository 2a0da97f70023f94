"""Which words of partly supported claims nothing supports: precision, recall and F1 of words.

A word counts as called unsupported where a range of ``Support.unsupported`` touches it. Plain
overlap calls every word unsupported that stands in no passage, small words and signs included or
left out, whichever scores better.

Two rows are no scorers but frames. "every word" calls all of a claim unsupported. "ceiling" is what
looking words up would reach if nothing else ever went wrong: each small word and sign has its true
label, and of the others those are called unsupported whose stem stands in no passage. What lies
above it has to know when other words say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from citelab.faithfulness.support import score_support
from citelab.faithfulness.terms import terms
from citelab.locations import Passage
from citelab.text.words import is_content_word, words
from faithful.tables import print_table


class Labelled(Protocol):
    """A claim in words, each with what a person said of it."""

    claim: str
    tokens: list[str]
    unsupported: list[bool]

    def gold_passages(self) -> list[list[Passage]]: ...


def overlap(claim: str, text: str) -> float:
    """The share of the claim's content words that a text has."""
    wanted, there = (
        {w.text.lower() for w in words(t) if is_content_word(w.text)} for t in (claim, text)
    )
    return len(wanted & there) / max(len(wanted), 1)


def report_words(rows: Sequence[tuple[Labelled, list[Passage]]]) -> None:
    """Print how well the unsupported words are found, with two kinds of evidence."""
    table = []
    for setting, is_gold in (("all", False), ("supporting ones only", True)):
        cases = [(row, chosen) for row, every in rows for chosen in _evidence(row, every, is_gold)]
        wanted = [label for row, _ in cases for label in row.unsupported]
        for name, marks in _scorers(cases):
            found = f"{sum(marks)} of {len(marks)} words"
            table.append((setting, f"{len(cases)}", name, found, *_figures(wanted, marks)))
    print("\nWords that nothing supports, of partly supported claims\n")
    print_table(("evidence", "claims", "scorer", "called so", "precision", "recall", "F1"), table)


def _evidence(row: Labelled, every: list[Passage], is_gold: bool) -> Iterator[list[Passage]]:
    if not is_gold:
        yield every
    elif gold := row.gold_passages():
        yield max(gold, key=lambda chosen: score_support(row.claim, chosen).score)


def _scorers(
    cases: Sequence[tuple[Labelled, list[Passage]]],
) -> Iterator[tuple[str, list[bool]]]:
    ours = [mark for case in cases for mark in _ours(*case)]
    yield "score_support", ours
    for name, only_content in (("content words without overlap", True), ("any word", False)):
        yield name, [mark for case in cases for mark in _plain(*case, only_content)]
    yield "every word", [True for row, _ in cases for _ in row.tokens]
    yield "ceiling", [mark for case in cases for mark in _ceiling(*case)]


def _ours(row: Labelled, passages: list[Passage]) -> Iterator[bool]:
    spans = score_support(row.claim, passages).unsupported
    for start, end in _places(row):
        yield any(a < end and start < b for a, b in spans)


def _places(row: Labelled) -> Iterator[tuple[int, int]]:
    """Where each token stands in the claim; the tokens follow each other in it."""
    at = 0
    for token in row.tokens:
        start = row.claim.find(token, at)
        if start < 0:  # quotation marks are spelled differently in some claims
            yield at, at
            continue
        at = start + len(token)
        yield start, at


def _plain(row: Labelled, passages: list[Passage], only_content: bool) -> Iterator[bool]:
    there = {w.text.lower() for p in passages for w in words(p.text)}
    for token in row.tokens:
        is_word = bool(words(token)) and (not only_content or is_content_word(token))
        yield is_word and token.lower() not in there


def _ceiling(row: Labelled, passages: list[Passage]) -> Iterator[bool]:
    there = {term.key for passage in passages for term in terms(passage.text)}
    ours = [term for term in terms(row.claim) if term.has_content]
    for (start, end), label in zip(_places(row), row.unsupported, strict=True):
        term = next((t for t in ours if t.start_char < end and start < t.end_char), None)
        yield label if term is None else term.key not in there


def _figures(wanted: Sequence[bool], marks: Sequence[bool]) -> tuple[str, str, str]:
    both = sum(w and m for w, m in zip(wanted, marks, strict=True))
    precision, recall = both / max(sum(marks), 1), both / max(sum(wanted), 1)
    f1 = 2 * precision * recall / (precision + recall) if both else 0.0
    return f"{precision:.3f}", f"{recall:.3f}", f"{f1:.3f}"
