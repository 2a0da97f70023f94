"""``offline/extractive``: an answer by rules, from nothing but the messages it is sent.

It is no language model. It reads the marked chunks in the prompt, like any model, scores them by
the words that they share with the question, rare words first, and repeats the best ones as
claims with their marks. Where no chunk shares enough, it says that the documents do not answer.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from citelab.text import content_stems

__all__ = ["NO_ANSWER", "answer"]

NO_ANSWER = {
    "en": "The documents do not answer this question.",
    "es": "Los documentos no responden a esta pregunta.",
}

_EXAMPLE = re.compile(r"[\[]([a-z]+)0\]")
_MAX_CLAIMS = 3
# A chunk answers if it holds this share of the question's weight. Lower: it answers what nobody
# asked. Higher: it refuses what the documents do say in other words. bench/offline.py has both.
_ENOUGH = 0.5
# A further chunk is worth a claim of its own if it is nearly as good as the best.
_NEARLY = 0.8
_NUMBER = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b")
_ASKS_NUMBER = re.compile(
    r"\b(?:how (?:many|much|long|far|often|high|deep|old|tall|fast)|when|what (?:year|time))\b"
    r"|\b(?:cuánt[oa]s?|cuándo)\b",
    re.IGNORECASE,
)
_NUMBER_BONUS = 0.15
# A heading or a question holds the question's words and answers nothing.
_NO_SENTENCE = re.compile(r"(?:[^.!?…。！？\"'”’»)\]]|\?[\"'”’»)\]]*)\Z")
_NO_SENTENCE_MALUS = 0.3
_LIST_MARK = re.compile(r"(?:\d{1,3}[.)]|[-*•])\s+")
_SPANISH = re.compile(r"[¿¡ñ]|\b(?:qué|quién|cuándo|dónde|cómo|cuánto|por qué|cuál)\b", re.I)


@dataclass(frozen=True)
class _Chunk:
    mark: str
    text: str
    document: int
    language: str

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(content_stems(self.text, self.language))


def answer(messages: Sequence[Mapping[str, object]]) -> str:
    """The reply to a chat, marks included.

    Args:
        messages: Role and content of each turn; the system text shows the form of the marks.
    """
    texts = [(str(m["role"]), str(m["content"])) for m in messages]
    letters = _letters(texts)
    question = _question(texts, letters)
    language = "es" if _SPANISH.search(question) else "en"
    chosen = _choose(question, _chunks(texts, letters, language), language)
    return " ".join(map(_claim, chosen)) or NO_ANSWER[language]


def _letters(texts: Sequence[tuple[str, str]]) -> str:
    for role, text in texts:
        if role == "system" and (found := _EXAMPLE.search(text)):
            return found[1]
    return ""


def _chunks(texts: Sequence[tuple[str, str]], letters: str, language: str) -> list[_Chunk]:
    if not letters:
        return []
    line = re.compile(rf"^(?:<{letters}-document\b.*|(\[{letters}\d+\]) (.*))$", re.MULTILINE)
    found, document = [], -1
    for match in (m for role, text in texts if role == "user" for m in line.finditer(text)):
        if match[1] is None:
            document += "documents" not in match[0]
        else:
            found.append(_Chunk(match[1], match[2].strip(), document, language))
    return found


def _question(texts: Sequence[tuple[str, str]], letters: str) -> str:
    asked = next((text for role, text in reversed(texts) if role == "user"), "")
    return asked.rpartition(f"</{letters}-documents>")[2].strip() if letters else asked


def _choose(question: str, chunks: Sequence[_Chunk], language: str) -> list[_Chunk]:
    wanted = frozenset(content_stems(question, language))
    weights = _weights(wanted, chunks)
    total = sum(weights.values())
    if not total:
        return []
    bonus = _NUMBER_BONUS if _ASKS_NUMBER.search(question) else 0.0

    def score(chunk: _Chunk) -> float:
        share = sum(weights[stem] for stem in wanted & chunk.stems) / total
        malus = _NO_SENTENCE_MALUS if _NO_SENTENCE.search(chunk.text) else 0.0
        return share + (bonus if share and _NUMBER.search(chunk.text) else 0.0) - malus

    scored = sorted(((score(chunk), -i, chunk) for i, chunk in enumerate(chunks)), reverse=True)
    enough = [(value, chunk) for value, _, chunk in scored if value >= _ENOUGH]
    if not enough:
        return []
    best = enough[0][0]
    return _one_a_document_first(
        [chunk for value, chunk in enough if value >= best * _NEARLY][: 2 * _MAX_CLAIMS]
    )


def _weights(wanted: frozenset[str], chunks: Sequence[_Chunk]) -> dict[str, float]:
    counts = Counter(stem for chunk in chunks for stem in chunk.stems & wanted)
    size = len(chunks)
    # A word that no chunk holds weighs as much as one that a single chunk holds: a question about
    # something that the documents never mention must not be answered by its other words.
    return {
        stem: math.log(1 + size / (counts[stem] or 1)) if size else 0.0 for stem in sorted(wanted)
    }


def _one_a_document_first(ranked: Sequence[_Chunk]) -> list[_Chunk]:
    seen: set[int] = set()
    first: list[_Chunk] = []
    rest: list[_Chunk] = []
    for chunk in ranked:
        (rest if chunk.document in seen else first).append(chunk)
        seen.add(chunk.document)
    distinct = {chunk.text: chunk for chunk in reversed([*first, *rest])}
    return list(reversed(distinct.values()))[:_MAX_CLAIMS]


def _claim(chunk: _Chunk) -> str:
    body = _LIST_MARK.sub("", chunk.text, count=1) if _LIST_MARK.match(chunk.text) else chunk.text
    body = body.rstrip(".。")
    return f"{body} {chunk.mark}."
