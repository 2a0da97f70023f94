"""Questions in a conversation: several in one, and such that lean on the one before.

"Who came, and when did he leave?" is two questions. "And in winter?" asks again what was asked
before, and "Who wrote it?" speaks of what that was about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citelab.models.question import Question, is_spanish, is_yes_or_no, understood
from citelab.text import content_stems

__all__ = ["understood_in_turn"]

_PARTS = re.compile(
    r",?\s+(?:and|y)\s+(?=(?:\w+ )?(?:who|what|which|when|where|why|how|whose|since when"
    r"|quién|qué|cuándo|dónde|cómo|cuánt[oa]s?|por qué)\b)",
    re.I,
)
_LEANS = re.compile(
    r"^\W*(?:and|but|so|then|or|y|pero|entonces|o)\b"
    r"|\b(?:it|its|he|him|his|she|her|hers|they|them|their|this|those|these|that one|there|one"
    r"|él|ella|ellos|ellas|eso|esto|ese|esa|allí)\b\W*"
    r"|\b(?:él|ella|ellos|ellas|ahí|allí)\b",
    re.I,
)
_ASKS_ITSELF = re.compile(r"\b(?:what|which|why|how|qué|cómo|por qué)\b", re.I)
# Of each only one is spoken of at a time.
_INSTEAD = tuple(
    frozenset(stem for language in ("en", "es") for stem in content_stems(group, language))
    for group in (
        "spring summer autumn winter primavera verano otoño invierno",
        "january february march april may june july august september october november december"
        " enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "monday tuesday wednesday thursday friday saturday sunday"
        " lunes martes miércoles jueves viernes sábado domingo",
        "morning noon afternoon evening night mañana tarde noche mediodía",
    )
)


def understood_in_turn(asked: Sequence[str]) -> list[Question]:
    """Read the last of several questions, in its parts, each in the light of those before.

    >>> (question,) = understood_in_turn(["How wide is the bay in winter?", "And in summer?"])
    >>> sorted(question.wanted), sorted(question.before)
    (['summer'], ['bay'])
    """
    last: Question | None = None
    for earlier in asked[:-1]:
        for part in _PARTS.split(earlier):
            last = _leaning(part, last)
    found: list[Question] = []
    for part in _PARTS.split(asked[-1] if asked else ""):
        last = _leaning(part, last)
        found.append(last)
    return found


def _leaning(text: str, last: Question | None) -> Question:
    question = understood(text)
    if last is None or not (_LEANS.search(text) or len(question.wanted) < 1):
        return question
    if last.language == "es" and not is_spanish(text):
        question = understood(f"¿{text}")
    is_open = not question.answer and not _ASKS_ITSELF.search(text)
    return replace(
        question,
        before=_kept(last, question),
        answer=last.answer if is_open and not is_yes_or_no(text) else question.answer,
    )


def _kept(last: Question, question: Question) -> frozenset[str]:
    """What is still spoken of: not the old number or season where a new one is named."""
    kept = (last.wanted | last.before) - question.wanted
    if question.numbers:
        kept -= last.numbers
    named = [group for group in _INSTEAD if question.wanted & group]
    return kept.difference(*named) if named else kept
