"""The instructor's guide: what a person wrote, with what the lessons themselves know filled in.

``lessons/INSTRUCTORS.md`` has places between ``<!-- built: plans -->`` and ``<!-- end -->``. The
build fills them and lets every other line be, so that minutes, exercises and the collected wrong
answers in the guide are always those of the lessons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from citelab.classroom.build.plans import Day, Plan, Slot, read_plans
from citelab.classroom.build.prose import to_markdown
from citelab.classroom.build.source import Fault, Heading, Lesson, LessonFaultsError
from citelab.classroom.build.timing import Section, section_minutes
from citelab.classroom.exercises import Exercise

__all__ = ["GUIDE", "PLANS", "built_guide"]

GUIDE, PLANS = "INSTRUCTORS.md", "plans.toml"
_PLACE = re.compile(r"(<!-- built: (.+?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
_OPENED = re.compile(r"<!-- (?:built: .+?|end) -->")


@dataclass(frozen=True, slots=True)
class _Known:
    lessons: Mapping[str, Lesson]
    titles: Mapping[str, str]
    sections: Mapping[str, tuple[Section, ...]]
    plans: tuple[Plan, ...]


def built_guide(
    folder: Path, lessons: Sequence[Lesson], headings: Sequence[Heading],
    find: Callable[[str], Exercise],
) -> bytes | None:  # fmt: skip
    """The whole guide with its places filled; None where the folder has no guide.

    Args:
        folder: Holds the guide and the plans.
        lessons: Every lesson, already judged.
        headings: Their titles.
        find: Looks an exercise up by its id.

    Raises:
        LessonFaultsError: A place has a name that nothing fills or is not closed, or a plan does
            not fit.
    """
    path = folder / GUIDE
    if not path.is_file():
        return None
    text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    _refuse_open_places(text)
    titles = {heading.number: heading.title for heading in headings}
    sections = {lesson.number: section_minutes(lesson, find) for lesson in lessons}
    plans = read_plans(folder / PLANS, titles, sections)
    known = _Known({lesson.number: lesson for lesson in lessons}, titles, sections, plans)
    return _PLACE.sub(lambda place: _filled(place, known, text), text).encode("utf-8")


def _filled(place: re.Match[str], known: _Known, text: str) -> str:
    what, _, number = place[2].rpartition(" ")
    fill = {"minutes of": _minutes, "callouts of": _callouts, "wrong answers of": _wrong_answers}
    if place[2] == "plans":
        body = "\n".join(_plan(plan) for plan in known.plans)
    elif what in fill and number in known.lessons:
        body = fill[what](known, number)
    else:
        rule = f"nothing fills {place[2]!r}: plans, " + ", ".join(f"{name} 03" for name in fill)
        raise _stop(text, place.start(), rule)
    return f"{place[1]}\n{body.strip()}\n\n{place[4]}"


def _minutes(known: _Known, number: str) -> str:
    rows = [
        f"| {section.heading} | {section.minutes} | {_exercises(section)} |"
        for section in known.sections[number]
    ]
    total = sum(section.minutes for section in known.sections[number])
    head = ["| section | minutes | exercises |", "|---|---|---|"]
    return "\n".join([*head, *rows, f"| **together** | **{total}** | |"])


def _exercises(section: Section) -> str:
    told = (f"{e.id} {e.title} ({e.difficulty}, {e.minutes} min)" for e in section.exercises)
    return "<br>".join(told)


def _callouts(known: _Known, number: str) -> str:
    cells = known.lessons[number].cells
    said = [to_markdown(cell.source) for cell in cells if "instructor" in cell.tags]
    quoted = ("\n".join(f"> {line}".rstrip() for line in text.split("\n")) for text in said)
    return "\n\n".join(quoted)


def _wrong_answers(known: _Known, number: str) -> str:
    exercises = [e for section in known.sections[number] for e in section.exercises]
    return "\n\n".join(_folded(exercise) for exercise in exercises)


def _folded(exercise: Exercise) -> str:
    """What people write in this exercise, with the message that each gets, under a fold."""
    count = len(exercise.wrong_answers)
    rows = [f"- **{_name(each.function)}**: {each.message}" for each in exercise.wrong_answers]
    title = f"{exercise.id} · {exercise.title} · {count} wrong answers"
    fold = f"<details>\n<summary>{title}</summary>\n"
    return "\n".join([fold, *rows, "\n</details>"])


def _name(function: Callable[..., object]) -> str:
    """The wrong answer's name as words: ``_only_first`` is "only first"."""
    return function.__name__.strip("_").replace("_", " ")


def _plan(plan: Plan) -> str:
    days = [_day(day, number, len(plan.days)) for number, day in enumerate(plan.days, start=1)]
    return "\n".join([f"### {plan.title}", "", plan.for_whom, "", *days])


def _day(day: Day, number: int, count: int) -> str:
    title = [f"**Day {number}**", ""] if count > 1 else []
    head = ["| from | minutes | what | leave for later |", "|---|---|---|---|"]
    rows = [_row(slot) for slot in day.slots]
    spare = f"| {_clock(day.ends - day.spare_minutes)} | {day.spare_minutes} | spare | |"
    end = f"\nThe end is at {_clock(day.ends)}.\n"
    return "\n".join([*title, *head, *rows, *([spare] if day.spare_minutes else []), end])


def _row(slot: Slot) -> str:
    what = f"**{slot.lesson} {slot.title}**" if slot.lesson else slot.title
    left_out = ", ".join(slot.left_out)
    return f"| {_clock(slot.begins)} | {slot.minutes} | {what} | {left_out} |"


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _refuse_open_places(text: str) -> None:
    places = [match[0] for match in _OPENED.finditer(text)]
    whole = 2 * len(_PLACE.findall(text))
    ends = places[1::2]
    if len(places) != whole or any(end != "<!-- end -->" for end in ends):
        rule = "a place begins with <!-- built: name --> and ends with <!-- end -->, one by one"
        raise _stop(text, 0, rule)


def _stop(text: str, at: int, rule: str) -> LessonFaultsError:
    return LessonFaultsError([Fault(f"lessons/{GUIDE}", text.count("\n", 0, at) + 1, rule)])
