"""What an exception of litellm says, whichever of its classes it has.

The same failure comes under several classes, by route: a server that does not run is a fault of
the server here and a failed connection there. So the words are read, and the status.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from citelab.models.keys import redacted

__all__ = [
    "is_unknown_model",
    "is_unreachable",
    "is_unreadable",
    "lacks_key",
    "retry_after",
    "said",
    "status_of",
    "wait_asked_for",
]

_LONGEST_QUOTE = 300
# OpenAI's client says this of whatever happens to a connection; what it was stands behind it.
_SAYS_NOTHING = "Connection error."
# "litellm.RateLimitError: RateLimitError: GroqException - what the provider said"
_CLASSES = re.compile(
    r"\A(?:(?:litellm\.)?\w+(?:Error|Exception|Timeout):\s*|\w+Exception\s*-\s*)+"
)
_UNREACHABLE = re.compile(
    r"refused|connection error|getaddrinfo|name resolution|name or service not known"
    r"|nodename nor servname|unreachable|no route to host|cannot connect"
    r"|connection attempts failed|connect call failed",
    re.IGNORECASE,
)
_NO_KEY = re.compile(
    r"missing \w*\s?(?:credentials|api[_ ]key)|api[_ ]key.*(?:not set|required)", re.I
)
# litellm's own words for a reply that it cannot read, under any status.
_UNREADABLE = re.compile(
    r"unexpected response from|unable to get json|(?:empty or )?invalid response (?:from|object)"
    r"|returned a response with no|no JSON of a message",
    re.IGNORECASE,
)
# Python's words, which it lets through; a provider could use them, too.
_RAISED = re.compile(
    r"expecting (?:value|property|',')|not subscriptable|has no attribute|must be a mapping"
    r"|not iterable|indices must be|index out of range|validation error|can't decode|not JSON"
    r"|unterminated string|extra data",
    re.IGNORECASE,
)
# litellm repeats itself behind what was said.
_REPEATED = re.compile(r"\s+(?:Original exception:|Traceback \(most recent).*\Z", re.DOTALL)


def is_unknown_model(error: BaseException) -> bool:
    """Whether the provider does not have the model."""
    return type(error).__name__ == "NotFoundError" or status_of(error) == 404


def is_unreachable(error: BaseException) -> bool:
    """Whether nobody answered at the address, under whichever class."""
    return bool(_UNREACHABLE.search(said(error)))


def is_unreadable(error: BaseException) -> bool:
    """Whether something came back that is no reply of a model."""
    quote = said(error)
    is_plain = status_of(error) in (None, 500) and bool(_RAISED.search(quote))
    return is_plain or bool(_UNREADABLE.search(quote))


def lacks_key(error: BaseException) -> bool:
    """Whether litellm found no key where the provider's client wants one."""
    return bool(_NO_KEY.search(said(error)))


def status_of(error: BaseException) -> int | None:
    """The HTTP status of a failure; None where there is none."""
    status = getattr(error, "status_code", None)
    if status is None:
        status = getattr(getattr(error, "response", None), "status_code", None)
    return status if isinstance(status, int) else None


def wait_asked_for(error: BaseException) -> float | None:
    """How many seconds the provider asks to wait; None where it does not say.

    ``Retry-After`` holds seconds or a date (RFC 9110, 10.2.3). One that is neither is infinite:
    nobody can tell when to ask again.
    """
    if not (header := retry_after(error)):
        return None
    try:
        seconds = float(header)
        return max(0.0, seconds) if math.isfinite(seconds) else math.inf
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(header)
    except ValueError:
        return math.inf
    return max(0.0, (until.replace(tzinfo=until.tzinfo or UTC) - _now()).total_seconds())


def said(error: BaseException, secrets: Iterable[str] = ()) -> str:
    """The first line of what the provider said, without litellm's class names and without keys."""
    text = _body(error) or str(error).strip()
    text = _REPEATED.sub("", _message(_CLASSES.sub("", text)))
    if text == _SAYS_NOTHING:
        text = str(_first(error)).strip() or text
    line = redacted(text or type(error).__name__, secrets)
    line = (line.strip().splitlines() or [type(error).__name__])[0]
    return line if len(line) <= _LONGEST_QUOTE else line[:_LONGEST_QUOTE] + "…"


def retry_after(error: BaseException) -> str:
    """The header that says when to ask again, as it came; empty where there is none."""
    response = getattr(error, "response", None)
    for found in (
        getattr(error, "litellm_response_headers", None),
        getattr(error, "headers", None),
        getattr(response, "headers", None),
    ):
        # litellm leaves the headers of a response that it made up itself empty.
        if isinstance(found, Mapping) and found.get("retry-after"):
            return str(found["retry-after"])
    return ""


def _body(error: BaseException) -> str:
    """What the provider sent with an error of httpx, whose own text only repeats the status."""
    if type(error).__name__ != "HTTPStatusError":
        return ""
    try:
        return str(error.response.text).strip()  # type: ignore[attr-defined]
    except Exception:
        return ""


def _first(error: BaseException) -> BaseException:
    """The exception at the beginning of a chain."""
    seen = [error]
    while (before := seen[-1].__cause__ or seen[-1].__context__) and before not in seen:
        seen.append(before)
    return seen[-1]


def _message(text: str) -> str:
    try:
        body: Any = json.loads(text)
    except ValueError:
        return text
    error = body.get("error", body) if isinstance(body, dict) else body
    return str(error.get("message", error) if isinstance(error, dict) else error)


def _now() -> datetime:
    return datetime.now(UTC)
