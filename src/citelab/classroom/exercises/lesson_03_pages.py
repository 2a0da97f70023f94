"""Lesson 03, second exercise: from counted pages to what is printed on them.

Pages count from 1; an end is the first one that is not cited. Labels are in a list, from 0.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["PRINTED_PAGES"]

LABELS = ["i", "ii", "1", "2", "3", "4"]
PARTS = ["A-1", "A-2", "A-3", "B-1"]


def printed_pages_spec(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    if start_page < 1 or end_page <= start_page or end_page > len(labels) + 1:
        raise ValueError("not a range of these pages")
    return [label for n, label in enumerate(labels, start=1) if start_page <= n < end_page]


def _pages_from_zero(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return labels[start_page:end_page]


def _pages_inclusive_end(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return labels[start_page - 1 : end_page]


def _numbers(start_page: int, end_page: int, labels: list[str]) -> list[int]:
    return list(range(start_page, end_page))


def _numbers_as_text(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return [str(number) for number in range(start_page, end_page)]


def _looks_up_the_label(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    first = labels.index(str(start_page))
    return labels[first : first + end_page - start_page]


def _first_page_only(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return [labels[start_page - 1]]


def _first_and_last(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return [labels[start_page - 1], labels[end_page - 2]]


def _joined(start_page: int, end_page: int, labels: list[str]) -> str:
    return ", ".join(labels[start_page - 1 : end_page - 1])


def _pages_never_refused(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return labels[start_page - 1 : end_page - 1]


def _pages_fetched_one_by_one(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    return [labels[number - 1] for number in range(start_page, end_page)]


def _page_zero_wraps(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    if start_page >= end_page or end_page > len(labels) + 1:
        raise ValueError("not a range")
    return [labels[number - 1] for number in range(start_page, end_page)]


def _pages_silently_short(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    if not 1 <= start_page < end_page:
        raise ValueError("not a range")
    return labels[start_page - 1 : end_page - 1]


def _no_last_page(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    if not 1 <= start_page < end_page <= len(labels):
        raise ValueError("not a range")
    return labels[start_page - 1 : end_page - 1]


def _no_page_allowed(start_page: int, end_page: int, labels: list[str]) -> list[str]:
    if not 1 <= start_page <= end_page <= len(labels) + 1:
        raise ValueError("not a range")
    return labels[start_page - 1 : end_page - 1]


PRINTED_PAGES = Exercise(
    id="l03-e2",
    title="Say what is printed on the cited pages",
    function_name="printed_pages",
    spec=printed_pages_spec,
    cases=(
        case(3, 4, LABELS),
        case(1, 2, LABELS),
        case(3, 5, LABELS, note="the passage runs over a page break"),
        case(2, 4, LABELS, note="the printed numbers start again between the two pages"),
        case(1, 4, LABELS, note="three pages are cited"),
        case(6, 7, LABELS, note="the last page is cited"),
        case(1, 7, LABELS, note="all pages are cited"),
        case(2, 5, PARTS, note="the pages carry letters, and the last one is cited"),
        case(0, 2, LABELS, note="the range starts at page 0"),
        case(-1, 2, LABELS, note="the range starts before the first page"),
        case(6, 8, LABELS, note="the end lies one page beyond the last"),
        case(7, 8, LABELS, note="the document has no such page"),
        case(3, 3, LABELS, note="the range is empty"),
        case(4, 3, LABELS, note="the end comes before the start"),
    ),
    wrong_answers=(
        WrongAnswer(
            _pages_from_zero,
            "You start one page too late. A Python list counts from 0 and pages count from 1: in "
            "which place of the list does the label of page 1 stand?",
        ),
        WrongAnswer(
            _pages_inclusive_end,
            "You cite one page too many: the end is treated as cited. An end is exclusive for "
            "pages too. Which numbers stand in a citation of page 3 alone?",
        ),
        WrongAnswer(
            _numbers,
            "You return the counted pages, and a reader looks for printed ones. The third page of "
            "the study carries a 1. Fetch what stands in `labels` for each counted page.",
        ),
        WrongAnswer(
            _numbers_as_text,
            "You turn the page's number into text, but a number is not a label: page 1 of the "
            "study carries the label i. The words to return are all in `labels`.",
        ),
        WrongAnswer(
            _looks_up_the_label,
            "You search the labels for the page's number. A citation counts the pages of the file, "
            "whatever is printed on them. Take the label by its place, not by its name.",
        ),
        WrongAnswer(
            _first_page_only,
            "You return the first page only. A passage may run over a page break, and then it "
            "stands on more than one. Where does your function look at `end_page`?",
        ),
        WrongAnswer(
            _first_and_last,
            "You return the first and the last page. With one page that is twice the same, and "
            "with three the middle is lost. Collect every page of the range.",
        ),
        WrongAnswer(
            _joined,
            "You return one text. The pages are right, but whoever called you wants a list, with "
            "one label for each page. Leave out the joining.",
        ),
        WrongAnswer(
            _pages_never_refused,
            "Every good range comes out right; now look at the bad ones. A slice never complains, "
            "it returns fewer pages or none. Refuse such a range with `ValueError` first.",
        ),
        WrongAnswer(
            _pages_fetched_one_by_one,
            "You let the list refuse for you. It does so with `IndexError` beyond its end, and "
            "not at all for page 0, which becomes its *last* item. Test the range yourself and "
            "raise `ValueError`.",
        ),
        WrongAnswer(
            _page_zero_wraps,
            "Page 0 gets the label of the last page: 0 minus 1 is -1, and Python counts that "
            "from the end. Which page is the first that you allow?",
        ),
        WrongAnswer(
            _pages_silently_short,
            "A range beyond the last page comes back short, without a word. It was cited from a "
            "longer edition, and somebody should know. Compare the end with the page count.",
        ),
        WrongAnswer(
            _no_last_page,
            "Nobody can cite your last page. With an exclusive end, the end of the last page is "
            "one more than the number of pages. How far may `end_page` go?",
        ),
        WrongAnswer(
            _no_page_allowed,
            "You let an empty range pass. A citation of no page supports nothing: page 3 alone "
            "is 3 to 4. How do start and end compare, then?",
        ),
    ),
    hints=(
        "Two counts meet here: pages from 1, lists from 0. Page 1 has its label in `labels[0]`; "
        "say for page n in which place its label stands.",
        "Before you fetch anything, refuse: the start is at least 1, it is smaller than the end, "
        "and the end is at most `len(labels) + 1`. One chained comparison can say all three.",
        "Then one slice is enough. Move both numbers down by the same amount: the end stays "
        "exclusive in the list as well.",
    ),
    difficulty="medium",
    minutes=7,
    explanation=(
        "Both bounds move down by one, because the list counts from 0 and the pages from 1. The "
        "end stays exclusive on both sides, so nothing else changes. The comparison in front "
        "keeps page 0 from wrapping around to the last label, and allows the end that the last "
        "page needs: one more than there are pages."
    ),
)
