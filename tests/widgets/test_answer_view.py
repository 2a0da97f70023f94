"""The answer view holds one shared value, refuses a wrong one, and shows itself in three forms."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from traitlets import TraitError

import citelab
from citelab.contract.message import Finding, Message
from citelab.documents import Document
from citelab.errors import CitelabError
from citelab.faithfulness import review
from citelab.locations import PageLocation
from citelab.widgets import AnswerView, show


@pytest.fixture
def view(message, sources):
    return show(message, sources)


def test_nothing_is_selected_at_first(view):
    assert view.selected is None


def test_a_selected_citation_is_kept_as_a_list(view):
    view.selected = (2, 1)
    assert view.selected == [2, 1]
    view.selected = None
    assert view.selected is None


@pytest.mark.parametrize(
    "wrong", [[3, 0], [0, 2], [-1, 0], [0, -1], [0], [0, 0, 0], [True, 0], [0.0, 0], "00", 0, {}]
)
def test_a_citation_that_the_answer_does_not_have_is_refused(view, wrong):
    view.selected = [1, 0]
    with pytest.raises(TraitError, match=r"the claims of this answer have \[2, 2, 3\] citations"):
        view.selected = wrong
    assert view.selected == [1, 0]


def test_the_state_tells_the_browser_every_range_and_every_reason(view):
    claims = [block for block in view._blocks if block["citations"]]
    states = [citation for claim in claims for citation in claim["citations"]]
    assert [state["span"] for state in states] == [
        (0, 13),
        (15, 26),
        (4, 30),
        None,
        (9, 17),
        (0, 12),
        None,
    ]
    assert [state["problem"] for state in states] == [False] * 6 + [True]
    assert [state["parts"] for state in states] == [None] * 3 + [(2, 3)] + [None] * 3


def test_the_outlined_pages_are_all_the_pages_cited(sources):
    location = PageLocation(document_index=1, start_page=1, end_page=3)
    view = show(Message.from_blocks([("claim", (location,))]), sources)
    shown = view._blocks[0]["citations"][0]
    assert shown["parts"] == (0, 2)
    pages = sources.sources[2].pages
    assert shown["extent"] == (pages[0].start_char, pages[1].end_char)


def test_a_citation_of_exact_words_needs_no_extent(sources, at):
    view = show(Message.from_blocks([("claim", (at.chars(sources.sources[0], 0, 5),))]), sources)
    shown = view._blocks[0]["citations"][0]
    assert (shown["span"], shown["parts"], shown["extent"]) == ((0, 5), None, None)


def test_the_state_can_be_sent_as_json(hostile_answer):
    message, sources = hostile_answer
    view = show(message, sources)
    sent = {"documents": view._documents, "blocks": view._blocks}
    assert json.dumps(sent, ensure_ascii=False).encode()


def test_the_repr_counts_and_names_no_address(view, message, sources):
    assert repr(view) == "<AnswerView: 3 claims, 7 citations, 4 sources>"
    assert repr(show(message, sources)) == repr(view)


def test_the_view_shows_itself_as_widget_html_and_text(view):
    data, _ = view._repr_mimebundle_()
    assert set(data) == {
        "application/vnd.jupyter.widget-view+json",
        "text/html",
        "text/plain",
    }
    assert data["text/plain"].startswith("The tide rose. [1][2]")
    assert "<mark" in data["text/html"]


def test_the_twins_are_the_same_for_every_view_and_every_selection(view, message, sources):
    view.selected = [0, 1]
    first, second = view._repr_mimebundle_()[0], show(message, sources)._repr_mimebundle_()[0]
    assert first["text/html"] == second["text/html"]
    assert first["text/plain"] == second["text/plain"]


def test_one_document_needs_no_list(at):
    document = Document.from_text("One. Two.", title="Numbers")
    message = Message.from_blocks([("claim", (at.chars(document, 5, 9),))])
    assert show(message, document)._blocks[0]["citations"][0]["span"] == (5, 9)


def test_an_answer_about_nothing_can_be_shown():
    view = show(Message.from_blocks([]), [])
    assert repr(view) == "<AnswerView: 0 claims, 0 citations, 0 sources>"


@pytest.mark.parametrize("wrong", ["an answer", {"content": []}, None])
def test_what_is_no_answer_is_refused_with_the_way_out(wrong, sources):
    with pytest.raises(CitelabError, match=rf"{type(wrong).__name__}.*Message\.from_dict"):
        show(wrong, sources)


def test_the_package_exports_the_viewer():
    assert citelab.show is show
    assert isinstance(show(Message.from_blocks([]), []), AnswerView)


def test_a_review_gives_every_claim_its_verdict_in_every_form(reviewed):
    view = show(reviewed.message, reviewed.sources, review=reviewed.review)
    verdicts = [block["verdict"] for block in view._blocks if block["citations"]]
    assert verdicts[1]["badge"] == ["fail", "✗", "not supported"]
    assert any("54 minutes" in reason for reason in verdicts[1]["reasons"])
    assert [block["verdict"] for block in view._blocks if not block["citations"]] == [None, None]
    data, _ = view._repr_mimebundle_()
    assert "in a storm it settles for 54 minutes. [2] (✗ not supported)" in data["text/plain"]
    assert "<small>✗ not supported</small>" in data["text/html"]
    assert 'underline-offset:3px">54 minutes</u>' in data["text/html"]


def test_a_review_of_another_answer_is_refused(reviewed, message, sources):
    with pytest.raises(CitelabError, match="3 claims, but the review has 4"):
        show(message, sources, review=reviewed.review)


def test_the_parse_report_is_shown_only_where_something_was_found(message, reported, sources):
    clean, found = show(message, sources), show(reported, sources)
    assert clean._report["lines"] == []
    assert found._report["title"] == "Parse report: 2 findings"
    told = "Mark that no chunk has, dropped: [s77] names chunk 77, but the prompt holds 1 to 3"
    for kind in ("text/plain", "text/html"):
        texts = [view._repr_mimebundle_()[0][kind] for view in (clean, found)]
        assert "Parse report" not in texts[0]
        assert told in texts[1]
    assert found._repr_mimebundle_()[0]["text/plain"].endswith(
        "\n\nParse report: 2 findings\n"
        f"  - {told}\n  - unheard of: a kind that a later parser finds"
    )


def test_a_hostile_verdict_and_report_are_text_in_the_twins(hostile_answer, hostile):
    message, sources = hostile_answer
    message = replace(message, report=(Finding(hostile, hostile, 0, f"{hostile}\x1b\n\ud800"),))
    view = show(message, sources, review=review(message, sources))
    data, _ = view._repr_mimebundle_()
    assert "<script" not in data["text/html"]
    assert "<img" not in data["text/html"]
    assert "\x1b" not in data["text/plain"]
    assert json.dumps([view._blocks, view._report], ensure_ascii=False).encode()
