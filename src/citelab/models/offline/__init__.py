"""The models of the name ``offline/…``: rules in this package, no network, no litellm."""

from __future__ import annotations

from citelab.models.offline.answering import PROVIDER, answer, is_offline, pieces

__all__ = ["PROVIDER", "answer", "is_offline", "pieces"]
