"""Lesson 03: of two mistakes a learner is told the one that shows, and its prose is measured."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab import Document, citation_chunks, load, resolve
from citelab.classroom import borrowed, data_path
from citelab.classroom.checking import check_exercise
from citelab.classroom.exercises import find_exercise
from citelab.errors import LocationError
from citelab.locations import anchor, check_current, location_at
from citelab.locations.conventions import in_other_words
from citelab.widgets.locator_lab_counting import MISTAKES
from citelab.widgets.locator_lab_view import LocatorLab

MANUAL = load(data_path("field_manual_2026.txt"), title="Field manual 2026")
OLD_MANUAL = load(data_path("field_manual_2024.txt"), title="Field manual 2024")
GUESTBOOK = load(data_path("raw/guestbook.txt"), title="Guestbook")
LID = next(c for c in citation_chunks(GUESTBOOK) if "without a lock" in c.text)
WAYS = {
    "code points": {"unit": "code point", "first": 0, "end_included": False},
    "code points, last one included": {"unit": "code point", "first": 0, "end_included": True},
    "code points from 1, last one included": {
        "unit": "code point",
        "first": 1,
        "end_included": True,
    },
    "UTF-16 units": {"unit": "UTF-16 unit", "first": 0, "end_included": False},
    "UTF-8 bytes": {"unit": "byte", "first": 0, "end_included": False},
}
LETTERS = st.text(alphabet="aé岛🐐\u0301\u200d \n", min_size=1, max_size=30)


def cuts_first_and_asks_later(text, start_char, end_char):
    words = text[start_char:end_char]
    if not words:
        raise ValueError("nothing there")
    return words


def branches_without_a_last_line(location, documents):
    document = documents[location["document_index"]]
    if location["type"] == "char_location":
        return document["text"][location["start_char_index"] : location["end_char_index"]]
    if location["type"] == "page_location":
        start, end = location["start_page_number"] - 1, location["end_page_number"] - 1
        return "".join(document["pages"][start:end])
    if location["type"] == "content_block_location":
        start, end = location["start_block_index"], location["end_block_index"]
        return "".join(document["blocks"][start:end])
    return None


def match_without_a_default(location, documents):
    index = location.get("document_index")
    if index not in range(len(documents)):
        raise ValueError(f"no document {index}")
    document = documents[index]
    match location["type"]:
        case "char_location":
            start, end = location["start_char_index"], location["end_char_index"]
            return borrowed.exact_words(document["text"], start, end)
        case "page_location":
            start, end = location["start_page_number"], location["end_page_number"]
            return "".join(borrowed.page_labels(start, end, document["pages"]))
        case "content_block_location":
            start, end = location["start_block_index"], location["end_block_index"]
            return "".join(borrowed.exact_words(document["blocks"], start, end))


def joins_with_line_ends_and_counts_all_from_zero(location, documents):
    pieces = next(iter(documents[location["document_index"]].values()))
    numbers = [value for key, value in location.items() if key.startswith(("start", "end"))]
    cut = pieces[numbers[0] : numbers[1]]
    return cut if isinstance(cut, str) else "\n".join(cut)


def ignores_base_and_end(text, start, end, way):
    codec, width = {"code point": ("utf-32-le", 4), "byte": ("utf-8", 1)}.get(
        way["unit"], ("utf-16-le", 2)
    )
    coded = text.encode(codec)
    return tuple(len(coded[: at * width].decode(codec)) for at in (start, end))


def rounds_with_replace(text, start, end, way):
    codec, width = {"code point": ("utf-32-le", 4), "byte": ("utf-8", 1)}.get(
        way["unit"], ("utf-16-le", 2)
    )
    start, end = start - way["first"], end - way["first"] + way["end_included"]
    coded = text.encode(codec)
    if not 0 <= start < end <= len(coded) // width:
        raise ValueError("no range")
    return tuple(len(coded[: at * width].decode(codec, "replace")) for at in (start, end))


def looks_for_posts_in_a_list(text, start, end, way):
    posts, units = [0], {"code point": 4, "UTF-16 unit": 2, "byte": 1}
    codec = {4: "utf-32-le", 2: "utf-16-le", 1: "utf-8"}[units[way["unit"]]]
    for char in text:
        posts.append(posts[-1] + len(char.encode(codec)) // units[way["unit"]])
    return posts.index(start - way["first"]), posts.index(end - way["first"] + way["end_included"])


@pytest.mark.parametrize(
    ("exercise_id", "learner", "told"),
    [
        ("l03-e1", cuts_first_and_asks_later, "A negative start wraps"),
        ("l03-e3", branches_without_a_last_line, "now look at the bad ones"),
        ("l03-e3", match_without_a_default, "of a document without pages ends in a `KeyError`"),
        ("l03-e4", ignores_base_and_end, "whether the end is included"),
        ("l03-e4", rounds_with_replace, "moved behind it"),
        ("l03-e4", looks_for_posts_in_a_list, "empty or runs backwards"),
    ],
)
def test_what_people_write_is_told_their_usual_mistake(exercise_id, learner, told):
    outcome = check_exercise(find_exercise(exercise_id), learner)
    assert outcome.state == "wrong"
    assert told in outcome.paragraphs[0]


def test_several_mistakes_at_once_do_not_pass():
    exercise = find_exercise("l03-e3")
    assert not check_exercise(exercise, joins_with_line_ends_and_counts_all_from_zero).passed


@given(LETTERS, st.integers(-3, 33), st.integers(-3, 33))
def test_the_cut_that_is_lent_is_that_of_the_specification(text, start, end):
    both = [borrowed.exact_words, find_exercise("l03-e1").spec]
    assert len({outcome_of(cut, text, start, end) for cut in both}) == 1


@given(st.lists(LETTERS, min_size=1, max_size=4), st.integers(-1, 6), st.integers(-1, 6))
def test_the_pages_that_are_lent_are_those_of_the_specification(labels, start, end):
    both = [borrowed.page_labels, find_exercise("l03-e2").spec]
    assert len({outcome_of(pages, start, end, labels) for pages in both}) == 1


@given(
    st.sampled_from(["char", "page", "content_block", "search_result"]),
    *[st.integers(-1, 4)] * 3,
)
def test_the_words_that_are_lent_are_those_of_the_specification(kind, index, start, end):
    names = {"char": "char_index", "page": "page_number"}
    name = names.get(kind, "block_index")
    location = {"type": f"{kind}_location", "document_index": index}
    location |= {f"start_{name}": start, f"end_{name}": end}
    documents = [{"text": "It rains."}, {"pages": ["a\n", "b"]}, {"blocks": ["x ", "y", "z"]}]
    both = [borrowed.words_cited, find_exercise("l03-e3").spec]
    assert len({outcome_of(words, location, documents) for words in both}) == 1


@given(LETTERS, st.integers(-2, 60), st.integers(-2, 60), st.sampled_from(list(WAYS)))
def test_the_reading_that_is_lent_is_that_of_the_specification(text, start, end, name):
    both = [borrowed.range_counted, find_exercise("l03-e4").spec]
    assert len({outcome_of(read, text, start, end, WAYS[name]) for read in both}) == 1


@given(LETTERS, st.data())
def test_what_the_library_writes_in_any_way_is_read_back(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    passage = resolve(
        location_at(Document.from_text(text), 0, start, end), [Document.from_text(text)]
    )
    said = in_other_words(passage)
    for name, way in WAYS.items():
        assert borrowed.range_counted(text, *said[name].value, way) == (start, end)


def outcome_of(function, *args):
    """What a call returns, as something that can be in a set, or that it refuses."""
    try:
        return repr(function(*args))
    except ValueError:
        return "refused"


def test_characters_and_blocks_give_the_quotation_and_pages_hold_it():
    study = load(data_path("tide_study.pdf"))
    turns = [
        turn["text"] for turn in json.loads(data_path("interview_transcript.json").read_bytes())
    ]
    pages = [study.text[page.start_char : page.end_char] for page in study.pages]
    plain = [{"text": MANUAL.text}, {"pages": pages}, {"blocks": turns}]
    for index, document in enumerate([MANUAL, study, Document.from_blocks(turns)]):
        for chunk in citation_chunks(document, index):
            words = borrowed.words_cited(chunk.location.to_dict(), plain)
            assert chunk.text in words
            assert (chunk.text == words) == (document is not study)


def test_in_the_old_manual_the_pointer_of_the_new_one_finds_other_words_without_an_error():
    location = next(c.location for c in citation_chunks(MANUAL) if "35 minutes" in c.text)
    words = borrowed.words_cited(location.to_dict(), [{"text": OLD_MANUAL.text}])
    assert words.startswith("a reading:")
    with pytest.raises(LocationError) as refused:
        resolve(location, [OLD_MANUAL])
    assert refused.value.fault == "text_differs"


def test_three_sentences_of_the_old_manual_have_three_fates():
    wanted = ("must settle", "calm weather", "spare key")
    chunks = citation_chunks(OLD_MANUAL)
    cited = [c.location for c in chunks if any(words in c.text for words in wanted)]
    standings = check_current(anchor(cited, [OLD_MANUAL]), [MANUAL])
    assert [standing.verdict for standing in standings] == ["changed", "gone", "moved"]
    assert "35 minutes" in standings[0].text_now


def test_the_guestbook_slips_by_twenty_in_both_directions():
    units = GUESTBOOK.units
    assert units.utf16_from_char(LID.start_char) - LID.start_char == 20
    lab = LocatorLab(GUESTBOOK, LID.start_char, LID.end_char)
    lab.make_mistake("UTF-16 read as code points")
    assert lab.misread == (LID.start_char + 20, LID.end_char + 20)
    lab.make_mistake("Code points read as UTF-16")
    assert lab.misread == (LID.start_char - 20, LID.end_char - 20)


def test_two_mistakes_of_the_lab_move_the_range_in_every_sample():
    lab = LocatorLab()
    always = {mistake.name for mistake in MISTAKES}
    for title in ("Emoji", "CRLF", "Accents"):
        lab.open_text(title)
        moved = set()
        for mistake in MISTAKES:
            lab.make_mistake(mistake.name)
            moved |= {mistake.name} if lab.misread else set()
        always &= moved
    assert always == {"End read as included", "Counted from 1, read from 0"}
