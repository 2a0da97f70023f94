"""Lesson 06, second exercise: what stands on a display while the answer is still arriving.

Longer than a file should be: an exercise and the wrong answers that it gets belong together.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises.lesson_06_events import (
    BEGINNING,
    ENDING,
    SETTLE,
    STORM,
    WIND,
    Event,
    cite,
    cited,
    close,
    opened,
    say,
)
from citelab.classroom.exercises.lesson_06_reader import read_stream_spec
from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["TICKER_TEXT"]

Citation = dict[str, Any]


def ticker_text_spec(events: list[Event]) -> str:
    shown = ""
    numbers: list[Citation] = []
    is_settled = True
    for index, (text, found) in enumerate(read_stream_spec(events)):
        shown += text
        is_settled = is_settled and index in _over(events)
        for citation in found:
            if is_settled:
                if citation not in numbers:
                    numbers.append(citation)
                shown += f"[{numbers.index(citation) + 1}]"
    return shown


def _over(events: list[Event]) -> set[int]:
    return {event["index"] for event in events if event["type"] == "content_block_stop"}


def _settled(events: list[Event]) -> list[tuple[str, list[Citation]]]:
    """The blocks, those without their citations that are not settled yet."""
    blocks = read_stream_spec(events)
    open_from = min(set(range(len(blocks))) - _over(events), default=len(blocks))
    return [(text, found if at < open_from else []) for at, (text, found) in enumerate(blocks)]


def _numbered(blocks: list[tuple[str, list[Citation]]]) -> str:
    shown, numbers = "", list[Citation]()
    for text, found in blocks:
        numbers += [citation for citation in found if citation not in numbers]
        shown += text + "".join(f"[{numbers.index(citation) + 1}]" for citation in found)
    return shown


def _as_soon_as_it_arrives(events: list[Event]) -> str:
    return _numbered(read_stream_spec(events))


def _waits_for_the_end(events: list[Event]) -> str:
    is_over = any(event["type"] == "message_stop" for event in events)
    return ticker_text_spec(events) if is_over else ""


def _whole_blocks_only(events: list[Event]) -> str:
    blocks = read_stream_spec(events)
    open_from = min(set(range(len(blocks))) - _over(events), default=len(blocks))
    return _numbered(blocks[:open_from])


def _numbers_at_the_end(events: list[Event]) -> str:
    is_over = any(event["type"] == "message_stop" for event in events)
    texts = "".join(text for text, _ in read_stream_spec(events))
    return ticker_text_spec(events) if is_over else texts


def _only_its_own_stop(events: list[Event]) -> str:
    over = _over(events)
    blocks = enumerate(read_stream_spec(events))
    return _numbered([(text, found if at in over else []) for at, (text, found) in blocks])


def _always_the_next_number(events: list[Event]) -> str:
    shown, number = "", 0
    for text, found in _settled(events):
        shown += text
        for _ in found:
            number += 1
            shown += f"[{number}]"
    return shown


def _begins_again_in_each_block(events: list[Event]) -> str:
    return "".join(_numbered([block]) for block in _settled(events))


def _from_zero(events: list[Event]) -> str:
    shown, numbers = "", list[Citation]()
    for text, found in _settled(events):
        numbers += [citation for citation in found if citation not in numbers]
        shown += text + "".join(f"[{numbers.index(citation)}]" for citation in found)
    return shown


def _the_index_of_the_document(events: list[Event]) -> str:
    blocks = _settled(events)
    return "".join(t + "".join(f"[{c['document_index'] + 1}]" for c in f) for t, f in blocks)


def _one_number_a_document(events: list[Event]) -> str:
    shown, numbers = "", list[int]()
    for text, found in _settled(events):
        shown += text
        for citation in found:
            if citation["document_index"] not in numbers:
                numbers.append(citation["document_index"])
            shown += f"[{numbers.index(citation['document_index']) + 1}]"
    return shown


def _the_number_of_the_block(events: list[Event]) -> str:
    blocks = enumerate(_settled(events), start=1)
    return "".join(text + f"[{at}]" * len(found) for at, (text, found) in blocks)


def _one_bracket(events: list[Event]) -> str:
    return ticker_text_spec(events).replace("][", ", ")


def _brackets_on_glue(events: list[Event]) -> str:
    shown, numbers = "", list[Citation]()
    for at, (text, found) in enumerate(_settled(events)):
        numbers += [citation for citation in found if citation not in numbers]
        marks = "".join(f"[{numbers.index(citation) + 1}]" for citation in found)
        shown += text + (marks or ("[]" if at in _over(events) else ""))
    return shown


def _number_in_front(events: list[Event]) -> str:
    shown, numbers = "", list[Citation]()
    for text, found in _settled(events):
        numbers += [citation for citation in found if citation not in numbers]
        shown += "".join(f"[{numbers.index(citation) + 1}]" for citation in found) + text
    return shown


OTHER_EDITION = cited("The tide gauge must settle for 35 minutes. ", 2076, document_index=1)
THREE = [
    BEGINNING,
    opened(0),
    say(0, "Wait "),
    say(0, "35 minutes."),
    cite(0, SETTLE),
    close(0),
    opened(1),
    say(1, " And "),
    close(1),
    opened(2),
    cite(2, WIND),
    cite(2, SETTLE),
    say(2, "stay"),
    say(2, " down."),
    close(2),
    *ENDING,
]
MIXED = [
    BEGINNING,
    opened(0),
    opened(1),
    say(0, "Wait"),
    cite(1, WIND),
    say(1, " Stay down."),
    close(1),
    say(0, " 35 minutes."),
    cite(0, SETTLE),
    close(0),
    *ENDING,
]
TWO_DOCUMENTS = [
    BEGINNING,
    opened(0),
    cite(0, STORM),
    say(0, "Void in a storm."),
    close(0),
    opened(1),
    cite(1, OTHER_EDITION),
    cite(1, SETTLE),
    say(1, " Wait."),
    close(1),
    *ENDING,
]

TICKER_TEXT = Exercise(
    id="l06-e2",
    title="Decide when a number may be shown",
    function_name="ticker_text",
    spec=ticker_text_spec,
    cases=(
        case(THREE[:3], note="the first block is still open"),
        case(THREE[:5], note="the citation has arrived, and its block is still open"),
        case(THREE[:6], note="the first block is over"),
        case(THREE[:13], note="a citation has come before the text of its block"),
        case(THREE, note="a passage is cited for the second time"),
        case(TWO_DOCUMENTS, note="two documents are cited, the second one first"),
        case(MIXED[:7], note="block 1 is over and block 0 is not"),
        case(MIXED),
        case([BEGINNING], note="no block has begun"),
        case([], note="no event has arrived yet"),
    ),
    wrong_answers=(
        WrongAnswer(
            _as_soon_as_it_arrives,
            "You show a number as soon as its citation arrives. The claim may not be there yet, "
            "or only half of it. Which event says that a block will not change any more?",
        ),
        WrongAnswer(
            _waits_for_the_end,
            "You show nothing before the last event. Then there was no need for a stream. The "
            "text may be shown as it comes; only the numbers have to wait.",
        ),
        WrongAnswer(
            _whole_blocks_only,
            "A block that is still open is not shown at all, so the display stands still while "
            "the model writes. Show its text already, and its numbers later.",
        ),
        WrongAnswer(
            _numbers_at_the_end,
            "All numbers wait for the end of the message. A block is settled much earlier: at "
            "its own stop. Then a reader can click while the rest arrives.",
        ),
        WrongAnswer(
            _only_its_own_stop,
            "You number a block at its stop, although one before it is open. When that one gets "
            "its citation, your [1] must become [2], and somebody has read it already. What must "
            "be over besides the block itself?",
        ),
        WrongAnswer(
            _always_the_next_number,
            "A passage that is cited twice gets two numbers, and looks like two sources. What "
            "do you have to remember about the citations that were numbered?",
        ),
        WrongAnswer(
            _begins_again_in_each_block,
            "Each block begins at [1] again, so one number means many passages. The numbers go on "
            "over the whole answer. Where do you make the list that you count with?",
        ),
        WrongAnswer(
            _from_zero,
            "Your numbers begin at 0. That is an index; readers count from 1.",
        ),
        WrongAnswer(
            _the_index_of_the_document,
            "You show the index of the document. A number stands for a *passage*: two passages of "
            "one manual have two, and the first that is cited is [1], whatever its document.",
        ),
        WrongAnswer(
            _one_number_a_document,
            "You give each document one number. Then the reader knows the book and not the place. "
            "Compare the whole citation, not the document alone.",
        ),
        WrongAnswer(
            _the_number_of_the_block,
            "You show the number of the block. Blocks without citations count there too, so "
            "numbers are missing, and two citations of one block look the same. Count citations.",
        ),
        WrongAnswer(
            _one_bracket,
            "The numbers are right. Give each its own brackets, `[1][2]`, so that each can be "
            "clicked by itself.",
        ),
        WrongAnswer(
            _brackets_on_glue,
            "Blocks without citations get empty brackets. They are the words between the claims: "
            "they have no number, and no place for one.",
        ),
        WrongAnswer(
            _number_in_front,
            "Your numbers stand in front of their claims. Even if a citation arrives first, its "
            "number belongs behind the text that it supports.",
        ),
    ),
    hints=(
        "`read(events)` gives you texts and citations as far as they have arrived. What is "
        "missing is which blocks are over: collect the `index` of every `content_block_stop`.",
        "Go through the blocks in order and always add the text. Add numbers only while every "
        "block up to here is over; one variable remembers that, and never becomes true again.",
        "Keep a list of the citations that have a number. One that is not in it is appended. The "
        "number is its place in the list plus 1.",
    ),
    difficulty="hard",
    minutes=10,
    explanation=(
        "Text may be shown at once, because a delta only adds to it. A number makes a promise, "
        "that *this* claim rests on *that* passage, so it waits for the stop of its block. It also "
        "waits for every block before it, because numbers are given in the order of the text. "
        "What has been shown is then never taken back, in whatever order the events arrive."
    ),
)
