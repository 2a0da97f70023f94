"""Citation recall and precision as ALCE defines them, to the letter.

Recall, for each statement: 1 if it cites something and all that it cites, put together, fully
supports it. Precision, for each citation: 1 if its statement has recall 1 and the citation is not
irrelevant. It is irrelevant if it does not support the statement alone *and* the others still do
without it. Source: Gao, Yen, Yu and Chen, 2023 (arXiv 2305.14627), section 3.

ALCE's program gives a statement that cites a passage which does not exist recall 0 and leaves its
citations out of precision. Here they count, as citations that were made and support nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

__all__ = ["Statement", "Supports", "are_precise", "f1_of", "is_recalled"]

Supports = Callable[[frozenset[int]], bool]
"""Whether the citations of these indices, from 0, put together, fully support the statement."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of an answer, as the scores count it.

    Attributes:
        is_claim: Whether it cites anything.
        is_supported: Whether what its citations resolve to supports it.
        is_undecided: Whether nothing could be said about that.
        is_recalled: As ``is_supported``, and every citation leads somewhere.
        precise: For each of its citations whether it is precise.
    """

    is_claim: bool = False
    is_supported: bool = False
    is_undecided: bool = False
    is_recalled: bool = False
    precise: tuple[bool, ...] = ()


def is_recalled(citations: int, supports: Supports) -> bool:
    """The recall of one statement.

    Args:
        citations: How many citations it has.
        supports: Decides about any of them together.
    """
    return citations > 0 and supports(frozenset(range(citations)))


def are_precise(citations: int, supports: Supports) -> tuple[bool, ...]:
    """The precision of each citation of one statement, in order.

    Args:
        citations: How many citations it has.
        supports: Decides about any of them together.

    >>> are_precise(2, lambda chosen: 0 in chosen)
    (True, False)
    >>> are_precise(2, lambda chosen: chosen == {0, 1})
    (True, True)
    """
    if not is_recalled(citations, supports):
        return (False,) * citations
    every = frozenset(range(citations))
    return tuple(
        supports(frozenset({index})) or not _still(every - {index}, supports) for index in every
    )


def f1_of(statements: Iterable[Statement]) -> float | None:
    """The F1 of citation recall and precision; None where there is no statement.

    >>> f1_of([Statement(True, True, False, True, (True, False))])
    0.6666666666666666
    """
    listed = list(statements)
    if not listed:
        return None
    recall = sum(s.is_recalled for s in listed) / len(listed)
    every = [is_so for s in listed for is_so in s.precise]
    precision = sum(every) / len(every) if every else 0.0
    both = recall + precision
    return 2 * recall * precision / both if both else 0.0


def _still(others: frozenset[int], supports: Supports) -> bool:
    return bool(others) and supports(others)
