"""``recorded/NAME``: replies that a model gave once, kept in files and given again."""

from __future__ import annotations

from citelab.models.cassettes.replay import Cassette, cassette_path, is_recorded

__all__ = ["Cassette", "cassette_path", "is_recorded"]
