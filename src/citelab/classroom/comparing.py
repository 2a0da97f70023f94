"""Whether two answers are the same, and in what words they differ.

Equal is not enough: 1 is not True, a list is not a tuple. What is expected is described by its
kind and size, so that a message never gives the solution away.
"""

from __future__ import annotations

import math
import re
import reprlib
from collections.abc import Callable
from typing import Any

from citelab.classroom.running import Answer

__all__ = ["describe", "same_answer", "same_value", "short"]

_KINDS: dict[type, str] = {
    bool: "`True` or `False`",
    int: "a whole number",
    float: "a number",
    str: "a text",
    bytes: "bytes",
    list: "a list",
    tuple: "a tuple",
    dict: "a dict",
    set: "a set",
    type(None): "`None`",
}
_UNITS: dict[type, str] = {
    str: "character",
    list: "item",
    tuple: "item",
    dict: "key",
    set: "item",
    bytes: "byte",
}
# What a list holds, in the plural, where all of it is of one kind.
_MANY: dict[type, str] = {
    int: "whole numbers",
    float: "numbers",
    str: "texts",
    list: "lists",
    tuple: "tuples",
    dict: "dicts",
}
# Sizes that keep a call on one line of a notebook.
_ADDRESS = re.compile(r" (?:instance )?at 0x[0-9a-fA-F]+")
_SHORT = reprlib.Repr()
_SHORT.maxstring = 70
_SHORT.maxother = 60
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxset = 6
# A citation on the wire has seven keys, and the positions come late in the alphabet.
_SHORT.maxdict = 7
_FLOAT_TOLERANCE = 1e-9


def same_value(expected: Any, got: Any) -> bool:
    """Equal and of the same kind, all the way down; floats up to rounding. Never raises.

    >>> same_value([(0, 3)], [(0, 3)]), same_value([(0, 3)], [[0, 3]]), same_value(1, True)
    (True, False, False)
    """
    try:
        return _same(expected, got)
    except Exception:
        # An `__eq__` that raises, or a value that cannot be walked: then it is not the same.
        return False


def same_answer(
    expected: Answer, got: Answer, same: Callable[[Any, Any], bool] | None = None
) -> bool:
    """Both returned the same value, or both refused with the same class of error.

    An error of a subclass is the same refusal: it is caught by whoever catches the class.
    """
    if expected.kind != got.kind:
        return False
    if expected.kind == "returned":
        return not got.changed_arguments and _agree(same or same_value, expected.value, got.value)
    return isinstance(got.error, type(expected.error))


def describe(answer: Answer) -> str:
    """What an answer is, by kind and size.

    Such as ``"a text of 4 characters"``, ``"a list of 2 whole numbers"``, ``"a `ValueError`"``.
    """
    if answer.kind == "raised":
        return _with_article(type(answer.error).__name__)
    if type(answer.value) in (str, list) and not answer.value:
        return "an empty text" if type(answer.value) is str else "an empty list"
    if type(answer.value) is list and len(kinds := set(map(type, answer.value))) == 1:
        return f"a list of {_count_of_kind(len(answer.value), kinds.pop())}"
    kind = _KINDS.get(type(answer.value), _with_article(type(answer.value).__name__))
    unit = _UNITS.get(type(answer.value))
    return f"{kind} of {_count(len(answer.value), unit)}" if unit else kind


def short(value: Any) -> str:
    """The value's repr, cut to fit a line; the same in every run. Never raises.

    >>> short(iter([]))
    '<list_iterator object>'
    """
    try:
        return _ADDRESS.sub("", _SHORT.repr(value))
    except Exception:
        return f"a {type(value).__name__}"


def _same(expected: Any, got: Any) -> bool:
    if isinstance(expected, float) and type(got) in (float, int):
        both_nan = math.isnan(expected) and math.isnan(got)
        tolerance = _FLOAT_TOLERANCE
        return both_nan or math.isclose(expected, got, rel_tol=tolerance, abs_tol=tolerance)
    if type(expected) is not type(got):
        return False
    if isinstance(expected, list | tuple):
        return len(expected) == len(got) and all(map(_same, expected, got))
    if isinstance(expected, dict):
        return expected.keys() == got.keys() and all(_same(expected[k], got[k]) for k in expected)
    return bool(expected == got)


def _agree(same: Callable[[Any, Any], bool], expected: Any, got: Any) -> bool:
    try:
        return bool(same(expected, got))
    except Exception:
        return False


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} `{name}`"


def _count_of_kind(number: int, kind: type) -> str:
    many = _MANY.get(kind, "items")
    return f"{number} {many.removesuffix('s') if number == 1 else many}"


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
