"""Whatever a judge answers is read, what is wrong with it is said, and nothing is ever raised."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document
from citelab.faithfulness.judge_prompt import JudgeRequest
from citelab.faithfulness.judge_reply import read_reply
from citelab.faithfulness.judge_words import verdict_of
from citelab.locations import location_at, resolve

SOURCE = Document.from_text("The gate is green. The well is 6 m deep.", title="T")
CLAIM = "The gate is green and the well is 6 m deep."
REQUEST = JudgeRequest(CLAIM, [resolve(location_at(SOURCE, 0, 0, len(SOURCE.text)), [SOURCE])])
GATE, WELL = "The gate is green", "The well is 6 m deep"


def reply(*statements: object, **more: object) -> str:
    named = ({"text": t, "verdict": v, "chunk_ids": i} for t, v, i in statements)  # type: ignore[misc]
    return json.dumps({"statements": [*named], **more}, ensure_ascii=False)


def read(text: str):
    made = read_reply(REQUEST, text)
    return [(a.text, a.verdict, a.chunk_ids) for a in made.atoms], [f.kind for f in made.findings]


GOOD = reply((GATE, "supported", ["s1"]), (WELL, "supported", ["s2"]))
BOTH = [(GATE, "supported", ("s1",)), (WELL, "supported", ("s2",))]


def test_a_clean_reply_is_read_without_a_word() -> None:
    assert read(GOOD) == (BOTH, [])


@pytest.mark.parametrize(
    "written",
    [
        f"```json\n{GOOD}\n```",
        f"Here is my judgement:\n{GOOD}\nI hope this helps!",
        json.dumps(json.loads(GOOD)["statements"]),
        "\n".join(json.dumps(s) for s in json.loads(GOOD)["statements"]),
        GOOD.replace('"statements"', '"atoms"').replace('"text"', '"Statement"'),
        GOOD.replace('"verdict"', '"label"').replace('"chunk_ids"', '"sources"'),
        json.dumps({"claim": CLAIM, "verdict": "supported", **json.loads(GOOD)}),
        GOOD.replace('"supported"', '"SUPPORTED."'),
        GOOD.replace('["s1"]', '"[s1]"').replace('["s2"]', "2"),
        GOOD.replace(GATE, f"{GATE} [s1]").replace('["s1"]', "[]"),
    ],
)
def test_other_usual_shapes_are_read_the_same(written) -> None:
    assert read(written)[0] == BOTH


def test_thoughts_before_the_answer_are_left_out_and_said() -> None:
    atoms, kinds = read(f'<think>{{"statements": []}} hm</think>{GOOD}')
    assert (atoms, kinds) == (BOTH, ["reasoning"])


def test_an_unknown_id_is_dropped_and_reported() -> None:
    atoms, kinds = read(reply((GATE, "supported", ["s1", "s9"]), (WELL, "supported", ["s2"])))
    assert (atoms, kinds) == (BOTH, ["unknown"])


@pytest.mark.parametrize("ids", [[], ["s9"], ["s0"], ["c1"], None, "the first one"])
def test_supported_by_no_chunk_that_exists_is_cannot_tell(ids) -> None:
    atoms, kinds = read(reply((GATE, "supported", ids), (WELL, "supported", ["s2"])))
    assert atoms[0] == (GATE, "cannot tell", ())
    assert "unfounded" in kinds


def test_not_supported_needs_no_chunk() -> None:
    assert read(reply((GATE, "not supported", []), (WELL, "supported", ["s2"])))[1] == []


def test_one_statement_with_two_verdicts_has_none() -> None:
    text = reply((GATE, "supported", ["s1"]), (f"{GATE}. ", "not supported", ["s1"]))
    atoms, kinds = read(text)
    assert atoms[0][1] == "cannot tell"
    assert len(atoms) == 1
    assert "contradictory" in kinds


def test_one_statement_said_twice_counts_once() -> None:
    assert read(reply((GATE, "supported", ["s1"]), *[(WELL, "supported", ["s2"])] * 2)) == (
        BOTH,
        [],
    )


def test_a_judge_that_corrects_the_figure_judged_another_sentence() -> None:
    made = read_reply(REQUEST, reply((GATE, "supported", ["s1"]),
                                     ("The well is 9 m deep", "supported", ["s2"])))  # fmt: skip
    assert [atom.verdict for atom in made.atoms] == ["supported", "cannot tell"]
    assert made.atoms[1].added == ("9 m",)
    assert made.atoms[1].is_rewritten
    assert [finding.kind for finding in made.findings] == ["rewritten", "omitted"]
    assert not made.is_whole


def test_a_judge_that_adds_a_not_judged_another_sentence() -> None:
    made = read_reply(REQUEST, reply(("The gate is not green", "not supported", ["s1"])))
    assert made.atoms[0].verdict == "cannot tell"


def test_a_word_of_its_own_is_flagged_and_the_verdict_stays() -> None:
    made = read_reply(REQUEST, reply((f"{GATE} today", "supported", ["s1"])))
    assert (made.atoms[0].verdict, made.atoms[0].added) == ("supported", ("today",))


def test_a_figure_left_out_makes_the_judgement_incomplete() -> None:
    made = read_reply(REQUEST, reply((GATE, "supported", ["s1"])))
    assert not made.is_whole
    assert "6 m" in made.findings[0].reason


@pytest.mark.parametrize("verdict", ["supported except for the date", "mostly", "", None, 7])
def test_a_word_that_is_no_verdict_counts_as_cannot_tell(verdict) -> None:
    atoms, kinds = read(reply((GATE, verdict, ["s1"]), (WELL, "supported", ["s2"])))
    assert atoms[0][1] == "cannot tell"
    assert "malformed" in kinds


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Supported", "supported"), ("fully-supported", "supported"), ("1", "supported"),
        ("true", "supported"), ("not_supported", "not supported"), ("UNSUPPORTED", "not supported"),
        ("contradicted", "not supported"), ("0", "not supported"), ("no", "not supported"),
        ("can’t tell", "cannot tell"), ("N/A", "cannot tell"), ("partly supported", None),
        ("not fully supported", None), ("", None),
    ],
)  # fmt: skip
def test_verdicts_are_read_as_whole_phrases(written, meant) -> None:
    assert verdict_of(written) == meant


@pytest.mark.parametrize(
    ("written", "kind", "told"),
    [
        ("", "empty", "answered nothing"),
        ("   \n", "empty", "answered nothing"),
        ("I cannot help with that.", "refused", "'I cannot help with that.'"),
        ("The claim [s1] is supported.", "refused", "in prose"),
        ('{"error": "overloaded"}', "malformed", "no whole statement"),
        ('{"statements": []}', "malformed", "no whole statement"),
        ('{"statements": [{"verdict": "supported"}]}', "malformed", "no whole statement"),
    ],
)
def test_no_verdict_is_one_clear_finding(written, kind, told) -> None:
    made = read_reply(REQUEST, written)
    assert made.atoms == []
    assert [finding.kind for finding in made.findings] == [kind]
    assert told in made.findings[0].reason


def test_a_statement_that_is_cut_off_is_not_counted() -> None:
    atoms, kinds = read(GOOD[: GOOD.index('"chunk_ids": ["s2')])
    assert [atom[0] for atom in atoms] == [GATE]
    assert kinds.count("cut_off") == 2
    assert "omitted" in kinds


@given(st.text(max_size=80))
def test_no_reply_raises(text) -> None:
    read_reply(REQUEST, text)


@given(st.integers(0, len(GOOD)), st.sampled_from('{}[]",:s1 \\'), st.integers(0, 3))
def test_no_damage_raises_or_makes_anything_up(at, character, cut) -> None:
    made = read_reply(REQUEST, GOOD[:at] + character + GOOD[at + cut :])
    for atom in made.atoms:
        assert set(atom.chunk_ids) <= set(REQUEST.chunk_ids)
        assert len(atom.cited_by) == len(atom.chunk_ids)
        assert atom.verdict != "supported" or atom.chunk_ids
