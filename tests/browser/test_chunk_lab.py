"""In a real JupyterLab a text is cut anew at every step of a control, and the answer is watched."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

HOSTILE = "</mark><img src=x onerror='window.ran = 1'>"
TEXT = (
    "The hut 😀 stands on the pier. Before a reading, wipe the rod. The rod dries for 35 minutes."
    f"\r\nOnly then read it. {HOSTILE} A wet rod shows too much.\n\nAt night use the lamp."
)
ANSWER = (TEXT.index("The rod"), TEXT.index("35 minutes.") + 11)
SETUP = f"""
from citelab.documents import Document
from citelab.widgets import chunk_lab
lab = chunk_lab(
    Document.from_text({TEXT!r}, title={HOSTILE!r}), {HOSTILE!r}, {ANSWER!r}, size=70, overlap=0
)
"""
# Every stretch between two edges: what it holds, its badges, and whether it is drawn as shared.
PIECES = """() => [...document.querySelectorAll(".citelab-body .citelab-piece")].map((e) => [
  e.textContent, e.dataset.begins ?? "", e.dataset.ends ?? "",
  e.classList.contains("citelab-shared"), e.tagName === "MARK"])"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    notebook = open_notebook(SETUP, "lab")
    notebook.page.locator(".citelab-lab mark").first.wait_for()
    return notebook


@pytest.fixture
def lab(opened, stays_quiet):
    opened.ask_kernel(f"lab.answer = {ANSWER}\nlab.cut('fixed', size=70, overlap=0)\nNone")
    wait_for_pieces(opened)
    return stays_quiet(opened)


def wait_for_pieces(lab):
    """Wait until the text on the page is cut where the kernel cuts it; the stretches."""
    spans = lab.ask_kernel("[(p.start_char, p.end_char) for p in lab.pieces]")
    begins = [f"[{number}" for number, _ in enumerate(spans, 1)]
    lab.page.wait_for_function(
        f"""(begins) => ({PIECES})().map((p) => p[1].replace("✂ ", "")).filter(Boolean).join()
             === begins.join()""",
        arg=begins,
    )
    stretches = lab.page.evaluate(PIECES)
    at = 0
    for text, first, last, is_shared, _ in stretches:
        over = [n for n, (start, end) in enumerate(spans, 1) if start <= at < end]
        assert TEXT[at : at + len(text)] == text
        assert is_shared == (len(over) > 1)
        if first:
            assert spans[int(first.split("[")[1]) - 1][0] == at
        at += len(text)
        if last:
            assert spans[int(last.strip("]")) - 1][1] == at
    assert at == len(TEXT)
    return stretches


def status(lab):
    return lab.page.locator(".citelab [role=status]").inner_text()


def control(lab, name):
    return lab.page.locator(".citelab").get_by_label(name, exact=True)


def test_an_answer_cut_in_two_is_marked_on_both_sides_and_told(lab):
    stretches = wait_for_pieces(lab)
    marked = [(text, first) for text, first, _, _, is_answer in stretches if is_answer]
    assert "".join(text for text, _ in marked) == TEXT[slice(*ANSWER)]
    assert [first for _, first in marked] == ["", "✂ [2"]
    assert "The answer is cut in two by piece 1 | 2" in status(lab)
    badge = "() => getComputedStyle(document.querySelectorAll('.citelab-body mark')[1], '::before')"
    assert "✂ [2" in lab.page.evaluate(f"{badge}.content")


def test_the_keyboard_alone_changes_method_size_and_overlap(lab):
    control(lab, "Overlap (characters)").focus()
    for overlap in range(1, 4):
        lab.page.keyboard.press("ArrowRight")
        lab.wait_for_kernel("lab.overlap", overlap)
    stretches = wait_for_pieces(lab)
    shared = [text for text, _, _, is_shared, _ in stretches if is_shared]
    assert sum(map(len, shared)) == 3 * (lab.ask_kernel("len(lab.pieces)") - 1)
    look = lab.page.evaluate(
        "() => getComputedStyle(document.querySelector('.citelab-shared')).borderBottomStyle"
    )
    assert look == "double"
    control(lab, "Size").focus()
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type("40")
    lab.page.keyboard.press("Enter")
    lab.wait_for_kernel("lab.size", 40)
    wait_for_pieces(lab)
    for method in ("recursive", "sentences", "window", "fixed"):
        lab.page.get_by_role("button", name=method, exact=True).focus()
        lab.page.keyboard.press("Enter")
        lab.wait_for_kernel("lab.method", method)
        wait_for_pieces(lab)
        assert control(lab, "Overlap").is_disabled() == (method == "recursive")
    assert lab.page.locator(".jp-Cell").count() == 2


def test_numbers_that_cannot_be_are_told_and_draw_no_piece(lab):
    control(lab, "Overlap").fill("70")
    control(lab, "Overlap").press("Enter")
    lab.wait_for_kernel("lab.overlap", 70)
    lab.page.wait_for_function(f"() => ({PIECES})().every((piece) => !piece[1])")
    assert "overlap is 70, but it is at least 0 and less than size (70)" in status(lab)
    assert control(lab, "Overlap").get_attribute("aria-invalid") == "true"
    control(lab, "Overlap").fill("")
    control(lab, "Overlap").press("Tab")
    lab.wait_for_kernel("lab.overlap", None)
    lab.page.wait_for_function(
        "() => document.querySelector('.citelab [role=status]').textContent.includes('None')"
    )
    control(lab, "Overlap").fill("30")
    control(lab, "Overlap").press("Enter")
    lab.wait_for_kernel("lab.overlap", 30)
    wait_for_pieces(lab)
    assert "The answer is whole in piece 2." in status(lab)


def test_a_double_click_makes_a_word_the_answer(lab):
    place = lab.page.evaluate(
        """() => {
             const node = document.querySelector(".citelab-body .citelab-piece").firstChild;
             const range = document.createRange();
             range.setStart(node, 4);
             range.setEnd(node, 7);
             const { left, right, top, bottom } = range.getBoundingClientRect();
             return [(left + right) / 2, (top + bottom) / 2];
           }"""
    )
    lab.page.mouse.dblclick(*place)
    lab.wait_for_kernel("TEXT[slice(*lab.answer)].strip()".replace("TEXT", repr(TEXT)), "hut")
    lab.page.wait_for_function(
        "() => document.querySelector('.citelab-body mark')?.textContent.trim() === 'hut'"
    )
    assert "The answer is whole in piece 1." in status(lab)


def test_the_plot_has_a_bar_for_each_piece_and_says_its_numbers(lab):
    lab.ask_kernel("lab.cut('fixed', size=60, overlap=20)\nNone")
    wait_for_pieces(lab)
    count = lab.ask_kernel("len(lab.pieces)")
    plot = lab.page.locator(".citelab-plot")
    assert plot.locator(".citelab-bar").count() == count
    # What two neighbours share is hatched in both of them.
    assert plot.locator(".citelab-bar-shared").count() == 2 * (count - 1)
    name = plot.get_attribute("aria-label")
    assert name.startswith(f"Lengths of the pieces as bars: pieces {count}, mean length ")
    assert lab.page.locator(".citelab-counts dd").first.inner_text() == str(count)


def test_hostile_text_title_and_question_stay_text(lab):
    assert lab.page.locator(".citelab :is(script, img)").count() == 0
    assert lab.page.locator(".citelab-question").inner_text() == HOSTILE
    assert lab.page.evaluate("() => window.ran") is None


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_axe_finds_nothing_in_either_theme_and_narrow_panes_hold_all(lab, theme):
    lab.use_theme(theme)
    found = Axe().run(lab.page, context=".citelab-lab").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    lab.page.set_viewport_size({"width": 560, "height": 900})
    sizes = "() => ['scrollWidth', 'clientWidth'].map((n) => document.querySelector('.citelab')[n])"
    assert len(set(lab.page.evaluate(sizes))) == 1
    lab.page.set_viewport_size({"width": 1200, "height": 900})
