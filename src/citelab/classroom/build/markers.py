"""The markers around solutions and hidden tests: where they are, and every way to get them wrong.

nbgrader, which cuts the regions out, matches a substring in upper case in any cell and deletes
whatever else is on the line. Everything that would leak, vanish or raise there is a fault here.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

__all__ = [
    "MIN_LEAK_CHARS",
    "Region",
    "is_marker",
    "learner_lines",
    "marker_faults",
    "regions",
    "solution_bodies",
    "stub_for",
    "without_indent",
]

_EXACT = re.compile(r"( *)### (BEGIN|END) (SOLUTION|HIDDEN TESTS)")
_IN_CODE = re.compile(
    r"#.*(?<![a-z])(begin|end)[ _-]*(solution|hidden)|(?-i:(BEGIN|END) (SOLUTION|HIDDEN))", re.I
)
_IN_PROSE = re.compile(r"(BEGIN|END)[ _-](SOLUTION|HIDDEN)")
SPELLING = "### BEGIN SOLUTION … ### END SOLUTION (or HIDDEN TESTS), each alone on its line"
# Shorter ones (`answer = 19`, `return text`) stand in many cells and give nothing away.
MIN_LEAK_CHARS = 30
STUB = "raise NotImplementedError  # your code here"


@dataclass(frozen=True, slots=True)
class Region:
    """One region of a code cell.

    Attributes:
        what: ``"SOLUTION"`` or ``"HIDDEN TESTS"``.
        begin: Line of its BEGIN marker within the cell, from 0.
        end: Line of its END marker within the cell, from 0.
        indent: Spaces before the BEGIN marker.
    """

    what: str
    begin: int
    end: int
    indent: int


def is_marker(line: str) -> bool:
    """Whether the line is a marker in its one right spelling."""
    return _EXACT.fullmatch(line.rstrip()) is not None


def regions(source: str) -> list[Region]:
    """The complete regions of a code cell, in order; faulty markers are passed over."""
    found, opened = [], {}
    for number, line in enumerate(source.split("\n")):
        if match := _EXACT.fullmatch(line.rstrip()):
            if match[2] == "BEGIN":
                opened[match[3]] = (number, len(match[1]))
            elif match[3] in opened:
                begin, indent = opened.pop(match[3])
                found.append(Region(match[3], begin, number, indent))
    return found


def stub_for(source: str) -> str:
    """What a learner finds in place of the solution.

    Inside a function it is a `raise NotImplementedError`, which a check takes as not attempted.
    At the top level that would stop the notebook, so there it is ``name = ...``.
    """
    for region in regions(source):
        name = _assigned_name(source, region)
        if region.what == "SOLUTION" and region.indent == 0 and name:
            return f"{name} = ...  # your answer here"
    return STUB


def learner_lines(source: str) -> list[str]:
    """The lines of a code cell as the learner gets it: each region cut out, a stub for it."""
    cut = {n for region in regions(source) for n in range(region.begin, region.end + 1)}
    stubs = {region.begin for region in regions(source) if region.what == "SOLUTION"}
    lines = enumerate(source.split("\n"))
    return [stub_for(source) if n in stubs else line for n, line in lines if n not in cut - stubs]


def solution_bodies(source: str) -> list[str]:
    """What stands between the solution markers of a cell, each line without its indentation."""
    lines = source.split("\n")
    found = [region for region in regions(source) if region.what == "SOLUTION"]
    return [without_indent("\n".join(lines[r.begin + 1 : r.end])).strip() for r in found]


def without_indent(text: str) -> str:
    """The text with each line's white space at either end taken off."""
    return "\n".join(line.strip() for line in text.split("\n"))


def marker_faults(source: str, *, code: bool) -> list[tuple[int, str]]:
    """Every fault of the markers in a cell, with its line within the cell, from 0."""
    lines = source.split("\n")
    if not code:
        rule = "solution markers work in code cells only; in prose nbgrader would cut the text"
        return [(number, rule) for number, line in enumerate(lines) if _IN_PROSE.search(line)]
    misspelt = [
        (number, f"this is no marker: write {SPELLING}")
        for number, line in enumerate(lines)
        if _IN_CODE.search(line) and not is_marker(line)
    ]
    return misspelt + _pairing_faults(lines) + _placing_faults(source)


def _pairing_faults(lines: list[str]) -> list[tuple[int, str]]:
    faults: list[tuple[int, str]] = []
    opened: tuple[int, str, str] | None = None
    closed: set[str] = set()
    for number, line in enumerate(lines):
        if not (match := _EXACT.fullmatch(line.rstrip())):
            continue
        indent, side, what = match.groups()
        if side == "BEGIN":
            faults += _begin_faults(number, what, opened, closed)
            opened = opened or (number, indent, what)
            continue
        faults += _end_faults(number, indent, what, opened)
        if opened and opened[2] == what:
            closed.add(what)
            opened = None
    if opened:
        faults.append((opened[0], f"BEGIN {opened[2]} is never closed"))
    return faults


def _begin_faults(
    number: int, what: str, opened: tuple[int, str, str] | None, closed: set[str]
) -> list[tuple[int, str]]:
    if opened:
        return [(number, f"BEGIN {what} inside BEGIN {opened[2]}: close that one first")]
    if what in closed:
        return [(number, f"a second {what} region in one cell: make it one, or two cells")]
    return []


def _end_faults(
    number: int, indent: str, what: str, opened: tuple[int, str, str] | None
) -> list[tuple[int, str]]:
    if not opened or opened[2] != what:
        return [(number, f"END {what} without its BEGIN")]
    if opened[1] != indent:
        return [(number, f"END {what} is not indented like its BEGIN")]
    return []


def _placing_faults(source: str) -> list[tuple[int, str]]:
    faults = []
    for region in regions(source):
        body = source.split("\n")[region.begin + 1 : region.end]
        if not any(line.strip() for line in body):
            faults.append((region.begin, f"the {region.what} region is empty"))
        elif region.what == "SOLUTION" and not region.indent and not _assigned_name(source, region):
            rule = "a solution at the top level is one assignment, `name = …`; others go in a def"
            faults.append((region.begin, rule))
    return faults


def _assigned_name(source: str, region: Region) -> str:
    """The name that the region sets, when it is one plain assignment; empty otherwise."""
    try:
        body = ast.parse("\n".join(source.split("\n")[region.begin + 1 : region.end])).body
    except SyntaxError:
        return ""
    match body:
        case [ast.Assign(targets=[ast.Name(id=name)])]:
            return name
    return ""
