"""Only what nothing can carry is replaced, and only before anything is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents.pdf_text import are_words_apart, carriable, require_citable
from citelab.errors import DocumentError


@pytest.mark.parametrize(
    ("extracted", "kept"),
    [
        ("O\ufb03ce", "O\ufb03ce"),
        ("co-\noperate\r\n\x02\u00ad", "co-\noperate\r\n\x02\u00ad"),
        ("Of\0ce \0", "Of\ufffdce \ufffd"),
        ("ok \ud83d end", "ok \ufffd end"),
        ("ok \ude00\ud83d end", "ok \ufffd\ufffd end"),
        ("ok \ud83d\ude00 end", "ok \U0001f600 end"),
        ("\ud83d\ud83d\ude00\ude00", "\ufffd\U0001f600\ufffd"),
    ],
)
def test_halves_are_joined_or_replaced_and_all_else_is_kept(extracted, kept):
    assert carriable(extracted) == kept


@given(st.text(st.characters()))
def test_any_text_becomes_one_that_encodes_and_holds_no_nul(text):
    kept = carriable(text)
    assert kept.encode("utf-8").decode("utf-8") == kept
    assert "\0" not in kept
    assert carriable(kept) == kept


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_a_text_that_can_be_carried_is_not_touched(text):
    assert carriable(text) == text


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (
            ["", " \n", "\u00a0"],
            "no text on any of its 3 page(s): it is probably a scan;"
            " run text recognition (OCR) on it first, images cannot be cited",
        ),
        (
            ["/g18/g152/g135/g3/g4"],
            "its fonts give glyph names instead of characters, so the text cannot be read;"
            " print it to a new PDF or run text recognition (OCR) on it",
        ),
        (
            ["\ue001\ue002\ue003 \uf8ff"],
            "its fonts give private characters instead of letters, so the text cannot be read;"
            " print it to a new PDF or run text recognition (OCR) on it",
        ),
    ],
)
def test_what_nobody_can_read_is_refused_with_the_cure(texts, message):
    with pytest.raises(DocumentError) as caught:
        require_citable(texts)
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["g18", "G7", "cid0041", "uni00E9", "glyph12", "5"])
def test_glyph_names_of_every_usual_form_are_known(name):
    with pytest.raises(DocumentError, match="glyph names"):
        require_citable([f"/{name}" * 20 + " and a few words"])


@pytest.mark.parametrize(
    "text",
    [
        "Read and/or write, 12/11/10, on 1/2/3.",
        "Yes/no/maybe: see /a/b/c and http://example.org/face/cafe/beef",
        "A logo \ue000 before an ordinary sentence.",
    ],
)
def test_slashes_and_a_single_private_character_are_text(text):
    require_citable([text, ""])


@pytest.mark.parametrize(
    "text",
    [
        "Thetideroseandthewindfellinthenight. Itrosebythreemillimetresinall.",
        "T h e t i d e r o s e",
        "Das Wasser\n" + "standlangehochundniemandhatteesvorherjegesehen " * 3,
    ],
)
def test_words_that_are_glued_together_or_spread_out_are_noticed(text):
    assert not are_words_apart(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12 + 5 = 17",
        "A. B. Roe, C. D. Poe and E. F. May",
        "Die Donaudampfschifffahrtsgesellschaft fuhr lange den Fluss hinab und kam am Abend an.",
        "潮は毎日満ちては引き、誰もそれを測ったことがなかったので、私たちは測った。",
        "See https://a.example/" + "path" * 20 + " for the rest, which was read by nobody at all, "
        "neither in winter nor in summer, although it says so.",
    ],
)
def test_ordinary_pages_are_not_in_doubt(text):
    assert are_words_apart(text)
