"""From a question to pieces, the same ones in the same order from every store.

A store orders equal scores as it likes, and cuts its list wherever it likes among them. Here the
list goes on until the last piece that is wanted stands clear of the next, and equal ones are put
in order of the library. Of pieces with the very same text in two files the first is kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from citelab.chunks import ChunkError
from citelab.documents import Document
from citelab.errors import LibraryError
from citelab.models.embeddings import Embedder
from citelab.search.entries import Entry
from citelab.search.fusion import fused
from citelab.search.manifest import Manifest
from citelab.search.records import Record, document_of, piece_of
from citelab.search.reports import LibraryHit
from citelab.search.staleness import staleness
from citelab.search.store import Found, Store, Vectors
from citelab.search.weighing import question_words

__all__ = ["By", "Searcher"]

By = Literal["words", "meaning", "both"]
"""What a search goes by."""

# Pieces asked for beyond those wanted, so that one question to the store is nearly always enough.
_MARGIN = 16
# Where more pieces than this are equal, which of them come first is up to the store.
_LONGEST = 5000
# How deep the two lists are read that are put together.
_DEPTH = 50
# Sums in another order differ in the seventh digit.
_DIGITS = 5
# Characters of texts kept unpacked between searches.
_KEPT_CHARS = 20_000_000


class _Candidate(NamedTuple):
    score: float
    entry: Entry
    piece_index: int

    @property
    def piece(self) -> tuple[bytes, int]:
        """Where the piece stands in the library: by the name of its document, then in it."""
        return self.entry.name, self.piece_index


class Searcher:
    """Searches a library.

    Args:
        manifest: What is in it.
        store: Its vectors.
        embedder: What embeds a question; None for words only.
    """

    def __init__(self, manifest: Manifest, store: Store, embedder: Embedder | None) -> None:
        self._manifest = manifest
        self._store = store
        self._embedder = embedder
        self._open: OrderedDict[str, tuple[Record, Document]] = OrderedDict()

    def search(self, question: str, k: int, by: By) -> list[LibraryHit]:
        """The ``k`` best pieces, best first; fewer where no more fit.

        Raises:
            ChunkError: ``k`` is below 1, or ``by`` is unknown.
            LibraryError: There are no embeddings to search by meaning, or the store fails.
            ModelError: The question cannot be embedded.
        """
        if k < 1:
            raise ChunkError(f"k is {k}, but a search finds at least 1 piece; pass 1 or more")
        ways = self._ways(question, by)
        if len(ways) == 1:
            best = self._best(ways[0], k)
        else:
            depth = max(_DEPTH, 2 * k)
            best = _fused_candidates([self._best(way, depth) for way in ways])[:k]
        return [self._hit(candidate) for candidate in best]

    def document(self, entry: Entry) -> Document:
        """The document of an entry."""
        return self._opened(entry.id)[1]

    def _ways(self, question: str, by: By) -> list[Vectors]:
        if by not in ("words", "meaning", "both"):
            raise ChunkError(f"by is {by!r}, but it is 'words', 'meaning' or 'both'")
        words = Vectors(question_words(question, self._manifest.languages()))
        if by == "words":
            return [words] if words.words else []
        if self._embedder is None:
            raise LibraryError(
                f"by is {by!r}, but this library keeps no embeddings; open it with"
                " embedder='static' once, or search by='words'"
            )
        vector = self._embedder.embed([question])[0]
        meaning = [Vectors({}, vector)] if any(vector) else []
        return [*meaning, *([words] if by == "both" and words.words else [])]

    def _best(self, way: Vectors, k: int) -> list[_Candidate]:
        limit = k + _MARGIN
        while True:
            found = self._store.search(way, limit)
            candidates = self._candidates(found)
            is_clear = len(candidates) >= k and candidates[k - 1].score > _rounded(found[-1].score)
            if is_clear or len(found) < limit or limit > _LONGEST:
                return candidates[:k]
            limit *= 4

    def _candidates(self, found: Sequence[Found]) -> list[_Candidate]:
        """What was found, in order, without points of documents that are not in the library."""
        ids = dict.fromkeys(one.document_id for one in found)
        entries = {i: entry for i in ids if (entry := self._manifest.entry_of(i))}
        candidates = [
            _Candidate(_rounded(one.score), entries[one.document_id], one.piece_index)
            for one in found
            if one.document_id in entries
        ]
        candidates.sort(key=_order)
        return _each_text_once(candidates)

    def _hit(self, candidate: _Candidate) -> LibraryHit:
        entry = candidate.entry
        record, document = self._opened(entry.id)
        index = self._manifest.index_of(entry.name)
        piece = piece_of(record, document, index, candidate.piece_index)
        return LibraryHit(
            chunk=piece, score=candidate.score, path=entry.path, stale=staleness(entry)
        )

    def _opened(self, document_id: str) -> tuple[Record, Document]:
        if document_id not in self._open:
            record = self._manifest.record(document_id)
            self._open[document_id] = record, document_of(record)
        self._open.move_to_end(document_id)
        while len(self._open) > 1 and _chars(self._open.values()) > _KEPT_CHARS:
            self._open.popitem(last=False)
        return self._open[document_id]


def _order(candidate: _Candidate) -> tuple[float, bytes, int]:
    return (-candidate.score, *candidate.piece)


def _each_text_once(candidates: Iterable[_Candidate]) -> list[_Candidate]:
    # Two files with the same text are cut alike if the settings are the same.
    by_text: dict[tuple[str, str, int], _Candidate] = {}
    for candidate in candidates:
        entry = candidate.entry
        by_text.setdefault((entry.fingerprint, entry.settings, candidate.piece_index), candidate)
    return list(by_text.values())


def _fused_candidates(lists: Sequence[Sequence[_Candidate]]) -> list[_Candidate]:
    by_piece = {candidate.piece: candidate for found in lists for candidate in found}
    scores = fused([[candidate.piece for candidate in found] for found in lists])
    together = [by_piece[piece]._replace(score=score) for piece, score in scores.items()]
    return sorted(together, key=_order)


def _rounded(score: float) -> float:
    return round(score, _DIGITS)


def _chars(opened: Iterable[tuple[Record, Document]]) -> int:
    return sum(len(document.text) for _, document in opened)
