"""Lesson 07, second exercise: which pages a range of characters stands on.

Characters count from 0 and pages from 1; both ends are the first one that is not meant. A page
goes from its own start up to that of the next one.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["PAGES_OF"]

STARTS = [0, 40, 90]


def pages_of_spec(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    if start_char < 0 or start_char >= end_char:
        raise ValueError("not a range")
    pages = {_page_at(char, page_starts) for char in range(start_char, end_char)}
    return min(pages), max(pages) + 1


def _page_at(char: int, page_starts: list[int]) -> int:
    return sum(1 for start in page_starts if start <= char)


def _from_zero(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    return _page_at(start_char, page_starts) - 1, _page_at(end_char - 1, page_starts)


def _end_included(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    return _page_at(start_char, page_starts), _page_at(end_char - 1, page_starts)


def _end_is_cited(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    return _page_at(start_char, page_starts), _page_at(end_char, page_starts) + 1


def _start_left_out(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    first = max(1, _page_at(start_char - 1, page_starts))
    return first, _page_at(end_char - 1, page_starts) + 1


def _where_it_starts(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    page = _page_at(start_char, page_starts)
    return page, page + 1


def _where_it_ends(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    page = _page_at(end_char - 1, page_starts)
    return page, page + 1


def _two_at_most(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    if not 0 <= start_char < end_char:
        raise ValueError("not a range")
    page = _page_at(start_char, page_starts)
    return page, page + 2 if _page_at(end_char - 1, page_starts) > page else page + 1


def _lists_pages(start_char: int, end_char: int, page_starts: list[int]) -> list[int]:
    return list(range(_page_at(start_char, page_starts), _page_at(end_char - 1, page_starts) + 1))


def _never_refuses(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    return _page_at(start_char, page_starts), _page_at(end_char - 1, page_starts) + 1


def _empty_allowed(start_char: int, end_char: int, page_starts: list[int]) -> tuple[int, int]:
    if start_char < 0 or start_char > end_char:
        raise ValueError("not a range")
    return _never_refuses(start_char, end_char, page_starts)


PAGES_OF = Exercise(
    id="l07-e2",
    title="Find the pages that a passage stands on",
    function_name="pages_of",
    spec=pages_of_spec,
    cases=(
        case(5, 20, STARTS),
        case(50, 60, STARTS),
        case(30, 60, STARTS, note="the passage runs over a page break"),
        case(35, 95, STARTS, note="the passage runs over two page breaks"),
        case(40, 50, STARTS, note="the passage begins with the first character of a page"),
        case(30, 40, STARTS, note="the passage ends with the last character of a page"),
        case(39, 41, STARTS, note="one character stands on each side of the page break"),
        case(95, 99, STARTS, note="the passage stands on the last page"),
        case(3, 9, [0], note="the document has one page"),
        case(0, 1, STARTS, note="the very first character is cited"),
        case(40, 90, STARTS, note="the passage fills one page from end to end"),
        case(39, 90, STARTS, note="the passage ends with the last character of a page"),
        case(90, 95, STARTS, note="the passage begins with the first character of a page"),
        case(0, 99, STARTS, note="the passage is the whole text"),
        case(10, 10, STARTS, note="the range is empty"),
        case(60, 50, STARTS, note="the end comes before the start"),
        case(-3, 5, STARTS, note="the start lies before the text"),
    ),
    wrong_answers=(
        WrongAnswer(
            _from_zero,
            "You count pages from 0. Characters do, pages do not: the first page is 1, in the "
            "vendor's locations as on paper. On which page does character 0 stand?",
        ),
        WrongAnswer(
            _end_included,
            "Your second number is the last page that is cited. It should be the first page that "
            "is *not*: one page is `n` to `n + 1`. How far apart are your numbers for one page?",
        ),
        WrongAnswer(
            _end_is_cited,
            "You look up the page of `end_char` itself. That character is not cited, and where a "
            "passage fills a page to its end it stands on the next one. Which is the last "
            "character that is cited?",
        ),
        WrongAnswer(
            _start_left_out,
            "The first character of a page belongs to that page, and you put it on the page "
            "before. Compare a start of a page that *equals* the character.",
        ),
        WrongAnswer(
            _where_it_starts,
            "You name the page where the passage starts, and it goes on. Half of the evidence "
            "stands on a page that your reader is not told of. Look up the other end as well.",
        ),
        WrongAnswer(
            _where_it_ends,
            "You name the page where the passage ends. A reader who opens it sees half a "
            "sentence. Look up where it starts as well.",
        ),
        WrongAnswer(
            _two_at_most,
            "You let a passage run over one page break only. A list or a table may run over "
            "several. Look up both ends, each by itself.",
        ),
        WrongAnswer(
            _lists_pages,
            "The pages are right, the form is not: a location has two numbers, the first page and "
            "the first one behind. Return a tuple of two.",
        ),
        WrongAnswer(
            _never_refuses,
            "Every good range comes out right; now look at the bad ones. An empty range stands on "
            "no page, and a negative start wraps. Refuse them with `ValueError` first.",
        ),
        WrongAnswer(
            _empty_allowed,
            "You let an empty range pass, and give it a page. No character is cited, so there is "
            "nothing to show there. How do start and end compare in a range that cites something?",
        ),
    ),
    hints=(
        "Begin with one character: on which page does it stand? Count the pages that start at it "
        "or before it.",
        "You need that for two characters, the first and the last that are cited. The last one is "
        "not `end_char`.",
        "The second number of the answer is one more than the page of the last character, because "
        "an end is exclusive for pages too.",
    ),
    difficulty="medium",
    minutes=8,
    explanation=(
        "The number of pages that start at a character or before it *is* its page, counted from "
        "1. The last character that is cited is `end_char - 1`; asking for `end_char` would send "
        "a reader to a page too many whenever a passage ends with its page."
    ),
)
