"""One call of a provider: what is sent, how long it may take, and what must not be shown.

Built once, from what the caller gave, and the same for whole replies and streams.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from citelab.errors import ModelError
from citelab.models import ollama
from citelab.models.keys import require_key, secrets_of

__all__ = ["Call", "Clock"]

_TIMEOUT_SECONDS = 120.0
_DEFAULTS = {"temperature": 0, "max_retries": 0}


@dataclass(slots=True)
class Clock:
    """How long a call may still take.

    Attributes:
        timeout: For one request, and between two parts of a stream, in seconds.
        deadline: For everything, tries and pauses included, in seconds from the start; None for
            no end.
        start: When the call began.
    """

    timeout: float
    deadline: float | None = None
    start: float = field(default_factory=time.monotonic)

    def left(self) -> float:
        """Seconds until the deadline; infinite without one."""
        if self.deadline is None:
            return float("inf")
        return self.start + self.deadline - time.monotonic()

    def patience(self) -> float:
        """Seconds to wait for the next answer."""
        return max(0.0, min(self.timeout, self.left()))

    def is_over(self) -> bool:
        """Whether the deadline has passed."""
        return self.left() <= 0


@dataclass(slots=True)
class Call:
    """One call.

    Attributes:
        model: The LiteLLM model string.
        request: The arguments of ``litellm.acompletion``.
        clock: How long it may take.
        secrets: Values that must not be shown.
    """

    model: str
    request: dict[str, Any] = field(repr=False)
    clock: Clock
    secrets: list[str] = field(repr=False)

    @classmethod
    def of(
        cls,
        model: str,
        messages: Sequence[Mapping[str, Any]],
        max_tokens: int,
        options: Mapping[str, Any],
    ) -> Call:
        """The call for what the caller of the door gave.

        Raises:
            ModelError: There is no key, a time is no number above 0, or the prompt cannot fit.
        """
        require_key(model, options)
        clock, options = taken_clock(options)
        if ollama.is_ollama(model):
            options = ollama.with_room(messages, max_tokens, options)
        sent = {"model": model, "messages": list(messages), "max_tokens": max_tokens}
        request = {**sent, **_DEFAULTS, **options, "timeout": clock.timeout}
        return cls(model, request, clock, secrets_of(options))


def taken_clock(options: Mapping[str, Any]) -> tuple[Clock, dict[str, Any]]:
    """The clock that the options set, and the options without it.

    Raises:
        ModelError: ``timeout`` or ``deadline`` is no number above 0.
    """
    rest = dict(options)
    timeout, deadline = rest.pop("timeout", _TIMEOUT_SECONDS), rest.pop("deadline", None)
    for name, value in (("timeout", timeout), ("deadline", deadline)):
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and value > 0
        if not is_number and not (name == "deadline" and value is None):
            raise ModelError(f"{name} is {value!r}, but it is a number of seconds above 0")
    return Clock(float(timeout), deadline), rest
