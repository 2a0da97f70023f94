"""JSON as ``json.loads`` reads it, and a good deal that only looks like it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citelab.contract.json_reading import Value, is_strict_json, values_in

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
atoms = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
)
json_values = st.recursive(
    atoms,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)
PIECES = [
    *"{}[]:,\"'\\ \n1x",
    *('"a"', '\\"', "\\u00e9", "\\ud83d", "null", "-3.5e2", "```json\n", "it's", "é🙂"),
]
hostile = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def plain(value: Value) -> Any:
    """What ``json.loads`` would have made of it."""
    if value.kind == "object":
        return {name: plain(member) for name, member in value.members}
    if value.kind == "array":
        return [plain(item) for item in value.items]
    return value.text if value.kind == "string" else json.loads(value.text)


def only(reply: str) -> Value:
    (value,) = values_in(reply)
    return value


@given(value=st.lists(json_values, max_size=3) | st.dictionaries(texts, json_values, max_size=3))
@example(value=['a "quoted", word', "}", "]", '",'])
@example(value={'"': '": "', "b": ['", "']})
@example(value=["\x00\u2028\ufeff", "\\", "\\\\n"])
def test_json_is_read_as_json_loads_reads_it(value: Any) -> None:
    for written in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        read = only(written)
        assert plain(read) == value
        assert (read.start_char, read.end_char) == (0, len(written))
        assert not read.is_cut_off


@given(hostile)
def test_no_text_raises_and_every_value_stands_where_it_says(reply: str) -> None:
    end = 0
    for value in values_in(reply):
        assert end <= value.start_char < value.end_char <= len(reply)
        assert reply[value.start_char] in "{["
        end = value.end_char
        check_places(value, reply)


def check_places(value: Value, reply: str) -> None:
    for inner in [*value.items, *(member for _, member in value.members)]:
        assert value.start_char < inner.start_char < inner.end_char <= value.end_char
        if inner.kind in ("number", "word"):
            assert reply[inner.start_char : inner.end_char] == inner.text
        check_places(inner, reply)


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        (
            '{"text": "He said "no", and left.", "n": 1}',
            {"text": 'He said "no", and left.', "n": 1},
        ),
        ('["The "old" gate", "b"]', ['The "old" gate', "b"]),
        ('{"text": "a",}', {"text": "a"}),
        ('{"text": "a" "n": 1}', {"text": "a", "n": 1}),
        ('{"text": , "n": 1}', {"n": 1}),
        ('{"text": "line\nline"}', {"text": "line\nline"}),
        ("{'text': 'It's wet'}", {"text": "It's wet"}),
        ('["\\(x\\) \\u00e9\\ud83d\\ude42\\ud83d!"]', ["\\(x\\) é🙂\ufffd!"]),
        ('[{"a": "b"}}, {"a": "c"}]', [{"a": "b"}, {"a": "c"}]),
        ('{"a": {"b": [1}}', {"a": {"b": [1]}}),
    ],
)
def test_what_is_nearly_json_is_read_as_it_was_meant(reply: str, meant: Any) -> None:
    assert plain(only(reply)) == meant


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        ('{"claims": [{"text": "The ga', {"claims": [{"text": "The ga"}]}),
        ('{"claims": [{"text"', {"claims": [{}]}),
        ('["a\\', ["a"]),
        ('["a\\u00', ["a"]),
        ('["a\\\\', ["a\\"]),
        ('["a",', ["a"]),
        ("[", []),
    ],
)
def test_what_ends_too_early_is_read_up_to_its_end_and_says_so(reply: str, meant: Any) -> None:
    assert plain(only(reply)) == meant
    assert only(reply).is_cut_off


def test_words_without_quotes_are_words() -> None:
    value = only("{text: [s1, s2-s3]}")
    assert [item.text for item in value.members[0][1].items] == ["s1", "s2-s3"]
    assert {item.kind for item in value.members[0][1].items} == {"word"}


def test_names_are_looked_up_in_the_order_asked_for_whatever_their_case() -> None:
    value = only('{"Id": 1, "TEXT": "a", "text": "b"}')
    assert [found.text for found in (value.first("text", "id"), value.first("id")) if found] == [
        "a",
        "1",
    ]
    assert value.first("claims") is None


@pytest.mark.parametrize("piece", ['["', "[", "{", "]", '"', "\\", "'", '", ', "[1]", '{"a":'])
def test_long_runs_of_anything_are_read_without_recursion(piece: str) -> None:
    reply = "[" + piece * (200_000 // len(piece))
    assert list(values_in(reply))[-1].end_char <= len(reply)


def test_strict_json_is_what_json_loads_takes() -> None:
    assert is_strict_json('{"a": [1]}')
    assert not is_strict_json("{'a': [1]}")
    assert not is_strict_json("[" * 100_000)
