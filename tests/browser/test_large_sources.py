"""Long sources and long answers stay usable: few elements change, the passage is found."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.locations import CharLocation
from citelab.widgets import show

line = "Line {:06} of a very long manual, which nobody reads to its end. 😀\\n"
text = "".join(line.format(i) for i in range(30_000))
document = Document.from_text(text, title="Long manual")
size = len(line.format(0))

def place(i):
    return CharLocation(document_index=0, start_char=i * size, end_char=i * size + 11,
                        cited_text=f"Line {i:06}")

claims = [(f"Claim {n}.", tuple(place((n * 100 + i) * 29) for i in range(100))) for n in range(10)]
view = show(Message.from_blocks(claims), document)
"""
FOUND = """(text) => {
  const mark = document.querySelector(".citelab mark");
  if (mark?.textContent !== text) return false;
  const box = document.querySelector(".citelab-text").getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  return at.top >= box.top && at.bottom <= box.bottom;
}"""
COUNT_CHANGED_BLOCKS = """() => {
  window.changed = new Set();
  new MutationObserver((records) => {
    for (const { target } of records) if (target.className === "citelab-block") changed.add(target);
  }).observe(document.querySelector(".citelab-body"), { childList: true, subtree: true });
}"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(SETUP, "view")
    lab.page.locator(".citelab-citation").nth(999).wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    return stays_quiet(opened)


def test_a_thousand_citations_of_two_megabytes_each_lead_to_their_line(lab):
    assert lab.ask_kernel("len(text.encode())") > 2_000_000
    for claim, citation in [(0, 0), (9, 99), (4, 50), (0, 1), (7, 3)]:
        lab.page.locator(".citelab-citation").nth(claim * 100 + citation).click()
        line = (claim * 100 + citation) * 29
        lab.page.wait_for_function(FOUND, arg=f"Line {line:06}")
        lab.wait_for_kernel("view.selected", [claim, citation])


def test_a_choice_redraws_only_the_blocks_of_its_claim(lab):
    lab.ask_kernel("view.selected = None\nNone")
    lab.page.wait_for_function("() => !document.querySelector('.citelab mark')")
    lab.page.evaluate(COUNT_CHANGED_BLOCKS)
    lab.page.locator(".citelab-citation").first.click()
    lab.page.wait_for_function(FOUND, arg="Line 000000")
    blocks = lab.page.locator(".citelab-block").count()
    changed = lab.page.evaluate("() => changed.size")
    assert blocks > 400
    assert 0 < changed <= 100
