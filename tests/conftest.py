"""How generated cases are drawn, for every test of the project."""

from __future__ import annotations

import os

from hypothesis import settings

# No test fails because a machine is busy. In CI every run draws the same cases, so that a
# failure there is the change's doing; at a desk they differ from run to run, and find more.
settings.register_profile(
    "citelab", deadline=None, derandomize=os.environ.get("CI", "").lower() in ("1", "true")
)
settings.load_profile("citelab")
