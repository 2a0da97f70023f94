"""What went wrong at a provider, in one sentence that says what to do.

litellm raises some thirty classes, several of them for the same thing; a learner sees one.
Keys never appear: only the first line of what the provider said is shown, redacted.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable

from citelab.models.addresses import listed, nearest
from citelab.models.keys import key_variable, without_provider
from citelab.models.sizes import is_too_long, too_long
from citelab.models.symptoms import (
    is_unknown_model,
    is_unreachable,
    is_unreadable,
    lacks_key,
    retry_after,
    said,
    status_of,
    wait_asked_for,
)

__all__ = ["explain"]

_CUT = re.compile(
    r"incomplete (?:chunked|message)|peer closed|ended (?:without|before)|premature|disconnected"
    r"|connection (?:reset|closed)|reset by peer",
    re.IGNORECASE,
)
_NOT_JSON = re.compile(r"json_validate_failed|failed to (?:generate|validate) JSON", re.IGNORECASE)
_POLICY = re.compile(r"content[ _]?(?:management[ _])?policy|content_filter|safety", re.IGNORECASE)


def explain(
    model: str, error: BaseException, secrets: Iterable[str] = (), offered: Iterable[str] = ()
) -> str:
    """The sentence for an exception of litellm.

    Args:
        model: The LiteLLM model string that was asked.
        error: What was raised.
        secrets: Values that must not be shown, besides those in the environment.
        offered: The models that the provider does have, where it was asked.
    """
    provider, _, name = model.partition("/")
    secrets = list(secrets)
    quote = said(error, secrets)
    if "LLM Provider NOT provided" in quote:
        return (
            f"{model!r} names no provider; write provider/model, such as the aliases"
            " groq and ollama stand for, or offline/extractive"
        )
    if is_unknown_model(error):
        remedy = _no_such_model(provider, name, list(offered))
    else:
        remedy = _remedy(provider, error, has_key=bool(secrets))
    # What Python says of a reply that is none helps nobody.
    says_nothing = quote == type(error).__name__ or is_unreadable(error)
    return f"{model}: {remedy}" + ("" if says_nothing else f" ({quote})")


def _remedy(provider: str, error: BaseException, *, has_key: bool) -> str:
    status, quote = status_of(error), said(error)
    kind = type(error).__name__
    if kind == "AuthenticationError" or status == 401:
        return _wrong_key(provider, has_key=has_key)
    if status == 403:
        return "the provider does not let this key do that; look at what its account may use"
    if isinstance(error, TimeoutError) or "Timeout" in kind or status == 408:
        return "no answer in time; try again, or pass a larger timeout=… (seconds)"
    if is_too_long(status, quote):
        return too_long(quote)
    if kind == "ContentPolicyViolationError" or (status == 400 and _POLICY.search(quote)):
        return "the provider refuses this request by its content policy; ask differently"
    if status == 429:
        return _limit(error)
    if lacks_key(error):
        return _wrong_key(provider, has_key=False)
    return _fault(provider, status, quote, error)


def _fault(provider: str, status: int | None, quote: str, error: BaseException) -> str:
    again = f"try again, or {without_provider()}"
    if is_unreachable(error):
        return _unreachable(provider)
    if is_unreadable(error):
        return (
            "what came back is no answer that can be read; check that api_base is the address of"
            " a model and not of a web page, and try again"
        )
    if _NOT_JSON.search(quote):
        return "the model did not keep to the JSON that was asked for; try again"
    if status in (400, 422):
        return "the provider refuses the request; check the options that were passed"
    if _CUT.search(quote):
        return f"the connection broke off before the answer ended; {again}"
    return f"the request failed; {again}"


def _wrong_key(provider: str, *, has_key: bool) -> str:
    where = f"{key_variable(provider)}, or {without_provider()}"
    if not has_key and not os.environ.get(key_variable(provider)):
        return f"there is no key; put one into the environment variable {where}"
    return f"the provider refuses the key; put a valid one into {where}"


def _no_such_model(provider: str, name: str, offered: list[str]) -> str:
    there = f"; it offers {listed(nearest(name, offered))}" if offered else ""
    if provider.startswith("ollama"):
        there = there.replace("it offers", "it has")
        return f"Ollama does not have this model; get it with `ollama pull {name}`{there}"
    ask = "" if offered else "; look its name up at the provider"
    return f"there is no model {name!r} at this address{there}{ask}"


def _unreachable(provider: str) -> str:
    if provider.startswith("ollama"):
        return "Ollama is not running; start it with `ollama serve`"
    return f"nobody answers at its address; check your network, or {without_provider()}"


def _limit(error: BaseException) -> str:
    seconds, header = wait_asked_for(error), retry_after(error)
    wait = f"wait {header} s" if header else "wait a minute"
    if seconds is not None and math.isfinite(seconds):
        wait = f"wait {math.ceil(seconds)} s"
    return f"the provider's limit is reached; {wait} and try again"
