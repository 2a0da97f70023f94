"""The structured variant keeps the promises of the contract, whatever a model makes of it."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
from anthropic.types import Message as VendorMessage
from hypothesis import example, given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.contract.structured import StructuredContract
from citelab.documents import Document, DocumentSet, SearchResult
from citelab.locations import resolve

DOCUMENTS = DocumentSet(
    [
        Document.from_text("The gate is green. The fence is red. It rained.\r\nNobody came. "),
        SearchResult("https://quay.example", "Quay", ["The quay is long.", "It is closed."]),
        Document.from_blocks(["Ann: Yes.", "Bo: No."]),
        Document.from_pages(["The map is old. It", "is torn. Keep it dry."]),
    ]
)
STRUCTURED = StructuredContract(Contract(DOCUMENTS, "What is there?", system="Be brief."))
# Where text is cut off inside a mark, as marks in prose have it too, "[s" may remain.
VISIBLE = re.compile(r"\[s\d+\]")


def parse(reply: str) -> Message:
    return STRUCTURED.parse(reply)


def claims(*claims: tuple[object, object]) -> str:
    return json.dumps({"claims": [{"text": text, "chunk_ids": ids} for text, ids in claims]})


def cited(message: Message) -> list[tuple[str, list[str]]]:
    return [(b.text, [c.cited_text for c in b.citations]) for b in message.content]


def kinds(message: Message) -> list[str]:
    return [finding.kind for finding in message.report]


# ---------------------------------------------------------------- what the model is sent


def test_the_model_reads_the_same_documents_and_other_instructions() -> None:
    prose = STRUCTURED.contract.messages
    assert STRUCTURED.messages[1:] == prose[1:]
    assert STRUCTURED.messages[0]["content"] == f"Be brief.\n\n{STRUCTURED.instructions}"
    assert '{"claims": [{"text": ' in STRUCTURED.instructions
    assert "[s0]" in STRUCTURED.instructions


def test_the_schema_takes_the_ids_that_exist_and_no_others() -> None:
    jsonschema.Draft202012Validator.check_schema(STRUCTURED.schema)
    assert STRUCTURED.chunk_ids == tuple(f"s{n}" for n in range(1, len(DOCUMENTS_CHUNKS) + 1))
    jsonschema.validate(json.loads(claims(("A.", ["s1", "s9"]))), STRUCTURED.schema)
    for wrong in ("s0", "s99", "[s1]", "1"):
        with pytest.raises(jsonschema.ValidationError, match="is not one of"):
            jsonschema.validate(json.loads(claims(("A.", [wrong]))), STRUCTURED.schema)


DOCUMENTS_CHUNKS = STRUCTURED.contract.chunks


@pytest.mark.parametrize(("blocks", "is_listed"), [(0, False), (500, True), (501, False)])
def test_a_schema_lists_ids_only_where_providers_take_the_list(
    blocks: int, is_listed: bool
) -> None:
    sources = [Document.from_blocks(["Yes."] * blocks)] if blocks else []
    schema = StructuredContract(Contract(sources, "So?")).schema
    ids = schema["properties"]["claims"]["items"]["properties"]["chunk_ids"]["items"]
    assert ("enum" in ids) is is_listed


def test_the_response_format_is_the_one_that_providers_take() -> None:
    wire = STRUCTURED.response_format
    assert wire["type"] == "json_schema"
    assert wire["json_schema"]["schema"] == STRUCTURED.schema
    assert wire["json_schema"]["strict"] is True


# ---------------------------------------------------------------- what the model answers


def test_claims_become_blocks_and_the_blanks_between_are_blocks_of_their_own() -> None:
    reply = claims(("The gate is green.", ["s1"]), ("It rained, I think.", []), ("Yes.", ["s7"]))
    message = parse(reply)
    assert cited(message) == [
        ("The gate is green.", ["The gate is green. "]),
        (" It rained, I think. ", []),
        ("Yes.", ["Ann: Yes."]),
    ]
    assert message.report == ()


def test_it_is_the_message_that_marks_would_have_made() -> None:
    reply = claims(("The gate is green.", ["s1", "s2"]), ("It is torn.", ["s9", "s1"]))
    prose = STRUCTURED.contract.parse("The gate is green [s1][s2]. It is torn [s9][s1].")
    assert parse(reply) == prose


@pytest.mark.parametrize(
    "ids",
    [
        ["s1", "s2"],
        ["[s1]", "[s2]"],
        [1, 2],
        ["1", "2"],
        [1.0, 2.0],
        "s1, s2",
        "[s1][s2]",
        "s1-s2",
        ["S1", " s2 "],
        ["s1", ["s2"]],
        [{"id": "s1"}, {"chunk_id": "s2"}],
        ["s1", "s2", "s1", None, ""],
    ],
)
def test_ids_are_understood_in_every_spelling(ids: object) -> None:
    message = parse(claims(("The gate.", ids)))
    assert cited(message) == [("The gate.", ["The gate is green. The fence is red. "])]
    assert message.report == ()


@pytest.mark.parametrize(
    ("ids", "kind", "reason"),
    [
        (["s99"], "unknown", "chunk 99"),
        (["s0"], "unknown", "example"),
        ([0], "unknown", "example"),
        ([-1], "malformed", "'-1' is no id"),
        ([True], "malformed", "'true' is no id"),
        ([1.5], "malformed", "'1.5' is no id"),
        (["gate"], "malformed", "'gate' is no id"),
        (["s1 " * 100], "malformed", "is no id"),
        (["s001"], "malformed", "spells the number '001'"),
        (["s3-s1"], "reversed", "backwards"),
        ("s1-s5", "across_documents", "two documents"),
        (10**40, "malformed", "is no id"),
    ],
)
def test_a_bad_id_is_dropped_and_reported_and_its_text_stays(
    ids: object, kind: str, reason: str
) -> None:
    reply = claims(("The gate.", ids))
    message = parse(reply)
    assert cited(message) == [("The gate.", [])]
    assert kinds(message) == [kind]
    assert reason in message.report[0].reason
    at = message.report[0].reply_char
    assert reply.index("chunk_ids") < at < len(reply)


CLAIM = '{"text": "The gate.", "chunk_ids": ["s1"]}'


@pytest.mark.parametrize(
    "reply",
    [
        CLAIM,
        f"[{CLAIM}]",
        f'{{"claims": {CLAIM}}}',
        f'{{"Claims": [{CLAIM}]}}',
        f'{{"result": {{"claims": [{CLAIM}]}}}}',
        f"```json\n[{CLAIM}]\n```",
        f"```\n{CLAIM}\n```",
        '[["The gate.", ["s1"]]]',
        '["The gate.", "s1"]',
        '{"claims": [{"chunk_id": 1, "id": 7, "claim": "The gate."}]}',
        '{"answer": "The gate [s1]."}',
        "{'claims': [{'text': 'The gate.', 'chunk_ids': ['s1']}]}",
        '{claims: [{text: "The gate.", chunk_ids: [s1]}]}',
        '{"claims": [{"text": "The gate.", "chunk_ids": ["s1"',
        "<think>[s2]? {no}</think>\n" + CLAIM,
    ],
)
def test_a_claim_is_found_in_every_shape(reply: str) -> None:
    assert cited(parse(reply)) == [("The gate.", ["The gate is green. "])]


def test_one_claim_a_line_is_a_list_of_claims() -> None:
    assert len(parse(f"{CLAIM}\n{CLAIM}\n").claims) == 2


def test_text_around_the_json_is_left_out_and_reported() -> None:
    reply = f'Here is [as asked]: {{"claims": [{CLAIM}]}}\n```\nNote: see [s2]. {{"claims": []}}'
    message = parse(reply)
    assert message.text == "The gate."
    assert kinds(message) == ["doubtful", "doubtful"]
    for finding in message.report:
        assert reply.startswith(finding.mark, finding.reply_char)


def test_a_second_answer_behind_the_first_is_left_out() -> None:
    message = parse(f'{{"claims": [{CLAIM}]}} {{"claims": [{CLAIM}]}}')
    assert len(message.claims) == 1
    assert kinds(message) == ["doubtful"]


def test_json_cut_off_keeps_what_was_said_and_counts_no_half_id() -> None:
    message = STRUCTURED.parse(
        '{"claims": [{"text": "A.", "chunk_ids": ["s1"]}, {"text": "B.", "chunk_ids": ["s1',
        stop_reason="max_tokens",
    )
    assert cited(message) == [("A.", ["The gate is green. "]), (" B.", [])]
    assert kinds(message) == ["cut_off", "cut_off"]
    assert message.stop_reason == "max_tokens"


def test_half_a_number_counts_no_more_than_half_an_id() -> None:
    assert parse('[{"text": "A.", "chunk_ids": [1').claims == ()


def test_prose_with_marks_is_read_as_prose() -> None:
    message = parse("The gate is green [s1]. It has {two} bolts [s2].")
    assert [claim.text for claim in message.claims] == ["The gate is green.", "It has {two} bolts."]
    assert kinds(message) == ["malformed"]
    assert "no JSON" in message.report[0].reason


def test_marks_within_a_text_are_read_and_taken_out() -> None:
    message = parse(claims(("The gate [s1] is green [s2].", ["s3"]), ("So [s7].", [])))
    assert not VISIBLE.search(message.text)
    assert cited(message) == [
        ("The gate is green.", ["The gate is green. The fence is red. It rained.\r\n"]),
        (" ", []),
        ("So.", ["Ann: Yes."]),
    ]


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ("{}", "doubtful"),
        ('{"claims": []}', "doubtful"),
        ('{"claims": [{"text": " ", "chunk_ids": ["s1"]}]}', "malformed"),
        ('{"claims": [{"text": "[s1]", "chunk_ids": ["s1"]}]}', "doubtful"),
        ('{"claims": [1, {"chunk_ids": ["s1"]}]}', "malformed"),
    ],
)
def test_an_answer_without_words_is_empty_and_says_why(reply: str, kind: str) -> None:
    message = parse(reply)
    assert message.content == ()
    assert kinds(message)[0] == kind


def test_nothing_is_nothing() -> None:
    assert parse("").content == ()


def test_the_texts_are_the_models_to_the_last_character() -> None:
    texts = ["A\u00a0B\r\n", "  c\u200b", 'd "e" \\ \u2028', "é🙂e\u0301", "İ f"]
    message = parse(claims(*((text, ["s1"]) for text in texts)))
    assert [claim.text for claim in message.claims] == texts


def test_the_sdk_reads_the_message_to_the_last_field() -> None:
    message = parse(claims(("A.", ["s1", "s5", "s7", "s9"]), ("B.", [])))
    read = VendorMessage.model_validate(message.to_dict(), strict=True)
    assert read.model_dump(mode="json", exclude_unset=True) == message.to_dict()


# ---------------------------------------------------------------- what holds for every reply

ids = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 99)
    | st.floats(allow_nan=False)
    | st.sampled_from(["s1", "[s2]", "s3, s4", "s1-s9", "s5-", "x", "", "12", "٣", "s" * 300]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.just("id"), inner, max_size=1),
    max_leaves=6,
)
answer_texts = st.text(st.sampled_from("ab. [s1]\"'\\\n{}é🙂"), max_size=20)
shapes: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {},
    optional={
        "claims": st.lists(
            st.fixed_dictionaries({}, optional={"text": answer_texts | ids, "chunk_ids": ids})
            | answer_texts
            | ids,
            max_size=4,
        )
        | ids,
        "text": answer_texts,
        "answer": answer_texts | ids,
    },
)
json_replies = shapes.map(json.dumps)
spoilt = st.builds(
    lambda reply, cut, at, noise: reply[: len(reply) - cut][:at] + noise + reply[at:],
    json_replies,
    st.integers(0, 10),
    st.integers(0, 60),
    st.sampled_from(["", '"', "}", "]", "{", "[", ",", "\\", "'", "```", "<think>", "[s1]", "\n"]),
)
PIECES = [*'{}[]":,', '"text"', '"chunk_ids"', '"claims"', '"s1"', "s2", "[s3]", "A b.", "```", " "]
soups = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(json_replies | spoilt | soups | answer_texts)
@example('{"claims": [{"text": "[s1", "chunk_ids": []}, "]"]}')
def test_no_reply_raises_cites_outside_of_the_documents_or_shows_a_mark(reply: str) -> None:
    message = parse(reply)
    for block in message.content:
        assert block.text
        assert message.text[block.start_char : block.end_char] == block.text
        for citation in block.citations:
            assert resolve(citation, DOCUMENTS).text == citation.cited_text != ""
    assert not VISIBLE.search(message.text)
    for finding in message.report:
        assert finding.reason
        assert 0 <= finding.reply_char <= len(reply)


@given(st.lists(st.tuples(st.text(min_size=1), st.lists(st.integers(1, 9))), max_size=5))
def test_no_character_of_a_text_is_lost(said: list[tuple[str, list[int]]]) -> None:
    texts = [(text, numbers) for text, numbers in said if text.strip() and "<" not in text]
    texts = [(t, n) for t, n in texts if t.isprintable() and "[" not in t and "\\" not in t]
    reply = json.dumps({"claims": [{"text": t, "chunk_ids": n} for t, n in texts]})
    answer, at = parse(reply).text, 0
    for text, _ in texts:
        assert answer[at:].lstrip(" ").startswith(text.lstrip(" "))
        at = answer.index(text, at) + len(text)
    assert answer[at:] == ""
