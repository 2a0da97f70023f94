"""What became of an answer: each kind by an answer that is of it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from citelab import CharLocation, Document
from citelab.contract.message import Message
from citelab.evaluation import KINDS, Outcome, outcome_of

Sources = dict[str, list[Document]]
Answer = Callable[..., Message]


def _both(world: SimpleNamespace) -> list[dict[str, object]]:
    words = ("The gate is green.", "The lamp burns")
    return [world.passage("hut.txt", world.hut, word) for word in words]


def _kind(outcome: Outcome) -> str:
    assert outcome.kind in KINDS
    return outcome.kind


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["colza"], "right"),
        (["colza", "bell"], "right"),
        (["colza", "whale"], "right"),
        (["whale"], "decoy"),
        (["whale", "gate is green"], "decoy"),
        (["gate is green"], "neighbour"),
        (["sleep until"], "neighbour"),
        (["Nobody"], "neighbour"),
        (["goat"], "elsewhere"),
        (["bell"], "elsewhere"),
        (["gate is red"], "elsewhere"),
        ([], "nothing cited"),
    ],
)
def test_one_wanted_passage(
    world: SimpleNamespace, sources: Sources, answer: Answer, words: list[str], kind: str
) -> None:
    assert _kind(outcome_of(world.question(), answer(*words), sources)) == kind


@pytest.mark.parametrize(
    ("words", "kind", "found"),
    [
        (["colza", "green"], "right", 2),
        (["colza"], "incomplete", 1),
        (["colza", "whale"], "incomplete", 1),
    ],
)
def test_two_wanted_passages(
    world: SimpleNamespace,
    sources: Sources,
    answer: Answer,
    words: list[str],
    kind: str,
    found: int,
) -> None:
    outcome = outcome_of(world.question(gold=_both(world)), answer(*words), sources)
    assert (_kind(outcome), outcome.found) == (kind, found)


def test_one_of_two_is_right_where_either_suffices(
    world: SimpleNamespace, sources: Sources, answer: Answer
) -> None:
    asked = world.question(gold=_both(world), any_suffices=True)
    assert outcome_of(asked, answer("colza"), sources).is_right


def test_without_an_answer_in_the_documents_silence_is_right(
    world: SimpleNamespace, sources: Sources, answer: Answer
) -> None:
    asked = world.question(answerable=False, gold=[], decoys=[])
    silent = answer(text="The documents do not say.")
    assert _kind(outcome_of(asked, silent, sources)) == "right"
    assert _kind(outcome_of(asked, answer("bell"), sources)) == "invented"
    assert _kind(outcome_of(asked, answer("bell", text=silent.text), sources)) == "invented"


def test_an_answer_out_of_thin_air_is_invented_although_it_cites_nothing(
    world: SimpleNamespace, sources: Sources, answer: Answer
) -> None:
    asked = world.question(answerable=False, gold=[], decoys=[])
    assert outcome_of(asked, answer(text="It is 187 years old."), sources).kind == "invented"


def test_a_range_that_only_touches_the_border_does_not_hit(
    world: SimpleNamespace, sources: Sources
) -> None:
    # The gold passage begins where this one ends: an exclusive end shares nothing with it.
    before = CharLocation(document_index=0, start_char=0, end_char=19)
    into = CharLocation(document_index=0, start_char=0, end_char=20)
    kinds = [
        outcome_of(world.question(), Message.from_blocks([("So.", (place,))]), sources).kind
        for place in (before, into)
    ]
    assert world.hut[19] == "T"
    assert kinds == ["neighbour", "right"]


def test_the_same_range_of_another_document_does_not_hit(
    world: SimpleNamespace, sources: Sources
) -> None:
    start = world.old.index("The lamp")
    place = CharLocation(document_index=1, start_char=start, end_char=start + 8)
    found = outcome_of(world.question(decoys=[]), Message.from_blocks([("So.", (place,))]), sources)
    assert found.kind == "elsewhere"
    assert (found.cited[0].document, found.cited[0].start_char) == ("old.txt", start)


def test_search_results_are_told_apart_by_their_index(
    world: SimpleNamespace, sources: Sources, answer: Answer
) -> None:
    gold = world.passage("found.json", world.rods, "Rods bend.", search_result_index=1)
    asked = world.question(documents=["hut.txt", "found.json"], gold=[gold], decoys=[])
    assert outcome_of(asked, answer("Rods", asked=asked), sources).is_right
    assert outcome_of(asked, answer("Seals", asked=asked), sources).kind == "elsewhere"
    assert len(world.seals) > len("Rods bend.")


def test_a_pointer_that_leads_nowhere_cites_nothing(
    world: SimpleNamespace, sources: Sources
) -> None:
    nowhere = CharLocation(document_index=0, start_char=0, end_char=9_999)
    found = outcome_of(world.question(), Message.from_blocks([("So.", (nowhere,))]), sources)
    assert (found.kind, found.cited) == ("nothing cited", ())


def test_precision_is_the_share_of_citations_that_hit(
    world: SimpleNamespace, sources: Sources, answer: Answer
) -> None:
    assert outcome_of(world.question(), answer("colza", "bell"), sources).precision == 0.5
    assert outcome_of(world.question(), answer(), sources).precision is None


def test_the_text_of_the_answer_is_kept_exactly(
    world: SimpleNamespace, sources: Sources, answer: Answer
) -> None:
    assert (
        outcome_of(world.question(), answer(text=" So — it is.\n"), sources).text
        == " So — it is.\n"
    )
