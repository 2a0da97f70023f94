"""The lens holds what is chosen and how far the stream is, and both its twins say the same."""

from __future__ import annotations

import json

import pytest
import traitlets

from citelab import Contract, Document
from citelab.errors import ContractError
from citelab.widgets import mark_lens

HOSTILE = "<script>alert(1)</script></mark>"
NOTES = Document.from_text(f"It rained. {HOSTILE} We left.", title=f"Notes {HOSTILE}")
REPLY = f"It rained [s1]. {HOSTILE} Nobody left [s77].\x00\x1b[31m"


@pytest.fixture(scope="module")
def contract():
    return Contract([NOTES], f"What happened? {HOSTILE}")


@pytest.fixture
def view(contract):
    return mark_lens(contract, REPLY)


def test_at_first_the_whole_reply_has_arrived(view):
    assert view.arrived_chars == len(REPLY) + 1
    assert view.piece_chars == 4
    assert view.chosen is None
    assert repr(view) == f"<MarkLens: {view._title}>"


@pytest.mark.parametrize("number", [0, 99, True, 1.0, "1", []])
def test_a_chunk_that_the_prompt_does_not_hold_cannot_be_chosen(view, number):
    with pytest.raises(traitlets.TraitError, match="from 1 to"):
        view.chosen = number
    assert view.chosen is None


def test_the_stream_stays_between_its_ends(view):
    with pytest.raises(traitlets.TraitError, match="arrived_chars is -1"):
        view.arrived_chars = -1
    with pytest.raises(traitlets.TraitError, match="arrived_chars"):
        view.arrived_chars = len(REPLY) + 2
    with pytest.raises(traitlets.TraitError, match="piece_chars is 0"):
        view.piece_chars = 0


@pytest.mark.parametrize("wrong", [NOTES, "reply", None, [NOTES]])
def test_what_is_no_contract_is_told_how_one_is_made(wrong):
    with pytest.raises(ContractError, match=r"Contract\(documents, question\) makes one"):
        mark_lens(wrong, REPLY)


@pytest.mark.parametrize("size", [0, -1, 1.5, True, "4"])
def test_a_piece_without_a_character_is_refused(contract, size):
    with pytest.raises(ContractError, match="1 character or more"):
        mark_lens(contract, REPLY, piece_chars=size)


def test_an_empty_reply_is_shown_as_one(contract):
    view = mark_lens(contract, "")
    assert view.arrived_chars == 1
    assert view._lens["blocks"] == []
    assert "0 claims" in view._title


def test_the_twins_hold_reply_message_and_findings_and_nothing_runs(view):
    data, _ = view._repr_mimebundle_()
    plain, html = data["text/plain"], data["text/html"]
    assert plain.startswith("Mark lens: 1 group of marks, 1 claim, 1 finding,")
    assert "It rained [s1]." in plain
    assert "- Mark that no chunk has, dropped: [s77] names chunk 77" in plain
    assert "\x1b" not in plain
    assert "<script" not in html
    assert html.count("<mark") == 2
    assert "&lt;script&gt;" in html
    assert "[s77]</u>" in html
    assert view._repr_mimebundle_()[0]["text/html"] == html


def test_the_state_travels_once_and_an_update_is_a_number(view):
    json.dumps(view._lens, allow_nan=False)
    sent = [name for name in view.keys if name.startswith("_lens")]
    assert sent == ["_lens"]
    assert type(view.get_state("arrived_chars")["arrived_chars"]) is int


def test_halves_of_surrogate_pairs_do_not_stop_it():
    contract = Contract([Document.from_text("It rained.")], "What?")
    view = mark_lens(contract, "It rained \ud83d [s1].")
    json.dumps(view._lens).encode("utf-8")
    assert view._title.startswith("1 group of marks, 1 claim")
