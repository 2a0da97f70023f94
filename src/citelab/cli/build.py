"""``citelab build``: lessons into notebooks and solutions; for those who write lessons."""

from __future__ import annotations

import argparse
from typing import Any

__all__ = ["add_to", "run"]


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("build", help="build notebooks/ and solutions/ from lessons/")
    parser.add_argument("--check", action="store_true", help="change nothing; compare the bytes")
    parser.add_argument("--fast", action="store_true", help="do not execute; leave outputs out")
    parser.add_argument("--only", action="append", help="the stem of one lesson; repeatable")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Build or compare."""
    from citelab.classroom.build import main

    arguments = [f"--only={stem}" for stem in chosen.only or ()]
    arguments += ["--check"] * chosen.check + ["--fast"] * chosen.fast
    return main(arguments)
