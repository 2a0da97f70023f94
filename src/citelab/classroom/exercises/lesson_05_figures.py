"""Lesson 05, fourth exercise: citation recall and precision of any answer, after ALCE.

A statement has ``cites``, its citations, and ``enough``, the groups of them that are enough to
support it. Longer than a file should be: an exercise and the wrong answers that it gets belong
together. Source of the definitions: Gao, Yen, Yu and Chen, 2023 (arXiv 2305.14627), section 3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["RECALL_AND_PRECISION"]

Statement = dict[str, Any]
Figures = tuple[float | None, float | None]


def recall_and_precision_spec(statements: list[Statement]) -> Figures:
    recalled, precise, citations = 0, 0, 0
    for statement in statements:
        is_recalled = _whole(statement)
        recalled += is_recalled
        for one in statement["cites"]:
            citations += 1
            if is_recalled and (_alone(statement, one) or not _without(statement, one)):
                precise += 1
    return _share(recalled, len(statements)), _share(precise, citations)


def _supports(chosen: Sequence[str], statement: Statement) -> bool:
    return any(set(group) <= set(chosen) for group in statement["enough"])


def _whole(statement: Statement) -> bool:
    return _supports(statement["cites"], statement)


def _alone(statement: Statement, one: str) -> bool:
    return _supports([one], statement)


def _without(statement: Statement, one: str) -> bool:
    return _supports([other for other in statement["cites"] if other != one], statement)


def _share(hits: float, total: int) -> float | None:
    return hits / total if total else None


def _precision(
    statements: list[Statement], is_precise: Callable[[Statement, str], bool]
) -> float | None:
    every = [is_precise(s, one) for s in statements for one in s["cites"]]
    return _share(sum(every), len(every))


def _with_precision(
    is_precise: Callable[[Statement, str], bool],
) -> Callable[[list[Statement]], Figures]:
    def wrong(statements: list[Statement]) -> Figures:
        return recall_and_precision_spec(statements)[0], _precision(statements, is_precise)

    return wrong


def _with_recall(
    is_recalled: Callable[[Statement], bool],
) -> Callable[[list[Statement]], Figures]:
    def wrong(statements: list[Statement]) -> Figures:
        recall = _share(sum(map(is_recalled, statements)), len(statements))
        return recall, recall_and_precision_spec(statements)[1]

    return wrong


def _cited_only(statements: list[Statement]) -> Figures:
    cited = [s for s in statements if s["cites"]]
    return _share(sum(map(_whole, cited)), len(cited)), recall_and_precision_spec(statements)[1]


def _counts_claims(statements: list[Statement]) -> Figures:
    cited = [s for s in statements if s["cites"]]
    return recall_and_precision_spec(statements)[0], _share(sum(map(_whole, cited)), len(cited))


def _faithfulness_twice(statements: list[Statement]) -> Figures:
    return _cited_only(statements)[0], _counts_claims(statements)[1]


def _mean_of_shares(statements: list[Statement]) -> Figures:
    shares = [recall_and_precision_spec([s])[1] for s in statements if s["cites"]]
    known = [share for share in shares if share is not None]
    return recall_and_precision_spec(statements)[0], _share(sum(known), len(known))


def _uncited_in_precision(statements: list[Statement]) -> Figures:
    recall, precision = recall_and_precision_spec(statements)
    every = sum(len(s["cites"]) for s in statements)
    uncited = sum(not s["cites"] for s in statements)
    return recall, _share((precision or 0) * every, every + uncited)


def _nothing_is(value: float) -> Callable[[list[Statement]], Figures]:
    def wrong(statements: list[Statement]) -> Figures:
        recall, precision = recall_and_precision_spec(statements)
        return value if recall is None else recall, value if precision is None else precision

    return wrong


def _swapped(statements: list[Statement]) -> Figures:
    recall, precision = recall_and_precision_spec(statements)
    return precision, recall


def _percent(statements: list[Statement]) -> Figures:
    recall, precision = recall_and_precision_spec(statements)
    return recall and 100 * recall, precision and 100 * precision


def _counts(statements: list[Statement]) -> Figures:
    recall, precision = recall_and_precision_spec(statements)
    citations = sum(len(s["cites"]) for s in statements)
    return round((recall or 0) * len(statements)), round((precision or 0) * citations)


def _said(cites: list[str], *enough: list[str]) -> Statement:
    return {"cites": cites, "enough": list(enough)}


_KEY = _said(["a"], ["a"])
_MAST = _said(["a", "b"], ["a", "b"])
_CISTERN = _said(["a", "b"], ["a"])
_TWICE = _said(["a", "b"], ["a"], ["b"])
_HOURS = _said(["a"])
_DINNER = _said([])

RECALL_AND_PRECISION = Exercise(
    id="l05-e4",
    title="Compute citation recall and precision",
    function_name="recall_and_precision",
    spec=recall_and_precision_spec,
    cases=(
        case([_KEY, _MAST, _CISTERN, _HOURS, _DINNER]),
        case([_KEY, _HOURS]),
        case([_KEY, _DINNER], note="one sentence cites nothing"),
        case([_MAST], note="two citations are needed together"),
        case([_CISTERN, _HOURS], note="one citation is not needed"),
        case([_TWICE, _HOURS], note="each of two citations is enough alone"),
        case([_KEY, _said(["a", "b"])], note="two citations do not support their sentence"),
        case(
            [_said(["a", "b", "c"], ["a", "b"]), _HOURS],
            note="two of three citations are needed together",
        ),
        case([_said(["a", "b", "c"], ["b"]), _KEY], note="two citations of three are not needed"),
        case(
            [_said(["a", "b", "c"], ["a", "b"], ["b", "c"]), _DINNER],
            note="two groups of citations are each enough",
        ),
        case([_DINNER, _DINNER], note="nothing is cited"),
        case([], note="the answer is empty"),
    ),
    wrong_answers=(
        WrongAnswer(
            _cited_only,
            "Your recall leaves out the sentences that cite nothing. Then an answer rises when its"
            " citations are taken away. By how many sentences do you divide?",
        ),
        WrongAnswer(
            _with_recall(lambda s: bool(s["cites"])),
            "You count a sentence as recalled because it cites something. That is the pointer, not"
            " the support. What must its citations do together?",
        ),
        WrongAnswer(
            _with_recall(lambda s: any(_alone(s, one) for one in s["cites"])),
            "You ask whether one citation alone is enough. Recall puts all citations of the"
            " sentence together, so a synthesis counts.",
        ),
        WrongAnswer(
            _with_recall(lambda s: bool(s["cites"]) and all(_alone(s, one) for one in s["cites"])),
            "You ask every citation to be enough alone. Recall puts them together: a citation too"
            " many harms the precision, not the recall.",
        ),
        WrongAnswer(
            _counts_claims,
            "Your precision counts claims: the supported ones of those that cite. That is"
            " faithfulness. Precision counts *citations*, and a claim can have several.",
        ),
        WrongAnswer(
            _faithfulness_twice,
            "You return the faithfulness twice: supported claims of all claims. Recall divides by"
            " all sentences, cited or not, and precision by all citations.",
        ),
        WrongAnswer(
            _with_precision(lambda s, one: _whole(s)),
            "You call every citation of a supported sentence precise, also one that nobody needs."
            " What happens to the sentence when you take this citation away?",
        ),
        WrongAnswer(
            _with_precision(_alone),
            "You call a citation precise only if it is enough alone. Where two are needed together,"
            " neither is. Ask also whether the others do without it.",
        ),
        WrongAnswer(
            _with_precision(lambda s, one: _whole(s) and not _without(s, one)),
            "You call a citation precise only if the others do not do without it. Where each of two"
            " is enough alone, that refuses both. Such a citation is precise, too.",
        ),
        WrongAnswer(
            _with_precision(lambda s, one: _alone(s, one) or not _without(s, one)),
            "A sentence that is not supported has precise citations in your count: the others do"
            " not do without them, because nothing does. Which question comes first?",
        ),
        WrongAnswer(
            _mean_of_shares,
            "You take a share for each sentence and then their mean. A sentence with one citation"
            " then weighs as much as one with three. Count all citations in one pot.",
        ),
        WrongAnswer(
            _uncited_in_precision,
            "A sentence without a citation lowers your precision. It lowers the recall, and that is"
            " enough. Precision divides by the citations that were made.",
        ),
        WrongAnswer(
            _nothing_is(1.0),
            "An answer without citations gets a precision of 1, the best of all. There is no share"
            " of nothing: say `None` where there is nothing to count.",
        ),
        WrongAnswer(
            _nothing_is(0.0),
            "Where there is nothing to count you say 0, as if all had been wrong. There is no"
            " share of nothing: say `None`.",
        ),
        WrongAnswer(
            _swapped,
            "Both numbers are right and in the wrong order. Recall comes first.",
        ),
        WrongAnswer(
            _percent,
            "The counts are right, the unit is not: a share goes from 0 to 1, not to 100.",
        ),
        WrongAnswer(
            _counts,
            "You return counts. Three of five and three of three are not the same: divide by how"
            " many sentences, and by how many citations, there are.",
        ),
    ),
    hints=(
        "Keep two lists, one for the sentences and one for the citations. Put `True` or `False`"
        " into them as you go. At the end a share is `sum(…) / len(…)`, or `None` for an empty"
        " list.",
        "A sentence is recalled if `supports(cites, enough)`. For each of its citations, `others`"
        " is the list of all the other ones.",
        "A citation is precise if its sentence is recalled, *and* either `supports([one], enough)`"
        " or not `supports(others, enough)`.",
    ),
    difficulty="hard",
    minutes=10,
    explanation="Sentences and citations are counted in two pots. Recall asks about all citations"
    " of a sentence together. Precision asks about one: it is too much if it does not carry the"
    " sentence alone and the others do without it. Nothing to count gives `None`, because neither"
    " 0 nor 1 would be true.",
)
