"""What lesson 08 borrows: how answers, differences and judges are measured.

Reached as ``citelab.classroom.borrowed``, with the signatures of its exercises. Characters count
from 0; an end is the first one that is not meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from citelab.evaluation.comparison import Comparison
from citelab.faithfulness.judge_agreement import agreement

__all__ = ["balanced_accuracy", "chance_of_a_coin", "kind_by_places"]

Place = tuple[str, int, int]


def kind_by_places(
    cited: Sequence[Place], gold: Sequence[Place], decoys: Sequence[Place], enough: int
) -> str:
    """What became of an answer, by the places that it cites alone; lesson 08.

    Args:
        cited: Each place as the document's name, first character, first one behind.
        gold: The passages that a right answer cites; none where the documents hold no answer.
        decoys: Passages that look right and are not.
        enough: How many of the gold passages a right answer cites.

    Returns:
        ``"right"``, ``"incomplete"``, ``"decoy"``, ``"elsewhere"``, ``"nothing cited"`` or
        ``"invented"``. `citelab.evaluation` also reads the words of an answer without a citation.
    """
    if not gold:
        return "invented" if cited else "right"
    if not cited:
        return "nothing cited"
    found = sum(any(_touch(place, wanted) for place in cited) for wanted in gold)
    if found >= enough:
        return "right"
    if found:
        return "incomplete"
    return "decoy" if any(_touch(p, d) for p in cited for d in decoys) else "elsewhere"


def chance_of_a_coin(only_first: int, only_second: int) -> float:
    """How often a fair coin falls at least as unevenly, from 0 to 1; lesson 08.

    Args:
        only_first: Questions that only the first model gets right.
        only_second: Questions that only the second gets right.
    """
    pairs = ((True, False),) * only_first + ((False, True),) * only_second
    return Comparison("first", "second", pairs).p_value


def balanced_accuracy(said: Sequence[str], labels: Sequence[str]) -> float:
    """The mean over the labels of the share that was found, from 0 to 1; lesson 08.

    Raises:
        ReviewError: There are not as many verdicts as labels, or none.
    """
    value = agreement(said, labels).balanced_accuracy.value
    # Not None: there is at least one label.
    return 0.0 if value is None else value


def _touch(one: Place, other: Place) -> bool:
    return one[0] == other[0] and one[1] < other[2] and other[1] < one[2]
