"""pysbd decides, and the text stays whole: nothing lost, doubled, or taken for a placeholder."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.text import SplitterError, pysbd_engine, split_sentences

LANGUAGES = ("en", "es", "de", "fr", "zh", "ar", "hi", "ja", "ru", "en-GB")

# What pysbd 0.3.4 alone loses, doubles, overlaps or dies of.
LOSSES = {
    "four dots": "Stay .... Then come.",
    "spaced dots": "See 4-6/11/08. . . $7 and so on. Fine.",
    "doubled mark behind an item": "b) etc. ?!",
    "six dots": "we wait for more...... Bye",
    "one sentence with a placeholder": "Touch ☝ to go on.",
    "placeholders": "A red ∯ lamp. A green ♬ lamp. A ȸ lamp. The ☄ end.",
    "leading white space": "  \n It rained. They left.",
    "a lone closing quote": "She wrote 'wait here. Then go.'",
    "control characters": "1.\x1f\x1fBread\x1d2.\x1f\x1fMilk",
    "lone surrogate": "It \ud83d rained. They left.",
    "nul": "It\x00 rained. They\x00 left.",
}


def cut(text, language="en"):
    return [text[start:end] for start, end in split_sentences(text, language, engine="pysbd")]


@given(data=st.data(), language=st.sampled_from(LANGUAGES))
@settings(max_examples=150)
def test_its_sentences_tile_every_text(data, language, nasty_texts):
    text = data.draw(nasty_texts)
    pieces = cut(text, language)
    assert "".join(pieces) == text
    assert all(pieces)


@pytest.mark.parametrize("kind", LOSSES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_it_loses_alone_is_kept(kind, language):
    pieces = cut(LOSSES[kind], language)
    assert "".join(pieces) == LOSSES[kind]
    assert all(any(char.isalnum() for char in piece) for piece in pieces)


def test_it_has_a_say_of_its_own():
    """pysbd holds a quotation together, which our rules never do."""
    text = "“The pump broke. It was mended.” So they said."
    assert len(cut(text)) == 2
    assert len(split_sentences(text)) == 3


def test_line_breaks_are_masked_so_that_wrapping_changes_nothing():
    text = "The tide rose by three millimetres. It fell in the night. Nobody saw it, they say."
    wrapped = "\n".join(textwrap.wrap(text, 20))
    assert split_sentences(wrapped, engine="pysbd") == split_sentences(text, engine="pysbd")


def test_a_blank_line_ends_a_sentence_unless_the_break_is_soft():
    text = "The tide\n\nrose. It fell."
    assert len(split_sentences(text, engine="pysbd")) == 3
    assert len(split_sentences(text, engine="pysbd", soft_breaks=[8])) == 2


def test_a_piece_that_does_not_come_back_whole_is_cut_by_the_rules(monkeypatch):
    def careless(piece):
        return [piece[:5], piece[9:]]

    monkeypatch.setattr(pysbd_engine, "_segmenter", lambda language: careless)
    text = "It rained. They left. It stopped."
    assert split_sentences(text, engine="pysbd") == split_sentences(text)


@pytest.mark.parametrize("result", [["It rained.", "It rained. They left."], [], ["They left."]])
def test_doubled_missing_and_lost_sentences_are_noticed(monkeypatch, result):
    monkeypatch.setattr(pysbd_engine, "_segmenter", lambda language: lambda piece: result)
    text = "It rained. They left."
    assert split_sentences(text, engine="pysbd") == split_sentences(text)


def test_a_piece_that_makes_it_raise_is_cut_by_the_rules(monkeypatch):
    def broken(piece):
        return [str(int(piece))]

    monkeypatch.setattr(pysbd_engine, "_segmenter", lambda language: broken)
    assert cut("It rained. They left.") == ["It rained. ", "They left."]


def test_it_never_sees_more_than_the_bound_nor_less_than_a_sentence(monkeypatch):
    seen = []

    def listening(piece):
        seen.append(piece)
        return [piece]

    monkeypatch.setattr(pysbd_engine, "_segmenter", lambda language: listening)
    cut("The tide rose by three millimetres. " * 300 + "x" * 5000 + ". The end.")
    assert max(len(piece) for piece in seen) <= pysbd_engine.MAX_PIECE_CHARS
    assert all(piece.startswith("The") and piece.rstrip().endswith(".") for piece in seen)


def test_a_language_that_it_has_not_is_refused_with_those_that_it_has():
    with pytest.raises(SplitterError, match=r"'tlh' is none of pysbd's \(am, ar.*zh\).*'rules'"):
        split_sentences("Suq!", "tlh", engine="pysbd")
    with pytest.raises(SplitterError):
        split_sentences("", "tlh", engine="pysbd")


def test_it_is_imported_when_asked_for_and_without_a_warning():
    code = (
        "import sys, citelab.text as t; assert 'pysbd' not in sys.modules;"
        "t.split_sentences('It rained.', engine='pysbd'); assert 'pysbd' in sys.modules"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-B", "-c", code], capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
