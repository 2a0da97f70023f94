"""Lesson 01: of two mistakes a learner is told the first, and what is counted by hand holds."""

from __future__ import annotations

import json

import pytest

from citelab import ChunkIndex, load, retrieval_chunks
from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise


def closes_an_empty_run(sentences, size):
    pieces, run, total = [], [], 0
    for start, end in sentences:
        if total + end - start > size:
            pieces.append((run[0][0], run[-1][1]))
            run, total = [], 0
        run.append((start, end))
        total += end - start
    pieces.append((run[0][0], run[-1][1]))
    return pieces


def forgets_the_last_and_refuses_nothing(sentences, size):
    pieces, first = [], sentences[0][0]
    for start, end in sentences:
        if end - first > size:
            pieces.append((first, start))
            first = start
    return pieces


def less_instead_of_at_most(sentences, size):
    pieces = []
    for start, end in sentences:
        if pieces and end - pieces[-1][0] < size:
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    return pieces


def counts_pieces(found, gold, k):
    kept = 0
    for piece in found[:k]:
        for passage in gold:
            if piece[0] == passage[0] and piece[1] <= passage[1] and passage[2] <= piece[2]:
                kept += 1
    return kept / len(gold)


def forgets_the_document(found, gold, k):
    kept = [any(p[1] <= g[1] and g[2] <= p[2] for p in found[:k]) for g in gold]
    return sum(kept) / len(gold)


def breaks_too_early(found, gold, k):
    kept = 0
    for document, start, end in gold:
        for piece in found[:k]:
            if piece[0] == document and piece[1] <= start and end <= piece[2]:
                kept += 1
            break
    return kept / len(gold)


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l01-e2", closes_an_empty_run, "a run that may be empty"),
        ("l01-e2", forgets_the_last_and_refuses_nothing, "The last piece is missing"),
        ("l01-e2", less_instead_of_at_most, "fits to the last character"),
        ("l01-e4", counts_pieces, "once for every piece"),
        ("l01-e4", forgets_the_document, "positions of different documents"),
        ("l01-e4", breaks_too_early, "ends in its first round"),
    ],
)
def test_a_learner_who_also_refuses_nothing_is_told_the_usual_mistake(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state == "wrong"
    assert told in outcome.paragraphs[0]


@pytest.mark.parametrize(
    ("value", "told"),
    [(1, "both passages"), (0, "One of the passages is found"), (0.33, "precision"), (50, "unit")],
)
def test_a_share_may_be_rounded_or_whole_to_be_understood(value, told):
    outcome = check_exercise(find_exercise("l01-e3"), value)
    assert told in outcome.paragraphs[0]


@pytest.mark.parametrize("value", ["1/2", None, [0.5], 0.45, 0.55])
def test_what_is_not_the_share_does_not_pass(value):
    assert not check_exercise(find_exercise("l01-e3"), value).passed


def test_the_share_that_is_asked_for_by_hand_is_what_the_search_finds():
    names = ["field_manual_2026.txt", "tide_study.pdf"]
    lines = data_path("questions.jsonl").read_text(encoding="utf-8").splitlines()
    record = next(r for r in map(json.loads, lines) if r["id"] == "study-09")
    pieces = [
        piece
        for number, name in enumerate(names)
        for piece in retrieval_chunks(
            load(data_path(name)), "fixed", size=500, document_index=number
        )
    ]
    hits = [hit.chunk for hit in ChunkIndex(pieces).search(record["question"], 3)]
    found = [(hit.document_index, hit.start_char, hit.end_char) for hit in hits]
    gold = [(names.index(g["document"]), g["start_char"], g["end_char"]) for g in record["gold"]]
    by_hand = find_exercise("l01-e3").spec()
    assert borrowed.share_found(found, gold, 3) == by_hand
    # Both halves of the passage that was cut are among them, as the lesson says.
    (_, start, _), _ = gold
    assert {(1, 6500, 7000), (1, 7000, 7500)} <= set(found)
    assert 6500 <= start < 7000 < gold[0][2]
