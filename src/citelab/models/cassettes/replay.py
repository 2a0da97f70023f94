"""``recorded/NAME``: replies that a model gave once, given again, and never one that it did not.

A cassette is a file of JSON Lines, one recorded reply a line, of one model. A request that was
not recorded is refused with what differs from the nearest one that was; so is a line that was
edited. Recording is done by ``citelab.models.cassettes.recorder``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path, PureWindowsPath
from typing import Any

from citelab.errors import ModelError
from citelab.models.cassettes.entry import Entry, meaningful
from citelab.models.cassettes.nearest import difference, nearest
from citelab.models.reply import Reply

__all__ = ["PROVIDER", "Cassette", "cassette_path", "complete", "is_recorded", "stream"]

PROVIDER = "recorded"

FOLDER_VARIABLE = "CITELAB_RECORDINGS"
"""The environment variable that names a folder of cassettes of your own."""

_CHECKOUT = Path(__file__).resolve().parents[4]


@dataclass
class Cassette:
    """The recorded replies of one model.

    Attributes:
        entries: In the order of the file.
        name: What errors call it.
    """

    entries: list[Entry] = field(default_factory=list)
    name: str = "this cassette"

    @classmethod
    def load(cls, path: Path | str) -> Cassette:
        """Read a file.

        Raises:
            ModelError: It cannot be read, or a line of it is no recorded reply or was changed;
                the message gives the line.
        """
        path = Path(path)
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ModelError(f"the recordings in {path.name} cannot be read: {error}") from None
        # Not splitlines: a line separator of Unicode may stand within a reply.
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        return cls([_entry(path, number, line) for number, line in lines], path.stem)

    def complete(
        self, messages: Sequence[Mapping[str, Any]], *, max_tokens: int = 1024, **options: Any
    ) -> Reply:
        """The reply that was recorded for this request.

        Args:
            messages: Role and plain-text content of each turn.
            max_tokens: A reply that ended by itself is the same under any limit that it keeps.
            **options: Those without an influence on what is said may differ.

        Raises:
            ModelError: No such request was recorded; the message says what differs.
        """
        entry = self._find(messages, max_tokens, options)
        return Reply(entry.text, entry.stop_reason, entry.input_tokens, entry.output_tokens)

    def stream(
        self,
        messages: Sequence[Mapping[str, Any]],
        reply: Reply,
        *,
        max_tokens: int = 1024,
        **options: Any,
    ) -> Iterator[str]:
        """The same in the pieces in which it came; ``reply`` is filled in on the way.

        Raises:
            ModelError: As ``complete``, before the first piece.
        """
        entry = self._find(messages, max_tokens, options)
        for piece in entry.pieces:
            reply.text += piece
            yield piece
        reply.stop_reason = entry.stop_reason
        reply.input_tokens, reply.output_tokens = entry.input_tokens, entry.output_tokens

    def _find(
        self, messages: Sequence[Mapping[str, Any]], max_tokens: int, options: Mapping[str, Any]
    ) -> Entry:
        if not self.entries:
            raise ModelError(f"{self.name} holds no recorded reply; make one: `citelab record`")
        wanted = _wanted(self.entries[0].model, messages, max_tokens, options)
        same = [entry for entry in self.entries if entry.fingerprint == wanted.fingerprint]
        for entry in same:
            if entry.answers(max_tokens):
                return entry
        near = nearest(wanted, same or self.entries)
        raise ModelError(
            f"{PROVIDER}/{self.name} does not hold this request: {difference(wanted, near)};"
            " ask what was recorded, or record it: `citelab record`"
        )


def complete(
    model: str, messages: Sequence[Mapping[str, Any]], *, max_tokens: int = 1024, **options: Any
) -> Reply:
    """The recorded reply, as ``Cassette.complete``.

    Args:
        model: ``"recorded/NAME"``.
        messages: As there.
        max_tokens: As there.
        **options: As there.

    Raises:
        ModelError: There is no such cassette, or no such request in it.
    """
    cassette = Cassette.load(cassette_path(model))
    return cassette.complete(messages, max_tokens=max_tokens, **options)


def stream(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    reply: Reply,
    *,
    max_tokens: int = 1024,
    **options: Any,
) -> Iterator[str]:
    """The recorded pieces, as ``Cassette.stream``.

    Raises:
        ModelError: As ``complete``.
    """
    cassette = Cassette.load(cassette_path(model))
    yield from cassette.stream(messages, reply, max_tokens=max_tokens, **options)


def is_recorded(model: str) -> bool:
    """Whether a model string means a cassette."""
    return model.startswith(f"{PROVIDER}/")


def cassette_path(model: str) -> Path:
    """The file of ``recorded/NAME``: ``NAME.jsonl``.

    Looked for in the folder that ``CITELAB_RECORDINGS`` names, else in ``data/recorded`` of the
    working folder, of those above it, and of the checkout.

    Raises:
        ModelError: There is no such file; says which there are.
    """
    name = require_name(model.removeprefix(f"{PROVIDER}/"))
    folders = recording_folders()
    for folder in folders:
        if (path := folder / f"{name}.jsonl").is_file():
            return path
    there = sorted({path.stem for folder in folders for path in folder.glob("*.jsonl")})
    known = ", ".join(f"{PROVIDER}/{found}" for found in there) or "none"
    raise ModelError(
        f"there is no cassette {name!r}; there is {known}. {FOLDER_VARIABLE} names the folder of"
        " yours"
    )


def recording_folders() -> list[Path]:
    """The folders in which cassettes are looked for, first the one that comes first."""
    if own := os.environ.get(FOLDER_VARIABLE, "").strip():
        return [Path(own).expanduser()]
    here = Path.cwd()
    return [folder / "data" / "recorded" for folder in (here, *here.parents, _CHECKOUT)]


def require_name(name: str) -> str:
    """The name, where it can be that of a file in one folder on every system.

    Raises:
        ModelError: It is empty, or leads into another folder.
    """
    if not name or name.startswith(".") or PureWindowsPath(name).name != name or ":" in name:
        raise ModelError(f"the cassette {name!r}: give a name without a folder or an ending")
    return name


def _entry(path: Path, number: int, line: str) -> Entry:
    try:
        return Entry.from_line(line)
    except ModelError as error:
        raise ModelError(f"line {number} of {path.name}: {error}") from None


def _wanted(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    max_tokens: int,
    options: Mapping[str, Any],
) -> Entry:
    """The request as an entry without a reply."""
    return Entry(
        model=model,
        version="",
        recorded=date.min,
        messages=tuple((turn["role"], turn["content"]) for turn in messages),
        options=meaningful(options),
        max_tokens=max_tokens,
        pieces=(),
    )
