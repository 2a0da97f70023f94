"""The offline model is as good as the bench says, and the questions that say so are sound."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
HELD_OUT = Path(__file__).with_name("held_out_questions.jsonl")


def questions(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_offline", ROOT / "bench" / "offline.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up by name.
    sys.modules["bench_offline"] = module
    with pytest.MonkeyPatch.context() as patch:
        # As when it is run: what the benches share lies beside them.
        patch.syspath_prepend(ROOT / "bench")
        spec.loader.exec_module(module)
    return module


def test_every_passage_of_a_held_out_question_stands_where_it_says(bench: ModuleType) -> None:
    for question in questions(HELD_OUT):
        assert bool(question["gold"]) is question["answerable"], question["id"]
        for passage in question["gold"] + question["decoys"]:
            documents = list(bench.loaded(passage["document"]))
            document = documents[passage.get("search_result_index", 0)]
            cut = document.text[passage["start_char"] : passage["end_char"]]
            assert cut == passage["text"], question["id"]


def test_no_held_out_question_is_one_that_the_rules_were_tuned_on() -> None:
    tuned = {question["question"] for question in questions(ROOT / "data" / "questions.jsonl")}
    held_out = [question["question"] for question in questions(HELD_OUT)]
    assert not tuned & set(held_out)
    assert len(held_out) >= 60


@pytest.mark.parametrize(
    ("path", "cited", "refused"),
    # Of the questions that the rules never saw fewer are answered right: .85 and .83 measured.
    [(ROOT / "data" / "questions.jsonl", 0.9, 0.9), (HELD_OUT, 0.8, 0.8)],
    ids=["tuned on", "held out"],
)
def test_most_questions_cite_gold_and_most_without_an_answer_are_refused(
    bench: ModuleType, path: Path, cited: float, refused: float
) -> None:
    rights: dict[bool, list[bool]] = {True: [], False: []}
    for question in questions(path):
        rights[question["answerable"]].append(bench.answered(question, is_quick=True).is_right)
    assert sum(rights[True]) >= cited * len(rights[True])
    assert sum(rights[False]) >= refused * len(rights[False])
