"""Keys of providers: where they come from, and that they are shown nowhere.

A key comes out of the environment of this process and from nowhere else, unless you ask for it:
``load_keys`` reads a file, ``ask_for_key`` asks at the keyboard. Neither writes anything down.
"""

from __future__ import annotations

import getpass
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from citelab.errors import ModelError

__all__ = [
    "ask_for_key",
    "has_key",
    "hidden",
    "key_variable",
    "load_keys",
    "redacted",
    "require_key",
    "secrets_of",
    "without_provider",
]

NEED_A_KEY = ("anthropic", "groq", "mistral", "openai")
"""The providers that answer nobody without a key, so that they need not be asked."""

_LINE = re.compile(r"\s*(?:export\s+)?(?P<name>[A-Za-z_]\w*)\s*=\s*(?P<value>.*?)\s*\Z")
_QUOTED = re.compile(r"""(?P<mark>["'])(?P<value>.*?)(?P=mark)\s*(?:#.*)?\Z""")
_COMMENT = re.compile(r"\s+#.*\Z|\A#.*\Z")
_SHAPES = re.compile(r"\b(?:gsk|sk|xai|pplx|AIza|hf)[-_][\w-]{6,}|(?i:bearer)\s+[^\s\"']+")
_NAMES = ("_API_KEY", "_TOKEN", "_SECRET", "_PASSWORD")
# A shorter value could stand in a sentence by chance, and is no key.
_SHORTEST = 6
_HEADERS = ("headers", "extra_headers", "default_headers")


def load_keys(path: str | Path = ".env") -> list[str]:
    """Put the variables of a file into the environment of this process.

    A line is ``NAME=value``; ``export``, quotation marks, ``#`` comments and blank lines are
    understood. A variable that is set already stays as it is.

    Args:
        path: The file, UTF-8.

    Returns:
        The names that were set, in the file's order; never a value.

    Raises:
        ModelError: The file cannot be read, or a line is no variable; its number is given.
    """
    names = []
    for name, value in _variables(Path(path)):
        if value and not os.environ.get(name):
            os.environ[name] = value
            names.append(name)
    return names


def ask_for_key(provider: str) -> str:
    """Ask for a provider's key at the keyboard, without showing it, for this process only.

    Args:
        provider: As LiteLLM names it, for example the part of a model string before the slash.

    Returns:
        The name of the environment variable that holds the key now.

    Raises:
        ModelError: Nothing was typed, or there is nobody to ask.
    """
    variable = key_variable(provider)
    try:
        typed = getpass.getpass(f"Key for {provider} (it is not shown and not saved): ").strip()
    except (EOFError, OSError, NotImplementedError) as error:
        raise ModelError(f"nobody can be asked for a key here; set {variable} instead") from error
    if not typed:
        raise ModelError(f"no key was typed; run it again, or set {variable}")
    os.environ[variable] = typed
    return variable


def key_variable(provider: str) -> str:
    """The environment variable in which litellm looks for the provider's key.

    >>> key_variable("groq")
    'GROQ_API_KEY'
    """
    return f"{provider.upper()}_API_KEY"


def has_key(provider: str) -> bool:
    """Whether there is a key for a provider in the environment."""
    return bool(os.environ.get(key_variable(provider), "").strip())


def require_key(model: str, options: Mapping[str, Any]) -> None:
    """Refuse a call that cannot succeed for want of a key, before anything is sent.

    An address of your own may belong to a server that wants none.

    Raises:
        ModelError: The provider wants a key and there is none.
    """
    provider = model.partition("/")[0]
    if provider not in NEED_A_KEY or any(options.get(name) for name in ("api_key", "api_base")):
        return
    if not has_key(provider) and not os.environ.get(f"{provider}_API_BASE".upper()):
        variable = key_variable(provider)
        raise ModelError(
            f"{model}: there is no key; put one into the environment variable {variable},"
            f" or {without_provider()}"
        )


def without_provider() -> str:
    """The way out that always works."""
    return "unset CITELAB_MODEL to go on without a provider"


class _Hidden(str):
    """Text that does not show in a ``repr``, and so in no display of variables either."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'[key]'"


def hidden(options: Mapping[str, Any]) -> dict[str, Any]:
    """The same options, with keys that do not show where a traceback displays variables."""
    made = dict(options)
    if isinstance(made.get("api_key"), str):
        made["api_key"] = _Hidden(made["api_key"])
    for name in _HEADERS:
        if isinstance(made.get(name), Mapping):
            made[name] = {key: _Hidden(value) for key, value in made[name].items()}
    return made


def secrets_of(options: Mapping[str, Any]) -> list[str]:
    """The values among the options that must not be shown."""
    headers = (options.get(name) for name in _HEADERS)
    found = [options.get("api_key"), *(v for h in headers if h for v in h.values())]
    return [str.__str__(value) for value in found if isinstance(value, str) and value]


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """The text with ``[key]`` in place of keys: given ones, those set, and what looks like one."""
    known = [value for name, value in os.environ.items() if name.upper().endswith(_NAMES)]
    for secret in sorted((*known, *secrets), key=len, reverse=True):
        if len(secret) >= _SHORTEST:
            text = text.replace(secret, "[key]")
    return _SHAPES.sub("[key]", text)


def _variables(path: Path) -> Iterator[tuple[str, str]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise ModelError(
            f"no keys can be read from {path}: {reason}; give the path of a file whose lines are"
            " NAME=value"
        ) from None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not (match := _LINE.fullmatch(line)):
            # The line itself may be a key.
            raise ModelError(f"line {number} of {path} is no NAME=value; mend or remove it")
        yield match["name"], _value(match["value"])


def _value(text: str) -> str:
    quoted = _QUOTED.fullmatch(text)
    return quoted["value"] if quoted else _COMMENT.sub("", text)
