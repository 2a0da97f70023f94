"""``citelab progress``: which exercises are passed; read from this computer, sent nowhere."""

from __future__ import annotations

import argparse
from typing import Any

__all__ = ["add_to", "run"]


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("progress", help="show which exercises are passed")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print one line a lesson."""
    from citelab.classroom import progress

    print(progress())
    return 0
