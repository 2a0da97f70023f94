"""Lesson 06, third exercise: two counts of sources, over all messages and tool results.

Rule: the vendor's citation documentation of 2026-08. Both indices count from 0.
Longer than a file should be: an exercise and the wrong answers that it gets belong together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["SOURCE_NUMBERS"]

Block = dict[str, Any]
Numbers = list[tuple[str, int]]
SOURCES = ("document", "search_result")


def source_numbers_spec(messages: list[Block]) -> Numbers:
    counts = {"document": 0, "search_result": 0}
    numbers: Numbers = []
    for message in messages:
        for block in _listed(message["content"]):
            inner = _listed(block["content"]) if block["type"] == "tool_result" else [block]
            for part in inner:
                if part["type"] in counts:
                    numbers.append((part["type"], counts[part["type"]]))
                    counts[part["type"]] += 1
    return numbers


def _listed(content: Any) -> list[Block]:
    return [] if isinstance(content, str) else content


def _sources(messages: list[Block]) -> Iterator[Block]:
    for message in messages:
        for block in _listed(message["content"]):
            inner = _listed(block["content"]) if block["type"] == "tool_result" else [block]
            yield from (part for part in inner if part["type"] in SOURCES)


def _counted(types: list[str]) -> Numbers:
    return [(kind, types[:at].count(kind)) for at, kind in enumerate(types)]


def _one_count_for_both(messages: list[Block]) -> Numbers:
    return [(block["type"], number) for number, block in enumerate(_sources(messages))]


def _again_in_each_message(messages: list[Block]) -> Numbers:
    return [pair for message in messages for pair in source_numbers_spec([message])]


def _again_in_each_tool_result(messages: list[Block]) -> Numbers:
    numbers: Numbers = []
    outside: list[str] = []
    for message in messages:
        for block in _listed(message["content"]):
            if block["type"] == "tool_result":
                numbers += _counted([part["type"] for part in _sources([_user(block)])])
            elif block["type"] in SOURCES:
                numbers.append((block["type"], outside.count(block["type"])))
                outside.append(block["type"])
    return numbers


def _top_level_only(messages: list[Block]) -> Numbers:
    blocks = (block for message in messages for block in _listed(message["content"]))
    return _counted([block["type"] for block in blocks if block["type"] in SOURCES])


def _tool_results_last(messages: list[Block]) -> Numbers:
    blocks = [block for message in messages for block in _listed(message["content"])]
    direct = [block["type"] for block in blocks if block["type"] in SOURCES]
    results = [_user(block) for block in blocks if block["type"] == "tool_result"]
    return _counted(direct + [part["type"] for part in _sources(results)])


def _kind_by_kind(messages: list[Block]) -> Numbers:
    return sorted(source_numbers_spec(messages))


def _from_one(messages: list[Block]) -> Numbers:
    return [(kind, number + 1) for kind, number in source_numbers_spec(messages)]


def _place_in_the_content(messages: list[Block]) -> Numbers:
    numbers: Numbers = []
    for message in messages:
        for at, block in enumerate(_listed(message["content"])):
            inner = [(at, block)]
            if block["type"] == "tool_result":
                inner = list(enumerate(_listed(block["content"])))
            numbers += [(part["type"], i) for i, part in inner if part["type"] in SOURCES]
    return numbers


def _every_block(messages: list[Block]) -> Numbers:
    types: list[str] = []
    for message in messages:
        for block in _listed(message["content"]):
            inner = _listed(block["content"]) if block["type"] == "tool_result" else [block]
            types += [part["type"] for part in inner]
    return _counted(types)


def _content_is_always_a_list(messages: list[Block]) -> Numbers:
    for message in messages:
        for block in message["content"]:
            block["type"]
    return source_numbers_spec(messages)


def _a_tool_always_returns_a_list(messages: list[Block]) -> Numbers:
    for message in messages:
        for block in _listed(message["content"]):
            if block["type"] == "tool_result":
                [part["type"] for part in block["content"]]
    return source_numbers_spec(messages)


def _last_message_only(messages: list[Block]) -> Numbers:
    return source_numbers_spec(messages[-1:])


def _same_source_once(messages: list[Block]) -> Numbers:
    kept: list[Block] = []
    for block in _sources(messages):
        if block not in kept:
            kept.append(block)
    return _counted([block["type"] for block in kept])


def _blocks_of_results(messages: list[Block]) -> Numbers:
    counts = {"document": 0, "search_result": 0}
    numbers: Numbers = []
    for block in _sources(messages):
        numbers.append((block["type"], counts[block["type"]]))
        counts[block["type"]] += len(block["content"]) if "content" in block else 1
    return numbers


def _user(*blocks: Block) -> Block:
    return {"role": "user", "content": list(blocks)}


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


def _document(text: str) -> Block:
    source = {"type": "text", "media_type": "text/plain", "data": text}
    return {"type": "document", "source": source}


def _result(*texts: str) -> Block:
    return {
        "type": "search_result",
        "source": "https://station.quern.example/visit",
        "title": "Visiting Quern Station",
        "content": [_text(text) for text in texts],
    }


def _tool_result(call: str, content: Any) -> Block:
    return {"type": "tool_result", "tool_use_id": call, "content": content}


def _calls(*calls: str) -> Block:
    uses = [{"type": "tool_use", "id": call, "name": "search", "input": {}} for call in calls]
    return {"role": "assistant", "content": uses}


MANUAL, OLD = _document("Edition 2026."), _document("Edition 2024.")
VISIT, DIARY = _result("A bed costs 38 euros.", "Bring boots."), _result("The boat goes over.")
ASKED = _text("What does a bed cost?")

SOURCE_NUMBERS = Exercise(
    id="l06-e3",
    title="Count the sources of a conversation",
    function_name="source_numbers",
    spec=source_numbers_spec,
    cases=(
        case([_user(MANUAL, OLD, ASKED)]),
        case([_user(ASKED, MANUAL, VISIT, OLD, DIARY)], note="both kinds stand in one message"),
        case([_user(VISIT, DIARY, MANUAL, ASKED)], note="two results stand before the document"),
        case(
            [_user(MANUAL, ASKED), {"role": "assistant", "content": "38 euros."}, _user(OLD)],
            note="documents come in two messages, and one message is a string",
        ),
        case(
            [_user(MANUAL, ASKED), _calls("a"), _user(_tool_result("a", [VISIT, DIARY]))],
            note="the search results stand in a tool result",
        ),
        case(
            [
                _user(VISIT, ASKED),
                _calls("a", "b"),
                _user(
                    _tool_result("a", [DIARY]),
                    _tool_result("b", [VISIT]),
                    _text("And this one:"),
                    _result("Sold out."),
                    MANUAL,
                ),
            ],
            note="results stand in two tool results, and around them",
        ),
        case(
            [_user(ASKED), _calls("a"), _user(_tool_result("a", "Nothing found."), MANUAL)],
            note="a tool has returned a string",
        ),
        case(
            [_user(MANUAL, ASKED), _calls("a"), _user(_tool_result("a", [_text("Open:"), OLD]))],
            note="a document stands in a tool result",
        ),
        case(
            [_user(MANUAL, ASKED), {"role": "assistant", "content": "Yes."}, _user(MANUAL)],
            note="the same document is sent twice",
        ),
        case([{"role": "user", "content": "Hello?"}], note="there is no source"),
    ),
    wrong_answers=(
        WrongAnswer(
            _one_count_for_both,
            "You count documents and search results together. They are two index spaces: a "
            "document does not move when a search result is put before it. How many counters do "
            "you need?",
        ),
        WrongAnswer(
            _again_in_each_message,
            "Your counts begin again in each message, so two sources get the same index. The "
            "request is one, however many turns it has. Where do the counters begin?",
        ),
        WrongAnswer(
            _again_in_each_tool_result,
            "A tool result begins a count of its own. Results in it and results outside share "
            "one count, in the order of the request.",
        ),
        WrongAnswer(
            _top_level_only,
            "You do not look into tool results, and that is where an assistant that searches has "
            "its sources. Which key of a `tool_result` holds them?",
        ),
        WrongAnswer(
            _tool_results_last,
            "You count the sources in tool results after all others. The order is that of the "
            "request, from the top to the bottom, whether a block stands in a tool result or not.",
        ),
        WrongAnswer(
            _kind_by_kind,
            "The numbers are right, the order is not: you return all documents first. Return the "
            "sources as they stand in the request.",
        ),
        WrongAnswer(
            _from_one,
            "You count from 1. Both indices begin at 0; among the numbers of a citation only "
            "pages begin at 1.",
        ),
        WrongAnswer(
            _place_in_the_content,
            "You take a block's place in its message. Text blocks and the other kind of source "
            "stand there too. Count only the blocks of its own kind.",
        ),
        WrongAnswer(
            _every_block,
            "You also return blocks of text. They are said, not cited. Let pass what is neither "
            "a document nor a search result.",
        ),
        WrongAnswer(
            _content_is_always_a_list,
            "A message's content can be a string, and your loop then walks through its letters. "
            "Ask for the type of the content first.",
        ),
        WrongAnswer(
            _a_tool_always_returns_a_list,
            "A tool may return a string, and your loop then walks through its letters. Treat the "
            "content of a tool result as carefully as that of a message.",
        ),
        WrongAnswer(
            _last_message_only,
            "You count the last message only. A later turn can still cite what the first one "
            "brought, so all messages count.",
        ),
        WrongAnswer(
            _same_source_once,
            "You leave out a source that was sent before. It is a block of its own and takes an "
            "index of its own; without it every later index is too low by one.",
        ),
        WrongAnswer(
            _blocks_of_results,
            "Your next search result is counted by the *blocks* of the one before. Those have "
            "indices of their own, inside their result. A result counts once.",
        ),
    ),
    hints=(
        "There are two counters, and they are made once, before the first message. The order is "
        "that of the request.",
        "A block is a source, or a `tool_result` that may hold sources, or neither. In both "
        "places the content may be a string: then there is nothing to count in it.",
        "Make a list `parts` for each block: the content of a tool result if it is a list, else "
        'the block alone. A dict `{"document": 0, "search_result": 0}` counts and also knows '
        "what a source is.",
    ),
    difficulty="medium",
    minutes=10,
    explanation=(
        "Whoever reads a citation has the two numbers and must find the block again, so both "
        "sides have to count alike. One walk over the request, two counters that are never set "
        "back, and a look into tool results: then a document keeps its index whatever a search "
        "brings, and a result of a later turn never takes the place of an earlier one."
    ),
)
