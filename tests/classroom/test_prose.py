"""MyST prose becomes Markdown that every viewer shows, and code in it stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.classroom.build.prose import blocks, image_targets, prose_faults, to_markdown

CASES = {
    "plain text": ("One\n\n**two**", "One\n\n**two**"),
    "a comment goes": ("One\n% not for them\ntwo", "One\ntwo"),
    "a percent sign inside a line stays": ("100 % sure", "100 % sure"),
    "a comment sign in code stays": ("```text\n% here\n```", "```text\n% here\n```"),
    "a note": ("```{note}\nA.\n\nB.\n```", "> **Note**\n>\n> A.\n>\n> B."),
    "a note with a title": ("```{tip} Try\nA.\n```", "> **Tip: Try**\n>\n> A."),
    "colons for fences": (":::{warning}\nA.\n:::", "> **Warning**\n>\n> A."),
    "code in a note": (
        "````{note}\n```python\n1\n```\n````",
        "> **Note**\n>\n> ```python\n> 1\n> ```",
    ),
    "a note in a note": (
        "````{note}\n```{tip}\nA.\n```\n````",
        "> **Note**\n>\n> > **Tip**\n> >\n> > A.",
    ),
    "a comment in a note": ("```{note}\n% x\nA.\n```", "> **Note**\n>\n> A."),
    "text around a note": ("a\n\n```{note}\nb\n```\n\nc", "a\n\n> **Note**\n>\n> b\n\nc"),
    "a figure": ("```{figure} ../a.svg\n:alt: A line.\n```", "![A line.](../a.svg)"),
    "a figure and its caption": (
        "```{figure} a.svg\n:alt: A line.\n\nIt is\nstraight.\n```",
        "![A line.](a.svg)\n\n*It is straight.*",
    ),
    "a fence with a language": ("```python\nx\n```", "```python\nx\n```"),
    "details": ("<details>\n<summary>x</summary>\n</details>",) * 2,
}


@pytest.mark.parametrize("case", CASES)
def test_prose_becomes_markdown(case):
    source, wanted = CASES[case]
    assert to_markdown(source) == wanted
    assert prose_faults(source) == []


@given(st.lists(st.sampled_from(["a", "", "% c", "```text", "```", "````{note}", "````", ":::"])))
def test_the_blocks_of_a_cell_are_its_lines_in_order(lines):
    source = "\n".join(lines)
    found = list(blocks(source))
    assert "\n".join(line for block in found for line in block.lines) == source
    at = 0
    for block in found:
        assert block.first_line == at
        at += len(block.lines)


@given(st.text(alphabet="ab *`[]()>-#\n"))
def test_prose_without_myst_stays_as_it_is(text):
    if "```" not in text:
        assert to_markdown(text) == text.strip("\n")


def test_markdown_made_once_is_not_changed_again():
    for source, _ in CASES.values():
        assert to_markdown(to_markdown(source)) == to_markdown(source)


def test_images_are_found_outside_of_code_only():
    source = "![a](x.png) and ![b](<y z.png>)\n`![c](no.png)`\n```text\n![d](no.png)\n```"
    assert image_targets(source) == [(0, "x.png"), (0, "y")]


@pytest.mark.parametrize(
    "source", ["`![](a.png)`", "![A line](a.png)", '<img src="a" alt="A line">', "{not a role}"]
)
def test_what_only_looks_like_a_fault_is_none(source):
    assert prose_faults(source) == []


def test_options_that_a_figure_does_not_have_are_named():
    found = prose_faults("```{figure} a.svg\n:alt: A line.\n:width: 3\n```")
    assert found == [(0, "a figure has no option 'width' here, only `:alt:`")]
