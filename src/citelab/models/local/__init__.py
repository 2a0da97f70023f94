"""``local/smollm2``: a small real language model in this process, where its packages are there."""

from __future__ import annotations

from citelab.models.local.answering import PROVIDER, is_local

__all__ = ["PROVIDER", "is_local"]
