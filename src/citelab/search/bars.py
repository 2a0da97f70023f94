"""How far an ingestion has come, for whoever looks: a bar, and nothing where nobody does."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["told"]

VARIABLE = "CITELAB_PROGRESS"
# What is over by then needs no bar.
_DELAY_SECONDS = 1.0


@contextmanager
def told(total: int, is_wanted: bool, unit: str = "file") -> Iterator[Callable[[], None]]:
    """What to call behind each of ``total`` units; the bar is gone when the block ends."""
    if not is_wanted or os.environ.get(VARIABLE, "").lower() == "off":
        yield lambda: None
        return
    with warnings.catch_warnings():
        # It warns where a notebook has no widgets, and then writes its line like in a terminal.
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm

        # With `disable=None` a bar that would go into a file or a pipe stays away.
        bar = tqdm(total=total, unit=unit, leave=False, delay=_DELAY_SECONDS, disable=None)
    with bar:

        def tell() -> None:
            bar.update()

        yield tell
