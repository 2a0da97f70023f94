"""The board asks, keeps and tells; what the record refuses is said and decides nothing."""

from __future__ import annotations

import json

import pytest
from traitlets import TraitError

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import CitelabError, ReviewError
from citelab.faithfulness import review
from citelab.faithfulness.record import ReviewRecord
from citelab.locations import CharLocation
from citelab.widgets import ReviewBoard, show_review
from citelab.widgets.review_board_wire import problem_state


@pytest.fixture
def board(reviewed):
    return show_review(reviewed.review, reviewed.sources)


@pytest.fixture
def told(monkeypatch):
    """What boards send to their views, in order."""
    sent = []
    monkeypatch.setattr(
        ReviewBoard, "send", lambda self, content, buffers=None: sent.append(content)
    )
    return sent


def ask(board, **content):
    """Send what a view sends."""
    board._handle_custom_msg(content, [])


@pytest.fixture
def stale(reviewed, tmp_path):
    other = Message.from_blocks([(b.text + "!", b.citations) for b in reviewed.message.content])
    path = tmp_path / "other.jsonl"
    ReviewRecord.open(path, other, reviewed.sources).decide(0, "accept")
    return show_review(reviewed.review, reviewed.sources, path, message=reviewed.message), path


def test_a_decision_is_kept_and_told_to_the_views_as_one_change(board, told):
    ask(board, ask="decide", claim=1, choice="reject", note="54 is not 45")
    assert board.record.current()[1].note == "54 is not 45"
    assert told == [{"tell": "decided", "changes": [(1, "reject", "54 is not 45")]}]
    assert board.get_state()["_decisions"][1] == ["reject", "54 is not 45"]
    assert repr(board) == "<ReviewBoard: 1 of 4 claims decided: 0 accepted, 1 rejected, 0 unsure>"


def test_python_decides_as_a_click_does_and_may_take_back(board, told):
    board.decide(0, "accept", "fine")
    board.decide(0, "open")
    assert [message["changes"] for message in told] == [[(0, "accept", "fine")], [(0, "open", "")]]
    assert board.record.progress() == (0, 4)


def test_a_second_board_on_one_record_begins_where_the_first_one_left(reviewed, tmp_path, told):
    path = tmp_path / "gauges.jsonl"
    first = show_review(reviewed.review, reviewed.sources, path, message=reviewed.message)
    first.decide(2, "unsure", "a whole page")
    second = show_review(reviewed.review, reviewed.sources, path, message=reviewed.message)
    assert second._decisions[2] == ["unsure", "a whole page"]
    first.decide(0, "accept")
    second.decide(1, "reject")
    # Deciding reads the file, so what the other one decided arrives as well.
    assert told[-1]["changes"] == [(0, "accept", ""), (1, "reject", "")]


@pytest.mark.parametrize(
    "content",
    [
        {"ask": "decide", "claim": 9, "choice": "accept", "note": ""},
        {"ask": "decide", "claim": 0, "choice": "perhaps", "note": ""},
        {"ask": "decide", "claim": 0, "choice": ["accept"], "note": ""},
        {"ask": "write", "form": "csv"},
    ],
)
def test_what_cannot_be_done_is_said_on_the_board_and_decides_nothing(board, told, content):
    ask(board, **content)
    assert told == [{"tell": "refused"}]
    assert board._problem["text"]
    assert not board._problem["is_final"]
    assert board.record.progress() == (0, 4)
    board.decide(0, "accept")
    assert board._problem == {}


@pytest.mark.parametrize(
    "content", [{}, {"ask": "eval"}, {"ask": "export", "form": "exe"}, {"ask": "decide"}]
)
def test_a_message_that_nobody_sends_is_not_answered(board, told, content):
    ask(board, **content)
    assert told == []


def test_a_stale_record_is_told_with_its_changes_and_nothing_can_be_decided(stale, told):
    board, path = stale
    before = path.read_bytes()
    assert board.record is None
    assert board._problem["is_final"]
    assert "They are not applied" in board._problem["text"]
    assert board._problem["changes"][0].startswith("claim 1 was")
    assert board._decisions == [["open", ""]] * 4
    ask(board, ask="decide", claim=0, choice="accept", note="")
    ask(board, ask="export", form="csv")
    with pytest.raises(ReviewError, match="something else"):
        board.decide(0, "accept")
    assert told == [{"tell": "refused"}] * 2
    assert path.read_bytes() == before
    text = board._repr_mimebundle_()[0]["text/plain"]
    assert "! These decisions were made on something else." in text


def test_an_export_is_told_as_text_with_the_name_of_its_file(reviewed, tmp_path, told):
    path = tmp_path / "gauges.jsonl"
    board = show_review(
        reviewed.review, reviewed.sources, path, message=reviewed.message, reviewer="Ana"
    )
    assert board._about["kept"] == "Decisions are kept in gauges.jsonl, as Ana."
    ask(board, ask="export", form="md")
    ask(board, ask="write", form="csv")
    assert told[0]["text"].startswith("# Review record")
    assert (told[0]["form"], told[0]["name"]) == ("md", "gauges.review.md")
    assert told[1] == {"tell": "written", "name": "gauges.review.csv"}
    assert (tmp_path / "gauges.review.csv").exists()


def test_of_many_changes_the_first_are_named_and_the_rest_counted():
    error = ReviewError("stale", tuple(f"claim {n} was another" for n in range(1, 1_001)))
    state = problem_state(error, is_final=True)
    assert state["changes"][:2] == ["claim 1 was another", "claim 2 was another"]
    assert state["changes"][-1] == "and 988 more"
    assert len(json.dumps(state)) < 4_000


def test_selected_is_a_claim_or_none(board):
    board.selected = 3
    for wrong in (4, -1, True, "0", [0]):
        with pytest.raises(TraitError, match="this answer has 4 claims"):
            board.selected = wrong
    assert board.selected == 3
    board.selected = None


def test_the_updates_of_a_thousand_claims_stay_small(told):
    document = Document.from_text("Tides rise at noon. " * 1_000)
    place = CharLocation(document_index=0, start_char=0, end_char=19)
    blocks = [(f"Tide {n} rises.", (place,)) for n in range(1_000)]
    board = show_review(review(Message.from_blocks(blocks), document), document)
    board.decide(999, "accept", "seen")
    assert len(json.dumps(told[-1])) < 4_000
    assert len(json.dumps(board.get_state("selected"))) < 4_000


def test_an_answer_without_claims_has_a_board_without_rows():
    board = show_review(review(Message.from_blocks([("Nothing.", ())]), []), [])
    assert board._claims == []
    assert "0 of 0 claims decided" in board._repr_mimebundle_()[0]["text/plain"]


@pytest.mark.parametrize("wrong", [None, "a review", {"claims": []}])
def test_what_is_no_review_is_refused_with_the_way_out(wrong):
    with pytest.raises(
        CitelabError, match=rf"{type(wrong).__name__}.*review\(message, documents\)"
    ):
        show_review(wrong, [])
