"""The desk answers each question once, sends a picture once, and says why where it cannot."""

from __future__ import annotations

import json

import pytest

from citelab import Document
from citelab.widgets.page_view.desk import PageDesk


def ask(desk, **question):
    asked = {"kind": "page", "request": 7, "source": 0, "page": None, "span": None, "known": []}
    return desk.answer(asked | question)


def test_the_first_page_with_boxes_is_shown_where_none_is_named(study, over_the_break):
    content, buffers = ask(PageDesk([study]), span=list(over_the_break))
    assert (content["page"], content["label"], content["count"]) == (3, "1", 6)
    assert content["boxed"] == [3, 4]
    assert len(content["boxes"]) == 3
    assert content["request"] == 7
    assert buffers[0].startswith(b"\x89PNG")


def test_a_picture_travels_once_and_an_update_stays_small(study, over_the_break):
    desk = PageDesk([study])
    content, buffers = ask(desk, span=list(over_the_break), known=[3])
    assert buffers == []
    assert len(json.dumps(content)) < 4096
    assert ask(desk, span=list(over_the_break), page=4, known=[3])[1] != []


def test_any_page_can_be_looked_at_without_a_range(study):
    content, _ = ask(PageDesk([study]), page=6)
    assert (content["page"], content["boxes"], content["boxed"]) == (6, [], [])


@pytest.mark.parametrize("question", [None, 3, {}, {"kind": "other"}, "page"])
def test_what_is_no_question_gets_no_answer(study, question):
    assert PageDesk([study]).answer(question) is None


def test_a_page_that_cannot_be_drawn_is_answered_with_the_reason(study):
    bare = Document.from_pages(["Text.", "More."], title="Bare")
    content, buffers = ask(PageDesk([study, bare]), source=1, page=2)
    assert "'Bare' carries no file" in content["problem"]
    assert (content["page"], buffers) == (2, [])


def test_where_the_page_shows_other_words_nothing_is_boxed_and_it_says_why(study):
    other = Document.from_pages(["Not on this page at all."] * 6, title="Other", data=study.data)
    content, buffers = ask(PageDesk([other]), span=[0, 10])
    assert content["boxes"] == []
    assert content["note"].startswith("Nothing is boxed: page 1 of 'Other'")
    assert buffers
    assert content["boxed"] == [1]


def test_two_views_do_not_share_their_pictures(study):
    one, two = PageDesk([study]), PageDesk([study])
    assert one.picture is not two.picture
