"""Find a passage again in another edition, or say what has become of it. Nothing is guessed.

The words must be there to the last character, white space at their ends aside. Where they stand
more than once, what stood around them decides, and if that does not, nobody does. Words that
were changed are shown, never cited.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from citelab.locations.anchors import AnchoredCitation
from citelab.locations.quotation import Quotation
from citelab.text import Folded, find_quote, fold, split_sentences, words

__all__ = ["Edition", "Found", "reanchor"]

Range = tuple[int, int]

# Shorter words, alone among other surroundings, may as well be somebody else's.
_LONG_ENOUGH = 20
# How much longer than the old words the new ones between the same surroundings may be.
_STRETCH, _SLACK = 4, 200
# Sentences that share less of their words are not the same sentence with a change.
_ALIKE = 0.6


@dataclass(frozen=True, slots=True)
class Found:
    """What has become of a passage.

    Attributes:
        outcome: ``"there"``, ``"ambiguous"``, ``"changed"`` or ``"gone"``.
        places: The one place of the words; the places between which nothing decides; or the one
            place of the words that seem to have replaced them. Half-open, in code points.
        reason: The end of a sentence that begins with what the passage is.
    """

    outcome: Literal["there", "ambiguous", "changed", "gone"]
    places: tuple[Range, ...]
    reason: str


class Edition:
    """A text to look for passages in; what is made of it is made once, and only if needed.

    Args:
        text: The exact text.
        language: Language code that decides how its sentences are found.
    """

    def __init__(self, text: str, language: str = "en") -> None:
        self.text, self.language = text, language

    @cached_property
    def folded(self) -> Folded:
        """The text past typography."""
        return fold(self.text)

    @cached_property
    def sentences(self) -> list[tuple[Range, frozenset[str]]]:
        """Its sentences and the words of each."""
        spans = split_sentences(self.text, self.language)
        return [(span, _word_set(self.text[slice(*span)])) for span in spans]


def reanchor(
    citation: AnchoredCitation,
    edition: Edition,
    *,
    is_citable: Callable[[Range], bool] = lambda _: True,
) -> Found:
    """Look for the passage of a citation in another text.

    Args:
        citation: The citation.
        edition: The text of the other edition.
        is_citable: Whether a location can point at exactly this range; blocks are cited whole.
    """
    text = edition.text
    everywhere = Quotation(citation.quotation.exact).places(text)
    if not everywhere and (bare := _bare(citation)) is not None:
        # The white space behind a sentence is cited with it, and differs at a paragraph's end.
        everywhere = Quotation(bare.quotation.exact).places(text)
        citation = bare if everywhere else citation
    if places := [place for place in everywhere if is_citable(place)]:
        return _choose(citation, text, places)
    if everywhere:
        return Found("changed", tuple(everywhere[:1]), "stands there as a part of a longer block")
    return _altered(citation, edition)


def _bare(citation: AnchoredCitation) -> AnchoredCitation | None:
    """The same citation without white space at its ends; None where that is nothing else."""
    exact = citation.quotation.exact
    bare = exact.strip()
    if bare in ("", exact):
        return None
    before, _, behind = exact.partition(bare)
    prefix, suffix = citation.quotation.prefix + before, behind + citation.quotation.suffix
    return replace(
        citation,
        quotation=Quotation(bare, prefix, suffix),
        start_char=citation.start_char + len(before),
        end_char=citation.end_char - len(behind),
    )


def _choose(citation: AnchoredCitation, text: str, places: list[Range]) -> Found:
    by_sides: dict[int, list[Range]] = {0: [], 1: [], 2: []}
    for place in places:
        by_sides[_sides(citation, text, place)].append(place)
    best = by_sides[2] or by_sides[1]
    if len(best) == 1:
        return Found("there", (best[0],), "stands between the same words")
    if best or len(places) > 1:
        many = tuple(best or places)
        return Found("ambiguous", many, f"stands {len(many)} times, and nothing tells which is it")
    is_sure = citation.occurrences == 1 and len(citation.quotation.exact.strip()) >= _LONG_ENOUGH
    if is_sure:
        return Found("there", (places[0],), "stands once, among other words than before")
    why = "stood there more than once" if citation.occurrences > 1 else "is short"
    return Found("ambiguous", (places[0],), f"stands once, among other words, but it {why}")


def _sides(citation: AnchoredCitation, text: str, place: Range) -> int:
    """On how many sides of a place stands what stood there."""
    if not citation.is_exact:
        return 0
    start, end = place
    prefix, suffix = citation.quotation.prefix, citation.quotation.suffix
    from_start = citation.start_char == len(prefix)
    to_end = citation.document_chars - citation.end_char == len(suffix)
    # The whole of what stood before must be the whole of what stands there: "" fits everywhere.
    before = text[:start] == prefix if from_start else text.endswith(prefix, 0, start)
    behind = text[end:] == suffix if to_end else text.startswith(suffix, end)
    return before + behind


def _altered(citation: AnchoredCitation, edition: Edition) -> Found:
    exact, text = citation.quotation.exact, edition.text
    reset = find_quote(exact, edition.folded)
    if len(reset) == 1:
        return Found("changed", tuple(reset), "has the same words, but other quotes or spaces")
    if (between := _between(citation.quotation, text)) is not None:
        if not text[slice(*between)].strip():
            return Found("gone", (), "was taken out; what stood around it is there")
        return Found("changed", (between,), "was replaced by other words in the same place")
    if (alike := _alike(exact, edition)) is not None:
        return Found("changed", (alike,), "is not there, but one sentence says nearly the same")
    return Found("gone", (), "is not there, nor is anything nearly like it")


def _between(quotation: Quotation, text: str) -> Range | None:
    before, behind = _only(quotation.prefix, text), _only(quotation.suffix, text)
    if before is None or behind is None:
        return None
    length = behind[0] - before[1]
    is_near = 0 <= length <= _STRETCH * len(quotation.exact) + _SLACK
    return (before[1], behind[0]) if is_near else None


def _only(context: str, text: str) -> Range | None:
    if not context.strip():
        return None
    found = Quotation(context).places(text, most=2)
    return found[0] if len(found) == 1 else None


def _alike(exact: str, edition: Edition) -> Range | None:
    """The one sentence that shares most words with the passage, if it is most of them."""
    wanted = _word_set(exact)
    scored = [(_likeness(wanted, theirs), place) for place, theirs in edition.sentences]
    best = max((score for score, _ in scored), default=0.0)
    places = [place for score, place in scored if score == best]
    return places[0] if best >= _ALIKE and len(places) == 1 else None


def _word_set(text: str) -> frozenset[str]:
    return frozenset(word.text.casefold() for word in words(text))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one and other else 0.0
