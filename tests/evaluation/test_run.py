"""A run over a question set: nothing is lost, nothing is asked twice, every failure is counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from citelab import Document
from citelab.contract.message import Message
from citelab.errors import EvaluationError, ModelError
from citelab.evaluation import EvaluationQuestion, evaluate
from citelab.faithfulness.intervals import Share

Sources = dict[str, list[Document]]


class _Counting:
    """An assistant that counts, answers with one citation, and fails where it is told to."""

    def __init__(self, answer: Callable[..., Message], *fails_at: str) -> None:
        self.asked: list[str] = []
        self._answer, self._fails_at = answer, fails_at

    def __call__(self, question: str, documents: Sequence[Document]) -> Message:
        self.asked.append(question)
        if question in self._fails_at:
            raise ModelError(f"no answer to {question}")
        return self._answer("colza")


@pytest.fixture
def questions(world: SimpleNamespace) -> list[EvaluationQuestion]:
    return [world.question(id=f"q{n}", question=f"Question {n}?") for n in range(5)]


def test_the_models_are_asked_and_each_answer_gets_its_kind(
    world: SimpleNamespace, sources: Sources
) -> None:
    asked = [
        world.question(documents=["hut.txt"], decoys=[]),
        world.question(id="q2", question="Who painted the moon?", answerable=False, gold=[]),
    ]
    found = evaluate(asked, sources, "offline")
    assert [outcome.kind for outcome in found.outcomes] == ["right", "right"]
    assert found.outcomes[0].text == "The lamp burns colza oil."
    assert (found.model, found.right) == ("offline", Share(2, 2))


def test_options_reach_the_model(world: SimpleNamespace, sources: Sources) -> None:
    asked = world.question(documents=["hut.txt"], decoys=[])
    lost = evaluate([asked], sources, "offline/careless", fault="lost", seed=0)
    assert lost.kinds["nothing cited"] == 1


def test_an_assistant_of_ones_own_is_asked_and_named(
    questions: list[EvaluationQuestion], sources: Sources, answer: Callable[..., Message]
) -> None:
    def mine(question: str, documents: Sequence[Document]) -> Message:
        assert [document.name for document in documents] == ["hut.txt", "old.txt"]
        return answer("whale")

    found = evaluate(questions, sources, mine)
    assert (found.model, found.kinds["decoy"]) == ("mine", 5)
    assert evaluate(questions, sources, mine, name="yours").model == "yours"


def test_a_question_that_fails_is_counted_and_the_others_are_asked(
    questions: list[EvaluationQuestion], sources: Sources, answer: Callable[..., Message]
) -> None:
    found = evaluate(questions, sources, _Counting(answer, "Question 1?"))
    assert [outcome.kind for outcome in found.outcomes] == ["right", "failed"] + ["right"] * 3
    assert found.of_kind("failed")[0].error == "no answer to Question 1?"
    assert found.right == Share(4, 5)


def test_a_mistake_in_ones_own_program_costs_one_question(
    questions: list[EvaluationQuestion], sources: Sources, answer: Callable[..., Message]
) -> None:
    def mine(question: str, documents: Sequence[Document]) -> Message:
        return {"Question 0?": answer("colza")}[question]

    found = evaluate(questions[:2], sources, mine)
    assert [outcome.error for outcome in found.outcomes] == ["", "KeyError: 'Question 1?'"]


def test_a_model_that_never_answers_is_given_up_after_three(
    questions: list[EvaluationQuestion], sources: Sources
) -> None:
    with pytest.raises(EvaluationError, match=r"no/such-model answers nothing.*asked further"):
        evaluate(questions, sources, "no/such-model")


def test_three_failures_after_an_answer_are_no_reason_to_give_up(
    questions: list[EvaluationQuestion], sources: Sources, answer: Callable[..., Message]
) -> None:
    failing = _Counting(answer, *(f"Question {n}?" for n in (1, 2, 3, 4)))
    assert evaluate(questions, sources, failing).kinds["failed"] == 4


def test_kept_answers_are_not_asked_again(
    questions: list[EvaluationQuestion],
    sources: Sources,
    answer: Callable[..., Message],
    tmp_path: Path,
) -> None:
    first, second = _Counting(answer, "Question 1?"), _Counting(answer)
    keep = tmp_path / "answers.jsonl"
    evaluate(questions, sources, first, name="m", keep=keep)
    again = evaluate(questions, sources, second, name="m", keep=keep)
    assert second.asked == ["Question 1?"]
    assert again.right == Share(5, 5)


def test_a_run_that_was_killed_goes_on_behind_the_last_whole_line(
    questions: list[EvaluationQuestion],
    sources: Sources,
    answer: Callable[..., Message],
    tmp_path: Path,
) -> None:
    keep = tmp_path / "answers.jsonl"
    whole = evaluate(questions, sources, _Counting(answer), name="m", keep=keep)
    lines = keep.read_bytes().split(b"\n")
    keep.write_bytes(b"\n".join(lines[:2]) + b"\n" + lines[2][:40])
    second = _Counting(answer)
    assert evaluate(questions, sources, second, name="m", keep=keep) == whole
    assert second.asked == [f"Question {n}?" for n in (2, 3, 4)]
    assert len([json.loads(line) for line in keep.read_bytes().splitlines()]) == 5


def test_another_model_option_or_edition_is_asked_afresh(
    world: SimpleNamespace, sources: Sources, answer: Callable[..., Message], tmp_path: Path
) -> None:
    keep, counting = tmp_path / "answers.jsonl", _Counting(answer)
    asked = [world.question()]
    edited = sources | {"old.txt": [Document.from_text(world.old + " It smokes.", title="old.txt")]}
    evaluate(asked, sources, counting, name="m", keep=keep)
    evaluate(asked, sources, counting, name="n", keep=keep)
    evaluate(asked, sources, counting, name="m", keep=keep, temperature=1)
    evaluate(asked, edited, counting, name="m", keep=keep)
    evaluate(asked, sources, counting, name="m", keep=keep)
    assert len(counting.asked) == 4


def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    questions: list[EvaluationQuestion], sources: Sources, tmp_path: Path
) -> None:
    keep = tmp_path / "notes.txt"
    keep.write_bytes(b"milk, eggs\n")
    with pytest.raises(EvaluationError, match=r"notes\.txt holds something else"):
        evaluate(questions, sources, keep=keep)
    assert keep.read_bytes() == b"milk, eggs\n"


def test_a_file_of_something_else_without_a_line_end_is_left_as_it_is(
    questions: list[EvaluationQuestion], sources: Sources, tmp_path: Path
) -> None:
    keep = tmp_path / "notes.txt"
    keep.write_bytes(b"milk, eggs")
    with pytest.raises(EvaluationError, match=r"notes\.txt holds something else"):
        evaluate(questions, sources, keep=keep)
    assert keep.read_bytes() == b"milk, eggs"


def test_groups_are_named_and_sorted(
    world: SimpleNamespace, sources: Sources, answer: Callable[..., Message]
) -> None:
    asked = [
        world.question(id="a", kind="table"),
        world.question(id="b", kind="single", language="es"),
        world.question(id="c", kind="single"),
    ]
    found = evaluate(asked, sources, lambda question, documents: answer("colza"), name="m")
    assert list(found.by("kind").items()) == [("single", Share(2, 2)), ("table", Share(1, 1))]
    assert list(found.by("language")) == ["en", "es"]
    assert list(found.by(lambda question: question.id)) == ["a", "b", "c"]


def test_a_kind_that_there_is_not_is_refused_with_those_that_there_are(
    world: SimpleNamespace, sources: Sources
) -> None:
    found = evaluate([world.question()], sources)
    with pytest.raises(EvaluationError, match=r"no kind 'wrong'; there are: right, incomplete"):
        found.of_kind("wrong")


def test_it_says_in_a_line_what_it_is(world: SimpleNamespace, sources: Sources) -> None:
    assert repr(evaluate([world.question()], sources)).startswith("<Evaluation of offline: right")
