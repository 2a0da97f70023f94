"""The labelled claims are what their card says, and the judges are measured on them as stated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citelab.contract.message import Message
from citelab.documents import Document, load
from citelab.faithfulness.judge import judge_claims
from citelab.faithfulness.judge_agreement import judge_the_judge
from citelab.faithfulness.support import score_support
from citelab.locations import location_at, resolve
from citelab.models.offline.judge import verdicts

HERE = Path(__file__).resolve()
DATA = HERE.parents[2] / "data"
LINES = HERE.with_name("labelled_claims.jsonl").read_text(encoding="utf-8").splitlines()
CLAIMS = [json.loads(line) for line in LINES]
LABELS = [claim["label"] for claim in CLAIMS]


@pytest.fixture(scope="module")
def documents():
    made = {}
    for claim in CLAIMS:
        path = DATA / claim["document"]
        if path.suffix == ".json":
            blocks = json.loads(path.read_text(encoding="utf-8"))
            made[path.name] = Document.from_blocks([block["text"] for block in blocks])
        else:
            made[path.name] = load(path, language=claim["language"])
    return made


def cited(claim, document):
    places = [(p["start_char"], p["end_char"]) for p in claim["passages"]]
    return tuple(location_at(document, 0, start, end) for start, end in places)


def test_there_are_enough_of_each_label_and_each_has_its_own_id() -> None:
    assert len({claim["id"] for claim in CLAIMS}) == len(CLAIMS) >= 40
    for label in ("supported", "partly", "not"):
        assert LABELS.count(label) >= 12
    assert set(LABELS) == {"supported", "partly", "not"}


def test_every_passage_stands_where_it_is_said_to_stand(documents) -> None:
    for claim in CLAIMS:
        assert claim["passages"]
        for passage in claim["passages"]:
            text = documents[claim["document"]].text
            assert text[passage["start_char"] : passage["end_char"]] == passage["text"]


@pytest.fixture(scope="module")
def measured(documents):
    by_rules, by_judge = [], []
    for claim in CLAIMS:
        document = documents[claim["document"]]
        places = cited(claim, document)
        passages = [resolve(place, document) for place in places]
        by_rules.append(score_support(claim["claim"], passages, claim["language"]))
        message = Message.from_blocks([(claim["claim"], places)])
        by_judge += judge_claims(message, document, verdicts)
    return judge_the_judge(by_rules, LABELS), judge_the_judge(by_judge, LABELS)


def test_the_offline_judge_is_better_than_saying_always_the_same(measured) -> None:
    _, judge = measured
    low, _ = judge.kappa.interval
    assert low > 0
    assert judge.against_rest("supported").balanced_accuracy.value > 0.6


def test_the_offline_judge_is_weaker_than_the_scorer_and_is_not_to_be_believed(measured) -> None:
    rules, judge = measured
    assert judge.kappa.value < rules.kappa.value
    assert not judge.is_believable
