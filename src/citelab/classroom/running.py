"""Call a function on cases and keep what came out, whatever it does.

Nothing escapes from here: an exception, a `sys.exit()`, a print, a changed argument and a loop
without an end all become part of an `Answer`.

The time limit needs no signals (Windows has none that help, and a kernel runs cells in a thread
of its own choosing): the work runs in a daemon thread, and when the time is up an exception is
raised inside that thread. This stops any loop written in Python. A single call into C that never
returns cannot be stopped; it is reported all the same, and the thread dies with the kernel.
"""

from __future__ import annotations

import ctypes
import io
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from typing import Any, Literal

import psutil

from citelab.classroom.exercises.model import Case

__all__ = ["Answer", "answer", "answers_within"]

# For all cases of one check together. Right answers need milliseconds; a learner who waits longer
# than this takes the kernel for dead.
SECONDS_FOR_A_CHECK = 5.0
# A bare `except:` in the learner's loop swallows the interruption, so it is repeated.
_STOP_ATTEMPTS = 40
_STOP_PAUSE_SECONDS = 0.05
# A loop that appends without an end fills the memory of a small computer before its time is up.
_MOST_BYTES = 300_000_000
_LOOK_SECONDS = 0.05


class _TimeIsUpError(BaseException):
    """Raised inside the learner's thread; no Exception, so that `except Exception` lets it by."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one call did.

    Attributes:
        kind: ``"returned"``, ``"raised"`` or ``"unfinished"``.
        value: What was returned; None otherwise.
        error: What was raised, or where the clock stopped it; None if it returned.
        printed: What it wrote to standard output.
        changed_arguments: Whether an argument is no longer equal to what was passed in.
    """

    kind: Literal["returned", "raised", "unfinished"]
    value: Any = None
    error: BaseException | None = None
    printed: str = ""
    changed_arguments: bool = False


def answer(function: Callable[..., Any], case: Case) -> Answer:
    """Call the function on fresh copies of the case's arguments. Never raises."""
    args = case.fresh()
    try:
        value = function(*args)
    except _TimeIsUpError as stop:
        return Answer("unfinished", error=stop)
    except BaseException as error:
        return Answer("raised", error=error)
    return Answer("returned", value, changed_arguments=_differs(args, case.args))


def answers_within(
    function: Callable[..., Any], cases: Sequence[Case], seconds: float = SECONDS_FOR_A_CHECK
) -> list[Answer]:
    """Call the function on every case, in order, for at most `seconds` altogether.

    Returns:
        One answer a case. When the time is up, the last one is ``"unfinished"`` and the list is
        shorter than the cases.
    """
    answers: list[Answer] = []
    printed = io.StringIO()
    work = (function, cases, answers, printed)
    thread = threading.Thread(target=_answer_all, args=work, name="citelab-check", daemon=True)
    # Redirected out here: were it done inside, a thread that cannot be stopped would put standard
    # output back at a time of its own, under somebody else's feet.
    with redirect_stdout(printed):
        thread.start()
        finished = _wait(thread, seconds)
    done = list(answers)
    if not finished and (not done or done[-1].kind != "unfinished") and len(done) < len(cases):
        done.append(Answer("unfinished"))
    return done


def _answer_all(
    function: Callable[..., Any],
    cases: Sequence[Case],
    answers: list[Answer],
    printed: io.StringIO,
) -> None:
    try:
        for case in cases:
            before = len(printed.getvalue())
            found = answer(function, case)
            answers.append(replace(found, printed=printed.getvalue()[before:]))
            if found.kind == "unfinished":
                return
    except _TimeIsUpError:
        return


def _memory() -> int:
    return int(psutil.Process().memory_info().rss)


def _wait(thread: threading.Thread, seconds: float) -> bool:
    until, before = time.monotonic() + seconds, _memory()
    try:
        while thread.is_alive() and time.monotonic() < until and _memory() - before < _MOST_BYTES:
            thread.join(_LOOK_SECONDS)
    finally:
        # Also when the learner presses "interrupt": the thread must not go on behind them.
        finished = not thread.is_alive()
        if not finished:
            _stop(thread)
    return finished


def _stop(thread: threading.Thread) -> None:
    for _ in range(_STOP_ATTEMPTS):
        identity = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(_TimeIsUpError))
        thread.join(_STOP_PAUSE_SECONDS)
        if not thread.is_alive():
            return


def _differs(args: tuple[Any, ...], original: tuple[Any, ...]) -> bool:
    try:
        return bool(args != original)
    except Exception:
        return False
