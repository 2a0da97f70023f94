"""Where a provider listens, and which models it offers there.

Asked only when a model was not found, or by ``citelab doctor``: one small request to the provider
that you chose, with the key that you gave for it, and to nobody else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from citelab.errors import ModelError
from citelab.models.keys import key_variable

__all__ = ["address", "listed", "models_offered", "nearest"]

_ADDRESSES = {
    "anthropic": "https://api.anthropic.com",
    "groq": "https://api.groq.com/openai/v1",
    "ollama": "http://localhost:11434",
    "ollama_chat": "http://localhost:11434",
    "openai": "https://api.openai.com/v1",
}
_SPEAK_OPENAI = ("groq", "hosted_vllm", "llamafile", "openai")
_ENOUGH = 6


def address(provider: str, options: Mapping[str, Any]) -> str | None:
    """Where a provider listens: as the options say, else the environment, else its own address.

    Args:
        provider: The part of a model string before the slash.
        options: Those of a call; ``api_base`` counts.
    """
    name = "OLLAMA" if provider.startswith("ollama") else provider.upper()
    given = options.get("api_base") or os.environ.get(f"{name}_API_BASE")
    base = str(given).rstrip("/") if given else _ADDRESSES.get(provider)
    # /v1 belongs to Ollama's other interface, and to the path of Anthropic's only one.
    if base and provider.startswith(("ollama", "anthropic")):
        return base.removesuffix("/messages").removesuffix("/v1")
    return base


def models_offered(provider: str, options: Mapping[str, Any], seconds: float) -> list[str]:
    """The names of a provider's models, sorted; empty for a provider that cannot be asked.

    Args:
        provider: The part of a model string before the slash.
        options: Those of a call; ``api_base`` and ``api_key`` count.
        seconds: How long to wait at each step.

    Raises:
        urllib.error.HTTPError: The provider refuses; ``code`` is its status.
        OSError: Nobody answers in time.
        ValueError: What came is no list of models.
    """
    base = address(provider, options)
    if base is None:
        return []
    if provider.startswith("ollama"):
        return _names(f"{base}/api/tags", {}, seconds, "models", "name")
    key = options.get("api_key") or os.environ.get(key_variable(provider), "").strip()
    if provider == "anthropic":
        headers = {"x-api-key": str(key), "anthropic-version": "2023-06-01"}
        return _names(f"{base}/v1/models", headers, seconds, "data", "id")
    if provider in _SPEAK_OPENAI:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        return _names(f"{base}/models", headers, seconds, "data", "id")
    return []


def nearest(name: str, names: list[str]) -> list[str]:
    """The same names, those that resemble ``name`` first."""
    close = get_close_matches(name, names, n=_ENOUGH, cutoff=0.4)
    return [*close, *(other for other in names if other not in close)]


def listed(names: list[str]) -> str:
    """The first few names for a sentence, and how many more there are.

    >>> listed(["a", "b"])
    'a, b'
    """
    more = len(names) - _ENOUGH
    return ", ".join(names[:_ENOUGH]) + (f" and {more} more" if more > 0 else "")


def _names(url: str, headers: dict[str, str], seconds: float, table: str, field: str) -> list[str]:
    if not url.startswith(("http://", "https://")):
        raise ModelError(f"{url!r} is no address; one begins with http:// or https://")
    # Imported when it is needed, so that an answer without a provider comes sooner.
    from http.client import HTTPException
    from urllib import request as web

    class Stay(web.HTTPRedirectHandler):
        """Follows nobody elsewhere: the key would go along."""

        def redirect_request(self, *_: Any) -> None:
            return None

    # Without a name of its own Python's is sent, which some networks refuse.
    sent = web.Request(url, headers={"user-agent": "citelab", **headers})
    try:
        with web.build_opener(Stay).open(sent, timeout=seconds) as answer:
            body = json.load(answer)
        return sorted(str(entry[field]) for entry in body[table])
    except (HTTPException, KeyError, TypeError) as error:
        raise ValueError(f"no list of models at {url}") from error
