"""In a real JupyterLab a selection and a highlight mean the same code points as in Python."""

from __future__ import annotations

import random

import pytest

pytestmark = pytest.mark.browser

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
PIECES = [
    "Tides 😀 rose.",
    "\r\n",
    f"{FAMILY}{FAMILY}",
    "e\u0301bb\r",
    "\x00",
    "\x07\x0c",
    "🇪🇸",
    "\n",
    " a ",
]
SETUP = f"""
from citelab.documents import Document
from citelab.widgets import show_source
PIECES = {PIECES!r}
text = "".join(PIECES) * 3 + "A long line of prose. " * 60 + "\\n" + "".join(PIECES * 200)
pages = [text[:900], text[900:2000], text[2000:]]
"""
MARKED = """(root) => [...document.querySelectorAll(`${root} mark`)]
  .map((mark) => mark.textContent).join("")"""
TEXT_ALONE = """(root) => [...document.querySelectorAll(`${root} .citelab-block`)]
  .map((block) => block.textContent).join("")"""

# Selects UTF-16 units [start, end) of the text of the blocks, as a mouse would leave it.
SELECT = """([root, start, end]) => {
  const walker = document.createTreeWalker(document.querySelector(`${root} .citelab-body`), 4);
  const range = document.createRange();
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest(".citelab-block")) continue;
    const length = node.data.length;
    if (start >= before && start <= before + length) range.setStart(node, start - before);
    if (end >= before && end <= before + length) { range.setEnd(node, end - before); break; }
    before += length;
  }
  document.getSelection().removeAllRanges();
  document.getSelection().addRange(range);
}"""


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(
        SETUP,
        "plain = show_source(Document.from_text(text, title='Plain'), 0, 5)\nplain",
        "paged = show_source(Document.from_pages(pages, title='Paged'))\npaged",
        "short = show_source(Document.from_text('One 😀 two three.', title='Short'))\nshort",
        "empty = show_source(Document.from_text('', title='Empty'))\nempty",
    )
    lab.page.locator(".citelab").nth(3).wait_for()
    for name in ("plain", "paged", "short", "empty"):
        title = name.capitalize()
        lab.page.evaluate(
            """([id, title]) => {
                 const boxes = [...document.querySelectorAll(".citelab")];
                 boxes.find((b) => b.textContent.startsWith(title)).id = id;
               }""",
            [name, title],
        )
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    opened.page.evaluate("() => document.getSelection().removeAllRanges()")
    return stays_quiet(opened)


def units(text, char):
    return len(text[:char].encode("utf-16-le")) // 2


def wait_for_selection(lab, name, expected):
    lab.wait_for_kernel(f"{name}.selection", expected)


@pytest.mark.parametrize("name", ["plain", "paged"])
def test_the_blocks_hold_the_text_and_nothing_else(lab, name):
    text = lab.ask_kernel(f"{name}._source.text")
    assert lab.page.evaluate(TEXT_ALONE, f"#{name}") == text


@pytest.mark.parametrize("name", ["plain", "paged"])
def test_a_highlight_from_python_marks_exactly_its_range(lab, name):
    text = lab.ask_kernel(f"{name}._source.text")
    for start, end in ranges_of(text, seed=1):
        lab.ask_kernel(f"{name}.highlight({start}, {end})\nNone")
        expected = text[start:end]
        lab.page.wait_for_function(
            f"([root, text]) => ({MARKED})(root) === text", arg=[f"#{name}", expected]
        )


@pytest.mark.parametrize("name", ["plain", "paged"])
def test_a_selection_reports_exactly_its_range(lab, name):
    lab.ask_kernel(f"{name}.highlight()\nNone")
    text = lab.ask_kernel(f"{name}._source.text")
    for start, end in ranges_of(text, seed=2):
        lab.page.evaluate(SELECT, [f"#{name}", units(text, start), units(text, end)])
        wait_for_selection(lab, name, [start, end])


def test_a_selection_across_marks_and_blocks_reports_the_same_range(lab):
    text = lab.ask_kernel("plain._source.text")
    lab.ask_kernel("plain.highlight(3, 4000)\nNone")
    lab.page.wait_for_function(f"() => ({MARKED})('#plain').length > 4000")
    for start, end in [(0, 5), (1, 3), (3, 4000), (3990, 4100), (2, 5000)]:
        lab.page.evaluate(SELECT, ["#plain", units(text, start), units(text, end)])
        wait_for_selection(lab, "plain", [start, end])


def test_half_a_character_selected_is_the_whole_character(lab):
    text = "One 😀 two three."
    lab.page.evaluate(SELECT, ["#short", units(text, 4) + 1, units(text, 5)])
    wait_for_selection(lab, "short", [4, 5])


def ranges_of(text, seed):
    """The nasty places, and a few at random; the same in every run."""
    numbers = random.Random(seed)
    nasty = [text.index(piece) for piece in PIECES]
    fixed = [(at, at + len(piece)) for at, piece in zip(nasty, PIECES, strict=True)]
    starts = [numbers.randrange(len(text)) for _ in range(12)]
    return fixed + [(s, min(len(text), s + numbers.randint(1, 3000))) for s in starts]


def test_a_mouse_drag_selects_what_it_crosses(lab):
    lab.ask_kernel("short.highlight()\nNone")
    lab.page.locator("#short .citelab-block").hover()  # waits until it stands still
    box = lab.page.evaluate(
        """() => {
             const range = document.createRange();
             const node = document.querySelector("#short .citelab-block").firstChild;
             range.setStart(node, 7);
             range.setEnd(node, 10);
             const { left, right, top, bottom } = range.getBoundingClientRect();
             return { left, right, y: (top + bottom) / 2 };
           }"""
    )
    lab.page.mouse.move(box["left"] + 1, box["y"])
    lab.page.mouse.down()
    lab.page.mouse.move(box["right"] - 1, box["y"], steps=5)
    lab.page.mouse.up()
    wait_for_selection(lab, "short", [6, 9])
    said = lab.page.locator("#short [role=status]").inner_text()
    assert said.endswith("Selected: characters 6 to 8.")


def test_the_keyboard_alone_selects_text(lab):
    lab.page.locator("#short .citelab-text").focus()
    for _ in range(3):
        lab.page.keyboard.press("Shift+ArrowRight")
    wait_for_selection(lab, "short", [0, 3])
    lab.page.keyboard.press("Shift+ArrowLeft")
    wait_for_selection(lab, "short", [0, 2])
    lab.page.keyboard.press("Shift+End")
    wait_for_selection(lab, "short", [0, 16])


def test_a_highlight_taken_away_leaves_no_mark(lab):
    lab.ask_kernel("plain.highlight(0, 5)\nNone")
    lab.page.wait_for_function(f"() => ({MARKED})('#plain') === 'Tides'")
    lab.ask_kernel("plain.highlight()\nNone")
    lab.page.wait_for_function(f"() => ({MARKED})('#plain') === ''")
    said = lab.page.locator("#plain [role=status]").inner_text()
    assert said.startswith("Nothing is highlighted.")


def test_an_empty_document_says_so(lab):
    assert "This document has no text." in lab.page.locator("#empty").inner_text()


def test_a_view_that_is_gone_leaves_no_listener_behind(open_notebook):
    lab = open_notebook(SETUP, "show_source(Document.from_text(text), 0, 5)")
    lab.page.locator(".citelab").wait_for()
    before = listeners(lab)
    for _ in range(5):
        lab.run_all()
        lab.page.locator(".citelab").wait_for()
    assert listeners(lab) == before


def listeners(lab):
    session = lab.page.context.new_cdp_session(lab.page)
    answer = session.send(
        "Runtime.evaluate",
        {
            "expression": "(getEventListeners(document).selectionchange ?? []).length",
            "includeCommandLineAPI": True,
            "returnByValue": True,
        },
    )
    session.detach()
    return answer["result"]["value"]
