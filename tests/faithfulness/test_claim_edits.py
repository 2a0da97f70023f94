"""The generator of edits does what it says, or the figures made with it mean nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

CASES = [
    ("The well is 18 m deep.", "number", "The well is 81 m deep."),
    ("The cistern holds 18,000 litres.", "unit", "The cistern holds 18,000 gallons."),
    ("It opened on 9 May 1961.", "date", "It opened on 9 October 1961."),
    ("The lid is closed.", "negation inserted", "The lid is not closed."),
    ("The lid is not closed.", "negation dropped", "The lid is closed."),
    ("Nobody waits.", "negation dropped", "Everybody waits."),
    ("Here Hew Lindqvist slept.", "name replaced", "Here Ingrid Valdemar slept."),
    ("Today Ann paid Tobias.", "names swapped", "Today Tobias paid Ann."),
    ("Some birds answer, many may not.", "quantifier", "Some birds answer, all may not."),
    ("Some birds answer, many may not.", "modality", "Some birds answer, many must not."),
    ("It rises after noon.", "direction", "It rises before noon."),
    ("It takes 5 minutes.", "number format", "It takes five minutes."),
    ("It is not safe.", "contraction", "It isn't safe."),
    ("The work began.", "synonym", "The work started."),
    ("He founded it in 1961.", "word order", "In 1961, he founded it."),
    ("It's late.", "typography", "It’s late."),
    ("Nobody goes when it rains.", "word order", "When it rains, nobody goes."),
    ("Here the cats and dogs.", "word order", "Here the dogs and cats."),
    ("Ann Kvam founded the station.", "passive", "The station was founded by Ann Kvam."),
    ("The hut was built by Ann Kvam.", "passive", "Ann Kvam built the hut."),
    ("It is 3 m wide.", "number format", "It is 3 metres wide."),
]


@pytest.mark.parametrize(("sentence", "kind", "expected"), CASES)
def test_each_kind_of_edit_is_made(edits, sentence, kind, expected):
    assert expected in [edit.text for edit in edits(sentence) if edit.kind == kind]


@given(st.text(st.characters(codec="ascii"), max_size=80))
def test_an_edit_changes_its_sentence(edits, sentence):
    assert all(edit.text != sentence for edit in edits(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "Here stood Ann and Tobias.",
        "Here stood Impulse! Records and Kestrel Records.",
        "Here stood Lead Like A Woman.",
        "Today Ann met Tobias.",
        "Today Ann married Tobias.",
    ],
)
def test_names_are_not_swapped_where_nothing_changes(edits, sentence):
    kinds = {edit.kind for edit in edits(sentence)}
    assert "names swapped" not in kinds
    assert "name replaced" in kinds


def test_a_negated_auxiliary_gets_no_second_negation(edits):
    assert "negation inserted" not in {edit.kind for edit in edits("The lid is not closed.")}


def test_the_same_sentence_gives_the_same_edits(edits):
    sentence = "On 9 May 1961 Hew Lindqvist did not find 18,000 litres."
    assert edits(sentence) == edits(sentence)
    assert len(edits(sentence)) > 5


SPANISH = [
    ("Quedan 16.200 litros.", "number", "Quedan 16.203 litros."),
    ("Quedan 16.200 litros.", "unit", "Quedan 16.200 galones."),
    ("La tapa está cerrada.", "negation inserted", "La tapa no está cerrada."),
    ("La tapa no está cerrada.", "negation dropped", "La tapa está cerrada."),
    ("Llegó antes de la marea.", "direction", "Llegó después de la marea."),
    ("Vinieron algunos barcos.", "quantifier", "Vinieron todos barcos."),
    ("Quedan 16.200 litros.", "number format", "Quedan 16200 litros."),
]


@pytest.mark.parametrize(("sentence", "kind", "expected"), SPANISH)
def test_spanish_sentences_are_edited_by_spanish_words(edits, sentence, kind, expected):
    assert expected in [edit.text for edit in edits(sentence, "es") if edit.kind == kind]


def test_an_edit_of_the_passage_leaves_the_claim_saying_more(passage_edits):
    found = passage_edits("Every lid is closed.", "Every lid is closed.")
    assert found == [
        ("negation dropped", "Every lid is not closed."),
        ("modality", "Every lid may be closed."),
        ("quantifier", "Nearly every lid is closed."),
    ]


def test_a_passage_is_edited_only_where_the_claim_says_the_same(passage_edits):
    assert passage_edits("The hut is dry, the lid is closed.", "The lid is closed.") == [
        ("negation dropped", "The hut is dry, the lid is not closed."),
        ("modality", "The hut is dry, the lid may be closed."),
    ]
    assert passage_edits("The hut is dry.", "The lid is closed.") == []
