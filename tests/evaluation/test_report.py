"""The report: the same bytes each time, nothing of it acts, and every mistake has its place."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest

from citelab.errors import EvaluationError
from citelab.evaluation import Evaluation, Outcome, write_report
from citelab.evaluation.report import NOT_TOLD, report_html, report_markdown

HOSTILE = "<script>alert(1)</script> </td>|`x`|[a](javascript:b) *c* <img src=http://e.example>"


@pytest.fixture
def evaluations(world: SimpleNamespace) -> list[Evaluation]:
    asked = [world.question(id=f"q{n}", kind="a|b" if n % 2 else "<b>") for n in range(9)]
    asked[0] = world.question(id="q0", question=HOSTILE)
    good = [Outcome(question, "right") for question in asked]
    bad = [Outcome(question, "decoy", text=HOSTILE) for question in asked[:7]]
    failed = Outcome(asked[7], "failed", error="ModelError: no key")
    return [
        Evaluation("first", tuple(good)),
        Evaluation("<second>", (*bad, failed, Outcome(asked[8], "nothing cited"))),
    ]


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_nothing_in_the_page_acts_or_asks_anybody(evaluations: list[Evaluation]) -> None:
    page = _Page(report_html(evaluations, title=HOSTILE))
    known = {tag for tag, _ in page.tags}
    assert "script" not in known
    assert "a" not in known
    images = [attributes["src"] or "" for tag, attributes in page.tags if tag == "img"]
    assert len(images) == 3
    assert all(image.startswith("data:image/svg+xml;base64,") for image in images)
    assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)


def test_the_pictures_ask_nobody_either(evaluations: list[Evaluation]) -> None:
    for packed in re.findall(r"base64,([\w+/=]+)", report_html(evaluations)):
        picture = base64.b64decode(packed).decode("utf-8")
        links = re.findall(r'href="([^"]*)"', picture)
        assert links
        assert all(link.startswith("#") for link in links)
        assert "<script" not in picture


def test_hostile_words_are_shown_as_they_are(evaluations: list[Evaluation]) -> None:
    words = "".join(_Page(report_html(evaluations)).words)
    assert HOSTILE in words
    assert "<second>" in words


def test_in_markdown_hostile_words_are_words(evaluations: list[Evaluation]) -> None:
    text = report_markdown(evaluations)
    assert "<script" not in text.replace("\\<", "")
    assert "](javascript" not in text.replace("\\]", "")
    rows = [line for line in text.splitlines() if line.startswith("| a\\|b")]
    assert len(re.findall(r"(?<!\\)\|", rows[0])) == 4


def test_every_mistake_is_shown_up_to_five_and_the_rest_is_counted(
    evaluations: list[Evaluation],
) -> None:
    text = report_markdown(evaluations)
    assert text.count("second\\>, decoy**: ") == 6
    assert "2 more like these" in text
    assert "ModelError: no key" in text
    assert "→ (nothing)" in text


def test_it_ends_with_what_it_does_not_tell(evaluations: list[Evaluation]) -> None:
    ends = report_markdown(evaluations).rpartition("## ")[2]
    assert ends == "What this does not tell you\n\n" + "".join(f"- {line}\n" for line in NOT_TOLD)
    assert all(line in report_html(evaluations) for line in NOT_TOLD)


def test_two_models_are_held_against_each_other_in_pairs(evaluations: list[Evaluation]) -> None:
    assert "| first – \\<second\\> | +1.00 \\[+1.00, +1.00\\] | 9 | 0 | 0.004 |" in report_markdown(
        evaluations
    )
    assert "In pairs" not in report_markdown(evaluations[0])


def test_without_mistakes_it_says_so(evaluations: list[Evaluation]) -> None:
    assert "every answer was right" in report_markdown(evaluations[0])


def test_the_same_evaluation_gives_the_same_bytes(
    evaluations: list[Evaluation], tmp_path: Path
) -> None:
    first = [path.read_bytes() for path in write_report(evaluations, tmp_path / "a.html")]
    second = [path.read_bytes() for path in write_report(evaluations, tmp_path / "b")]
    assert first == second
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.md", "b.html", "b.md"]


def test_each_picture_has_its_sentence(evaluations: list[Evaluation]) -> None:
    words = "".join(_Page(report_html(evaluations)).words)
    assert "first: 9 right." in words
    assert "<second>: 7 decoy, 1 nothing cited, 1 failed." in words
    assert "<second>: <b> 0 of 4, a|b 0 of 4, single 0 of 1." in words


def test_nothing_to_report_is_refused() -> None:
    with pytest.raises(EvaluationError, match="nothing to report"):
        report_markdown([])
