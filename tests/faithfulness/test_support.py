"""What score_support promises: bands, ranges, reasons, and no blindness to small changes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.chunks import citation_chunks
from citelab.faithfulness import score_support
from citelab.faithfulness.support import PARTLY_FROM, SUPPORTED_FROM
from citelab.locations import resolve

SETTLES = "The tide gauge must settle for 35 minutes before a reading."
LEADS = "Dr. Maren Aldous leads the station; when she is away, Dr. Inés Quiroga does."
GAUGES = "Some gauges may bend in winter. The rod is above the scale."

WORDS = [
    "the",
    "gauge",
    "Aldous",
    "35",
    "minutes",
    "not",
    "settles",
    "all",
    "may",
    "above",
    ",",
    ".",
]
sentences = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
anything = st.one_of(sentences, st.text(max_size=60))


@given(anything, st.lists(anything, max_size=3))
def test_the_score_lies_in_the_band_of_its_verdict(claim, passages):
    support = score_support(claim, passages)
    low, high = {
        "supported": (SUPPORTED_FROM, 1.0),
        "partly": (PARTLY_FROM, SUPPORTED_FROM),
        "not": (0.0, PARTLY_FROM),
        "cannot tell": (0.0, 0.0),
    }[support.verdict]
    assert low <= support.score <= high


@given(anything, st.lists(anything, max_size=3))
def test_every_range_is_a_range_of_the_claim_and_unsupported_ones_are_apart(claim, passages):
    support = score_support(claim, passages)
    for start, end in (*support.unsupported, *(r for x in support.reasons for r in x.ranges)):
        assert 0 <= start < end <= len(claim)
    assert all(one[1] < other[0] for one, other in pairwise(support.unsupported))


@given(anything, st.lists(anything, max_size=3))
def test_the_same_claim_and_passages_give_the_same_support(claim, passages):
    assert score_support(claim, passages) == score_support(claim, list(passages))


@given(anything, st.lists(anything, min_size=1, max_size=3))
def test_what_cannot_be_told_comes_with_its_reason(claim, passages):
    support = score_support(claim, passages)
    assert (support.verdict != "cannot tell") or support.reasons


@given(st.integers(1, 12))
def test_support_falls_as_a_claim_drifts_away(count):
    drifting = [f"{SETTLES[:-1]} {' '.join(f'zorb{n}ly' for n in range(k))}" for k in range(count)]
    scores = [score_support(claim, [SETTLES]).score for claim in drifting]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] == 1.0


@given(st.permutations([SETTLES, LEADS, GAUGES]))
def test_the_order_of_the_passages_does_not_change_the_verdict(passages):
    assert score_support(SETTLES, passages).verdict == "supported"


@pytest.mark.parametrize("name", ["manual", "old_manual"])
def test_every_sentence_of_a_document_is_supported_by_itself(name, request):
    document = request.getfixturevalue(name)
    for chunk in citation_chunks(document):
        support = score_support(chunk.text, [resolve(chunk.location, [document])])
        assert (support.verdict, support.reasons) == ("supported", ())


def test_spanish_sentences_are_supported_by_themselves(logbook):
    for chunk in citation_chunks(logbook):
        support = score_support(chunk.text, [resolve(chunk.location, [logbook])], "es")
        assert support.verdict == "supported" or support.reasons[0].kind == "empty"


FALSIFYING = [
    "number",
    "unit",
    "date",
    "negation inserted",
    "negation dropped",
    "name replaced",
    "quantifier",
    "modality",
    "direction",
]


@pytest.mark.parametrize("kind", FALSIFYING)
def test_no_edit_that_makes_a_sentence_of_the_manual_false_stays_supported(kind, manual, edits):
    seen = 0
    for chunk in citation_chunks(manual):
        passage = resolve(chunk.location, [manual])
        for edit in (e for e in edits(chunk.text.strip()) if e.kind == kind):
            assert score_support(edit.text, [passage]).verdict != "supported", edit.text
            seen += 1
    assert seen


def test_most_edits_that_keep_what_a_sentence_says_stay_supported(manual, edits):
    verdicts = [
        score_support(edit.text, [resolve(chunk.location, [manual])]).verdict
        for chunk in citation_chunks(manual)
        for edit in edits(chunk.text.strip())
        if edit.keeps_meaning
    ]
    assert len(verdicts) > 40
    assert verdicts.count("supported") >= 0.95 * len(verdicts)


@pytest.mark.parametrize("kind", ["negation dropped", "modality", "quantifier"])
def test_no_sentence_of_the_manual_is_supported_by_one_that_says_less(kind, manual, passage_edits):
    """The claim is the sentence; the passage denies it, hedges it or narrows it."""
    said = [" ".join(chunk.text.split()) for chunk in citation_chunks(manual)]
    pairs = [(s, text) for s in said for k, text in passage_edits(s, s) if k == kind]
    refused = sum(score_support(claim, [text]).verdict != "supported" for claim, text in pairs)
    assert len(pairs) >= 6
    assert refused >= 0.85 * len(pairs)


def test_spanish_edits_are_noticed_as_english_ones_are(logbook, edits):
    noticed = [
        score_support(edit.text, [resolve(chunk.location, [logbook])], "es").verdict != "supported"
        for chunk in citation_chunks(logbook)
        for edit in edits(" ".join(chunk.text.split()), "es")
        if edit.kind in ("number", "date", "negation inserted", "negation dropped", "quantifier")
    ]
    assert len(noticed) > 80
    assert sum(noticed) >= 0.95 * len(noticed)


CASES = [
    ("The gauge must settle for 53 minutes.", SETTLES, "not", "figure", "53 minutes"),
    ("The gauge must settle for 35 hours.", SETTLES, "not", "figure", "35 hours"),
    ("The gauge must not settle for 35 minutes.", SETTLES, "not", "negation", "not"),
    ("The gauge need not settle.", SETTLES, "not", "negation", "not"),
    ("The gauge may settle for 35 minutes.", SETTLES, "not", "modality", "may"),
    ("All gauges may bend in winter.", GAUGES, "partly", "quantity", "All"),
    ("Gauges bend in winter.", GAUGES, "partly", "modality", "bend"),
    ("The rod is below the scale.", GAUGES, "not", "direction", "below"),
    ("Dr. Maren Kvam leads the station.", LEADS, "not", "name", "Kvam"),
    ("The tide gauge must settle here in 1961.", SETTLES, "partly", "figure", "1961"),
    ("All gauges bend.", "Nearly all gauges bend.", "partly", "quantity", "gauges"),
    ("The gauge will bend.", "It may be that the gauge bends.", "partly", "modality", "will"),
    ("The northern gauge bends.", "The gauge bends.", "partly", "direction", "northern"),
    ("The lid opens.", "The lid is not one that opens.", "not", "negation", "opens"),
    (
        "The gauge must settle for 35 minutes, and flour came by boat.",
        SETTLES,
        "partly",
        "clause",
        "and flour came by boat",
    ),
]


@pytest.mark.parametrize(("claim", "passage", "verdict", "kind", "words"), CASES)
def test_a_changed_claim_is_refused_for_the_right_words(claim, passage, verdict, kind, words):
    support = score_support(claim, [passage])
    ranges = [r for reason in support.reasons if reason.kind == kind for r in reason.ranges]
    assert words in [claim[start:end] for start, end in ranges]
    assert support.verdict == verdict


SAME = [
    ("The tide gauge must settle for thirty-five minutes.", SETTLES),
    ("Before a reading the tide gauge must settle for 35 minutes.", SETTLES),
    ("Maren Aldous leads the station.", LEADS),
    ("Station leader is Dr. Aldous; when she is away, Dr. Quiroga.", LEADS),
    ("Some gauges may bend in winter.", GAUGES),
    ("A gauge may bend.", GAUGES),
    ("The station was founded by Hew Lindqvist.", "Hew Lindqvist founded the station."),
    ("About 50 litres leak.", "Each day 52 litres leak."),
    ("The film began in May.", "In May the movie starts."),
    ("She wrote it.", "It was written by her."),
    ("The wind blew at 12 metres per second.", "The wind blew at 12 m/s."),
    ("It is not only tea.", "It is tea."),
]


@pytest.mark.parametrize(("claim", "passage"), SAME)
def test_the_same_in_nearly_the_same_words_is_supported(claim, passage):
    support = score_support(claim, [passage])
    assert support.verdict == "supported", support


def test_passages_support_together_what_none_supports_alone():
    claim = "Six people share 18,000 litres of rain."
    passages = ["Six people live here in winter.", "The cistern holds 18,000 litres of rain."]
    assert score_support(claim, passages).verdict == "supported"
    assert all(score_support(claim, [one]).verdict != "supported" for one in passages)


def test_a_rare_word_of_the_document_weighs_more_than_a_common_one(manual, passage):
    place = passage(manual, "must settle")
    common, rare = "The tide gauge must cough.", "The trawler must settle."
    assert score_support(common, [place]).score != score_support(rare, [place]).score


def test_other_languages_are_not_compared_word_by_word():
    support = score_support(SETTLES, ["El mareógrafo debe reposar 35 minutos en la caseta."])
    assert support.verdict == "cannot tell"
    assert "Spanish" in support.reasons[0].sentence


@pytest.mark.parametrize(
    ("claim", "passages"), [("", [SETTLES]), ("...", [SETTLES]), (SETTLES, [])]
)
def test_where_there_is_nothing_to_compare_nothing_is_told(claim, passages):
    support = score_support(claim, passages)
    assert (support.verdict, support.reasons[0].kind) == ("cannot tell", "empty")


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Petrels draw white light out of the sky.", "White light draws petrels out of the sky."),
        ("The cook left the lid open.", "The cook left the lid open, or so a seal would have it."),
        ("Dr. Inés Quiroga leads the station.", LEADS),
        ("One of the sixty trials settled.", "It is a myth that one of the sixty trials settled."),
    ],
)
def test_the_blind_spots_of_the_docstring_are_real(claim, passage):
    """When one of these begins to fail, the docstring of the scorer must be shortened."""
    assert score_support(claim, [passage]).verdict == "supported"


def test_a_support_is_json():
    wire = score_support("It settles for 53 minutes.", [SETTLES]).to_dict()
    assert wire["verdict"] == "not"
    assert wire["reasons"][0]["ranges"] == [[15, 25]]
    assert wire["unsupported"] == [[15, 25]]
