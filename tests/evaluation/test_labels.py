"""Labels that people wrote: every fault is told with its line, and no label reaches a judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from citelab.errors import EvaluationError
from citelab.evaluation import read_labelled_claims, verdicts_of

TEXT = "The gate is green. The lamp burns oil."


def _line(**changed: Any) -> str:
    passage = {"start_char": 0, "end_char": 18, "text": "The gate is green."}
    record = {
        "id": "c1",
        "claim": "The gate is green.",
        "document": "hut.txt",
        "passages": [passage],
        "label": "supported",
    }
    return json.dumps(record | changed)


def _write(folder: Path, *lines: str) -> Path:
    (folder / "hut.txt").write_bytes(TEXT.encode())
    path = folder / "labels.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_line_becomes_a_claim_that_cites_the_exact_passage(tmp_path: Path) -> None:
    (claim,) = read_labelled_claims(_write(tmp_path, _line(note="easy")), tmp_path)
    assert (claim.id, claim.label, claim.note) == ("c1", "supported", "easy")
    assert claim.message.claims[0].citations[0].cited_text == "The gate is green."
    assert claim.message.text == claim.text


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (_line(label="true"), "the label 'true' is none of: supported, partly, not"),
        ('{"id": "c1"}', "'label' is missing"),
        ("milk", "Expecting value"),
        (_line(document="barn.txt"), "barn.txt"),
        (
            _line(passages=[{"start_char": 0, "end_char": 3, "text": "the"}]),
            "hut.txt has 'The' at 0 to 3",
        ),
    ],
)
def test_every_fault_is_told_with_its_line(tmp_path: Path, line: str, told: str) -> None:
    path = _write(tmp_path, _line(), "", line)
    with pytest.raises(EvaluationError) as caught:
        read_labelled_claims(path, tmp_path)
    assert str(caught.value).startswith("line 3: ")
    assert told in str(caught.value)


def test_an_empty_file_and_an_absent_one_are_named(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match=r"labels\.jsonl holds no labelled claim"):
        read_labelled_claims(_write(tmp_path, ""), tmp_path)
    with pytest.raises(EvaluationError, match=r"absent\.jsonl cannot be read"):
        read_labelled_claims(tmp_path / "absent.jsonl", tmp_path)


def test_rules_and_judges_give_a_word_a_claim(tmp_path: Path) -> None:
    false = _line(id="c2", claim="The gate is not green.", label="supported")
    claims = read_labelled_claims(_write(tmp_path, _line(), false), tmp_path)
    asked: list[str] = []

    def judge(messages: list[dict[str, str]]) -> str:
        asked.append(messages[-1]["content"])
        return "nonsense"

    assert verdicts_of(claims) == ["supported", "not"]
    assert verdicts_of(claims, judge) == ["cannot tell", "cannot tell"]
    assert "gate is not green" in "".join(asked)
