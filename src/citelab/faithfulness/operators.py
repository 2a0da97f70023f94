"""Negation, modality, quantity and direction: the small words that decide what is claimed.

Every cue of a claim is looked for on the same word of the evidence, and the other way round.
What acts on a word that the other text does not hold cannot be compared and is reported as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citelab.faithfulness.cues import CUES, OPPOSITES
from citelab.faithfulness.terms import Term

__all__ = ["Cue", "Clash", "clashes", "find_cues"]

# How many content words a "not" reaches. More: it spills over into what is affirmed. Fewer: "did
# not, as many had hoped, win" loses its verb.
_REACH = 4


@dataclass(frozen=True, slots=True)
class Cue:
    """One small word at work.

    Attributes:
        kind: A key of ``CUES``.
        term: The word itself.
        target: The key that it acts on first; empty at the end of a sentence.
        scope: All keys within its reach, the target among them.
    """

    kind: str
    term: Term
    target: str
    scope: frozenset[str]


@dataclass(frozen=True, slots=True)
class Clash:
    """A small word that the other text does not have in that place.

    Attributes:
        kind: ``"negation"``, ``"modality"``, ``"quantity"`` or ``"direction"``.
        sentence: What differs, for people.
        start_char: First code point of the claim that it is about, from 0.
        end_char: First code point after it.
        is_contradiction: False where the claim only says more than the evidence.
    """

    kind: str
    sentence: str
    start_char: int
    end_char: int
    is_contradiction: bool


def find_cues(terms: Sequence[Term]) -> list[Cue]:
    """All cues of one sentence, in order."""
    found = []
    for position, term in enumerate(terms):
        kind = _kind(terms, position)
        if kind:
            after = _reached(terms, position)
            found.append(Cue(kind, term, after[0] if after else "", frozenset(after)))
    return found


def _kind(terms: Sequence[Term], position: int) -> str | None:
    word = terms[position].text
    following = terms[position + 1] if position + 1 < len(terms) else None
    if word == "no" and following and following.kind == "figure" and following.clause != terms[position].clause:
        return None  # "No. 7" is a number, not a denial
    if word == "not" and following and following.text in ("only", "just", "merely", "least"):
        return None
    if word.endswith("n't"):
        return "negation"
    return next((kind for kind, spellings in CUES.items() if word in spellings), None)


def _reached(terms: Sequence[Term], position: int) -> list[str]:
    clause = terms[position].clause
    after = (t for t in terms[position + 1 :] if t.clause == clause and t.has_content)
    return [term.key for term, _ in zip(after, range(_REACH), strict=False)]


def clashes(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Where the small words of a claim and of its evidence disagree.

    Args:
        claim: The terms of the claim.
        evidence: The terms of each sentence that the claim is held against.
    """
    ours = find_cues(claim)
    theirs = [cue for sentence in evidence for cue in find_cues(sentence)]
    keys = {t.key: t for t in claim if t.has_content}
    held = {t.key for sentence in evidence for t in sentence if t.has_content}
    yield from _added_negations(ours, theirs, held)
    yield from _dropped_negations(ours, theirs, keys, evidence)
    yield from _modality(ours, theirs, keys, held)
    yield from _quantity(ours, theirs, keys, held)
    yield from _opposites(claim, evidence)


def _of(cues: Sequence[Cue], kind: str) -> list[Cue]:
    return [cue for cue in cues if cue.kind == kind]


def _added_negations(ours: list[Cue], theirs: list[Cue], held: set[str]) -> Iterator[Clash]:
    denied = {key for cue in _of(theirs, "negation") for key in cue.scope}
    for cue in _of(ours, "negation"):
        if cue.scope & denied or (not cue.target and denied):
            continue
        on = f" before “{cue.target}”" if cue.target else ""
        is_contradiction = bool(cue.scope & held) or not cue.scope
        yield Clash(
            "negation",
            f"The claim says “{cue.term.text}”{on}, the passages do not.",
            cue.term.start_char,
            cue.term.end_char,
            is_contradiction,
        )


def _dropped_negations(
    ours: list[Cue], theirs: list[Cue], keys: dict[str, Term], evidence: Sequence[Sequence[Term]]
) -> Iterator[Clash]:
    denied_here = {key for cue in _of(ours, "negation") for key in cue.scope}
    counts: dict[str, int] = {}
    for sentence in evidence:
        for term in sentence:
            counts[term.key] = counts.get(term.key, 0) + 1
    denials: dict[str, list[Cue]] = {}
    for cue in _of(theirs, "negation"):
        denials.setdefault(cue.target, []).append(cue)
    for key, cues in denials.items():
        if key in keys and key not in denied_here and len(cues) >= counts.get(key, 0):
            term = keys[key]
            yield Clash(
                "negation",
                f"The passages say “{cues[0].term.text}” before “{term.text}”, the claim does not.",
                term.start_char,
                term.end_char,
                True,
            )


def _modality(
    ours: list[Cue], theirs: list[Cue], keys: dict[str, Term], held: set[str]
) -> Iterator[Clash]:
    softened = {key for cue in _of(ours, "weak") for key in cue.scope} | (
        {""} if _of(ours, "weak") else set()
    )
    for cue in _of(theirs, "weak"):
        if cue.target in keys and cue.target not in softened and not softened:
            term = keys[cue.target]
            yield Clash(
                "modality",
                f"The passages say “{cue.term.text} … {term.text}”, the claim says it outright.",
                term.start_char,
                term.end_char,
                False,
            )
    required = {cue.target for cue in _of(theirs, "strong")}
    for cue in _of(ours, "strong"):
        if cue.target in held and cue.target not in required:
            yield _overreach("modality", cue)
    for cue in _of(ours, "weak"):
        if cue.target in required:
            yield Clash(
                "modality",
                f"The claim says “{cue.term.text}” where the passages say “must”.",
                cue.term.start_char,
                cue.term.end_char,
                True,
            )


def _quantity(
    ours: list[Cue], theirs: list[Cue], keys: dict[str, Term], held: set[str]
) -> Iterator[Clash]:
    for kind in ("universal", "exclusive"):
        said = {key for cue in _of(theirs, kind) for key in cue.scope}
        for cue in _of(ours, kind):
            if not cue.scope & said and cue.target in held:
                yield _overreach("quantity", cue)
    limited = {key for cue in [*_of(ours, "partial"), *_of(ours, "weak")] for key in cue.scope}
    for cue in _of(theirs, "partial"):
        if cue.target in keys and cue.target not in limited and keys[cue.target].kind != "figure":
            term = keys[cue.target]
            yield Clash(
                "quantity",
                f"The passages say “{cue.term.text} … {term.text}”, the claim drops the limit.",
                term.start_char,
                term.end_char,
                False,
            )


def _overreach(kind: str, cue: Cue) -> Clash:
    sentence = f"The claim says “{cue.term.text}”, which the passages do not say there."
    return Clash(kind, sentence, cue.term.start_char, cue.term.end_char, False)


def _opposites(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    held = {t.text for sentence in evidence for t in sentence}
    for position, term in enumerate(claim):
        if term.text in held:
            continue
        for sentence in evidence:
            for at, other in enumerate(sentence):
                if other.text in OPPOSITES.get(term.text, ()) and _near(claim, position) & _near(sentence, at):
                    yield Clash(
                        "direction",
                        f"The claim says “{term.text}”, the passages say “{other.text}”.",
                        term.start_char,
                        term.end_char,
                        True,
                    )
                    return


def _near(terms: Sequence[Term], position: int) -> set[str]:
    around = [*terms[max(0, position - 4) : position], *terms[position + 1 : position + 5]]
    return {t.key for t in around if t.has_content}
