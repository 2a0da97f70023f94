"""The source view highlights one range that is checked first, and says which."""

from __future__ import annotations

import pytest

from citelab.documents import Document
from citelab.errors import LocationError
from citelab.widgets import show_source

TEXT = "Tides 😀 rose. Winds fell."


@pytest.fixture
def document():
    return Document.from_text(TEXT, title="Field manual")


def test_a_range_is_highlighted_and_said_in_words(document):
    view = show_source(document, 14, 25)
    assert view.highlighted == [14, 25]
    assert view._status == "Characters 14 to 24 of Field manual are highlighted."
    assert repr(view) == "<SourceView of 'Field manual': characters 14 to 24>"


def test_without_a_range_nothing_is_highlighted(document):
    view = show_source(document)
    assert view.highlighted is None
    assert view._status.startswith("Nothing is highlighted.")
    assert repr(view) == "<SourceView of 'Field manual': nothing is highlighted>"


def test_the_range_can_be_moved_and_taken_away(document):
    view = show_source(document, 0, 5)
    view.highlight(6, 7)
    assert view.highlighted == [6, 7]
    assert view._status == "Character 6 of Field manual is highlighted."
    view.highlight()
    assert view.highlighted is None
    assert view._status.startswith("Nothing is highlighted.")


@pytest.mark.parametrize(
    ("start", "end"),
    [(5, 5), (6, 5), (-1, 5), (0, 26), (None, 5), (0, None), (0, 2.0), (False, True), ("0", "5")],
)
def test_a_range_that_the_text_does_not_have_is_refused_everywhere(document, start, end):
    with pytest.raises(LocationError, match=r"0 <= start_char < end_char <= 25"):
        show_source(document, start, end)
    view = show_source(document, 0, 5)
    with pytest.raises(LocationError):
        view.highlight(start, end)
    with pytest.raises(LocationError):
        view.highlighted = [start, end]
    assert view.highlighted == [0, 5]
    assert view._status == "Characters 0 to 4 of Field manual are highlighted."


@pytest.mark.parametrize("wrong", [5, [1], [1, 2, 3], "12", {}])
def test_what_is_no_pair_is_refused(document, wrong):
    with pytest.raises(LocationError, match="two whole numbers"):
        show_source(document).highlighted = wrong


def test_a_selection_can_be_observed(document):
    view, seen = show_source(document), []
    view.observe(lambda change: seen.append(change["new"]), "selection")
    view.set_state({"selection": [6, 7]})  # as the browser sends it
    assert view.selection == [6, 7]
    assert seen == [[6, 7]]


def test_the_view_shows_itself_as_widget_html_and_text(document):
    data, _ = show_source(document, 0, 5)._repr_mimebundle_()
    assert data["text/plain"] == "Field manual: characters 0 to 4\n    Tides"
    assert ">Tides</mark>" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_twins_follow_the_range(document):
    view = show_source(document, 0, 5)
    view.highlight(14, 19)
    assert ">Winds</mark>" in view._repr_mimebundle_()[0]["text/html"]


def test_an_empty_document_can_be_shown_but_not_highlighted():
    empty = Document.from_text("")
    assert show_source(empty).highlighted is None
    with pytest.raises(LocationError):
        show_source(empty, 0, 1)
