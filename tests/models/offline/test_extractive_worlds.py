"""The rules answer in a world that is not the one they were made for."""

from __future__ import annotations

import pytest

from citelab.contract.contract import Contract
from citelab.documents import Document
from citelab.models.offline import extractive
from citelab.models.offline.extractive import NO_ANSWER

LIBRARY = Document.from_text(
    "LIME STREET LIBRARY\n\n1. History\n\n"
    "The library was opened in 1904 by the mayor, Ada Thorne. A baker paid for the building. "
    "In 1952 a fire destroyed the reading room and some 4,000 books. It was rebuilt by the "
    "architect Paul Renner and reopened three years later.\n\n"
    "2. Opening hours\n\nThe library opens at 9 a.m. and closes at 7 p.m. It is closed on "
    "Sundays. In August the children's section stays shut because the staff are on holiday.\n\n"
    "3. Borrowing\n\nEvery reader may borrow eight books for four weeks. Films may be kept for "
    "one week only. A book that comes back late costs 20 cents a day. However, children pay "
    "nothing. Maps and newspapers cannot be borrowed. You can renew a loan twice by telephone.\n\n"
    "4. The building\n\nThe tower is 31 m high and has 142 steps. Visitors may climb it on "
    "Fridays. The roof is made of green copper. The oldest book, a prayer book of 1483, lies in "
    "a glass case beside the stairs.\n\n"
    "5. People\n\nMrs. Nora Quinn has been the librarian since 2016. Her assistant, Mr. Obi, "
    "repairs the bindings. Twelve volunteers read to children on Wednesdays.",
    title="library_guide.txt",
)
MUSEUM = Document.from_text(
    "Museo del Puerto\n\nEl museo se fundó en 1931 en una antigua lonja. Abre de martes a "
    "domingo, de 10 a 18 h. Los lunes está cerrado. La entrada cuesta 5 euros; los niños no "
    "pagan. La directora, Carmen Ruiz, guarda la llave del faro en su despacho. El barco más "
    "antiguo, la Golondrina, mide 14 m y se construyó en Cádiz. En 1987 un temporal rompió las "
    "ventanas del lado norte. Cada año vienen unos 22.000 visitantes. El ancla pesa 340 kg.",
    title="Museo",
    language="es",
)


def answered(question: str, document: Document, before: tuple[str, ...] = ()) -> str:
    turns: list[tuple[str, list[str | Document]]] = []
    reply = ""
    for asked in (*before, question):
        turns.append(("user", [*([] if turns else [document]), asked]))
        contract = Contract.from_turns(turns)
        reply = contract.parse(extractive.answer(contract.messages)).text
        turns.append(("assistant", [reply]))
    return reply


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who opened the library?", "Ada Thorne"),
        ("Who paid for the building?", "A baker"),
        ("When did the fire happen?", "1952"),
        ("Which architect rebuilt it?", "Paul Renner"),
        ("Is the library open on Sundays?", "closed on Sundays"),
        ("Why is the children's section closed in August?", "holiday"),
        ("How many books can I borrow?", "eight books"),
        ("How long can I keep a film?", "one week"),
        ("What is the fine for a late book?", "20 cents"),
        ("Can I borrow newspapers?", "newspapers cannot"),
        ("How often can a loan be renewed?", "twice"),
        ("How tall is the tower?", "31 m"),
        ("On which day may visitors climb the tower?", "Fridays"),
        ("What colour is the roof?", "green"),
        ("How old is the oldest book?", "1483"),
        ("Where can I see the oldest book?", "glass case"),
        ("Since when has Mrs. Quinn been librarian?", "2016"),
        ("Who reads to the children?", "volunteers"),
        ("At what time does it open?", "9 a.m."),
    ],
)
def test_it_answers_in_kind(question: str, answer: str) -> None:
    assert answer in answered(question, LIBRARY)


@pytest.mark.parametrize(
    "question",
    [
        "How much does the librarian earn?",  # nothing of the matter
        "Who was mayor in 1950?",  # a number that stands nowhere
        "How old is Mrs. Quinn?",  # "since 2016" is no age of a person
        "Where was Ada Thorne born?",  # a name is not enough
        "What colour is the tower?",  # no colour beside it
        "Who designed the tower?",  # what was done stands nowhere
        "How long did the fire burn?",  # no length of time
        "What does it cost to climb the tower?",  # no money
        "How deep is the tower?",  # a height is no depth
        "Which newspaper is the most popular?",
        "Does the toy library close on Sundays?",  # a library of another kind
    ],
)
def test_it_refuses_what_is_not_said(question: str) -> None:
    assert answered(question, LIBRARY) == NO_ANSWER["en"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("¿Cuándo se fundó el museo?", "1931"),
        ("¿Qué día está cerrado el museo?", "lunes"),
        ("¿Cuánto cuesta la entrada?", "5 euros"),
        ("¿Quién dirige el museo?", "Carmen Ruiz"),
        ("¿Dónde está la llave del faro?", "despacho"),
        ("¿Qué rompió las ventanas?", "temporal"),
        ("¿Cuántos visitantes vienen cada año?", "22.000"),
        ("¿Cuánto pesa el ancla?", "340 kg"),
        ("¿Cuántos años tiene la directora?", NO_ANSWER["es"]),
        ("¿De qué color es el barco?", NO_ANSWER["es"]),
        ("¿En qué año se hundió la Golondrina?", NO_ANSWER["es"]),
    ],
)
def test_it_does_the_same_in_spanish(question: str, answer: str) -> None:
    assert answer in answered(question, MUSEUM)


@pytest.mark.parametrize(
    ("before", "question", "answer"),
    [
        ("When does the library open?", "And when does it close?", "7 p.m."),
        ("What is a late book's fine?", "And for children?", "children pay nothing"),
        ("How high is the tower?", "Who may climb it?", "Visitors may climb it"),
        ("How high is the tower?", "Who painted it?", NO_ANSWER["en"]),
    ],
)
def test_a_question_that_leans_on_the_last_one_is_read_with_it(
    before: str, question: str, answer: str
) -> None:
    assert answer in answered(question, LIBRARY, (before,))


def test_a_follow_up_is_answered_in_the_language_of_the_conversation() -> None:
    said = answered("¿Y el ancla?", MUSEUM, ("¿Cuánto mide la Golondrina?",))
    assert said == NO_ANSWER["es"] or "ancla" in said


def test_a_question_of_two_parts_is_answered_in_both() -> None:
    said = answered("How high is the tower, and how many books may I borrow?", LIBRARY)
    assert "31 m" in said
    assert "eight books" in said


def test_a_spanish_question_finds_everyday_words_in_english() -> None:
    log = Document.from_text("The goat sleeps here. The wind reached 30 m/s. It hailed.")
    assert answered("¿Qué velocidad alcanzó el viento?", log) == "The wind reached 30 m/s."


def test_what_takes_a_sentence_back_right_behind_it_is_said_as_well() -> None:
    said = answered("What does a late book cost a day?", LIBRARY)
    assert said.startswith("A book that comes back late costs 20 cents a day.")
    assert said.endswith("However, children pay nothing.")


def test_of_two_editions_the_newer_one_is_said_first_and_the_older_one_too() -> None:
    old = Document.from_text("A ticket costs 2 euros. Dogs pay half.", title="Guide 2019")
    new = Document.from_text("A ticket costs 3 euros. Dogs pay half.", title="Guide 2024")
    contract = Contract([old, new], "What does a ticket cost?")
    said = contract.parse(extractive.answer(contract.messages)).claims
    assert [claim.text for claim in said] == ["A ticket costs 3 euros.", "A ticket costs 2 euros."]


def test_a_correction_further_down_is_said_before_what_it_corrects() -> None:
    log = Document.from_text(
        "3 May.\n\nThe river rose by 12 cm.\n\n5 May.\n\n"
        "Correction: the river did not rise by 12 cm, but by 21 cm."
    )
    said = answered("By how many centimetres did the river rise?", log)
    assert said.startswith("Correction:")
