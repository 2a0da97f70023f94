"""Which model answers and what it can do: the catalogue file, a file of yours, the environment.

No other file names a model, so that a retired id is mended in one place. Where
``CITELAB_CATALOGUE`` names a TOML file of the same form, its entries are laid over ours, field by
field: an instructor gives a class an alias of its own, and nobody edits the package.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, fields
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from citelab.errors import ModelError

__all__ = ["Abilities", "abilities", "catalogue", "default_model", "full_name"]

VARIABLE = "CITELAB_MODEL"
"""The environment variable that chooses the model of every lesson and command."""

FILE_VARIABLE = "CITELAB_CATALOGUE"
"""The environment variable that names a catalogue of your own, laid over the one here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """What a model can do, as far as the catalogue knows.

    Attributes:
        schema: Whether it keeps to a JSON schema that is sent along; None where not known.
        tools: Whether it can call tools; None where not known.
        stream: Whether its reply can arrive in pieces; None where not known.
        context_tokens: Prompt and reply together, in the model's tokens; None where not known.
        native_citations: Whether it has the vendor's own citation feature.
        checked: When somebody looked; None for a model that the catalogue does not name.
        needs: What must be there before it answers.
    """

    schema: bool | None = None
    tools: bool | None = None
    stream: bool | None = None
    context_tokens: int | None = None
    native_citations: bool = False
    checked: date | None = None
    needs: str = ""


def default_model() -> str:
    """The model that ``CITELAB_MODEL`` names, else the offline one."""
    return full_name(os.environ.get(VARIABLE, "").strip() or "offline")


def full_name(model: str) -> str:
    """The model string for an alias of the catalogue; anything else is passed through."""
    return str(catalogue()["aliases"].get(model, model))


def abilities(model: str) -> Abilities:
    """What a model can do, by its string or alias.

    A model that the catalogue does not name has the fields of its provider there, if any.
    """
    name = full_name(model)
    known = catalogue()
    provider = known["providers"].get(name.partition("/")[0], {})
    entry = {**provider, **known["models"].get(name, {})}
    return Abilities(**{key: value for key, value in entry.items() if key in _FIELDS})


def catalogue() -> dict[str, Any]:
    """The catalogue: ``aliases``, ``providers`` and ``models``, with yours laid over ours.

    Raises:
        ModelError: ``CITELAB_CATALOGUE`` names a file that cannot be read, or is no catalogue.
    """
    return _laid_over(os.environ.get(FILE_VARIABLE, "").strip())


@cache
def _laid_over(path: str) -> dict[str, Any]:
    ours = tomllib.loads(files(__package__).joinpath("catalogue.toml").read_text("utf-8"))
    yours = _read(path) if path else {}
    made: dict[str, Any] = {"aliases": {**ours["aliases"], **yours.get("aliases", {})}}
    for table in ("providers", "models"):
        over = yours.get(table, {})
        names = {**ours[table], **over}
        made[table] = {name: {**ours[table].get(name, {}), **over.get(name, {})} for name in names}
    return made


def _read(path: str) -> dict[str, Any]:
    try:
        read = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"{_bad(path)}: {error}; mend it, or unset {FILE_VARIABLE}") from None
    for table, entries in read.items():
        if table not in ("aliases", "providers", "models") or not isinstance(entries, dict):
            raise ModelError(f"{_bad(path)}: {table!r} is no table of it; {_FORM}")
        wanted = str if table == "aliases" else dict
        for name, entry in entries.items():
            if not isinstance(entry, wanted):
                raise ModelError(f"{_bad(path)}: {table}.{name} is {entry!r}; {_FORM}")
    return read


def _bad(path: str) -> str:
    return f"{FILE_VARIABLE} names {path}, which is no catalogue"


_FORM = 'write [aliases] name = "provider/model", and [models."provider/model"] with its fields'
_FIELDS = frozenset(field.name for field in fields(Abilities))
