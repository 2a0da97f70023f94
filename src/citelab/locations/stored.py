"""Reading back what was stored: told apart from other JSON, by kind and by version.

A file of a newer version is refused rather than half understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citelab.errors import LocationError

__all__ = ["read_stored", "require_fields"]


def read_stored(stored: object, kind: str, version: int, key: str) -> list[Any]:
    """The list under ``key`` of something stored.

    Raises:
        LocationError: It is something else, of a version that is not known, or has no list.
    """
    if not isinstance(stored, Mapping) or stored.get("kind") != kind:
        found = stored.get("kind") if isinstance(stored, Mapping) else stored
        raise LocationError(f"kind is {found!r:.60}, but {kind!r} is read here; is this the file?")
    theirs = stored.get("version")
    if type(theirs) is not int or not 1 <= theirs <= version:
        raise LocationError(
            f"version is {theirs!r:.40}, but versions 1 to {version} of {kind} are known;"
            " a newer citelab may read it"
        )
    if not isinstance(stored.get(key), list):
        raise LocationError(f"{key} is {stored.get(key)!r:.40}, but it is a list")
    return list(stored[key])


def require_fields(stored: object, fields: Mapping[str, Any], what: str) -> Mapping[str, Any]:
    """The object itself, unless it lacks a field or has one of another type.

    Raises:
        LocationError: Names the first such field.
    """
    if not isinstance(stored, Mapping):
        raise LocationError(f"{what} is {stored!r:.60}, but it is an object")
    for name, kind in fields.items():
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if type(stored.get(name)) not in kinds:
            rule = " or ".join("null" if k is type(None) else k.__name__ for k in kinds)
            raise LocationError(
                f"{name} of {what} is {stored.get(name)!r:.40}, but its type is {rule}"
            )
    return stored
