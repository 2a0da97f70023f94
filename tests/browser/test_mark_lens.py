"""In a real JupyterLab a mark is found in prompt, reply and message, and the stream is played."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from citelab import Contract, Document
from citelab.widgets import mark_lens
hostile = "<script>window.hit = 1</script></mark>"
lines = [f"Sentence {n} says {n}." for n in range(1, 60)]
notes = Document.from_text(" ".join(lines) + " Tides 😀 rose. " + hostile, title=hostile)
contract = Contract([notes], f"What happened? {hostile}")
reply = (f"Fifty happened [s50]. It went on [s2, s3], they say {hostile} [s999]. "
         "Tides 😀 rose [s60]. Then [s 7")
view = mark_lens(contract, reply)
"""
SEEN = """() => [...document.querySelectorAll(".citelab [aria-pressed='true']")]
  .map((button) => button.textContent)"""
IN_VIEW = """() => [...document.querySelectorAll(".citelab-lens-box [aria-pressed='true']")]
  .every((button) => {
    const outer = button.closest(".citelab-lens-box");
    const [box, at] = [outer, button].map((e) => e.getBoundingClientRect());
    return at.top >= box.top - 1 && at.bottom <= box.bottom + 1;
  })"""
CALM = """() => [...document.querySelectorAll(".citelab-lens-raw > *")]
  .filter((node) => !node.classList.contains("citelab-lens-caret"))
  .map((node) => node.textContent).join("")"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(SETUP, "view")
    lab.page.locator(".citelab-lens").wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    opened.ask_kernel("view.chosen = None\nview.arrived_chars = len(reply) + 1\nNone")
    opened.page.wait_for_function(
        "() => !document.querySelector(\".citelab [aria-pressed='true']\")"
    )
    return stays_quiet(opened)


def pane(lab, name):
    return lab.page.get_by_role("group", name=f"{name}, text")


def test_a_mark_is_shown_in_all_three_panes_by_mouse_and_by_keyboard(lab):
    pane(lab, "Reply").get_by_role("button", name="[s50]").click()
    lab.wait_for_kernel("view.chosen", 50)
    assert lab.page.evaluate(SEEN) == ["[s50]", "[s50]", "1"]
    lab.page.wait_for_function(IN_VIEW)
    lab.page.keyboard.press("ArrowDown")
    lab.page.keyboard.press("Enter")
    lab.wait_for_kernel("view.chosen", 2)
    assert lab.page.evaluate(SEEN) == ["[s2]", "[s2, s3]", "2"]
    lab.page.keyboard.press("Enter")
    lab.wait_for_kernel("view.chosen", None)
    pane(lab, "Message").get_by_role("button", name="Citation 3, ").click()
    lab.wait_for_kernel("view.chosen", 60)
    quote = pane(lab, "Message").locator("q").nth(2)
    assert quote.text_content().strip() == "Tides 😀 rose."


def test_the_raw_reply_is_whole_at_every_step_and_nothing_in_it_runs(lab):
    from playwright.sync_api import expect

    raw = lab.ask_kernel("reply")
    for arrived in (0, 3, 21, 40, len(raw), len(raw) + 1):
        lab.ask_kernel(f"view.arrived_chars = {arrived}\nNone")
        expect(lab.page.get_by_role("slider")).to_have_value(str(arrived))
        assert lab.page.evaluate(CALM) == raw
    assert lab.page.evaluate("window.hit") is None
    assert pane(lab, "Reply").locator("u").all_text_contents() == ["[s999]", "[s 7"]


def test_a_mark_in_two_pieces_is_held_back_and_never_shown(lab):
    from playwright.sync_api import expect

    status = lab.page.get_by_role("status")
    lab.page.get_by_role("button", name="From the start").click()
    expect(status).to_contain_text("0 of")
    expect(pane(lab, "Message")).to_contain_text("Nothing is shown yet.")
    raw = lab.ask_kernel("reply")
    step = lab.page.get_by_role("button", name="Step ▶")
    for count in range(1, 8):
        step.press("Enter")
        expect(status).to_contain_text(f"{min(4 * count, len(raw))} of")
        assert "[s" not in pane(lab, "Message").locator(".citelab-claim-text").all_text_contents()
    expect(status).to_contain_text("holds back")
    lab.page.get_by_label("characters a piece").fill("50")
    lab.wait_for_kernel("view.piece_chars", 50)
    for _ in range(6):
        if step.is_enabled():
            step.click()
    expect(status).to_contain_text("The stream is closed.")
    expect(step).to_be_disabled()
    lab.page.get_by_role("button", name="◀ Back").click()
    expect(status).to_contain_text(f"{len(raw)} of {len(raw)}")


def test_the_stream_plays_by_itself_and_pauses(lab):
    from playwright.sync_api import expect

    lab.ask_kernel("view.piece_chars = 30\nNone")
    lab.page.get_by_role("button", name="Play").click()
    expect(lab.page.get_by_role("button", name="Pause")).to_be_visible()
    expect(lab.page.get_by_role("status")).to_contain_text("The stream is closed.")
    expect(lab.page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_and_a_narrow_pane_holds_all(lab, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    lab.use_theme(theme)
    lab.ask_kernel("view.arrived_chars = 30\nview.chosen = 50\nNone")
    lab.wait_for_kernel("view.arrived_chars", 30)
    found = axe.run(lab.page, context=".citelab").response["violations"]
    assert [violation["id"] for violation in found] == []
    lab.page.set_viewport_size({"width": 520, "height": 900})
    root = "document.querySelector('.citelab-lens')"
    assert lab.page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    lab.page.set_viewport_size({"width": 1200, "height": 900})
    lab.use_theme("JupyterLab Light")
