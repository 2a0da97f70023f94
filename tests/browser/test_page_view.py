"""In a real JupyterLab the page of a PDF is seen with its lines boxed, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

STUDY = Path(__file__).parents[2] / "data" / "tide_study.pdf"
SETUP = f"""
from citelab import Document, ask, load, show
from citelab.widgets import show_page
study = load({str(STUDY)!r}, title="Tide study")
start = study.text.index("The small intake is the point")
end = study.text.index("with a thumb.", start) + 13
hostile = "<script>window.hit = 1</script></canvas>"
bare = Document.from_pages(["One. Two."], title=hostile)
"""
# How dark the picture is in the middle of each box, as shares: there are words below it.
INK = """() => {
  const sheet = document.querySelector("#paged .citelab-sheet").getBoundingClientRect();
  const canvas = document.querySelector("#paged canvas");
  const pixels = canvas.getContext("2d");
  return [...document.querySelectorAll("#paged .citelab-box")].map((box) => {
    const at = box.getBoundingClientRect();
    const [sx, sy] = [canvas.width / sheet.width, canvas.height / sheet.height];
    const place = [(at.left - sheet.left) * sx, (at.top - sheet.top) * sy];
    const { data } = pixels.getImageData(...place, at.width * sx, at.height * sy);
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) dark += data[i] < 128;
    return dark / (data.length / 4);
  });
}"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(
        SETUP,
        "view = show_page(study, start, end)\nview",
        "answer = ask('How long must the tide gauge settle?', [study, bare], 'offline')\n"
        "shown = show(answer, [study, bare])\nshown",
        "show_page(bare, 0, 4)",
    )
    page = lab.page
    page.locator(".citelab").nth(2).wait_for()
    names = ["paged", "answer", "bare"]
    page.evaluate(
        "(names) => names.forEach((n, i) => document.querySelectorAll('.citelab')[i].id = n)", names
    )
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    return stays_quiet(opened)


def test_the_page_shows_the_range_and_turns_with_mouse_and_keyboard(lab):
    from playwright.sync_api import expect

    view = lab.page.locator("#paged")
    status, boxes = view.locator(".citelab-page-status"), view.locator(".citelab-box")
    expect(status).to_have_text("3 lines are boxed here, more on page 4.")
    expect(view.get_by_role("img", name="Page 3 of 6, label 1 of Tide study")).to_be_visible()
    expect(boxes.first).to_be_in_viewport()
    assert all(0.05 < share < 0.6 for share in lab.page.evaluate(INK))
    view.get_by_role("button", name="Page 4").click()
    expect(status).to_have_text("2 lines are boxed here, more on page 3.")
    assert all(0.05 < share < 0.6 for share in lab.page.evaluate(INK))
    lab.wait_for_kernel("view.page_number", 4)
    view.get_by_role("group", name="Picture of the page").focus()
    lab.page.keyboard.press("PageDown")
    expect(status).to_have_text("Nothing is boxed here, but on pages 3, 4.")
    view.get_by_role("button", name="Previous page").press("Enter")
    expect(view.locator(".citelab-page-name")).to_have_text("Page 4 of 6, label 2")
    lab.ask_kernel("view.page_number = 6\nNone")
    expect(view.get_by_role("button", name="Next page")).to_be_disabled()
    lab.ask_kernel("view.highlight(0, 20)\nNone")
    expect(view.locator(".citelab-page-name")).to_have_text("Page 1 of 6, label i")


def test_a_sheet_grows_without_losing_its_boxes(lab):
    view = lab.page.locator("#paged")
    lab.ask_kernel("view.highlight(start, end)\nNone")
    view.locator(".citelab-box").nth(2).wait_for()
    view.get_by_role("button", name="200 %").click()
    width = view.locator(".citelab-sheet").evaluate("sheet => sheet.getBoundingClientRect().width")
    assert abs(width - 419.53 * 96 / 72 * 2) < 2
    assert all(0.05 < share < 0.6 for share in lab.page.evaluate(INK))
    view.get_by_role("button", name="Fit").click()


def test_the_source_of_an_answer_has_a_second_form(lab):
    from playwright.sync_api import expect

    view = lab.page.locator("#answer")
    view.get_by_role("button", name="Citation 1, ").click()
    view.get_by_role("button", name="Page", exact=True).click()
    expect(view.locator(".citelab-text")).to_be_hidden()
    expect(view.locator(".citelab-box").first).to_be_in_viewport()
    view.get_by_role("button", name="Citation 2, ").press("Enter")
    page_number = lab.ask_kernel("answer.claims[1].citations[0].start_page")
    expect(view.locator(".citelab-page-name")).to_contain_text(f"Page {page_number} of 6")
    view.get_by_role("button", name="<script>").click()
    expect(view.get_by_role("group", name="Shown as")).to_be_hidden()
    expect(view.locator(".citelab-text")).to_be_visible()
    view.get_by_role("button", name="Citation 1, ").click()
    view.get_by_role("button", name="Text", exact=True).click()
    marked = "".join(view.locator("mark").all_text_contents())
    assert marked == lab.ask_kernel("answer.claims[0].citations[0].cited_text")
    expect(view.locator("mark").first).to_be_in_viewport()


def test_a_page_that_cannot_be_drawn_says_why_and_runs_nothing(lab):
    from playwright.sync_api import expect

    said = lab.page.locator("#bare .citelab-page-status")
    expect(said).to_contain_text("carries no file")
    expect(said).to_contain_text("<script>")
    expect(lab.page.locator("#bare .citelab-sheet")).to_be_hidden()
    assert lab.page.evaluate("window.hit") is None


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_the_page_view(lab, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    lab.use_theme(theme)
    found = axe.Axe().run(lab.page, context="#paged").response["violations"]
    assert [violation["id"] for violation in found] == []
