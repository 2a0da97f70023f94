"""The minutes of the sections add up to those of the lesson, and say where an exercise stands."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from citelab.classroom.build.source import read_lesson
from citelab.classroom.build.timing import OPENING, _shared, section_minutes

BODY = """
One two three.

## First

{words}

```{{code-cell}} ipython3
1 + 1
```

## Second

Do it.
{cells}
+++ {{"tags": ["instructor"]}}

Say this, and this, and this, and this, and this, and this, and this, and this.
"""


def sections(site, exercise_cells: str, words: str = "Four words are here."):
    path = site.write(BODY.format(words=words, cells=exercise_cells))
    return section_minutes(read_lesson(path), site.find)


def test_sections_add_up_and_an_exercise_counts_where_it_stands(site, exercise_cells):
    found = sections(site, exercise_cells)
    assert [section.heading for section in found] == [OPENING, "First", "Second"]
    assert sum(section.minutes for section in found) == 50
    assert [[e.id for e in section.exercises] for section in found] == [[], [], ["l03-e1"]]
    assert found[2].minutes >= 5


def test_a_section_with_more_to_read_takes_longer(site, exercise_cells):
    short = sections(site, exercise_cells)
    long = sections(site, exercise_cells, words="word " * 300)
    assert long[1].minutes > short[1].minutes
    assert sum(section.minutes for section in long) == 50


def test_what_only_the_instructor_sees_takes_no_learner_any_time(site, exercise_cells):
    with_callout = sections(site, exercise_cells)
    text = (site.lessons / "03_locators.md").read_text(encoding="utf-8")
    (site.lessons / "03_locators.md").write_text(text.split("+++")[0], encoding="utf-8")
    without = section_minutes(read_lesson(site.lessons / "03_locators.md"), site.find)
    assert without == with_callout


@given(st.integers(0, 500), st.lists(st.integers(0, 2000), min_size=1, max_size=12))
def test_shares_are_whole_and_lose_no_minute(minutes, words):
    shares = _shared(minutes, words)
    assert sum(shares) == (minutes if sum(words) else sum(shares))
    for share, each in zip(shares, words, strict=True):
        exact = minutes * each / max(sum(words), 1)
        assert abs(share - exact) < 1 or not sum(words)
