"""A verdict is a sign and a word, its pieces are the claim, and it belongs to one answer."""

from __future__ import annotations

import pytest

from citelab.contract.message import Message
from citelab.errors import CitelabError
from citelab.faithfulness import review
from citelab.widgets.report_state import report_lines, report_title
from citelab.widgets.verdict_state import shown_verdict, verdicts_of


def verdict_words(found):
    return [shown_verdict(claim).word for claim in found.claims]


def test_every_verdict_has_a_word_a_sign_and_a_tone(reviewed):
    found = reviewed.review
    assert verdict_words(found)[:2] == ["supported", "not supported"]
    assert [shown_verdict(claim).text for claim in found.claims][1] == "✗ not supported"
    assert {shown_verdict(claim).tone for claim in found.claims} <= {"pass", "look", "fail"}


def test_the_pieces_of_a_claim_are_its_words_and_the_unsupported_ones_are_marked(reviewed):
    for claim in reviewed.review.claims:
        pieces = shown_verdict(claim).pieces
        assert "".join(text for text, _ in pieces) == claim.text.strip()
        marked = [text for text, style in pieces if style]
        assert marked == [claim.text[start:end] for start, end in claim.support.unsupported]


def test_white_space_before_a_claim_moves_no_mark(at, sources):
    manual = sources.sources[0]
    blocks = [("\n\n  The tide sang.", (at.chars(manual, 0, 13),))]
    (claim,) = review(Message.from_blocks(blocks), sources).claims
    pieces = shown_verdict(claim).pieces
    assert "".join(text for text, _ in pieces) == "The tide sang."
    assert [text for text, style in pieces if style == "unsupported"] == ["sang"]


def test_a_review_of_another_answer_is_refused_with_both_claims(reviewed):
    other = Message.from_blocks([(b.text + "!", b.citations) for b in reviewed.message.content])
    with pytest.raises(CitelabError, match=r"claim 1 of the answer is .*!.*the review is of"):
        verdicts_of(other, reviewed.review)
    with pytest.raises(CitelabError, match=r"0 claims, but the review has 4"):
        verdicts_of(Message.from_blocks([]), reviewed.review)


def test_the_parse_report_is_told_in_words_and_a_clean_one_is_empty(message, reported):
    assert report_lines(message) == []
    lines = report_lines(reported)
    assert lines[0] == (
        "Mark that no chunk has, dropped",
        "[s77] names chunk 77, but the prompt holds 1 to 3",
    )
    assert lines[1] == ("unheard of", "a kind that a later parser finds")
    assert report_title(lines) == "Parse report: 2 findings"
    assert report_title(lines[:1]) == "Parse report: 1 finding"
