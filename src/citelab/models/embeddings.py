"""Texts as vectors, so that a search may go by meaning: without a network, or by any provider.

``static`` looks each word up in a table that comes with a package; it is fast, needs nobody, and
knows no context. ``provider/model`` asks that provider through litellm, Ollama on this computer
among them. A cache keeps what was embedded by the content of the text, so that nothing is paid or
waited for twice.
"""

from __future__ import annotations

import hashlib
import math
import sqlite3
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from citelab.errors import ModelError
from citelab.models.door import litellm_module
from citelab.models.failures import explain

__all__ = ["CachedEmbedder", "Embedder", "LiteLLMEmbedder", "StaticEmbedder", "embedder"]

STATIC = "static"
_STATIC_DIMS = 256
# Texts a request; providers refuse more, and a failure costs less.
_BATCH = 64
_KEPT = 100_000


@runtime_checkable
class Embedder(Protocol):
    """Turns texts into vectors of one length, the same text always into the same one."""

    @property
    def name(self) -> str:
        """Says which vectors can be compared: those of the same name."""

    @property
    def dims(self) -> int:
        """How many numbers a vector has."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, in order; all zeros for a text without meaning to it.

        Raises:
            ModelError: The model cannot be reached or did not answer.
        """


def embedder(name: str = STATIC, *, cache: str | Path | None = None, **options: Any) -> Embedder:
    """An embedder by name, with a cache.

    Args:
        name: ``"static"``, or a LiteLLM model string: ``ollama/`` and the name of an embedding
            model, for example.
        cache: A file that keeps the vectors beyond this process; in memory only where None.
        **options: For ``litellm.embedding``, such as ``api_base``.

    Raises:
        ModelError: The name is neither, or an option is given for ``"static"``.
    """
    if name == STATIC:
        if options:
            raise ModelError(f"{sorted(options)} have no meaning for 'static'; leave them out")
        return CachedEmbedder(StaticEmbedder(), cache)
    if "/" not in name:
        raise ModelError(
            f"{name!r} is no embedder; write 'static', or provider/model, such as ollama/ and the"
            " name of an embedding model that `ollama list` shows"
        )
    return CachedEmbedder(LiteLLMEmbedder(name, **options), cache)


class StaticEmbedder:
    """The mean of the vectors of a text's tokens, from the tables in the ``wordllama`` package."""

    name = "static/wordllama-256"
    dims = _STATIC_DIMS

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of 256 numbers for each text.

        Raises:
            ModelError: The package or its tables are missing.
        """
        # Half of a surrogate pair is no text to its tokenizer, and no token has no mean.
        clean = [text.encode("utf-8", "replace").decode() for text in texts if text.strip()]
        means = iter(self._tables.embed(clean).tolist() if clean else [])
        return [_of_length_one(next(means)) if t.strip() else [0.0] * self.dims for t in texts]

    @cached_property
    def _tables(self) -> Any:
        try:
            wordllama: Any = import_module("wordllama")
        except ImportError as error:
            raise ModelError(
                f"static embeddings need wordllama ({error}); pip install 'citelab[search]', or"
                " search by words, which needs none"
            ) from None
        try:
            # Its own search for the tables looks in another folder, and then on the network.
            folder = Path(str(wordllama.__file__)).parent
            return wordllama.WordLlama.load(
                cache_dir=folder, dim=_STATIC_DIMS, disable_download=True
            )
        except Exception as error:
            raise ModelError(
                f"wordllama's tables cannot be read ({error}); install it anew:"
                " pip install --force-reinstall wordllama"
            ) from None


class LiteLLMEmbedder:
    """Embeddings by any provider that litellm reaches.

    Args:
        model: A LiteLLM model string, ``provider/model``.
        **options: For ``litellm.embedding``, such as ``api_base`` or ``api_key``.
    """

    def __init__(self, model: str, **options: Any) -> None:
        self.name = model
        self._options = {"timeout": 120.0, "max_retries": 0, **options}

    def __repr__(self) -> str:
        return f"LiteLLMEmbedder({self.name!r})"

    @cached_property
    def dims(self) -> int:
        """How many numbers a vector has; the model is asked once."""
        return len(self.embed(["length"])[0])

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text; a text of white space is not sent and gets zeros.

        Raises:
            ModelError: No such model, no server, no key, or vectors that do not fit.
        """
        asked = [text for text in texts if text.strip()]
        batches = (asked[at : at + _BATCH] for at in range(0, len(asked), _BATCH))
        vectors = [vector for batch in batches for vector in self._asked(batch)]
        if len(set(map(len, vectors))) > 1:
            raise ModelError(f"{self.name} answered with vectors of different lengths")
        found = iter(vectors)
        return [next(found) if text.strip() else [0.0] * self.dims for text in texts]

    def _asked(self, batch: Sequence[str]) -> list[list[float]]:
        failure, made = None, None
        try:
            made = litellm_module().embedding(model=self.name, input=list(batch), **self._options)
        # litellm raises some thirty classes, and others through it.
        except Exception as error:
            keys = [str(self._options["api_key"])] if self._options.get("api_key") else []
            failure = ModelError(explain(self.name, error, keys))
        if failure:  # out here the provider's exception, with the key in it, is not chained
            raise failure
        vectors = _vectors_in(made)
        if len(vectors) != len(batch) or not all(vectors):
            raise ModelError(
                f"{self.name} answered {len(batch)} texts with {len(vectors)} vectors; is it a"
                " model that embeds?"
            )
        return vectors


class CachedEmbedder:
    """An embedder that never embeds a text twice.

    Args:
        inner: What embeds.
        path: A file (SQLite) that keeps the vectors; None for this process only. The key is the
            SHA-256 of the embedder's name and the text; the text itself is not kept.

    Raises:
        ModelError: The file cannot be opened, or is no cache.
    """

    def __init__(self, inner: Embedder, path: str | Path | None = None) -> None:
        self._inner = inner
        self._memory: dict[str, array[float]] = {}
        self._file = None if path is None else _opened(Path(path))

    @property
    def name(self) -> str:
        """Name of what embeds."""
        return self._inner.name

    @property
    def dims(self) -> int:
        """How many numbers a vector has."""
        return self._inner.dims

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, from the cache where it is there.

        Raises:
            ModelError: As the embedder inside.
        """
        keys = [self._key(text) for text in texts]
        vectors = {key: vector for key in dict.fromkeys(keys) if (vector := self._kept(key))}
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in vectors}
        made = self._inner.embed(list(missing.values()))
        new = {key: array("f", vector) for key, vector in zip(missing, made, strict=True)}
        self._keep(new)
        vectors |= new
        return [vectors[key].tolist() for key in keys]

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()

    def _key(self, text: str) -> str:
        content = f"{self.name}\0{text}".encode("utf-8", "surrogatepass")
        return hashlib.sha256(content).hexdigest()

    def _kept(self, key: str) -> array[float] | None:
        if key in self._memory or self._file is None:
            return self._memory.get(key)
        row = self._file.execute("SELECT vector FROM vectors WHERE key = ?", (key,)).fetchone()
        return None if row is None else array("f", row[0])

    def _keep(self, new: dict[str, array[float]]) -> None:
        if len(self._memory) + len(new) > _KEPT:
            self._memory.clear()
        self._memory |= new
        if self._file is not None:
            rows = [(key, vector.tobytes()) for key, vector in new.items()]
            with self._file:
                self._file.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)


def _of_length_one(vector: list[float]) -> list[float]:
    length = math.hypot(*vector)
    return [number / length for number in vector] if length else vector


def _vectors_in(made: Any) -> list[list[float]]:
    return list(_each_vector(made.data or []))


def _each_vector(data: Sequence[Any]) -> Iterator[list[float]]:
    for item in data:
        vector = item["embedding"] if isinstance(item, dict) else item.embedding
        yield [float(number) for number in vector]


def _opened(path: Path) -> sqlite3.Connection:
    file = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = sqlite3.connect(path, check_same_thread=False)
        with file:
            file.execute("CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB)")
    except (sqlite3.Error, OSError) as error:
        if file is not None:
            file.close()
        raise ModelError(
            f"{path} is no cache of embeddings that can be opened ({error}); remove it, or name"
            " another file"
        ) from None
    return file
