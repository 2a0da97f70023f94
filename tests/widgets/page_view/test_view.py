"""The page view turns to what is highlighted, and is told in words where nothing can be drawn."""

from __future__ import annotations

import re

import pytest

from citelab import Document, resolve
from citelab.chunks import citation_chunks
from citelab.errors import LocationError
from citelab.widgets import show_page


def test_the_view_opens_at_the_range_and_follows_it(study, over_the_break):
    view = show_page(study, *over_the_break)
    assert view.page_number == 3
    assert repr(view).startswith("<PageView of 'Tide study': characters ")
    assert repr(view).endswith("page 3 (label 1)>")
    view.highlight(0, 20)
    assert view.page_number == 1


def test_a_passage_brings_its_document_and_its_range(study):
    chunk = citation_chunks(study)[40]
    passage = resolve(chunk.location, [study])
    view = show_page(passage)
    assert view.highlighted == [passage.start_char, passage.end_char]
    assert view.page_number == passage.pages[0].number


def test_a_page_can_be_named(study, over_the_break):
    assert show_page(study, page_number=6).page_number == 6
    assert show_page(study, *over_the_break, page_number=4).page_number == 4
    with pytest.raises(LocationError, match="count from 1 to 6"):
        show_page(study, page_number=7)


@pytest.mark.parametrize(("start", "end"), [(5, 5), (-1, 4), (0, 10**9), (None, 4)])
def test_a_range_that_is_not_in_the_text_is_refused(study, start, end):
    with pytest.raises(LocationError, match="0 <= start_char < end_char"):
        show_page(study, start, end)


def test_a_document_without_pages_is_sent_to_the_other_view():
    with pytest.raises(LocationError, match="show_source shows any document"):
        show_page(Document.from_text("No pages."))


def test_the_twins_say_and_show_the_same(study, over_the_break):
    data, _ = show_page(study, *over_the_break)._repr_mimebundle_()
    plain, html = data["text/plain"], data["text/html"]
    assert plain.endswith("page 3 (label 1): 3 lines boxed\npage 4 (label 2): 2 lines boxed")
    assert html.count("<img alt=") == 2
    assert html.count('src="data:image/png;base64,') == 2
    assert "Page 3 (label 1) of Tide study, boxed: The small intake" in html
    assert len(html) < 800_000
    assert not re.search(r"<script|https?:|<style", html)


def test_a_pdf_without_its_file_shows_its_text_and_says_what_is_missing():
    bare = Document.from_pages(["<b>One</b> line."], title="</mark>Bare")
    data, _ = show_page(bare, 0, 5)._repr_mimebundle_()
    assert "Nothing is boxed" in data["text/plain"]
    assert "carries no file" in data["text/html"]
    assert "<b>One" not in data["text/html"]


def test_a_question_of_the_page_is_answered_over_the_same_line(study, monkeypatch):
    view = show_page(study)
    sent = []
    monkeypatch.setattr(view, "send", lambda content, buffers: sent.append((content, buffers)))
    question = {"kind": "page", "request": 1, "source": 0, "page": 2, "span": None, "known": []}
    view._answer(view, question, [])
    view._answer(view, {"kind": "something else"}, [])
    assert [content["page"] for content, _ in sent] == [2]
