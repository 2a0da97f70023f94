"""A recorded reply is given again for its own request only, and an edited one never."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.contract.contract import Contract
from citelab.documents import Document
from citelab.errors import ModelError
from citelab.models import Reply, complete
from citelab.models.cassettes import replay as replayed
from citelab.models.cassettes.entry import Entry, fingerprint
from citelab.models.cassettes.recorder import add, name_for, path_for, record
from citelab.models.cassettes.replay import Cassette, cassette_path

OFFLINE = "offline/extractive"
SOURCE = Document.from_text("The gate is green. It squeaks at 3 °C. The lamp is red.")
QUESTION = "What colour is the gate?"
CONTRACT = Contract(SOURCE, QUESTION)

texts = st.text(st.characters(exclude_categories=()), max_size=40)
entries = st.builds(
    Entry,
    model=st.just("made/up"),
    version=texts,
    recorded=st.dates(),
    messages=st.lists(st.tuples(st.sampled_from(["user", "assistant"]), texts), min_size=1).map(
        tuple
    ),
    options=st.fixed_dictionaries(
        {"temperature": st.sampled_from([0, 0.0, 0.5])}, optional={"seed": st.integers(0, 9)}
    ),
    max_tokens=st.integers(1, 2000),
    pieces=st.lists(texts, max_size=5).map(tuple),
    stop_reason=st.sampled_from(["end_turn", "max_tokens", None]),
    input_tokens=st.integers(0, 9),
    output_tokens=st.integers(0, 9),
)


def _entry(**changed: Any) -> Entry:
    fields: dict[str, Any] = {
        "model": "made/up",
        "version": "1",
        "recorded": date(2026, 11, 30),
        "messages": (("system", "Be brief."), ("user", f"[s1] It is green.\n\n{QUESTION}")),
        "options": {"temperature": 0},
        "max_tokens": 100,
        "pieces": ("It is ", "green [s1]."),
        "output_tokens": 7,
    }
    return Entry(**fields | changed)


def _messages(entry: Entry) -> list[dict[str, str]]:
    return [{"role": role, "content": text} for role, text in entry.messages]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITELAB_RECORDINGS", str(tmp_path))
    return tmp_path


@given(st.lists(entries, min_size=1, max_size=3))
def test_every_reply_survives_the_file(tmp_path_factory: Any, made: list[Entry]) -> None:
    path = tmp_path_factory.mktemp("held") / "x.jsonl"
    add(made, path)
    held = Cassette.load(path)
    assert made[-1] in held.entries
    for entry in held.entries:
        same = [e for e in held.entries if e.fingerprint == entry.fingerprint]
        first = next(e for e in same if e.answers(entry.max_tokens))
        reply = held.complete(_messages(entry), max_tokens=entry.max_tokens, **dict(entry.options))
        assert reply.text == first.text


@given(entries, st.data())
def test_a_line_of_which_any_field_was_changed_is_refused(
    entry: Entry, data: st.DataObject
) -> None:
    held = json.loads(entry.to_line())
    name = data.draw(st.sampled_from(sorted(held)))
    edited = held | {name: "edited"}
    with pytest.raises(ModelError):
        Entry.from_line(json.dumps(edited))


def test_an_invented_line_with_a_checksum_of_its_own_must_agree_with_itself() -> None:
    from citelab.models.cassettes.entry import _checksum

    held = json.loads(_entry().to_line())
    held["pieces"] = ["It is ", "red [s1]."]
    held["checksum"] = _checksum(held)
    with pytest.raises(ModelError, match="contradict each other"):
        Entry.from_line(json.dumps(held))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "no JSON"),
        ("[]", "format 1"),
        ('{"format": 2}', "another version"),
        (_entry().to_line().replace("green [s1]", "blue [s1]"), "changed after it was recorded"),
    ],
)
def test_a_bad_line_is_named_by_file_and_number(tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "held.jsonl"
    path.write_text(f"{_entry().to_line()}\n\n{line}\n", encoding="utf-8", newline="")
    with pytest.raises(ModelError, match=rf"line 3 of held\.jsonl: .*{says}"):
        Cassette.load(path)


def test_windows_line_ends_and_a_line_separator_within_a_reply_do_no_harm(tmp_path: Path) -> None:
    path, entry = tmp_path / "held.jsonl", _entry(pieces=("a\u2028", "b\u0085c"))
    path.write_bytes(f"{entry.to_line()}\r\n".encode())
    assert Cassette.load(path).entries == [entry]


def test_the_fingerprint_is_that_of_what_decides_the_reply() -> None:
    turns = (("user", "Green?"),)
    plain = fingerprint("a/b", turns, {})
    assert plain == fingerprint("a/b", turns, {"temperature": 0.0, "api_key": "k", "timeout": 3})
    others = [
        fingerprint("a/c", turns, {}),
        fingerprint("a/b", (("user", "Green"),), {}),
        fingerprint("a/b", (("system", "Green?"),), {}),
        fingerprint("a/b", turns, {"temperature": 1}),
        fingerprint("a/b", turns, {"seed": 1}),
        fingerprint("a/b", turns, {"response_format": {"type": "json_object"}}),
    ]
    assert len({plain, *others}) == 7


def test_a_recording_of_a_model_replays_as_the_model_answered(folder: Path) -> None:
    entry = record(OFFLINE, CONTRACT.messages)
    add([entry], path_for("rules"))
    reply = Reply()
    pieces = list(replayed.stream("recorded/rules", CONTRACT.messages, reply))
    assert tuple(pieces) == entry.pieces
    assert reply == replayed.complete("recorded/rules", CONTRACT.messages)
    assert reply == complete(OFFLINE, CONTRACT.messages)
    assert CONTRACT.parse(reply.text).claims[0].citations[0].cited_text == "The gate is green. "


def test_counts_and_the_reason_of_the_end_are_replayed() -> None:
    entry = _entry(stop_reason="max_tokens", input_tokens=30, output_tokens=100)
    reply = Cassette([entry]).complete(_messages(entry), max_tokens=100)
    assert reply == Reply("It is green [s1].", "max_tokens", 30, 100)


def test_a_reply_that_ended_by_itself_serves_any_limit_that_it_keeps() -> None:
    held, messages = Cassette([_entry()]), _messages(_entry())
    assert held.complete(messages, max_tokens=7).text == "It is green [s1]."
    assert held.complete(messages, max_tokens=5000).text == "It is green [s1]."
    with pytest.raises(ModelError, match="max_tokens is 6, recorded was 100"):
        held.complete(messages, max_tokens=6)


def test_a_reply_that_was_cut_off_serves_its_own_limit_only() -> None:
    entry = _entry(stop_reason="max_tokens")
    with pytest.raises(ModelError, match="max_tokens is 101, recorded was 100, which cut the"):
        Cassette([entry]).complete(_messages(entry), max_tokens=101)


@pytest.mark.parametrize(
    ("changed", "options", "says"),
    [
        (
            (("user", "[s1] It is green.\n\nWhat colour is the gate?"),),
            {},
            "there are 1 turns, recorded were 2",
        ),
        (
            (("system", "Be brief."), ("user", "[s1] It is green.\n\nWhat colour is the lid?")),
            {},
            "the question is 'What colour is the lid.', the nearest recorded 'What colour is the g",
        ),
        (
            (("system", "Be long."), ("user", f"[s1] It is green.\n\n{QUESTION}")),
            {},
            r"turn 1 \(system\) differs from character 3 on: 'Be long.', recorded was 'Be brief",
        ),
        (
            (("system", "Be brief."), ("user", f"[s1] It is grey.\n\n{QUESTION}")),
            {},
            r"turn 2 \(user\) differs from character 14 on",
        ),
        (_entry().messages, {"temperature": 1}, "temperature is 1, recorded was 0"),
        (_entry().messages, {"seed": 4}, "seed is 4, recorded was null"),
    ],
)
def test_a_request_that_was_not_recorded_is_refused_with_what_differs(
    changed: Any, options: dict[str, Any], says: str
) -> None:
    far = _entry(messages=(("user", "When does the boat come?"),))
    messages = [{"role": role, "content": text} for role, text in changed]
    with pytest.raises(ModelError, match=says):
        Cassette([far, _entry()]).complete(messages, max_tokens=100, **options)


def test_an_empty_cassette_says_how_to_fill_it() -> None:
    with pytest.raises(ModelError, match="citelab record"):
        Cassette().complete(_messages(_entry()))


def test_a_missing_cassette_is_named_with_those_that_are_there(folder: Path) -> None:
    add([_entry()], folder / "mine.jsonl")
    with pytest.raises(ModelError, match=r"no cassette 'other'; there is recorded/mine\. CITELAB"):
        replayed.complete("recorded/other", _messages(_entry()))


@pytest.mark.parametrize("name", ["", "../secret", "a/b", "a\\b", "C:x", ".hidden", "/etc/passwd"])
def test_a_name_that_leads_out_of_the_folder_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(ModelError, match="without a folder"):
        cassette_path(f"recorded/{name}")


def test_a_newer_recording_of_the_same_request_takes_the_place_of_the_older(tmp_path: Path) -> None:
    path, newer = tmp_path / "x.jsonl", _entry(pieces=("Grey.",))
    add([_entry(), _entry(max_tokens=5)], path)
    add([newer], path)
    assert Cassette.load(path).entries == [_entry(max_tokens=5), newer]


def test_a_cassette_is_of_one_model(tmp_path: Path) -> None:
    add([_entry()], tmp_path / "x.jsonl")
    with pytest.raises(ModelError, match=r"holds replies of made/up.*--into NAME"):
        add([_entry(model="other/one")], tmp_path / "x.jsonl")


def test_neither_key_nor_address_is_written(
    stand_in: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "made-up-key-of-mine")
    messages = [{"role": "user", "content": "When did it open?"}]
    base = f"{stand_in.address}/v1"
    entry = record("groq/made-up", messages, api_base=base, timeout=20.0)
    add([entry], tmp_path / "x.jsonl")
    written = (tmp_path / "x.jsonl").read_text(encoding="utf-8")
    assert entry.text.strip() == stand_in.text
    assert "made-up-key" not in written
    assert "127.0.0.1" not in written
    assert entry.version.startswith("litellm ")


@pytest.mark.parametrize("leak", ["my key is made-up-key-of-mine", "ask http://{address}/v1"])
def test_a_recording_in_which_one_would_stand_is_refused(
    stand_in: Any, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "made-up-key-of-mine")
    address = stand_in.address.removeprefix("http://")
    messages = [{"role": "user", "content": leak.format(address=address)}]
    with pytest.raises(ModelError, match="nothing was recorded"):
        record("groq/made-up", messages, api_base=f"{stand_in.address}/v1")


def test_a_model_name_makes_a_name_that_every_system_takes() -> None:
    name = name_for("groq/made-up/model:7b")
    assert name == "groq-made-up-model-7b"
    assert path_for(name).name == f"{name}.jsonl"
