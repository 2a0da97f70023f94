"""A long read says how far it is, can be ended at any page, and leaves nothing behind."""

from __future__ import annotations

import io
import logging
from contextlib import redirect_stderr

import pytest

from citelab.documents import FileStore, load, progress, read_pdf
from citelab.documents.progress import reported

PAGES = [["One."], ["Two."], ["Three."]]


class Terminal(io.StringIO):
    """What a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(progress, "_DELAY_SECONDS", 0)


def left_over(terminal):
    """What stands in the line when all is over: each carriage return starts it anew."""
    line = []
    for written in terminal.getvalue().split("\r"):
        line[: len(written)] = written
    return "".join(line).strip()


class CancelledError(Exception):
    """Raised by a caller who has seen enough."""


def cancel_at_page_2(done, total):
    if done == 2:
        raise CancelledError


def test_true_shows_a_bar_that_counts_pages_and_goes_away(make_pdf):
    data = make_pdf(PAGES)
    with redirect_stderr(Terminal()) as terminal:
        document = load(data, progress=True)
    assert document == load(data)
    assert "/3 [" in terminal.getvalue()
    assert left_over(terminal) == ""


def test_a_read_that_is_soon_over_shows_none(make_pdf, monkeypatch):
    monkeypatch.setattr(progress, "_DELAY_SECONDS", 60)
    with redirect_stderr(Terminal()) as terminal:
        read_pdf(make_pdf(PAGES), progress=True)
    assert terminal.getvalue().strip() == ""


def test_where_nobody_looks_there_is_none(make_pdf):
    with redirect_stderr(io.StringIO()) as file:
        read_pdf(make_pdf(PAGES), progress=True)
    assert file.getvalue() == ""


def test_the_bar_is_taken_away_when_the_reading_fails():
    def fail_at_page_1():
        with reported(True) as report:
            report(1, 3)
            raise CancelledError

    with redirect_stderr(Terminal()) as terminal, pytest.raises(CancelledError):
        fail_at_page_1()
    assert "/3 [" in terminal.getvalue()
    assert left_over(terminal) == ""


@pytest.mark.parametrize("nothing", [None, False])
def test_without_a_wish_nothing_is_told(nothing):
    with reported(nothing) as report:
        assert report is None


def test_what_the_caller_raises_ends_the_reading_and_passes_through(make_pdf):
    with pytest.raises(CancelledError):
        load(make_pdf(PAGES), progress=cancel_at_page_2)


def test_a_cancelled_read_leaves_no_file_in_the_store(make_pdf, tmp_path):
    store = FileStore(tmp_path / "store")
    with pytest.raises(CancelledError):
        store.put(make_pdf(PAGES), progress=cancel_at_page_2)
    assert len(store) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_cancelled_read_leaves_pypdf_as_loud_as_it_was(make_pdf):
    before = logging.getLogger("pypdf").level
    with pytest.raises(CancelledError):
        load(make_pdf(PAGES), progress=cancel_at_page_2)
    assert logging.getLogger("pypdf").level == before
