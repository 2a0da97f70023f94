"""A review can be read: by eye, by ear, in the dark, and without running what it shows."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from citelab.chunks import citation_chunks
from citelab.documents import Document
from citelab.faithfulness import QUESTIONS, review

HOSTILE = "<img src=x onerror=alert(1)> \"' & </table> <script>"


class Page(HTMLParser):
    """The tags, attributes and words of a page."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.words = [], [], []
        self.open = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture
def report(manual, cite, answer):
    return review(
        answer(
            ("The spare key hangs behind the barometer.", [cite(manual, "spare key")]),
            ("The tide gauge must settle for 53 minutes.", [cite(manual, "must settle")]),
            ("Every reading is taken by two people.", [cite(manual, "Every reading")]),
        ),
        manual,
    )


@pytest.fixture
def page(report):
    return Page(report._repr_html_())


def test_the_table_has_a_row_a_claim_and_a_column_a_question(page):
    assert page.open == []
    assert page.tags.count("tr") == 4
    assert page.tags.count("td") == 3 * len(QUESTIONS)
    assert [w for w in page.words if w in QUESTIONS] == list(QUESTIONS)


def test_every_outcome_is_a_word_and_a_sign_as_well_as_a_colour(page):
    told = [w for w in page.words if re.fullmatch(r"[✓?✗] \w+", w)]
    assert len(told) == 3 * len(QUESTIONS)
    assert set(told) == {"✓ pass", "? look", "✗ fail"}


def test_rows_and_columns_are_announced_to_those_who_listen(page):
    assert page.attributes.count(("scope", "col")) == 1 + len(QUESTIONS)
    assert page.attributes.count(("scope", "row")) == 3
    assert "caption" in page.tags


def test_badges_bring_their_own_background_and_the_rest_takes_the_pages(report):
    styles = re.findall(r'style="([^"]*)"', report._repr_html_())
    coloured = [style for style in styles if re.search(r"(^|;)color:(?!inherit)", style)]
    assert coloured
    assert all("background:" in style for style in coloured)


def _luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_white_words_on_a_badge_have_the_contrast_that_wcag_asks_for(report):
    backgrounds = set(re.findall(r"background:(#\w{6})", report._repr_html_()))
    assert len(backgrounds) == 3
    assert all(1.05 / (_luminance(colour) + 0.05) >= 4.5 for colour in backgrounds)


def test_the_words_that_nothing_supports_are_marked(report):
    assert re.search(r"<u [^>]*>53 minutes</u>", report._repr_html_())


def test_nothing_from_outside_becomes_markup(answer):
    document = Document.from_text(
        f"{HOSTILE} stands here. However, it does not apply.", title=HOSTILE
    )
    places = [chunk.location for chunk in citation_chunks(document)]
    html = review(answer((f"{HOSTILE} “{HOSTILE} lies”", places)), document)._repr_html_()
    page = Page(html)
    assert not {"img", "script"} & set(page.tags)
    assert page.tags.count("table") == 1
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert HOSTILE.split()[0] in "".join(page.words)


def test_the_text_form_gives_each_claim_its_outcomes_and_its_reasons(report):
    text = repr(report)
    assert text == str(report)
    assert text.startswith("2 of 3 claims supported (faithfulness 0.67); 0% of the words uncited")
    assert "pointer pass  quotation pass  support fail" in text
    assert "The claim says “53 minutes”, the passages say “35 minutes”." in text
    assert max(map(len, text.splitlines())) <= 100


def test_an_answer_without_claims_is_shown_too(manual, answer):
    report = review(answer(("Seals dance.", [])), manual)
    assert repr(report) == "no cited claim; 100% of the words uncited"
    assert Page(report._repr_html_()).open == []
