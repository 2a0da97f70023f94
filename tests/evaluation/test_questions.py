"""A question set that people wrote by hand: every fault is told, with its line."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from citelab import Document
from citelab.classroom import data_path
from citelab.errors import EvaluationError
from citelab.evaluation import load_sources, read_questions
from citelab.evaluation.sources import require_passages


def _refused(*records: object) -> str:
    with pytest.raises(EvaluationError) as caught:
        read_questions(list(records))  # type: ignore[arg-type]
    return str(caught.value)


def test_a_record_becomes_a_question_with_its_exact_passages(world: SimpleNamespace) -> None:
    (asked,) = read_questions([world.record()])
    assert (asked.id, asked.documents, asked.language) == ("q1", ("hut.txt", "old.txt"), "en")
    gold = asked.gold[0]
    assert world.hut[gold.start_char : gold.end_char] == "The lamp burns colza oil."
    assert asked.answerable
    assert not asked.any_suffices


def test_either_passage_suffices_where_the_kind_or_the_record_says_so(
    world: SimpleNamespace,
) -> None:
    assert read_questions([world.record(kind="either")])[0].any_suffices
    assert read_questions([world.record(any_suffices=True)])[0].any_suffices
    assert not read_questions([world.record(kind="either", any_suffices=False)])[0].any_suffices


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"id": ""}, "'id' is missing"),
        ({"question": None}, "'question' is missing"),
        ({"documents": "hut.txt"}, "'documents' is missing, empty or of another kind"),
        ({"gold": []}, "no 'gold' passage"),
        ({"answerable": False}, "has a gold passage and says"),
        (
            {"gold": [{"document": "barn.txt", "start_char": 0, "end_char": 3}]},
            "names one of the question's documents",
        ),
        ({"gold": [{"document": "hut.txt", "start_char": 5, "end_char": 5}]}, "5 to 5"),
        ({"gold": [{"document": "hut.txt", "start_char": -1, "end_char": 5}]}, "-1 to 5"),
        ({"gold": [{"document": "hut.txt", "start_char": True, "end_char": 5}]}, "True to 5"),
        (
            {"gold": [{"document": "hut.txt", "start_char": 4, "end_char": 8, "text": "gates"}]},
            "has 5 characters",
        ),
        ({"decoys": ["the old one"]}, "'the old one'"),
    ],
)
def test_every_fault_of_a_record_is_named(
    world: SimpleNamespace, changed: dict[str, object], told: str
) -> None:
    message = _refused(world.record(id="q0"), world.record(**changed))
    assert message.startswith("line 2: ")
    assert told in message


def test_all_faults_are_told_at_once(world: SimpleNamespace) -> None:
    message = _refused(
        world.record(question=""), "nothing", world.record(id="q1"), world.record(id="q1")
    )
    assert [line.partition(":")[0] for line in message.splitlines()] == [
        "line 1",
        "line 2",
        "line 4",
    ]
    assert "stands twice" in message


def test_an_empty_set_is_no_set() -> None:
    assert "no question" in _refused()


def test_a_line_that_is_no_json_is_named_and_blank_lines_are_not(
    world: SimpleNamespace, tmp_path: Path
) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(json.dumps(world.record()) + "\n\n{oops\n", encoding="utf-8")
    with pytest.raises(EvaluationError, match=r"line 3: .*no JSON"):
        read_questions(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match=r"absent\.jsonl cannot be read"):
        read_questions(tmp_path / "absent.jsonl")


def test_the_projects_own_set_fits_its_documents() -> None:
    questions = read_questions(data_path("questions.jsonl"))
    sources = load_sources(data_path("questions.jsonl").parent, questions)
    assert len(questions) == len({asked.id for asked in questions}) > 100
    for asked in questions:
        for wanted in asked.gold:
            text = sources[wanted.document][wanted.search_result_index or 0].text
            assert text[wanted.start_char : wanted.end_char] == wanted.text


def test_spanish_documents_are_cut_as_spanish() -> None:
    questions = read_questions(data_path("questions.jsonl"))
    sources = load_sources(data_path("questions.jsonl").parent, questions)
    assert sources["logbook_es.txt"][0].language == "es"
    assert sources["field_manual_2026.txt"][0].language == "en"


def test_documents_that_cannot_be_read_are_all_named(
    world: SimpleNamespace, tmp_path: Path
) -> None:
    (tmp_path / "hut.txt").write_bytes(world.hut.encode())
    (tmp_path / "old.json").write_bytes(b"{")
    gold = world.passage("hut.txt", world.hut, "gate")
    asked = read_questions(
        [world.record(documents=["hut.txt", "old.json", "barn.txt"], gold=[gold], decoys=[])]
    )
    with pytest.raises(EvaluationError) as caught:
        load_sources(tmp_path, asked)
    assert [line.partition(":")[0] for line in str(caught.value).splitlines()[1:]] == [
        "old.json",
        "barn.txt",
    ]


def test_a_passage_that_does_not_stand_there_is_shown_with_what_does(
    world: SimpleNamespace, sources: dict[str, list[Document]]
) -> None:
    gold = world.passage("hut.txt", world.hut, "The gate", text="The gale")
    asked = read_questions([world.record(gold=[gold])])
    with pytest.raises(
        EvaluationError, match=r"q1: hut\.txt has 'The gate' there, and not 'The gale'"
    ):
        require_passages(asked, sources)


def test_a_passage_behind_the_end_or_in_no_result_is_refused(
    world: SimpleNamespace, sources: dict[str, list[Document]]
) -> None:
    late = {"document": "hut.txt", "start_char": 0, "end_char": 9_999}
    third = {"document": "found.json", "start_char": 0, "end_char": 4, "search_result_index": 2}
    asked = read_questions(
        [world.record(documents=["hut.txt", "found.json"], gold=[late, third], decoys=[])]
    )
    with pytest.raises(EvaluationError) as caught:
        require_passages(asked, sources)
    assert f"ends at {len(world.hut)}, before 9999" in str(caught.value)
    assert "has 2 results, and none with the index 2" in str(caught.value)
