"""How well a chunk answers a question: a share of the question's weight, from 0 to 1 and some.

A rare word of the documents at hand weighs more than a common one, and one that no chunk holds as
much as the rarest: a question about what the documents never mention must not be answered by its
other words. A word counts in full in the chunk itself, less in another form, and half or so in
what the chunk leans on: title, heading, the sentence before, the question of an interview.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from citelab.models.offline.prompt import Chunk
from citelab.models.offline.words import NUMBERS, same_words, with_endings
from citelab.models.question import Question

__all__ = ["Scored", "Scorer", "is_leaning"]

_SAME, _ENDING = 0.9, 0.7
_BEFORE, _LEANING, _AROUND, _TOPIC = 0.5, 0.75, 0.5, 0.3
# A word that no chunk holds is rarer than the rarest: as if in that share of a chunk.
_UNHEARD_OF = 0.5
# What words count that say little of the matter by themselves: number words, "come", "new".
_LITTLE = 0.6
# What each half of a fixed phrase counts, such as "tide gauge": it is one thing, not two.
_IN_A_PHRASE = 0.7
# What a word of the question before counts beside one of this question.
_EARLIER = 0.5
# What is left where a chunk does not say that it was done.
_WITHOUT_VERB = 0.75
_PAIR_BONUS, _REASON_BONUS, _RULE_BONUS = 0.1, 0.2, 0.05
# Stems of words that say which or how much of a thing, not what thing; and of the lightest verbs.
_NARROWS_NOTHING = frozenset((
    "full", "whole", "new", "old", "great", "averag", "total", "usual", "common", "good", "bad",
    "first", "last", "main", "actual", "entir",
))  # fmt: skip
_SAYS_LITTLE = _NARROWS_NOTHING | {
    "come", "came", "go", "went", "take", "took", "get", "got", "make", "made",
}  # fmt: skip
_LEANS = (
    "it", "they", "this", "that", "these", "those", "he", "she", "however", "but", "there", "his",
    "her", "both", "sin", "pero", "esto", "eso", "ella", "él", "each",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scored:
    """A chunk and how well it answers.

    Attributes:
        chunk: The chunk.
        score: From 0; what answers nothing in kind has 0.
        held: The words of the question that stand in it, in any form.
        answered_by: The chunk behind it that holds the answer, where it only leads up to it.
    """

    chunk: Chunk
    score: float
    held: frozenset[str]
    answered_by: Chunk | None = None


class Scorer:
    """Weighs the chunks of one prompt for one question.

    Args:
        question: What is asked.
        chunks: All chunks of the prompt.
    """

    def __init__(self, question: Question, chunks: Sequence[Chunk]) -> None:
        self._question, self._chunks = question, chunks
        self._vocabulary = frozenset().union(*(c.stems | c.source.stems for c in chunks))
        wanted = sorted(question.wanted | question.before)
        self._phrases = self._fixed_phrases()
        self._forms = {stem: self._values(stem) for stem in wanted}
        # Which forms any chunk can hold: most chunks hold none and are done with at once.
        self._any = frozenset(form for forms in self._forms.values() for form in forms)
        self.weights = {stem: self._weight(stem) for stem in wanted}
        self._own = sum(self.weights[stem] for stem in sorted(question.wanted))

    @property
    def is_all_known(self) -> bool:
        """Whether every name and number of the question stands somewhere in the documents."""
        known = self._vocabulary
        return all(known & self._forms[stem].keys() for stem in self._question.fixed)

    @property
    def is_of_something_else(self) -> bool:
        """Whether a word narrows down what the documents know to what they never mention.

        As in "radar gauge" where there are other gauges. A word of measure or of order, such as
        "whole" or "wider", narrows nothing down.
        """
        return any(
            not self._vocabulary & self._forms[first].keys() and second in self._vocabulary
            for first, second in sorted(self._question.pairs)
            if first not in _NARROWS_NOTHING and not first.endswith(("er", "est"))
        )

    def all(self) -> list[Scored]:
        """The chunks that answer at all, with their scores, in the order of the prompt."""
        found = (self._scored(chunk) for chunk in self._chunks if not chunk.is_heading)
        return [scored for scored in found if scored.score > 0]

    def speaks_of(self, stem: str, stems: Set[str]) -> bool:
        """Whether a wanted stem is among others, in any form."""
        return not self._forms[stem].keys().isdisjoint(stems)

    def covered(self, stems: frozenset[str], chunk: Chunk) -> frozenset[str]:
        """Those of some wanted stems that stand in the chunk, in any form."""
        return frozenset(stem for stem in stems if self._forms[stem].keys() & chunk.stems)

    def _fixed_phrases(self) -> list[tuple[str, str]]:
        """Words of the question that stand side by side in the documents again and again."""
        question = self._question
        beside = (pair for chunk in self._chunks for pair in pairwise(chunk.order))
        counted = Counter(pair for pair in beside if pair in question.pairs)
        return [p for p in question.pairs if counted[p] > 1 or question.fixed.issuperset(p)]

    def _values(self, stem: str) -> dict[str, float]:
        language = self._question.language
        found = dict.fromkeys(with_endings(stem, self._vocabulary, language), _ENDING)
        if stem not in self._question.fixed or stem[0].isdigit():
            found |= dict.fromkeys(same_words(stem, language), _SAME)
        return found | {stem: 1.0}

    def _weight(self, stem: str) -> float:
        forms = self._forms[stem].keys()
        # What stands in the title is about all of the document.
        held = (c.stems | c.source.stems for c in self._chunks)
        count = sum(not forms.isdisjoint(stems) for stems in held) or _UNHEARD_OF
        weight = math.log(1 + len(self._chunks) / count)
        if stem in NUMBERS[self._question.language] or stem in _SAYS_LITTLE:
            weight *= _LITTLE
        elif any(stem in phrase for phrase in self._phrases):
            weight *= _IN_A_PHRASE
        return weight if stem in self._question.wanted else weight * _EARLIER

    def _scored(self, chunk: Chunk) -> Scored:
        before, after = self._neighbours(chunk)
        asked = chunk.asked if not chunk.is_question else frozenset[str]()
        around = chunk.heading | chunk.source.stems | asked
        if self._any.isdisjoint(chunk.stems) and (
            self._any.isdisjoint(asked) and not (before and is_leaning(chunk))
        ):
            return Scored(chunk, 0.0, frozenset())
        places: list[tuple[Set[str], float]] = [
            (chunk.stems, 1.0),
            (around, _AROUND),
            (chunk.source.topic, _TOPIC),
        ]
        places.append((chunk.section, _TOPIC))
        if before:
            places.append((before.stems, _LEANING if is_leaning(chunk) else _BEFORE))
        score, held = self._share(places, chunk)
        answering = self._answering(chunk, after)
        if answering is None:
            return Scored(chunk, 0.0, held)
        other = None if answering is chunk else answering
        return Scored(chunk, self._with_bonus(score, chunk, answering), held, other)

    def _share(
        self, places: Sequence[tuple[Set[str], float]], chunk: Chunk
    ) -> tuple[float, frozenset[str]]:
        values = {
            stem: max(
                value * place
                for stems, place in places
                for form, value in (*forms.items(), (None, 0.0))
                if form is None or form in stems
            )
            for stem, forms in self._forms.items()
        }
        held = frozenset(s for s in values if not self._forms[s].keys().isdisjoint(chunk.stems))
        return self._of_all(values, held), held

    def _of_all(self, values: dict[str, float], held: frozenset[str]) -> float:
        question, weights = self._question, self.weights
        own = sum(weights[stem] * values[stem] for stem in sorted(question.wanted))
        if question.wanted and not own:
            return 0.0
        # A number that is asked about cannot be another one.
        own -= sum(weights[stem] for stem in sorted(question.numbers) if not values[stem])
        earlier = sorted(question.before)
        found = own + sum(weights[stem] * values[stem] for stem in earlier)
        share = found / (self._own + sum(weights[stem] for stem in earlier) or 1)
        reached = [stem for stem, value in values.items() if value >= _BEFORE]
        is_thin = not held or len(reached) < min(2, len(values.keys() - _SAYS_LITTLE))
        return share / 2 if is_thin else share

    def _with_bonus(self, score: float, chunk: Chunk, answering: Chunk) -> float:
        question = self._question
        if score <= 0:
            return 0.0
        if question.verb and not self.speaks_of(question.verb, chunk.stems | answering.stems):
            score *= _WITHOUT_VERB
        beside = set(pairwise(chunk.order))
        pairs = sum(pair in beside for pair in question.pairs) / (len(question.pairs) or 1)
        said = f"{chunk.text} {answering.text}"
        has_reason = question.reason is not None and question.reason.search(said) is not None
        has_rule = question.rule is not None and question.rule.search(said) is not None
        bonus = _PAIR_BONUS * pairs + _REASON_BONUS * has_reason + _RULE_BONUS * has_rule
        return score + bonus

    def _answering(self, chunk: Chunk, after: Chunk | None) -> Chunk | None:
        """The chunk that holds the kind of answer: this one, or the next where it goes on."""
        answers = self._question.is_answered_in_kind
        if chunk.is_question:
            return after if after and answers(after.text) else None
        if answers(chunk.text):
            return chunk
        goes_on = after is not None and is_leaning(after) and not after.is_question
        return after if after and goes_on and answers(after.text) else None

    def _neighbours(self, chunk: Chunk) -> tuple[Chunk | None, Chunk | None]:
        """The chunks before and behind it, in the same document."""
        at, chunks = chunk.place, self._chunks
        before = chunks[at - 1] if at else None
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        return (
            before if before and before.source is chunk.source else None,
            after if after and after.source is chunk.source else None,
        )


def is_leaning(chunk: Chunk) -> bool:
    """Whether a chunk begins with a word that means something said before."""
    first = chunk.text.split(maxsplit=1)[0] if chunk.text else ""
    return first.strip("“\"'(¿¡,").lower() in _LEANS
