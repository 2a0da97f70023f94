"""Lesson 08: what its prose says of the figures holds, and its functions agree with the library."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.evaluation import outcome_of, read_questions
from citelab.locations import CharLocation
from citelab.models.cassettes import Cassette

SOLUTION = data_path("questions.jsonl").parents[1] / "solutions" / "08_measuring.ipynb"
HUT = Document.from_text("The gate is green. " * 20, title="hut")


def _printed(words):
    """What the cell with these words printed in the solution."""
    cells = json.loads(SOLUTION.read_bytes())["cells"]
    (cell,) = [c for c in cells if c["cell_type"] == "code" and words in "".join(c["source"])]
    outputs = [o.get("text") or o["data"].get("text/plain", "") for o in cell["outputs"]]
    return "".join("".join(text) for text in outputs)


def test_the_two_on_offer_have_about_the_same_share_and_other_mistakes():
    tern, gannet = _printed("Counter(map(named, run.outcomes))").split("Gannet")
    assert "70 right" in tern
    assert "19 incomplete" in tern
    assert "68 right" in gannet
    assert "16 invented" in gannet
    assert "invented" not in tern


def test_the_intervals_overlap_and_the_pairs_are_one_sided():
    assert "[0.62, 0.79]" in (shown := _printed("def thrifty"))
    assert "[0.74, 0.89]" in shown
    assert _printed('print("only Thrifty right:", pair.only_second)').split()[-1] == "0"
    assert "11 to 0, chance 0.0010" in _printed("chance_now = learner_or_library")


def test_seven_are_counted_as_right_and_two_are():
    shown = _printed("outcome.question.id:11")
    assert len(shown.splitlines()) == 7
    assert shown.count(" 0 cited: ") == 5
    assert "2/40" in _printed("by `evaluate`")


def test_the_recorded_sample_is_spread_over_the_questions_and_not_chosen():
    asked = [q for q in read_questions(data_path("questions.jsonl")) if q.language == "en"]
    wanted = []
    for answerable, count in ((True, 30), (False, 10)):
        of_kind = [q.text for q in asked if q.answerable is answerable]
        wanted += [of_kind[n * len(of_kind) // count] for n in range(count)]
    tape = Cassette.load(data_path("recorded/smollm2_sample.jsonl"))
    assert [entry.question for entry in tape.entries] == wanted


places = st.tuples(st.just("hut"), st.integers(0, 60), st.integers(1, 40)).map(
    lambda place: (place[0], place[1], place[1] + place[2])
)
some = st.lists(places, max_size=3)


@given(some, st.lists(places, min_size=1, max_size=2), some, st.booleans())
def test_the_lessons_kinds_are_the_librarys_but_for_neighbours(cited, gold, decoys, either):
    record = {
        "id": "q", "question": "?", "documents": ["hut"], "any_suffices": either,
        "gold": [{"document": "hut", "start_char": s, "end_char": e} for _, s, e in gold],
        "decoys": [{"document": "hut", "start_char": s, "end_char": e} for _, s, e in decoys],
    }  # fmt: skip
    (question,) = read_questions([record])
    locations = [CharLocation(document_index=0, start_char=s, end_char=e) for _, s, e in cited]
    message = Message.from_blocks([("So.", tuple(locations))])
    library = outcome_of(question, message, {"hut": [HUT]}).kind
    enough = 1 if either else len(gold)
    mine = borrowed.kind_by_places(cited, gold, decoys, enough)
    assert mine == ("elsewhere" if library == "neighbour" else library)


@given(st.integers(0, 6), st.integers(0, 6))
def test_the_chance_is_that_of_thrown_coins(first, second):
    throws = [sum(coins) for coins in product((0, 1), repeat=first + second)]
    uneven = [abs(2 * k - first - second) >= abs(first - second) for k in throws]
    assert borrowed.chance_of_a_coin(first, second) == pytest.approx(sum(uneven) / len(uneven))


def first_try_at_kinds(cited, gold, decoys, enough):
    hits = [g for g in gold for c in cited if c[0] == g[0] and c[1] >= g[1] and c[2] <= g[2]]
    if hits:
        return "right" if len(hits) >= enough else "incomplete"
    if any(d in cited for d in decoys):
        return "decoy"
    return "elsewhere" if cited else "nothing cited"


def chance_by_numpy_habit(only_first, only_second):
    from math import comb

    n = only_first + only_second
    k = max(only_first, only_second)
    return 2 * sum(comb(n, i) * 0.5**n for i in range(k, n + 1))


def balanced_by_a_dict(said, labels):
    right, total = Counter(), Counter()
    for word, label in zip(said, labels, strict=False):
        total[label] += 1
        right[label] += word == label
    return sum(right[x] / total[x] for x in total) / len(total)


@pytest.mark.parametrize(
    ("exercise_id", "function", "told"),
    [
        ("l08-e1", first_try_at_kinds, "lies within the passage"),
        ("l08-e2", chance_by_numpy_habit, "greater than 1"),
        ("l08-e3", balanced_by_a_dict, "`zip` stops at the shorter one"),
    ],
)
def test_what_people_write_first_is_told_what_it_is(exercise_id, function, told):
    outcome = check_exercise(find_exercise(exercise_id), function)
    assert not outcome.passed
    assert told in str(outcome)
