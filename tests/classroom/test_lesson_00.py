"""Lesson 00: first tries are told their mistake, and what the story rests on is in the papers."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab import ask, citation_chunks, load
from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise

LESSON = Path(__file__).resolve().parents[2] / "lessons" / "00_start_here.md"
KEYS = ("document_index", "start_char_index", "end_char_index", "cited_text")
STRAY_LINES = [2, 4, 5]
# What each line of the report was before somebody typed it.
MENDED = {
    2: {"start_char_index": 3911},
    4: {"document_index": 1},
    5: {"cited_text": "Martha runs from 5 p.m. to 11 p.m. "},
}
TEXTS = st.lists(st.text(alphabet="ab 🙂\n", max_size=8), min_size=1, max_size=3)


def quotes(citation, text):
    return text[citation["start_char_index"] : citation["end_char_index"]] == citation["cited_text"]


def asks_the_key(content):
    return [b["text"] for b in content if not b["citations"] and any(map(str.isalnum, b["text"]))]


def returns_all_that_is_bare(content):
    return [b["text"] for b in content if not b["citations"]]


def knows_none_and_strips(content):
    return [b["text"] for b in content if b["citations"] is None and b["text"].strip()]


def knows_one_blank(content):
    return [b["text"] for b in content if not b.get("citations") and b["text"] != " "]


def lists_the_glue(content):
    return [b["text"] for b in content if not b.get("citations") and b["text"].strip(" \n.")]


def returns_inside_the_loop(content):
    for block in content:
        if not block.get("citations"):
            return block["text"]
    return []


def trusts_every_number(citations, texts):
    return [n for n, c in enumerate(citations, 1) if not quotes(c, texts[c["document_index"]])]


def catches_what_is_raised(citations, texts):
    found = []
    for number, citation in enumerate(citations, 1):
        try:
            good = quotes(citation, texts[citation["document_index"]])
        except IndexError:
            good = False
        if not good:
            found.append(number)
    return found


def compares_with_the_length_wrongly(citations, texts):
    return [
        n
        for n, c in enumerate(citations, 1)
        if c["document_index"] > len(texts) or not quotes(c, texts[c["document_index"]])
    ]


def checks_the_index_only(citations, texts):
    return [
        n
        for n, c in enumerate(citations, 1)
        if not 0 <= c["document_index"] < len(texts) or not quotes(c, texts[c["document_index"]])
    ]


def checks_the_index_only_and_counts_from_zero(citations, texts):
    return [number - 1 for number in checks_the_index_only(citations, texts)]


def zips(citations, texts):
    pairs = zip(citations, texts, strict=False)
    return [n for n, (c, text) in enumerate(pairs, 1) if not quotes(c, text)]


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l00-e1", lambda c, text: c["cited_text"] in text, "stand anywhere in the text"),
        ("l00-e1", lambda c, text: text.find(c["cited_text"]) == c["start_char_index"], "search"),
        ("l00-e2", asks_the_key, "no key `citations`"),
        ("l00-e2", returns_all_that_is_bare, "You return the glue too"),
        ("l00-e2", knows_none_and_strips, "You look for `None` only"),
        ("l00-e2", knows_one_blank, "a single blank"),
        ("l00-e2", lists_the_glue, "a list of the characters"),
        ("l00-e3", trusts_every_number, "stops with an error at a document that is not there"),
        ("l00-e3", compares_with_the_length_wrongly, "stops with an error"),
        ("l00-e3", catches_what_is_raised, "other impossible numbers slip through"),
        ("l00-e3", checks_the_index_only, "A slice never refuses"),
        ("l00-e3", checks_the_index_only_and_counts_from_zero, "You number the citations from 0"),
        ("l00-e3", zips, "in step"),
    ],
)
def test_what_people_write_is_told_their_usual_mistake(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state in ("wrong", "raised")
    assert told in " ".join(outcome.paragraphs)


def test_a_function_that_returns_the_first_text_only_does_not_pass():
    assert not check_exercise(find_exercise("l00-e2"), returns_inside_the_loop).passed


@given(st.data(), TEXTS)
def test_the_strays_that_are_lent_are_those_of_the_specification(data, texts):
    index = data.draw(st.integers(-2, len(texts)), label="document_index")
    start, end = (data.draw(st.integers(-3, 10), label=name) for name in ("start", "end"))
    there = texts[index][start:end] if -len(texts) <= index < len(texts) else ""
    words = data.draw(st.sampled_from([there, "a"]), label="cited_text")
    citation = {"type": "char_location", **dict(zip(KEYS, (index, start, end, words), strict=True))}
    found = borrowed.citations_astray([citation], texts)
    assert found == find_exercise("l00-e3").spec([citation], texts)
    inside = 0 <= index < len(texts) and 0 <= start < end <= len(texts[index])
    assert found == ([] if inside and words == there else [1])


@given(st.lists(st.text(alphabet="aé7 .…\n—🙂", max_size=4)))
def test_the_uncited_statements_that_are_lent_are_those_of_the_specification(texts):
    content = [{"type": "text", "text": text} for text in texts]
    found = borrowed.statements_uncited(content)
    assert found == find_exercise("l00-e2").spec(content)
    assert [text for text in texts if set(text) & set("aé7")] == found


def papers():
    return [load(data_path(name)) for name in ("field_manual_2026.txt", "logbook_es.txt")]


def report():
    """The citations of the typed report, as the lesson's own cell has them."""
    source = LESSON.read_text(encoding="utf-8").partition("sheet = ")[2].partition("\n]\n")[0]
    rows = ast.literal_eval(source + "\n]")
    return [{"type": "char_location", **dict(zip(KEYS, row, strict=True))} for row in rows]


def test_of_the_typed_report_just_these_lines_go_astray():
    texts = [paper.text for paper in papers()]
    assert borrowed.citations_astray(report(), texts) == STRAY_LINES


def test_each_stray_of_the_report_is_one_slip_away_from_a_citation_that_code_would_make():
    made = [[c.location.to_dict() for c in citation_chunks(paper)] for paper in papers()]
    assert sorted(MENDED) == STRAY_LINES
    for number, citation in enumerate(report(), 1):
        mended = {**citation, **MENDED.get(number, {})}
        places = made[mended["document_index"]]
        same = [p for p in places if all(p[key] == mended[key] for key in KEYS[1:])]
        assert len(same) == 1, number


def test_the_remark_of_the_note_stands_in_the_old_manual_alone():
    remark = "In calm weather half that time is enough."
    assert remark in LESSON.read_text(encoding="utf-8")
    editions = [load(data_path(f"field_manual_{year}.txt")).text for year in (2024, 2026)]
    assert [edition.count(remark) for edition in editions] == [1, 0]


def test_what_the_offline_model_says_has_no_stray_and_only_a_refusal_is_uncited():
    documents = papers()
    answers = [
        ask(question, documents, model="offline")
        for question in ("How long must the tide gauge settle?", "Who painted the lighthouse?")
    ]
    said, refused = ([block.to_dict() for block in answer.content] for answer in answers)
    cited = [citation for block in said for citation in block["citations"] or []]
    assert cited
    assert borrowed.citations_astray(cited, [document.text for document in documents]) == []
    assert borrowed.statements_uncited(said) == []
    assert len(borrowed.statements_uncited(refused)) == 1
