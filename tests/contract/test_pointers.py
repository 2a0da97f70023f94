"""A number leads to the right document, whatever else was sent and in whatever order."""

from __future__ import annotations

import pytest

from citelab.chunks import retrieval_chunks
from citelab.contract.contract import Contract
from citelab.documents import Document, DocumentSet, SearchResult
from citelab.errors import ContractError
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
    resolve,
)

GATE = Document.from_text("The gate is green. It squeaks.", title="Gate")
CALL = Document.from_blocks(["Ann: Who is there?", "Bo: Me."], title="Call")
QUAY = SearchResult("https://quay.example", "Quay", ["The quay is long.", "It is closed."])
MOLE = SearchResult("https://mole.example", "Mole", ["The mole is short."])
MAP = Document.from_pages(["The map is old. It", "is torn."], title="Map")


def cited(contract: Contract, number: int) -> dict[str, object]:
    mark = contract.marks.mark(number)
    (claim,) = contract.parse(f"So it is {mark}.").claims
    (location,) = claim.citations
    assert resolve(location, contract.documents).text == location.cited_text
    return location.to_dict()


def test_documents_and_search_results_are_counted_apart() -> None:
    contract = Contract([QUAY, GATE, MOLE, CALL, MAP], "What?")
    assert [chunk.location for chunk in contract.chunks] == [
        SearchResultLocation(
            search_result_index=0, start_block=0, end_block=1, cited_text="The quay is long.",
            source="https://quay.example", title="Quay"),
        SearchResultLocation(
            search_result_index=0, start_block=1, end_block=2, cited_text="It is closed.",
            source="https://quay.example", title="Quay"),
        CharLocation(
            document_index=0, start_char=0, end_char=19, cited_text="The gate is green. ",
            document_title="Gate"),
        CharLocation(
            document_index=0, start_char=19, end_char=30, cited_text="It squeaks.",
            document_title="Gate"),
        SearchResultLocation(
            search_result_index=1, start_block=0, end_block=1, cited_text="The mole is short.",
            source="https://mole.example", title="Mole"),
        ContentBlockLocation(
            document_index=1, start_block=0, end_block=1, cited_text="Ann: Who is there?",
            document_title="Call"),
        ContentBlockLocation(
            document_index=1, start_block=1, end_block=2, cited_text="Bo: Me.",
            document_title="Call"),
        PageLocation(
            document_index=2, start_page=1, end_page=2, cited_text="The map is old. ",
            document_title="Map"),
        PageLocation(
            document_index=2, start_page=1, end_page=3, cited_text="It\nis torn.",
            document_title="Map"),
    ]  # fmt: skip
    for number, chunk in enumerate(contract.chunks, 1):
        assert cited(contract, number) == chunk.location.to_dict()


def test_the_same_document_twice_is_two_documents() -> None:
    contract = Contract([GATE, GATE], "What?")
    assert [cited(contract, n)["document_index"] for n in (1, 2, 3, 4)] == [0, 0, 1, 1]


def test_equal_documents_are_two_documents() -> None:
    contract = Contract([GATE, Document.from_text(GATE.text, title="Copy")], "What?")
    assert [cited(contract, n)["document_title"] for n in (2, 3)] == ["Gate", "Copy"]


def test_a_range_from_a_document_into_its_copy_is_refused() -> None:
    message = Contract([GATE, GATE], "What?").parse("So it is [s2-s3].")
    assert message.claims == ()
    assert [finding.kind for finding in message.report] == ["across_documents"]


def test_neighbours_in_two_documents_are_two_citations() -> None:
    message = Contract([GATE, GATE], "What?").parse("So it is [s2, s3].")
    assert [c.document_index for c in message.claims[0].citations] == [0, 1]


def test_documents_are_counted_over_all_user_turns() -> None:
    turns = [
        ("user", [QUAY, GATE, "How long is the quay?"]),
        ("assistant", ["It is long."]),
        ("user", [MOLE, GATE, CALL, "And the mole?"]),
    ]
    contract = Contract.from_turns(turns)
    assert [chunk.location.to_dict().get("document_index") for chunk in contract.chunks] == [
        *(None, None, 0, 0, None, 1, 1, 2, 2),
    ]
    first, second = contract.messages[1]["content"], contract.messages[3]["content"]
    assert all(contract.marks.mark(n) in first for n in (1, 2, 3, 4))
    assert all(contract.marks.mark(n) in second for n in (5, 6, 7, 8, 9))
    assert contract.messages[2] == {"role": "assistant", "content": "It is long."}


def test_retrieved_chunks_are_cited_as_if_all_had_been_sent() -> None:
    text = Document.from_text("One is odd. Two is even. Three is odd. Four is even.")
    pieces = retrieval_chunks(text, size=12)
    contract = Contract([GATE, text], "Which?", only=[pieces[1], pieces[3]])
    assert [chunk.text for chunk in contract.chunks] == ["Two is even. ", "Four is even."]
    both = contract.parse("Two and four [s1-s2].").claims[0].citations
    assert [(c.document_index, c.start_char, c.end_char) for c in both] == [
        (1, 12, 25),
        (1, 39, 52),
    ]


def test_no_retrieved_chunk_means_that_nothing_is_shown() -> None:
    assert Contract([GATE], "Which?", only=[]).chunks == ()


def test_a_set_of_documents_and_a_single_one_are_taken_as_well() -> None:
    assert len(Contract(DocumentSet([GATE, CALL]), "What?").chunks) == 4
    assert len(Contract(GATE, "What?").chunks) == 2


def test_a_chunk_of_white_space_has_no_number() -> None:
    contract = Contract([Document.from_blocks(["Yes.", " \n", "No."])], "Well?")
    assert [chunk.text for chunk in contract.chunks] == ["Yes.", "No."]
    message = contract.parse("Both [s1-s2].")
    assert [c.cited_text for c in message.claims[0].citations] == ["Yes.", "No."]


@pytest.mark.parametrize("question", ["", " \n"])
def test_an_empty_question_is_refused(question: str) -> None:
    with pytest.raises(ContractError, match="the question is empty"):
        Contract([GATE], question)


@pytest.mark.parametrize("turns", [[], [("user", ["Why?"]), ("assistant", ["Because."])]])
def test_a_conversation_that_does_not_end_with_the_user_is_refused(turns: list[object]) -> None:
    with pytest.raises(ContractError, match="ends with a user turn"):
        Contract.from_turns(turns)  # type: ignore[arg-type]


def test_a_closed_parser_says_so() -> None:
    parser = Contract([GATE], "What?").parser()
    parser.close()
    with pytest.raises(ContractError, match="make one for each reply"):
        parser.feed("more")
    with pytest.raises(ContractError, match="make one for each reply"):
        parser.close()
