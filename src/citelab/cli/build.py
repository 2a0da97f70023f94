"""``citelab build``: lessons into notebooks and solutions; for those who write lessons."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from typing import Any

from citelab.errors import CitelabError

__all__ = ["add_to", "run"]


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("build", help="build notebooks/ and solutions/ from lessons/")
    parser.add_argument("lesson", nargs="?", help="only this one, such as 03")
    parser.add_argument("--check", action="store_true", help="change nothing; compare the bytes")
    parser.add_argument("--no-execute", action="store_true", help="with --check: not the outputs")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Build or compare."""
    if find_spec("jupytext") is None:
        raise CitelabError("building lessons needs more packages; run: make notebooks")
    from citelab.classroom.build import main

    arguments = [chosen.lesson] if chosen.lesson else []
    arguments += ["--check"] * chosen.check + ["--no-execute"] * chosen.no_execute
    return main(arguments)
