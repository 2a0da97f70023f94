"""A key comes from where you say, stays in this process, and is shown nowhere."""

from __future__ import annotations

import gc
import logging
import os
import sys
import traceback
import warnings
from pathlib import Path

import pytest

from citelab.errors import ModelError
from citelab.models import (
    Reply,
    ask_for_key,
    complete,
    complete_native,
    litellm_module,
    load_keys,
    stream,
)
from citelab.models.keys import hidden, key_variable, redacted

KEY = "gsk_" + "made0up0key0for0tests"
PLAIN_KEY = "no-pattern-knows-this-one"
MESSAGES = [{"role": "user", "content": "Why?"}]


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("MADE_UP_API_KEY", "OTHER_API_KEY", "THIRD", "FOURTH", "FIFTH"):
        # Set first, so that it is taken away again afterwards.
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    return monkeypatch


def test_a_file_of_keys_is_read_when_asked_for(unset, tmp_path: Path) -> None:
    lines = [
        "# mine",
        "",
        "MADE_UP_API_KEY=abc=def#1 # the first",
        "export OTHER_API_KEY = 'quoted # whole' # note",
        'THIRD="with ""',
        "FOURTH=",
        "FIFTH=5",
    ]
    path = tmp_path / ".env"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    assert load_keys(path) == ["MADE_UP_API_KEY", "OTHER_API_KEY", "THIRD", "FIFTH"]
    assert os.environ["MADE_UP_API_KEY"] == "abc=def#1"
    assert os.environ["OTHER_API_KEY"] == "quoted # whole"
    assert "FOURTH" not in os.environ


def test_what_is_set_already_stays(unset, tmp_path: Path) -> None:
    unset.setenv("MADE_UP_API_KEY", "mine")
    (tmp_path / ".env").write_text("MADE_UP_API_KEY=theirs\n", encoding="utf-8")
    unset.chdir(tmp_path)
    assert load_keys() == []
    assert os.environ["MADE_UP_API_KEY"] == "mine"


def test_no_file_is_read_unasked(unset, tmp_path: Path, stand_in) -> None:
    (tmp_path / ".env").write_text("GROQ_API_KEY=theirs\n", encoding="utf-8")
    unset.chdir(tmp_path)
    litellm_module()
    with pytest.raises(ModelError, match="there is no key"):
        complete("groq/made-up", MESSAGES)
    assert "GROQ_API_KEY" not in os.environ


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"no keys can be read from .*\.env: .*give the path"):
        load_keys(tmp_path / ".env")
    (tmp_path / "bad").write_bytes(b"A=\xff\n")
    with pytest.raises(ModelError, match="it is not UTF-8"):
        load_keys(tmp_path / "bad")


def test_a_line_that_is_none_is_given_by_number_and_not_shown(unset, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"FIFTH=5\n{KEY}\n", encoding="utf-8")
    with pytest.raises(ModelError, match=r"line 2 of .* is no NAME=value") as caught:
        load_keys(tmp_path / ".env")
    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_a_key_is_asked_for_at_the_keyboard(unset, capsys) -> None:
    unset.setattr("getpass.getpass", lambda prompt: print(prompt) or f" {PLAIN_KEY} ")
    assert ask_for_key("made_up") == "MADE_UP_API_KEY"
    assert os.environ["MADE_UP_API_KEY"] == PLAIN_KEY
    printed = capsys.readouterr().out
    assert printed == "Key for made_up (it is not shown and not saved): \n"


@pytest.mark.parametrize("typed", ["", "   "])
def test_an_empty_answer_is_no_key(typed, unset) -> None:
    unset.setattr("getpass.getpass", lambda _: typed)
    with pytest.raises(ModelError, match="no key was typed; run it again, or set MADE_UP_API_KEY"):
        ask_for_key("made_up")


def test_where_nobody_can_be_asked_it_says_what_to_do(unset) -> None:
    def nobody(_: str) -> str:
        raise EOFError

    unset.setattr("getpass.getpass", nobody)
    with pytest.raises(ModelError, match="nobody can be asked for a key here; set MADE_UP_API_KEY"):
        ask_for_key("made_up")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"a {KEY} b", "a [key] b"),
        ("Authorization: Bearer abc.def, x", "Authorization: [key] x"),
        ("sk-ant-api03-abcdefghij and hf_abcdefghij", "[key] and [key]"),
        (f"{PLAIN_KEY}!", "[key]!"),
        ("the sky, a task_force and risk-free", "the sky, a task_force and risk-free"),
    ],
)
def test_keys_are_taken_out_of_a_text(text: str, shown: str) -> None:
    assert redacted(text, [PLAIN_KEY]) == shown


def test_a_key_of_the_environment_is_taken_out_of_a_text(unset) -> None:
    unset.setenv("MADE_UP_API_KEY", PLAIN_KEY)
    assert redacted(f"x {PLAIN_KEY}") == "x [key]"


def test_options_do_not_show_their_keys(stand_in) -> None:
    options = hidden({"api_key": PLAIN_KEY, "headers": {"x": PLAIN_KEY}, "temperature": 0})
    assert PLAIN_KEY not in repr(options)
    assert options == {"api_key": PLAIN_KEY, "headers": {"x": PLAIN_KEY}, "temperature": 0}
    complete("groq/made-up", MESSAGES, **options, api_base=f"{stand_in.address}/v1")
    assert stand_in.asked[0].headers["authorization"] == f"Bearer {PLAIN_KEY}"


@pytest.mark.parametrize("route", ["groq/made-up", "openai/made-up"])
def test_no_variable_that_a_traceback_could_display_shows_the_key(route, stand_in) -> None:
    call = {"api_base": f"{stand_in.address}/v1", "api_key": PLAIN_KEY}
    stand_in.fail(401, {"error": {"message": f"Wrong: {PLAIN_KEY}"}}, times=2)
    for asked in (complete, lambda *a, **k: list(stream(*a, Reply(), **k))):
        with pytest.raises(ModelError) as caught:
            asked(route, MESSAGES, **call)
        shown = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
        # The test's own variables hold the key; those of the library show none.
        ours = [frame for frame in shown.stack if Path(frame.filename).name != Path(__file__).name]
        assert len(ours) > 2
        assert PLAIN_KEY not in str([frame.locals for frame in ours])


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.mark.parametrize("route", ["groq/made-up", "openai/made-up", "ollama_chat/made-up"])
@pytest.mark.parametrize("key", [KEY, PLAIN_KEY])
def test_no_log_shows_the_key_at_its_most_talkative(route, key, stand_in, monkeypatch) -> None:
    litellm_module()
    kept = _Kept()
    names = ["LiteLLM", "openai", "httpx", "httpcore", "asyncio", ""]
    loggers = [logging.getLogger(name) for name in names]
    for logger in loggers:
        monkeypatch.setattr(logger, "level", logging.DEBUG)
        monkeypatch.setattr(logger, "handlers", [kept])
    logging.getLogger("LiteLLM").manager._clear_cache()
    monkeypatch.setenv("GROQ_API_KEY", key)
    call = {"api_base": stand_in.address + ("" if "ollama" in route else "/v1"), "api_key": key}
    extra = {"extra_headers": {"x-made-up-key": key}}
    complete(route, MESSAGES, **call, **extra)
    list(stream(route, MESSAGES, Reply(), **call))
    native = {"api_base": stand_in.address, "api_key": key, **extra}
    complete_native("anthropic/made-up", {"messages": MESSAGES, "max_tokens": 9}, **native)
    stand_in.fail(401, {"error": {"message": f"Wrong: {key}"}})
    with pytest.raises(ModelError):
        complete(route, MESSAGES, **call)
    assert stand_in.asked[0].headers["x-made-up-key"] == key
    logging.getLogger("LiteLLM").manager._clear_cache()
    # litellm writes down whole requests, and takes keys out of them itself.
    assert any("curl -X POST" in line for line in kept.lines)
    assert [line for line in kept.lines if key in line] == []


NOTEBOOK = """
import os
from citelab.models import complete
complete("groq/made-up", [{"role": "user", "content": "Why?"}], api_base=os.environ["WHERE"])
"""


def test_a_notebook_in_which_a_cell_failed_does_not_hold_the_key(
    stand_in, monkeypatch, tmp_path: Path
) -> None:
    jupyter_client, nbformat, nbclient = map(
        pytest.importorskip, ("jupyter_client", "nbformat", "nbclient")
    )
    monkeypatch.setenv("GROQ_API_KEY", PLAIN_KEY)
    monkeypatch.setenv("WHERE", f"{stand_in.address}/v1")
    stand_in.fail(401, {"error": {"message": f"Wrong: {PLAIN_KEY}"}})
    cells = [nbformat.v4.new_code_cell(source) for source in ("%xmode Verbose", NOTEBOOK)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    # Free ports can be taken by somebody else before the kernel has them; files cannot.
    transport = "tcp" if os.name == "nt" else "ipc"
    manager = jupyter_client.AsyncKernelManager(kernel_name="python3", transport=transport)
    manager.ip = "127.0.0.1" if os.name == "nt" else str(tmp_path / "kernel")
    nbclient.NotebookClient(notebook, km=manager, allow_errors=True, timeout=120).execute()
    saved = nbformat.writes(notebook)
    # What the client of the kernel leaves open is collected here, not in somebody else's test.
    del manager
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    assert "the provider refuses the key; put a valid one into GROQ_API_KEY" in saved
    assert PLAIN_KEY not in saved
    assert stand_in.asked[0].headers["authorization"] == f"Bearer {PLAIN_KEY}"


def test_where_a_key_is_looked_for() -> None:
    assert key_variable("groq") == "GROQ_API_KEY"
    assert "getpass" in sys.modules
