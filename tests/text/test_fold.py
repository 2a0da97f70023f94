"""Folding makes typography equal and nothing else, and every folded place leads back."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import UnitError
from citelab.text import find_quote, fold

# --- what becomes equal, and what does not -----------------------------------------------

EQUAL = {
    "double quotes": ("“tide” „tide“ «tide»", '"tide" "tide" "tide"'),
    "single quotes": ("the dog’s ‘bowl’ `bowl`", "the dog's 'bowl' 'bowl'"),
    "dashes": ("3–5 — well‑known ‐ −2", "3-5 - well-known - -2"),
    "typed dashes": ("it rose -- slowly --- so", "it rose - slowly - so"),
    "ellipsis": ("wait… then", "wait... then"),
    "white space": ("the \t\r\n tide\u00a0rose\u2003by", "the tide rose by"),
    "ligatures": ("ﬁnal ﬂow oﬃce ﬀ", "final flow office ff"),
    "composed accents": ("e\u0301te\u0301 man\u0303ana", "été mañana"),
    "hangul": ("\u1112\u1161\u11ab", "한"),
    "case": ("THE Tide ÉTÉ", "the tide été"),
    "case that changes the length": ("İSTANBUL STRASSE", "istanbul straße"),
    "invisible characters": ("exam\u00adple\u200b \ufeffhere", "example here"),
    "emoji style": ("☝\ufe0f", "☝"),
}
DIFFERENT = {
    "digits": ("18 mm", "81 mm"),
    "superscripts": ("10²", "102"),
    "fractions": ("½ cup", "1/2 cup"),
    "circled digits": ("①", "1"),
    "accents": ("año", "ano"),
    "umlauts": ("Müller", "Muller"),
    "a negation": ("it is not open", "it is open"),
    "a negation in short": ("it isn't open", "it is open"),
    "decimal marks": ("1,5", "1.5"),
    "kinds of quotes": ("'tide'", '"tide"'),
    "letters of other scripts": ("аpple", "apple"),
    "word order": ("rose slowly", "slowly rose"),
    "joined words": ("wellknown", "well-known"),
}


@pytest.mark.parametrize("kind", EQUAL)
def test_typography_folds_to_the_same(kind):
    one, other = EQUAL[kind]
    assert fold(one).text == fold(other).text
    assert find_quote(one, f"so: {other}!") == [(4, 4 + len(other))]


@pytest.mark.parametrize("kind", DIFFERENT)
def test_what_is_said_stays_different(kind):
    one, other = DIFFERENT[kind]
    assert fold(one).text != fold(other).text
    assert find_quote(one, other) == []
    assert find_quote(other, one) == []


@given(data=st.data())
def test_folding_twice_changes_nothing(data, nasty_texts):
    once = fold(data.draw(nasty_texts)).text
    assert fold(once).text == once


@given(data=st.data())
def test_normal_forms_fold_to_the_same(data, nasty_texts):
    text = data.draw(nasty_texts)
    assert fold(unicodedata.normalize("NFC", text)).text == fold(text).text


def test_the_original_is_kept():
    assert fold("The “ﬁnal” report").original == "The “ﬁnal” report"


# --- the way back ------------------------------------------------------------------------


@given(data=st.data())
def test_each_folded_character_leads_back_to_what_it_was_folded_from(data, nasty_texts):
    folded = fold(data.draw(nasty_texts))
    for char in range(len(folded.text)):
        start, end = folded.original_range(char, char + 1)
        assert 0 <= start < end <= len(folded.original)
        assert folded.text[char] in fold(folded.original[start:end]).text


@given(data=st.data())
def test_ranges_grow_with_the_folded_range_and_never_go_back(data, nasty_texts):
    folded = fold(data.draw(nasty_texts))
    ranges = [folded.original_range(char, char + 1) for char in range(len(folded.text))]
    assert ranges == sorted(ranges)
    if ranges:
        assert folded.original_range(0, len(ranges)) == (ranges[0][0], ranges[-1][1])


def test_a_part_of_a_ligature_leads_to_the_whole():
    folded = fold("a ﬁne day")
    assert folded.text == "a fine day"
    assert folded.original_range(2, 3) == folded.original_range(3, 4) == (2, 3)
    assert folded.original_range(4, 6) == (3, 5)


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (0, 0), (2, 1), (0, 5), (4, 5)])
def test_a_range_outside_the_folded_text_is_refused(start, end):
    with pytest.raises(UnitError, match=r"0 <= start < end <= 4"):
        fold("tide").original_range(start, end)


# --- quotations --------------------------------------------------------------------------


@given(data=st.data())
def test_every_whole_word_quotation_is_found_where_it_was_cut(data, plain_sentences):
    text = " ".join(data.draw(plain_sentences))
    starts = [0, *(at + 1 for at, char in enumerate(text) if char == " ")]
    start = data.draw(st.sampled_from(starts))
    ends = [at for at, char in enumerate(text) if char == " " and at > start]
    end = data.draw(st.sampled_from([*ends, len(text)]))
    quote = text[start:end]
    typeset = quote.upper().replace(" ", "\n")
    found = find_quote(typeset, text)
    assert found == sorted(set(found))
    assert all(text[first:last].lower() == quote.lower() for first, last in found)
    # A quotation that overlaps itself is found once where it repeats.
    assert (start, end) in found or any(first < end and start < last for first, last in found)


def test_all_places_are_given_in_order_and_apart():
    text = "It rose. It ROSE.  it\nrose."
    assert find_quote("it rose.", text) == [(0, 8), (9, 17), (19, 27)]
    assert find_quote("aa", "aa aa") == [(0, 2), (3, 5)]


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("3 mm", "13 mm"),
        ("3", "3.5"),
        ("5", "3.5"),
        ("250", "1,250"),
        ("5 °C", "-5 °C"),
        ("5 °C", "−5 °C"),
        ("5 mm", "3–5 mm"),
        ("3", "3-5 mm"),
        ("it is", "it isn't"),
        ("they can", "they can’t"),
        ("tide", "tidewater"),
        ("toxic", "non-toxic"),
        ("non", "non-toxic"),
        ("f", "ﬁ"),
        ("s", "the dog's"),
        ("e", "e\u0301"),
    ],
)
def test_a_quotation_does_not_start_or_end_inside_a_word_or_number(quote, text):
    assert find_quote(quote, text) == []


@pytest.mark.parametrize(
    ("quote", "text", "place"),
    [
        ("they rose", "tides—they rose", (6, 15)),
        ("they rose", "tides--they rose", (7, 16)),
        ("5 of them", "tides—5 of them", (6, 15)),
        ("3", "by 3, and", (3, 4)),
        ("3", "by 3.", (3, 4)),
        ('"Go!"', "He said “Go!” so", (8, 13)),
        ("-5 °C", "at −5 °C", (3, 8)),
        ("tide", "'tide'", (1, 5)),
        ("…", "wait...", (4, 7)),
        ("été", "l’e\u0301te\u0301 d’or", None),
        ("  the\n tide ", "the tide", (0, 8)),
    ],
)
def test_punctuation_around_a_quotation_is_no_part_of_a_word(quote, text, place):
    assert find_quote(quote, text) == ([place] if place else [])


@pytest.mark.parametrize("quote", ["", " ", "\n\t", "\u200b"])
def test_nothing_is_found_nowhere(quote):
    assert find_quote(quote, "any text\u200b at all") == []


def test_a_folded_text_can_be_searched_again_and_again():
    folded = fold("The “Tide” rose.")
    assert find_quote('"tide"', folded) == find_quote('"tide"', folded.original) == [(4, 10)]
