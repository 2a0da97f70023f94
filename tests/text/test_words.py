"""Words keep their places and numbers their digits; only stems are folded."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.text import Word, content_stems, is_content_word, stem, words
from citelab.text.stopwords import STOP_WORDS


def spelled(text):
    return [word.text for word in words(text)]


@given(data=st.data())
def test_each_word_is_its_slice_of_the_text_and_words_do_not_overlap(data, nasty_texts):
    text = data.draw(nasty_texts)
    found = words(text)
    assert all(word.text == text[word.start_char : word.end_char] for word in found)
    assert all(one.end_char <= other.start_char for one, other in pairwise(found))
    assert all(word.text for word in found)


@given(data=st.data())
def test_no_letter_or_digit_is_outside_of_a_word(data, nasty_texts):
    text = data.draw(nasty_texts)
    inside = {at for word in words(text) for at in range(word.start_char, word.end_char)}
    assert not [char for at, char in enumerate(text) if char.isalpha() and at not in inside]
    assert not [char for at, char in enumerate(text) if char.isdecimal() and at not in inside]


@given(data=st.data(), language=st.sampled_from(("en", "es", "fr", "")))
def test_stems_come_of_any_text(data, language, nasty_texts):
    text = data.draw(nasty_texts)
    content = [word for word in words(text) if is_content_word(word.text, language)]
    assert content_stems(text, language) == [stem(word.text, language) for word in content]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rose by 3 mm.", ["Rose", "by", "3", "mm"]),
        ("1,250.5 and 1.250,5", ["1,250.5", "and", "1.250,5"]),
        ("at 8:02, in 3/4", ["at", "8:02", "in", "3/4"]),
        ("3mm of 5kg", ["3", "mm", "of", "5", "kg"]),
        ("the 21st of the 1990s", ["the", "21st", "of", "the", "1990s"]),
        ("in 2004. Then 5.", ["in", "2004", "Then", "5"]),
        ("CO2 and B12", ["CO2", "and", "B12"]),
        ("don't, won’t", ["don't", "won’t"]),
        ("the dogs' bowl, the dog's", ["the", "dogs", "bowl", "the", "dog's"]),
        ("'tis rock 'n' roll", ["tis", "rock", "n", "roll"]),
        ("high-water, and/or", ["high", "water", "and", "or"]),
        ("_tide_ snake_case", ["tide", "snake_case"]),
        ("e\u0301te\u0301", ["e\u0301te\u0301"]),
        ("exam\u00adple", ["exam\u00adple"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("这是 tide", ["这", "是", "tide"]),
        ("¿Qué? ¡Año!", ["Qué", "Año"]),
        ("😀 … — .", []),
        ("", []),
    ],
)
def test_what_a_word_is(text, expected):
    assert spelled(text) == expected


def test_a_word_knows_its_place_and_whether_it_is_a_number():
    assert words("By 3 mm") == [Word("By", 0, 2), Word("3", 3, 4), Word("mm", 5, 7)]
    assert [word.is_number for word in words("CO2 21st 1,250.5 x")] == [False, True, True, False]


@pytest.mark.parametrize(
    ("language", "same"),
    [
        ("en", ["tide", "Tides", "TIDE", "tide's", "tide’s"]),
        ("en", ["measure", "measured", "measures", "measuring"]),
        ("en", ["café", "cafe", "cafe\u0301"]),
        ("en", ["1,250", "1250"]),
        ("en", ["1,250.5", "1250.5"]),
        ("en-GB", ["tide", "tides"]),
        ("es", ["canción", "canciones", "cancion", "CANCIÓN", "cancio\u0301n"]),
        ("es", ["marea", "mareas"]),
        ("es", ["río", "ríos", "rio"]),
        ("es", ["luz", "luces"]),
        ("es", ["nivel", "niveles"]),
        ("es", ["1.250,5", "1250,5", "1250.5"]),
        ("es", ["1,250.5", "1250.5"]),
        ("es", ["año", "años", "an\u0303o"]),
        ("fr", ["Été", "été", "e\u0301te\u0301"]),
    ],
)
def test_these_have_one_stem(language, same):
    assert len({stem(word, language) for word in same}) == 1


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("es", "año", "ano"),
        ("es", "1.250", "1,250"),
        ("en", "1.250", "1,250"),
        ("en", "18", "81"),
        ("en", "1.5", "15"),
        ("en", "tide", "tidal wave"),
        ("fr", "été", "ete"),
        ("en", "3", "3.0"),
    ],
)
def test_these_have_not(language, one, other):
    assert stem(one, language) != stem(other, language)


def test_content_is_what_is_no_stop_word():
    assert content_stems("The tides don't rise by 3.5 mm, he said.") == [
        *("tide", "rise", "3.5", "mm", "said"),
    ]
    assert content_stems("Las mareas no suben 3,5 mm.", "es") == ["mare", "sub", "3.5", "mm"]
    assert content_stems("Les marées", "fr") == ["les", "marées"]


@pytest.mark.parametrize("word", ["the", "The", "DON'T", "don’t", "not"])
def test_stop_words_are_known_in_every_spelling(word):
    assert not is_content_word(word)
    assert is_content_word(word, "es")


@pytest.mark.parametrize("word", ["tide", "3", "0", "1,250", "x"])
def test_numbers_and_names_are_content(word):
    assert is_content_word(word)


@pytest.mark.parametrize("language", STOP_WORDS)
def test_the_stop_words_are_words_in_lower_case(language):
    for word in STOP_WORDS[language]:
        assert word == word.lower()
        assert spelled(word) == [word]


def test_the_stemmer_is_loaded_when_it_is_needed():
    code = (
        "import sys, citelab.text as t; t.words('tide');"
        "assert 'snowballstemmer' not in sys.modules;"
        "t.stem('tides'); assert 'snowballstemmer' in sys.modules"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
