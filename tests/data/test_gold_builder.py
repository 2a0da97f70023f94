"""A quotation becomes a range only when it is plain which place is meant."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

TEXTS = st.text(st.sampled_from("ab .\n\u0301é🐐"), max_size=40)


@pytest.fixture(scope="module")
def gold(tool):
    return tool("data_world.gold")


def all_starts(text, quote):
    return [start for start in range(len(text) + 1) if text[start:].startswith(quote)]


@given(text=TEXTS, start=st.integers(0, 40), length=st.integers(1, 6))
def test_a_range_cuts_the_quotation_out_again_or_the_quotation_is_refused(
    gold, text, start, length
):
    quote = text[start : start + length] or "a"
    places = all_starts(text, quote)
    if len(places) == 1:
        found, end = gold.find_quote(text, quote)
        assert (found, text[found:end]) == (places[0], quote)
    else:
        with pytest.raises(gold.GoldError, match=f"stands {len(places)} times"):
            gold.find_quote(text, quote)


@given(text=TEXTS, quote=st.sampled_from(["a", "aa", "b", "🐐", "a.", ".*"]))
def test_an_occurrence_counts_every_place_from_one_overlapping_ones_too(gold, text, quote):
    for number, start in enumerate(all_starts(text, quote), start=1):
        assert gold.find_quote(text, quote, number) == (start, start + len(quote))


@pytest.mark.parametrize("occurrence", [-1, 0, 3])
def test_an_occurrence_out_of_range_is_refused_and_does_not_wrap_around(gold, occurrence):
    with pytest.raises(gold.GoldError, match=f"no occurrence {occurrence}, from 1"):
        gold.find_quote("Log it. Go. Log it.", "Log it.", occurrence)


def row(**changes):
    fields = {"id": "q", "kind": "single", "language": "en", "question": "Q?", "note": ""}
    fields |= {"documents": ["a.txt"], "gold": [{"document": "a.txt", "quote": "One."}]}
    return fields | changes


def toml(*rows):
    """Write rows as inline tables, whose strings are JSON's."""
    return "question = [" + ", ".join(f"{{{_pairs(fields)}}}" for fields in rows) + "]"


def _pairs(fields):
    return ", ".join(f"{key} = {_value(value)}" for key, value in fields.items())


def _value(value):
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return f"{{{_pairs(value)}}}" if isinstance(value, dict) else json.dumps(value)


FILES = {
    "a.txt": b"Zero. One. Two.",
    "talk.json": b'[{"text": "One."}, {"text": "Two."}]',
    "search_results.json": b'[{"content": [{"text": "x"}]}, {"content": [{"text": "One."}]}]',
}


def built(gold, *rows):
    return [json.loads(line) for line in gold.questions_jsonl(toml(*rows), FILES).splitlines()]


def test_a_row_gives_its_range_and_text(gold):
    [question] = built(gold, row())
    passage = {"document": "a.txt", "start_char": 6, "end_char": 10, "text": "One."}
    assert question["gold"] == [passage]
    assert question["answerable"] is True


def test_a_quotation_over_two_blocks_names_both(gold):
    [question] = built(gold, row(gold=[{"document": "talk.json", "quote": "e.Tw"}]))
    assert question["gold"][0]["block_indices"] == [0, 1]


def test_positions_in_a_search_result_count_inside_that_result(gold):
    where = {"document": "search_results.json", "search_result_index": 1, "quote": "One."}
    [question] = built(gold, row(gold=[where]))
    assert question["gold"][0]["start_char"] == 0
    assert question["gold"][0]["block_indices"] == [0]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"kind": "guessed"}, "kind is 'guessed'"),
        ({"kind": "unanswerable"}, "with 1 gold passages"),
        ({"gold": []}, "with 0 gold passages"),
        ({"gold": [{"document": "a.txt", "quote": "Three."}]}, "stands 0 times"),
        ({"gold": [{"document": "a.txt", "quote": "o"}]}, "stands 2 times"),
        ({"gold": [{"document": "b.txt", "quote": "One."}]}, "b.txt"),
        ({"gold": [{"document": "search_results.json", "quote": "One."}]}, "they need one"),
    ],
)
def test_a_row_that_no_range_can_be_made_of_is_refused_by_its_id(gold, changes, reason):
    with pytest.raises(gold.GoldError, match="question 'q'") as refusal:
        built(gold, row(**changes))
    assert reason in str(refusal.value)


def test_an_id_given_twice_is_refused(gold):
    with pytest.raises(gold.GoldError, match="several: q"):
        built(gold, row(), row())
