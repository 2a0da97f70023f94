"""Lesson 04, second exercise: the numbers of cited chunks become runs, one citation each.

Chunks count from 1 and the end of a run is exclusive: chunks 24 and 25 are ``(24, 26)``. The index
of the document of chunk ``n`` is ``homes[n - 1]``.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["CITED_RUNS"]

Runs = list[tuple[int, int]]

# Thirty chunks of one document; and nine of two, the second of which begins with chunk 6.
ONE = [0] * 30
TWO = [0] * 5 + [1] * 4


def cited_runs_spec(numbers: list[int], homes: list[int]) -> Runs:
    groups: list[set[int]] = []
    for number in numbers:
        beside = [group for group in groups if _touches(group, number, homes)]
        joined = {number}.union(*beside)
        # A run stands where the first of its numbers was named.
        place = groups.index(beside[0]) if beside else len(groups)
        groups.insert(place, joined)
        groups = [group for group in groups if group is joined or group not in beside]
    return [(min(group), max(group) + 1) for group in groups]


def _touches(group: set[int], number: int, homes: list[int]) -> bool:
    if number in group:
        return True
    return any(
        abs(other - number) == 1 and homes[other - 1] == homes[number - 1] for other in group
    )


def _each(numbers: list[int]) -> list[int]:
    return list(dict.fromkeys(numbers))


def _never_joined(numbers: list[int], homes: list[int]) -> Runs:
    return [(number, number + 1) for number in _each(numbers)]


def _inclusive_end(numbers: list[int], homes: list[int]) -> Runs:
    return [(first, end - 1) for first, end in cited_runs_spec(numbers, homes)]


def _from_smallest_to_largest(numbers: list[int], homes: list[int]) -> Runs:
    found = dict[int, list[int]]()
    for number in numbers:
        found.setdefault(homes[number - 1], []).append(number)
    return [(min(run), max(run) + 1) for run in found.values()]


def _over_a_hole_of_one(numbers: list[int], homes: list[int]) -> Runs:
    runs = Runs()
    for number in sorted(set(numbers)):
        if runs and number - runs[-1][1] <= 1 and homes[number - 1] == homes[runs[-1][0] - 1]:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return _as_named(runs, numbers)


def _as_named(runs: Runs, numbers: list[int]) -> Runs:
    places = {number: place for place, number in reversed(list(enumerate(numbers)))}
    return sorted(runs, key=lambda run: min(places.get(n, len(numbers)) for n in range(*run)))


def _over_a_border(numbers: list[int], homes: list[int]) -> Runs:
    return cited_runs_spec(numbers, [0] * len(homes))


def _repeats(numbers: list[int], homes: list[int]) -> Runs:
    runs = cited_runs_spec(numbers, homes)
    return [run for number in numbers for run in runs if run[0] <= number < run[1]]


def _only_side_by_side(numbers: list[int], homes: list[int]) -> Runs:
    runs = Runs()
    for number in _each(numbers):
        if runs and runs[-1][1] == number and homes[number - 1] == homes[number - 2]:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def _upwards_only(numbers: list[int], homes: list[int]) -> Runs:
    runs = Runs()
    for number in _each(numbers):
        end = number + 1
        while end in numbers and homes[end - 1] == homes[number - 1]:
            end += 1
        if not any(first <= number < last for first, last in runs):
            runs.append((number, end))
    return runs


def _never_bridged(numbers: list[int], homes: list[int]) -> Runs:
    runs = Runs()
    for number in _each(numbers):
        for at, (first, end) in enumerate(runs):
            if number in (first - 1, end) and homes[number - 1] == homes[first - 1]:
                runs[at] = (min(first, number), max(end, number + 1))
                break
        else:
            runs.append((number, number + 1))
    return runs


def _from_zero(numbers: list[int], homes: list[int]) -> Runs:
    return [(first - 1, end - 1) for first, end in cited_runs_spec(numbers, homes)]


def _ascending(numbers: list[int], homes: list[int]) -> Runs:
    return sorted(cited_runs_spec(numbers, homes))


def _home_of_the_next(numbers: list[int], homes: list[int]) -> Runs:
    return cited_runs_spec(numbers, homes[1:] + homes[-1:])


def _start_and_length(numbers: list[int], homes: list[int]) -> Runs:
    return [(first, end - first) for first, end in cited_runs_spec(numbers, homes)]


def _all_numbers(numbers: list[int], homes: list[int]) -> list[list[int]]:
    return [list(range(first, end)) for first, end in cited_runs_spec(numbers, homes)]


def _lists(numbers: list[int], homes: list[int]) -> list[list[int]]:
    return [[first, end] for first, end in cited_runs_spec(numbers, homes)]


def _with_home(numbers: list[int], homes: list[int]) -> list[tuple[int, int, int]]:
    return [(homes[first - 1], first, end) for first, end in cited_runs_spec(numbers, homes)]


def _expects_a_number(numbers: list[int], homes: list[int]) -> Runs:
    return cited_runs_spec([numbers[0], *numbers[1:]], homes)


def _last_run_forgotten(numbers: list[int], homes: list[int]) -> Runs:
    return cited_runs_spec(numbers, homes)[:-1]


CITED_RUNS = Exercise(
    id="l04-e2",
    title="Join chunks that stand side by side",
    function_name="cited_runs",
    spec=cited_runs_spec,
    cases=(
        case([24, 25, 4], ONE),
        case([7], ONE, note="one chunk is named"),
        case([4, 5, 6], ONE, note="three chunks in a row are named"),
        case([4, 6], ONE, note="chunk 5 is not named"),
        case([9, 2], ONE, note="the later chunk is named first"),
        case([25, 24], ONE, note="the later one of two neighbours is named first"),
        case([24, 4, 25], ONE, note="another chunk is named between two neighbours"),
        case([3, 3, 4, 3], ONE, note="numbers are repeated"),
        case([10, 12, 20, 11], ONE, note="the last number closes the hole between two others"),
        case([29, 30, 1], ONE, note="the first and the last chunk are named"),
        case([5, 6], TWO, note="a document begins with chunk 6"),
        case([8, 7, 4, 5, 6], TWO, note="a document begins with chunk 6"),
        case([1, 9], TWO, note="the chunks are the first and the last, of two documents"),
        case([], ONE, note="no chunk is named"),
    ),
    wrong_answers=(
        WrongAnswer(
            _never_joined,
            "Every chunk is a run by itself. A reader would then get two citations for one place, "
            "cut in the middle. When does a number belong to a run that you have already?",
        ),
        WrongAnswer(
            _inclusive_end,
            "Your ends are the last number of each run. Here an end is *exclusive*: the first "
            "number that no longer belongs to it. A run of one chunk still has a length of 1.",
        ),
        WrongAnswer(
            _from_smallest_to_largest,
            "You reach from the smallest number to the largest. Everything between them is then "
            "cited, and nobody named it. A hole ends a run.",
        ),
        WrongAnswer(
            _over_a_hole_of_one,
            "You join over a hole of one chunk. An exclusive end is *already* the number of the "
            "next neighbour, so nothing needs to be added to it before you compare.",
        ),
        WrongAnswer(
            _over_a_border,
            "Your run goes from one document into the next. No location can do that: it names one "
            "document. Where do you look at `homes`?",
        ),
        WrongAnswer(
            _repeats,
            "A run comes out once for each of its numbers. It is one place and one citation. "
            "Before you add a run, what do you have to look for?",
        ),
        WrongAnswer(
            _only_side_by_side,
            "You join numbers only if they come one right after the other, and upwards. A model "
            "may name them in any order. Compare numbers, not places in the list.",
        ),
        WrongAnswer(
            _upwards_only,
            "You look for neighbours in one direction. If a model names the later chunk first, "
            "its neighbour lies below it. Look both ways.",
        ),
        WrongAnswer(
            _never_bridged,
            "Each new number joins one run and no more. When it closes the hole between two runs, "
            "they have become one. What would grow from that number in *both* directions?",
        ),
        WrongAnswer(
            _from_zero,
            "You return positions in a list, which count from 0. A run of chunk *numbers* counts "
            "from 1, as the marks do. Whoever looks the chunks up subtracts.",
        ),
        WrongAnswer(
            _ascending,
            "You return the runs from the front of the document to its end. The model named "
            "first what matters most; let each run stand where its first number was named.",
        ),
        WrongAnswer(
            _home_of_the_next,
            "Your border is one chunk too early: `homes[n]` belongs to chunk `n + 1`. Numbers "
            "count from 1 and places in a list from 0.",
        ),
        WrongAnswer(
            _start_and_length,
            "Your second number is how many chunks a run has. Return where it ends: the first "
            "number behind it.",
        ),
        WrongAnswer(
            _all_numbers,
            "Each of your runs lists all of its numbers. The grouping is right, but two numbers "
            "say the same: where does it start, and which number is the first one behind it?",
        ),
        WrongAnswer(
            _lists,
            "The numbers are right, but each run is a list. Return tuples: `(first, end)`.",
        ),
        WrongAnswer(
            _with_home,
            "You return three numbers for each run. The document is known from any chunk of the "
            "run, so whoever needs it looks it up. Return `(first, end)`.",
        ),
        WrongAnswer(
            _expects_a_number,
            "A sentence without marks makes your function fail: you look at the first number "
            "before you know that there is one. How many runs do no numbers make?",
        ),
        WrongAnswer(
            _last_run_forgotten,
            "The last run is missing. You store a run when a number does not continue it, and "
            "after the last number nothing comes. What is still in your hand at the end?",
        ),
    ),
    hints=(
        "Begin with one number alone: its run is `(number, number + 1)`. Which numbers would have "
        "to be named, and in which document would they have to be, for the run to grow?",
        "Let the run grow both ways with two `while` loops: downwards while the number below it "
        "is named too, upwards while `end` itself is named. Both ask whether the home is the same.",
        "Do that for every number of the list in turn. Members of one run all grow into the same "
        "pair, so keep it only if your list does not have it yet. The order is then right, too.",
    ),
    difficulty="hard",
    minutes=10,
    explanation=(
        "Each number grows into the run that it belongs to, whatever the order in which the model "
        "named them. So neighbours give the same pair, and it is kept once, where the first of "
        "them was named. `end in numbers` needs no plus or minus, because an exclusive end is the "
        "number of the next neighbour. The library goes by these rules as well, and asks one thing "
        "more: whether the two chunks touch in their document. That matters where the model was "
        "shown only what a search had found."
    ),
)
