"""Which models can be used from this computer, found out without sending anybody a document.

Groq is only asked for by its key in the environment, which is never shown; Ollama is asked on
its own address, this computer by default, which models it has.
"""

from __future__ import annotations

import json
import os
import urllib.request
from dataclasses import dataclass

__all__ = ["Provider", "groq", "ollama"]

_SECONDS = 2.0
_OLLAMA = "http://localhost:11434"


@dataclass(frozen=True, slots=True)
class Provider:
    """What was found out about one provider.

    Attributes:
        is_ready: Whether a question to it has a chance.
        says: What was found, or what to do; never a key.
    """

    is_ready: bool
    says: str


def groq() -> Provider:
    """Whether there is a key for Groq. Nobody is asked whether it is a valid one."""
    if os.environ.get("GROQ_API_KEY", "").strip():
        return Provider(True, "a key is set (not tried)")
    return Provider(False, "no key; get one from Groq and put it into GROQ_API_KEY to use it")


def ollama(address: str | None = None) -> Provider:
    """Whether Ollama answers, and which models it has.

    Args:
        address: Where it listens; ``OLLAMA_API_BASE``, else this computer, where None.
    """
    base = (address or os.environ.get("OLLAMA_API_BASE") or _OLLAMA).rstrip("/")
    try:
        with urllib.request.urlopen(f"{base}/api/tags", timeout=_SECONDS) as answer:
            names = [str(model["name"]) for model in json.load(answer)["models"]]
    except (OSError, ValueError, KeyError, TypeError):
        return Provider(False, f"nothing answers at {base}; start it with `ollama serve` to use it")
    if not names:
        return Provider(False, "running, but without a model; get one: `ollama pull MODEL`")
    return Provider(True, f"running, with {', '.join(names)}")
