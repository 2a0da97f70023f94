"""The picture is dark on white whatever the style, and says the same in words."""

from __future__ import annotations

import os
import subprocess
import sys

import matplotlib as mpl
import pytest
from matplotlib import pyplot

from citelab.chunks import (
    ChunkError,
    ChunkIndex,
    GoldPassage,
    GoldQuestion,
    compare_cuts,
    cuts,
    evaluate_retrieval,
    plot_retrieval,
    retrieval_chunks,
)
from citelab.documents import Document

mpl.use("Agg")
LOG = Document.from_text("It rained. We left. The hut was dry. Nobody came.")
ASKED = [GoldQuestion("Was the hut dry?", (GoldPassage(0, 20, 36),))]
ROWS = compare_cuts([LOG], ASKED, cuts(["fixed", "sentences", "window"], [2, 40], [0, 1]), 2)


@pytest.fixture
def drawn():
    with pyplot.style.context("dark_background"):
        yield plot_retrieval(ROWS)
    pyplot.close("all")


def test_it_is_dark_on_white_also_in_a_dark_style(drawn):
    figure, _ = drawn
    assert {mpl.colors.to_hex(part.get_facecolor()) for part in (figure, *figure.axes)} == {
        "#ffffff"
    }
    texts = [panel.title for panel in figure.axes] + [panel.xaxis.label for panel in figure.axes]
    assert {mpl.colors.to_hex(text.get_color()) for text in texts} == {"#000000"}


def test_lines_are_told_apart_without_colour(drawn):
    figure, _ = drawn
    looks = [(line[0].get_marker(), line[0].get_linestyle()) for line in figure.axes[1].containers]
    assert len(set(looks)) == len(looks) == 5


def test_rows_of_one_method_and_overlap_are_one_line_in_order_of_what_was_read(drawn):
    figure, _ = drawn
    names = [text.get_text() for text in figure.axes[1].get_legend().get_texts()]
    assert names == ["fixed", "fixed, overlap 1", "sentences", "sentences, overlap 1", "window"]
    for panel in figure.axes:
        for line in panel.containers:
            assert list(line[0].get_xdata()) == sorted(line[0].get_xdata())


def test_the_words_name_each_line_with_its_figures(drawn):
    _, text = drawn
    assert text.startswith("Two line charts with intervals of 95 %")
    assert "recall at 2" in text
    assert "sentences: from " in text
    assert "0% to 100% kept whole, recall 0% to 100%" in text


def test_without_the_pieces_only_recall_is_said():
    search = ChunkIndex(retrieval_chunks(LOG)).search
    row = evaluate_retrieval(ASKED, search, cut=cuts(["sentences"], [500])[0])
    figure, text = plot_retrieval([row])
    pyplot.close("all")
    assert [len(panel.containers) for panel in figure.axes] == [0, 1]
    assert text.endswith("sentences: from 49 to 49 characters, recall 100% to 100%.")


def test_rows_that_cannot_be_drawn_are_refused():
    with pytest.raises(ChunkError, match="there is no row to draw"):
        plot_retrieval([])
    row = evaluate_retrieval(ASKED, ChunkIndex(retrieval_chunks(LOG)), name="mine")
    with pytest.raises(ChunkError, match="row 'mine' does not say how it was cut"):
        plot_retrieval([row])


def test_measuring_imports_no_matplotlib():
    code = "import sys, citelab.chunks; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_leaves_a_notebook_showing_figures_as_before():
    """The first plot of all loads the backend, which turns interaction on for good."""
    code = (
        "import matplotlib; from citelab.chunks.plain_style import plain_style\n"
        "from matplotlib import pyplot\n"
        "with plain_style():\n    pyplot.subplots()\n"
        "print('is on:', matplotlib.is_interactive())"
    )
    # Inside IPython, as in a notebook's kernel, the inline backend does what it does there.
    run = [sys.executable, "-m", "IPython", "--no-banner", "-c", code]
    inline = os.environ | {"MPLBACKEND": "module://matplotlib_inline.backend_inline"}
    done = subprocess.run(run, capture_output=True, encoding="utf-8", check=True, env=inline)
    assert "is on: True" in done.stdout
