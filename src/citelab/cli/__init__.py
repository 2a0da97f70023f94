"""The command line: ``citelab lab | ask | evaluate | doctor | record | build | progress``.

Answers go to standard output, everything else to standard error. The exit status is 0 for an
answer, 1 for a check that failed, 2 for a request that cannot be carried out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from citelab.errors import CitelabError

__all__ = ["main"]

_COMMANDS = ("ask", "evaluate", "lab", "doctor", "progress", "record", "build")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    _speak_utf8()
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except CitelabError as error:
        print(f"citelab: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # `citelab ask … | head` is no mistake; Python would complain again when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="citelab", description="Citations that can be checked, for any model."
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in _COMMANDS:
        # Each module says in `add_to` what it takes, and imports what it needs when it runs.
        import_module(f"citelab.cli.{name}").add_to(commands)
    return parser


def _speak_utf8() -> None:
    # A Windows console in a legacy code page fails on the first curly quote otherwise.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
