"""Negation, modality and quantity: the small words that decide what is claimed.

Two texts are compared slot by slot. A slot is what stands between two neighbouring content words:
where the claim and a passage have the same two neighbours, their small words must agree. Where
no slot can be compared, the next word that a "not" acts on is looked for in the passages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from citelab.faithfulness.cues import DENIALS
from citelab.faithfulness.small_words import cue_kind
from citelab.faithfulness.terms import Term

__all__ = ["Clash", "Cue", "Cues", "clashes"]

# How many content words a "not" reaches. More: it spills over into what is affirmed. Fewer: "did
# not, as many had hoped, win" loses its verb.
_REACH = 4
_EDGE = "|"
Slot = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Clash:
    """A small word of one text that the other does not have in that place.

    Attributes:
        kind: ``"negation"``, ``"modality"``, ``"quantity"``, ``"direction"`` or ``"order"``.
        sentence: What differs, for people.
        start_char: First code point of the claim that it is about, from 0.
        end_char: First code point after it.
        is_contradiction: False where the claim only says more than the passages.
    """

    kind: str
    sentence: str
    start_char: int
    end_char: int
    is_contradiction: bool


@dataclass(frozen=True, slots=True)
class Cue:
    """One small word at work.

    Attributes:
        kind: A key of ``CUES``.
        term: The word itself.
        slot: The keys of the content words before and after it.
        target: The content word that it acts on: the next one of its clause; None at its end.
        scope: The keys of all content words within its reach.
        around: The keys of the content words on both sides, the target left out.
    """

    kind: str
    term: Term
    slot: Slot
    target: Term | None
    scope: frozenset[str]
    around: frozenset[str]


class Cues:
    """The small words of one or more sentences.

    Attributes:
        all: Every cue, in order.
        slots: How often two content words are neighbours.
        texts: Every word, in lower case.
        counts: How often each content key occurs.
    """

    def __init__(self, sentences: Sequence[Sequence[Term]]) -> None:
        self.all = tuple(cue for terms in sentences for cue in _cues(terms))
        self.slots = Counter(slot for terms in sentences for slot in _slots(terms))
        self.counts = Counter(t.key for terms in sentences for t in terms if t.has_content)
        self.texts = frozenset(t.text for terms in sentences for t in terms)
        self.at: Mapping[Slot, list[Cue]] = defaultdict(list)
        for cue in self.all:
            self.at[cue.slot].append(cue)

    def of(self, kind: str) -> tuple[Cue, ...]:
        """The cues of one kind."""
        return tuple(cue for cue in self.all if cue.kind == kind)

    def reach(self, kind: str) -> frozenset[str]:
        """All keys within the reach of a kind of cue."""
        return frozenset(key for cue in self.of(kind) for key in cue.scope)

    def always(self, cue: Cue) -> bool:
        """Whether the neighbours of a cue never stand together without one of its kind."""
        return len(self.in_slot(cue.slot, cue.kind)) >= self.slots[cue.slot]

    def in_slot(self, slot: Slot, kind: str) -> list[Cue]:
        """The cues of one kind between two neighbours."""
        return [cue for cue in self.at.get(slot, ()) if cue.kind == kind]


def _slots(terms: Sequence[Term]) -> Iterator[Slot]:
    yield from pairwise([_EDGE, *(t.key for t in terms if t.has_content), _EDGE])


def _cues(terms: Sequence[Term]) -> Iterator[Cue]:
    before = _EDGE
    for position, term in enumerate(terms):
        if kind := cue_kind(terms, position):
            after = [t for t in terms[position + 1 :] if t.has_content]
            reached = [t for t in after if t.clause == term.clause][:_REACH]
            slot = before, after[0].key if after else _EDGE
            target = reached[0] if reached else None
            scope = frozenset(t.key for t in reached)
            yield Cue(kind, term, slot, target, scope, _around(terms, position, target))
        if term.has_content:
            before = term.key


def _around(terms: Sequence[Term], position: int, target: Term | None) -> frozenset[str]:
    before = [t.key for t in terms[:position] if t.has_content][-_REACH:]
    after = [t.key for t in terms[position + 1 :] if t.has_content][: _REACH + 1]
    return frozenset(before + after) - {target.key if target else ""}


def clashes(claim: Sequence[Term], evidence: Sequence[Sequence[Term]]) -> Iterator[Clash]:
    """Where the small words of a claim and of its evidence disagree.

    Args:
        claim: The terms of the claim.
        evidence: The terms of each sentence that the claim is held against.
    """
    ours, theirs = Cues([claim]), Cues(evidence)
    content = {t.key: t for t in claim if t.has_content}
    yield from _added_negations(ours, theirs)
    yield from _dropped(ours, theirs, content, "negation")
    yield from _dropped(ours, theirs, content, "weak")
    yield from _dropped(ours, theirs, content, "partial")
    for kind in ("strong", "universal", "exclusive"):
        yield from _overreach(ours, theirs, kind)
    yield from _softened(ours, theirs)
    yield from _certain(ours, theirs)


def _added_negations(ours: Cues, theirs: Cues) -> Iterator[Clash]:
    denied = theirs.reach("negation")
    for cue in ours.of("negation"):
        if theirs.slots[cue.slot]:
            is_agreed = bool(theirs.in_slot(cue.slot, "negation"))
        else:
            is_agreed = bool(cue.scope & denied or theirs.texts & DENIALS)
            is_agreed = is_agreed or (not cue.scope and bool(theirs.of("negation")))
        if not is_agreed:
            on = f" before “{cue.target.text}”" if cue.target else ""
            sentence = f"The claim says “{cue.term.text}”{on}, the passages do not."
            # Of a word that the passages do not hold, they say neither yes nor no.
            is_denied = bool(theirs.slots[cue.slot] or not cue.target)
            is_denied = is_denied or bool(cue.target and theirs.counts[cue.target.key])
            yield _clash("negation", sentence, cue.term, is_denied)


_KINDS = {"negation": "negation", "weak": "modality", "strong": "modality"}


def _dropped(ours: Cues, theirs: Cues, content: Mapping[str, Term], kind: str) -> Iterator[Clash]:
    """Cues of the passages that the claim leaves out, at a word that it keeps."""
    if kind == "partial" and ours.of("weak"):
        return  # "Birds may answer" is no more than "some birds answer"
    limited = ours.reach("one") if kind == "partial" else frozenset()
    told: set[str] = set()
    for cue in theirs.of(kind):
        if (at := _left_out(ours, theirs, content, cue)) and at.key not in told | limited:
            told.add(at.key)
            word = cue.term.text
            sentence = f"The passages say “{word}” at “{at.text}”, the claim drops “{word}”."
            yield _clash(_KINDS.get(kind, "quantity"), sentence, at, kind == "negation")


def _left_out(ours: Cues, theirs: Cues, content: Mapping[str, Term], cue: Cue) -> Term | None:
    """The word of the claim at which it leaves a cue of the passages out; None if it does not."""
    before, after = cue.slot
    if ours.slots[cue.slot]:
        is_out = not ours.in_slot(cue.slot, cue.kind) and theirs.always(cue)
        at = content.get(after) or content.get(before)
        return at if is_out and at and _same_matter([cue], content) else None
    term = content.get(cue.target.key) if cue.target else None
    if term is None or term.kind == "figure":
        return None
    cues = [c for c in theirs.of(cue.kind) if c.target and c.target.key == term.key]
    if any(ours.slots[c.slot] for c in cues):
        return None
    is_out = term.key not in ours.reach(cue.kind) and len(cues) >= theirs.counts[term.key]
    return term if is_out and _same_matter(cues, content) else None


def _same_matter(cues: Sequence[Cue], content: Mapping[str, Term]) -> bool:
    """Whether claim and passage speak of the same thing: they share a word beside the target."""
    return any(cue.around & content.keys() for cue in cues)


def _overreach(ours: Cues, theirs: Cues, kind: str) -> Iterator[Clash]:
    """Cues of the claim that make it say more than the passages say at the same word."""
    limited = {c.target.key for k in ("partial", "weak") for c in theirs.of(k) if c.target}
    for cue in ours.of(kind):
        if theirs.slots[cue.slot]:
            is_more = not theirs.in_slot(cue.slot, kind)
        else:
            is_more = bool(cue.target and cue.target.key in limited - theirs.reach(kind))
        if is_more:
            sentence = f"The claim says “{cue.term.text}”, which the passages do not say there."
            yield _clash(_KINDS.get(kind, "quantity"), sentence, cue.term, is_contradiction=False)


def _softened(ours: Cues, theirs: Cues) -> Iterator[Clash]:
    required = {cue.target.key: cue for cue in theirs.of("strong") if cue.target}
    for cue in ours.of("weak"):
        if cue.target and (must := required.get(cue.target.key)):
            sentence = f"The claim says “{cue.term.text}”, the passages say “{must.term.text}”."
            yield _clash("modality", sentence, cue.term, is_contradiction=True)


def _certain(ours: Cues, theirs: Cues) -> Iterator[Clash]:
    """A "will" or "must" of a claim whose passages have nothing but a "may"."""
    if ours.of("weak") or theirs.of("strong") or theirs.of("future"):
        return
    for cue in (*ours.of("future"), *ours.of("strong")) if theirs.of("weak") else ():
        weak = theirs.of("weak")[0].term.text
        sentence = f"The claim says “{cue.term.text}”, the passages say no more than “{weak}”."
        yield _clash("modality", sentence, cue.term, is_contradiction=False)


def _clash(kind: str, sentence: str, term: Term, is_contradiction: bool) -> Clash:
    return Clash(kind, sentence, term.start_char, term.end_char, is_contradiction)
