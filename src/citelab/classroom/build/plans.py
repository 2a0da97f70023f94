"""Plans for a class, held against the minutes that the lessons themselves say.

``lessons/plans.toml`` says what an instructor wants to teach and what to leave out; the clock is
worked out here. A day that does not fit, or that leaves a good part of itself empty, stops the
build: a lesson that grew must not break somebody's afternoon.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab.classroom.build.source import Fault, LessonFaultsError
from citelab.classroom.build.timing import Section

__all__ = ["Day", "Plan", "Slot", "read_plans"]

# A class starts late and asks questions; more than this is a part that somebody forgot to plan.
MOST_SPARE = 0.15
_FILE = "lessons/plans.toml"


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a day.

    Attributes:
        begins: Minutes after midnight.
        minutes: How long it takes.
        lesson: Two digits, or empty for a talk or a break.
        title: The lesson's title, or what the talk or the break is about.
        left_out: Headings of sections and titles of exercises that the class leaves for later.
    """

    begins: int
    minutes: int
    lesson: str
    title: str
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a plan: its parts in order, and the minutes that nothing is planned for."""

    begins: int
    ends: int
    slots: tuple[Slot, ...]

    @property
    def spare_minutes(self) -> int:
        """From the end of the last part to the end of the day; negative when it does not fit."""
        return self.ends - self.begins - sum(slot.minutes for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: a title, for whom it is, and one or more days."""

    title: str
    for_whom: str
    days: tuple[Day, ...]


def read_plans(
    path: Path, titles: Mapping[str, str], sections: Mapping[str, tuple[Section, ...]]
) -> tuple[Plan, ...]:
    """Read the plans and work the clock out.

    Args:
        path: The TOML file; none there means no plans.
        titles: The title of each lesson by its number.
        sections: The sections of each lesson by its number.

    Raises:
        LessonFaultsError: The file is no TOML or lacks a key, names a lesson, a section or an
            exercise that is not there, or a day does not fit; each fault says what to change.
    """
    if not path.is_file():
        return ()
    try:
        read = tomllib.loads(path.read_bytes().decode("utf-8"))
        plans = tuple(_plan(plan, titles, sections) for plan in read.get("plan", []))
    except KeyError as error:
        raise _stop(f"a key is missing: {error.args[0]!r}") from None
    except (ValueError, TypeError) as error:
        raise _stop(str(error)) from None
    if faults := [Fault(_FILE, 1, fault) for plan in plans for fault in _misfits(plan)]:
        raise LessonFaultsError(faults)
    return plans


def _plan(read: Any, titles: Mapping[str, str], sections: Mapping[str, Any]) -> Plan:
    days = tuple(_day(day, titles, sections) for day in read["day"])
    return Plan(read["title"], read["for_whom"], days)


def _day(read: Any, titles: Mapping[str, str], sections: Mapping[str, Any]) -> Day:
    begins = at = _minutes_of(read["begins"])
    slots = []
    for part in read["part"]:
        slots.append(_slot(part, at, titles, sections))
        at += slots[-1].minutes
    return Day(begins, _minutes_of(read["ends"]), tuple(slots))


def _slot(
    part: Any, at: int, titles: Mapping[str, str], sections: Mapping[str, tuple[Section, ...]]
) -> Slot:
    if "lesson" not in part:
        return Slot(at, int(part["minutes"]), "", part["title"])
    lesson = part["lesson"]
    if lesson not in titles:
        raise ValueError(f"there is no lesson {lesson!r}; there are: {', '.join(titles)}")
    left_out = [_left_out(lesson, what, sections[lesson]) for what in part.get("leave_out", [])]
    minutes = sum(section.minutes for section in sections[lesson]) - sum(n for _, n in left_out)
    return Slot(at, minutes, lesson, titles[lesson], tuple(name for name, _ in left_out))


def _left_out(lesson: str, what: str, sections: tuple[Section, ...]) -> tuple[str, int]:
    """The name of a section or an exercise, and the minutes that leaving it out saves."""
    for section in sections:
        if section.heading == what:
            return what, section.minutes
        for exercise in section.exercises:
            if exercise.id == what:
                return f"exercise {what.rpartition('e')[2]}", exercise.minutes
    there = [section.heading for section in sections]
    there += [exercise.id for section in sections for exercise in section.exercises]
    raise ValueError(
        f"lesson {lesson} has no section and no exercise {what!r}; it has: {' · '.join(there)}"
    )


def _misfits(plan: Plan) -> Iterator[str]:
    for number, day in enumerate(plan.days, start=1):
        name = f"{plan.title!r}, day {number}"
        if day.spare_minutes < 0:
            yield f"{name} is {-day.spare_minutes} minutes too long: leave something out"
        elif day.spare_minutes > MOST_SPARE * (day.ends - day.begins):
            yield f"{name} has {day.spare_minutes} minutes that nothing is planned for"


def _minutes_of(clock: str) -> int:
    """Minutes after midnight of ``"16:30"``."""
    hours, minutes = clock.split(":")
    return 60 * int(hours) + int(minutes)


def _stop(message: str) -> LessonFaultsError:
    return LessonFaultsError([Fault(_FILE, 1, message)])
