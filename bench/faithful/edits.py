"""What one edit of a true claim, or of the passage under it, does to the verdict.

The generator of the edits lies with the tests that hold it to its word.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

from citelab import citation_chunks, resolve
from citelab.faithfulness.support import score_support
from citelab.locations import Passage
from faithful.tables import Counted, print_table
from world.sources import ROOT, loaded

_ENGLISH = (
    "field_manual_2026.txt",
    "field_manual_2024.txt",
    "tide_study.pdf",
    "interview_transcript.json",
    "search_results.json",
)
# What is no sentence of prose is not edited: headings and rows of tables.
_PROSE = re.compile(r"(?:\d+\. )?[A-Z¿¡][^·]*[.!?]\Z")
_LONGEST = 220

Passages = Sequence[Passage | str]


@dataclass
class Source:
    """A claim that its passages support; by its position it belongs to one of the halves."""

    claim: str
    passages: list[Passage]
    language: str
    position: int


def sources_in_data() -> dict[str, list[Source]]:
    """Each sentence of the documents in data/ once, as a claim over itself, by language."""
    return {"en": _sources(_ENGLISH, "en"), "es": _sources(("logbook_es.txt",), "es")}


def _sources(names: Iterable[str], language: str) -> list[Source]:
    said: dict[str, Passage] = {}
    for document in (d for name in names for d in loaded(name)):
        for chunk in citation_chunks(document):
            claim = " ".join(chunk.text.split())
            if _PROSE.match(claim) and len(claim) < _LONGEST:
                said.setdefault(claim, resolve(chunk.location, [document]))
    pairs = enumerate(said.items())
    return [Source(claim, [passage], language, n) for n, (claim, passage) in pairs]


def report_edits(title: str, sources: Sequence[Source], half: str, shows_misses: bool) -> None:
    """Print, by kind of edit, how often the verdict changed."""
    chosen = [s for s in sources if half == "all" or s.position % 2 == (half == "held")]
    tallies: dict[tuple[bool, str], tuple[Counted, Counted]] = {}
    started = 0
    for source in chosen:
        before = score_support(source.claim, source.passages, source.language).verdict
        started += before == "supported"
        for kind, keeps, claim, passages in _edited(source):
            after = score_support(claim, passages, source.language)
            where, everywhere = tallies.setdefault((not keeps, kind), (Counted(), Counted()))
            is_supported = after.verdict == "supported"
            everywhere.count(is_supported)
            if before == "supported":
                where.count(is_supported == keeps)
                if shows_misses and is_supported != keeps and not source.position % 2:
                    _show(kind, claim, passages, [r.sentence for r in after.reasons])
    print(f"\nEdits of {title}, {half}: {started} of {len(chosen)} are supported unedited.\n")
    head = ("edit", "wanted", "as wanted, where it was supported", "supported after it")
    rows = [
        (kind, "the verdict changes" if is_false else "it stays", str(where), str(everywhere))
        for (is_false, kind), (where, everywhere) in sorted(tallies.items(), reverse=True)
    ]
    print_table(head, rows)


def _show(kind: str, claim: str, passages: Passages, reasons: Sequence[str]) -> None:
    texts = [p if isinstance(p, str) else p.text for p in passages]
    said = " ‖ ".join(" ".join(text.split()) for text in texts)
    print(f"MISS {kind}\n  claim   {claim}\n  passage {said}\n  reasons {' '.join(reasons)}")


def _edited(source: Source) -> Iterator[tuple[str, bool, str, Passages]]:
    """Kind, whether the meaning is kept, claim and passages of each edit."""
    made = generator()
    for edit in made.edits(source.claim, source.language):
        yield edit.kind, edit.keeps_meaning, edit.text, source.passages
    for at, passage in enumerate(source.passages):
        for kind, text in made.passage_edits(passage.text, source.claim, source.language):
            changed = [*source.passages[:at], text, *source.passages[at + 1 :]]
            yield f"{kind} (in the passage)", False, source.claim, changed


def generator() -> ModuleType:
    """The generator of edits."""
    path = ROOT / "tests" / "faithfulness" / "claim_edits.py"
    if path.stem in sys.modules:
        return sys.modules[path.stem]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
