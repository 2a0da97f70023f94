"""W3C selectors: a position keeps the range; a quotation keeps it while it is the only one."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import LocationError, UnitError
from citelab.locations.conventions import (
    cut_clusters,
    from_position_selector,
    from_quote_selector,
    is_inside_cluster,
    to_position_selector,
    to_quote_selector,
)

RAIN = "It rained. The gate is green. It rained."


@given(data=st.data())
def test_a_range_survives_as_a_position(data, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    selector = json.loads(json.dumps(to_position_selector(text, start, end).value))
    assert from_position_selector(text, selector).value == (start, end)


@given(data=st.data(), context=st.integers(0, 12))
def test_a_quotation_leads_back_or_says_that_it_does_not(data, context, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    written = to_quote_selector(text, start, end, context_chars=context)
    assert written.value["exact"] == text[start:end]
    if written.is_lossless:
        assert from_quote_selector(text, written.value).value == (start, end)
    else:
        with pytest.raises(LocationError, match=r"stands \d+ times"):
            from_quote_selector(text, written.value)


def test_of_two_equal_sentences_the_surroundings_tell_which():
    written = to_quote_selector(RAIN, 30, 40)
    assert written.is_lossless
    assert from_quote_selector(RAIN, written.value).value == (30, 40)


def test_more_of_the_surroundings_is_kept_where_fewer_fit_two_places():
    text = "A. It rained all day. B. It rained all day."
    at = text.rindex("rained")
    written = to_quote_selector(text, at, at + 6, context_chars=1)
    assert written.is_lossless
    assert len(written.value["prefix"]) > 1


def test_a_quotation_alone_never_guesses_between_two_places():
    with pytest.raises(LocationError) as caught:
        from_quote_selector(RAIN, {"type": "TextQuoteSelector", "exact": "It rained."})
    assert str(caught.value) == (
        "'It rained.' stands 2 times in this text with these surroundings, at characters 0, 30;"
        " keep more of what stands around it"
    )


def test_a_word_that_stands_everywhere_is_a_loss():
    written = to_quote_selector("ha" * 3000, 3000, 3002, context_chars=2)
    assert written.losses == (
        "The words stand 2998 times with the same surroundings,"
        " so the selector does not say which.",
    )


@pytest.mark.parametrize("exact", ["grew 23%", "was not profitable", "GREW 32%"])
def test_nearly_the_same_words_are_other_words(exact):
    with pytest.raises(LocationError, match="nowhere"):
        from_quote_selector(
            "Sales grew 32%. It was profitable.", {"type": "TextQuoteSelector", "exact": exact}
        )


def test_prefix_and_suffix_may_be_missing_or_null():
    selector = {"type": "TextQuoteSelector", "exact": "gate", "prefix": None}
    assert from_quote_selector(RAIN, selector).value == (15, 19)


@pytest.mark.parametrize(
    ("selector", "message"),
    [
        ({"type": "CssSelector"}, "this selector is a 'CssSelector', but a TextPositionSelector"),
        ({}, "this selector is a None, but a TextPositionSelector is read here"),
        ({"type": "TextPositionSelector", "start": 0}, "lacks end; its keys are type, start"),
    ],
)
def test_another_selector_is_refused(selector, message):
    with pytest.raises(LocationError, match=message):
        from_position_selector(RAIN, selector)


def test_an_empty_quotation_is_refused():
    with pytest.raises(LocationError, match="the quotation is empty; only words"):
        from_quote_selector(RAIN, {"type": "TextQuoteSelector", "exact": ""})


def test_a_position_outside_of_the_text_is_refused():
    with pytest.raises(UnitError, match="is no range of this text"):
        from_position_selector("tide", {"type": "TextPositionSelector", "start": 2, "end": 5})


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("cafe\u0301", 4),
        ("a\r\nb", 2),
        ("👩\u200d🔬", 1),
        ("👩\u200d🔬", 2),
        ("👍🏽", 1),
        ("❤\ufe0f", 1),
        ("🇪🇸🇫🇷", 1),
        ("🇪🇸🇫🇷", 3),
        ("🏴\U000e0067\U000e007f", 2),
    ],
)
def test_a_range_that_cuts_a_letter_is_kept_and_reported(text, at):
    assert is_inside_cluster(text, at)
    assert to_position_selector(text, 0, at).losses == cut_clusters(text, 0, at) != ()


@pytest.mark.parametrize(
    ("text", "at"), [("ab", 1), ("🇪🇸🇫🇷", 2), ("a\n\nb", 2), ("草は", 1), ("e\u0301", 0), ("a", 1)]
)
def test_between_letters_nothing_is_cut(text, at):
    assert not is_inside_cluster(text, at)


def test_without_surroundings_two_places_are_a_loss():
    written = to_quote_selector(RAIN, 30, 40, context_chars=0)
    assert written.losses[0].startswith("The words stand 2 times with the same surroundings")
