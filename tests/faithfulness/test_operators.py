"""Small words are compared in their place, not counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.exchange import exchanged
from citelab.faithfulness.operators import clashes
from citelab.faithfulness.order import opposites, replaced
from citelab.faithfulness.terms import terms


def found(finder, claim, *passages):
    return [
        (c.kind, claim[c.start_char : c.end_char])
        for c in finder(terms(claim), [terms(p) for p in passages])
    ]


CLASHES = [
    ("The lid is not closed.", "The lid is closed.", ("negation", "not")),
    ("The lid isn't closed.", "The lid is closed.", ("negation", "isn't")),
    ("The lid is closed.", "The lid is not closed.", ("negation", "closed")),
    ("Everybody crosses the Throat.", "Nobody crosses the Throat.", ("negation", "crosses")),
    ("The goat is allowed here.", "The goat is never allowed here.", ("negation", "allowed")),
    ("La tapa no está cerrada.", "La tapa está cerrada.", ("negation", "no")),
    ("The wind turns.", "The wind may turn.", ("modality", "turns")),
    ("The wind must turn.", "The wind turns.", ("modality", "must")),
    ("All birds answer.", "Some birds answer.", ("quantity", "All")),
    ("Birds answer.", "Few birds answer.", ("quantity", "Birds")),
    ("Only birds answer.", "Birds answer.", ("quantity", "Only")),
    ("In rain it is: spray comes.", "In rain it is not: spray comes.", ("negation", "spray")),
    ("Here for six minutes, four.", "Here for six minutes, not four.", ("negation", "four")),
    ("The two readers met.", "One of the two readers met.", ("quantity", "two")),
    ("Every bird answers.", "Almost every bird answers.", ("quantity", "bird")),
    ("The flag will return.", "It could be that flags return.", ("modality", "will")),
    ("The lid should be shut.", "The lid may be shut.", ("modality", "should")),
]


@pytest.mark.parametrize(("claim", "passage", "clash"), CLASHES)
def test_a_small_word_too_many_or_too_few_is_found(claim, passage, clash):
    assert clash in found(clashes, claim, passage)


AGREEING = [
    ("The lid is not closed.", "The lid isn't closed."),
    ("The lid does not close.", "The lid never closes."),
    ("Gauge No. 7 stands.", "Gauge 7 stands."),
    ("It is not only tea.", "It is tea."),
    ("The wind may turn.", "The wind turns."),
    ("Birds may answer.", "Some birds answer."),
    ("Martha runs.", "The Other One runs when Martha does not."),
    ("The Other One runs when Martha does not.", "The Other One runs when Martha does not."),
    ("Tea is not allowed.", "The cook is against tea."),
    ("She was working with Max.", "When she is not working, seals sing."),
]


@pytest.mark.parametrize(("claim", "passage"), AGREEING)
def test_small_words_that_agree_or_belong_elsewhere_are_left_in_peace(claim, passage):
    assert found(clashes, claim, passage) == []


def test_the_same_words_elsewhere_do_not_excuse_a_negation():
    passage = "Nobody climbs the mast when the wind is above 12 m/s."
    claim = "Nobody climbs the mast when the wind is not above 12 m/s."
    assert found(clashes, claim, passage) == [("negation", "not")]


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        ("The hut is below the slope.", "The hut is above the slope.", [("direction", "below")]),
        ("It was the last trial.", "It was the first trial.", [("direction", "last")]),
        ("The lag rose in March.", "The lag fell in March.", [("direction", "rose")]),
        ("It was the first trial.", "It was a trial.", [("direction", "first")]),
        ("The hut is above the slope.", "The hut is above the slope.", []),
        ("Tea is cold.", "The hut is hot.", []),
        (
            "Tea comes before the watch and soup before it.",
            "Tea comes after the watch and soup before it.",
            [("direction", "before")],
        ),
        ("The hut is wide.", "The hut is narrow.", [("direction", "wide")]),
        ("He came earlier.", "He came in May.", [("direction", "earlier")]),
        ("It is not only tea.", "It is tea.", []),
    ],
)
def test_an_opposite_is_found_only_of_the_same_thing(claim, passage, expected):
    assert found(opposites, claim, passage) == expected


@pytest.mark.parametrize(
    ("claim", "passage", "words"),
    [
        (
            "It is closed from 1 October to 15 October.",
            "It is closed from 1 May to 15 October.",
            ["October"],
        ),
        (
            "Six live in summer and ten in summer.",
            "Six live in winter and ten in summer.",
            ["summer"],
        ),
        ("Today Ann Kvam leads here.", "Today Ann Brandt leads here. Odd Kvam cooks.", ["Kvam"]),
        ("It is closed from 1 May.", "It is closed from 1 May to 15 October.", []),
    ],
)
def test_the_right_word_in_the_wrong_place_is_found(claim, passage, words):
    assert [text for _, text in found(replaced, claim, passage)] == words


@pytest.mark.parametrize(
    ("claim", "passage", "is_found"),
    [
        ("Later Ann defeated Tobias.", "Later Tobias defeated Ann.", True),
        ("Later Ann defeated Tobias.", "Later Ann defeated Tobias.", False),
        ("Later Ann was defeated by Tobias.", "Later Tobias defeated Ann.", False),
        ("There Ann met Tobias.", "There stood Ann and Tobias.", False),
        ("Later Ann was defeated by Tobias.", "Later Ann defeated Tobias.", True),
        ("Later Ann defeated Tobias.", "Later Ann was defeated by Tobias.", True),
        ("Later Ann and Tobias came.", "Later Tobias and Ann came.", False),
        ("Today Kvam’s Tide Show met Brandt.", "Today Brandt’s Tide Show met Kvam.", True),
        ("In Canada the Canadians sang.", "Here the Canadians of Canada sang.", False),
        (
            "The gauge stands in the Eye, over a well joined to the Hut.",
            "The gauge stands in the Hut, over a well joined to the Eye.",
            True,
        ),
    ],
)
def test_two_names_that_changed_places_are_found(claim, passage, is_found):
    assert bool(found(exchanged, claim, passage)) == is_found


WORDS = st.sampled_from(
    ["the", "gauge", "Ann", "Tobias", "met", "not", "never", "all", "some", "may", "above", "5 m"]
)
texts = st.lists(WORDS, max_size=14).map(" ".join)


@given(texts)
def test_no_sentence_clashes_with_itself(text):
    for finder in (opposites, replaced, exchanged):
        assert found(finder, text, text) == []


@given(texts, texts)
def test_a_clash_points_into_the_claim(claim, passage):
    for finder in (clashes, opposites, replaced, exchanged):
        for clash in finder(terms(claim), [terms(passage)]):
            assert 0 <= clash.start_char < clash.end_char <= len(claim)
