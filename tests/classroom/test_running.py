"""Whatever a function does becomes an answer, and nothing of it escapes."""

from __future__ import annotations

import sys
import threading

import psutil

from citelab.classroom.exercises import case
from citelab.classroom.running import answer, answers_within


def test_a_value_an_error_and_a_print_are_kept():
    def learner(number):
        print("got", number)
        return 10 // number

    first, second = answers_within(learner, [case(5), case(0)])
    assert (first.kind, first.value, first.printed) == ("returned", 2, "got 5\n")
    assert (second.kind, type(second.error)) == ("raised", ZeroDivisionError)
    assert second.printed == "got 0\n"


def test_no_call_sees_what_another_did_to_its_arguments():
    shared = case([1, 2])

    def pops(items):
        return items.pop()

    answers = answers_within(pops, [shared, shared])
    assert [each.value for each in answers] == [2, 2]
    assert all(each.changed_arguments for each in answers)
    assert shared.args == ([1, 2],)


def test_a_loop_is_stopped_and_its_thread_ends():
    def spins(number):
        while True:
            number += 1

    answers = answers_within(spins, [case(1), case(2)], seconds=0.2)
    assert [each.kind for each in answers] == ["unfinished"]
    assert answers[0].error is not None
    assert _threads() == []


def test_a_loop_that_swallows_every_error_is_stopped_too():
    def stubborn(number):
        for _ in range(3):
            try:
                while True:
                    number += 1
            except BaseException:
                continue
        return number

    answers = answers_within(stubborn, [case(1)], seconds=0.2)
    assert len(answers) == 1
    assert _threads() == []


def test_a_call_that_cannot_be_stopped_is_reported_all_the_same(monkeypatch):
    monkeypatch.setattr("citelab.classroom.running._STOP_ATTEMPTS", 1)
    gate = threading.Event()
    answers = answers_within(lambda n: gate.wait(60), [case(1)], seconds=0.1)
    gate.set()
    assert [each.kind for each in answers] == ["unfinished"]


def test_standard_output_is_given_back(capsys):
    before = sys.stdout
    answers_within(lambda n: print(n), [case(1)])
    assert sys.stdout is before
    print("mine")
    assert capsys.readouterr().out == "mine\n"


def test_arguments_that_refuse_comparison_count_as_unchanged():
    class Odd:
        def __eq__(self, other):
            raise RuntimeError

        __hash__ = None

    assert answer(lambda odd: 1, case(Odd())).changed_arguments is False


def _threads():
    return [t for t in threading.enumerate() if t.name == "citelab-check" and t.is_alive()]


def test_a_loop_that_fills_the_memory_is_stopped_before_its_time_is_up() -> None:
    def hoards() -> None:
        kept = []
        while True:
            kept.append(bytearray(10_000_000))

    before = psutil.Process().memory_info().rss
    (found,) = answers_within(hoards, [case()], seconds=60)
    assert found.kind == "unfinished"
    assert psutil.Process().memory_info().rss - before < 2_000_000_000
