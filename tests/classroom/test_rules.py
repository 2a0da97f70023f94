"""Every authoring mistake stops the build, with the file, the line and what to do."""

from __future__ import annotations

import re

import pytest

from citelab.classroom.build.rules import MAX_CELL_LINES
from citelab.errors import LessonError

# Lines in the tables count within the body of the lesson, from 1; these stand before it.
FRONT_LINES = 8


def code(body: str, options: str = "") -> str:
    return f"\n```{{code-cell}} ipython3\n{options}{body}\n```\n"


def region(*lines: str) -> str:
    """An exercise's cell around these lines, and the cells that must follow it."""
    options = ":tags: [exercise]\n:exercise: l03-e1\n:minutes: 5\n\n"
    check = code('check("l03-e1", double)', ":tags: [check]\n:exercise: l03-e1\n\n")
    hint = code('hint("l03-e1")', ":tags: [hint]\n\n")
    return code("\n".join(["def double(number):", *lines]), options) + check + hint


GOOD = ("    ### BEGIN SOLUTION", "    return 2 * number", "    ### END SOLUTION")
# The exercise's `def` is the sixth line of `region`; its first marker stands in the line after.
DEF = FRONT_LINES + 7
MARKER = DEF + 1

MARKER_FAULTS = {
    "never closed": (GOOD[:2], MARKER, "BEGIN SOLUTION is never closed"),
    "a lone end": (("    return 1", GOOD[2]), MARKER + 1, "END SOLUTION without its BEGIN"),
    "nested": ((GOOD[0], *GOOD), MARKER + 1, "BEGIN SOLUTION inside BEGIN SOLUTION"),
    "a second one": ((*GOOD, *GOOD), MARKER + 3, "a second SOLUTION region"),
    "lower case": (("    ### begin solution", *GOOD), MARKER, "this is no marker"),
    "one hash": (("    # BEGIN SOLUTION", *GOOD[1:]), MARKER, "this is no marker"),
    "underscore": (("    ### BEGIN_SOLUTION", *GOOD[1:]), MARKER, "this is no marker"),
    "a colon": (("    ### BEGIN SOLUTION:", *GOOD[1:]), MARKER, "this is no marker"),
    "code on its line": (("    x = 1 ### BEGIN SOLUTION", *GOOD[1:]), MARKER, "this is no marker"),
    "in a string": ((*GOOD, '    "BEGIN SOLUTION"'), MARKER + 3, "this is no marker"),
    "another indent": ((*GOOD[:2], "  ### END SOLUTION"), MARKER + 2, "not indented like"),
    "empty": ((GOOD[0], GOOD[2], "    return 1"), MARKER, "the SOLUTION region is empty"),
    "crossed": (
        (GOOD[0], "    ### BEGIN HIDDEN TESTS", GOOD[2], "    ### END HIDDEN TESTS"),
        MARKER + 1,
        "BEGIN HIDDEN TESTS inside BEGIN SOLUTION",
    ),
}


@pytest.mark.parametrize("mistake", MARKER_FAULTS)
def test_a_faulty_marker_is_named_with_its_line(site, mistake):
    lines, line, rule = MARKER_FAULTS[mistake]
    found = site.faults(region(*lines))
    assert any((at == line and message.startswith(rule)) or (rule in message and at == line)
               for at, message in found), found  # fmt: skip


def test_the_good_lesson_has_no_fault(site):
    assert site.faults(region(*GOOD)) == []


CELL_FAULTS = {
    "a marker in prose": ("\nWrite ### BEGIN SOLUTION here.\n", 2, "work in code cells only"),
    "a marker in a fenced example": (
        "\n```text\n### END SOLUTION\n```\n",
        3,
        "work in code cells only",
    ),
    "a statement at the top level": (
        code("### BEGIN SOLUTION\nprint(1)\n### END SOLUTION", ":tags: [exercise]\n\n"),
        5,
        "one assignment",
    ),
    "a solution in an ordinary cell": (
        code("def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION"),
        3,
        "belongs in a cell with the tag exercise",
    ),
    "hidden tests in an ordinary cell": (
        code("### BEGIN HIDDEN TESTS\nassert 1\n### END HIDDEN TESTS"),
        3,
        "hidden tests belong in a cell with the tag check",
    ),
    "an unknown tag": (code("1", ":tags: [exercize]\n\n"), 5, "unknown tag 'exercize' on a code"),
    "tags as a text": (code("1", ":tags: hint\n\n"), 3, "tags are a list"),
    "an unknown key": (code("1", ":difficulty: easy\n\n"), 5, "unknown key 'difficulty'"),
    "minutes elsewhere": (code("1", ":minutes: 3\n\n"), 5, "minutes belong on the cell with"),
    "bad yaml": (code("1", ":exercise: a: b\n\n"), 2, "mapping values are not allowed"),
    "an unknown tag on prose": ('\n+++ {"tags": ["note"]}\n\nText.\n', 4, "unknown tag 'note'"),
    "an unknown key on prose": ('\n+++ {"minutes": 3}\n\nText.\n', 4, "unknown key 'minutes'"),
    "yaml after the break": ("\n+++ tags: [quiz]\n\nText.\n", 2, "strict JSON on one line"),
    "a text as tags on prose": ('\n+++ {"tags": "quiz"}\n\nText.\n', 2, "its tags a list"),
    "a raw cell": ("\n```{raw-cell}\nx\n```\n", 3, "a raw cell shows nothing"),
    "another language": ("\n```{code-cell} r\n1\n```\n", 2, "here the language is 'r'"),
    "no language": ("\n```{code-cell}\n1\n```\n", 2, "here the language is ''"),
    "not python": (code("x = 1\nx = = 2"), 4, "Python says: invalid syntax"),
    "a warning": (code("x = 1\nx is 1"), 4, "Python says:"),
    "a magic": (code("x = 1\n%timeit x"), 4, "no magics and no shell"),
    "a shell line": (code("!ls"), 3, "no magics and no shell"),
    "a cell too long": (code("\n".join(["x = 1"] * 16)), 3, "the learner sees 16 lines"),
    "a hidden line break": ("\nSome\u2028text\n", 2, r"a hidden line break: write it as \u2028"),
    "a form feed in code": (code("x = 'a\x0cb'"), 3, r"write it as \x0c"),
    "an image without alt text": ("\nSee\n![](a.png)\n", 3, "an image needs alt text"),
    "an html image without it": ('\n<img src="a.png">\n', 2, "an image needs alt text"),
    "an html image with an empty one": ('\n<img src="a" alt="">\n', 2, "an image needs alt text"),
    "a figure without alt text": ("\n```{figure} a.png\nCaption\n```\n", 2, "a figure needs alt"),
    "an image that is not there": ("\n![A line](../data/no.png)\n", 2, "there is no image"),
    "an image from the network": ("\n![A line](https://x.y/a.png)\n", 2, "is on the network"),
    "an unknown directive": (
        "\n```{dropdown} More\nText\n```\n",
        2,
        "unknown directive {dropdown}",
    ),
    "a role": ("\nSee {ref}`there`.\n", 2, "a MyST role"),
    "an admonition left open": ("\n```{note}\nText\n", 2, "{note} is never closed"),
    "a fence left open": ("\n```text\nText\n", 2, "this fence is never closed"),
    "a fence without a language": ("\n```\nText\n```\n", 2, "name the fence's language"),
    "a fault inside a note": ("\n```{note}\nSee\n![](a.png)\n```\n", 4, "needs alt text"),
}


@pytest.mark.parametrize("mistake", CELL_FAULTS)
def test_a_faulty_cell_is_named_with_its_line(site, mistake):
    body, line, rule = CELL_FAULTS[mistake]
    found = site.faults(body)
    assert any(at == FRONT_LINES + line and rule in message for at, message in found), found


def test_three_backticks_inside_a_cell_are_noticed(site):
    """jupytext ends the cell at them, in silence, and the rest becomes prose."""
    inside = 'example = """\n```\nquoted\n```\n"""'
    found = site.faults(f"\n```{{code-cell}} ipython3\n{inside}\n```\n")
    assert any(
        line == FRONT_LINES + 3 and "open and close the cell with four" in text
        for line, text in found
    )
    assert site.faults(f"\n````{{code-cell}} ipython3\n{inside}\n````\n") == []


EXERCISE_FAULTS = {
    "no check": (("check(", "print("), 'a check\'s cell calls check("l03-e1"'),
    "no cell that checks": ((":tags: [check]", ":tags: [predict]"), "l03-e1 has no check after it"),
    "no hints": (('hint("l03-e1")', "1"), "l03-e1 has no hints after it"),
    "no minutes": (
        (":minutes: 5\n", ""),
        "l03-e1 needs `:minutes:` and a whole number; it has None",
    ),
    "minutes as a text": ((":minutes: 5", ':minutes: "5"'), "it has '5'"),
    "minutes as a time": ((":minutes: 5", ":minutes: 1:30"), "takes 90 minutes here and 5"),
    "no minutes at all": ((":minutes: 5", ":minutes: 0"), "a whole number; it has 0"),
    "no solution": (("    ### BEGIN SOLUTION\n", ""), "l03-e1 has no solution region"),
    "another function": (
        ("def double(", "def twice("),
        "asks for double, which this cell does not",
    ),
    "a name of another lesson": (("l03-e1", "l04-e1"), "named like `:exercise: l03-e1`"),
    "an exercise nobody defined": (("l03-e1", "l03-e7"), "define it in classroom/exercises/"),
    "a check of nothing": (
        (":tags: [exercise]\n:exercise: l03-e1", ":tags: [exercise]\n:exercise: l03-e2"),
        "this check's `:exercise:` is 'l03-e1', and no cell is that exercise",
    ),
}


@pytest.mark.parametrize("mistake", EXERCISE_FAULTS)
def test_an_exercise_that_is_not_whole_is_refused(site, exercise_cells, mistake):
    (old, new), rule = EXERCISE_FAULTS[mistake]
    assert old in exercise_cells
    found = [message for _, message in site.faults(exercise_cells.replace(old, new))]
    assert any(rule in message for message in found), found


def test_an_exercise_needs_two_hints(site, exercise_cells, double):
    from dataclasses import replace

    site.find = lambda exercise_id: replace(double, hints=("One.",))
    assert site.faults(exercise_cells) == [
        (FRONT_LINES + 7, "l03-e1 has 1 hints; it needs 2 or more")
    ]


def test_an_exercise_has_one_cell(site, exercise_cells):
    found = [message for _, message in site.faults(exercise_cells + exercise_cells)]
    assert "l03-e1 is the name of two cells: give each its own number" in found


def test_a_solution_that_another_cell_shows_is_refused(site, exercise_cells):
    shown = "\n```text\ndoubled = number + number\nreturn doubled\n```\n"
    found = site.faults(exercise_cells + shown)
    assert [message for _, message in found] == ["the solution of l03-e1 can be read here"]
    instructor = '\n+++ {"tags": ["instructor"]}\n' + shown
    assert site.faults(exercise_cells + instructor) == []


QUIZ = '\n+++ {"tags": ["quiz"], "quiz": "l03-q1"}\n\nWhich?\n\n- [ ] 20 — No.\n- [x] 19 — Yes.\n'
QUIZ_FAULTS = {
    "none right": (("[x]", "[ ]"), 4, "exactly one [x]; this one has 0"),
    "two right": (("[ ]", "[x]"), 4, "exactly one [x]; this one has 2"),
    "a capital": (("[x]", "[X]"), 7, "is marked [ ] or [x], not [X]"),
    "no mark": (("[ ]", "[]"), 6, "is marked [ ] or [x], not []"),
    "no explanation": ((" — No.", ""), 6, "each choice says why"),
    "a hyphen for the dash": (("20 — No.", "20 - No."), 6, "each choice says why"),
    "an empty explanation": (("20 — No.", "20 — "), 6, "each choice says why"),
    "one choice": (("- [ ] 20 — No.\n", ""), 4, "a quiz needs two choices"),
    "no question": (("Which?\n\n", ""), 4, "a quiz starts with its question"),
    "an afterthought": (("Yes.\n", "Yes.\n\nSo there.\n"), 9, "nothing but choices after"),
    "no name": ((', "quiz": "l03-q1"', ""), 4, 'named like "quiz": "l03-q1"; this one is \'\''),
    "a name of another lesson": (("l03-q1", "l04-q1"), 4, "this one is 'l04-q1'"),
    "no tag": (('"tags": ["quiz"], ', ""), 4, "a quiz also needs the tag"),
    "an image without alt text": (("Which?", "![](x.png)"), 4, "needs alt text"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", QUIZ_FAULTS)
def test_a_faulty_quiz_is_named_with_its_line(site, mistake):
    (old, new), line, rule = QUIZ_FAULTS[mistake]
    found = site.faults(QUIZ.replace(old, new))
    assert any(at == FRONT_LINES + line and rule in message for at, message in found), found


def test_the_good_quiz_has_no_fault(site):
    assert site.faults(QUIZ) == []
    assert site.faults(QUIZ.replace("No.\n", "No, because\n  an end is exclusive.\n")) == []


def test_two_quizzes_need_two_names(site):
    assert "l03-q1 is the name of two quizzes" in site.faults(QUIZ + QUIZ)[0][1]


FRONT_FAULTS = {
    "no kernel": (("kernelspec:", "kernel:"), "the front matter needs `kernelspec:"),
    "another kernel": (("name: python3", "name: ir"), "the front matter needs `kernelspec:"),
    "no minutes": ((", minutes: 50", ""), "citelab.minutes is None"),
    "minutes as a text": (("minutes: 50", 'minutes: "50"'), "citelab.minutes is '50'"),
    "minutes as a truth": (("minutes: 50", "minutes: yes"), "citelab.minutes is True"),
    "a number without quotes": (('lesson: "03"', "lesson: 03"), "quoted and like the file's name"),
    "another number": (('lesson: "03"', 'lesson: "04"'), "it has '04'"),
    "needs without a list": (("needs: []", 'needs: "02"'), "citelab.needs is '02'"),
    "needs without quotes": (("needs: []", "needs: [02]"), "citelab.needs is [2]"),
    "an unknown setting": (("needs: []", "level: 1"), "unknown key 'level' under citelab"),
    "an unknown key": (("kernelspec:", "author: me\nkernelspec:"), "unknown key 'author'"),
    "no filter": (("  notebook_metadata_filter: citelab", "  x: 1"), "jupytext drops the minutes"),
    "no settings": (("citelab: {", "other: {"), "the front matter needs `citelab:"),
    "bad yaml": (("needs: []", "needs: ["), "Notebook metadata: while parsing"),
    "no title": (("# Turn", "Turn"), "a lesson starts with its title"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", FRONT_FAULTS)
def test_faulty_front_matter_is_refused(site, front, mistake):
    (old, new), rule = FRONT_FAULTS[mistake]
    assert old in front
    found = [message for _, message in site.faults("", front=front.replace(old, new))]
    assert any(rule in message for message in found), found


def test_all_faults_of_all_lessons_are_told_at_once(site, front):
    site.write("\n![](a.png)\n" + code("x = = 1"))
    site.write(code("!ls"), name="04_contract.md", front=front.replace('"03"', '"04"'))
    with pytest.raises(LessonError) as error:
        site.build()
    places = re.findall(r"^(lessons/\S+): ", str(error.value), re.MULTILINE)
    assert list(dict.fromkeys(places)) == [
        "lessons/03_locators.md:10",
        "lessons/03_locators.md:13",
        "lessons/04_contract.md:11",
    ]


def test_a_faulty_lesson_leaves_the_folders_as_they_were(site):
    site.faults(code("!ls"))
    assert sorted(path.name for path in site.root.iterdir()) == ["lessons"]


def test_a_file_that_is_not_utf_8_is_refused(site):
    site.write("")
    (site.lessons / "03_locators.md").write_bytes(b"---\n\xff")
    with pytest.raises(LessonError, match=r"lessons/03_locators\.md:1: not UTF-8"):
        site.build()


@pytest.mark.parametrize("name", ["3_locators.md", "03-locators.md", "03_Locators.md"])
def test_a_lesson_under_another_name_is_refused_and_not_passed_over(site, name):
    site.write("", name=name)
    with pytest.raises(LessonError, match=r"called like 03_locators\.md"):
        site.build()


def test_two_lessons_with_one_number_are_refused(site):
    site.write("")
    site.write("", name="03_other.md")
    with pytest.raises(LessonError, match="a second lesson 03"):
        site.build()


def test_other_files_among_the_lessons_are_let_be(site):
    site.write("")
    (site.lessons / "AUTHORING.md").write_bytes(b"# How\n")
    assert {file.path.stem for file in site.build()} == {"03", "03_locators"}


def test_a_long_solution_does_not_make_the_learners_cell_long(site):
    body = ["    number += 0"] * MAX_CELL_LINES
    assert site.faults(region(GOOD[0], *body, GOOD[1], GOOD[2])) == []


def test_windows_line_ends_change_nothing(site, exercise_cells):
    site.write(exercise_cells)
    site.build()
    first = (site.notebooks / "03_locators.ipynb").read_bytes()
    path = site.lessons / "03_locators.md"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert all(file.state == "unchanged" for file in site.build())
    assert (site.notebooks / "03_locators.ipynb").read_bytes() == first
