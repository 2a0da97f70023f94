"""Asking a provider: again where waiting helps, and with an error that holds no key.

litellm's own retries hide the error behind a missing package, ignore what the provider says
about waiting, and ask again with a key that was refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from time import sleep
from typing import Any, TypeVar

from citelab.errors import ModelError
from citelab.models.failures import explain, is_too_long, is_unreachable, lacks_key

__all__ = ["asked", "guarded"]

_TRIES = 3
# A class does not sit still for longer; beyond it the error says how long to wait.
_LONGEST_WAIT_SECONDS = 20.0
_WAITING_HELPS = (429, 500, 502, 503, 504)

Made = TypeVar("Made")


def asked(model: str, call: Callable[[], Made], secrets: Iterable[str] = ()) -> Made:
    """What ``call`` returns, tried again after a limit or a fault of the server.

    Args:
        model: The LiteLLM model string, for the message.
        call: Sends the request.
        secrets: Values that must not be shown.

    Raises:
        ModelError: In place of every exception of ``call``; its message says what to do.
    """
    for attempt in count(1):
        wait, failure = 0.0, None
        try:
            return call()
        except Exception as error:
            seconds = _seconds_to_wait(error, attempt)
            if seconds is None:
                failure = ModelError(explain(model, error, secrets))
            else:
                wait = seconds
        # Out here there is no exception to be chained: litellm's carry request headers, and with
        # them the key, into every traceback. ``from None`` would only hide them.
        if failure:
            raise failure
        sleep(wait)
    raise AssertionError("unreachable: the loop ends by return or raise")


def guarded(model: str, parts: Iterable[Any], secrets: Iterable[str] = ()) -> Iterator[Any]:
    """The parts of a stream as they arrive.

    Raises:
        ModelError: In place of every exception of the stream. It is not tried again, because
            what arrived has been passed on.
    """
    failure = None
    try:
        yield from parts
    except Exception as error:
        failure = ModelError(explain(model, error, secrets))
    if failure:
        raise failure


def _seconds_to_wait(error: Exception, attempt: int) -> float | None:
    """How long to wait before another try; None where none will help."""
    if attempt >= _TRIES or getattr(error, "status_code", None) not in _WAITING_HELPS:
        return None
    # Under a 500 litellm also puts a server that does not run and a key that is missing, under a
    # 429 a request that is too large.
    if is_unreachable(error) or is_too_long(error) or lacks_key(error):
        return None
    headers = getattr(error, "litellm_response_headers", None) or {}
    try:
        wait = float(headers.get("retry-after", 2.0 ** (attempt - 1)))
    except ValueError:
        return None
    return wait if 0 <= wait <= _LONGEST_WAIT_SECONDS else None
