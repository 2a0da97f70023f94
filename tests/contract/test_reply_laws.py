"""What holds for every reply, however odd, and for every way in which a stream can be cut."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.contract.events import Event, message_from_events
from citelab.contract.marks import Marks
from citelab.contract.scanner import MarkToken, Scanner
from citelab.documents import Document, DocumentSet, SearchResult
from citelab.locations import resolve

DOCUMENTS = DocumentSet(
    [
        Document.from_text("The gate is green. The fence is red. It rained.\r\nNobody came. "),
        SearchResult("https://quay.example", "Quay", ["The quay is long.", "It is closed."]),
        Document.from_blocks(["Ann: Yes.", "Bo: No.", "Ann: Why? "]),
        Document.from_pages(["The map is old. It", "is torn. Keep it dry."]),
    ]
)
CONTRACT = Contract(DOCUMENTS, "What is there?")
MARKS = CONTRACT.marks
# What a person would take for a mark. With more than four blanks at one place it is none.
BLANKS = "[ \t\xa0]{0,4}"
VISIBLE = re.compile(rf"[\[【［]{BLANKS}(?:\^{BLANKS})?s{BLANKS}\d", re.IGNORECASE)

PIECES = [
    *"[]【】［］()（）*`^\\|.!?。！,;:-–&\"'”»\n\t #>_+",
    *(
        "\n\n",
        "\r\n",
        " \n",
        "\xa0",
        "\u200b",
        "é",
        "🙂",
        "e\u0301",
        "שלום",
        "日本",
        "\x1c",
        "\u2028",
    ),
    *("s", "S", "ſ", "s1", "s 2", "1", "2", "12", "0", "999", "٣", "³", "1234567890", "s-1", "..."),
    *(
        "[s1]",
        "[s2]",
        "[S3]",
        "[[s4]]",
        "【s5】",
        "［s6］",
        "[^s7]",
        "\\[s8\\]",
        "[ s9 ]",
        "[s1][s2]",
    ),
    *("[s1, s2]", "[s2-s4]", "[s4–s1]", "[s1 to s99]", "[s3, p. 4]", "[s0]", "[s01]", "[s999]"),
    *("[s1", "[s", "s2]", "[1]", "[x]", "(s3)", "arr[0]", "[a](b)", "```\n", "&#91;s1&#93;"),
    *("The gate", " is green", "Dr. No", "e.g. ", "3.5 mm", " and ", ", and ", "According to "),
    *("- ", "1. ", "## ", "| a | b |", "<think>", "</think>", "<s-document>"),
    *("[s1](#s1)", "[[s2](#s2)]", "[[s3]](#s3)", "(#s1)", "(", "<sup>", "</sup>", "\n[s4]: #s1\n"),
    *(
        '<a href="#s1">',
        "</a>",
        "<sup>[s5]</sup>",
        "<Thinking a='b'>",
        "</thinking>",
        "__",
        ": #s1",
    ),
]
replies = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
cuts = st.lists(st.integers(0, 200), max_size=12)


def in_pieces(reply: str, places: list[int]) -> list[str]:
    edges = [0, *sorted(min(place, len(reply)) for place in places), len(reply)]
    return [reply[start:end] for start, end in itertools.pairwise(edges)]


def events_of(pieces: list[str]) -> list[Event]:
    parser = CONTRACT.parser()
    return [event for piece in pieces for event in parser.feed(piece)] + parser.close()


def without_reasoning(reply: str) -> str:
    """The spec in short: leave out what the reply begins with, as often as there is some."""
    while opening := re.match(r"\s*<(think|thinking)(?:\s[^<>]*)?>", reply, re.IGNORECASE):
        closing = re.search(rf"</{opening[1]}>", reply, re.IGNORECASE)
        reply = reply[closing.end() :].lstrip() if closing else ""
    return reply


def tokens_of(reply: str) -> list[MarkToken | str]:
    """Marks, and the whole text between two of them."""
    scanner = Scanner(MARKS)
    found: list[MarkToken | str] = [""]
    for token in (*scanner.feed(reply), *scanner.close()):
        if isinstance(token, MarkToken):
            found += [token, ""]
        else:
            found[-1] += token.text
    return found


def any_of(characters: str) -> str:
    return "".join(f"(?:{re.escape(character)})?" for character in characters)


# What goes with a mark: blanks, brackets, emphasis, tags; the target of a link behind a bracket.
LOST_BEHIND = r"\s|[)\]）*`_]|</sup>|</a>|(?<=\])\(#?[a-z0-9]+\)"
LOST_BEFORE = r"\s|[(\[（*`_]|<sup>|<a href=\"#s1\">"
# And what makes a definition of it: the colon, and an address where it is all of the line.
ADDRESS = r"(?:[A-Za-z]{2,10}:|[#/<])[^\s\[\]【】［］]*(?=[ \t]*(?:\n|\Z))"
DEFINES = rf":[ \t]*(?:{ADDRESS}|#s1)?[ \t]*"


def may_remain(text: str, *, behind_mark: bool, before_mark: bool) -> str:
    """An expression for what may be left of the text between two marks: the law, spelt out."""
    left = re.match(rf"(?:{LOST_BEHIND})*(?:{DEFINES})?", text)[0] if behind_mark else ""
    text = text[len(left) :]
    right = re.search(rf"(?:{LOST_BEFORE})*\Z", text)[0] if before_mark else ""
    core = text[: len(text) - len(right)]
    kept = re.escape(core)
    if behind_mark and before_mark and re.fullmatch(r",?\s*(?:and|y)|[,;&]", core):
        kept = f"(?:{kept})?"
    return any_of(left) + kept + any_of(right)


@given(reply=replies)
@example(reply="[ [s1]s2]")
@example(reply="[s[s1] 2]")
@example(reply="[" * 12 + "[s1]" + "s2]" * 12)
@example(reply="A.[ [s2]      s3]")
@example(reply="A [ [s1], [s2]s3]")
@example(reply="A [*[s1]*s2] [([s1])s2]")
@example(reply="[      s1[s2]s3]")
def test_no_mark_remains_visible(reply: str) -> None:
    assert not VISIBLE.search(CONTRACT.parse(reply).text)


@given(reply=replies)
def test_text_and_marks_tile_the_reply(reply: str) -> None:
    tokens = tokens_of(reply)
    assert "".join(t.raw if isinstance(t, MarkToken) else t for t in tokens) == reply
    at = 0
    for token in tokens:
        if isinstance(token, MarkToken):
            assert token.reply_char == at
            assert re.search(r"s\s*\d|[\[【［]\s*\^?\s*s?\s*\Z", token.raw, re.IGNORECASE) or at
        at += len(token.raw if isinstance(token, MarkToken) else token)


@given(reply=replies)
@example(reply="Rent [s1], [s2] and [s3].")
@example(reply="Rent\n\n[s1] Gate")
@example(reply="([s1] Gate.) Rent **[s2]**")
@example(reply="[s1]: #s1]")
@example(reply="[s1]: #s1】")
@example(reply="[s1]: #s1)")
@example(reply="[s1]: <sup>")
def test_beside_marks_only_blanks_separators_and_empty_brackets_are_lost(reply: str) -> None:
    answer = without_reasoning(reply)
    tokens = tokens_of(answer)
    last = len(tokens) - 1
    law = "".join(
        may_remain(token, behind_mark=place > 0, before_mark=place < last)
        for place, token in enumerate(tokens)
        if isinstance(token, str)
    )
    assert re.fullmatch(law, CONTRACT.parse(reply).text)


@given(reply=replies, places=cuts)
@example(reply="The gate is green [s1]. Dr. No said so. [s2]", places=[*range(45)])
@example(reply="日本。” [s1]。」A.\n\n [s2]\t\t\t\tB", places=[*range(30)])
def test_a_stream_gives_what_the_whole_reply_gives(reply: str, places: list[int]) -> None:
    whole = CONTRACT.parse(reply)
    parser = CONTRACT.parser()
    events = [event for piece in in_pieces(reply, places) for event in parser.feed(piece)]
    assert message_from_events(events + parser.close()) == parser.message == whole
    assert parser.message is not None
    assert parser.message.report == whole.report


@given(reply=replies, places=cuts)
@example(reply="[[s2](#s2)]: #s1", places=[])
def test_the_events_are_the_same_however_the_stream_was_cut(reply: str, places: list[int]) -> None:
    assert events_of(in_pieces(reply, places)) == events_of([reply]) == events_of(list(reply))


@given(reply=replies)
def test_every_citation_resolves_to_exactly_its_cited_text(reply: str) -> None:
    for claim in CONTRACT.parse(reply).claims:
        for location in claim.citations:
            passage = resolve(location, DOCUMENTS)
            assert location.cited_text == passage.text
            assert passage.text == passage.document.text[passage.start_char : passage.end_char]
            assert passage.text.strip()


@given(reply=replies)
def test_blocks_tile_the_answer_and_claims_are_words_without_white_space_around(reply: str) -> None:
    message = CONTRACT.parse(reply)
    assert "".join(block.text for block in message.content) == message.text
    for block in message.content:
        assert message.text[block.start_char : block.end_char] == block.text
        assert block.text
        if block.citations:
            assert block.text == block.text.strip()


@given(reply=replies)
def test_glue_is_never_beside_glue(reply: str) -> None:
    content = CONTRACT.parse(reply).content
    for block, following in itertools.pairwise(content):
        assert block.citations or following.citations


@given(reply=replies)
def test_a_finding_quotes_the_reply_at_its_place(reply: str) -> None:
    for finding in CONTRACT.parse(reply).report:
        if finding.kind != "reasoning":
            assert reply[finding.reply_char :].startswith(finding.mark)
        assert finding.reason


@given(reply=replies)
def test_every_number_in_a_plain_mark_is_cited_or_reported(reply: str) -> None:
    plain = re.findall(r"\[s([1-9]\d{0,3})\]", "".join(_raw_marks(without_reasoning(reply))))
    message = CONTRACT.parse(reply)
    chunks = {c.location: n for n, c in enumerate(CONTRACT.chunks, 1)}
    assert len(chunks) == len(CONTRACT.chunks)
    reported = " ".join(finding.mark for finding in message.report)
    cited = [resolve(c, DOCUMENTS) for claim in message.claims for c in claim.citations]
    for number in map(int, plain):
        if 1 <= number <= len(CONTRACT.chunks) and f"s{number}" not in reported:
            wanted = resolve(CONTRACT.chunks[number - 1].location, DOCUMENTS)
            assert any(
                p.document is wanted.document
                and p.start_char <= wanted.start_char
                and wanted.end_char <= p.end_char
                for p in cited
            )
        else:
            assert str(number) in reported


def _raw_marks(reply: str) -> list[str]:
    return [t.raw for t in tokens_of(reply) if isinstance(t, MarkToken) and t.form == "marks"]


@given(letters=st.text("skqzx", min_size=1, max_size=3), reply=replies, places=cuts)
def test_marks_of_several_letters_keep_the_same_laws(
    letters: str, reply: str, places: list[int]
) -> None:
    reply = reply.replace("s", letters)
    outcome = []
    for pieces in ([reply], list(reply), in_pieces(reply, places)):
        scanner = Scanner(Marks(letters))
        tokens = [t for piece in pieces for t in scanner.feed(piece)] + list(scanner.close())
        texts = "".join(t.text for t in tokens if not isinstance(t, MarkToken))
        marks = [t for t in tokens if isinstance(t, MarkToken)]
        outcome.append((texts, marks))
        shape = VISIBLE.pattern.replace("s[", letters + "[")
        assert not re.search(shape, texts, re.IGNORECASE)
    assert outcome[0] == outcome[1] == outcome[2]


@pytest.mark.parametrize("piece", ["[", "[s", "1", "[s1", "[s1]", " ", "\n", ".", "(", "\\", "a. "])
def test_a_long_run_of_anything_is_read_and_lost_nowhere(piece: str) -> None:
    reply = "Gate " + piece * 5000 + "|"
    message = CONTRACT.parse(reply)
    assert message.text.startswith("Gate")
    assert message.text.endswith("|")
    assert events_of([reply[:1000], reply[1000:3001], reply[3001:]]) == events_of([reply])
