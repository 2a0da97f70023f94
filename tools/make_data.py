"""Makes what is made in ``data/``: the two PDFs, the questions with their ranges, the fingerprints.

``python tools/make_data.py`` writes them, the same bytes every time. ``--check`` writes nothing,
names each file that is not what it should be, and exits with 1.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path

from data_world.gold import GoldError, questions_jsonl
from data_world.scan_pdf import scanned_pdf
from data_world.study_pdf import study_pdf

__all__ = ["SOURCES", "build", "differing", "main"]

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).resolve().parent / "data_world" / "questions.toml"
FINGERPRINTS = "fingerprints.json"
SOURCES = [
    "field_manual_2024.txt",
    "field_manual_2026.txt",
    "interview_transcript.json",
    "logbook_es.txt",
    "raw/guestbook.txt",
    "search_results.json",
]


def build(sources: dict[str, bytes]) -> dict[str, bytes]:
    """Return the made files by name, from the written ones.

    Raises:
        GoldError: A gold quotation no longer stands in its document.
    """
    made = {"tide_study.pdf": study_pdf(), "scanned_notice.pdf": scanned_pdf()}
    table = TABLE.read_text(encoding="utf-8")
    made["questions.jsonl"] = questions_jsonl(table, sources | made)
    made[FINGERPRINTS] = _fingerprints(sources | made)
    return made


def differing(folder: Path) -> list[str]:
    """Return the names of the files in ``folder`` that differ from what they should be."""
    sources = _read_sources(folder)
    made = build(sources)
    wrong = [name for name in made if _read(folder / name) != made[name]]
    recorded = json.loads(_read(folder / FINGERPRINTS) or b"{}")
    changed = [name for name in SOURCES if recorded.get(name) != _sha256(sources[name])]
    return sorted(wrong + changed)


def main(arguments: list[str] | None = None) -> int:
    """Make or check the data; return 0 when all is well and 1 when a file differs."""
    options = _options(arguments)
    try:
        return _check(options.data) if options.check else _write(options.data)
    except GoldError as error:
        print(error, file=sys.stderr)
        return 1


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the files in data/ that are made.")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 on a difference")
    parser.add_argument("--data", type=Path, default=ROOT / "data", help="the folder (data/)")
    return parser.parse_args(arguments)


def _check(folder: Path) -> int:
    wrong = differing(folder)
    for name in wrong:
        print(f"{name} differs from what tools/make_data.py makes or has recorded", file=sys.stderr)
    return 1 if wrong else 0


def _write(folder: Path) -> int:
    for name, data in build(_read_sources(folder)).items():
        (folder / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")
    return 0


def _read_sources(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in SOURCES}


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _fingerprints(files: dict[str, bytes]) -> bytes:
    digests = {name: _sha256(data) for name, data in sorted(files.items())}
    return (json.dumps(digests, indent=2) + "\n").encode("utf-8")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
