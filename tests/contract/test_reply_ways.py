"""The short ways through the parser give, event by event, what the long way gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.contract.events import Event
from citelab.contract.held import HeldText
from citelab.contract.marks import Marks
from citelab.contract.reply import ReplyParser
from citelab.documents import Document

SOURCE = Document.from_text("The gate is green. The fence is red. It rained. Nobody came.")
SENTENCES = [
    *(
        "The gate is green",
        "It rained for 3.5 mm",
        "According to",
        "- Nobody came",
        "see",
        "Dr. No",
    ),
    *("\n\n", "\n", " ", ". ", "! ", "? ", ".", ".\n", ", and ", " [s1]", "[s2][s3]", " [s9]"),
    *("[s1]. ", " [s4].\n", "[s1](#a). ", " (s3)", "**[s2]**. ", "a", "A", "“", "”", "word " * 30),
    *(
        "Is it </think>",
        "<sup>[s1]</sup>. ",
        "[",
        "e.g. ",
        "A. " * 9,
        "x" * 700,
        "日本。",
        "]",
        "\\",
    ),
]
replies = st.lists(st.sampled_from(SENTENCES), max_size=24).map("".join)


@contextmanager
def the_long_way() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReplyParser, "_ends_plainly", lambda self, text: False)
        patch.setattr(HeldText, "room", lambda self: (0, 0))
        patch.setattr(Marks, "plain", re.compile(r"(?!)"))
        yield


def events_by_piece(pieces: list[str]) -> list[list[Event]]:
    parser = Contract(SOURCE, "What?").parser()
    events = [parser.feed(piece) for piece in pieces] + [parser.close()]
    assert parser.message is not None
    return [*events, [{"report": parser.message.report, "content": parser.message.content}]]


@given(reply=replies, size=st.integers(1, 9))
@example(reply="The gate is green [s1]. It rained [s2].", size=4)
@example(reply="A [s1]. " * 3 + "word " * 500 + "[s2].", size=3)
@example(reply="Words.\n" + " " * 3000 + "More [s1].", size=7)
def test_no_block_and_no_event_differs_and_none_comes_later(reply: str, size: int) -> None:
    pieces = [reply[at : at + size] for at in range(0, len(reply), size)]
    short = events_by_piece(pieces), Contract(SOURCE, "What?").parse(reply)
    with the_long_way():
        assert events_by_piece(pieces) == short[0]
        message = Contract(SOURCE, "What?").parse(reply)
    assert message == short[1]
    assert message.report == short[1].report


def test_the_short_ways_are_taken() -> None:
    taken = []
    way = ReplyParser._ends_plainly

    def noted(parser: ReplyParser, text: str) -> bool:
        taken.append(way(parser, text))
        return taken[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReplyParser, "_ends_plainly", noted)
        Contract(SOURCE, "What?").parse("The gate is green [s1]. It rained [s3]. ")
    assert taken == [True, False]
    assert Marks().plain.match("[s12].")


def test_the_same_groups_of_marks_give_the_same_objects() -> None:
    first, second = Contract(SOURCE, "What?").parse("Gate [s1][s3]. Again [s1][s3].").claims
    assert first.citations is second.citations
