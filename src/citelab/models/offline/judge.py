"""What ``offline/extractive`` says when it is asked to judge: rules, from nothing but the messages.

It knows no model and no document, only the prompt, as every judge does: it takes the claim apart
at its sentences, semicolons and commas before "and" or "but", and compares stems. A statement is
supported where two chunks hold most of its words, all of its numbers, and a "not" where it has
one. It knows no synonyms, no units, no order of words: "light draws petrels" and "petrels draw
light" are one to it. bench/judge.py holds it against people, beside ``score_support``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citelab.text import content_stems, split_sentences, words

__all__ = ["verdicts", "wants_verdicts"]

_EXAMPLE = re.compile(r"\[([a-z]+)0\]")
_FIELD = '"verdict"'
_JOINT = re.compile(r";\s+|,?\s+(?:but|pero)\s+|,\s+(?:and|while|y|mientras)\s+", re.IGNORECASE)
_NOT = frozenset(
    (
        *("not", "no", "never", "nobody", "none", "nothing", "neither", "nor", "without"),
        *("cannot", "nunca", "nadie", "ningún", "ninguno", "ninguna", "ni", "sin", "jamás"),
    )
)
_SPANISH = re.compile(r"[¿¡ñáéíóú]|\b(?:el|la|los|las|que|del|una|con|por)\b", re.IGNORECASE)
_MOST_CHUNKS = 2
# The share of a statement's words that the chunks must hold. Higher: what is said in other words
# is refused. Lower: what is said of something else is let through. Chosen on the labelled claims
# of even position, from 0, where 0.5 to 0.6 do equally well; bench/judge.py prints both halves.
_ENOUGH, _TOO_FEW = 0.6, 0.4


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says, as far as these rules can see."""

    stems: frozenset[str]
    is_negated: bool

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset(stem for stem in self.stems if stem[0].isdigit())


def wants_verdicts(messages: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the instructions ask for verdicts on statements, as JSON."""
    return any(_FIELD in text and _EXAMPLE.search(text) for text in _texts(messages, "system"))


def verdicts(messages: Sequence[Mapping[str, Any]]) -> str:
    """The reply to a judge's prompt: ``{"statements": [{"text", "verdict", "chunk_ids"}]}``.

    Args:
        messages: Role and content of each turn; the system text shows the form of the marks.

    >>> prompt = [
    ...     {"role": "system", "content": 'Split the claim. Marks: [s0]. Give a "verdict".'},
    ...     {"role": "user", "content": "[s1] It is green.\\n<s-claim>It is green.</s-claim>"},
    ... ]
    >>> verdicts(prompt)
    '{"statements": [{"text": "It is green.", "verdict": "supported", "chunk_ids": ["s1"]}]}'
    """
    letters = next((m[1] for t in _texts(messages, "system") if (m := _EXAMPLE.search(t))), "")
    claim, chunks = _read("\n".join(_texts(messages, "user")), letters)
    language = "es" if _SPANISH.search(claim) else "en"
    said = {mark: _said(text, language) for mark, text in chunks.items()}
    statements = [_statement(text, said, language) for text in _parts(claim, language)]
    return json.dumps({"statements": statements}, ensure_ascii=False)


def _texts(messages: Iterable[Mapping[str, Any]], role: str) -> Iterator[str]:
    return (str(message["content"]) for message in messages if message["role"] == role)


def _read(prompt: str, letters: str) -> tuple[str, dict[str, str]]:
    """The claim and the chunks by id; nothing where there are no marks."""
    if not letters:
        return "", {}
    # The last of each: neither claim nor chunk can hold these tags, but a caller might.
    shown, _, behind = prompt.rpartition(f"<{letters}-claim>")
    claim = behind.partition(f"</{letters}-claim>")[0].strip()
    marked = re.compile(rf"^\[({letters}\d+)\] (.*)$", re.MULTILINE)
    return claim, {found[1]: found[2] for found in marked.finditer(shown)}


def _parts(claim: str, language: str) -> Iterator[str]:
    for start, end in split_sentences(claim, language):
        pieces = [piece.strip() for piece in _JOINT.split(claim[start:end])]
        # "Flour, salt and tea" is no two statements: each part says more than one thing.
        if all(len(content_stems(piece, language)) > 1 for piece in pieces):
            yield from pieces
        else:
            yield claim[start:end].strip()


def _said(text: str, language: str) -> _Said:
    plain = {word.text.lower().replace("’", "'") for word in words(text)}
    is_negated = bool(plain & _NOT) or any(word.endswith("n't") for word in plain)
    return _Said(frozenset(content_stems(text, language)) - _NOT, is_negated)


def _statement(text: str, chunks: Mapping[str, _Said], language: str) -> dict[str, Any]:
    ours = _said(text, language)
    chosen = _best(ours, chunks)
    verdict = _verdict(ours, [chunks[mark] for mark in chosen])
    return {"text": text, "verdict": verdict, "chunk_ids": chosen}


def _best(ours: _Said, chunks: Mapping[str, _Said]) -> list[str]:
    """The chunks that together hold most of the words, in the order of the prompt."""
    open_stems, chosen = set(ours.stems), list[str]()
    while len(chosen) < _MOST_CHUNKS:
        gains = {mark: len(open_stems & said.stems) for mark, said in chunks.items()}
        best = max(gains, key=lambda mark: gains[mark], default="")
        if not best or not gains[best]:
            break
        chosen.append(best)
        open_stems -= chunks[best].stems
    return [mark for mark in chunks if mark in chosen]


def _verdict(ours: _Said, theirs: Sequence[_Said]) -> str:
    there = frozenset[str]().union(*(said.stems for said in theirs))
    if not ours.stems:
        return "cannot tell"
    share = len(ours.stems & there) / len(ours.stems)
    is_denied = ours.is_negated != any(said.is_negated for said in theirs)
    if share < _TOO_FEW or ours.numbers - there or (is_denied and share >= _ENOUGH):
        return "not supported"
    return "supported" if share >= _ENOUGH else "cannot tell"
