"""Lesson 01, fourth exercise: recall at k, for any question.

A place is a document's index, a start and an exclusive end, all from 0. A piece keeps a passage
that lies in it as a whole. Longer than a file should be: an exercise and the wrong answers that
it gets belong together.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["RECALL_AT_K"]

Place = tuple[int, int, int]
Places = list[Place]


def recall_at_k_spec(found: Places, gold: Places, k: int) -> float:
    if k < 1 or not gold:
        raise ValueError("k is at least 1, and there is at least one passage")
    kept = 0
    for document, start, end in gold:
        for other, first, behind in found[:k]:
            if document == other and first <= start and end <= behind:
                kept += 1
                break
    return kept / len(gold)


def _keeps(piece: Place, passage: Place) -> bool:
    return piece[0] == passage[0] and piece[1] <= passage[1] and passage[2] <= piece[2]


def _allowed(gold: Places, k: int) -> None:
    if k < 1 or not gold:
        raise ValueError("k is at least 1, and there is at least one passage")


def _touched(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    hit = [any(f[0] == g[0] and f[1] < g[2] and g[1] < f[2] for f in found[:k]) for g in gold]
    return sum(hit) / len(gold)


def _starts_in_it(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    hit = [any(f[0] == g[0] and f[1] <= g[1] < f[2] for f in found[:k]) for g in gold]
    return sum(hit) / len(gold)


def _any_document(found: Places, gold: Places, k: int) -> float:
    return recall_at_k_spec([(0, *f[1:]) for f in found], [(0, *g[1:]) for g in gold], k)


def _all_that_was_found(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return recall_at_k_spec(found, gold, max(k, len(found)))


def _only_the_kth(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return recall_at_k_spec(found[k - 1 : k], gold, k)


def _only_the_best(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return recall_at_k_spec(found, gold, 1)


def _one_too_few(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return recall_at_k_spec(found[: k - 1], gold, k)


def _one_too_many(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return recall_at_k_spec(found, gold, k + 1)


def _precision(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return sum(any(_keeps(f, g) for g in gold) for f in found[:k]) / k


def _counts_pieces(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return sum(_keeps(f, g) for f in found[:k] for g in gold) / len(gold)


def _one_is_enough(found: Places, gold: Places, k: int) -> float:
    return float(recall_at_k_spec(found, gold, k) > 0)


def _all_or_nothing(found: Places, gold: Places, k: int) -> float:
    return float(recall_at_k_spec(found, gold, k) == 1)


def _never_at_an_edge(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    hit = [any(f[0] == g[0] and f[1] < g[1] and g[2] < f[2] for f in found[:k]) for g in gold]
    return sum(hit) / len(gold)


def _equal_only(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return sum(passage in found[:k] for passage in gold) / len(gold)


def _the_other_way_round(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    return sum(any(_keeps(g, f) for f in found[:k]) for g in gold) / len(gold)


def _neighbours_joined(found: Places, gold: Places, k: int) -> float:
    _allowed(gold, k)
    covered = {(f[0], at) for f in found[:k] for at in range(f[1], f[2])}
    return sum(all((g[0], at) in covered for at in range(g[1], g[2])) for g in gold) / len(gold)


def _percent(found: Places, gold: Places, k: int) -> float:
    return 100 * recall_at_k_spec(found, gold, k)


def _count(found: Places, gold: Places, k: int) -> int:
    return round(recall_at_k_spec(found, gold, k) * len(gold))


def _refuses_nothing(found: Places, gold: Places, k: int) -> float:
    return sum(any(_keeps(f, g) for f in found[:k]) for g in gold) / len(gold)


def _any_k(found: Places, gold: Places, k: int) -> float:
    if not gold:
        raise ValueError("there is at least one passage")
    return sum(any(_keeps(f, g) for f in found[:k]) for g in gold) / len(gold)


def _nothing_wanted_is_zero(found: Places, gold: Places, k: int) -> float:
    return 0.0 if k >= 1 and not gold else recall_at_k_spec(found, gold, k)


def _nothing_wanted_is_one(found: Places, gold: Places, k: int) -> float:
    return 1.0 if k >= 1 and not gold else recall_at_k_spec(found, gold, k)


def _divides_by_nothing(found: Places, gold: Places, k: int) -> float:
    if k < 1:
        raise ValueError("k is at least 1")
    return sum(any(_keeps(f, g) for f in found[:k]) for g in gold) / len(gold)


CUT_IN_TWO: Places = [(1, 6500, 7000), (1, 7000, 7500), (0, 3500, 4000)]
WIND: Places = [(1, 6984, 7023), (1, 7024, 7119)]
WINDOWS: Places = [(0, 10, 40), (0, 20, 50), (0, 30, 60), (2, 0, 30)]

RECALL_AT_K = Exercise(
    id="l01-e4",
    title="Measure what the best pieces keep whole",
    function_name="recall_at_k",
    spec=recall_at_k_spec,
    cases=(
        case(CUT_IN_TWO, WIND, 3, note="the first passage is cut at 7000"),
        case(CUT_IN_TWO, WIND, 2),
        case(CUT_IN_TWO, WIND, 1, note="the best piece keeps no passage"),
        case(WINDOWS, [(0, 12, 18), (2, 5, 9)], 4, note="both passages are kept"),
        case(WINDOWS, [(0, 12, 18), (2, 5, 9)], 3, note="the fourth piece is not read any more"),
        case(WINDOWS, [(2, 5, 9)], 2, note="the piece that keeps the passage comes fourth"),
        case(WINDOWS, [(0, 32, 38), (0, 70, 80), (1, 0, 9)], 3, note="the pieces overlap"),
        case(WINDOWS, [(0, 10, 40)], 1, note="a passage fills a piece from end to end"),
        case(WINDOWS, [(2, 0, 12), (0, 45, 60)], 4, note="passages touch the edge of a piece"),
        case(WINDOWS, [(1, 12, 18), (0, 12, 18)], 2, note="two documents have such a range"),
        case(WINDOWS, [(1, 5, 9), (2, 32, 38)], 4, note="only other documents have such ranges"),
        case(WINDOWS, [(0, 34, 39)], 3, note="every piece keeps the one passage"),
        case(WINDOWS, [(0, 5, 45)], 2, note="the passage is longer than every piece"),
        case(WINDOWS, [(2, 5, 9)], 9, note="the search found fewer pieces than k"),
        case([], WIND, 5, note="the search found nothing"),
        case(WINDOWS, [(0, 12, 18)], 0, note="k is 0"),
        case(WINDOWS, [(0, 12, 18)], -1, note="k is below 0"),
        case(WINDOWS, [], 3, note="no passage is wanted"),
    ),
    wrong_answers=(
        WrongAnswer(
            _touched,
            "You count a passage that a piece touches. Half a rule is no rule: a piece keeps a "
            "passage only if both of the passage's ends lie in it.",
        ),
        WrongAnswer(
            _starts_in_it,
            "You ask whether a passage *starts* in a piece. Tobias had such a piece: the rule "
            "began in it, and the number stood in the next one. Where must the passage end?",
        ),
        WrongAnswer(
            _any_document,
            "You compare positions of different documents. Position 12 of the manual and position "
            "12 of the study have nothing in common. Compare the first number as well.",
        ),
        WrongAnswer(
            _all_that_was_found,
            "You look at every piece. Recall *at k* asks about the k best, because the model reads "
            "no more than these. Where do you use `k`?",
        ),
        WrongAnswer(
            _only_the_kth,
            "You look at the k-th piece alone. The model reads *all* of the first k. Which slice "
            "of the list has them?",
        ),
        WrongAnswer(
            _only_the_best,
            "You look at the best piece and no further: the loop ends in its first round. A "
            "`break` or `return` belongs where the passage *was* found, not where it was not.",
        ),
        WrongAnswer(
            _one_too_few,
            "You look at one piece too few. A slice leaves out its end, so the first k pieces are "
            "a slice that ends at k itself.",
        ),
        WrongAnswer(
            _one_too_many,
            "You look at one piece too many. The pieces count from 0 in the list, so the first k "
            "of them end before index k.",
        ),
        WrongAnswer(
            _precision,
            "You divide by the pieces. That is precision: how much of what was read is useful. "
            "Recall asks how much of what is *wanted* was read. By what do you divide then?",
        ),
        WrongAnswer(
            _counts_pieces,
            "You count a passage once for every piece that keeps it. With overlapping pieces the "
            "share rises above 1. Ask once a passage: does *any* piece keep it?",
        ),
        WrongAnswer(
            _one_is_enough,
            "You answer 1 as soon as one passage is found. An answer may need all of them, a rule "
            "and its exception for example. Say which share came back.",
        ),
        WrongAnswer(
            _all_or_nothing,
            "You answer 1 for all passages and 0 for fewer. Two of three found is better than "
            "none, and the number should say so: a share.",
        ),
        WrongAnswer(
            _never_at_an_edge,
            "You refuse a passage that starts where the piece starts, or ends where it ends. It "
            "lies in the piece as a whole all the same. Which comparisons allow that?",
        ),
        WrongAnswer(
            _equal_only,
            "You ask whether a passage *is* a piece. It is mostly shorter, with other sentences "
            "around it. Compare its two ends with the two ends of the piece.",
        ),
        WrongAnswer(
            _the_other_way_round,
            "Your comparison is the wrong way round: you ask whether a piece lies in the passage. "
            "Which of the two is the longer one?",
        ),
        WrongAnswer(
            _neighbours_joined,
            "You count a passage whose halves lie in two pieces. Both halves must then be found, "
            "and the first one alone may rank low. Here one piece must keep it whole.",
        ),
        WrongAnswer(
            _percent,
            "The count is right, the unit is not: a share goes from 0 to 1, not to 100.",
        ),
        WrongAnswer(
            _count,
            "You return how many passages are kept. Two of two and two of nine are not the same: "
            "divide by the number of passages.",
        ),
        WrongAnswer(
            _refuses_nothing,
            "Every good call comes out right; now look at the others. A `k` below 1 makes a slice "
            "that means something else, and without a passage you divide by 0. Refuse both with "
            "`ValueError`, before you count.",
        ),
        WrongAnswer(
            _any_k,
            "A `k` below 1 passes, and a slice takes -1 for *all but the last*. A search reads at "
            "least one piece: refuse less with `ValueError`.",
        ),
        WrongAnswer(
            _nothing_wanted_is_zero,
            "Without a passage you answer 0, as if something had been missed. There is no share "
            "of nothing. Refuse such a question with `ValueError`.",
        ),
        WrongAnswer(
            _nothing_wanted_is_one,
            "Without a passage you answer 1, and such questions would lift every average. There "
            "is no share of nothing. Refuse the question with `ValueError`.",
        ),
        WrongAnswer(
            _divides_by_nothing,
            "Without a passage Python refuses for you, with `ZeroDivisionError`, and whoever "
            "called you must guess what that means. Refuse first, with `ValueError`.",
        ),
    ),
    hints=(
        "Three comparisons say that a piece keeps a passage: the same document, a start that is "
        "no later, an end that is no earlier. An equal start or end is allowed.",
        "Count passages, not pieces: for each passage ask whether *any* of `found[:k]` keeps it. "
        "Divide by the number of passages.",
        "First refuse `k < 1` and an empty `gold`. Then one line can do it: "
        "`sum(any(… for … in found[:k]) for … in gold) / len(gold)`.",
    ),
    difficulty="medium",
    minutes=8,
    explanation=(
        "The outer loop goes over the passages, so each counts once however many pieces keep it, "
        "and the share never leaves 0 to 1. `found[:k]` is what the model reads. With `k` as large "
        "as the number of all pieces the same function says how much was kept whole by the cut."
    ),
)
