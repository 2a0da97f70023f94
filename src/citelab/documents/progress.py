"""How far a long read has come, told to whoever asks: a function of the caller's, or a bar.

The bar is tqdm's: in a terminal a line that goes away again, in a notebook a widget. It appears
only for what takes a while and never where nobody looks, so a built notebook holds none. It is
taken away however the reading ends.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["Progress", "reported"]

Progress = Callable[[int, int], None]
"""Called with (pages read, pages in all); what it raises ends the reading."""

# What is over by then needs no bar.
_DELAY_SECONDS = 1.0


@contextmanager
def reported(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """What to call while reading: ``progress`` itself, a bar if it is True, or nothing."""
    if progress is not True:
        yield progress or None
        return
    bar = _Bar()
    try:
        yield bar
    finally:
        bar.close()


class _Bar:
    """A bar that is made when the number of pages is known."""

    def __init__(self) -> None:
        self._bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            self._bar = _new_bar(total)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _new_bar(total: int) -> Any:
    with warnings.catch_warnings():
        # It warns where a notebook has no widgets, and then writes its line like in a terminal.
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm
    # With `disable=None` a bar that would go into a file or a pipe stays away.
    return tqdm(total=total, unit="page", leave=False, delay=_DELAY_SECONDS, disable=None)
