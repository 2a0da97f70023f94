"""Which model answers: the catalogue file, an alias, or the environment.

No other file names a model, so that a retired id is mended in one place.
"""

from __future__ import annotations

import os
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["catalogue", "default_model", "full_name"]

VARIABLE = "CITELAB_MODEL"
"""The environment variable that chooses the model of every lesson and command."""


def default_model() -> str:
    """The model that ``CITELAB_MODEL`` names, else the offline one."""
    return full_name(os.environ.get(VARIABLE, "").strip() or "offline")


def full_name(model: str) -> str:
    """The model string for an alias of the catalogue; anything else is passed through."""
    return str(catalogue()["aliases"].get(model, model))


@cache
def catalogue() -> dict[str, Any]:
    """The catalogue: ``aliases`` and ``models``, as the file has them."""
    return tomllib.loads(files(__package__).joinpath("catalogue.toml").read_text("utf-8"))
