"""The short ways through the parser give, event by event, what the long way gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citelab.contract import held
from citelab.contract.contract import Contract
from citelab.contract.doubts import Doubts
from citelab.contract.events import Event
from citelab.contract.held import HeldText
from citelab.contract.marks import Marks
from citelab.contract.plain_claims import PlainClaims
from citelab.contract.reply import ReplyParser
from citelab.documents import Document
from citelab.text.abbreviations import rules_for
from citelab.text.boundaries import sentence_starts, starts_plainly

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

# What stands between the marks of most replies, and what makes it less plain.
WORDS = [
    *("The gate is green", "It rained for 3.5 mm", "Dr. No came", "e.g. here", "i.d.R. Ann", "U.S"),
    *("Nobody came. Nobody was asked", "Why? Because", "wet.\n\n- The fence", "1. It is", "- Ann"),
    *("| a | gate", "see", "according to", "as shown in s3", "a (s2)", "arr[0]", "[x]", "*bold*"),
    *(
        "“Yes.” Ann",
        "“Who?” Ann said",
        "é",
        "日本。本",
        "s",
        "x. :) Y",
        "x. ² Y",
        "x. \u200bY",
        "</think>",
    ),
    *(
        "A. B. C",
        "x" * 40,
        "word " * 450,
        "well-known",
        "\\",
        "a\n",
        "...",
        "It is over.That",
        "",
        "<b>",
    ),
]
GROUPS = [
    *("[s1]", "[s2]", "[s1][s3]", "[s4][s4]", "[s1-s2]", "[s2, s4]", "[s3-s1]", "[s9]", "[s0]"),
    *("[s٣]", "[S1]", "[s1](#a)", "[s1] [s2]", "([s3])", "[s1", "[s1–s2]", "[s1][s9]"),
]
claims = st.tuples(
    st.sampled_from([" ", " ", " ", "\n", "\n\n", "", "  ", "\n- "]),
    st.sampled_from(WORDS),
    st.sampled_from([" ", " ", " ", "", "\n", "  "]),
    st.sampled_from(GROUPS),
    st.sampled_from([".", ".", ".", "!", ".”", "", "", ",", ":"]),
).map("".join)
plain_replies = st.lists(claims, max_size=9).map("".join)


@contextmanager
def the_long_way() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReplyParser, "_ends_plainly", lambda self, text: False)
        patch.setattr(HeldText, "room", lambda self: (0, 0))
        patch.setattr(Marks, "plain", re.compile(r"(?!)"))
        patch.setattr(Marks, "claim", re.compile(r"(?!)"))
        patch.setattr(held, "starts_plainly", lambda *where: None)
        yield


def events_by_piece(pieces: list[str]) -> list[list[Event]]:
    parser = Contract(SOURCE, "What?").parser()
    events = [parser.feed(piece) for piece in pieces] + [parser.close()]
    assert parser.message is not None
    return [*events, [{"report": parser.message.report, "content": parser.message.content}]]


@given(reply=replies, size=st.integers(1, 9))
@example(reply="The gate is green [s1]. It rained [s2].", size=4)
@example(reply="A [s1]. " * 3 + "word " * 500 + "[s2].", size=3)
@example(reply="\n\n. .The gate is green. \n\n", size=1)
@example(reply="Gate " * 403 + ". x y z w v u t s", size=1)
@example(reply="Words.\n" + " " * 3000 + "More [s1].", size=7)
def test_no_block_and_no_event_differs_and_none_comes_later(reply: str, size: int) -> None:
    pieces = [reply[at : at + size] for at in range(0, len(reply), size)]
    short = events_by_piece(pieces), Contract(SOURCE, "What?").parse(reply)
    with the_long_way():
        assert events_by_piece(pieces) == short[0]
        message = Contract(SOURCE, "What?").parse(reply)
    assert message == short[1]
    assert message.report == short[1].report


@given(reply=plain_replies, size=st.integers(1, 400))
@example(reply="A gate [s1]. It rained [s2].\nThe fence [s1]. Dr. No came. He left [s3]. ", size=80)
@example(reply="Gate [s1]. Nobody came [s9]. It rained [s2]. As shown in s3, yes [s4].", size=70)
@example(
    reply="Gate. [s1] Nobody came! [s9] It rained. [s2]\n- A [s1]\n- B [s2]\n\nC [s1]", size=90
)
@example(reply="[ [s1]\ns2] [s1]\nA [s [s1]\ns 3] [s1]", size=60)
@example(reply="Gate [s1]. É s [s1]. É [s [s2] 3]. Gate [s1]. Gate\\[s1].", size=60)
def test_claims_that_are_read_at_once_differ_in_nothing(reply: str, size: int) -> None:
    test_no_block_and_no_event_differs_and_none_comes_later.hypothesis.inner_test(reply, size)


def test_claims_are_read_at_once_up_to_the_first_that_is_not_plain() -> None:
    reply = "Gate [s1]. It rained [s2]. Dr. No came [s3]. See [s1]. Quay [s4]."
    read = []
    way = PlainClaims.read

    def noted(claims: PlainClaims) -> bool:
        start = claims._scanner.mark_at
        has_read = way(claims)
        read.append(reply[start : claims._scanner._next_at] if has_read else "")
        return has_read

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PlainClaims, "read", noted)
        Contract(SOURCE, "What?").parse(reply)
    assert read == ["[s1]. It rained [s2]. Dr. No came [s3]. See ", "", ""]


@given(
    text=st.lists(st.sampled_from([*WORDS, ". ", ". ", " ", "A", "b", ".", "\n"]), max_size=12).map(
        "".join
    ),
    language=st.sampled_from(["en", "de", "fr", "es", "ja"]),
)
def test_a_word_decides_about_a_place_as_all_rules_together_do(text: str, language: str) -> None:
    rules = rules_for(language)
    starts = [0, *sentence_starts(text, rules)]
    for found in re.finditer(r"\. (?=\S)", text):
        start = max(at for at in starts if at < found.end())
        verdict = starts_plainly(text, rules, start, found.end())
        assert verdict in (None, found.end() in starts)


@given(
    letters=st.sampled_from(["s", "k", "sk"]),
    text=st.lists(st.sampled_from([*"skSſ[]【】^3٣𝟛-_#. a<>(", "-document", "</think>"])).map(
        "".join
    ),
)
def test_no_doubt_is_lost_to_the_quick_look(letters: str, text: str) -> None:
    doubts = Doubts(Marks(letters), 9, lambda piece: False)
    found = doubts.findings(text, 0)
    doubts._may_hold_one = lambda text: True
    assert doubts.findings(text, 0) == found


def test_the_short_ways_are_taken() -> None:
    taken = []
    way = ReplyParser._ends_plainly

    def noted(parser: ReplyParser, text: str) -> bool:
        taken.append(way(parser, text))
        return taken[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReplyParser, "_ends_plainly", noted)
        patch.setattr(Marks, "claim", re.compile(r"(?!)"))
        Contract(SOURCE, "What?").parse("The gate is green [s1]. It rained [s3]. ")
    assert taken == [True, False]
    assert Marks().plain.match("[s12].")


def test_the_same_groups_of_marks_give_the_same_objects() -> None:
    first, second = Contract(SOURCE, "What?").parse("Gate [s1][s3]. Again [s1][s3].").claims
    assert first.citations is second.citations
