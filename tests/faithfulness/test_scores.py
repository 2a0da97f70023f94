"""The figures of an answer count what they say they count, and nothing makes 1.0 of nothing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citelab.chunks import citation_chunks
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import ReviewError
from citelab.faithfulness.answer_scores import Scores, scores
from citelab.faithfulness.intervals import Share
from citelab.faithfulness.judge import judge_claims
from citelab.faithfulness.review import review
from citelab.locations import CharLocation
from citelab.models.offline.judge import verdicts

NOWHERE = CharLocation(document_index=7, start_char=0, end_char=3, cited_text="The")


@pytest.fixture
def message(manual, cite, answer):
    key, settle = cite(manual, "spare key"), cite(manual, "must settle")
    return answer(
        ("The spare key hangs behind the barometer.", [key, settle]),
        (" ", []),
        ("The tide gauge must settle for 53 minutes.", [settle]),
        (" The goat sings. The cook dances.", []),
    )


def counts(found: Scores) -> dict[str, tuple[int, int]]:
    return {n: (f.hits, f.total) for n, f in found.figures().items() if isinstance(f, Share)}


def test_each_figure_counts_what_its_name_says(message, manual) -> None:
    assert counts(scores(review(message, manual), message=message)) == {
        "faithfulness": (1, 2),
        "citation_recall": (1, 4),
        "citation_precision": (1, 3),
        "uncited_statements": (2, 4),
        "quotation_validity": (3, 3),
        "undecided": (0, 2),
    }


def test_without_the_message_an_uncited_range_is_one_statement(message, manual) -> None:
    found = scores(review(message, manual))
    assert (found.citation_recall, found.uncited_statements) == (Share(1, 3), Share(1, 3))


def test_f1_is_of_recall_and_precision(message, manual) -> None:
    found = scores(review(message, manual))
    recall, precision = found.citation_recall.value, found.citation_precision.value
    assert found.citation_f1.value == pytest.approx(2 * recall * precision / (recall + precision))
    low, high = found.citation_f1.interval
    assert low <= found.citation_f1.value <= high


def test_an_answer_that_cites_nothing_is_not_faithful_but_has_no_faithfulness(
    manual, answer
) -> None:
    silent = answer(("The goat sings.", []))
    found = scores(review(silent, manual), message=silent)
    assert found.faithfulness.value is None
    assert found.citation_recall.value == 0.0
    assert found.citation_precision.value is None
    assert (found.uncited_share, found.uncited_statements.value) == (1.0, 1.0)


def test_an_empty_answer_has_no_figures_at_all(manual, answer) -> None:
    found = scores(review(answer(), manual), [], answer())
    assert set(found.values().values()) == {None, 0.0}
    assert found.values()["faithfulness"] is None
    assert found.citation_f1.value is None


def test_a_synthesis_needs_both_of_its_citations(manual, cite, answer) -> None:
    boat, crossing = cite(manual, "supply boat Paciencia"), cite(manual, "crossing takes")
    text = "The supply boat Paciencia comes every three weeks and the crossing takes 14 hours."
    found = scores(review(answer((text, [boat, crossing])), manual))
    assert (found.citation_recall, found.citation_precision) == (Share(1, 1), Share(2, 2))


def test_a_citation_that_leads_nowhere_spoils_recall_and_not_faithfulness(
    manual, cite, answer
) -> None:
    text = "The spare key hangs behind the barometer."
    found = scores(review(answer((text, [cite(manual, "spare key"), NOWHERE])), manual))
    assert found.faithfulness == Share(1, 1)
    assert found.citation_recall == Share(0, 1)
    assert found.citation_precision == Share(0, 2)


def test_a_false_quotation_is_counted_and_one_to_look_at_is_not(manual, cite, answer) -> None:
    place = cite(manual, "spare key")
    bare = CharLocation(document_index=0, start_char=0, end_char=3, cited_text="")
    message = answer(
        ("It says “hangs behind the barometer”.", [place]),
        ("It says “hangs behind the stove”.", [place]),
        ("QUERN.", [bare]),
    )
    assert scores(review(message, manual)).quotation_validity == Share(3, 4)


def judge(**said: str):
    """Says of each claim that holds a word what is told here, by the first chunk."""

    def answer_as_told(messages):
        claim = messages[1]["content"].split("-claim>\n")[1].split("\n<")[0]
        verdict = next(v for word, v in said.items() if word in claim)
        return json.dumps(
            {"statements": [{"text": claim, "verdict": verdict, "chunk_ids": ["s1"]}]}
        )

    return answer_as_told


def test_a_judge_decides_in_place_of_the_rules(message, manual) -> None:
    report = review(message, manual)
    told = judge(key="supported", gauge="supported")
    found = scores(report, judge_claims(message, manual, told), message)
    assert found.faithfulness == Share(2, 2)
    assert found.citation_precision == Share(2, 3)
    assert found.decided_by == "answer_as_told"


def test_what_a_judge_cannot_tell_is_not_supported_and_is_counted_apart(message, manual) -> None:
    report = review(message, manual)
    told = judge(key="supported", gauge="cannot tell")
    found = scores(report, judge_claims(message, manual, told))
    assert (found.faithfulness, found.undecided) == (Share(1, 2), Share(1, 2))


def test_judgements_of_another_answer_are_refused(message, manual, answer, cite) -> None:
    other = answer(("The key.", [cite(manual, "spare key")]))
    with pytest.raises(ReviewError):
        scores(review(message, manual), judge_claims(other, manual, verdicts))


def test_scores_are_json_and_a_table_with_the_method_of_each_interval(message, manual) -> None:
    found = scores(review(message, manual), message=message.to_dict())
    wire = found.to_dict()
    assert json.loads(json.dumps(wire)) == wire
    assert wire["faithfulness"]["method"] == "Wilson"
    assert wire["citation_f1"]["method"] == "bootstrap"
    lines = str(found).splitlines()
    assert lines[0] == "support decided by: rules"
    assert lines[1].split() == ["faithfulness", "0.50", "[0.09,", "0.91]", "1/2", "Wilson"]


SOURCE = Document.from_text("The goat may not eat paper. However, she does. It costs 35 euros.")
PLACES = [chunk.location for chunk in citation_chunks(SOURCE)] + [NOWHERE]
TEXTS = st.one_of(st.text(max_size=20), st.sampled_from([c.cited_text for c in PLACES]))


@settings(max_examples=40)
@given(st.lists(st.tuples(TEXTS, st.lists(st.sampled_from(PLACES), max_size=3)), max_size=4))
def test_no_figure_ever_leaves_its_range(blocks) -> None:
    message = Message.from_blocks([(text, tuple(places)) for text, places in blocks])
    found = scores(review(message, SOURCE), message=message)
    for name, value in found.values().items():
        assert value is None or 0 <= value <= 1, name
    assert found.citation_recall.hits <= found.faithfulness.hits
    assert sum(len(s.precise) for s in found.statements) == sum(len(p) for _, p in blocks)
