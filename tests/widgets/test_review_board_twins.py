"""The twins of the board hold all of it, run nothing, and are the same every time."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from citelab.faithfulness import review
from citelab.widgets import show_review

ALLOWED_TAGS = {
    *("div", "p", "br", "table", "thead", "tbody", "tr", "th", "td", "small", "u", "mark"),
    *("details", "summary", "ul", "ol", "li", "blockquote", "strong"),
}


class Reader(HTMLParser):
    """What a browser would make of the page: tags, attributes, text, text inside marks."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.text, self.marks, self.in_mark = (
            set(),
            set(),
            "",
            [],
            False,
        )
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.in_mark = tag == "mark"
        self.marks += [""] if self.in_mark else []

    def handle_endtag(self, tag):
        self.in_mark = False

    def handle_data(self, data):
        self.text += data
        if self.in_mark:
            self.marks[-1] += data


def twins(reviewed, *decisions):
    board = show_review(reviewed.review, reviewed.sources)
    for decision in decisions:
        board.decide(*decision)
    data, _ = board._repr_mimebundle_()
    return data["text/html"], data["text/plain"]


def test_the_text_twin_reads_as_a_review(reviewed):
    _, text = twins(reviewed, (1, "reject", "54 is not 45"))
    assert text.startswith("2 of 4 claims are supported (faithfulness 0.50);")
    for piece in (
        "1 of 4 claims decided: 0 accepted, 1 rejected, 0 unsure.",
        "1. The gauge settles for 35 minutes.",
        "pointer ✓ pass  quotation ✓ pass  support ✓ pass  context ? look  inference ✓ pass",
        "decision ✗ rejected\n   note: 54 is not 45",
        "[1] Gauges, characters 0 to 33\n      [The gauge settles for 35 minutes.] In a storm",
        "5. ask a person: Does the passage carry the whole claim, in its context?",
        "This citation leads to no passage.",
    ):
        assert piece in text


def test_the_html_twin_marks_the_passages_and_names_every_outcome_in_words(reviewed):
    page, _ = twins(reviewed, (0, "accept"))
    reader = Reader(page)
    assert reader.marks[0] == "The gauge settles for 35 minutes. "
    for piece in ("✓ pass", "? look", "✗ fail", "✓ accepted", "Were citations on for all"):
        assert piece in reader.text
    assert reader.attributes <= {"style", "scope", "dir"}


def test_the_same_review_and_decisions_give_the_same_twins(reviewed):
    decisions = [(0, "accept", "a"), (2, "unsure")]
    assert twins(reviewed, *decisions) == twins(reviewed, *decisions)
    # No time and no address: a notebook that is run again compares equal.
    assert "202" not in twins(reviewed, *decisions)[1].replace("characters", "")


@pytest.mark.parametrize("choice", ["accept", "open"])
def test_hostile_text_titles_and_notes_make_no_tag(hostile_answer, hostile, choice):
    message, sources = hostile_answer
    board = show_review(review(message, sources), sources)
    board.decide(0, choice, hostile)
    data, _ = board._repr_mimebundle_()
    reader = Reader(data["text/html"])
    assert reader.tags <= ALLOWED_TAGS
    assert reader.attributes <= {"style", "scope", "dir"}
    assert hostile in reader.text
    assert "\x1b" not in data["text/plain"]
