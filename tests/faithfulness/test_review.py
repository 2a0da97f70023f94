"""A review puts five questions to every citation and counts what it says."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import citation_chunks
from citelab.contract.message import Message
from citelab.documents import Document, SearchResult
from citelab.errors import LocationError
from citelab.faithfulness import QUESTIONS, review
from citelab.locations import SearchResultLocation


def outcomes(claim):
    return {question: claim.outcome(question) for question in QUESTIONS}


ALL_PASS = dict.fromkeys(QUESTIONS, "pass")


def test_a_true_claim_passes_all_five(manual, cite, answer):
    message = answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))
    report = review(message, manual)
    assert outcomes(report.claims[0]) == ALL_PASS
    assert report.faithfulness == 1.0


CAUGHT = [
    ("The tide gauge must settle for 53 minutes.", "must settle", "support", "fail"),
    ("Nobody may use water.", "25 litres", "support", "fail"),
    ("The manual says: “Log the reading when you leave.”", "Log the reading", "quotation", "fail"),
    ("Every reading is taken by two people.", "Every reading", "context", "look"),
    ("Water from the cistern is safe to drink.", "safe to drink", "context", "look"),
    ("The spare key hangs behind the barometer in Oslo.", "spare key", "inference", "look"),
]


@pytest.mark.parametrize(("text", "words", "question", "outcome"), CAUGHT)
def test_each_question_catches_its_own_kind_of_fault(
    manual, cite, answer, text, words, question, outcome
):
    claim = review(answer((text, [cite(manual, words)])), manual).claims[0]
    assert claim.outcome(question) == outcome
    assert claim.outcome("pointer") == "pass"


def test_a_pointer_into_nowhere_fails_the_first_question_and_supports_nothing(manual, cite, answer):
    place = replace(cite(manual, "spare key"), document_index=5)
    report = review(answer(("The spare key hangs behind the barometer.", [place])), manual)
    claim = report.claims[0]
    assert claim.outcome("pointer") == claim.outcome("quotation") == "fail"
    assert claim.passages == (None,)
    assert claim.support.verdict == "cannot tell"
    assert report.faithfulness == 0.0


def test_a_document_edited_after_it_was_cited_fails_the_second_question(manual, cite, answer):
    message = answer(("The gauge must settle for 35 minutes.", [cite(manual, "must settle")]))
    edited = Document.from_text(
        manual.text.replace("35 minutes", "36 minutes"), title="Manual 2026"
    )
    assert review(message, edited).claims[0].outcome("quotation") == "fail"


def test_two_passages_that_are_both_needed_are_called_a_synthesis(manual, cite, answer):
    text = "In summer fourteen people share 18,000 litres of rain."
    claim = review(answer((text, [cite(manual, "Six"), cite(manual, "18,000")])), manual).claims[0]
    (check,) = claim.of("inference")
    assert (check.outcome, claim.support.verdict) == ("look", "supported")
    assert "synthesis" in check.reason


def test_a_second_passage_that_adds_nothing_makes_no_synthesis(manual, cite, answer):
    places = [cite(manual, "spare key"), cite(manual, "The goat is called")]
    claim = review(answer(("The spare key hangs behind the barometer.", places)), manual).claims[0]
    assert claim.outcome("inference") == "pass"


def test_citations_are_numbered_within_their_claim(manual, cite, answer):
    places = [cite(manual, "spare key"), replace(cite(manual, "goat"), document_index=9)]
    claim = review(answer(("The spare key hangs there.", places)), manual).claims[0]
    assert [(c.citation_index, c.outcome) for c in claim.of("pointer")] == [
        (0, "pass"),
        (1, "fail"),
    ]


def test_words_without_a_citation_are_counted_and_placed(manual, cite, answer):
    message = answer(
        ("The spare key hangs behind the barometer.", [cite(manual, "spare key")]),
        (" ", []),
        ("Seals dance gladly.", []),
    )
    report = review(message, manual)
    assert [message.text[start:end] for start, end in report.uncited] == ["Seals dance gladly."]
    assert report.uncited_share == pytest.approx(3 / 7)


def test_an_answer_without_citations_has_no_faithfulness(manual, answer):
    report = review(answer(("Seals dance.", [])), manual)
    assert report.faithfulness is None
    assert report.uncited_share == 1.0
    assert review(answer(), manual).uncited_share == 0.0


def test_search_results_are_reviewed_in_their_own_numbering(answer):
    result = SearchResult("https://a.example", "Boats", ["The boat comes every three weeks."])
    place = SearchResultLocation(
        search_result_index=0, start_block=0, end_block=1,
        cited_text=result.text, source="https://a.example", title="Boats",
    )  # fmt: skip
    sources = [Document.from_text("Tea.", title="T"), result]
    claim = review(answer(("The boat comes every three weeks.", [place])), sources).claims[0]
    assert outcomes(claim) == ALL_PASS


def test_a_spanish_claim_is_held_against_a_spanish_source(logbook, cite, answer):
    place = cite(logbook, "reposar 35")
    true, false = (
        review(answer((f"El mareógrafo debe reposar {n} minutos.", [place])), logbook).claims[0]
        for n in (35, 53)
    )
    assert (true.support.verdict, false.support.verdict) == ("supported", "not")


def test_the_vendors_json_is_reviewed_as_it_comes(manual, cite, answer):
    message = answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))
    assert review(message.to_dict(), manual).to_dict() == review(message, manual).to_dict()


def test_a_citation_of_another_kind_points_nowhere(manual):
    wire = {"content": [{"type": "text", "text": "x", "citations": [{"type": "somewhere"}]}]}
    (claim,) = review(wire, manual).claims
    assert claim.outcome("pointer") == "fail"
    assert "somewhere" in claim.of("pointer")[0].reason


def test_json_that_is_no_citation_is_refused(manual):
    wire = {"content": [{"type": "text", "text": "x", "citations": [{"document_index": 0}]}]}
    with pytest.raises(LocationError, match="type"):
        review(wire, manual)


@pytest.mark.parametrize("name", ["manual", "logbook"])
def test_a_document_repeated_with_right_citations_fails_nothing(name, request, answer):
    document = request.getfixturevalue(name)
    blocks = [(c.text, [c.location]) for c in citation_chunks(document)]
    report = review(answer(*blocks), document)
    assert not [c for claim in report.claims for c in claim.checks if c.outcome == "fail"]


def test_a_review_is_json_and_always_the_same(manual, old_manual, cite, answer):
    message = answer(
        ("The gauge must settle for 20 minutes.", [cite(manual, "must settle")]),
        ("It says “begin at 1”.", [cite(old_manual, "must settle", 1)]),
    )
    wire = review(message, [manual, old_manual]).to_dict()
    assert json.loads(json.dumps(wire)) == wire
    assert review(message, [manual, old_manual]).to_dict() == wire
    assert wire["schema_version"] == 1
    assert [claim["outcomes"]["support"] for claim in wire["claims"]] == ["fail", "fail"]


SOURCE = Document.from_text(
    "The goat may not eat paper. However, she does. It costs 35 euros.", title="T"
)
PLACES = [chunk.location for chunk in citation_chunks(SOURCE)]
claims = st.lists(
    st.tuples(st.text(max_size=40), st.lists(st.sampled_from(PLACES), max_size=3)), max_size=4
)


@given(claims)
def test_every_claim_is_asked_every_question_and_every_range_lies_in_it(blocks):
    report = review(Message.from_blocks([(t, tuple(p)) for t, p in blocks]), SOURCE)
    assert len(report.claims) == sum(bool(places) for _, places in blocks)
    assert 0.0 <= report.uncited_share <= 1.0
    for claim in report.claims:
        assert {check.question for check in claim.checks} == set(QUESTIONS)
        for check in claim.checks:
            if check.start_char is not None and check.end_char is not None:
                assert 0 <= check.start_char < check.end_char <= len(claim.text)
            if place := check.place:
                assert SOURCE.text[place.start_char : place.end_char] == place.text
