"""From a source back to the claims that cite it; verdicts and parse report beside them."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from citelab import review
from citelab.contract.message import Finding, Message
from citelab.documents import Document
from citelab.locations import CharLocation
from citelab.widgets import show

text = "Tides 😀 rose. Winds fell. The 👨‍👩‍👧 left.\\n" + "Nothing is cited here. " * 3
log = Document.from_text("Rain fell. Snow fell.", title="Log")
tides = Document.from_text(text, title="Tides")

def cite(words, index=0, source=text):
    start = source.index(words)
    return CharLocation(document_index=index, start_char=start, end_char=start + len(words),
                        cited_text=words)

claims = [
    ("The tides rose.", (cite("Tides 😀 rose. "),)),
    ("The winds rose in 1998.", (cite("Winds fell. "), cite("Rain fell. ", 1, log.text))),
    ("It all happened.", (cite("Tides 😀 rose. Winds fell. "),)),
    ("They left.", (cite("The 👨‍👩‍👧 left."),)),
]
claims += [(f"Filler {n}. " * 12, (cite("Snow fell.", 1, log.text),)) for n in range(20)]
found = [Finding("unknown", "[s77]", 3, "[s77] names <b>chunk</b> 77, but the prompt holds 1 to 3")]
answer = Message.from_blocks(claims, report=tuple(found))
view = show(answer, [tides, log], review=review(answer, [tides, log]))
"""

SCROLLED = """() =>
  [...document.querySelectorAll(".jp-WindowedPanel-outer")].map((panel) => panel.scrollTop)"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(SETUP, "view")
    lab.page.locator(".citelab-citable").first.wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    opened.ask_kernel("view.selected = None\nNone")
    opened.page.wait_for_function("() => !document.querySelector('.citelab [aria-current]')")
    opened.page.get_by_role("button", name="Tides", exact=True).click()
    return stays_quiet(opened)


def bar(lab):
    return lab.page.get_by_role("group", name="Cited by")


def told(lab):
    """What the bar says, the names of claims at its end."""
    names = bar(lab).get_by_role("button").all_inner_texts()[2:]
    return " ".join([bar(lab).locator(".citelab-soft").inner_text(), *names])


def test_every_cited_passage_is_marked_and_nothing_else_is(lab):
    citable = "".join(lab.page.locator(".citelab-citable").all_text_contents())
    assert citable == "Tides 😀 rose. Winds fell. The 👨‍👩‍👧 left."
    assert told(lab) == "4 passages of this source are cited."
    body = lab.page.locator(".citelab-body").text_content()
    assert body == lab.ask_kernel("text")


def test_a_click_on_a_passage_goes_to_each_claim_that_cites_it_in_turn(lab):
    click_word(lab, "rose")
    lab.wait_for_kernel("view.selected", [0, 0])
    assert told(lab) == "Passage 1 of 4, cited by Claim 1 Claim 3"
    assert lab.page.locator(".citelab mark").all_text_contents() == ["Tides 😀 rose. "]
    click_word(lab, "rose")
    lab.wait_for_kernel("view.selected", [2, 0])
    assert lab.page.locator(".citelab mark").all_text_contents() == ["Tides 😀 rose. Winds fell. "]
    click_word(lab, "👧")
    lab.wait_for_kernel("view.selected", [3, 0])
    click_word(lab, "Nothing")
    assert lab.ask_kernel("view.selected") == [3, 0]


def click_word(lab, word):
    """Click in the middle of the first such word of the source, wherever it is marked."""
    box = lab.page.evaluate(
        """async (word) => {
             // What was opened just now cannot be hit before the browser has drawn it once.
             for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
             const body = document.querySelector(".citelab-body");
             const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
             while (walker.nextNode()) {
               const at = walker.currentNode.data.indexOf(word);
               if (at < 0) continue;
               const range = document.createRange();
               range.setStart(walker.currentNode, at);
               range.setEnd(walker.currentNode, at + word.length);
               const { left, top, width, height } = range.getBoundingClientRect();
               return [left + width / 2, top + height / 2];
             }
           }""",
        word,
    )
    lab.page.mouse.click(*box)


def test_the_keyboard_steps_through_the_passages_and_moves_to_a_claim(lab):
    lab.page.get_by_role("button", name="Next cited passage").focus()
    seen = []
    for _ in range(4):
        lab.page.keyboard.press("Enter")
        seen.append("".join(lab.page.locator(".citelab mark").all_text_contents()))
    assert seen[0] == "Tides 😀 rose. "
    assert sorted(seen) == sorted(
        ["Tides 😀 rose. ", "Tides 😀 rose. Winds fell. ", "Winds fell. ", "The 👨‍👩‍👧 left."]
    )
    lab.page.get_by_role("button", name="Previous cited passage").focus()
    lab.page.keyboard.press("Enter")
    assert told(lab) == "Passage 3 of 4, cited by Claim 2 Claim 3"
    lab.page.get_by_role("button", name="Claim 3", exact=True).press("Enter")
    focused = "() => document.activeElement.getAttribute('aria-label')"
    assert lab.page.evaluate(focused).startswith("Citation 4, ")
    lab.wait_for_kernel("view.selected", [2, 0])


def test_selected_text_names_its_claims_and_enter_goes_there(lab):
    box = lab.page.locator(".citelab-text")
    box.focus()
    lab.page.evaluate("() => document.getSelection().removeAllRanges()")
    for _ in range(2):
        lab.page.keyboard.press("Control+Shift+ArrowRight")
    lab.page.wait_for_function(
        "() => document.querySelector('.citelab-cited-by').textContent.includes('selected text')"
    )
    assert told(lab) == "The selected text is cited by Claim 1 Claim 3"
    assert lab.ask_kernel("view.selected") is None
    lab.page.keyboard.press("Enter")
    lab.wait_for_kernel("view.selected", [0, 0])


def test_a_claim_out_of_view_is_brought_into_view_and_many_are_counted(lab):
    lab.page.get_by_role("button", name="Log", exact=True).click()
    before = lab.page.evaluate(SCROLLED)
    click_word(lab, "Snow")
    lab.wait_for_kernel("view.selected", [4, 0])
    assert told(lab).startswith("Passage 2 of 2, cited by Claim 5 Claim 6")
    assert bar(lab).inner_text().endswith("and 8 more")
    lab.page.get_by_role("button", name="Claim 16", exact=True).click()
    lab.page.wait_for_function(
        """() => {
             const claim = document.querySelector(".citelab-chosen").getBoundingClientRect();
             const box = document.querySelector(".citelab-answer").getBoundingClientRect();
             return claim.top >= box.top && claim.top < box.bottom;
           }"""
    )
    assert lab.page.evaluate(SCROLLED) == before


def test_verdicts_stand_beside_the_claims_with_their_reasons_folded(lab):
    claims = lab.page.locator(".citelab-claim")
    words = claims.locator(".citelab-word").all_inner_texts()[:4]
    assert words == lab.ask_kernel(
        "[f'{b.verdict.word} ({b.verdict.score:.2f})' for b in view._shown[:4]]"
    )
    unsupported = "[t for t, s in view._shown[1].verdict.pieces if s]"
    assert claims.nth(1).locator("u").all_text_contents() == lab.ask_kernel(unsupported)
    reasons = claims.nth(1).locator("li")
    assert not reasons.first.is_visible()
    claims.nth(1).locator("summary").click()
    assert reasons.first.is_visible()
    assert reasons.all_inner_texts() == lab.ask_kernel("list(view._shown[1].verdict.reasons)")
    claims.nth(1).locator("summary").click()


def test_the_parse_report_is_folded_and_in_words(lab):
    report = lab.page.locator(".citelab-report")
    summary = report.locator("summary")
    assert summary.inner_text() == "Parse report: 1 finding"
    assert not report.locator("li").is_visible()
    summary.focus()
    lab.page.keyboard.press("Enter")
    assert report.locator("li").inner_text() == (
        "Mark that no chunk has, dropped: [s77] names <b>chunk</b> 77, but the prompt holds 1 to 3"
    )


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_axe_finds_no_fault_with_the_answer(lab, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    lab.use_theme(theme)
    lab.page.get_by_role("button", name="Next cited passage").click()
    found = axe.run(lab.page, context=".citelab").response["violations"]
    assert not found, json.dumps([(f["id"], [n["html"][:200] for n in f["nodes"]]) for f in found])
    lab.use_theme("JupyterLab Light")
