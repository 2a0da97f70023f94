"""Reasoning at the beginning of a reply is no answer, however the stream is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.thinking import ThinkingFilter

pieces = st.lists(
    st.sampled_from(["<think>", "</think>", "<think", "<", "/", "think>", " ", "\n", "a", "x < y"]),
    max_size=12,
)


def filtered(parts: list[str]) -> tuple[str, int]:
    thinking = ThinkingFilter()
    answer = "".join([*map(thinking.feed, parts), thinking.close()])
    return answer, len(thinking.findings)


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("<think>Maybe.</think>Yes.", "Yes."),
        (" \n<think>Maybe.</think>\n\nYes.", "Yes."),
        ("<think></think>Yes.", "Yes."),
        ("Yes. <think>No.</think>", "Yes. <think>No.</think>"),
        ("<thinker>Yes.", "<thinker>Yes."),
        ("<think", "<think"),
        ("<think>Maybe. Or", ""),
        ("  Yes.", "  Yes."),
        ("", ""),
    ],
)
def test_only_reasoning_that_comes_first_is_left_out(reply: str, answer: str) -> None:
    assert filtered([reply])[0] == answer


@given(parts=pieces)
def test_the_cuts_of_the_stream_change_nothing(parts: list[str]) -> None:
    reply = "".join(parts)
    assert filtered(parts) == filtered([reply]) == filtered(list(reply))


@given(parts=pieces)
def test_answer_and_what_was_dropped_add_up_to_the_reply(parts: list[str]) -> None:
    thinking = ThinkingFilter()
    answer = "".join(map(thinking.feed, parts))
    answer += thinking.close()
    reply = "".join(parts)
    if thinking.findings and "</think>" not in reply:
        assert answer == ""
    else:
        assert reply.endswith(answer)
        assert thinking.dropped + len(answer) == len(reply)


def test_behind_very_much_white_space_nothing_is_looked_for() -> None:
    reply = " " * 500 + "<think>No.</think>Yes."
    assert filtered([reply]) == filtered(list(reply)) == (reply, 0)
