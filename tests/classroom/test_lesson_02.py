"""Lesson 02: of two mistakes a learner is told the first, and what its prose says is measured."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab import Document, load, split_sentences
from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise

ENGLISH = {"Dr.", "Prof.", "Mr.", "No.", "approx.", "e.g."}
SPANISH = {"Dra.", "Sr.", "prof.", "núm.", "aprox.", "p.", "ej."}
LETTERS = st.text(alphabet="ab AB.!?\n\r”)é🙂", max_size=40)


def splits_at_full_stops(text, abbreviations):
    ranges, start = [], 0
    for piece in text.split(". "):
        ranges.append((start, start + len(piece)))
        start += len(piece) + 2
    return ranges


def strips_and_forgets_abbreviations(text, abbreviations):
    ranges, start = [], 0
    for match in re.finditer(r"(\S+)(\s*)", text):
        ends = match[1].endswith((".", "!", "?")) and match[1] not in abbreviations
        if ends and not text[match.end() : match.end() + 1].islower():
            ranges.append((start, match.end(1)))
            start = match.end()
    return ranges


def looks_at_a_character_that_is_not_there(text, abbreviations):
    ranges, start = [], 0
    for match in re.finditer(r"(\S+)(\s*)", text):
        ends = match[1].rstrip('”’»)"').endswith((".", "!", "?"))
        if ends and match[1] not in abbreviations and not text[match.end()].islower():
            ranges.append((start, match.end()))
            start = match.end()
    return [*ranges, (start, len(text))] if start < len(text) else ranges


def always_says_yes(text, ranges):
    return True


def pairs_of_turns(speakers, asker):
    return [(at, at + 2) for at in range(0, len(speakers), 2)]


def pairs_as_far_as_the_talk_goes(speakers, asker):
    return [(at, min(at + 2, len(speakers))) for at in range(0, len(speakers), 2)]


def inclusive_and_loses_the_opening(speakers, asker):
    starts = [number for number, speaker in enumerate(speakers) if speaker == asker]
    return [
        (start, end - 1) for start, end in zip(starts, [*starts[1:], len(speakers)], strict=False)
    ]


def one_chunk_or_none(ranges, start_char, end_char):
    found = [r for r in ranges if r[0] <= start_char and end_char <= r[1]]
    return found[0] if found else None


def counts_the_borders(ranges, start_char, end_char):
    touched = [r for r in ranges if r[0] <= end_char and r[1] >= start_char]
    return (touched[0][0], touched[-1][1])


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l02-e1", lambda text, ranges: "".join(text[a:b] for a, b in ranges) == text, "You join"),
        ("l02-e2", looks_at_a_character_that_is_not_there, "there is no next character"),
        ("l02-e3", pairs_of_turns, "two turns"),
        ("l02-e3", pairs_as_far_as_the_talk_goes, "two turns"),
        ("l02-e4", one_chunk_or_none, "one chunk that holds the whole passage"),
        ("l02-e4", counts_the_borders, "does not touch it"),
    ],
)
def test_what_people_write_is_told_their_usual_mistake(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state in ("wrong", "raised")
    assert told in outcome.paragraphs[0]


@pytest.mark.parametrize(
    ("exercise_id", "learner"),
    [
        ("l02-e1", always_says_yes),
        ("l02-e2", splits_at_full_stops),
        ("l02-e2", strips_and_forgets_abbreviations),
        ("l02-e3", inclusive_and_loses_the_opening),
    ],
)
def test_several_mistakes_at_once_do_not_pass(exercise_id, learner):
    assert not check_exercise(find_exercise(exercise_id), learner).passed


@given(LETTERS)
def test_the_sentences_that_are_lent_tile_every_text_and_are_those_of_the_specification(text):
    ranges = borrowed.sentences_cut(text, {"a.", "B."})
    assert borrowed.ranges_tile(text, ranges)
    assert ranges == find_exercise("l02-e2").spec(text, {"a.", "B."})


@given(st.text(alphabet=[".", " ", "x"], min_size=1), st.data())
def test_the_highlight_that_is_lent_is_that_of_the_specification_and_holds_the_passage(text, data):
    ranges = borrowed.sentences_cut(text, set())
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    shown = borrowed.chunks_highlighted(ranges, start, end)
    assert shown == find_exercise("l02-e4").spec(ranges, start, end)
    assert shown[0] <= start < end <= shown[1]


@given(st.lists(st.sampled_from(["Osei", "Fenn", "Brandt"])))
def test_the_exchanges_that_are_lent_tile_the_talk(speakers):
    runs = borrowed.exchange_runs(speakers, "Osei")
    assert runs == find_exercise("l02-e3").spec(speakers, "Osei")
    assert borrowed.ranges_tile("." * len(speakers), runs)


def test_with_seven_spanish_words_the_learners_rules_cut_the_logbook_as_the_library_does():
    text = load(data_path("logbook_es.txt")).text
    assert borrowed.sentences_cut(text, SPANISH) == split_sentences(text, "es")
    assert len(borrowed.sentences_cut(text, ENGLISH)) > len(borrowed.sentences_cut(text, SPANISH))


def test_what_the_learners_rules_cut_too_often_in_the_manual_are_numbers_and_one_capital():
    text = load(data_path("field_manual_2026.txt")).text
    ends = {end for _, end in split_sentences(text)}
    extra = {end for _, end in borrowed.sentences_cut(text, ENGLISH)} - ends
    words = {text[:end].split()[-1] for end in extra}
    assert words == {"NO.", *(f"{number}." for number in range(1, 9))}
    longer = borrowed.sentences_cut(text, ENGLISH | words)
    lost = ends - {end for _, end in longer}
    assert not {end for _, end in longer} - ends
    assert [text[:end].split()[-1] for end in sorted(lost)] == ["watches:", "reading:", "1."]


def test_moving_one_border_of_the_interview_keeps_its_text():
    turns = json.loads(data_path("interview_transcript.json").read_text(encoding="utf-8"))
    runs = borrowed.exchange_runs([turn["speaker"] for turn in turns], "Osei")
    assert (21, 24) in runs
    assert (24, 27) in runs
    assert turns[23]["text"].startswith("Fenn: May I correct something?")
    texts = ["".join(turn["text"] for turn in turns[start:end]) for start, end in runs]
    assert Document.from_blocks(texts).text == "".join(turn["text"] for turn in turns)
