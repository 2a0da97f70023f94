"""Atomic statements: what a judge makes of a claim, and whether they are still the claim.

A judge that splits a claim writes, and who writes can rewrite: it corrects a figure, leaves out a
"not", adds what it knows. So every statement is held against the claim, word by word. What was
added is flagged; an added figure or "not" costs the statement its verdict, because it is then a
verdict on another sentence. Names may come in for pronouns: they are flagged and no more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from citelab.faithfulness.cues import CUES, TITLES
from citelab.faithfulness.terms import Term, terms

__all__ = ["Atom", "AtomVerdict", "added_terms", "is_grave", "omitted_terms"]

AtomVerdict = Literal["supported", "not supported", "cannot tell"]


@dataclass(frozen=True, slots=True)
class Atom:
    """One statement of a claim, judged.

    Attributes:
        text: The statement as the judge wrote it, without marks.
        verdict: What counts, after the checks.
        said: The verdict as the judge gave it.
        chunk_ids: The ids of the chunks that it rests on, those that exist, in order.
        cited_by: For each of these ids the citations of the claim that point at its chunk, from 0.
        added: Words of the statement that the claim does not have.

    >>> atom = Atom("It is green.", "supported", "supported", ("s1",), ((0, 2),))
    >>> atom.rests_within({2}), atom.rests_within({1})
    (True, False)
    """

    text: str
    verdict: AtomVerdict
    said: str = ""
    chunk_ids: tuple[str, ...] = ()
    cited_by: tuple[tuple[int, ...], ...] = ()
    added: tuple[str, ...] = ()

    @property
    def is_rewritten(self) -> bool:
        """Whether the judge used words that the claim does not have."""
        return bool(self.added)

    def rests_within(self, citations: Collection[int]) -> bool:
        """Whether it is supported by these citations alone: each of its chunks is in one."""
        held = (any(index in citations for index in indices) for indices in self.cited_by)
        return self.verdict == "supported" and bool(self.cited_by) and all(held)

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Atom:
        """Read what ``to_dict`` wrote; a KeyError or TypeError says that it is something else."""
        fields = {name: stored[name] for name in ("text", "verdict", "said")}
        ids, added = (tuple(stored[name]) for name in ("chunk_ids", "added"))
        cited_by = tuple(tuple(indices) for indices in stored["citation_indices"])
        return cls(**fields, chunk_ids=ids, cited_by=cited_by, added=added)

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        return {
            "text": self.text,
            "verdict": self.verdict,
            "said": self.said,
            "chunk_ids": list(self.chunk_ids),
            "citation_indices": [list(indices) for indices in self.cited_by],
            "added": list(self.added),
        }


def added_terms(statement: str, claim: str, language: str = "en") -> tuple[Term, ...]:
    """What a statement says that the claim does not, in order.

    >>> [term.text for term in added_terms("The gate is not blue.", "The gate is green.")]
    ['not', 'blue']
    """
    return _beyond(terms(statement, language), terms(claim, language))


def omitted_terms(claim: str, statements: Iterable[str], language: str = "en") -> tuple[Term, ...]:
    """What the claim says and none of its statements does, in order."""
    said = [term for statement in statements for term in terms(statement, language)]
    return _beyond(terms(claim, language), said)


def is_grave(term: Term) -> bool:
    """Whether a term cannot come or go without changing what is said: a figure, a "not"."""
    return term.kind == "figure" or _negates(term)


def _beyond(ours: Sequence[Term], theirs: Sequence[Term]) -> tuple[Term, ...]:
    known = {term.key for term in theirs}
    is_negated = any(map(_negates, theirs))
    return tuple(
        term
        for term in ours
        # Any "not" stands for any other: "nobody may" is "one may not".
        if (_negates(term) and not is_negated)
        or (_says(term) and term.key not in known and not _has_figure(theirs, term))
    )


def _says(term: Term) -> bool:
    return term.has_content and term.text not in TITLES


def _negates(term: Term) -> bool:
    return term.kind == "small" and (term.text in CUES["negation"] or term.text.endswith("n't"))


def _has_figure(there: Sequence[Term], wanted: Term) -> bool:
    figure = wanted.figure
    return figure is not None and any(t.figure and figure.equals(t.figure) for t in there)
