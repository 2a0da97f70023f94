"""Record what a model answers, so that it can be given again without the model.

Written down are the request, the pieces of the reply, counts and a date; never a key, an address
or the name of a computer. A recording in which one of them would stand is refused.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from citelab.errors import ModelError
from citelab.models.cassettes.entry import Entry, meaningful
from citelab.models.cassettes.replay import Cassette, recording_folders, require_name
from citelab.models.catalogue import full_name
from citelab.models.door import stream
from citelab.models.keys import redacted, secrets_of
from citelab.models.local import engine as local_engine
from citelab.models.local.answering import is_local
from citelab.models.offline import answering as offline
from citelab.models.reply import Reply

__all__ = ["add", "name_for", "path_for", "record"]


def record(
    model: str, messages: Sequence[Mapping[str, Any]], *, max_tokens: int = 1024, **options: Any
) -> Entry:
    """Ask a model and keep what it answers.

    Args:
        model: As for ``citelab.models.complete``.
        messages: Role and plain-text content of each turn.
        max_tokens: The longest reply, in the model's tokens.
        **options: Passed to the model; those that change what is said are kept.

    Raises:
        ModelError: The model did not answer, or a key or an address would be written down.
    """
    name, reply = full_name(model), Reply()
    pieces = tuple(stream(name, messages, reply, max_tokens=max_tokens, **options))
    entry = Entry(
        model=name,
        version=_version(name),
        recorded=date.today(),
        messages=tuple((turn["role"], turn["content"]) for turn in messages),
        options=meaningful(options),
        max_tokens=max_tokens,
        pieces=pieces,
        stop_reason=reply.stop_reason,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
    )
    _require_discreet(entry, options)
    return entry


def add(entries: Iterable[Entry], path: Path) -> None:
    """Put recordings into a cassette; an earlier one of the same request gives way.

    Args:
        entries: All of one model.
        path: The file, which need not exist.

    Raises:
        ModelError: The cassette is of another model, or cannot be read or written.
    """
    held = Cassette.load(path).entries if path.exists() else []
    for entry in entries:
        if held and held[0].model != entry.model:
            raise ModelError(
                f"{path.name} holds replies of {held[0].model}, and one cassette is of one model;"
                f" record {entry.model} into another: --into NAME"
            )
        held = [other for other in held if _request(other) != _request(entry)] + [entry]
    _write(path, held)


def name_for(model: str) -> str:
    """The name of a model's cassette, where none is given.

    >>> name_for("provider/maker/model:1b")
    'provider-maker-model-1b'
    """
    plain = "".join(letter if letter.isalnum() or letter in ".-_" else "-" for letter in model)
    return plain.strip(".-_")


def path_for(name: str) -> Path:
    """Where a cassette of this name is written.

    In the folder of ``CITELAB_RECORDINGS``, else in the first ``data/recorded`` that exists, in
    or above the working folder, else in the working folder.

    Raises:
        ModelError: The name is none of a file in one folder.
    """
    folders = recording_folders()
    there = next((folder for folder in folders if folder.is_dir()), None)
    chosen = folders[0] if len(folders) == 1 else there or Path.cwd()
    return chosen / f"{require_name(name)}.jsonl"


def _version(name: str) -> str:
    if is_local(name):
        return local_engine.version()
    package = "citelab" if offline.is_offline(name) else "litellm"
    return f"{package} {metadata.version(package)}"


def _request(entry: Entry) -> tuple[str, int]:
    return entry.fingerprint, entry.max_tokens


def _require_discreet(entry: Entry, options: Mapping[str, Any]) -> None:
    line = entry.to_line()
    if redacted(line, secrets_of(options)) != line:
        raise ModelError("nothing was recorded: a key, or what looks like one, would stand in it")
    for address in _addresses(options):
        if address in line:
            raise ModelError("nothing was recorded: the address of the server would stand in it")


def _addresses(options: Mapping[str, Any]) -> Iterator[str]:
    given = [str(options.get(name) or "") for name in ("api_base", "base_url")]
    given += [value for name, value in os.environ.items() if name.endswith("_API_BASE")]
    yield from filter(None, (urlsplit(address).netloc for address in given))


def _write(path: Path, entries: Iterable[Entry]) -> None:
    text = "".join(f"{entry.to_line()}\n" for entry in entries)
    # A lone surrogate has no UTF-8; as an escape it is the same JSON.
    data = text.encode("utf-8", "backslashreplace")
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        # Only a whole file takes the place of the old one.
        beside.replace(path)
    except OSError as error:
        raise ModelError(f"{path.name} cannot be written: {error.strerror}") from None
