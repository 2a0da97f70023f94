"""Which chunks become claims: the best, one of each document first, and what belongs to them.

What belongs to a chunk is what takes it back right behind ("However, …"), what corrects it
further down, what the newer edition of its document says instead, and a second passage where one
holds only half of the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citelab.models.offline.prompt import Chunk
from citelab.models.offline.score import Scored, Scorer
from citelab.models.question import Question, names_a_day
from citelab.text import content_stems

__all__ = ["MAX_CLAIMS", "chosen"]

MAX_CLAIMS = 3
"""The most claims that one part of a question is answered with."""

# The share of the question's weight that a chunk must hold. Lower: it answers what nobody asked.
# Higher: it refuses what the documents do say in other words.
_ENOUGH = 0.5
# A further chunk is worth a claim of its own if it is nearly as good as the best.
_NEARLY = 0.85
# What another document says may be put in other words.
_ELSEWHERE = 0.75
# Of another edition, or of what corrects, less is enough: the best chunk stands for it.
_EDITION = 0.4
# Scores are compared in steps of a fifth, words of a short answer counted up to three.
_STEPS, _SHORT = 5, 3
# What share of the question a chunk must leave open for a second passage to be looked for.
_UNCOVERED = 0.25
_TAKES_BACK = re.compile(
    r"(?:However|But|This (?:holds|is true)|Except|Only|Unless|Sin embargo|Pero|Salvo)\b"
)
_CORRECTS = re.compile(
    r"\b(?:correct(?:ion|s|ed)?|I said|not \S+, (?:but|it was)|was wrong|mistaken|corrección"
    r"|me equivoqué|sino de)\b",
    re.I,
)


def chosen(question: Question, chunks: Sequence[Chunk]) -> list[Scored]:
    """The chunks worth a claim, in the order in which they are said; none if it is refused."""
    scorer = Scorer(question, chunks)
    if not (question.wanted or question.before):
        return []
    if not scorer.is_all_known or scorer.is_of_something_else:
        return []
    scored = [found for found in scorer.all() if _is_asked_for(question, scorer, found)]
    best = max((found.score for found in scored), default=0.0)
    # Scores this close to each other say nothing; the order of the text does.
    good = sorted((s for s in scored if s.score >= _ENOUGH), key=lambda s: -int(s.score * _STEPS))
    first = good[0].chunk.source if good else None
    ranked = [
        s for s in good
        if s.score >= best * (_NEARLY if s.chunk.source is first else _ELSEWHERE)
    ]  # fmt: skip
    firsts = _by_edition(_one_a_document_first(ranked[: 2 * MAX_CLAIMS]), scored)
    return _distinct(_with_company(firsts, scorer, scored, chunks))[:MAX_CLAIMS]


def _is_asked_for(question: Question, scorer: Scorer, found: Scored) -> bool:
    """Whether a chunk speaks of what is asked for by name: of a game, if "Which game …"."""
    if question.head is None:
        return True
    chunk = found.chunk
    around = chunk.heading | chunk.source.stems | chunk.source.topic | chunk.section | chunk.asked
    if scorer.speaks_of(question.head, chunk.stems | around):
        return True
    return not question.answer and _names_anew(question, chunk)


def _names_anew(question: Question, chunk: Chunk) -> bool:
    """Whether a chunk holds a proper name that the question does not."""
    names = re.findall(r"(?<=[a-z,] )[A-ZÁÉÍÓÚÑ]\w+", chunk.text)
    names = [name for name in names if not names_a_day(f"{name} 1")]
    return any(not question.wanted & set(content_stems(name, question.language)) for name in names)


def _one_a_document_first(ranked: Sequence[Scored]) -> list[Scored]:
    distinct = list({s.chunk.text: s for s in reversed(ranked)}.values())[::-1]
    firsts = {id(s.chunk.source): s for s in reversed(distinct)}
    first = [s for s in distinct if firsts[id(s.chunk.source)] is s]
    return [*first, *(s for s in distinct if firsts[id(s.chunk.source)] is not s)]


def _by_edition(ranked: Sequence[Scored], scored: Sequence[Scored]) -> list[Scored]:
    """With the newest edition of each document first, and whatever that says of the matter."""
    found: list[Scored] = []
    for one in ranked:
        source = one.chunk.source
        others = [
            s for s in scored if s.chunk.source.year > source.year > 0
            and s.chunk.source.series == source.series and s.score >= _EDITION
        ]  # fmt: skip
        newer = max(others, key=lambda s: s.score, default=None)
        found += [newer, one] if newer else [one]
    return found


def _with_company(
    ranked: Sequence[Scored], scorer: Scorer, scored: Sequence[Scored], chunks: Sequence[Chunk]
) -> Iterator[Scored]:
    """Each chunk with what corrects it before and what takes it back behind."""
    for one in ranked:
        yield from _corrections(one, scorer, scored)
        yield one
        yield from _objections(one, scored)
        last = one.answered_by or one.chunk
        after = chunks[last.place + 1 :][:1]
        for chunk in after:
            if chunk.source is last.source and _TAKES_BACK.match(chunk.text):
                yield Scored(chunk, one.score, one.held)
    if ranked:
        yield from _rest_of_the_question(ranked[0], scorer, scored)


def _corrections(one: Scored, scorer: Scorer, scored: Sequence[Scored]) -> Iterator[Scored]:
    said = (one.answered_by or one.chunk).stems
    for other in scored:
        chunk = other.chunk
        is_later = chunk.source is one.chunk.source and chunk.place > one.chunk.place
        if is_later and _CORRECTS.search(chunk.text) and len(said & chunk.stems) > 1:
            yield other


def _objections(one: Scored, scored: Sequence[Scored]) -> Iterator[Scored]:
    """What others say to a short answer in an interview, before the next question is put."""
    if one.answered_by is None or len(one.answered_by.text.split()) > _SHORT:
        return
    others = [
        s
        for s in scored
        if s.chunk.asked == one.chunk.stems
        and s.chunk is not one.answered_by
        and s.score >= _EDITION
    ]
    if others:
        yield max(others, key=lambda s: s.score)


def _rest_of_the_question(
    best: Scored, scorer: Scorer, scored: Sequence[Scored]
) -> Iterator[Scored]:
    weights = scorer.weights
    missing = weights.keys() - best.held
    if sum(weights[s] for s in missing) < _UNCOVERED * sum(weights.values()):
        return
    covering = {id(s): scorer.covered(frozenset(missing), s.chunk) for s in scored}
    further = max(scored, key=lambda s: sum(weights[x] for x in sorted(covering[id(s)])))
    if len(covering[id(further)]) > 1:
        yield further


def _distinct(found: Iterator[Scored]) -> list[Scored]:
    return list({id(one.chunk): one for one in found}.values())
