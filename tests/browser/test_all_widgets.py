"""All widgets in one notebook: hostile text stays text, and at any width all is within reach."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

HOSTILE = (
    "</mark></script><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
    '<svg onload="window.ran = 1"></svg><a href="javascript:window.ran = 1">x</a>'
)
SETUP = f"""
from citelab import Contract, load
from citelab.classroom import data_path
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.faithfulness import review
from citelab.locations import CharLocation
from citelab.widgets import (
    chunk_lab, locator_lab, mark_lens, show, show_page, show_review, show_source)

hostile = {HOSTILE!r}
document = Document.from_text(f"Before. {{hostile}} A last sentence.\\n" * 3, title=hostile)
place = CharLocation(document_index=0, start_char=8, end_char=8 + len(hostile))
message = Message.from_blocks([(hostile, (place,)), (" ", ()), ("So it is.", (place,))])
study = load(data_path("tide_study.pdf"), title=hostile)
"""
VIEWS = {
    "answer": "view = show(message, document)\nview.selected = [0, 0]\nview",
    "source": "show_source(document, 8, 8 + len(hostile))",
    "page": "show_page(study, 0, 200)",
    "locator lab": "locator_lab(document, 8, 8 + len(hostile))",
    "chunk lab": "chunk_lab(document, question=hostile)",
    "mark lens": "mark_lens(Contract(document, hostile), f'So {hostile} [s1]. And [s99].')",
    "review board": "show_review(review(message, document), document, message=message)",
}
# Elements that only a text which ran could have made; pictures of pages and plots are ours.
MADE = (
    "() => document.querySelectorAll('.citelab :is(script, iframe, a[href], img[onerror])').length"
)
STICKS_OUT = """(index) => {
  const root = document.querySelectorAll(".citelab")[index];
  const right = root.getBoundingClientRect().right + 1;
  const scrolls = (element) => {
    // What scrolls within its own box can be reached.
    for (let up = element.parentElement; up && up !== root; up = up.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(up).overflowX)) return true;
    return false;
  };
  return [...root.querySelectorAll("*")]
    .filter((e) => e.getClientRects().length && !scrolls(e))
    .filter((e) => e.getBoundingClientRect().right > right)
    .map((e) => `${e.tagName}.${e.className.baseVal ?? e.className}`);
}"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(SETUP, *VIEWS.values())
    for index in range(len(VIEWS)):
        lab.page.locator(".jp-CodeCell").nth(index + 1).scroll_into_view_if_needed()
    lab.page.locator(".citelab").nth(len(VIEWS) - 1).wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    return stays_quiet(opened)


@pytest.mark.parametrize("name", VIEWS)
def test_hostile_words_are_words_in_every_widget(lab, name):
    root = lab.page.locator(".citelab").nth(list(VIEWS).index(name))
    assert "window.ran = 1" in root.evaluate("(e) => e.textContent + e.outerHTML")
    assert lab.page.evaluate(MADE) == 0
    assert lab.page.evaluate("() => window.ran") is None


@pytest.mark.parametrize("width", [1200, 400])
@pytest.mark.parametrize("zoom", [1, 2])
@pytest.mark.parametrize("name", VIEWS)
def test_nothing_sticks_out_of_a_widget(lab, name, width, zoom):
    root = lab.page.locator(".citelab").nth(list(VIEWS).index(name))
    # A browser's zoom of 200 % halves the room and doubles all that is in it.
    root.evaluate(
        "(e, [width, zoom]) => { e.style.width = `${width / zoom}px`; e.style.zoom = zoom }",
        [min(width, 1000), zoom],
    )
    lab.page.wait_for_timeout(100)
    try:
        assert lab.page.evaluate(STICKS_OUT, list(VIEWS).index(name)) == []
    finally:
        root.evaluate("(e) => { e.style.width = e.style.zoom = '' }")


def test_what_sticks_out_would_be_seen(lab):
    root = lab.page.locator(".citelab").first
    root.evaluate("(e) => e.insertAdjacentHTML('beforeend', '<p style=width:9999px>wide</p>')")
    assert lab.page.evaluate(STICKS_OUT, 0) == ["P."]
    root.evaluate("(e) => e.lastElementChild.remove()")
