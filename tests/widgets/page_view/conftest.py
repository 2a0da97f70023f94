"""The study of the island, and one of its sentences that runs over a page break."""

from __future__ import annotations

from pathlib import Path

import pytest

from citelab import load

STUDY = Path(__file__).parents[3] / "data" / "tide_study.pdf"


@pytest.fixture(scope="session")
def study():
    return load(STUDY, title="Tide study")


@pytest.fixture(scope="session")
def over_the_break(study):
    """The range of "The small intake … with a thumb.", on pages 3 and 4."""
    start = study.text.index("The small intake is the point")
    return start, study.text.index("with a thumb.", start) + len("with a thumb.")
