"""The command that builds the notebooks: `python -m citelab.classroom.build`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from citelab.classroom.build.building import build
from citelab.classroom.build.files import BuiltFile
from citelab.errors import CitelabError

__all__ = ["main"]

_NEEDED = "building needs the dev extra: pip install -e '.[lab,dev]'"


def main(arguments: Sequence[str] | None = None) -> int:
    """Build or check; prints one line a file.

    Returns:
        0 when all is as it should be; 1 for a fault in a lesson, a difference found by
        ``--check``, or a package that is missing; 2 (from argparse) for a wrong call.
    """
    options = _parser().parse_args(arguments)
    root = _root(options.root)
    if root is None:
        return _complain("no folder lessons/ here or above; run this inside the checkout")
    try:
        found = build(
            root / "lessons",
            root / "notebooks",
            root / "solutions",
            check=options.check,
            only=options.lesson,
            execute=not options.no_execute,
        )
    except CitelabError as error:
        return _complain(str(error))
    except ModuleNotFoundError as error:
        return _complain(f"{error.name} is not installed; {_NEEDED}")
    return _report(found, root, check=options.check)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="citelab build", description="Build notebooks/ and solutions/ from lessons/."
    )
    parser.add_argument("lesson", nargs="?", help="only this one, such as 03")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument(
        "--no-execute", action="store_true", help="leave solutions out, or their outputs uncompared"
    )
    parser.add_argument("--root", type=Path, help="the checkout, if not here or above")
    return parser


def _root(given: Path | None) -> Path | None:
    here = (given or Path.cwd()).resolve()
    folders = [here] if given else [here, *here.parents]
    return next((folder for folder in folders if (folder / "lessons").is_dir()), None)


def _report(found: Sequence[BuiltFile], root: Path, *, check: bool) -> int:
    for file in found:
        name = file.path.resolve().relative_to(root).as_posix()
        print(f"{file.state:9}  {name}" + (f": {file.note}" if file.note else ""))
    bad = sum(not file.good for file in found)
    if check and bad:
        return _complain(
            f"{bad} of {len(found)} files are not what lessons/ makes: "
            "run `make notebooks`, look at the difference, commit both"
        )
    return 0


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return 1
