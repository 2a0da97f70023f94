"""The chunk lab draws the pieces that the library cuts, and tells what became of an answer."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.chunks import Method, retrieval_chunks
from citelab.documents import Document
from citelab.errors import ChunkError, CitelabError, UnitError
from citelab.widgets import ChunkLab, chunk_lab
from citelab.widgets.chunk_lab_cutting import MOST_PIECES, Cutting, cut_document, fate_of
from citelab.widgets.chunk_lab_state import PIECES_DRAWN, ChunkView, try_to_cut
from citelab.widgets.chunk_lab_twins import PIECES_TOLD

TEXT = (
    "The hut stands on the pier. Before a reading, wipe the rod. The rod dries for 35 minutes."
    " Only then read it. A wet rod shows too much.\n\nAt night use the lamp. 😀 Never by moonlight."
)
ANSWER = (60, 89)
MOST_BYTES = 4096
documents = st.lists(
    st.sampled_from(["It rained. ", "We left! ", "\n\n", "A 😀 b", "\r\n", "x" * 40, " No dot"]),
    min_size=1,
    max_size=15,
).map(lambda parts: Document.from_text("".join(parts)))


@pytest.fixture
def lab():
    return chunk_lab(
        Document.from_text(TEXT, title="Manual"), "How long?", ANSWER, size=70, overlap=0
    )


def asks(lab, **what):
    """What the browser sends, with a number as it counts them."""
    number = lab._asked.get("number", 0) + 1
    lab.set_state({"_asked": {**what, "number": number}})
    return lab._view


def drawn(view):
    """The ranges as the browser unpacks them, slowly."""
    ranges, start = [], 0
    for step, length in zip(view["pieces"][::2], view["pieces"][1::2], strict=True):
        start += step
        ranges.append((start, start + length))
    return ranges


class TestFate:
    @given(documents, st.sampled_from(get_args(Method)), st.integers(1, 30), st.data())
    @settings(deadline=None)
    def test_an_answer_is_whole_exactly_where_a_piece_holds_every_character(
        self, document, method, size, data
    ):
        overlap = data.draw(st.integers(0, 0 if method == "recursive" else size - 1))
        start = data.draw(st.integers(0, len(document.text) - 1))
        end = data.draw(st.integers(start + 1, len(document.text)))
        pieces = cut_document(document, Cutting(method, size, overlap))
        fate = fate_of(pieces, start, end)
        held = [len(range(max(start, p.start_char), min(end, p.end_char))) for p in pieces]
        assert fate.whole_in == tuple(i for i, count in enumerate(held) if count == end - start)
        assert fate.touched == tuple(i for i, count in enumerate(held) if count)
        assert fate.shares == tuple(filter(None, held))
        assert fate.kind == ("whole" if fate.whole_in else "cut")

    @pytest.mark.parametrize(
        ("size", "overlap", "words"),
        [
            (70, 0, "The answer is cut in two by piece 1 | 2: piece 1 ends behind its first"
                    " 10 characters, piece 2 has its last 19."),
            (70, 30, "The answer is whole in piece 2."),
            (10, 0, "The answer is cut in 3 by pieces 7 | 8 | 9."),
            (100, 50, "The answer is whole in pieces 1 and 2."),
            (90, 60, "The answer is whole in pieces 1 to 3."),
        ],
    )  # fmt: skip
    def test_the_words_say_where_it_is_whole_or_what_cut_it(self, lab, size, overlap, words):
        lab.cut("fixed", size=size, overlap=overlap)
        assert lab.verdict.startswith(words)

    def test_an_overlap_that_is_too_small_does_not_save_the_answer(self, lab):
        lab.cut("fixed", size=70, overlap=5)
        assert lab.verdict.startswith("The answer is cut in two by piece 1 | 2")
        assert "piece 1 ends behind its first 10 characters, piece 2 has its last 24" in lab.verdict

    def test_a_search_is_told_with_what_it_finds(self, lab):
        lab.cut("sentences", size=70)
        assert lab.verdict == (
            "The answer is whole in piece 2. A search for the question finds no piece."
        )
        asked = chunk_lab(Document.from_text(TEXT), "How long does the rod dry?", ANSWER, size=70)
        asked.cut("sentences", size=30)
        held = asked.verdict.split("; it holds ")[1]
        assert held == "all of the answer."


class TestState:
    @given(documents, st.sampled_from(get_args(Method)), st.integers(1, 30))
    @settings(deadline=None)
    def test_what_is_drawn_is_what_the_library_cuts(self, document, method, size):
        cutting = Cutting(method, size, 0)
        expected = retrieval_chunks(document, method, size=size, overlap=0)
        view = ChunkView(document, cutting, try_to_cut(document, cutting), answer=(0, 1))
        sent = view.to_dict()
        spans = [(piece.start_char, piece.end_char) for piece in expected]
        assert drawn(sent) == spans[sent["first"] : sent["first"] + PIECES_DRAWN]
        assert sent["count"] == len(spans)

    def test_counts_are_those_of_all_pieces(self, lab):
        counts = dict(lab._view["counts"])
        assert counts["Pieces"] == "3"
        assert counts["Mean length"] == f"{len(TEXT) / 3:,.1f} characters"
        assert counts["Longest"] == "70 characters (piece 1)"
        assert counts["Read again"] == "0 characters in overlaps"
        lab.cut("fixed", size=70, overlap=10)
        assert dict(lab._view["counts"])["Read again"] == "20 characters in overlaps"

    def test_a_long_text_is_drawn_around_the_answer_in_4_kb(self):
        text = "A line of prose 😀. " * 100_000
        lab = chunk_lab(Document.from_text(text), answer=(1_000_000, 1_000_050), size=200)
        view = lab._view
        ranges = drawn(view)
        assert len(ranges) == PIECES_DRAWN
        assert view["count"] == len(lab.pieces) > 5_000
        assert ranges[0][0] < 1_000_000 < 1_000_050 < ranges[-1][1]
        first = lab.pieces[view["first"]]
        assert ranges[0] == (first.start_char, first.end_char)
        assert len(json.dumps(view, ensure_ascii=False).encode()) <= MOST_BYTES

    def test_a_cutting_into_more_pieces_than_can_be_looked_at_is_refused_at_once(self):
        document = Document.from_text("a" * (MOST_PIECES + 1))
        for method in ("fixed", "recursive"):
            with pytest.raises(ChunkError, match=r"makes 20,001 pieces.*choose a larger size"):
                chunk_lab(document, method=method, size=1, overlap=0)

    def test_an_empty_text_has_no_pieces(self):
        lab = chunk_lab(Document.from_text("", title="Nothing"))
        assert (lab.pieces, lab._view["pieces"], lab._view["problem"]) == ([], [], False)
        assert "pieces 0" in lab._repr_mimebundle_()[0]["text/plain"]


class TestLab:
    def test_each_method_starts_with_numbers_that_show_something(self, lab):
        for method in get_args(Method):
            view = asks(lab, method=method)
            assert (lab.method, view["method"]) == (method, method)
            assert len(lab.pieces) > 1
            assert view["problem"] is False
        assert view["units"] == ["sentences", "sentences"]

    def test_numbers_from_the_browser_cut_anew(self, lab):
        view = asks(lab, size=50, overlap=10)
        assert drawn(view)[:2] == [(0, 50), (40, 90)]
        assert (lab.size, lab.overlap, view["asked"]) == (50, 10, 1)

    @pytest.mark.parametrize(
        ("size", "overlap", "reason"),
        [
            (10, 10, "overlap is 10, but it is at least 0 and less than size"),
            (0, 0, "size is 0, but a piece has at least 1 character"),
            (-3, 0, "size is -3"),
            (None, 0, "size is None, but it is a whole number"),
            (2.5, 0, "size is 2.5"),
            (20, True, "overlap is True"),
        ],
    )
    def test_impossible_numbers_are_told_and_draw_nothing(self, lab, size, overlap, reason):
        view = asks(lab, size=size, overlap=overlap)
        assert view["problem"] is True
        assert reason in view["verdict"]
        assert (view["pieces"], lab.pieces) == ([], [])
        assert reason in lab._repr_mimebundle_()[0]["text/plain"]
        assert asks(lab, size=20, overlap=5)["problem"] is False

    def test_impossible_numbers_from_python_are_an_error_and_change_nothing(self, lab):
        with pytest.raises(ChunkError, match="overlap is 9"):
            lab.cut("fixed", size=9, overlap=9)
        with pytest.raises(ChunkError, match="method is 'magic'"):
            lab.cut("magic")
        with pytest.raises(ChunkError, match="overlap is 2"):
            lab.cut("recursive", overlap=2)
        assert (lab.method, lab.size, lab.overlap) == ("fixed", 70, 0)

    def test_selected_text_becomes_the_answer_and_python_hears_of_it(self, lab):
        seen = []
        lab.observe(lambda change: seen.append(change["new"]), "answer")
        view = asks(lab, answer=[0, 27])
        assert seen == [(0, 27)]
        assert view["answer"] == (0, 27)
        assert view["verdict"].startswith("The answer is whole in piece 1.")
        lab.answer = None
        assert lab._view["verdict"].startswith("Select text in the source")

    @pytest.mark.parametrize("bad", [(5, 5), (0, 999), (-1, 2), (True, 2)])
    def test_an_answer_that_is_no_range_is_refused(self, lab, bad):
        with pytest.raises(UnitError):
            lab.answer = bad
        asks(lab, answer=list(bad))
        assert lab.answer == ANSWER
        assert lab._view["answer"] == ANSWER

    def test_what_is_no_pair_or_no_document_is_refused(self, lab):
        with pytest.raises(CitelabError, match="answer is 'x', but it is"):
            lab.answer = "x"
        with pytest.raises(CitelabError, match="a lab takes a Document, but got 'str'"):
            chunk_lab(TEXT)

    def test_the_text_travels_once_and_no_update_holds_it(self, lab):
        assert lab._document["text"] == TEXT
        asks(lab, size=33, overlap=3)
        assert "moonlight" not in json.dumps(lab._view)


class TestTwins:
    def test_the_text_twin_tells_pieces_counts_and_the_cut(self, lab):
        told = lab._repr_mimebundle_()[0]["text/plain"].split("\n")
        assert told[0] == "Manual: fixed, size 70 (characters), no overlap"
        assert told[1] == "Question: How long?"
        assert told[2].startswith("pieces 3; mean length")
        assert told[3].startswith("The answer is cut in two by piece 1 | 2")
        assert told[5].startswith("Piece 1, characters 0 to 69, a part of the answer  █")
        assert "moonlight." in told[-1]

    def test_the_html_twin_marks_the_answer_in_both_its_pieces(self, lab):
        html = lab._repr_mimebundle_()[0]["text/html"]
        assert html.count("<mark") == 2
        assert ">The rod dr</mark>" in html
        assert "class=" not in html

    def test_what_two_pieces_share_is_underlined_in_both(self, lab):
        lab.answer = None
        lab.cut("fixed", size=70, overlap=10)
        html = lab._repr_mimebundle_()[0]["text/html"]
        shared = TEXT[60:70]
        assert html.count(f'dashed">{shared}</span>') == 2

    def test_the_inner_parts_of_a_piece_join_to_its_text(self, lab):
        for first, second in pairwise(lab.pieces):
            assert first.end_char == second.start_char

    def test_only_the_pieces_around_the_answer_are_told(self):
        text = "A line of prose. " * 500
        lab = chunk_lab(Document.from_text(text), answer=(4000, 4010), size=50)
        told = lab._repr_mimebundle_()[0]["text/plain"]
        assert told.count("\nPiece ") == PIECES_TOLD
        assert "the whole answer" in told

    def test_hostile_text_titles_and_questions_stay_text(self, hostile):
        document = Document.from_text(f"before {hostile} after\0", title=hostile)
        html = ChunkLab(document, hostile, (7, 30), size=25)._repr_mimebundle_()[0]["text/html"]
        assert "<script" not in html
        assert "<img" not in html
