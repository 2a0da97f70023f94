"""Seven questions that a reviewer asks of every cited claim, and who can answer each.

A machine answers what can be looked up: whether a pointer leads somewhere, whether words stand
where they are said to stand. It can answer "no" where a sentence plainly does not carry the claim.
It never answers "yes" to whether a passage carries it, or whether a reader will understand: these
stay with a person, and the review says where to look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from citelab.faithfulness.checks import Check
from citelab.faithfulness.review import ClaimReview, Review

__all__ = ["CHECKLIST", "Answer", "Checklist", "checklist"]

Said = Literal["yes", "no", "ask a person"]

CHECKLIST: tuple[tuple[str, Literal["machine", "both", "person"], str], ...] = (
    (
        "Were citations on for all documents of the request?",
        "machine",
        "They are on for all documents or for none, so one citation of a kind tells.",
    ),
    (
        "Does the index lead to the right document?",
        "both",
        "An index can be looked up. Whether that file is the one you mean, its title must tell.",
    ),
    (
        "Does the kind of locator fit the document: characters, pages or blocks?",
        "machine",
        "A text has characters, a PDF has pages, content has blocks; that is looked up.",
    ),
    (
        "Does the passage stand in the version that was sent?",
        "machine",
        "The cited text is compared with the document, character by character.",
    ),
    (
        "Does the passage carry the whole claim, in its context?",
        "person",
        "Rules find what contradicts and what is missing. They do not read.",
    ),
    (
        "Can a reader tell what is quoted from what is concluded?",
        "both",
        "False quotations and claims without support are found. Whether a conclusion is shown as"
        " one, you must see.",
    ),
    (
        "Can the reader open the source and see why it is linked?",
        "person",
        "Whether there is a place to open is looked up. Whether it explains itself is not.",
    ),
)
"""Question, who can answer it, and why; question ``n`` of the list is ``CHECKLIST[n - 1]``."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One question of the list, answered for one claim.

    Attributes:
        number: Which question, from 1.
        said: ``"yes"``, ``"no"`` or ``"ask a person"``.
        why: The reason, for people; for a person, where to look.
    """

    number: int
    said: Said
    why: str

    @property
    def question(self) -> str:
        """The question in words."""
        return CHECKLIST[self.number - 1][0]

    @property
    def answered_by(self) -> str:
        """``"machine"`` where it was answered, ``"person"`` where one must."""
        return "person" if self.said == "ask a person" else "machine"

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        return {
            "number": self.number,
            "question": self.question,
            "said": self.said,
            "answered_by": self.answered_by,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Checklist:
    """The list, for every claim of an answer.

    Attributes:
        claims: The text of each claim, in order.
        answers: The seven answers of each claim, in the same order.
    """

    claims: tuple[str, ...]
    answers: tuple[tuple[Answer, ...], ...]

    def for_a_person(self) -> Iterator[tuple[int, Answer]]:
        """What is left to do: the claim, from 0, and the question."""
        for index, answers in enumerate(self.answers):
            yield from ((index, answer) for answer in answers if answer.said == "ask a person")

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        pairs = zip(self.claims, self.answers, strict=True)
        return {"claims": [{"text": t, "answers": [a.to_dict() for a in s]} for t, s in pairs]}

    def __repr__(self) -> str:
        lines = []
        for number, (text, answers) in enumerate(zip(self.claims, self.answers, strict=True), 1):
            lines += ["", f"{number}. {text}"]
            lines += [f"   {a.number} {a.said}: {a.question} {a.why}" for a in answers]
        counts = Counter(answer.said for answers in self.answers for answer in answers)
        told = ", ".join(f"{counts[said]} {said}" for said in ("yes", "no", "ask a person"))
        return "\n".join([f"{len(self.claims)} claims: {told}", *lines])


def checklist(review: Review) -> Checklist:
    """Answer the seven questions for every claim of a review, as far as a machine can."""
    return Checklist(
        tuple(claim.text for claim in review.claims),
        tuple(_answers(claim) for claim in review.claims),
    )


def _answers(claim: ClaimReview) -> tuple[Answer, ...]:
    rules: tuple[Callable[[ClaimReview], tuple[Said, str]], ...] = (
        _enabled,
        _right_document,
        _right_kind,
        _right_version,
        _carries,
        _told_apart,
        _openable,
    )
    return tuple(Answer(number, *rule(claim)) for number, rule in enumerate(rules, 1))


def _enabled(claim: ClaimReview) -> tuple[Said, str]:
    return "yes", "The claim carries a citation, and they are on for all or for none."


def _right_document(claim: ClaimReview) -> tuple[Said, str]:
    if fails := [c for c in claim.of("pointer") if c.outcome == "fail" and not _is_wrong_kind(c)]:
        return "no", fails[0].reason
    if looks := [check for check in claim.of("pointer") if check.outcome == "look"]:
        return "ask a person", looks[0].reason
    names = dict.fromkeys(passage.document.name for passage in claim.passages if passage)
    if not names:
        return "ask a person", "No citation leads to a passage of any document."
    if untitled := [p for p in claim.passages if p and not p.document.title]:
        return "ask a person", f"It leads to {untitled[0].document.name!r}, which has no title."
    return "yes", f"It leads to {', '.join(map(repr, names))}."


def _right_kind(claim: ClaimReview) -> tuple[Said, str]:
    if wrong := [check for check in claim.of("pointer") if _is_wrong_kind(check)]:
        return "no", wrong[0].reason
    if all(passage is None for passage in claim.passages):
        return "ask a person", "No citation leads to a document whose kind could be compared."
    return "yes", "Each citation counts in the unit of its document."


def _right_version(claim: ClaimReview) -> tuple[Said, str]:
    checks = [check for check in claim.of("quotation") if check.citation_index is not None]
    if fails := [check for check in checks if check.outcome == "fail"]:
        return "no", fails[0].reason
    if looks := [check for check in checks if check.outcome == "look"]:
        return "ask a person", looks[0].reason
    if any(passage is None for passage in claim.passages):
        return "no", "A citation leads to no passage."
    return "yes", "The cited text stands there, character by character."


def _carries(claim: ClaimReview) -> tuple[Said, str]:
    if claim.outcome("support") == "fail":
        return "no", _first(claim.of("support"), "fail")
    open_ones = [c for c in (*claim.of("support"), *claim.of("context")) if c.outcome == "look"]
    if open_ones:
        return "ask a person", open_ones[0].reason
    return (
        "ask a person",
        "The rules found nothing against it. Read the passage and its neighbours.",
    )


def _told_apart(claim: ClaimReview) -> tuple[Said, str]:
    quoted = [check for check in claim.of("quotation") if check.citation_index is None]
    if false := [check for check in quoted if check.outcome == "fail"]:
        return "no", false[0].reason
    if claim.outcome("inference") != "pass":
        return "ask a person", f"{claim.of('inference')[0].reason} Is it shown as one?"
    if quoted:
        return "yes", "What stands between quotation marks stands in the passage."
    return "yes", "It quotes nothing, and the rules find it in one passage."


def _openable(claim: ClaimReview) -> tuple[Said, str]:
    missing = [number for number, passage in enumerate(claim.passages, 1) if passage is None]
    if missing:
        return "no", f"Citation {missing[0]} leads to nothing that could be opened."
    vague = [passage for passage in claim.passages if passage and not passage.is_exact]
    if vague:
        return "ask a person", f"Only {vague[0].label()} is known, not the place on it. Enough?"
    where = "; ".join(f"{p.document.name}, {p.label()}" for p in claim.passages if p)
    return "ask a person", f"It opens at {where}. Is it clear why?"


# What ``resolve`` says of a location that is no place in this kind of document.
_WRONG_KIND = " is of kind "


def _is_wrong_kind(check: Check) -> bool:
    return check.outcome == "fail" and _WRONG_KIND in check.reason


def _first(checks: tuple[Check, ...], outcome: str) -> str:
    return next(check.reason for check in checks if check.outcome == outcome)
