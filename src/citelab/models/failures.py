"""What went wrong at a provider, in one sentence that says what to do.

litellm raises some thirty classes, several of them for the same thing; a learner sees one.
Keys never appear: only the class and the first line of the message are shown, redacted.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

from citelab.errors import ModelError

__all__ = ["explained"]

_KEYS = re.compile(r"\b(?:gsk|sk|xai|pplx|AIza|hf)[-_][\w-]{6,}|(?i:bearer)\s+\S+")
_UNREACHABLE = ("connect", "refused", "getaddrinfo", "name resolution", "unreachable")
_WITHOUT = "unset CITELAB_MODEL to go on without a provider"


@contextlib.contextmanager
def explained(model: str) -> Iterator[None]:
    """Turn what a provider raises into ``ModelError`` with the remedy.

    Args:
        model: The LiteLLM model string that is being asked.

    Raises:
        ModelError: In place of every ``Exception`` of the body.
    """
    try:
        yield
    except ModelError:
        raise
    except Exception as error:
        # `from None`: the original carries request headers, and with them the key.
        raise ModelError(_explain(model, error)) from None


def _explain(model: str, error: Exception) -> str:
    provider, _, name = model.partition("/")
    status = getattr(error, "status_code", None)
    said = redact(str(error).splitlines()[0] if str(error) else type(error).__name__)
    match type(error).__name__, status:
        case ("AuthenticationError", _) | (_, 401):
            return f"{model}: the provider refuses the key; {_key_advice(provider)} ({said})"
        case ("ContextWindowExceededError", _):
            return f"{model}: documents and question are too long for it; send fewer ({said})"
        case ("NotFoundError", _) | (_, 404):
            return f"{model}: {_no_such_model(provider, name)} ({said})"
        case ("RateLimitError", _) | (_, 429):
            return f"{model}: {_wait(error)} ({said})"
        case ("Timeout", _) | (_, 408):
            return f"{model}: no answer in time; try again, or pass a larger timeout=… ({said})"
    if "LLM Provider NOT provided" in str(error):
        return (
            f"{model!r} names no provider; write provider/model, such as the aliases"
            " groq and ollama stand for, or offline/extractive"
        )
    if any(word in str(error).lower() for word in _UNREACHABLE):
        return f"{model}: {_unreachable(provider)} ({said})"
    return f"{model}: the provider did not answer; {_WITHOUT} ({said})"


def redact(text: str) -> str:
    """The text without anything that looks like a key."""
    return _KEYS.sub("[key]", text)


def _key_advice(provider: str) -> str:
    variable = f"{provider.upper()}_API_KEY"
    return f"put a valid one into the environment variable {variable}, or {_WITHOUT}"


def _no_such_model(provider: str, name: str) -> str:
    if provider.startswith("ollama"):
        return f"Ollama does not have this model; get it with `ollama pull {name}`"
    return "the provider has no such model; `citelab doctor` lists what it offers"


def _unreachable(provider: str) -> str:
    if provider.startswith("ollama"):
        return "Ollama is not running; start it with `ollama serve`"
    return "the provider cannot be reached; check your network"


def _wait(error: Exception) -> str:
    headers = getattr(error, "litellm_response_headers", None) or {}
    seconds = headers.get("retry-after")
    wait = f"wait {seconds} s" if seconds else "wait a minute"
    return f"the provider's limit is reached; {wait} and try again"
