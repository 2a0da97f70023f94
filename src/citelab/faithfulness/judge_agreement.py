"""Judges held against each other: the rules against a model, and a model against people.

A judge is measured before it is believed. Accuracy alone flatters one that always says the
commonest thing, so balanced accuracy and Cohen's kappa stand beside it, each with an interval:
with forty claims they are wide, and a good figure of few claims is not a good judge.
Source of kappa: J. Cohen, 1960; of the name *moderate* for 0.4: Landis and Koch, 1977.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from citelab.errors import ReviewError
from citelab.faithfulness.intervals import Estimate, Share, bootstrap

__all__ = ["Agreement", "agreement", "judge_the_judge"]

Pair = tuple[str, str]

# Fewer claims: the interval of kappa is wider than half of its scale.
_FEWEST_CLAIMS = 30
_MODERATE = 0.4
_ORDER = ("supported", "partly", "not", "cannot tell", "accept", "reject", "unsure")


class _Judged(Protocol):
    @property
    def verdict(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two opinions on the same claims.

    Attributes:
        pairs: For each claim what was said and what the label is.
    """

    pairs: tuple[Pair, ...]

    @property
    def accuracy(self) -> Share:
        """Claims on which both say the same, with Wilson's interval."""
        return Share(sum(said == label for said, label in self.pairs), len(self.pairs))

    @property
    def balanced_accuracy(self) -> Estimate:
        """The mean over the labels that occur of the share found; interval by bootstrap."""
        return _estimate(self.pairs, _balanced)

    @property
    def kappa(self) -> Estimate:
        """Agreement beyond chance, from -1 to 1; None where both only ever say one thing."""
        return _estimate(self.pairs, _kappa)

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that was said, in the usual order."""
        found = {word for pair in self.pairs for word in pair}
        return tuple(sorted(found, key=lambda w: (w not in _ORDER, (*_ORDER, w).index(w), w)))

    @property
    def confusion(self) -> dict[str, dict[str, int]]:
        """How often each label (outer) was given each verdict (inner)."""
        counts = Counter(self.pairs)
        return {label: {said: counts[said, label] for said in self.words} for label in self.words}

    def against_rest(self, word: str) -> Agreement:
        """The same claims with everything but ``word`` taken as one: *supported* or not."""
        rest = f"not {word}" if word != "not" else "other"
        return Agreement(
            tuple((s if s == word else rest, t if t == word else rest) for s, t in self.pairs)
        )

    @property
    def is_believable(self) -> bool:
        """At least 30 claims, and even the low end of kappa's interval is moderate (0.4)."""
        interval = self.kappa.interval
        enough = len(self.pairs) >= _FEWEST_CLAIMS
        return enough and interval is not None and interval[0] >= _MODERATE

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, rounded to four digits."""
        return {
            "claims": len(self.pairs),
            "accuracy": self.accuracy.to_dict(),
            "balanced_accuracy": self.balanced_accuracy.to_dict(),
            "kappa": self.kappa.to_dict(),
            "confusion": self.confusion,
            "is_believable": self.is_believable,
        }

    def __str__(self) -> str:
        figures = (
            f"claims            {len(self.pairs)}",
            f"accuracy          {self.accuracy}",
            f"balanced accuracy {self.balanced_accuracy}",
            f"Cohen's kappa     {self.kappa}",
        )
        return "\n".join([*figures, "", *_table(self), "", self._judgement()])

    def _judgement(self) -> str:
        if self.is_believable:
            return "Even the low end of kappa is moderate: it can be used, and looked at again."
        if len(self.pairs) < _FEWEST_CLAIMS:
            return f"Fewer than {_FEWEST_CLAIMS} claims: too few to believe it."
        return f"The low end of kappa is below {_MODERATE}: not to be believed without a person."


def judge_the_judge(judged: Iterable[_Judged | str], labels: Iterable[str]) -> Agreement:
    """Hold verdicts against the labels that people gave to the same claims.

    Args:
        judged: Judgements, supports, or verdicts as words, in the order of the labels.
        labels: ``"supported"``, ``"partly"`` or ``"not"`` for each.

    Raises:
        ReviewError: There are not as many labels as verdicts, or none.

    >>> found = judge_the_judge(["supported", "not", "not"], ["supported", "not", "supported"])
    >>> found.accuracy.value, found.confusion["supported"]
    (0.6666666666666666, {'supported': 1, 'not': 1})
    """
    said = [one if isinstance(one, str) else one.verdict for one in judged]
    return agreement(said, list(labels))


def agreement(said: Sequence[str], labels: Sequence[str]) -> Agreement:
    """Pair two lists of words about the same claims, in the same order.

    Raises:
        ReviewError: They are not equally long, or empty.
    """
    if len(said) != len(labels) or not said:
        raise ReviewError(
            f"there are {len(said)} verdicts and {len(labels)} labels, but each claim has one of"
            " both; give them in the same order, one a claim"
        )
    return Agreement(tuple(zip(said, labels, strict=True)))


def _estimate(pairs: Sequence[Pair], statistic: Any) -> Estimate:
    return Estimate(statistic(pairs), bootstrap(pairs, statistic), len(pairs))


def _balanced(pairs: Sequence[Pair]) -> float | None:
    labels, hits = Counter(label for _, label in pairs), Counter(s for s, t in pairs if s == t)
    return sum(hits[label] / count for label, count in labels.items()) / len(labels)


def _kappa(pairs: Sequence[Pair]) -> float | None:
    said, labels = Counter(s for s, _ in pairs), Counter(t for _, t in pairs)
    agreed = sum(s == t for s, t in pairs) / len(pairs)
    by_chance = sum(said[word] * labels[word] for word in labels) / len(pairs) ** 2
    return None if by_chance == 1 else (agreed - by_chance) / (1 - by_chance)


def _table(found: Agreement) -> Iterable[str]:
    words = found.words
    wide = max(len("label ↓ said →"), *map(len, words))
    yield "  ".join(["label ↓ said →".ljust(wide), *(word.rjust(len(word)) for word in words)])
    for label, row in found.confusion.items():
        yield "  ".join([label.ljust(wide), *(str(row[w]).rjust(len(w)) for w in words)])
