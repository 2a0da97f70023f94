"""Where the marks of a raw reply stand, and which part of it is reasoning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab import Contract, Document
from citelab.contract.groups import reasoning_ranges

NOTES = Document.from_text("It rained. We left. They stayed.")


@pytest.fixture(scope="module")
def contract():
    return Contract([NOTES], "What happened?")


def test_every_group_is_told_with_its_place_and_its_chunks(contract):
    reply = "It rained [s1]. They stayed [s2, s3] and [s9] [s 2"
    found = contract.marks_in(reply)
    assert [reply[g.start_char : g.end_char] for g in found] == ["[s1]", "[s2, s3]", "[s9]", "[s 2"]
    assert [g.numbers for g in found] == [(1,), (2, 3), (), ()]


def test_marks_in_reasoning_name_nothing(contract):
    reply = "<think>Perhaps [s2].</think>It rained [s1]."
    assert [g.numbers for g in contract.marks_in(reply)] == [(), (1,)]


@pytest.mark.parametrize(
    ("reply", "hidden"),
    [
        ("", ""),
        ("No reasoning.", ""),
        ("<think>Hm.</think>Yes.", "<think>Hm.</think>"),
        ("<think>It never ends", "<think>It never ends"),
        ("Yes </think> no", ""),
    ],
)
def test_reasoning_is_told_with_its_tags(reply, hidden):
    ranges = reasoning_ranges(reply)
    assert "".join(reply[start:end] for start, end in ranges) == hidden


PIECES = st.sampled_from(
    ["<think>", "</think>", "It rained ", "[s1]", "[s9]", "[s", "é😀", "\n", "a"]
)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_what_is_not_reasoning_is_what_the_parser_reads(reply):
    contract = Contract([NOTES], "What happened?")
    kept = list(reply)
    for start, end in reasoning_ranges(reply):
        kept[start:end] = [""] * (end - start)
    answer = "".join(kept)
    assert sorted(answer) == sorted(_scanned(contract, reply))
    for group in contract.marks_in(reply):
        assert 0 <= group.start_char < group.end_char <= len(reply)
        assert all(1 <= number <= len(contract.chunks) for number in group.numbers)


def _scanned(contract, reply):
    from citelab.contract.thinking import ThinkingFilter

    thinking = ThinkingFilter(begins_inside=False)
    return thinking.feed(reply) + thinking.close()
