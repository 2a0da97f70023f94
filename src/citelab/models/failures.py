"""What went wrong at a provider, in one sentence that says what to do.

litellm raises some thirty classes, several of them for the same thing; a learner sees one.
Keys never appear: only the first line of what the provider said is shown, redacted.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable

__all__ = [
    "explain",
    "is_too_long",
    "is_unreachable",
    "key_variable",
    "lacks_key",
    "no_key",
    "said",
]

_KEYS = re.compile(r"\b(?:gsk|sk|xai|pplx|AIza|hf)[-_][\w-]{6,}|(?i:bearer)\s+\S+")
_KEY_NAMES = ("_API_KEY", "_TOKEN", "_SECRET", "_PASSWORD")
# A shorter value could stand in a sentence by chance, and is no key.
_SHORTEST_KEY = 6
_LONGEST_QUOTE = 300
# "litellm.RateLimitError: RateLimitError: GroqException - what the provider said"
_CLASSES = re.compile(
    r"\A(?:(?:litellm\.)?\w+(?:Error|Exception|Timeout):\s*|\w+Exception\s*-\s*)+"
)
_UNREACHABLE = re.compile(
    r"refused|connection error|getaddrinfo|name resolution|name or service not known"
    r"|nodename nor servname|unreachable|no route to host|cannot connect",
    re.IGNORECASE,
)
_TOO_LONG = re.compile(
    r"context (?:length|window|size)|too (?:long|large)|reduce the length", re.IGNORECASE
)
_NO_KEY = re.compile(r"missing credentials|api[_ ]key.*(?:not set|missing|required)", re.IGNORECASE)
_WITHOUT = "unset CITELAB_MODEL to go on without a provider"


def explain(model: str, error: Exception, secrets: Iterable[str] = ()) -> str:
    """The sentence for an exception of litellm.

    Args:
        model: The LiteLLM model string that was asked.
        error: What was raised.
        secrets: Values that must not be shown, besides those in the environment.
    """
    provider, _, name = model.partition("/")
    secrets = list(secrets)
    quote = said(error, secrets)
    if "LLM Provider NOT provided" in quote:
        return (
            f"{model!r} names no provider; write provider/model, such as the aliases"
            " groq and ollama stand for, or offline/extractive"
        )
    return f"{model}: {_remedy(provider, name, error, has_key=bool(secrets))} ({quote})"


def _remedy(provider: str, name: str, error: Exception, *, has_key: bool) -> str:
    status = getattr(error, "status_code", None)
    match type(error).__name__, status:
        case ("AuthenticationError", _) | (_, 401):
            return _wrong_key(provider, has_key=has_key)
        case ("NotFoundError", _) | (_, 404):
            return _no_such_model(provider, name)
        case ("Timeout", _) | (_, 408):
            return "no answer in time; try again, or pass a larger timeout=… (seconds)"
        case ("ContentPolicyViolationError", _):
            return "the provider refuses this request by its content policy; ask differently"
    if is_too_long(error):
        return "documents and question are too long for it; send fewer, or only the chunks found"
    if status == 429:
        return _wait(error)
    if lacks_key(error):
        return _wrong_key(provider, has_key=False)
    if is_unreachable(error):
        return _unreachable(provider)
    if status in (400, 422):
        return "the provider refuses the request; check the options that were passed"
    return f"the request failed; try again, or {_WITHOUT}"


def is_too_long(error: Exception) -> bool:
    """Whether the provider says that the request does not fit, under whichever class."""
    # Groq's 413 comes as a RateLimitError.
    return bool(_TOO_LONG.search(said(error)))


def is_unreachable(error: Exception) -> bool:
    """Whether nobody answered at the address, under whichever class."""
    return bool(_UNREACHABLE.search(said(error)))


def lacks_key(error: Exception) -> bool:
    """Whether litellm found no key where the provider's client wants one."""
    return bool(_NO_KEY.search(said(error)))


def said(error: Exception, secrets: Iterable[str] = ()) -> str:
    """The first line of what the provider said, without litellm's class names and without keys."""
    line = (str(error).strip() or type(error).__name__).splitlines()[0]
    return _redacted(_message(_CLASSES.sub("", line)) or type(error).__name__, secrets)


def key_variable(provider: str) -> str:
    """The environment variable in which litellm looks for the provider's key."""
    return f"{provider.upper()}_API_KEY"


def no_key(provider: str) -> str:
    """The sentence for a provider for which there is no key."""
    return f"there is no key; put one into the environment variable {_key_advice(provider)}"


def _wrong_key(provider: str, *, has_key: bool) -> str:
    if not has_key and not os.environ.get(key_variable(provider)):
        return no_key(provider)
    return f"the provider refuses the key; put a valid one into {_key_advice(provider)}"


def _key_advice(provider: str) -> str:
    return f"{key_variable(provider)}, or {_WITHOUT}"


def _no_such_model(provider: str, name: str) -> str:
    if provider.startswith("ollama"):
        return f"Ollama does not have this model; get it with `ollama pull {name}`"
    return f"there is no model {name!r} at this address; look its name up at the provider"


def _unreachable(provider: str) -> str:
    if provider.startswith("ollama"):
        return "Ollama is not running; start it with `ollama serve`"
    return f"nobody answers at its address; check your network, or {_WITHOUT}"


def _wait(error: Exception) -> str:
    headers = getattr(error, "litellm_response_headers", None) or {}
    seconds = headers.get("retry-after")
    wait = f"wait {seconds} s" if seconds else "wait a minute"
    return f"the provider's limit is reached; {wait} and try again"


def _message(text: str) -> str:
    try:
        body = json.loads(text)
    except ValueError:
        return text
    error = body.get("error", body) if isinstance(body, dict) else body
    return str(error.get("message", error) if isinstance(error, dict) else error)


def _redacted(text: str, secrets: Iterable[str]) -> str:
    known = [value for name, value in os.environ.items() if name.upper().endswith(_KEY_NAMES)]
    for secret in sorted((*known, *secrets), key=len, reverse=True):
        if len(secret) >= _SHORTEST_KEY:
            text = text.replace(secret, "[key]")
    text = _KEYS.sub("[key]", text)
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
