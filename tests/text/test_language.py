"""The language of a sentence is told by its small words, or not at all."""

from __future__ import annotations

import pytest

from citelab.text.language import guess_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The gauge must settle for 35 minutes in the hut.", "en"),
        ("El mareógrafo debe reposar en la caseta.", "es"),
        ("Quern 35", None),
        ("", None),
    ],
)
def test_the_language_is_guessed_where_there_is_no_doubt(text, language):
    assert guess_language(text) == language
