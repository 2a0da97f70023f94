"""What ``citelab doctor`` says of models: one line each, who was asked, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from citelab.models import preflight

__all__ = ["models"]


def models() -> Iterator[tuple[str, bool, str, bool]]:
    """Name, whether it is fine, what it says, and whether lessons need it, of each.

    No lesson needs a provider; but a model that was chosen and cannot answer stops every one.
    """
    for name, provider in preflight.look().items():
        yield name, provider.is_ready, provider.says, name == "model"
