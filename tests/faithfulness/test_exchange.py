"""Names that changed places are found; names whose order says nothing are left in peace."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness.exchange import exchanged
from citelab.faithfulness.roles import arranged, parts, places
from citelab.faithfulness.terms import terms


def found(claim, *passages):
    clashes = exchanged(terms(claim), [terms(p) for p in passages])
    return [claim[c.start_char : c.end_char] for c in clashes]


@pytest.mark.parametrize(
    ("claim", "passage", "words"),
    [
        # The first word of a sentence is a name where it is one elsewhere.
        ("Ann defeated Tobias.", "Tobias defeated Ann.", ["Ann", "Tobias"]),
        ("Ann defeated Tobias.", "Tobias was defeated by Ann.", []),
        ("Ann defeated Tobias.", "Ann defeated Tobias.", []),
        ("Later Ann followed Tobias.", "Tobias followed Ann.", ["Ann", "Tobias"]),
        # Whose it is, and what: two names, not one.
        (
            "The Arts Board's Port Selwyn said no.",
            "The Port Selwyn's Arts Board said no.",
            ["Arts Board's", "Port Selwyn"],
        ),
        # A preposition says what a name does.
        (
            "It was seen on Australia, then in Netflix.",
            "It was seen on Netflix, then in Australia.",
            ["Australia", "Netflix"],
        ),
        (
            "It was seen on Netflix, then in Australia.",
            "It was seen on Netflix, then in Australia.",
            [],
        ),
        # Which comes first decides where the words around them are far: 1/4 + 1/5 is too little.
        (
            "Ann wrote; Tobias cried.",
            "Tobias, cold, sick and wet, wrote a long sad letter today; Ann came.",
            ["Ann", "Tobias"],
        ),
        # After a preposition a name may come first or last.
        (
            "For Ann she wrote; for Tobias she cried.",
            "For Tobias, cold, sick and wet, she wrote a long sad letter today; for Ann she came.",
            [],
        ),
    ],
)
def test_who_does_what_to_whom_is_read_off_the_places_of_names(claim, passage, words):
    assert found(claim, passage) == words


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Ann met Tobias.", "Tobias met Ann."),
        ("Later Ann Kvam married Tobias Brandt.", "Later Tobias Brandt married Ann Kvam."),
        ("Classes offered by Ann “Dr. Drum” Kvam.", "Ann Kvam, that is “Dr. Drum”, has a drum."),
        ("There Ann, Odd and Tobias sang.", "There Tobias, Odd and Ann sang."),
        ("There sang Ann Kvam and Tobias.", "There sang Tobias and Ann Kvam."),
        ("Ana conoció a Tomás.", "Tomás conoció a Ana."),
    ],
)
def test_names_that_say_the_same_both_ways_are_left_in_peace(claim, passage):
    assert found(claim, passage) == []


def test_only_the_longest_part_of_a_name_that_the_passages_have_changes_places():
    claim = "There Odessa Kvam coaches Todd Watson."
    assert found(claim, "There Todd Watson coaches Odessa Kvam.") == ["Odessa Kvam", "Todd Watson"]
    passage = "On Star Day, there first opened a door; Odd saw the Star Day Show."
    assert found("There Odd first opened the Star Day Show.", passage) == []


def test_a_passive_and_a_first_name_are_arranged_alike():
    claim, held = arranged(terms("Tobias was defeated by Ann."), [terms("Ann defeated Tobias.")])
    assert [t.text for t in claim if t.has_content] == ["ann", "defeated", "tobias"]
    assert [t.kind for t in held[0]] == ["name", "word", "name"]


def test_a_place_knows_its_neighbours_with_their_sides_and_its_preposition():
    sentence = terms("The gauge stood in the Eye for years.")
    (eye,) = parts(sentence)
    assert eye.place.link == "in"
    assert eye.place.close == {
        ("gaug", "left"): 1 / 2,
        ("stand", "left"): 1.0,
        ("year", "right"): 1.0,
    }
    assert [place.link for place in places(eye, [terms("By an Eye of tin."), sentence])] == [
        "by",
        "in",
    ]


WORDS = st.sampled_from(["Ann", "Tobias", "Ann's", "met", "beat", "by", "in", "the", "and", ","])
texts = st.lists(WORDS, max_size=12).map(" ".join)


@given(texts)
def test_nothing_changed_places_in_the_same_sentence(text):
    assert found(text, text) == []


@given(texts, texts)
def test_an_exchange_is_of_two_places_of_the_claim(claim, passage):
    clashes = list(exchanged(terms(claim), [terms(passage)]))
    assert len(clashes) in (0, 2)
    assert all(0 <= c.start_char < c.end_char <= len(claim) for c in clashes)


def test_a_long_list_of_names_hides_no_exchange_before_it():
    listed = ", ".join(f"Kvam{number}" for number in range(200))
    claim, passage = (f"{who} in the race of {listed}." for who in ("Ann beat Bob", "Bob beat Ann"))
    assert found(claim, passage) == ["Ann", "Bob"]
