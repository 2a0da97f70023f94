"""Lesson 07: who also refuses what is bad is told the same mistake, and the parts are one whole."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import pytest

from citelab import load
from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise
from citelab.locations import location_at

STUDY = load(data_path("tide_study.pdf"))


def keeps_the_order_of_the_hits_and_refuses(document_index, found):
    sent = []
    for index in found:
        if index not in sent:
            sent.append(index)
    if not 0 <= document_index < len(sent):
        raise ValueError(document_index)
    return sent[document_index]


def counts_pieces_and_refuses(document_index, found):
    if not 0 <= document_index < len(set(found)):
        raise ValueError(document_index)
    return found[document_index]


def takes_the_end_for_cited_and_refuses(start_char, end_char, page_starts):
    if not 0 <= start_char < end_char:
        raise ValueError(start_char)
    return bisect_right(page_starts, start_char), bisect_right(page_starts, end_char) + 1


def names_the_last_page_and_refuses(start_char, end_char, page_starts):
    if not 0 <= start_char < end_char:
        raise ValueError(start_char)
    return bisect_right(page_starts, start_char), bisect_left(page_starts, end_char)


def names_one_page_and_refuses(start_char, end_char, page_starts):
    if not 0 <= start_char < end_char:
        raise ValueError(start_char)
    page = bisect_right(page_starts, start_char)
    return page, page + 1


def puts_a_first_character_on_the_page_before_and_refuses(start_char, end_char, page_starts):
    if not 0 <= start_char < end_char:
        raise ValueError(start_char)
    return max(1, bisect_left(page_starts, start_char)), bisect_left(page_starts, end_char) + 1


def looks_one_page_further_only(start_char, end_char, page_starts):
    page = bisect_right(page_starts, start_char)
    following = page_starts[page : page + 1]
    return page, page + 2 if following and following[0] < end_char else page + 1


def overwrites_by_name(editions):
    kept = {}
    for index, (name, year) in enumerate(editions):
        kept[name if year else index] = index
    return sorted(kept.values())


def numbers_again_what_it_knows(claims):
    notes, numbers = [], []
    for places in claims:
        row = []
        for place in places:
            notes.append(", ".join(place))
            row.append(len(notes))
        numbers.append(row)
    return numbers, notes


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l07-e1", keeps_the_order_of_the_hits_and_refuses, "in the order of the hits"),
        ("l07-e1", counts_pieces_and_refuses, "to count pieces"),
        ("l07-e2", takes_the_end_for_cited_and_refuses, "the page of `end_char` itself"),
        ("l07-e2", names_the_last_page_and_refuses, "the last page that is cited"),
        ("l07-e2", names_one_page_and_refuses, "where the passage starts"),
        ("l07-e2", puts_a_first_character_on_the_page_before_and_refuses, "belongs to that page"),
        ("l07-e2", looks_one_page_further_only, "over one page break only"),
        ("l07-e3", overwrites_by_name, "stands last in the list"),
        ("l07-e4", numbers_again_what_it_knows, "Every citation gets a new number"),
    ],
)
def test_a_learner_is_told_the_usual_mistake_however_it_was_written(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state == "wrong"
    assert told in outcome.paragraphs[0]


@pytest.mark.parametrize("step", [1, 37, 400])
def test_the_pages_of_the_exercise_are_those_of_a_citation(step):
    starts = [page.start_char for page in STUDY.pages]
    for start in range(0, len(STUDY.text) - step, 211):
        place = location_at(STUDY, 0, start, start + step)
        expected = (place.start_page, place.end_page)
        assert borrowed.pages_covered(start, start + step, starts) == expected
        if step > 1:
            spec = find_exercise("l07-e2").spec
            assert spec(start, start + step, starts) == expected
