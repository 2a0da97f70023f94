"""What is shown as unsupported is a phrase, with the small words that open it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.faithfulness import score_support
from citelab.faithfulness.marks import marked
from citelab.faithfulness.reasons import Reason
from citelab.faithfulness.terms import terms

PASSAGE = "The tide gauge must settle for 35 minutes, and a summit closes in Bergen."


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("The tide gauge settles in 1986.", ["in 1986"]),
        ("The tide gauge settles at the Port Mall.", ["at the Port Mall"]),
        ("In 1986, the tide gauge settles.", ["In 1986"]),
        ("The second summit closes in Bergen.", ["second"]),
        ("A parade is in Bergen.", ["A parade"]),
        ("The tide gauge and the parade must settle.", ["and the parade"]),
        ("The tide gauge must settle for 53 minutes.", ["53 minutes"]),
        ("The tide gauge settles in Molde by night.", ["in Molde by night"]),
        ("The tide gauge settles in Molde and then by night.", ["in Molde", "by night"]),
        ("The tide gauge settles in, Molde.", ["Molde"]),
        ("The tide gauge must settle.", []),
    ],
)
def test_a_phrase_takes_its_article_and_preposition_where_all_of_it_is_absent(claim, words):
    support = score_support(claim, [PASSAGE])
    assert [claim[start:end] for start, end in support.unsupported] == words


def test_spanish_phrases_take_their_small_words_too():
    claim = "El barco llega desde la isla."
    support = score_support(claim, ["El barco llega de noche."], "es")
    assert [claim[start:end] for start, end in support.unsupported] == ["desde la isla"]


def test_the_reason_names_the_missing_word_alone():
    claim = "The tide gauge settles in 1986."
    (reason,) = score_support(claim, [PASSAGE]).reasons
    assert [claim[start:end] for start, end in reason.ranges] == ["1986"]


def test_a_rounding_and_a_clause_mark_nothing():
    claim = terms("About 50 litres leak.")
    reasons = [Reason(kind, "", ((6, 15),)) for kind in ("rounding", "clause")]
    assert marked(claim, reasons, []) == ()


WORDS = st.sampled_from(["the", "in", "and", "gauge", "Molde", "35", "not", "may", ",", "."])


@given(st.lists(WORDS, max_size=14).map(" ".join), st.sets(st.integers(0, 13)))
def test_marks_cover_what_is_absent_and_stay_apart(claim, chosen):
    ours = terms(claim)
    absent = [t for at, t in enumerate(ours) if at in chosen and t.has_content]
    reason = Reason("words", "", tuple((t.start_char, t.end_char) for t in absent))
    marks = marked(ours, [reason], absent)
    assert all(0 <= start < end <= len(claim) for start, end in marks)
    assert all(one[1] < other[0] for one, other in pairwise(marks))
    for t in absent:
        assert any(start <= t.start_char and t.end_char <= end for start, end in marks)
