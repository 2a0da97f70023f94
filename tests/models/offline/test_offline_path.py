"""Without a provider nobody is contacted, and nothing heavy is imported."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from citelab.contract.contract import Contract
from citelab.documents import Document
from citelab.models import Reply, complete, default_model, litellm_module, stream
from citelab.models.catalogue import catalogue, full_name

ROOT = Path(__file__).resolve().parents[3]
CONTRACT = Contract(
    Document.from_text("The gate is green. It squeaks at night. Nobody came in winter."),
    "What colour is the gate?",
)
GUARD = """
import json, os, sys
os.environ.pop("CITELAB_MODEL", None)

def watch(event, _):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        os.write(2, f"somebody was contacted: {event}".encode())
        os._exit(3)

sys.addaudithook(watch)
"""


def fresh(program: str) -> list[str]:
    """The names that a program prints as JSON on its last line, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", GUARD + program],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout.splitlines()[-1]))


def test_importing_citelab_imports_next_to_nothing() -> None:
    loaded = fresh("import citelab; print(json.dumps(sorted(sys.modules)))")
    assert not {"litellm", "IPython", "jupyterlab", "anywidget", "pypdf", "numpy"} & set(loaded)
    assert [name for name in loaded if name.startswith("citelab")] == ["citelab"]


def test_an_answer_without_a_provider_opens_no_socket_and_imports_no_litellm() -> None:
    loaded = fresh(
        """
from citelab import ask, Document, create_message, stream_message
gate = Document.from_text("The gate is green. It squeaks.")
assert ask("What colour is the gate?", gate).claims
source = {"type": "text", "media_type": "text/plain", "data": gate.text}
content = [{"type": "document", "source": source}, {"type": "text", "text": "Which gate?"}]
request = dict(model="offline", max_tokens=9, messages=[{"role": "user", "content": content}])
assert create_message(**request).content
assert list(stream_message(**request))
print(json.dumps(sorted(sys.modules)))
"""
    )
    assert not {"litellm", "openai", "httpx", "IPython", "anywidget"} & set(loaded)


def test_importing_litellm_through_the_door_opens_no_socket() -> None:
    assert "litellm" in fresh(
        "from citelab.models import litellm_module; litellm_module();"
        "print(json.dumps(sorted(sys.modules)))"
    )


def test_litellm_finds_the_same_model_whole() -> None:
    made = litellm_module().completion(model="offline/extractive", messages=CONTRACT.messages)
    assert made.choices[0].message.content == complete("offline", CONTRACT.messages).text
    assert made.model == "offline/extractive"


def test_litellm_finds_the_same_model_streamed() -> None:
    parts = litellm_module().completion(
        model="offline/extractive", messages=CONTRACT.messages, stream=True
    )
    ours = list(stream("offline/extractive", CONTRACT.messages, reply := Reply()))
    theirs = [text for part in parts if (text := part.choices[0].delta.content)]
    assert theirs == ours
    assert "".join(ours) == reply.text == complete("offline", CONTRACT.messages).text
    assert len(ours) > 3


def test_litellm_finds_the_same_model_without_waiting() -> None:
    async def both() -> tuple[str, str]:
        call = {"model": "offline/extractive", "messages": CONTRACT.messages}
        whole = await litellm_module().acompletion(**call)
        parts = await litellm_module().acompletion(**call, stream=True)
        streamed = [part.choices[0].delta.content or "" async for part in parts]
        return whole.choices[0].message.content, "".join(streamed)

    # In a thread of its own, because litellm leaves an event loop in the main one.
    with ThreadPoolExecutor(1) as thread:
        answers = thread.submit(asyncio.run, both()).result()
    assert answers == (complete("offline", CONTRACT.messages).text,) * 2


def test_registering_again_keeps_other_providers() -> None:
    litellm = litellm_module()
    before = litellm.custom_provider_map
    other = {"provider": "made-up", "custom_handler": before[0]["custom_handler"]}
    from citelab.models.provider import register

    litellm.custom_provider_map = [*before, other]
    register(litellm)
    names = [entry["provider"] for entry in litellm.custom_provider_map]
    litellm.custom_provider_map = before
    assert names == ["made-up", "offline"]


def test_the_environment_chooses_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CITELAB_MODEL", raising=False)
    assert default_model() == "offline/extractive"
    monkeypatch.setenv("CITELAB_MODEL", " groq ")
    assert default_model() == catalogue()["aliases"]["groq"]
    monkeypatch.setenv("CITELAB_MODEL", "made-up/model")
    assert default_model() == "made-up/model"


def test_every_alias_means_a_model_of_the_catalogue() -> None:
    assert {full_name(alias) for alias in catalogue()["aliases"]} <= set(catalogue()["models"])
    for entry in catalogue()["models"].values():
        assert entry["needs"]
        assert entry["checked"].isoformat()


# Names by which models are sold, and model strings of LiteLLM.
_FAMILIES = re.compile(
    r"\b(?:gpt-(?:oss|\d)|llama-?\d|claude-[a-z0-9]|gemini-\d|mixtral|qwen-?\d|gemma-?\d|phi-?\d"
    r"|deepseek-[a-z0-9])[\w.:/-]*",
    re.IGNORECASE,
)
_STRINGS = re.compile(
    r"(?<![\w./-])(?:groq|ollama|ollama_chat|openai|anthropic|gemini|mistral|openrouter)/[a-z0-9]"
    r"[\w.:/-]*"
)
# The models of stand-ins are all called so, and are the only ones that other files may name.
_MADE_UP = re.compile(r"/made-up")


def named_models() -> list[str]:
    files = [
        path
        for folder, ends in (("src", ("py", "js", "mjs")), ("lessons", ("md",)), ("tests", ("py",)))
        for end in ends
        for path in sorted((ROOT / folder).rglob(f"*.{end}"))
        if path != Path(__file__).resolve()
    ]
    assert len(files) > 50
    return [
        f"{path.relative_to(ROOT).as_posix()}: {found[0]}"
        for path in files
        for pattern in (_FAMILIES, _STRINGS)
        for found in pattern.finditer(path.read_text(encoding="utf-8"))
        if not _MADE_UP.search(found[0])
    ]


def test_no_file_but_the_catalogue_names_a_model_of_a_provider() -> None:
    assert named_models() == []


# What answers in this process is no model of a provider: its name is ours, and does not retire.
_OURS = ("offline/", "local/")


@pytest.mark.parametrize("name", [n for n in catalogue()["models"] if not n.startswith(_OURS)])
def test_the_search_above_would_find_the_models_of_the_catalogue(name: str) -> None:
    assert _STRINGS.search(f'model="{name}"')
