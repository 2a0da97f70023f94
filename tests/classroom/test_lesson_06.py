"""Lesson 06: a stream means the same in every order, and what was shown stays."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab import stream_message
from citelab.classroom import borrowed
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise
from citelab.classroom.exercises.lesson_06_events import (
    BEGINNING,
    ENDING,
    SETTLE,
    STORM,
    WIND,
    cite,
    close,
    opened,
    say,
)

read_stream = find_exercise("l06-e1").spec
ticker_text = find_exercise("l06-e2").spec


@st.composite
def streams(draw, one_after_another=False):
    """Blocks with text and citations in any order, their events mixed in any way."""
    wanted, waiting = [], []
    for index in range(draw(st.integers(0, 4))):
        pieces = draw(st.lists(st.text("ab \n", max_size=3), max_size=3))
        found = draw(st.lists(st.sampled_from([SETTLE, WIND, STORM]), unique_by=id, max_size=2))
        kinds = draw(st.permutations([say] * len(pieces) + [cite] * len(found)))
        left = {say: iter(pieces), cite: iter(found)}
        deltas = [kind(index, next(left[kind])) for kind in kinds]
        nothing = draw(st.sampled_from([{}, {"citations": None}, {"citations": []}]))
        waiting.append([opened(index, **nothing), *deltas, close(index)])
        wanted.append(("".join(pieces), found))
    events = [BEGINNING]
    while waiting:
        at = 0 if one_after_another else draw(st.integers(0, len(waiting) - 1))
        events.append(waiting[at].pop(0))
        waiting = [block for block in waiting if block]
    return [*events, *ENDING], wanted


@given(streams())
def test_a_stream_means_the_same_in_every_order(drawn):
    events, wanted = drawn
    assert read_stream(events) == wanted
    assert borrowed.blocks_read(events) == wanted


@given(streams(), st.integers(0, 30))
def test_what_is_lent_reads_every_beginning_as_the_specification_does(drawn, count):
    events = drawn[0][:count]
    assert borrowed.blocks_read(events) == read_stream(events)
    if sorted(_begun(events)) == list(range(len(_begun(events)))):
        assert borrowed.text_on_the_ticker(events) == ticker_text(events)


def _begun(events):
    return [event["index"] for event in events if event["type"] == "content_block_start"]


@given(streams(one_after_another=True))
def test_what_was_shown_is_never_taken_back(drawn):
    events, _ = drawn
    shown = [borrowed.text_on_the_ticker(events[:count]) for count in range(len(events) + 1)]
    assert all(later.startswith(earlier) for earlier, later in pairwise(shown))


def test_the_offline_stream_has_the_shape_that_the_lesson_tells():
    text = "It rains. The gauge must settle for 35 minutes."
    block = {
        "type": "document",
        "source": {"type": "text", "media_type": "text/plain", "data": text},
    }
    turn = [block, {"type": "text", "text": "How long must the gauge settle?"}]
    messages = [{"role": "user", "content": turn}]
    events = list(stream_message(model="offline", max_tokens=99, messages=messages))
    ((claim, (citation,)),) = read_stream(events)
    assert claim == "The gauge must settle for 35 minutes."
    assert text[citation["start_char_index"] : citation["end_char_index"]] == citation["cited_text"]


def begun_last_whatever_it_is(events):
    blocks = []
    for event in events:
        if event["type"] == "content_block_start":
            start = event["content_block"]
            blocks.append((start.get("text", ""), list(start.get("citations") or [])))
        elif event["type"] == "content_block_delta":
            if event["delta"]["type"] == "text_delta":
                blocks[-1] = (blocks[-1][0] + event["delta"]["text"], blocks[-1][1])
            elif event["delta"]["type"] == "citations_delta":
                blocks[-1][1].append(event["delta"]["citation"])
    return blocks


def shares_one_list(events):
    indices = sorted(e["index"] for e in events if e["type"] == "content_block_start"
                     and e["content_block"]["type"] == "text")  # fmt: skip
    found = [[]] * len(indices)
    for event in events:
        if event["type"] == "content_block_start" and event["content_block"]["type"] == "text":
            found[indices.index(event["index"])].extend(
                event["content_block"].get("citations") or []
            )
        if event["type"] == "content_block_delta" and "citation" in event["delta"]:
            found[indices.index(event["index"])].append(event["delta"]["citation"])
    return [(text, found[at]) for at, (text, _) in enumerate(read_stream(events))]


def numbers_at_arrival_from_zero(events):
    shown, count = "", 0
    for text, citations in read_stream(events):
        shown += text
        for _ in citations:
            shown += f"[{count}]"
            count += 1
    return shown


def counts_together_and_forgets_tools(messages):
    numbers = []
    for message in messages:
        if isinstance(message["content"], str):
            continue
        for block in message["content"]:
            if block["type"] in ("document", "search_result"):
                numbers.append((block["type"], len(numbers)))
    return numbers


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l06-e1", begun_last_whatever_it_is, "the block that began last"),
        ("l06-e1", shares_one_list, "a list of its own"),
    ],
)
def test_a_learner_with_an_own_way_of_going_wrong_is_understood(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state == "wrong"
    assert told in outcome.paragraphs[0]


@pytest.mark.parametrize(
    ("exercise_id", "learner"),
    [("l06-e2", numbers_at_arrival_from_zero), ("l06-e3", counts_together_and_forgets_tools)],
)
def test_two_mistakes_at_once_never_pass(exercise_id, learner):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state == "wrong", outcome
