"""Lesson 06, first exercise: put the blocks of an answer together from the events of a stream.

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
    close,
    opened,
    say,
    thinking,
)
from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["READ_STREAM", "read_stream_spec"]

Blocks = list[tuple[str, list[dict[str, Any]]]]


def read_stream_spec(events: list[Event]) -> Blocks:
    texts: dict[int, str] = {}
    found: dict[int, list[dict[str, Any]]] = {}
    for event in events:
        index = event.get("index", -1)
        if event["type"] == "content_block_start" and event["content_block"]["type"] == "text":
            texts[index] = event["content_block"]["text"]
            found[index] = list(event["content_block"].get("citations") or [])
        if event["type"] == "content_block_delta" and index in texts:
            if event["delta"]["type"] == "text_delta":
                texts[index] += event["delta"]["text"]
            if event["delta"]["type"] == "citations_delta":
                found[index].append(event["delta"]["citation"])
    return [(texts[index], found[index]) for index in sorted(texts)]


def _is_text_start(event: Event) -> bool:
    start = event["type"] == "content_block_start"
    return start and bool(event["content_block"]["type"] == "text")


def _is_delta(event: Event, kind: str) -> bool:
    return event["type"] == "content_block_delta" and bool(event["delta"]["type"] == kind)


def _to_the_block_begun_last(events: list[Event]) -> Blocks:
    blocks: Blocks = []
    for event in events:
        if _is_text_start(event):
            start = event["content_block"]
            blocks.append((start["text"], list(start.get("citations") or [])))
        if _is_delta(event, "text_delta"):
            blocks[-1] = (blocks[-1][0] + event["delta"]["text"], blocks[-1][1])
        if _is_delta(event, "citations_delta"):
            blocks[-1][1].append(event["delta"]["citation"])
    return blocks


def _to_the_text_before(events: list[Event]) -> Blocks:
    texts = [text for text, _ in read_stream_spec(events)]
    found: list[list[dict[str, Any]]] = [[] for _ in texts]
    order = [e["index"] for e in events if _is_text_start(e)]
    last = 0
    for event in events:
        if _is_delta(event, "text_delta"):
            last = sorted(order).index(event["index"])
        if _is_delta(event, "citations_delta"):
            found[last].append(event["delta"]["citation"])
    return list(zip(texts, found, strict=True))


def _in_order_of_arrival(events: list[Event]) -> Blocks:
    order = [event["index"] for event in events if _is_text_start(event)]
    blocks = dict(zip(sorted(order), read_stream_spec(events), strict=True))
    return [blocks[index] for index in order]


def _index_is_a_place_in_the_list(events: list[Event]) -> Blocks:
    blocks: Blocks = []
    for event in events:
        if _is_text_start(event):
            start = event["content_block"]
            blocks.append((start["text"], list(start.get("citations") or [])))
        if _is_delta(event, "text_delta"):
            text, found = blocks[event["index"]]
            blocks[event["index"]] = (text + event["delta"]["text"], found)
        if _is_delta(event, "citations_delta"):
            blocks[event["index"]][1].append(event["delta"]["citation"])
    return blocks


def _only_the_last_piece(events: list[Event]) -> Blocks:
    pieces: dict[int, str] = {}
    for event in events:
        if _is_text_start(event):
            pieces[event["index"]] = event["content_block"]["text"]
        if _is_delta(event, "text_delta"):
            pieces[event["index"]] = event["delta"]["text"]
    return [
        (pieces[i], f)
        for i, (_, f) in zip(_text_indices(events), read_stream_spec(events), strict=True)
    ]


def _text_indices(events: list[Event]) -> list[int]:
    return sorted(event["index"] for event in events if _is_text_start(event))


def _pieces(events: list[Event], index: int) -> list[str]:
    deltas = (e for e in events if _is_delta(e, "text_delta") and e["index"] == index)
    starts = [e["content_block"]["text"] for e in events if _is_text_start(e)
              and e["index"] == index and e["content_block"]["text"]]  # fmt: skip
    return starts + [event["delta"]["text"] for event in deltas]


def _spaces_between(events: list[Event]) -> Blocks:
    texts = [" ".join(_pieces(events, index)) for index in _text_indices(events)]
    return [(t, f) for t, (_, f) in zip(texts, read_stream_spec(events), strict=True)]


def _tidied(events: list[Event]) -> Blocks:
    return [(text.strip(), found) for text, found in read_stream_spec(events)]


def _one_citation_a_block(events: list[Event]) -> Blocks:
    return [(text, found[-1:]) for text, found in read_stream_spec(events)]


def _texts_only(events: list[Event]) -> Blocks:
    return [(text, []) for text, _ in read_stream_spec(events)]


def _all_to_every_block(events: list[Event]) -> Blocks:
    blocks = read_stream_spec(events)
    together = [citation for _, found in blocks for citation in found]
    return [(text, together) for text, _ in blocks]


def _none_on_glue(events: list[Event]) -> list[tuple[str, list[dict[str, Any]] | None]]:
    return [(text, found or None) for text, found in read_stream_spec(events)]


def _null_is_no_list(events: list[Event]) -> Blocks:
    for event in filter(_is_text_start, events):
        list(event["content_block"].get("citations", []))
    return read_stream_spec(events)


def _must_have_the_key(events: list[Event]) -> Blocks:
    for event in filter(_is_text_start, events):
        event["content_block"]["citations"]
    return read_stream_spec(events)


def _finished_blocks_only(events: list[Event]) -> Blocks:
    over = {event["index"] for event in events if event["type"] == "content_block_stop"}
    blocks = zip(_text_indices(events), read_stream_spec(events), strict=True)
    return [block for index, block in blocks if index in over]


def _claims_only(events: list[Event]) -> Blocks:
    return [block for block in read_stream_spec(events) if block[1]]


def _other_kinds_too(events: list[Event]) -> Blocks:
    blocks = dict(zip(_text_indices(events), read_stream_spec(events), strict=True))
    starts = sorted(e["index"] for e in events if e["type"] == "content_block_start")
    return [blocks.get(index, ("", [])) for index in starts]


def _every_delta_is_text(events: list[Event]) -> Blocks:
    for event in events:
        if event["type"] == "content_block_delta" and event["delta"]["type"] != "thinking_delta":
            event["delta"]["text"]
    return read_stream_spec(events)


def _every_event_has_an_index(events: list[Event]) -> Blocks:
    for event in events:
        event["index"]
    return read_stream_spec(events)


def _starts_are_empty(events: list[Event]) -> Blocks:
    blank = [opened(event["index"]) if _is_text_start(event) else event for event in events]
    return read_stream_spec(blank)


def _first_block_only(events: list[Event]) -> Blocks:
    return read_stream_spec(events)[:1]


def _quotations_only(events: list[Event]) -> list[tuple[str, list[str]]]:
    blocks = read_stream_spec(events)
    return [(text, [citation["cited_text"] for citation in found]) for text, found in blocks]


def _lists(events: list[Event]) -> list[list[Any]]:
    return [list(block) for block in read_stream_spec(events)]


TEXT_FIRST = [
    BEGINNING,
    opened(0, citations=None),
    say(0, "The gauge must settle"),
    say(0, " for 35 minutes."),
    cite(0, SETTLE),
    close(0),
    opened(1, citations=None),
    say(1, " "),
    close(1),
    opened(2, citations=None),
    say(2, "In a storm"),
    say(2, " nothing counts."),
    cite(2, STORM),
    close(2),
    *ENDING,
]
CITATION_FIRST = [
    BEGINNING,
    opened(0, citations=[]),
    say(0, "Two rules: "),
    close(0),
    opened(1, citations=[]),
    cite(1, SETTLE),
    say(1, "wait, "),
    say(1, "then read"),
    close(1),
    opened(2, citations=[]),
    cite(2, WIND),
    say(2, "and stay down."),
    close(2),
    *ENDING,
]
MIXED = [
    BEGINNING,
    opened(0),
    opened(1),
    say(0, "Wait "),
    say(1, " Do not climb"),
    cite(0, SETTLE),
    cite(1, WIND),
    say(0, "35 minutes."),
    say(1, " now."),
    close(1),
    close(0),
    *ENDING,
]
TWO_ON_ONE = [
    BEGINNING,
    opened(0),
    say(0, "Wait, and stay down."),
    cite(0, SETTLE),
    cite(0, WIND),
    close(0),
    *ENDING,
]
BACKWARDS = [
    BEGINNING,
    opened(1),
    say(1, "the second."),
    cite(1, WIND),
    close(1),
    opened(0),
    say(0, "First, "),
    close(0),
    *ENDING,
]

READ_STREAM = Exercise(
    id="l06-e1",
    title="Put an answer together from its events",
    function_name="read_stream",
    spec=read_stream_spec,
    cases=(
        case(TEXT_FIRST, note="each block's text comes before its citation"),
        case(CITATION_FIRST, note="each block's citation comes before its text"),
        case(TWO_ON_ONE, note="one block has two citations"),
        case(MIXED, note="the events of two blocks arrive mixed, and `citations` is absent"),
        case(BACKWARDS, note="block 1 arrives before block 0"),
        case(
            [
                BEGINNING,
                *thinking(0),
                opened(1),
                say(1, "Wait."),
                cite(1, SETTLE),
                close(1),
                *ENDING,
            ],
            note="block 0 is the model's thinking, not text",
        ),
        case(
            [BEGINNING, opened(0, text="Wait", citations=[SETTLE]), say(0, "."), close(0), *ENDING],
            note="a block begins with a word and a citation already in it",
        ),
        case(TEXT_FIRST[:12], note="the connection breaks in the middle of a block"),
        case([BEGINNING, {"type": "ping"}, *ENDING], note="the answer is empty"),
        case([], note="no event has arrived yet"),
    ),
    wrong_answers=(
        WrongAnswer(
            _to_the_block_begun_last,
            "You give every piece to the block that began last. That is right until two blocks "
            "are open at once. Each event says where it belongs: look at its `index`.",
        ),
        WrongAnswer(
            _to_the_text_before,
            "You give a citation to the text that came before it. Here it may come first, and "
            "then it lands on the wrong claim. The order of arrival says nothing; which key does?",
        ),
        WrongAnswer(
            _in_order_of_arrival,
            "The blocks are right and stand in the order in which they arrived. The answer is "
            "read in the order of their `index`. What do you do before you return?",
        ),
        WrongAnswer(
            _index_is_a_place_in_the_list,
            "You take `index` for a place in your list. As soon as a block is no text, the two "
            "differ. Keep the blocks under their `index`, in a dict for example.",
        ),
        WrongAnswer(
            _only_the_last_piece,
            "Each piece of text replaces the one before it, and the end of a sentence is left. A "
            "delta is what is *new*: what happens to the text that you have?",
        ),
        WrongAnswer(
            _spaces_between,
            "You put a space between the pieces. They are cut anywhere, in a word too, and bring "
            "their own white space. How do you join them so that nothing is added?",
        ),
        WrongAnswer(
            _tidied,
            "You strip the texts. The blocks are pieces of one text, and the white space at their "
            "edges is part of it. Leave every character as it came.",
        ),
        WrongAnswer(
            _one_citation_a_block,
            "A claim can rest on two passages, and you keep one. Each `citations_delta` brings "
            "one more. Where does it go, if one is there already?",
        ),
        WrongAnswer(
            _texts_only,
            "The texts are right, and every citation is lost. Which kind of delta have you not "
            "looked at yet?",
        ),
        WrongAnswer(
            _all_to_every_block,
            "Every block has the citations of the whole answer. If you have written `[[]] * n`, "
            "or share one list, each block needs a list of its own. Then: which block does a "
            "citation name?",
        ),
        WrongAnswer(
            _none_on_glue,
            "A block without citations gets `None`, and every later loop must ask first. Return "
            "an empty list: then nobody has to ask.",
        ),
        WrongAnswer(
            _null_is_no_list,
            "The key `citations` can be there and hold `None`; a default helps only where the "
            "key is missing. Which small word turns `None` into a list?",
        ),
        WrongAnswer(
            _must_have_the_key,
            "You expect the key `citations` in every block. The vendor sends it as a list, as "
            "null, or not at all. Ask for it in a way that does not mind.",
        ),
        WrongAnswer(
            _finished_blocks_only,
            "You keep a block when its stop arrives. If the connection breaks, the block that "
            "was open is lost, with words that were on the screen. Keep what has arrived.",
        ),
        WrongAnswer(
            _claims_only,
            "You keep only the blocks with citations. The others hold the words between the "
            "claims, and without them the answer falls apart.",
        ),
        WrongAnswer(
            _other_kinds_too,
            "A block of another kind becomes an empty text. A stream also brings thinking, and "
            "calls of tools. Ask for the type of a block when it begins.",
        ),
        WrongAnswer(
            _every_delta_is_text,
            "You take `text` out of every delta, and a citation has none. There are two kinds of "
            "delta here: ask for the `type` of each.",
        ),
        WrongAnswer(
            _every_event_has_an_index,
            "You ask every event for its `index`. The first and the last ones belong to the "
            "message, not to a block, and have none. Look at the `type` first.",
        ),
        WrongAnswer(
            _starts_are_empty,
            "You begin each block empty. Mostly it is, but a `content_block_start` has a block "
            "with a text of its own. Begin with what is in it.",
        ),
        WrongAnswer(
            _first_block_only,
            "You return after the first block. Is your `return` inside the loop, or do you stop "
            "at the first `content_block_stop`? An answer has many blocks.",
        ),
        WrongAnswer(
            _quotations_only,
            "You keep the quoted words and drop where they stand. Without its positions nobody "
            "can open the source. Keep the citation as it came.",
        ),
        WrongAnswer(
            _lists,
            "The contents are right, but each block is a list. Return tuples: `(text, citations)`.",
        ),
    ),
    hints=(
        "Three types of event matter: the start of a block, and deltas of two kinds. Whatever "
        "else arrives, let it pass. Each of the three has an `index`.",
        "Keep a dict from the index to a text and a list. A start of type `text` makes an entry; "
        "a delta finds its entry by `index`, never by what came before. "
        '`block.get("citations") or []` takes all three spellings of nothing.',
        "At the end go through `sorted(blocks)`. A block is in the dict from its start on, so an "
        "answer that breaks off is there as far as it came.",
    ),
    difficulty="medium",
    minutes=12,
    explanation=(
        "Every event that belongs to a block carries the block's index, so the reader needs no "
        "memory of what came before. That is why it does not mind whether the citation or the "
        "text comes first, or whether two blocks arrive mixed. What is no text never gets an "
        "entry, and its deltas find none. There is nothing to do at a stop: it tells others that "
        "the block will not change any more, and the next exercise needs that."
    ),
)
