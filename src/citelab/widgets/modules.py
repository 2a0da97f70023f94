"""ES modules from several files into the one that a widget takes, without a build step.

anywidget loads one module per widget. The files import each other by relative names, so that
``node --test`` reads them as they are; here the imports are dropped and the files joined in
the order given, each before those that use it.
"""

from __future__ import annotations

import re
from importlib.resources import files

__all__ = ["compose", "stylesheet"]

_IMPORT = re.compile(r'^import \{[^}]*\} from "\.{1,2}/[^"]+";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=function|const|class)", re.MULTILINE)


def compose(*names: str) -> str:
    """One ES module out of the files ``names`` of this folder.

    Imports must name files of this folder or one below it and stand on one statement; only the
    last file has an ``export default``.
    """
    return "".join(_EXPORT.sub("", _IMPORT.sub("", _read(name))) for name in names)


def stylesheet(*names: str) -> str:
    """The CSS of every viewer, then that of the files ``names`` of this folder."""
    return "".join(map(_read, ("viewer.css", *names)))


def _read(name: str) -> str:
    return files("citelab.widgets").joinpath(name).read_text(encoding="utf-8")
