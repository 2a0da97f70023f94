"""Neighbours that take a passage back are found, and the others are left alone."""

from __future__ import annotations

import pytest

from citelab.chunks import citation_chunks
from citelab.documents import Document, DocumentSet
from citelab.faithfulness.context import check_context
from citelab.faithfulness.editions import other_editions
from citelab.faithfulness.neighbours import after, before, heading
from citelab.locations import resolve


def context(text, words, claim=None, cited=()):
    """The checks of the first chunk that holds some words, in a document of its own."""
    document = Document.from_text(text, title="Doc")
    chunks = citation_chunks(document)
    passages = {c.index: resolve(c.location, [document]) for c in chunks}
    place = next(c.index for c in chunks if words in c.text)
    also = [passages[c.index] for c in chunks if any(w in c.text for w in cited)]
    passage = passages[place]
    return check_context(claim or passage.text, passage, [passage, *also], DocumentSet([document]))


RULE = "Every reading is taken by two people."
EXCEPTION = "However, this rule does not apply to the cook."


@pytest.mark.parametrize(
    "exception",
    [
        EXCEPTION,
        "But the cook takes a reading alone.",
        "Except at dawn, when the reading waits.",
        "The rule does not apply at dawn.",
        "Unless the reading is late.",
        "Sin embargo, esta regla no se aplica.",
    ],
)
def test_an_exception_behind_the_passage_is_shown(exception):
    (check,) = context(f"{RULE} {exception}", "Every reading")
    assert check.outcome == "look"
    assert check.place is not None
    assert check.place.text == exception


def test_an_exception_two_sentences_on_is_shown_if_it_is_of_the_same_thing():
    text = f"{RULE} The hut is warm. However, no reading is taken by two people at dawn."
    assert context(text, "Every reading")[0].outcome == "look"
    other = f"{RULE} The hut is warm. However, seals sing."
    assert context(other, "Every reading")[0].outcome == "pass"


def test_an_exception_that_is_cited_too_is_no_forgotten_one():
    assert context(f"{RULE} {EXCEPTION}", "Every reading", cited=["However"])[0].outcome == "pass"


def test_the_next_paragraph_is_another_matter():
    assert context(f"{RULE}\n\n{EXCEPTION}", "Every reading")[0].outcome == "pass"


def test_a_passage_that_leans_on_the_sentence_before_it_shows_that():
    (check,) = context(f"{RULE} {EXCEPTION}", "However")
    assert "leans on" in check.reason
    assert check.place is not None
    assert check.place.text.strip() == RULE


@pytest.mark.parametrize(
    ("passage", "claim", "dropped"),
    [
        (
            "The water is safe once it has passed the filter.",
            "The water is safe.",
            "once it has passed",
        ),
        ("Visitors may read unless it storms.", "Visitors may read.", "unless it storms"),
        (
            "The water is safe once it has passed the filter.",
            "Filtered water, once passed by the filter, is safe.",
            None,
        ),
        ("It is closed when the goat is near.", "Seals sing.", None),
    ],
)
def test_a_condition_that_the_claim_drops_is_shown(passage, claim, dropped):
    (check,) = context(passage, passage, claim)
    assert check.outcome == ("look" if dropped else "pass")
    assert dropped is None or dropped in check.reason


def test_a_figure_that_loses_its_approx_is_shown():
    (check,) = context("The lag is approx. 52 minutes.", "lag", "The lag is 52 minutes.")
    assert check.outcome == "look"
    assert check.place is not None
    assert check.place.text == "approx. 52 minutes"
    assert (
        context("The lag is approx. 52 minutes.", "lag", "The lag is about 52 minutes.")[0].outcome
        == "pass"
    )


def test_a_heading_that_warns_is_shown():
    (check,) = context("3. REJECTED IDEAS\n\nThe lid has a lock.", "lid has")
    assert check.outcome == "look"
    assert "REJECTED IDEAS" in check.reason
    assert context("3. GOOD IDEAS\n\nThe lid has a lock.", "lid has")[0].outcome == "pass"


def test_a_numbered_step_or_a_sentence_is_no_heading(passage, manual):
    place = heading(passage(manual, "Do not tap the glass"))
    assert place is not None
    assert place.text == "3. TIDE GAUGE NO. 7"


def test_another_edition_with_another_figure_is_shown(manual, old_manual, passage):
    sources = DocumentSet([manual, old_manual])
    (found,) = other_editions(passage(manual, "must settle"), sources)
    assert "20 minutes" in found[1].text
    assert found[1].document == "Manual 2024"
    assert list(other_editions(passage(manual, "Nobody crosses"), sources)) == []
    assert list(other_editions(passage(manual, "must settle"), DocumentSet([manual]))) == []


def test_the_neighbours_of_the_first_and_the_last_sentence_stay_in_the_text():
    document = Document.from_text("One came. Two came. Three came.")
    passages = [resolve(chunk.location, [document]) for chunk in citation_chunks(document)]
    assert [p.text for p in before(passages[0])] == []
    assert [p.text for p in after(passages[0])] == ["Two came. ", "Three came."]
    assert [p.text for p in before(passages[2])] == ["Two came. "]
    assert [p.text for p in after(passages[2])] == []


def test_few_true_sentences_of_the_manual_are_taken_back(manual):
    """A check that always says "look" is not read; 15 % is what people bear."""
    sources = DocumentSet([manual])
    passages = [resolve(chunk.location, [manual]) for chunk in citation_chunks(manual)]
    looks = [p for p in passages if check_context(p.text, p, [p], sources)[0].outcome == "look"]
    assert 5 < len(looks) < 0.15 * len(passages)
