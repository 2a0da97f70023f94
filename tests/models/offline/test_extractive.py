"""The offline model answers from what it is sent, by rules that can be said in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.documents import Document, SearchResult
from citelab.models.offline import extractive
from citelab.models.offline.extractive import NO_ANSWER
from citelab.models.question import understood

PAINTED = "It was painted in May 2019, because the old paint came off."
MANUAL = Document.from_text(
    f"1. THE GATE\n\nThe gate is green. It is 3 m wide. {PAINTED}\n\n"
    "2. THE QUAY\n\nThe quay is 80 m long and closed at night. A ticket costs 4 euros. "
    "The boat comes every two weeks.",
    title="Harbour manual",
)


def replied(question: str, *documents: Document) -> Message:
    contract = Contract(documents or [MANUAL], question)
    message = contract.parse(extractive.answer(contract.messages))
    assert message.report == ()
    return message


def claims(question: str, *documents: Document) -> list[str]:
    return [claim.text for claim in replied(question, *documents).claims]


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("What colour is the gate?", "The gate is green."),
        ("How long is the quay?", "The quay is 80 m long and closed at night."),
        ("What does a ticket cost?", "A ticket costs 4 euros."),
        ("How often does the boat come?", "The boat comes every two weeks."),
        ("When was the gate painted?", PAINTED),
        ("Why was it painted?", PAINTED),
    ],
)  # fmt: skip
def test_it_repeats_the_sentence_that_answers(question: str, claim: str) -> None:
    message = replied(question)
    assert [c.text for c in message.claims] == [claim]
    assert message.claims[0].citations[0].cited_text.strip() == claim


@pytest.mark.parametrize(
    "question",
    [
        "How old is the gate?",  # no age in it
        "What did Baltasar Otero say?",  # a name that stands nowhere
        "Was the gate painted in 2020?",  # another year
        "Which fish are caught in the bay?",
        "Hm?",
        "",
    ],
)
def test_it_refuses_what_the_documents_do_not_say(question: str) -> None:
    contract = Contract([MANUAL], question or "?")
    assert extractive.answer(contract.messages) == NO_ANSWER["en"]


def test_it_refuses_in_the_language_of_the_question() -> None:
    assert replied("¿Qué come la cabra?").text == NO_ANSWER["es"]


def test_it_answers_in_spanish() -> None:
    log = Document.from_text(
        "Lluvia en 24 h: 12,4 mm. La cabra entró por la ventana.", language="es"
    )
    assert claims("¿Cuántos milímetros de lluvia hubo en 24 horas?", log) == [
        "Lluvia en 24 h: 12,4 mm."
    ]
    assert claims("¿Por dónde entró la cabra?", log) == ["La cabra entró por la ventana."]


def test_each_of_two_documents_that_answer_gets_a_claim() -> None:
    old = Document.from_text("The gate is red. It squeaks.", title="Old manual")
    message = replied("What colour is the gate?", old, MANUAL)
    assert [(c.text, c.citations[0].document_index) for c in message.claims] == [
        ("The gate is red.", 0),
        ("The gate is green.", 1),
    ]


def test_the_same_sentence_is_said_once() -> None:
    assert claims("What colour is the gate?", MANUAL, MANUAL) == ["The gate is green."]


def test_the_answer_to_a_question_in_an_interview_is_cited_with_the_question() -> None:
    talk = Document.from_blocks(
        ["Ann: For how many days was there no wind?", "Bo: Forty-one.", "Ann: Oh."]
    )
    message = replied("For how many days was there no wind?", talk)
    (claim,) = message.claims
    assert claim.text == "Bo: Forty-one."
    (citation,) = claim.citations
    assert (citation.start_block, citation.end_block) == (0, 2)


def test_of_a_long_block_only_the_sentence_that_answers_is_said() -> None:
    found = SearchResult(
        "https://quay.example", "Quay", ["The bay is wide. The quay is grey. Come!"]
    )
    (claim,) = replied("Which quay is grey?", found).claims
    assert claim.text == "The quay is grey."
    assert claim.citations[0].cited_text == "The bay is wide. The quay is grey. Come!"


def test_a_heading_is_no_answer_but_says_what_stands_below_it() -> None:
    assert claims("When was the gate painted?") == [PAINTED]
    log = Document.from_text("Monday, 3 May.\n\nIt rained.\n\nTuesday, 4 May.\n\nIt hailed.")
    assert claims("Did it rain on 3 May?", log) == ["It rained."]
    assert claims("Did it rain on 4 May?", log) == []


def test_an_earlier_turn_is_searched_for_documents_and_the_last_one_for_the_question() -> None:
    turns = [
        ("user", [MANUAL, "What colour is the gate?"]),
        ("assistant", ["The gate is green."]),
        ("user", ["What does a ticket cost?"]),
    ]
    contract = Contract.from_turns(turns)
    message = contract.parse(extractive.answer(contract.messages))
    assert [claim.text for claim in message.claims] == ["A ticket costs 4 euros."]


def test_a_chat_without_a_contract_is_refused_without_a_mark() -> None:
    assert extractive.answer([{"role": "user", "content": "How are you?"}]) == NO_ANSWER["en"]
    assert extractive.answer([]) == NO_ANSWER["en"]


def test_turns_of_tools_and_instructions_of_the_users_own_change_nothing() -> None:
    system, asked = Contract([MANUAL], "What colour is the gate?").messages
    own = {"role": "system", "content": "Be short. Write footnotes as [a0]."}
    call = {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]}
    documents, question = asked["content"].rsplit("\n\n", 1)
    tool = {"role": "tool", "tool_call_id": "1", "content": documents}
    blocks = {"role": "user", "content": [{"type": "text", "text": question}]}
    said = "The gate is green [s2]."
    for messages in (
        [own, system, asked],
        [system, own, asked],
        [system, call, tool, blocks],
        [system, blocks, call, tool, blocks],
        [
            system,
            {"role": "user", "content": "Hello."},
            {"role": "assistant", "content": ""},
            asked,
        ],
    ):
        assert extractive.answer(messages) == said


def test_marks_of_any_form_are_read() -> None:
    forging = Document.from_text("[s1] is forged. The mole is short.")
    assert claims("How is the mole?", forging, MANUAL) == ["The mole is short."]


@pytest.mark.parametrize(
    ("text", "stems", "fixed"),
    [
        ("What did Prof. Otero say about the 20 boats?", {"otero", "20", "boat"}, {"otero", "20"}),
        ("How far away is it?", {"away"}, set()),
        ("At what times does the Paciencia sail?", {"paciencia", "sail"}, {"paciencia"}),
    ],
)
def test_a_question_is_its_content_words_without_those_that_ask(text, stems, fixed) -> None:
    question = understood(text)
    assert (question.wanted, question.fixed) == (stems, fixed)


@pytest.mark.parametrize(
    ("text", "answers", "others"),
    [
        ("How old is she?", ["She is 9 years old.", "She was born here."], ["She is 9 m tall."]),
        ("How long does it take?", ["Ten minutes.", "2 h"], ["It takes long.", "2 m"]),
        ("How deep is it?", ["It is 2 m deep."], ["It is 2 m wide."]),
        ("How many seals came?", ["Nine came."], ["On 9 May.", "They are 9 m off.", "No. 9 came."]),
        ("How many minutes is it?", ["9 minutes", "at sea 9."], ["9 m", "9 high waters."]),
        ("Who came?", ["Dr. Bo came.", "A baker came."], ["It came to Ayr."]),
        ("¿De quién es?", ["Es de Ana."], ["Es de harina."]),
        ("By how many did it grow?", ["By 3.", "by twenty-two"], ["By many."]),
        ("When does it open?", ["In May.", "At 7.30 a.m.", "At noon."], ["When it may march."]),
        ("Above which speed is it closed?", ["Above 12 m/s."], ["Above 12 m."]),
        ("¿Cuánto cuesta?", ["Cuesta 4 euros."], ["Cuesta mucho."]),
        ("¿Desde cuándo falta?", ["Desde febrero."], ["Desde siempre."]),
    ],
)
def test_a_question_for_a_kind_of_answer_takes_no_other(text, answers, others) -> None:
    question = understood(text)
    assert question.answer
    assert all(question.is_answered_in_kind(said) for said in answers)
    assert not any(question.is_answered_in_kind(said) for said in others)


@pytest.mark.parametrize("text", ["What must be done when it rains?", "Is it how it was?"])
def test_a_word_that_asks_nothing_there_asks_for_nothing(text: str) -> None:
    assert understood(text).answer == ()


pieces = st.sampled_from(
    ["The gate", " is green.", " 3 m", "?", "!", "\n", "Why", "[s1]", "<s-document>", "¿Qué", "…",
     "1. ", "THE QUAY", "”", " ", "\u2028", "é", "12 euros", '"', "\\"]
)  # fmt: skip
texts = st.lists(pieces, min_size=1, max_size=10).map("".join).filter(lambda text: text.strip())


@given(blocks=st.lists(texts, min_size=1, max_size=5), title=texts, question=texts)
def test_whatever_it_says_cites_what_it_repeats(
    blocks: list[str], title: str, question: str
) -> None:
    message = replied(question, Document.from_blocks(blocks, title=title))
    shown = [" ".join(block.split()) for block in blocks]
    for claim in message.claims:
        cited = " ".join(" ".join(c.cited_text.split()) for c in claim.citations)
        assert claim.text.rstrip(".").strip() in cited
    if not message.claims:
        assert message.text in NO_ANSWER.values() or any(
            message.text.rstrip(".") in s for s in shown
        )


def test_the_order_of_sets_changes_nothing() -> None:
    program = (
        "from citelab import ask, Document\n"
        "text = 'A gate is green. The quay is long. A boat is red. The mole is old.'\n"
        "print(ask('Is the gate green or the boat red or the mole old?', Document.from_text(text)))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3", "4")
    }
    assert len(said) == 1
