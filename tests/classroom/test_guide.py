"""The instructor's guide takes minutes, plans and wrong answers from the lessons, and nothing else
in it is touched."""

from __future__ import annotations

import pytest

GUIDE = """\
# For whoever teaches this

Every line here is a person's.

<!-- built: plans -->
old
<!-- end -->

<!-- built: minutes of 03 -->
<!-- end -->

<!-- built: callouts of 03 -->
<!-- end -->

<!-- built: wrong answers of 03 -->
<!-- end -->

The last line.
"""
PLAN = """\
[[plan]]
title = "An hour"
for_whom = "For a meeting."
[[plan.day]]
begins = "16:00"
ends = "{ends}"
[[plan.day.part]]
title = "Welcome"
minutes = 5
[[plan.day.part]]
lesson = "{lesson}"
leave_out = {leave_out}
"""
CALLOUT = '\n+++ {"tags": ["instructor"]}\n\nAsk two people.\n'


@pytest.fixture
def guide(site, exercise_cells):
    """Build a guide with this plan; the guide as it is afterwards."""
    site.write("\n## Do it\n" + exercise_cells + CALLOUT)

    def built(ends="16:55", lesson="03", leave_out='["l03-e1"]', text=GUIDE, plan=PLAN):
        filled = plan.format(ends=ends, lesson=lesson, leave_out=leave_out)
        (site.lessons / "plans.toml").write_text(filled, encoding="utf-8")
        (site.lessons / "INSTRUCTORS.md").write_text(text, encoding="utf-8")
        site.build()
        return (site.lessons / "INSTRUCTORS.md").read_text(encoding="utf-8")

    return built


@pytest.fixture
def refused(guide):
    from citelab.classroom.build import LessonFaultsError

    def said(**options):
        with pytest.raises(LessonFaultsError) as caught:
            guide(**options)
        return str(caught.value)

    return said


def test_the_clock_is_worked_out_from_the_lessons(guide):
    text = guide()
    assert "| 16:00 | 5 | Welcome |  |" in text
    title = "Turn a location into the exact text"
    assert f"| 16:05 | 45 | **03 {title}** | exercise 1 |" in text
    assert "| 16:50 | 5 | spare | |" in text
    assert "The end is at 16:55." in text


def test_what_a_person_wrote_stays(guide):
    text = guide()
    assert text.startswith("# For whoever teaches this\n\nEvery line here is a person's.\n")
    assert text.endswith("The last line.\n")
    assert "old" not in text


def test_the_rest_is_filled_from_the_lesson(guide):
    text = guide()
    assert "l03-e1 Double a number (easy, 5 min) |" in text
    assert "| **together** | **50** | |" in text
    assert "> Ask two people." in text
    assert "<summary>l03-e1 · Double a number · 1 wrong answers</summary>" in text
    assert "- **three times**: You add it once too often." in text


def test_a_guide_that_is_built_is_built(guide, site):
    once = guide()
    found = {file.path.name: file for file in site.build(check=True)}
    assert found["INSTRUCTORS.md"].state == "unchanged"
    (site.lessons / "INSTRUCTORS.md").write_text(once.replace("| 45 |", "| 44 |"), encoding="utf-8")
    found = {file.path.name: file for file in site.build(check=True)}
    assert found["INSTRUCTORS.md"].state == "differs"


def test_one_lesson_alone_leaves_the_guide_be(guide, site):
    guide()
    names = [file.path.name for file in site.build(only="03")]
    assert "INSTRUCTORS.md" not in names


def test_a_day_that_does_not_fit_stops_the_build_before_anything_is_written(refused, site):
    said = refused(ends="16:40", leave_out="[]")
    assert "'An hour', day 1 is 15 minutes too long: leave something out" in said
    assert not site.notebooks.exists()


def test_a_day_with_a_hole_stops_the_build(refused):
    assert "70 minutes that nothing is planned for" in refused(ends="18:00")


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"lesson": "09"}, "there is no lesson '09'; there are: 03"),
        ({"leave_out": '["Nothing"]'}, "no section and no exercise 'Nothing'; it has: Opening"),
        ({"plan": "[[plan]]\ntitle = 3"}, "a key is missing: 'day'"),
        ({"plan": "[[plan"}, "plans.toml:1"),
        ({"ends": "five"}, "plans.toml:1"),
        ({"text": "<!-- built: plans -->\n"}, "ends with <!-- end -->"),
        ({"text": "<!-- end -->\n"}, "ends with <!-- end -->"),
        ({"text": "\n\n<!-- built: jokes -->\n<!-- end -->\n"}, "INSTRUCTORS.md:3: nothing fills"),
        (
            {"text": "<!-- built: minutes of 09 -->\n<!-- end -->\n"},
            "nothing fills 'minutes of 09'",
        ),
    ],
)
def test_a_mistake_in_the_plan_or_the_guide_is_told(refused, options, part):
    assert part in refused(**options)


def test_a_folder_without_a_guide_has_none(site):
    site.write("")
    assert "INSTRUCTORS.md" not in [file.path.name for file in site.build()]
