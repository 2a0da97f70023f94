"""The two notebooks of a lesson: what the learner gets, what the solution keeps, what is added."""

from __future__ import annotations

import json

import pytest

QUIZ = """
+++ {"tags": ["quiz"], "quiz": "l03-q1"}

```{note}
Read twice.
```

Which is *last*?

- [ ] 20 — An end is exclusive:
  the first one not cited.
- [x] 19 — Yes.
"""
NOTES = """
+++ {"tags": ["instructor"]}

Ask two people.

And wait.

+++ {"tags": ["solution"]}

Twice is once and once.

```{code-cell} ipython3
:tags: [solution]

double(21)
```
"""
VALUE = """
```{code-cell} ipython3
:tags: [predict]

### BEGIN SOLUTION
last = 19
### END SOLUTION
last
```
"""

VALUE_CHECK = """
```{code-cell} ipython3
:tags: [check]
:exercise: l03-e1

check("l03-e1", last)
```

```{code-cell} ipython3
:tags: [hint]

hint("l03-e1")
```
"""


@pytest.fixture
def built(site, exercise_cells):
    """The unexecuted notebooks of a lesson that has one of everything."""
    site.write(_with_tests(exercise_cells) + NOTES + QUIZ)
    site.build()
    return site


def _with_tests(cells):
    hidden = "\n### BEGIN HIDDEN TESTS\nassert double(4) == 8\n### END HIDDEN TESTS"
    return cells.replace('check("l03-e1", double)', 'check("l03-e1", double)' + hidden)


def read(path):
    notebook = json.loads(path.read_bytes())
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}


def test_the_learner_gets_a_stub_and_no_answer(built):
    text = (built.notebooks / "03_locators.ipynb").read_text(encoding="utf-8")
    for secret in ("SOLUTION", "HIDDEN", "[x]", "doubled", "assert", "Ask two", "An end is"):
        assert secret not in text
    cells = read(built.notebooks / "03_locators.ipynb")
    assert cells["l03-c02"] == (
        "def double(number):\n    raise NotImplementedError  # your code here"
    )


def test_each_cell_of_the_learner_is_named_after_its_place_in_the_lesson(built):
    cells = read(built.notebooks / "03_locators.ipynb")
    assert list(cells) == [
        "l03-head",
        "l03-c01",
        "l03-progress",
        "l03-c02-about",
        "l03-c02",
        "l03-c03",
        "l03-c04",
        "l03-c08",
        "l03-c08-quiz",
        "l03-next",
    ]


def test_a_quiz_becomes_its_question_and_a_call(built):
    cells = read(built.notebooks / "03_locators.ipynb")
    assert cells["l03-c08"] == "**Quiz**\n\n> **Note**\n>\n> Read twice.\n\nWhich is *last*?"
    assert cells["l03-c08-quiz"] == 'quiz("l03-q1")'


def test_answers_and_solutions_go_into_the_data(built):
    data = json.loads((built.root / "lesson_data" / "03.json").read_bytes())
    assert data["lesson"] == "03"
    assert data["quizzes"]["l03-q1"]["choices"] == [
        {
            "text": "20",
            "right": False,
            "explanation": "An end is exclusive: the first one not cited.",
        },
        {"text": "19", "right": True, "explanation": "Yes."},
    ]
    assert data["solutions"]["l03-e1"].splitlines()[1] == "    doubled = number + number"
    assert "###" not in data["solutions"]["l03-e1"]


def test_the_exercise_is_announced_with_difficulty_and_minutes(built):
    cells = read(built.notebooks / "03_locators.ipynb")
    assert cells["l03-c02-about"] == (
        "**Exercise 1. Double a number** · ● ○ ○ easy · about 5 minutes · `l03-e1`"
    )


def test_outputs_and_counts_are_empty_and_the_metadata_name_no_version(built):
    notebook = json.loads((built.notebooks / "03_locators.ipynb").read_bytes())
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert "version" not in notebook["metadata"]["language_info"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert notebook["metadata"]["citelab"]["minutes"] == 50
    assert "lines_to_next_cell" not in json.dumps(notebook)


def test_a_solution_at_the_top_level_leaves_an_open_value(site, double):
    from dataclasses import replace

    site.find = lambda exercise_id: replace(double, function_name="last", takes_value=True)
    cells = VALUE.replace("[predict]", "[exercise]\n:exercise: l03-e1\n:minutes: 5")
    assert site.faults(cells + VALUE_CHECK) == []
    learner = read(site.notebooks / "03_locators.ipynb")
    assert learner["l03-c02"] == "last = ...  # your answer here\nlast"


def test_lessons_are_linked_in_their_order(site, front):
    names = {"02": "02_sentences", "03": "03_locators", "10": "10_end"}
    for number, stem in names.items():
        text = front.replace('"03"', f'"{number}"').replace("# Turn", f"# {number}: Turn")
        text = text.replace("needs: []", 'needs: ["02"]') if number == "03" else text
        site.write("", name=f"{stem}.md", front=text)
    site.build()
    title = "Turn a location into the exact text"
    before, after = f"[02 02: {title}](02_sentences.ipynb)", f"[10 10: {title}](10_end.ipynb)"
    cells = read(site.notebooks / "03_locators.ipynb")
    assert cells["l03-head"] == (
        f"Lesson 03 (2 of 3) · about 50 minutes · needs {before} · ← {before} · → {after}"
    )
    assert cells["l03-next"] == f"**Next:** {after}"
    assert "→" not in read(site.notebooks / "10_end.ipynb")["l10-head"]
    assert "last lesson" in read(site.notebooks / "10_end.ipynb")["l10-next"]


def test_one_lesson_is_built_by_number_or_stem(site, front):
    site.write("")
    site.write("", name="04_contract.md", front=front.replace('"03"', '"04"'))
    for only in ("04", "04_contract"):
        assert {file.path.stem for file in site.build(only=only)} == {"04", "04_contract"}
    assert not (site.notebooks / "03_locators.ipynb").exists()


def test_the_fault_of_another_lesson_does_not_stop_this_one(site, front):
    site.write("\n```text\nnever closed\n")
    site.write("", name="04_contract.md", front=front.replace('"03"', '"04"'))
    assert len(site.build(only="04")) == 2


def test_a_lesson_that_is_not_there_is_named_with_those_that_are(site):
    site.write("")
    with pytest.raises(ValueError, match="no lesson '07' in lessons/; there are: 03_locators"):
        site.build(only="07")
