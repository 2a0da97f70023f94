"""What models really write, sentence by sentence: which claim, which chunks, what is reported."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.documents import Document

LEASE = Document.from_text(
    "Rent is due monthly. The deposit is 900 euros. Pets are welcome. The key is under the mat."
)
HOUSE = Document.from_text("The roof leaks. The cellar is dry.", title="Survey")
CONTRACT = Contract([LEASE, HOUSE], "What should I know?")
# Chunks 1 to 4 are the lease's, 5 and 6 the survey's.


@dataclass(frozen=True)
class Case:
    """A reply and what must come of it.

    Attributes:
        name: The kind of reply, as a sentence of its own.
        reply: What the model wrote.
        text: What a person reads.
        claims: Each claim's text and the numbers of the chunks that it cites.
        reported: The kinds of the findings, in order.
    """

    name: str
    reply: str
    text: str
    claims: list[tuple[str, list[int]]] = field(default_factory=list)
    reported: list[str] = field(default_factory=list)


DUE = "Rent is due monthly."
CASES = [
    Case("plain mark", "Rent is due monthly [s1].", DUE, [(DUE, [1])]),
    Case("mark behind the stop", "Rent is due monthly. [s1]", DUE, [(DUE, [1])]),
    Case("mark at the stop", "Rent is due monthly.[s1]", DUE, [(DUE, [1])]),
    Case("doubled brackets", "Rent is due monthly [[s1]].", DUE, [(DUE, [1])]),
    Case("corner brackets", "Rent is due monthly 【s1】.", DUE, [(DUE, [1])]),
    Case("full-width brackets", "Rent is due monthly ［s1］.", DUE, [(DUE, [1])]),
    Case("upper case", "Rent is due monthly [S1].", DUE, [(DUE, [1])]),
    Case("blanks inside", "Rent is due monthly [ s1 ].", DUE, [(DUE, [1])]),
    Case("escaped as Markdown", r"Rent is due monthly \[s1\].", DUE, [(DUE, [1])]),
    Case("footnote form", "Rent is due monthly [^s1].", DUE, [(DUE, [1])]),
    Case("in parentheses", "Rent is due monthly ([s1]).", DUE, [(DUE, [1])]),
    Case("in bold", "Rent is due monthly **[s1]**.", DUE, [(DUE, [1])]),
    Case("as code", "Rent is due monthly `[s1]`.", DUE, [(DUE, [1])]),
    Case(
        "list",
        "The lease says so [s1, s3].",
        "The lease says so.",
        [("The lease says so.", [1, 3])],
    ),
    Case(
        "short list",
        "The lease says so [s1, 3].",
        "The lease says so.",
        [("The lease says so.", [1, 3])],
    ),
    Case("list with a word", "It says so [s1 and s6].", "It says so.", [("It says so.", [1, 6])]),
    Case("marks in a row", "It says so [s1][s3][s6].", "It says so.", [("It says so.", [1, 3, 6])]),
    Case(
        "marks with commas",
        "It says so [s1], [s3] and [s6].",
        "It says so.",
        [("It says so.", [1, 3, 6])],
    ),
    Case("list of lists", "It says so [[s1], [s3]].", "It says so.", [("It says so.", [1, 3])]),
    Case("range", "It says so [s1-s3].", "It says so.", [("It says so.", [1, 2, 3])]),
    Case("range with a dash", "It says so [s2–4].", "It says so.", [("It says so.", [2, 3, 4])]),
    Case("range in words", "It says so [s5 to s6].", "It says so.", [("It says so.", [5, 6])]),
    Case("range in Spanish", "Lo dice [s5 a s6].", "Lo dice.", [("Lo dice.", [5, 6])]),
    Case("twice the same", "It says so [s1][s1].", "It says so.", [("It says so.", [1])]),
    Case(
        "two claims in a sentence",
        "Rent is due monthly [s1] and pets are welcome [s3].",
        "Rent is due monthly and pets are welcome.",
        [("Rent is due monthly", [1]), ("and pets are welcome.", [3])],
    ),
    Case(
        "glue around a claim",
        "Good news! Pets are welcome [s3]. I hope that helps.",
        "Good news! Pets are welcome. I hope that helps.",
        [("Pets are welcome.", [3])],
    ),
    Case(
        "marks before their claims",
        "[s1] Rent is due monthly. [s3] Pets are welcome.",
        "Rent is due monthly. Pets are welcome.",
        [(DUE, [1]), ("Pets are welcome.", [3])],
    ),
    Case(
        "a list of sources at the end",
        "Sources:\n[s1] Rent is due monthly.\n[s3]: Pets are welcome.",
        "Sources:\nRent is due monthly.\nPets are welcome.",
        [(DUE, [1]), ("Pets are welcome.", [3])],
    ),
    Case(
        "a mark that announces",
        "According to [s1], rent is due monthly.",
        "According to, rent is due monthly.",
        [("According to, rent is due monthly.", [1])],
    ),
    Case(
        "a table's cell",
        "| Item | Rule |\n|---|---|\n| Rent | due monthly [s1] |\n| Pets | welcome [s3] |",
        "| Item | Rule |\n|---|---|\n| Rent | due monthly |\n| Pets | welcome |",
        [("due monthly", [1]), ("welcome", [3])],
    ),
    Case(
        "list items",
        "- Rent is due monthly [s1]\n- Pets are welcome [s3]\n",
        "- Rent is due monthly\n- Pets are welcome\n",
        [("Rent is due monthly", [1]), ("Pets are welcome", [3])],
    ),
    Case(
        "numbered items with marks first",
        "1. [s1] Rent is due monthly.\n2. [s3] Pets are welcome.",
        "1. Rent is due monthly.\n2. Pets are welcome.",
        [(DUE, [1]), ("Pets are welcome.", [3])],
    ),
    Case(
        "an abbreviation ends no claim",
        "The deposit is approx. 900 euros [s2].",
        "The deposit is approx. 900 euros.",
        [("The deposit is approx. 900 euros.", [2])],
    ),
    Case(
        "a quotation",
        "“Pets are welcome [s3].” That is all.",
        "“Pets are welcome.” That is all.",
        [("“Pets are welcome.”", [3])],
    ),
    Case(
        "Chinese stops",
        "房租每月支付[s1]。欢迎宠物[s3]。",
        "房租每月支付。欢迎宠物。",
        [("房租每月支付。", [1]), ("欢迎宠物。", [3])],
    ),
    # Markup that held nothing but marks goes with them.
    Case("raised", "Rent is due monthly<sup>[s1]</sup>.", DUE, [(DUE, [1])]),
    Case("raised behind the stop", "Rent is due monthly. <sup>[s1]</sup>", DUE, [(DUE, [1])]),
    Case(
        "raised one by one",
        "It says so.<sup>[s1]</sup><sup>[s3]</sup> Then more.",
        "It says so. Then more.",
        [("It says so.", [1, 3])],
    ),
    Case("an anchor", 'Rent is due monthly <a href="#s1">[s1]</a>.', DUE, [(DUE, [1])]),
    Case(
        "an anchor behind the stop",
        'Pets may stay. Rent is due monthly. <a href="#s1">[s1]</a>',
        "Pets may stay. Rent is due monthly.",
        [(DUE, [1])],
    ),
    Case("tags in tags", "Rent is due monthly <B><sup id='a'>[s1]</SUP></b>.", DUE, [(DUE, [1])]),
    Case("underlined emphasis", "Rent is due monthly _[s1]_.", DUE, [(DUE, [1])]),
    Case(
        "tags that hold words stay",
        "Rent is <b>due</b> monthly <b>now [s1]</b>.",
        "Rent is <b>due</b> monthly <b>now</b>.",
        [("Rent is <b>due</b> monthly <b>now", [1])],
    ),
    Case("a word with underscores", "Set a_[s1]_b.", "Set a__b.", [("Set a_", [1])]),
    # The target of a link is nothing that a reader sees.
    Case("a link", "Rent is due monthly [s1](#s1).", DUE, [(DUE, [1])]),
    Case("a link with a title", 'Rent is due monthly [s1](/a "Lease").', DUE, [(DUE, [1])]),
    Case("a link in brackets", "Rent is due monthly [[s1](#s1)].", DUE, [(DUE, [1])]),
    Case("brackets in a link", "Rent is due monthly [[s1]](#s1).", DUE, [(DUE, [1])]),
    Case(
        "links in a row",
        "It says so ([s1](#s1), [s3](#s3)).",
        "It says so.",
        [("It says so.", [1, 3])],
    ),
    Case("a link to nothing", "So it is [s99](#s99).", "So it is.", [], ["unknown"]),
    Case(
        "words in parentheses are no link",
        "Rent is due [s1](see below).",
        "Rent is due(see below).",
        [("Rent is due", [1])],
    ),
    Case(
        "footnotes at the end",
        "Rent is due monthly [^s1].\n\n[^s1]: Lease, first line.\n[^s3]: Lease, on pets.\n",
        "Rent is due monthly.\n\nLease, first line.\nLease, on pets.\n",
        [(DUE, [1]), ("Lease, first line.", [1]), ("Lease, on pets.", [3])],
    ),
    Case(
        "footnotes that are only links",
        "Rent is due monthly [s1].\n\n[s1]: #s1\n[s3]: https://quay.example/a\nThat is all.",
        "Rent is due monthly.\n\n\n\nThat is all.",
        [(DUE, [1])],
        ["doubtful", "doubtful"],
    ),
    Case("no mark at all", "The documents do not say.", "The documents do not say."),
    Case("nothing", "", ""),
    # What is no mark of ours.
    Case(
        "array indices",
        "Use arr[0] or arr[12], then [x] and [TODO].",
        "Use arr[0] or arr[12], then [x] and [TODO].",
    ),
    Case(
        "a link",
        "See [the page](https://quay.example/a[1]).",
        "See [the page](https://quay.example/a[1]).",
    ),
    Case("code that is cut off", "```\nprint(a[0], b[12])", "```\nprint(a[0], b[12])"),
    # Near misses stay and are named.
    Case("bare number", "Rent is due monthly [1].", "Rent is due monthly [1].", [], ["doubtful"]),
    Case(
        "round brackets", "Rent is due monthly (s1).", "Rent is due monthly (s1).", [], ["doubtful"]
    ),
    Case("no brackets", "Rent is due monthly s1.", "Rent is due monthly s1.", [], ["doubtful"]),
    Case("HTML entity", "Rent is due &#91;s1&#93;.", "Rent is due &#91;s1&#93;.", [], ["doubtful"]),
    Case("a number that no chunk has", "See note [12].", "See note [12]."),
    # Bad pointers go, their text stays, and the report says why.
    Case("an invented id", "Rent is free [s999].", "Rent is free.", [], ["unknown"]),
    Case("the example id", "Rent is free [s0].", "Rent is free.", [], ["unknown"]),
    Case(
        "one invented among good",
        "So it is [s1][s999].",
        "So it is.",
        [("So it is.", [1])],
        ["unknown"],
    ),
    Case(
        "an invented id cuts no claim",
        "Rent [s77] is due monthly [s1].",
        DUE,
        [(DUE, [1])],
        ["unknown"],
    ),
    Case("range backwards", "So it is [s3-s1].", "So it is.", [], ["reversed"]),
    Case("range over two documents", "So it is [s4-s5].", "So it is.", [], ["across_documents"]),
    Case("range too long", "So it is [s5-s9].", "So it is.", [("So it is.", [5, 6])], ["clamped"]),
    Case("leading zero", "So it is [s01].", "So it is.", [], ["malformed"]),
    Case("other digits", "So it is [s٣].", "So it is.", [], ["malformed"]),
    Case(
        "more than a mark", "So it is [s3, p. 4].", "So it is.", [("So it is.", [3])], ["malformed"]
    ),
    Case(
        "letters inside a word",
        "So it is [s3, cars2].",
        "So it is.",
        [("So it is.", [3])],
        ["malformed"],
    ),
    Case(
        "hosted form", "So it is 【s3†source】.", "So it is.", [("So it is.", [3])], ["malformed"]
    ),
    Case(
        "ten digits are not nine and one",
        "So it is [s0000000001].",
        "So it is.",
        [],
        ["malformed", "malformed"],
    ),
    Case(
        "cut off inside a mark", "Rent is due monthly [s1", "Rent is due monthly", [], ["cut_off"]
    ),
    Case("cut off at the bracket", "Rent is due monthly [", "Rent is due monthly", [], ["cut_off"]),
    Case("never closed", "Rent [s1 is due.\nMore.", "Rent is due.\nMore.", [], ["cut_off"]),
    Case("a mark with nothing beside it", "[s1]", "", [], ["doubtful"]),
    # Reasoning is no answer.
    Case(
        "reasoning first",
        "<think>Maybe [s2].</think>\n\nRent is due monthly [s1].",
        DUE,
        [(DUE, [1])],
        ["reasoning"],
    ),
    Case("reasoning that never ends", "<think>Maybe [s2]. Or", "", [], ["reasoning"]),
    Case(
        "reasoning under another name",
        "<Thinking budget='9'>Maybe [s2].</thinking >\n<think>Or [s3]?</think> So [s1].",
        "So.",
        [("So.", [1])],
        ["reasoning", "reasoning"],
    ),
    Case("a tag of another name", "<thinker>So [s1].", "<thinker>So.", [("<thinker>So.", [1])]),
    Case(
        "a tag that only ends",
        "Hm.</think>Rent is due monthly [s1].",
        "Hm.</think>Rent is due monthly.",
        [("Rent is due monthly.", [1])],
        ["doubtful"],
    ),
]


def cited_numbers(message: Message) -> list[tuple[str, list[int]]]:
    """Each claim with the numbers of the chunks that its citations hold."""
    return [
        (
            claim.text,
            [
                number
                for citation in claim.citations
                for number, chunk in enumerate(CONTRACT.chunks, 1)
                if chunk.text in citation.cited_text
                and chunk.location.document_index == citation.document_index
            ],
        )
        for claim in message.claims
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_reply_becomes_these_claims(case: Case) -> None:
    message = CONTRACT.parse(case.reply)
    assert message.text == case.text
    assert cited_numbers(message) == case.claims
    assert [finding.kind for finding in message.report] == case.reported


def test_reasoning_whose_opening_tag_was_stripped_is_left_out_where_one_says_so() -> None:
    reply = "Maybe [s2]. Hm.</think>\n\nRent is due monthly [s1]."
    message = CONTRACT.parse(reply, begins_in_reasoning=True)
    assert message.text == DUE
    assert cited_numbers(message) == [(DUE, [1])]
    parser = CONTRACT.parser(begins_in_reasoning=True)
    assert [parser.feed(piece) for piece in reply[:23]][1:] == [[]] * 22
    parser.feed(reply[23:])
    parser.close()
    assert parser.message == message
    assert [finding.kind for finding in message.report] == ["reasoning"]


def test_a_reply_that_never_leaves_its_reasoning_holds_no_answer() -> None:
    message = CONTRACT.parse("Rent is due monthly [s1].", begins_in_reasoning=True)
    assert message.content == ()
    assert "holds no answer" in message.report[0].reason


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_token_at_a_time_it_becomes_the_same(case: Case) -> None:
    parser = CONTRACT.parser()
    for at in range(0, len(case.reply), 3):
        parser.feed(case.reply[at : at + 3])
    parser.close()
    assert parser.message == CONTRACT.parse(case.reply)


def test_consecutive_chunks_are_one_citation_and_others_are_several() -> None:
    claim = CONTRACT.parse("So it is [s1, s2, s4, s5].").claims[0]
    assert [c.cited_text for c in claim.citations] == [
        "Rent is due monthly. The deposit is 900 euros. ",
        "The key is under the mat.",
        "The roof leaks. ",
    ]


def test_citations_come_in_the_order_in_which_they_were_named() -> None:
    claim = CONTRACT.parse("So it is [s6][s3].").claims[0]
    assert [c.cited_text for c in claim.citations] == ["The cellar is dry.", "Pets are welcome. "]


def test_a_sentence_that_stands_twice_is_cited_where_the_mark_says() -> None:
    twice = Document.from_text("Log it. Leave. Log it. Sleep.")
    claims = Contract(twice, "What?").parse("Log it [s3]. Log it [s1].").claims
    assert [claim.citations[0].start_char for claim in claims] == [15, 0]
    assert [claim.start_char for claim in claims] == [0, 8]


def test_a_number_that_the_source_itself_prints_is_no_near_miss() -> None:
    notes = Document.from_text("Tides are late [1]. Nobody knows why [2].")
    assert Contract(notes, "Why?").parse("Tides are late [1] [s1].").report == ()


def test_a_finding_says_what_and_where_and_why() -> None:
    finding = CONTRACT.parse("Rent is due. So is [s9] hope.").report[0]
    assert (finding.kind, finding.mark, finding.reply_char) == ("unknown", "[s9]", 19)
    assert finding.reason == "[s9] names chunk 9, but the prompt holds 1 to 6"


def test_positions_in_the_report_count_the_reasoning_too() -> None:
    reply = "  <think>hm</think>\n\nIt is free [s9]."
    finding = CONTRACT.parse(reply).report[-1]
    assert reply[finding.reply_char :].startswith("[s9]")


def test_the_name_of_a_document_in_place_of_a_mark_is_reported() -> None:
    # Written by a small model, 2026-11-30.
    message = CONTRACT.parse("The longest settling time was 44 minutes [s-document].")
    (finding,) = message.report
    assert (finding.kind, finding.mark) == ("doubtful", "[s-document]")
    assert "only chunks can be cited" in finding.reason
    assert message.claims == ()
