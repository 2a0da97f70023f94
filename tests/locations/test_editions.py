"""A citation of another edition is moved where that is sure, and else said to be something else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, SearchResult, load
from citelab.locations import PageLocation, location_at, resolve
from citelab.locations.anchors import CitationSet, anchor
from citelab.locations.editions import check_current
from citelab.text import split_sentences

DATA = Path(__file__).parents[2] / "data"


def standing(old, new, start, end, index=0):
    """The standing of one citation of ``old`` in ``new``, stored in between."""
    documents = [old] if isinstance(old, Document) else old
    source = documents[index]
    cited = anchor([location_at(source, index, start, end)], documents)
    stored = CitationSet.from_dict(json.loads(json.dumps(cited.to_dict())))
    return check_current(stored, new)[0]


def of_words(old: str, new: str, words: str, occurrence: int = 0):
    start = -1
    for _ in range(occurrence + 1):
        start = old.index(words, start + 1)
    made = Document.from_text(old), Document.from_text(new)
    return standing(*made, start, start + len(words))


# The two editions of the field manual, sentence by sentence.


@pytest.fixture(scope="module")
def manuals():
    return load(DATA / "field_manual_2024.txt"), load(DATA / "field_manual_2026.txt")


@pytest.fixture(scope="module")
def standings(manuals):
    old, new = manuals
    cited = [location_at(old, 0, *span) for span in split_sentences(old.text)]
    return check_current(anchor(cited, old), new)


def by_words(standings, words):
    (found,) = [s for s in standings if words in s.citation.quotation.exact]
    return found


@pytest.mark.parametrize(
    ("words", "now"),
    [
        ("approx. 45 minutes", "approx. 52 minutes"),
        ("Mr. Tobias Fenn does", "Dr. Inés Quiroga does"),
        ("for 29 winters", "for 31 winters"),
        ("settle for 20 minutes", "settle for 35 minutes"),
        ("every six weeks", "on the first day of every month"),
        ("above 15 m/s", "above 12 m/s"),
        ("use 30 litres", "use 25 litres"),
        ("at least 30 m", "at least 50 m"),
        ("to 30 September", "to 15 October"),
        ("Admiral may wait", "Admiral is not allowed"),
        ("every two weeks", "every three weeks"),
        ("at 8 a.m. and 8 p.m.", "at 7.30 a.m. and 7.30 p.m."),
        ("except at low water", "not even at low water"),
    ],
)
def test_a_sentence_that_the_new_manual_changed_is_changed(standings, words, now):
    found = by_words(standings, words)
    assert (found.verdict, found.location) == ("changed", None)
    assert now in found.text_now


@pytest.mark.parametrize("words", ["the goat has left us", "In calm weather half that time"])
def test_a_sentence_that_the_new_manual_does_not_have_is_gone(standings, words):
    assert by_words(standings, words).verdict == "gone"


@pytest.mark.parametrize(
    "words", ["The spare key of the Gauge Hut", "A reading that nobody logged", "She collects them"]
)
def test_a_sentence_that_stands_elsewhere_now_has_moved(standings, words):
    found = by_words(standings, words)
    assert found.verdict == "moved"
    assert found.location.start_char != found.citation.start_char


def test_each_of_two_equal_sentences_moves_to_its_own_place(standings, manuals):
    words, text = "Log the reading before you leave the hut.", manuals[1].text
    places = [s.location.start_char for s in standings if words in s.citation.quotation.exact]
    first = text.index(words)
    assert places == [first, text.index(words, first + 1)]


def test_what_did_not_move_stands_at_its_place_in_the_other_edition(standings):
    assert standings[0].verdict == "other_edition"
    assert standings[0].location.start_char == standings[0].citation.start_char == 0
    assert standings[0].location.document_title == "field_manual_2026.txt"


def test_every_new_location_resolves_to_the_words_that_were_cited(standings, manuals):
    held = [s for s in standings if s.holds]
    assert len(held) > 70
    for found in held:
        words = resolve(found.location, manuals[1]).text
        assert words.strip() == found.citation.quotation.exact.strip()


def test_of_the_edition_that_was_cited_everything_is_current(standings, manuals):
    cited = [s.citation for s in standings]
    assert {s.verdict for s in check_current(cited, manuals[0])} == {"current"}
    assert {s.verdict for s in check_current(cited, [*manuals])} == {"current"}


def test_the_edition_that_was_cited_is_found_at_another_index(standings, manuals):
    cited = [s.citation for s in standings]
    for found in check_current(cited, [manuals[1], manuals[0]]):
        assert (found.verdict, found.location.document_index) == ("moved", 1)
        assert resolve(found.location, [manuals[1], manuals[0]]).text


# What must hold for every text.

WORDS = st.sampled_from(
    ("It rained. ", "It froze. ", "😀", "e\u0301", "İ", "\r\n", "שלום", "草。", "x")
)
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map("".join)


@given(old=TEXTS, new=TEXTS, data=st.data())
def test_a_new_location_always_has_the_cited_words(old, new, data):
    start = data.draw(st.integers(0, len(old) - 1))
    end = data.draw(st.integers(start + 1, len(old)))
    found = standing(Document.from_text(old), Document.from_text(new), start, end)
    if found.holds:
        assert (
            resolve(found.location, Document.from_text(new)).text.strip() == old[start:end].strip()
        )
    if found.verdict == "ambiguous":
        assert all(old[start:end].strip() in new[slice(*place)] for place in found.places)
    assert (found.verdict == "current") == (old == new)


@given(before=TEXTS, old=TEXTS, data=st.data())
def test_what_is_put_before_a_text_moves_its_citations_by_as_much_or_leaves_them_open(
    before, old, data
):
    start = data.draw(st.integers(0, len(old) - 1))
    end = data.draw(st.integers(start + 1, len(old)))
    found = standing(Document.from_text(old), Document.from_text(before + old), start, end)
    if found.holds:  # or the text begins as it did, and the passage is where it was
        assert found.location.start_char in (len(before) + start, start)
    assert found.verdict in ("moved", "other_edition", "ambiguous")


# Nothing is guessed.


def test_of_two_equal_places_none_is_chosen():
    found = of_words("One. It rained all day long. Two.", "It rained all day long. " * 2,
                     "It rained all day long.")  # fmt: skip
    assert (found.verdict, found.location) == ("ambiguous", None)
    assert found.places == ((0, 23), (24, 47))
    assert found.reason == (
        "'untitled' is another text than the one cited; the passage stands 2 times,"
        " and nothing tells which is it."
    )


def test_a_text_that_stands_there_twice_over_has_no_place():
    old = "It was cold. It rained all day long. It was dark."
    found = of_words(old, f"Note. {old} {old} End.", "It rained all day long.")
    assert (found.verdict, len(found.places)) == ("ambiguous", 2)


def test_a_place_between_the_same_words_is_better_than_one_beside_them():
    evening = "It rained. The evening of that day was very dark indeed."
    old = f"The morning of that day was very cold indeed. {evening}"
    new = f"Nobody spoke. {evening} Note. {old} End."
    found = of_words(old, new, "rained.")
    assert (found.verdict, found.location.start_char) == ("moved", new.rindex("rained."))


def test_surroundings_in_the_other_order_surround_nothing():
    new = "It was very dark. Nobody spoke. It was very cold."
    found = of_words("It was very cold. Sales grew. It was very dark.", new, "Sales grew. ")
    assert found.verdict == "gone"
    assert found.reason.endswith("is not there, nor is anything nearly like it.")


def test_of_two_sentences_that_are_as_alike_none_is_shown():
    old = "It rained. The gate is closed from May to June. It froze."
    new = "Well. The gate is closed from May to July. The gate is closed from May to August. So."
    found = of_words(old, new, "The gate is closed from May to June. ")
    assert (found.verdict, found.places) == ("gone", ())


def test_the_one_that_is_left_of_two_may_be_the_other_one():
    old = "Mon: it rained all day long. Tue: dry. Wed: it rained all day long. Thu: dry."
    found = of_words(
        old, "Notes. They say it rained all day long, we think.", "it rained all day long"
    )
    assert found.verdict == "ambiguous"
    assert "stood there more than once" in found.reason


def test_short_words_among_others_are_nobodys():
    found = of_words("Fenn: no. Aldous: yes.", "Brandt: no. Otero: maybe.", "no.")
    assert found.verdict == "ambiguous"
    assert "but it is short" in found.reason


def test_a_start_of_a_text_is_no_start_of_every_sentence():
    found = of_words("No. We left.", "It rained. No, it froze. No.", "No.")
    assert found.verdict == "ambiguous"


@pytest.mark.parametrize(
    ("new", "now"),
    [
        ("It is. Sales grew 23%. So it is.", "grew 23%"),
        ("It is. Sales did not grow 32%. So it is.", "did not grow"),
    ],
)
def test_nearly_the_same_words_are_shown_and_never_cited(new, now):
    found = of_words("It is. Sales grew 32%. So it is.", new, "Sales grew 32%.")
    assert (found.verdict, found.location) == ("changed", None)
    assert now in found.text_now


def test_other_quotes_and_spaces_are_a_change():
    found = of_words(
        "A. He said “no” twice. B.", 'C. He said "no"  twice. D.', "He said “no” twice."
    )
    assert found.verdict == "changed"
    assert found.reason.endswith("has the same words, but other quotes or spaces.")


def test_words_that_were_taken_out_are_gone():
    found = of_words(
        "It was cold. It rained. It was dark.", "It was cold. It was dark.", "It rained. "
    )
    assert found.verdict == "gone"
    assert found.reason.endswith("was taken out; what stood around it is there.")


def test_white_space_behind_a_sentence_may_differ():
    old, new = "It rained all day long. Then dry.", "Dry.\nIt rained all day long.\n\nThen dry."
    found = of_words(old, new, "It rained all day long. ")
    assert (found.verdict, found.location.start_char) == ("moved", 5)


# Documents, not only texts.


def test_without_a_document_of_its_kind_a_citation_is_gone():
    old, new = Document.from_text("It rained.", title="Log"), Document.from_blocks(["It rained."])
    found = standing(old, new, 0, 10)
    assert (found.verdict, found.document) == ("gone", None)
    assert found.reason == "No document at hand is document 0 ('Log'), or another edition of it."


def test_the_other_edition_is_the_one_with_the_same_title():
    old = Document.from_text("It rained all day long.", title="Log")
    other = Document.from_text("Nothing.", title="Menu")
    new = Document.from_text("Note. It rained all day long.", title="Log")
    found = standing(old, [other, new], 0, 23)
    assert (found.verdict, found.location.document_index) == ("moved", 1)


def test_of_two_copies_at_other_indices_none_is_chosen():
    old = Document.from_text("It rained.")
    menu = Document.from_text("Soup.")
    found = standing(old, [menu, old, old], 0, 10)
    assert (found.verdict, found.location) == ("ambiguous", None)


def test_a_block_that_was_pushed_down_moves():
    old, new = (
        ["Ana: hello there, Ben.", "Ben: hello."],
        ["Zoe: hi.", "Ana: hello there, Ben.", "Ben: hi."],
    )
    found = standing(Document.from_blocks(old), Document.from_blocks(new), 0, len(old[0]))
    assert (found.verdict, found.location.start_block) == ("moved", 1)


def test_a_block_whose_text_got_longer_is_changed():
    old, new = ["Ana: hello there, Ben."], ["Ana: hello there, Ben. Bye."]
    found = standing(Document.from_blocks(old), Document.from_blocks(new), 0, len(old[0]))
    assert (found.verdict, found.location) == ("changed", None)
    assert "a part of a longer block" in found.reason


def test_the_same_text_in_other_blocks_is_not_current():
    old, new = (
        Document.from_blocks(["It rained. ", "Dry."]),
        Document.from_blocks(["It ", "rained. Dry."]),
    )
    assert old.fingerprint == new.fingerprint
    found = standing(old, new, 0, 11)
    assert (found.verdict, found.location) == ("changed", None)
    assert "its parts are cut in other places" in found.reason


def test_the_same_text_on_other_pages_moves():
    old, new = (
        Document.from_pages(["It rained.\nDry."]),
        Document.from_pages(["It rained.", "Dry."]),
    )
    assert old.fingerprint == new.fingerprint
    found = standing(old, new, 11, 15)
    assert (found.verdict, found.location.start_page) == ("moved", 2)


def test_a_page_citation_without_a_place_is_current_or_open():
    old = Document.from_pages(["No. Yes. No."])
    cited = anchor(
        [PageLocation(document_index=0, start_page=1, end_page=2, cited_text="No.")], old
    )
    assert check_current(cited, old)[0].verdict == "current"
    (found,) = check_current(cited, Document.from_pages(["Yes. No."]))
    assert (found.verdict, found.location) == ("ambiguous", None)


def test_search_results_are_looked_for_among_search_results():
    old = SearchResult("https://a.example", "A", ["It rained all day long.", "Dry."])
    other = SearchResult("https://b.example", "B", ["It rained all day long."])
    found = standing(old, [Document.from_text(old.text), other, old], 0, 23)
    assert (found.verdict, found.location.search_result_index) == ("moved", 1)
