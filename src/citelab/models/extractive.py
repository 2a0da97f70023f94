"""``offline/extractive``: an answer by rules, from nothing but the messages it is sent.

It is no language model. It reads the marked chunks in the prompt, like any model, and weighs
which of the question's words each of them holds, rare words more than common ones; words of the
heading above and of the sentence before count half. A chunk that holds enough of them, and the
kind of answer that is asked for, is repeated as a claim with its mark. If none does, it says
that the documents do not answer. bench/offline.py measures how often that is right.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citelab.models.question import Question, names_a_day, stems_of, understood
from citelab.text import split_sentences

__all__ = ["NO_ANSWER", "Claim", "answer", "claims"]

NO_ANSWER = {
    "en": "The documents do not answer this question.",
    "es": "Los documentos no responden a esta pregunta.",
}

_EXAMPLE = re.compile(r"\[([a-z]+)0\]")
_TITLE = re.compile(r' title=("(?:[^"\\]|\\.)*")')
_LIST_NUMBER = re.compile(r"\A(?:\d{1,2}[.)]|[IVX]+\.|[A-Z]\.)\s")
_MAX_CLAIMS = 3
# The share of the question's weight that a chunk must hold. Lower: it answers what nobody asked.
# Higher: it refuses what the documents do say in other words.
_ENOUGH = 0.5
# A further chunk is worth a claim of its own if it is nearly as good as the best.
_NEARLY = 0.85
# What a word counts that stands not in the chunk, but right before it or above it.
_NEARBY = 0.5
_REASON_BONUS = 0.2
_HEADING_WORDS, _DATE_WORDS = 7, 6
_ENDS = tuple('.!?…"”’»)')


@dataclass(frozen=True, slots=True)
class _Chunk:
    mark: str
    text: str
    document: int
    stems: frozenset[str]
    nearby: frozenset[str]
    is_heading: bool
    answered_by: _Chunk | None = None

    @property
    def said(self) -> str:
        """The text; for a question, as in an interview, that of the answer as well."""
        return f"{self.text} {self.answered_by.text}" if self.answered_by else self.text


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of an answer.

    Attributes:
        text: What it says, with its stop.
        marks: The marks of the chunks that it repeats.
    """

    text: str
    marks: tuple[str, ...]

    def __str__(self) -> str:
        marks = "".join(self.marks)
        if not marks:
            return self.text
        # Before a full stop, as writers put them, but behind marks that belong to the words.
        end = self.text.endswith(".")
        return f"{self.text[:-1]} {marks}." if end else f"{self.text} {marks}"


def answer(messages: Sequence[Mapping[str, object]]) -> str:
    """The reply to a chat, marks included.

    Args:
        messages: Role and content of each turn; the system text shows the form of the marks.
    """
    found, language = claims(messages)
    return " ".join(map(str, found)) or NO_ANSWER[language]


def claims(messages: Sequence[Mapping[str, object]]) -> tuple[list[Claim], str]:
    """The claims of the reply to a chat, none if it is refused, and the question's language."""
    texts = [(str(message["role"]), str(message["content"])) for message in messages]
    letters = _letters(texts)
    question = understood(_question(texts, letters))
    chunks = _read(texts, letters, question.language) if letters else []
    weights = _weights(question, chunks)
    chosen = _choose(question, chunks, weights)
    return [_claim(question, chunk, weights) for chunk in chosen], question.language


def _letters(texts: Sequence[tuple[str, str]]) -> str:
    for role, text in texts:
        if role == "system" and (found := _EXAMPLE.search(text)):
            return found[1]
    return ""


def _question(texts: Sequence[tuple[str, str]], letters: str) -> str:
    asked = next((text for role, text in reversed(texts) if role == "user"), "")
    return asked.rpartition(f"</{letters}-documents>")[2].strip() if letters else asked


def _read(texts: Sequence[tuple[str, str]], letters: str, language: str) -> list[_Chunk]:
    """The chunks of the prompt; a question among them knows the chunk that answers it."""
    lines = [line for role, text in texts if role == "user" for line in text.split("\n")]
    found: list[_Chunk] = []
    following: _Chunk | None = None
    for chunk in reversed(list(_plain_chunks(lines, letters, language))):
        same = following is not None and following.document == chunk.document
        is_question = same and chunk.text.endswith("?")
        found.append(replace(chunk, answered_by=following) if is_question else chunk)
        following = chunk
    return found[::-1]


def _plain_chunks(lines: Sequence[str], letters: str, language: str) -> Iterator[_Chunk]:
    marked = re.compile(rf"(\[{letters}\d+\]) (.*)")
    document, title, heading, before = -1, frozenset[str](), frozenset[str](), frozenset[str]()
    for line in lines:
        if line.startswith((f"<{letters}-document>", f"<{letters}-document ")):
            document, heading, before = document + 1, frozenset(), frozenset()
            named = _TITLE.search(line)
            title = stems_of(json.loads(named[1]).replace("_", " "), language) if named else heading
        elif found := marked.fullmatch(line):
            text = _LIST_NUMBER.sub("", found[2])
            stems = stems_of(text, language)
            is_heading = _is_heading(text)
            nearby = title | heading | before
            yield _Chunk(found[1], text, document, stems, nearby, is_heading)
            before = stems
            heading = stems if is_heading else heading


def _is_heading(text: str) -> bool:
    """Whether a line says what the lines below it are about, or, in a diary, of which day."""
    size = len(text.split())
    is_short = size <= _HEADING_WORDS and not re.search(r"[.!?:;…\"”]$", text)
    return text.isupper() or is_short or (size <= _DATE_WORDS and names_a_day(text))


def _weights(question: Question, chunks: Sequence[_Chunk]) -> dict[str, float]:
    # A word that no chunk holds weighs as much as one that a single chunk holds: a question about
    # something that the documents never mention must not be answered by its other words.
    size = len(chunks)
    holding = {stem: sum(stem in c.stems for c in chunks) or 1 for stem in sorted(question.wanted)}
    return {stem: math.log(1 + size / count) for stem, count in holding.items()}


def _choose(
    question: Question, chunks: Sequence[_Chunk], weights: Mapping[str, float]
) -> list[_Chunk]:
    """The chunks worth a claim, the best of each document first."""
    mentioned = frozenset().union(*(chunk.stems | chunk.nearby for chunk in chunks))
    if not question.wanted or not question.fixed <= mentioned:
        return []
    scores = {chunk.mark: _score(question, chunk, weights) for chunk in chunks}
    best = max(scores.values(), default=0.0)
    least = max(_ENOUGH, _NEARLY * best)
    ranked = sorted((c for c in chunks if scores[c.mark] >= least), key=lambda c: -scores[c.mark])
    return _one_a_document_first(ranked[: 2 * _MAX_CLAIMS])


def _score(question: Question, chunk: _Chunk, weights: Mapping[str, float]) -> float:
    if chunk.is_heading or (question.answer and not question.answer.search(chunk.said)):
        return 0.0
    held = question.wanted & chunk.stems
    nearby = (question.wanted & chunk.nearby) - held
    # A number that is asked about cannot be another one.
    missing = question.numbers - held - nearby
    found = _sum(weights, held) + _NEARBY * _sum(weights, nearby) - _sum(weights, missing)
    share = found / _sum(weights, question.wanted)
    if not held or len(held | nearby) < min(2, len(question.wanted)):
        share /= 2
    has_reason = share > 0 and question.reason and question.reason.search(chunk.said)
    return share + _REASON_BONUS if has_reason else share


def _sum(weights: Mapping[str, float], stems: frozenset[str]) -> float:
    # Sorted: the order of a set differs between processes, and so would the last digit.
    return sum(weights[stem] for stem in sorted(stems))


def _one_a_document_first(ranked: Sequence[_Chunk]) -> list[_Chunk]:
    distinct = list({chunk.text: chunk for chunk in reversed(ranked)}.values())[::-1]
    firsts = {chunk.document: chunk for chunk in reversed(distinct)}
    first = [chunk for chunk in distinct if firsts[chunk.document] is chunk]
    rest = [chunk for chunk in distinct if firsts[chunk.document] is not chunk]
    return [*first, *rest][:_MAX_CLAIMS]


def _claim(question: Question, chunk: _Chunk, weights: Mapping[str, float]) -> Claim:
    """One sentence of the chunk, the one that answers best, with the mark of the chunk."""
    sources = [chunk, chunk.answered_by] if chunk.answered_by else [chunk]
    said, marks = sources[-1].text, tuple(source.mark for source in sources)
    sentences = [said[start:end].strip() for start, end in split_sentences(said, question.language)]
    best = max(sentences, key=lambda sentence: _fits(question, sentence, weights))
    return Claim(best if best.endswith(_ENDS) else f"{best}.", marks)


def _fits(question: Question, sentence: str, weights: Mapping[str, float]) -> tuple[bool, float]:
    is_kind = question.answer is None or question.answer.search(sentence) is not None
    return is_kind, _sum(weights, question.wanted & stems_of(sentence, question.language))
