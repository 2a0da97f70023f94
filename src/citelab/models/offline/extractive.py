"""``offline/extractive``: an answer by rules, from nothing but the messages it is sent.

It is no language model. It reads the marked chunks in the prompt, like any model, and weighs
which of the question's words each of them holds (extractive_score). A chunk that holds enough of
them, and the kind of answer that is asked for, is repeated as a claim with its mark
(extractive_choice). If none does, it says that the documents do not answer. bench/offline.py
measures how often that is right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citelab.models.offline.choice import chosen
from citelab.models.offline.prompt import Prompt
from citelab.models.offline.score import Scored
from citelab.models.offline.turns import understood_in_turn
from citelab.models.question import Question, stems_of
from citelab.text import split_sentences

__all__ = ["NO_ANSWER", "Claim", "answer", "claims"]

NO_ANSWER = {
    "en": "The documents do not answer this question.",
    "es": "Los documentos no responden a esta pregunta.",
}
"""What is said where no chunk answers, by the language of the question."""

_MOST_CLAIMS = 4
_ENDS = tuple('.!?…。"”’»)')


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
    prompt = Prompt(messages)
    parts = understood_in_turn(prompt.asked)
    language = parts[0].language
    chunks = prompt.chunks(language)
    found = [
        _claim(part, one) for part in parts for one in (chosen(part, chunks) if chunks else ())
    ]
    return list(dict.fromkeys(found))[:_MOST_CLAIMS], language


def _claim(question: Question, found: Scored) -> Claim:
    """One sentence of the chunk, the one that answers best, with the marks that it rests on."""
    chunks = [found.chunk, found.answered_by] if found.answered_by else [found.chunk]
    said, language = chunks[-1].text, question.language
    sentences = [said[start:end].strip() for start, end in split_sentences(said, language)]
    best = max(sentences, key=lambda sentence: _fits(question, sentence))
    text = best if best.endswith(_ENDS) else f"{best}."
    return Claim(text, tuple(chunk.mark for chunk in chunks))


def _fits(question: Question, sentence: str) -> tuple[bool, int]:
    held = stems_of(sentence, question.language) & (question.wanted | question.before)
    return question.is_answered_in_kind(sentence), len(held)
