"""Read a quiz cell: a question, then choices, one of them right, each with its explanation."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

__all__ = ["QuizSource", "read_quiz"]

QUIZ_ID = re.compile(r"l(\d\d)-q([1-9]\d?)")
_CHOICE = re.compile(r"[-*] \[(.?)\]\s*(.*)")
_EXPLAINED = " — "


@dataclass(slots=True)
class QuizSource:
    """A quiz cell, read.

    Attributes:
        question: MyST prose above the choices.
        choices: Text, whether right, explanation; in order.
        faults: Line within the cell, from 0, and the rule that it breaks.
    """

    question: str = ""
    choices: list[tuple[str, bool, str]] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)


def read_quiz(source: str) -> QuizSource:
    """Read the cell; what is wrong with it is in ``.faults``, and nothing is raised."""
    lines = source.split("\n")
    first = next((n for n, line in enumerate(lines) if _CHOICE.match(line)), len(lines))
    read = QuizSource("\n".join(lines[:first]).strip())
    for number, mark, text in _choices(lines, first, read):
        _add_choice(read, number, mark, text)
    if not read.question:
        read.faults.append((0, "a quiz starts with its question"))
    if len(read.choices) < 2:
        read.faults.append((0, "a quiz needs two choices or more: `- [ ] text — explanation`"))
    if (right := sum(choice[1] for choice in read.choices)) != 1:
        read.faults.append((0, f"a quiz has exactly one [x]; this one has {right}"))
    return read


def _choices(lines: list[str], first: int, read: QuizSource) -> list[tuple[int, str, str]]:
    """Line, mark and text of each choice; an indented line continues the one above it."""
    found: list[tuple[int, str, str]] = []
    for number in range(first, len(lines)):
        line = lines[number]
        if match := _CHOICE.match(line):
            found.append((number, match[1], match[2].strip()))
        elif line.startswith("  ") and line.strip() and found:
            start, mark, text = found[-1]
            found[-1] = (start, mark, f"{text} {line.strip()}")
        elif line.strip():
            read.faults.append((number, "nothing but choices after the first choice"))
    return found


def _add_choice(read: QuizSource, number: int, mark: str, text: str) -> None:
    answer, dash, explanation = text.partition(_EXPLAINED)
    if mark not in (" ", "x"):
        read.faults.append((number, f"a choice is marked [ ] or [x], not [{mark}]"))
    if not dash or not explanation.strip() or not answer.strip():
        read.faults.append((number, "each choice says why: `- [ ] text — explanation`"))
    read.choices.append((answer.strip(), mark == "x", explanation.strip()))
