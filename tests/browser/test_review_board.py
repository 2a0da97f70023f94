"""On the review board a person reads, decides and exports, by mouse or by keyboard alone."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.browser

HOSTILE = "</mark><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
SETUP = f"""
import pathlib, tempfile
from citelab import review
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.faithfulness.record import ReviewRecord
from citelab.locations import CharLocation
from citelab.widgets import show_review

hostile = {HOSTILE!r}
text = (
    "The gauge 😀 settles for 35 minutes. In a storm it settles for 45 minutes. However, this does"
    " not apply to the old gauge. Ana built it in 1998. " + hostile + " The valves are open."
)
gauge = Document.from_text(text, title=hostile)

def cite(words, end=None):
    start = text.index(words)
    cited = "" if end else words
    end = end or start + len(words)
    return CharLocation(document_index=0, start_char=start, end_char=end, cited_text=cited)

claims = [
    ("The gauge settles for 35 minutes.", (cite("The gauge 😀 settles for 35 minutes. "),)),
    (" And ", ()),
    ("in a 😀 storm it settles for 54 minutes.", (cite("In a storm it settles for 45 minutes. "),)),
    (hostile, (cite(hostile),)),
    ("Ana sold it.", (cite("Ana", 9000),)),
]
claims += [(f"Valve {{n}} is open.", (cite("The valves are open."),)) for n in range(30)]
answer = Message.from_blocks(claims)
path = pathlib.Path(tempfile.mkdtemp()) / "gauge.jsonl"
found = review(answer, gauge)
board = show_review(found, gauge, path, message=answer, reviewer="Ana")
"""
STALE = """
other = Message.from_blocks([(text + "!", places) for text, places in claims])
show_review(found, gauge, ReviewRecord.open(path.with_name("other.jsonl"), other, gauge))
"""
PLACE = """() => {
  const cell = document.activeElement;
  return cell.matches("td, th") ? [cell.parentElement.rowIndex - 1, cell.cellIndex] : null;
}"""
SCROLLED = """() =>
  [...document.querySelectorAll(".jp-WindowedPanel-outer")].map((panel) => panel.scrollTop)"""
FOCUSED_PANEL = "() => document.activeElement.classList.contains('citelab-opened')"


@pytest.fixture(scope="module")
def opened(open_notebook):
    lab = open_notebook(SETUP, "board", "board", STALE)
    lab.page.locator(".citelab-board").nth(2).wait_for()
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return lab


@pytest.fixture
def lab(opened, stays_quiet):
    """The board with nothing open and nothing decided."""
    opened.ask_kernel("[board.decide(n, 'open') for n in list(board.record.current())]\n0")
    opened.ask_kernel("board.selected = None\nNone")
    told = "() => document.querySelector('.citelab-told').textContent.startsWith('0 of 34')"
    opened.page.wait_for_function(told)
    yield stays_quiet(opened)
    assert opened.page.evaluate("() => window.ran") is None


def first(lab):
    return lab.page.locator(".citelab-board").first


def row(lab, index):
    return first(lab).locator("tbody tr").nth(index)


def wait_status(lab, text):
    said = "(text) => document.querySelector('.citelab-board-status').textContent.includes(text)"
    lab.page.wait_for_function(said, arg=text)


def test_the_keyboard_alone_reviews_reads_decides_and_goes_on(lab):
    page, keys = lab.page, lab.page.keyboard
    cells = page.locator(".jp-Cell").count()
    first(lab).get_by_role("button", name="Next undecided").focus()
    keys.press("Tab")
    assert page.evaluate(PLACE) == [0, 0]
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowDown"):
        keys.press(key)
    assert page.evaluate(PLACE) == [1, 3]
    keys.press("Enter")
    page.wait_for_function(FOCUSED_PANEL)
    lab.wait_for_kernel("board.selected", 1)
    panel = first(lab).get_by_role("group", name="Claim 2", exact=True)
    assert panel.locator("mark").all_text_contents() == ["In a storm it settles for 45 minutes. "]
    assert "54 minutes" in panel.locator(".citelab-asked").inner_text()
    keys.press("2")
    wait_status(lab, "Claim 2 is rejected. 1 of 34 claims decided")
    assert lab.ask_kernel("board.record.current()[1].choice") == "reject"
    assert lab.ask_kernel("ReviewRecord.load(path).of('Ana')[1].choice") == "reject"
    keys.press("Escape")
    assert page.evaluate(PLACE) == [1, 3]
    keys.press("n")
    assert page.evaluate(PLACE) == [2, 3]
    keys.press("1")
    wait_status(lab, "Claim 3 is accepted. 2 of 34")
    keys.press("0")
    wait_status(lab, "Claim 3 is open. 1 of 34")
    for key in ("b", "a", "x", "m"):
        keys.press(key)
    assert page.locator(".jp-Cell").count() == cells


def test_the_grid_follows_the_keyboard_and_never_moves_the_notebook(lab):
    row(lab, 0).locator("th").click()
    lab.page.keyboard.press("Escape")
    before = lab.page.evaluate(SCROLLED)
    lab.page.keyboard.press("Control+End")
    assert lab.page.evaluate(PLACE) == [33, 6]
    box, last = first(lab).locator(".citelab-board-box").bounding_box(), row(lab, 33).bounding_box()
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1
    lab.page.keyboard.press("Control+Home")
    assert lab.page.evaluate(PLACE) == [0, 0]
    assert first(lab).locator(".citelab-board-box").evaluate("(box) => box.scrollTop") == 0
    assert lab.page.evaluate(SCROLLED) == before


def test_the_mouse_opens_a_check_and_a_note_goes_with_the_decision(lab):
    row(lab, 0).locator("td").nth(3).click()
    panel = first(lab).get_by_role("group", name="Claim 1", exact=True)
    panel.wait_for()
    assert "However, this does not apply" in panel.locator(".citelab-asked").inner_text()
    assert panel.locator(".citelab-quote u").all_text_contents() == [
        "However, this does not apply to the old gauge. "
    ]
    note = panel.get_by_role("textbox")
    note.fill("1 storm, 2 gauges")
    assert lab.ask_kernel("board.record.progress()") == (0, 34)
    panel.get_by_role("button", name="Accept").click()
    wait_status(lab, "Claim 1 is accepted.")
    kept = "(board.record.current()[0].choice, board.record.current()[0].note)"
    assert lab.ask_kernel(kept) == ("accept", "1 storm, 2 gauges")
    note.fill("only new gauges")
    note.blur()
    lab.wait_for_kernel(kept, ("accept", "only new gauges"))
    panel.get_by_role("button", name="Sentences around it").click()
    assert (
        panel.locator(".citelab-quote").inner_text().strip()
        == "The gauge 😀 settles for 35 minutes."
    )
    assert row(lab, 0).locator(".citelab-decision").inner_text() == "✓\naccepted, with a note"


def test_both_views_of_a_board_and_python_show_the_same_decisions(lab):
    lab.ask_kernel("board.decide(3, 'unsure')\nNone")
    wait_status(lab, "Claim 4 is unsure.")
    cells = lab.page.locator(".citelab-board tbody tr:nth-child(4) .citelab-decision")
    assert [cells.nth(n).locator(".citelab-word").inner_text() for n in (0, 1)] == ["unsure"] * 2
    assert first(lab).get_by_role("progressbar").evaluate("(bar) => bar.value") == 1
    first(lab).get_by_role("button", name="Next undecided").click()
    lab.wait_for_kernel("board.selected", 0)


def test_hostile_and_wide_text_is_shown_as_the_text_it_is(lab):
    row(lab, 1).locator("th").click()
    unsupported = row(lab, 1).locator("u").all_text_contents()
    spans = "[found.claims[1].text[a:b] for a, b in found.claims[1].support.unsupported]"
    assert unsupported == lab.ask_kernel(spans)
    row(lab, 2).locator("th").click()
    panel = first(lab).get_by_role("group", name="Claim 3", exact=True)
    panel.wait_for()
    assert panel.locator("mark").all_text_contents() == [HOSTILE]
    assert panel.locator(".citelab-place-title").text_content() == HOSTILE
    assert first(lab).locator("script, img, a").count() == 0
    row(lab, 3).locator("th").click()
    nowhere = first(lab).get_by_role("group", name="Claim 4", exact=True)
    assert "This citation leads to no passage." in nowhere.inner_text()
    assert nowhere.locator("mark").count() == 0


def test_the_seven_questions_fold_out_and_say_who_answers(lab):
    row(lab, 0).locator("th").click()
    summary = first(lab).locator("summary")
    summary.focus()
    lab.page.keyboard.press("Enter")
    questions = first(lab).locator(".citelab-questions li")
    assert questions.count() == 7
    assert "Does the passage carry the whole claim" in questions.nth(4).inner_text()
    assert "ask a person" in questions.nth(4).inner_text()


def test_the_review_is_exported_as_text_copied_and_written_beside_the_record(lab):
    lab.ask_kernel("board.decide(1, 'reject', hostile)\nNone")
    first(lab).get_by_role("button", name="CSV").click()
    field = first(lab).get_by_role("textbox", name="The review as CSV")
    field.wait_for()
    assert field.input_value().startswith("claim,text,reviewer,decision,note,time\n")
    first(lab).get_by_role("button", name="Copy").click()
    wait_status(lab, "Copied.")
    copied = lab.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines() == field.input_value().splitlines()
    first(lab).get_by_role("button", name="Write gauge.review.csv").click()
    wait_status(lab, "gauge.review.csv is written, beside the record.")
    assert lab.ask_kernel("path.with_name('gauge.review.csv').stat().st_size > 100")
    first(lab).get_by_role("button", name="Markdown").click()
    report = first(lab).get_by_role("textbox", name="The review as Markdown")
    report.wait_for()
    assert "# Review record" in report.input_value()
    first(lab).get_by_role("button", name="Close").click()
    # The other view did not ask for it.
    assert lab.page.locator(".citelab-export-text").count() == 0


def test_a_stale_record_is_told_and_decides_nothing(lab):
    stale = lab.page.locator(".citelab-board").nth(2)
    assert "They are not applied" in stale.get_by_role("alert").inner_text()
    assert "claim 1 was" in stale.get_by_role("alert").inner_text()
    stale.locator("tbody th").first.click()
    panel = stale.get_by_role("group", name="Claim 1", exact=True)
    panel.wait_for()
    names = ("Accept", "Reject", "Unsure", "Take back")
    assert all(panel.get_by_role("button", name=name).is_disabled() for name in names)
    lab.page.keyboard.press("1")
    assert stale.locator(".citelab-told").inner_text().startswith("0 of 34 claims decided")


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_axe_finds_no_fault_with_the_board(lab, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    lab.use_theme(theme)
    row(lab, 1).locator("td").nth(2).click()
    first(lab).get_by_role("group", name="Claim 2", exact=True).wait_for()
    first(lab).locator("summary").click()
    first(lab).get_by_role("button", name="CSV").click()
    first(lab).get_by_role("textbox", name="The review as CSV").wait_for()
    found = axe.run(lab.page, context=".citelab-board").response["violations"]
    assert not found, json.dumps([(f["id"], [n["html"][:200] for n in f["nodes"]]) for f in found])
    first(lab).get_by_role("button", name="Close").click()
    lab.use_theme("JupyterLab Light")


def test_narrow_panes_and_forced_colours_keep_every_word(lab):
    lab.page.set_viewport_size({"width": 480, "height": 900})
    sizes = "(board) => ['scrollWidth', 'clientWidth'].map((name) => board[name])"
    assert len(set(first(lab).evaluate(sizes))) == 1
    assert row(lab, 0).locator(".citelab-column-name").first.is_visible()
    row(lab, 0).locator("th").click()
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("ArrowRight")
    assert lab.page.evaluate(PLACE) == [0, 1]
    lab.page.set_viewport_size({"width": 1200, "height": 900})
    lab.page.emulate_media(forced_colors="active")
    looks = [row(lab, 1).locator(".citelab-badge").nth(n).inner_text() for n in range(4)]
    assert looks[0].startswith("✗\nnot supported")
    assert looks[1:] == ["✓\npass", "✓\npass", "✗\nfail"]
    lab.page.emulate_media(forced_colors="none")
