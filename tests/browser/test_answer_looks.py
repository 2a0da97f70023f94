"""The answer view can be read and used in every theme, width and mode, and by its names alone."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_the_mark_and_the_text_are_legible_in_every_theme(answer, theme):
    answer.lab.use_theme(theme)
    answer.choose(1)
    for selector in ("mark", ".citelab-claim-text", ".citelab-status", ".citelab-about", "button"):
        assert answer.page.evaluate(CONTRAST, f".citelab {selector}") >= 4.5, selector
    answer.lab.use_theme("JupyterLab Light")


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


def test_narrow_panes_stack_and_nothing_sticks_out(answer):
    answer.page.set_viewport_size({"width": 560, "height": 900})
    left = answer.page.locator(".citelab-answer").bounding_box()
    source = answer.page.locator(".citelab-source").bounding_box()
    assert source["y"] >= left["y"] + left["height"] - 1
    sizes = "() => ['scrollWidth', 'clientWidth'].map((n) => document.querySelector('.citelab')[n])"
    assert len(set(answer.page.evaluate(sizes))) == 1
    answer.page.set_viewport_size({"width": 1200, "height": 900})
    left = answer.page.locator(".citelab-answer").bounding_box()
    assert answer.page.locator(".citelab-source").bounding_box()["x"] > left["x"]


def test_forced_colours_keep_the_mark_apart_from_the_text(answer):
    answer.page.emulate_media(forced_colors="active")
    answer.choose(1)
    colours = answer.page.evaluate(
        """() => [".citelab mark", ".citelab-block"].map((selector) =>
             getComputedStyle(document.querySelector(selector)).backgroundColor)"""
    )
    assert colours[0] != colours[1]
    answer.page.emulate_media(forced_colors="none")


def test_reduced_motion_is_honoured(answer):
    seconds = (
        "() => getComputedStyle(document.querySelector('.citelab-citation')).transitionDuration"
    )
    answer.page.emulate_media(reduced_motion="no-preference")
    assert "0.12s" in answer.page.evaluate(seconds)
    answer.page.emulate_media(reduced_motion="reduce")
    assert answer.page.evaluate(seconds) == "0s"


def test_every_control_has_a_name_and_the_parts_are_told_apart(answer):
    names = [
        button.get_attribute("aria-label")
        for button in answer.page.locator(".citelab-citation").all()
    ]
    assert names == answer.lab.ask_kernel("[c.name for b in view._shown for c in b.citations]")
    for name in ("Answer", "Source", "Documents", "Text of Field manual"):
        assert answer.page.get_by_role("group", name=name, exact=True).count() == 1
    pressed = answer.page.locator(".citelab-tab[aria-pressed='true']").all_text_contents()
    assert pressed == ["Field manual"]
