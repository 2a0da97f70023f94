"""In a real JupyterLab a citation leads to exactly its passage, by mouse and by keyboard."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


def test_every_citation_highlights_exactly_its_cited_text_and_brings_it_into_view(answer):
    checked = 0
    for number, claim, index, text in answer.numbered():
        answer.choose(number)
        assert answer.marked() == (text or ""), number
        answer.lab.wait_for_kernel("view.selected", [claim, index])
        if text:
            answer.page.wait_for_function(IN_VIEW, arg=".citelab mark")
            checked += 1
    assert checked > 20


IN_VIEW = """(selector) => {
  const box = document.querySelector(".citelab-text").getBoundingClientRect();
  const at = document.querySelector(selector).getBoundingClientRect();
  return at.top >= box.top - 1 && at.top < box.bottom - 10;
}"""


def test_the_notebook_itself_is_never_scrolled(answer):
    scrolled = (
        "() => [...document.querySelectorAll('.jp-WindowedPanel-outer')].map(e => e.scrollTop)"
    )
    answer.page.locator(".citelab").scroll_into_view_if_needed()
    answer.citation(1).focus()
    before = answer.page.evaluate(scrolled)
    assert before
    for number in (16, 8, 20):
        answer.lab.ask_kernel(f"view.selected = {[number - 1, 0]}\nNone")
        answer.wait_for_choice(number)
        answer.page.wait_for_function(IN_VIEW, arg=".citelab mark")
    assert answer.page.evaluate(scrolled) == before


def test_the_keyboard_alone_chooses_shows_and_lets_go(answer):
    answer.page.get_by_role("button", name="Citation 1, ").focus()
    answer.page.keyboard.press("Enter")
    answer.wait_for_choice(1)
    assert answer.marked() == "The grass is green. "
    answer.page.keyboard.press("Tab")
    answer.page.keyboard.press("Space")
    answer.wait_for_choice(2)
    assert answer.marked() == "Tides 😀 rose.\r\n"
    answer.page.keyboard.press("Escape")
    answer.wait_for_choice(None)
    assert answer.marked() == ""
    answer.lab.wait_for_kernel("view.selected", None)


def test_the_focused_control_is_visibly_so(answer):
    answer.page.get_by_role("button", name="Citation 1, ").focus()
    answer.page.keyboard.press("Tab")
    outline = "() => getComputedStyle(document.activeElement).outline"
    assert "solid 3px" in answer.page.evaluate(outline)


def test_keys_typed_in_the_viewer_do_not_change_the_notebook(answer):
    cells = answer.page.locator(".jp-Cell").count()
    answer.page.locator(".citelab-text").focus()
    for key in ("b", "a", "x", "m"):
        answer.page.keyboard.press(key)
    answer.citation(1).focus()
    answer.page.keyboard.press("b")
    assert answer.page.locator(".jp-Cell").count() == cells


def test_python_selects_what_the_browser_shows(answer):
    answer.lab.ask_kernel("view.selected = [1, 0]\nNone")
    answer.wait_for_choice(2)
    assert answer.marked() == "Tides 😀 rose.\r\n"


def test_a_passage_over_a_page_break_is_marked_on_both_pages_and_no_heading_is(answer):
    number = answer.number_of("it goes on.")
    answer.choose(number)
    assert answer.page.locator(".citelab mark").all_text_contents() == [
        "It begins here and\n",
        "ends here.",
    ]
    assert answer.page.locator(".citelab mark .citelab-part-heading").count() == 0
    headings = answer.page.locator(".citelab-part-heading").all_text_contents()
    assert headings == [
        "Page 1 · label i",
        "Page 2 · label ii",
        "Page 3 · label 1",
        "Page 4 · label 2",
    ]
    assert answer.status() == (
        f"Citation {number} highlights 29 characters on pages 1 to 2 of Tide report."
        " 1 other passage of this claim is underlined."
    )


def test_content_and_search_results_are_shown_block_by_block_with_their_source(answer):
    result = answer.number_of("Others agree.")
    answer.choose(result)
    assert answer.page.locator(".citelab-part-heading").all_text_contents() == [
        "Block 0",
        "Block 1",
    ]
    assert (
        "https://example.org/tides?a=1&b=2" in answer.page.locator(".citelab-source").inner_text()
    )
    assert answer.page.locator(".citelab a").count() == 0
    answer.choose(result + 1)
    assert answer.status().startswith(
        f"Citation {result + 1} highlights blocks 30 to 31 of Transcript"
    )


def test_other_passages_of_the_claim_are_underlined_in_another_way(answer):
    number = answer.number_of("Two places.")
    answer.choose(number + 1)
    assert answer.page.locator(".citelab mark").all_text_contents() == ["Tides 😀 rose"]
    assert answer.page.locator(".citelab u").all_text_contents() == ["The grass is green.", "The g"]
    assert answer.status().endswith("2 other passages of this claim are underlined.")
    looks = answer.page.evaluate(
        """() => ["mark", "u"].map((tag) => {
             const style = getComputedStyle(document.querySelector(".citelab " + tag));
             return [style.textDecorationStyle, style.backgroundColor, style.outlineStyle];
           })"""
    )
    assert looks[0] == ["solid", "rgb(255, 224, 138)", "solid"]
    assert looks[1][0] == "dotted"
    assert looks[1][2] == "none"


def test_a_document_opened_by_hand_underlines_the_claims_passages_in_it(answer):
    number = answer.number_of("Two places.")
    answer.choose(number)
    answer.page.get_by_role("button", name="Tide report", exact=True).click()
    assert answer.page.locator(".citelab mark").count() == 0
    assert (
        "".join(answer.page.locator(".citelab u").all_text_contents())
        == "It begins here and\nends here."
    )
    assert answer.status() == "Tide report is open. 1 passage of this claim is underlined."
    answer.page.get_by_role("button", name="Field manual", exact=True).click()
    assert answer.marked() == "The grass is green."


def test_a_location_of_pages_only_outlines_the_pages_and_highlights_nothing(answer):
    number = answer.number_of("The page only.")
    answer.choose(number)
    assert answer.page.locator(".citelab mark").count() == 0
    outlined = answer.page.locator(".citelab-outlined .citelab-part-heading").all_text_contents()
    assert outlined == ["Page 2 · label ii", "Page 3 · label 1"]
    assert "the pages are outlined, no words are highlighted" in answer.status()
    answer.page.wait_for_function(IN_VIEW, arg=".citelab-outlined")


def test_a_page_that_is_cited_whole_leads_back_to_its_claim(answer):
    answer.choose(answer.number_of("The page only."))
    cited_by = answer.page.get_by_role("group", name="Cited by")
    claim = 1 + answer.lab.ask_kernel("[b.text for b in claims].index('The page only.')")
    assert f"Claim {claim}" in cited_by.get_by_role("button").all_inner_texts()
    answer.page.locator(".citelab-body .citelab-citable", has_text="Third page").first.wait_for()


def test_what_does_not_resolve_says_why_and_highlights_nothing(answer):
    number = answer.number_of("Not this edition.")
    answer.choose(1)
    answer.choose(number)
    assert answer.page.locator(".citelab mark, .citelab u, .citelab-outlined").count() == 0
    assert "cannot be shown: cited_text is 'Other'" in answer.status()
    assert answer.citation(number).get_attribute("aria-label").endswith("cannot be shown")


def test_titles_and_headings_are_never_highlighted(answer):
    for number, *_ in answer.numbered()[:4]:
        answer.choose(number)
        outside = "() => document.querySelectorAll('.citelab :not(.citelab-block) > mark').length"
        assert answer.page.evaluate(outside) == 0


def test_glue_stands_between_the_claims_and_is_no_claim(answer):
    assert answer.page.locator(".citelab-glue").all_text_contents() == ["However,"]
    assert answer.page.locator(".citelab-claim").count() == answer.lab.ask_kernel("len(claims)")
