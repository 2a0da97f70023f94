"""In a real JupyterLab a range is moved, misread and refused, by mouse and by keyboard alone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

HOSTILE = "</mark><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
TEXT = f"Waves 😀 fell.\r\nTides rose. {HOSTILE} NUL\x00 {'On and on it goes. ' * 400}\nThe end."
SETUP = f"""
from citelab.documents import Document
from citelab.widgets import locator_lab
text = {TEXT!r}
lab = locator_lab(Document.from_text(text, title={HOSTILE!r}), 15, 20)
"""
# The text between two units of the source, as a mouse sees it.
BOX = """([first, behind]) => {
  const body = document.querySelector(".citelab-body");
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.data.length;
    if (first >= before && first < before + length) range.setStart(node, first - before);
    if (behind <= before + length) { range.setEnd(node, behind - before); break; }
    before += length;
  }
  const { left, right, top, bottom } = range.getBoundingClientRect();
  return { left, right, y: (top + bottom) / 2 };
}"""


class Lab:
    """What a person does with the lab, and sees of it."""

    def __init__(self, notebook):
        self.notebook, self.page = notebook, notebook.page
        self.box = notebook.page.locator(".citelab-text")

    def wait(self, expression, expected):
        self.notebook.wait_for_kernel(expression, expected)

    def sees(self, meant, read=""):
        """Wait until these are the texts that are meant and read in the source."""
        self.page.wait_for_function(
            """([meant, read]) => {
                 const text = (s) => [...document.querySelectorAll(`.citelab-body ${s}`)]
                   .map((e) => e.textContent).join("");
                 return text("mark") === meant && text(".citelab-misread") === read;
               }""",
            arg=[meant, read],
        )

    def status(self):
        return self.page.locator(".citelab [role=status]").inner_text()

    def control(self, name):
        return self.page.locator(".citelab").get_by_label(name, exact=True)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()


@pytest.fixture(scope="module")
def opened(open_notebook):
    notebook = open_notebook(SETUP, "lab")
    notebook.page.locator(".citelab-lab mark").first.wait_for()
    return notebook


@pytest.fixture
def lab(opened, stays_quiet):
    shown = Lab(stays_quiet(opened))
    opened.ask_kernel("lab.make_mistake('No mistake')\nlab._open(0)\nlab.move(15, 20)\nNone")
    shown.page.evaluate("() => document.getSelection().removeAllRanges()")
    shown.sees(TEXT[15:20])
    return shown


def test_sliders_and_fields_move_the_range_by_keyboard_alone(lab):
    lab.control("End").focus()
    lab.page.keyboard.press("ArrowRight")
    lab.sees(TEXT[15:21])
    lab.page.keyboard.press("Shift+Tab")
    lab.page.keyboard.press("ArrowLeft")
    lab.sees(TEXT[14:21])
    lab.control("Start number").focus()
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type("16")
    lab.page.keyboard.press("Enter")
    lab.sees(TEXT[16:21])
    lab.wait("lab.range", (16, 21))
    assert lab.page.locator(".citelab-slice code").all_text_contents() == ["text[16:21]"]
    lab.control("Start").focus()
    lab.page.keyboard.press("End")
    at = len(TEXT) - 1
    lab.sees(TEXT[at])
    lab.wait("lab.range", (at, at + 1))
    assert lab.page.locator(".jp-Cell").count() == 2


def test_text_selected_by_mouse_is_the_range_even_over_marks(lab):
    place = lab.page.evaluate(BOX, [1, 7 + 2])  # "aves 😀 ": the emoji takes two units
    lab.page.mouse.move(place["left"] + 1, place["y"])
    lab.page.mouse.down()
    lab.page.mouse.move(place["right"] - 1, place["y"], steps=6)
    lab.page.mouse.up()
    lab.sees("aves 😀 ")
    lab.wait("lab.range", (1, 8))
    assert lab.page.evaluate("() => document.getSelection().isCollapsed") is True


def test_text_selected_by_keyboard_grows_step_by_step_while_it_is_drawn_anew(lab):
    lab.box.focus()
    for steps in range(1, 5):
        lab.page.keyboard.press("Shift+ArrowRight")
        lab.wait("lab.range", (15, 15 + steps))
        lab.sees(TEXT[15 : 15 + steps])
    lab.page.keyboard.press("Shift+ArrowLeft")
    lab.wait("lab.range", (15, 18))
    lab.page.keyboard.press("b")
    assert lab.page.locator(".jp-Cell").count() == 2


@pytest.mark.parametrize(
    ("mistake", "read"),
    [
        ("End read as included", (15, 21)),
        ("Counted from 1, read from 0", (16, 21)),
        ("UTF-16 read as code points", (16, 21)),
        ("Bytes read as code points", (18, 23)),
        ("Code points read as UTF-16", (14, 19)),
        ("CRLF had become LF", (14, 20)),
    ],
)
def test_a_mistake_draws_what_is_read_beside_what_is_meant(lab, mistake, read):
    if mistake == "CRLF had become LF":
        lab.notebook.ask_kernel("lab.move(16, 22)\nNone")
        read = (15, 21)
    meant = lab.notebook.ask_kernel("lab.range")
    lab.press(mistake)
    lab.sees(TEXT[slice(*meant)], TEXT[slice(*read)])
    pressed = lab.page.locator(".citelab-press[aria-pressed=true]").all_text_contents()
    assert pressed == [mistake]
    assert ("to the right" in lab.status()) == (read[1] > meant[1])
    cells = lab.page.locator(".citelab-magnifier tr").all()
    heads = [row.locator("th").inner_text() for row in cells]
    assert heads[-2:] == ["Meant", "Read"]
    codes = cells[1].locator("td").all_text_contents()
    for row, span in zip(cells[-2:], (meant, read), strict=True):
        said = dict(zip(codes, row.locator("td").all_text_contents(), strict=True))
        assert said[str(span[0])] == "● start"
        assert said[str(span[1])] == "end"
        assert said[str(span[1] - 1)] in ("●", "● start")
    border = "(e) => getComputedStyle(e).borderTopStyle"
    assert lab.page.locator(".citelab-body .citelab-misread").first.evaluate(border) == "dashed"


def test_an_offset_inside_a_character_is_refused_in_words_and_nothing_is_drawn(lab):
    lab.control("Numbers written as").select_option("UTF-16 units")
    lab.control("Numbers read as").select_option("UTF-16 units")
    lab.wait("lab.read_as", "UTF-16 units")
    lab.control("Start number").fill("7")
    lab.control("Start number").press("Enter")
    lab.sees("")
    assert "UTF-16 offset 7 falls inside '😀', character 6, which is 6 to 8" in lab.status()
    assert lab.control("Start number").get_attribute("aria-invalid") == "true"
    assert lab.control("Start number").input_value() == "7"
    lab.control("Start number").fill("6")
    lab.control("Start number").press("Enter")
    lab.sees(TEXT[6:20])
    assert lab.control("Start number").get_attribute("aria-invalid") == "false"


def test_every_sample_opens_by_its_tab_with_its_range(lab):
    for title in ("Emoji", "CRLF", "Accents"):
        lab.page.get_by_role("button", name=title, exact=True).click()
        lab.sees("35 minutes")
        lab.press("Bytes read as code points")
        lab.wait("lab.misread is None", title == "CRLF")
        lab.press("No mistake")


def test_hostile_text_is_shown_as_text_and_the_source_holds_it_to_the_character(lab):
    at = TEXT.index(HOSTILE)
    lab.notebook.ask_kernel(f"lab.move({at}, {at + len(HOSTILE)})\nNone")
    lab.sees(HOSTILE)
    lab.press("Counted from 1, read from 0")
    lab.sees(HOSTILE, TEXT[at + 1 : at + len(HOSTILE) + 1])
    whole = "() => document.querySelector('.citelab-body').textContent"
    assert lab.page.evaluate(whole) == TEXT
    assert lab.page.locator(".citelab :is(script, img)").count() == 0
    assert lab.page.evaluate("() => window.ran") is None
    assert HOSTILE in lab.page.locator(".citelab-code").inner_text()


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_axe_finds_nothing_in_either_theme_and_narrow_panes_hold_all(lab, theme):
    lab.notebook.use_theme(theme)
    lab.press("UTF-16 read as code points")
    lab.sees(TEXT[15:20], TEXT[16:21])
    found = Axe().run(lab.page, context=".citelab-lab").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    lab.page.set_viewport_size({"width": 560, "height": 900})
    sizes = "() => ['scrollWidth', 'clientWidth'].map((n) => document.querySelector('.citelab')[n])"
    assert len(set(lab.page.evaluate(sizes))) == 1
    lab.page.set_viewport_size({"width": 1200, "height": 900})
