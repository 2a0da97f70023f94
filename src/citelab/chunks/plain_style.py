"""The look of every picture here: matplotlib's own, whatever a user or a notebook has set."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["plain_style"]


@contextmanager
def plain_style() -> Iterator[None]:
    """Draw within it; afterwards everything is as it was set before."""
    # Here: a picture needs it, measuring does not.
    from matplotlib import pyplot, style

    # The first call of all loads the backend. In a notebook that turns on the showing of figures,
    # and within a style it would be turned off again at the end, for the user's figures too.
    pyplot.draw_if_interactive()
    with style.context("default"):
        yield
