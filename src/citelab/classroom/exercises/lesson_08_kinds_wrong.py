"""What people write in the first exercise of lesson 08, and the specification beside it."""

from __future__ import annotations

from collections.abc import Callable

__all__ = [
    "all_are_needed",
    "any_document",
    "around",
    "borders_count",
    "counts_citations",
    "equal_places",
    "every_one_must_hit",
    "first_citation_only",
    "kind_of_spec",
    "no_answer_is_always_right",
    "no_decoys",
    "no_half",
    "old_place_first",
    "one_is_enough",
    "silence_is_always_bad",
    "starts_within",
    "within",
    "yes_or_no",
]

Place = tuple[str, int, int]
Places = list[Place]
Touches = Callable[[Place, Place], bool]


def _touches(cited: Place, wanted: Place) -> bool:
    same = cited[0] == wanted[0]
    shared = set(range(cited[1], cited[2])) & set(range(wanted[1], wanted[2]))
    return same and bool(shared)


def kind_of_spec(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, enough)


def _kind(
    cited: Places, gold: Places, decoys: Places, enough: int, touches: Touches = _touches
) -> str:
    if not gold:
        return "invented" if cited else "right"
    if not cited:
        return "nothing cited"
    found = sum(any(touches(place, wanted) for place in cited) for wanted in gold)
    if found >= enough:
        return "right"
    if found:
        return "incomplete"
    return "decoy" if any(touches(p, d) for p in cited for d in decoys) else "elsewhere"


def equal_places(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, enough, lambda a, b: a == b)


def within(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    inside: Touches = lambda a, b: a[0] == b[0] and b[1] <= a[1] and a[2] <= b[2]  # noqa: E731
    return _kind(cited, gold, decoys, enough, inside)


def around(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    outside: Touches = lambda a, b: a[0] == b[0] and a[1] <= b[1] and b[2] <= a[2]  # noqa: E731
    return _kind(cited, gold, decoys, enough, outside)


def starts_within(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    starts: Touches = lambda a, b: a[0] == b[0] and b[1] <= a[1] < b[2]  # noqa: E731
    return _kind(cited, gold, decoys, enough, starts)


def borders_count(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    closed: Touches = lambda a, b: a[0] == b[0] and a[1] <= b[2] and b[1] <= a[2]  # noqa: E731
    return _kind(cited, gold, decoys, enough, closed)


def any_document(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, enough, lambda a, b: a[1] < b[2] and b[1] < a[2])


def one_is_enough(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, min(enough, 1))


def all_are_needed(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, len(gold))


def counts_citations(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    hits = sum(any(_touches(place, wanted) for wanted in gold) for place in cited)
    kind = _kind(cited, gold, decoys, enough)
    if kind in ("right", "incomplete") and gold:
        return "right" if hits >= enough else "incomplete"
    return kind


def old_place_first(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    if any(_touches(place, decoy) for place in cited for decoy in decoys):
        return "decoy"
    return _kind(cited, gold, decoys, enough)


def no_decoys(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, [], enough)


def no_half(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    kind = _kind(cited, gold, decoys, enough)
    return "elsewhere" if kind == "incomplete" else kind


def every_one_must_hit(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    kind = _kind(cited, gold, decoys, enough)
    if kind == "right" and not all(any(_touches(p, w) for w in gold) for p in cited):
        return "incomplete"
    return kind


def first_citation_only(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited[:1], gold, decoys, enough)


def silence_is_always_bad(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, enough) if cited else "nothing cited"


def no_answer_is_always_right(cited: Places, gold: Places, decoys: Places, enough: int) -> str:
    return _kind(cited, gold, decoys, enough) if gold else "right"


def yes_or_no(cited: Places, gold: Places, decoys: Places, enough: int) -> bool:
    return _kind(cited, gold, decoys, enough) == "right"
