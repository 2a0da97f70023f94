"""In a real JupyterLab a citation leads to exactly its passage, by mouse and by keyboard."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

ANSWER = r"""
from citelab.contract.message import Message
from citelab.documents import Document, SearchResult
from citelab.locations import (
    CharLocation, ContentBlockLocation, PageLocation, SearchResultLocation,
)
from citelab.widgets import show

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
PIECES = [
    "The grass is green. ", "Tides 😀 rose.\r\n", f"{FAMILY} watched", " the e\u0301bb.\r",
    "A \x0c\x0b\x1f\x07 bell.\t", "NUL\x00here. ",
    "\u202eright to left\u202c. ", "\U0010ffff end\n",
]
filler = "".join(f"Line {i} of a long manual. " * 4 + "\n" for i in range(600))
text = "".join(PIECES) + filler + "".join(PIECES)

def place(start, end, index=0):
    return CharLocation(document_index=index, start_char=start, end_char=end,
                        cited_text=text[start:end])

manual = Document.from_text(text, title="Field manual")
page_texts = ["Report.\n" + "Some words on the page.\n" * 60 + "It begins here and",
              "ends here. Rest.\n" + "More words.\n" * 60, "Third page.", ""]
report = Document.from_pages(page_texts, labels=["i", "ii", "1", "2"], title="Tide report")
result = SearchResult("https://example.org/tides?a=1&b=2", "Tide page", ["It rose. ", "It fell."])
talk = Document.from_blocks([f"Speaker {i} says {i}. " * 20 for i in range(40)], title="Transcript")
documents = [manual, result, report, talk]

spans, start = [], 0
for piece in PIECES:
    spans.append((start, start + len(piece)))
    start += len(piece)
end = len(text) - start
spans += [(end + a, end + b) for a, b in spans] + [(30, 40), (0, len(text)), (7000, 16000)]
first = page_texts[0].index("It begins")
crossing = (first, len(page_texts[0]) + 1 + len("ends here."))
pages = [
    PageLocation(document_index=1, start_page=1, end_page=3, start_char=crossing[0],
                 end_char=crossing[1], cited_text=report.text[slice(*crossing)]),
    PageLocation(document_index=1, start_page=3, end_page=4, cited_text="Third page."),
]
whole_page = PageLocation(document_index=1, start_page=2, end_page=4)
blocks = [
    SearchResultLocation(search_result_index=0, start_block=1, end_block=2),
    ContentBlockLocation(document_index=2, start_block=30, end_block=32),
]
stale = CharLocation(document_index=0, start_char=0, end_char=5, cited_text="Other")
message = Message.from_blocks(
    [("Each piece is cited alone.", (place(*span),)) for span in spans]
    + [(" However, ", ()), ("it goes on.", tuple(pages)), ("\n\n", ())]
    + [("Others agree.", tuple(blocks)),
       ("Two places.", (place(0, 19), place(20, 32), place(end, end + 5), pages[0])),
       ("The page only.", (whole_page,)),
       ("Not this edition.", (stale, place(0, 19)))]
)
view = show(message, documents)
claims = [block for block in view._shown if block.citations]
"""
CITED = "[[c.passage.text if c.span else None for c in b.citations] for b in claims]"
MARKED = "() => [...document.querySelectorAll('.citelab mark')].map((m) => m.textContent).join('')"


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(ANSWER, "view")
    lab.page.locator(".citelab").wait_for()
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    # What a test before chose may still be on its way to the kernel, and undo this.
    while opened.page.evaluate(SELECTED) or opened.ask_kernel("view.selected"):
        opened.ask_kernel("view.selected = None\nNone")
        opened.page.wait_for_timeout(50)
    return stays_quiet(opened)


SELECTED = "() => document.querySelector('.citelab [aria-current]')?.textContent"


def citation(lab, number):
    return lab.page.get_by_role("button", name=f"Citation {number}, ")


def choose(lab, number):
    citation(lab, number).click()
    wait_for_choice(lab, number)


def wait_for_choice(lab, number):
    lab.page.wait_for_function(f"(number) => ({SELECTED})() === number", arg=str(number))


def number_of(lab, claim_text):
    """The number of a claim's first citation."""
    found = f"[c.number for b in claims if b.text == {claim_text!r} for c in b.citations][0]"
    return lab.ask_kernel(found)


def status(lab):
    return lab.page.get_by_role("status").inner_text()


def numbered(lab):
    """(number, claim index, citation index, cited text or None) of every citation."""
    rows = lab.ask_kernel(CITED)
    places = [(c, i, text) for c, row in enumerate(rows) for i, text in enumerate(row)]
    return [(number, *place) for number, place in enumerate(places, 1)]


def test_every_citation_highlights_exactly_its_cited_text_and_brings_it_into_view(lab):
    checked = 0
    for number, claim, index, text in numbered(lab):
        choose(lab, number)
        assert lab.page.evaluate(MARKED) == (text or ""), number
        lab.wait_for_kernel("view.selected", [claim, index])
        if text:
            lab.page.wait_for_function(IN_VIEW, arg=".citelab mark")
            checked += 1
    assert checked > 20


IN_VIEW = """(selector) => {
  const box = document.querySelector(".citelab-text").getBoundingClientRect();
  const at = document.querySelector(selector).getBoundingClientRect();
  return at.top >= box.top - 1 && at.top < box.bottom - 10;
}"""


def test_the_notebook_itself_is_never_scrolled(lab):
    scrolled = (
        "() => [...document.querySelectorAll('.jp-WindowedPanel-outer')].map(e => e.scrollTop)"
    )
    lab.page.locator(".citelab").scroll_into_view_if_needed()
    citation(lab, 1).focus()
    before = lab.page.evaluate(scrolled)
    for number in (16, 8, 20):
        lab.ask_kernel(f"view.selected = {[number - 1, 0]}\nNone")
        wait_for_choice(lab, number)
        lab.page.wait_for_function(IN_VIEW, arg=".citelab mark")
    assert lab.page.evaluate(scrolled) == before


def test_the_keyboard_alone_chooses_shows_and_lets_go(lab):
    lab.page.get_by_role("button", name="Citation 1, ").focus()
    lab.page.keyboard.press("Enter")
    wait_for_choice(lab, 1)
    assert lab.page.evaluate(MARKED) == "The grass is green. "
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Space")
    wait_for_choice(lab, 2)
    assert lab.page.evaluate(MARKED) == "Tides 😀 rose.\r\n"
    lab.page.keyboard.press("Escape")
    lab.page.wait_for_function(f"() => !({SELECTED})()")
    assert lab.page.evaluate(MARKED) == ""
    lab.wait_for_kernel("view.selected", None)


def test_the_focused_control_is_visibly_so(lab):
    lab.page.get_by_role("button", name="Citation 1, ").focus()
    lab.page.keyboard.press("Tab")
    outline = "() => getComputedStyle(document.activeElement).outline"
    assert "solid 3px" in lab.page.evaluate(outline)


def test_keys_typed_in_the_viewer_do_not_change_the_notebook(lab):
    cells = lab.page.locator(".jp-Cell").count()
    lab.page.locator(".citelab-text").focus()
    for key in ("b", "a", "x", "m"):
        lab.page.keyboard.press(key)
    citation(lab, 1).focus()
    lab.page.keyboard.press("b")
    assert lab.page.locator(".jp-Cell").count() == cells


def test_python_selects_what_the_browser_shows(lab):
    lab.ask_kernel("view.selected = [1, 0]\nNone")
    wait_for_choice(lab, 2)
    assert lab.page.evaluate(MARKED) == "Tides 😀 rose.\r\n"


def test_a_passage_over_a_page_break_is_marked_on_both_pages_and_no_heading_is(lab):
    number = number_of(lab, "it goes on.")
    choose(lab, number)
    assert lab.page.locator(".citelab mark").all_text_contents() == [
        "It begins here and\n",
        "ends here.",
    ]
    assert lab.page.locator(".citelab mark .citelab-part-heading").count() == 0
    headings = lab.page.locator(".citelab-part-heading").all_text_contents()
    assert headings == [
        "Page 1 · label i",
        "Page 2 · label ii",
        "Page 3 · label 1",
        "Page 4 · label 2",
    ]
    assert status(lab) == (
        f"Citation {number} highlights 29 characters on pages 1 to 2 of Tide report."
        " 1 other passage of this claim is underlined."
    )


def test_content_and_search_results_are_shown_block_by_block_with_their_source(lab):
    result = number_of(lab, "Others agree.")
    choose(lab, result)
    assert lab.page.locator(".citelab-part-heading").all_text_contents() == ["Block 0", "Block 1"]
    assert "https://example.org/tides?a=1&b=2" in lab.page.locator(".citelab-source").inner_text()
    assert lab.page.locator(".citelab a").count() == 0
    choose(lab, result + 1)
    assert status(lab).startswith(f"Citation {result + 1} highlights blocks 30 to 31 of Transcript")


def test_other_passages_of_the_claim_are_underlined_in_another_way(lab):
    number = number_of(lab, "Two places.")
    choose(lab, number + 1)
    assert lab.page.locator(".citelab mark").all_text_contents() == ["Tides 😀 rose"]
    assert lab.page.locator(".citelab u").all_text_contents() == ["The grass is green.", "The g"]
    assert status(lab).endswith("2 other passages of this claim are underlined.")
    looks = lab.page.evaluate(
        """() => ["mark", "u"].map((tag) => {
             const style = getComputedStyle(document.querySelector(".citelab " + tag));
             return [style.textDecorationStyle, style.backgroundColor, style.outlineStyle];
           })"""
    )
    assert looks[0] == ["solid", "rgb(255, 224, 138)", "solid"]
    assert looks[1][0] == "dotted"
    assert looks[1][2] == "none"


def test_a_document_opened_by_hand_underlines_the_claims_passages_in_it(lab):
    number = number_of(lab, "Two places.")
    choose(lab, number)
    lab.page.get_by_role("button", name="Tide report", exact=True).click()
    assert lab.page.locator(".citelab mark").count() == 0
    assert (
        "".join(lab.page.locator(".citelab u").all_text_contents())
        == "It begins here and\nends here."
    )
    assert status(lab) == "Tide report is open. 1 passage of this claim is underlined."
    lab.page.get_by_role("button", name="Field manual", exact=True).click()
    assert lab.page.evaluate(MARKED) == "The grass is green."


def test_a_location_of_pages_only_outlines_the_pages_and_highlights_nothing(lab):
    number = number_of(lab, "The page only.")
    choose(lab, number)
    assert lab.page.locator(".citelab mark").count() == 0
    outlined = lab.page.locator(".citelab-outlined .citelab-part-heading").all_text_contents()
    assert outlined == ["Page 2 · label ii", "Page 3 · label 1"]
    assert "the pages are outlined, no words are highlighted" in status(lab)
    lab.page.wait_for_function(IN_VIEW, arg=".citelab-outlined")


def test_what_does_not_resolve_says_why_and_highlights_nothing(lab):
    number = number_of(lab, "Not this edition.")
    choose(lab, 1)
    choose(lab, number)
    assert lab.page.locator(".citelab mark, .citelab u, .citelab-outlined").count() == 0
    assert "cannot be shown: cited_text is 'Other'" in status(lab)
    assert citation(lab, number).get_attribute("aria-label").endswith("cannot be shown")


def test_titles_and_headings_are_never_highlighted(lab):
    for number, *_ in numbered(lab)[:4]:
        choose(lab, number)
        outside = "() => document.querySelectorAll('.citelab :not(.citelab-block) > mark').length"
        assert lab.page.evaluate(outside) == 0


def test_glue_stands_between_the_claims_and_is_no_claim(lab):
    assert lab.page.locator(".citelab-glue").all_text_contents() == ["However,"]
    assert lab.page.locator(".citelab-claim").count() == lab.ask_kernel("len(claims)")


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_the_mark_and_the_text_are_legible_in_every_theme(lab, theme):
    lab.use_theme(theme)
    choose(lab, 1)
    for selector in ("mark", ".citelab-claim-text", ".citelab-status", ".citelab-about", "button"):
        assert lab.page.evaluate(CONTRAST, f".citelab {selector}") >= 4.5, selector
    lab.use_theme("JupyterLab Light")


CONTRAST = """(selector) => {
  const luminance = (colour) => {
    const parts = colour.slice(0, 3).map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const read = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  let element = document.querySelector(selector);
  const ink = read(getComputedStyle(element).color);
  let paper = [0, 0, 0, 0];
  for (; element && paper[3] < 1; element = element.parentElement) {
    const found = read(getComputedStyle(element).backgroundColor);
    if (found[3] > 0) paper = [...over(paper, found), 1];
  }
  const [light, dark] = [luminance(over(ink, paper)), luminance(paper)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}"""


def test_narrow_panes_stack_and_nothing_sticks_out(lab):
    lab.page.set_viewport_size({"width": 560, "height": 900})
    answer = lab.page.locator(".citelab-answer").bounding_box()
    source = lab.page.locator(".citelab-source").bounding_box()
    assert source["y"] >= answer["y"] + answer["height"] - 1
    sizes = "() => ['scrollWidth', 'clientWidth'].map((n) => document.querySelector('.citelab')[n])"
    assert len(set(lab.page.evaluate(sizes))) == 1
    lab.page.set_viewport_size({"width": 1200, "height": 900})
    answer = lab.page.locator(".citelab-answer").bounding_box()
    assert lab.page.locator(".citelab-source").bounding_box()["x"] > answer["x"]


def test_forced_colours_keep_the_mark_apart_from_the_text(lab):
    lab.page.emulate_media(forced_colors="active")
    choose(lab, 1)
    colours = lab.page.evaluate(
        """() => [".citelab mark", ".citelab-block"].map((selector) =>
             getComputedStyle(document.querySelector(selector)).backgroundColor)"""
    )
    assert colours[0] != colours[1]
    lab.page.emulate_media(forced_colors="none")


def test_reduced_motion_is_honoured(lab):
    seconds = (
        "() => getComputedStyle(document.querySelector('.citelab-citation')).transitionDuration"
    )
    lab.page.emulate_media(reduced_motion="no-preference")
    assert "0.12s" in lab.page.evaluate(seconds)
    lab.page.emulate_media(reduced_motion="reduce")
    assert lab.page.evaluate(seconds) == "0s"


def test_every_control_has_a_name_and_the_parts_are_told_apart(lab):
    names = [
        button.get_attribute("aria-label") for button in lab.page.locator(".citelab-citation").all()
    ]
    assert names == lab.ask_kernel("[c.name for b in view._shown for c in b.citations]")
    for name in ("Answer", "Source", "Documents", "Text of Field manual"):
        assert lab.page.get_by_role("group", name=name, exact=True).count() == 1
    pressed = lab.page.locator(".citelab-tab[aria-pressed='true']").all_text_contents()
    assert pressed == ["Field manual"]
