"""A text fragment leads back to its passage, or says that it leads elsewhere."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.errors import LocationError
from citelab.locations.conventions import from_text_fragment, to_text_fragment
from citelab.locations.conventions.page_words import Words, cuts_word

URL = "https://a.example/log"


def fragment(text: str, passage: str) -> str:
    start = text.index(passage)
    return to_text_fragment(URL, text, start, start + len(passage)).value.partition("#:~:text=")[2]


@given(data=st.data())
def test_a_link_leads_to_its_passage_or_says_why_not(data, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    if not text[start:end].strip():
        with pytest.raises(LocationError, match="nothing but white space"):
            to_text_fragment(URL, text, start, end)
        return
    written = to_text_fragment(URL, text, start, end)
    excused = [loss for loss in written.losses if "inside a word" in loss or "another" in loss]
    if not excused:
        first, last = from_text_fragment(written.value, text).value
        assert text[first:last] == text[start:end].strip()
        assert start <= first < last <= end


@given(data=st.data())
def test_a_link_is_a_url_of_ascii_whatever_the_page_says(data, texts_with_a_range):
    text, (start, end) = data.draw(texts_with_a_range)
    if text[start:end].strip():
        url = to_text_fragment(URL, text, start, end).value
        assert url.isascii()
        assert not set(url) & set(' \n"<>\\')
        pieces = urlsplit(url).fragment.removeprefix(":~:text=").split(",")
        assert 1 <= len(pieces) <= 4
        assert not any("-" in piece[1:-1] or "&" in piece for piece in pieces)


@pytest.mark.parametrize(
    ("text", "passage", "expected"),
    [
        ("The gate is green.", "gate is green", "gate%20is%20green"),
        ("Tea-time, salt & fog.", "Tea-time, salt & fog.", "Tea%2Dtime%2C%20salt%20%26%20fog."),
        ("Un día. Otro.", "día", "d%C3%ADa"),
        ("雨が降る。風が吹く。", "風が吹く", "%E9%A2%A8%E3%81%8C%E5%90%B9%E3%81%8F"),
        ("It rained.\r\nIt froze.", "It rained.\r\nIt froze.", "It%20rained.,It%20froze."),
    ],
)
def test_dashes_commas_and_ampersands_are_encoded(text, passage, expected):
    assert fragment(text, passage) == expected


def test_what_stands_around_tells_one_of_two_equal_sentences():
    text = "On Monday it rained. It was wet. On Friday it rained. It was fine."
    start = text.rindex("it rained.")
    written = to_text_fragment(URL, text, start, start + 10)
    assert "Friday-,it%20rained.,-It%20was%20fine." in written.value
    assert len(written.losses) == 1
    assert from_text_fragment(written.value, text).value == (start, start + 10)


def test_a_long_passage_is_said_by_its_first_and_last_words():
    text = "Start here. " + "The tide rose and fell and rose again all day. " * 9 + "It ends now."
    written = to_text_fragment(URL, text, 0, len(text))
    assert len(written.value) < 120
    assert from_text_fragment(written.value, text).value == (0, len(text))


def test_that_words_are_no_position_is_always_said():
    losses = to_text_fragment(URL, "It rained.", 0, 10).losses
    assert losses == (
        "A text fragment names words, not a position: it holds while the page says them,"
        " and only a browser that knows text fragments follows it.",
    )


@pytest.mark.parametrize(
    ("text", "bounds", "loss"),
    [
        ("It rained. ", (0, 11), "White space at the ends of the passage is left out."),
        ("It rained.", (4, 9), "The passage starts inside a word, but a browser finds whole"),
        ("It rained.", (0, 5), "The passage ends inside a word, but a browser finds whole"),
        ("ha " * 99, (99, 101), "and a browser would show another place than this one."),
        ("ha " * 99, (0, 2), "a browser shows the first place, which is this one."),
    ],
)
def test_what_a_link_cannot_say_is_a_loss(text, bounds, loss):
    assert loss in " ".join(to_text_fragment(URL, text, *bounds).losses)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/log#day2", "https://a.example/log#day2:~:text=rained"),
        ("https://a.example/?q=1#:~:text=old", "https://a.example/?q=1#:~:text=rained"),
    ],
)
def test_a_fragment_is_kept_and_an_old_text_fragment_replaced(url, expected):
    assert to_text_fragment(url, "It rained.", 3, 9).value == expected


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "file:///etc/hosts", "log.txt", "https:", ""]
)
def test_only_addresses_on_the_web_are_linked(url):
    with pytest.raises(LocationError, match="is no address on the web; a text fragment needs"):
        to_text_fragment(url, "It rained.", 0, 2)


def read(pieces: str, text: str) -> str:
    start, end = from_text_fragment(f"{URL}#:~:text={pieces}", text).value
    return text[start:end]


# As browsers read links that others made.
@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        ("it%20RAINED", "It  rained"),
        ("rained,froze", "rained. It\nfroze"),
        ("It-,froze", "froze"),
        ("It,-froze", "It"),
        ("rained-,it,froze,-over", "It\nfroze"),
        ("over&text=froze", "over"),
    ],
)
def test_links_of_others_are_read_as_browsers_do(pieces, found):
    text = "It  rained. It\nfroze over."
    if pieces.startswith("rained-"):
        text = text.replace(".", "")
    assert read(pieces, text) == found


def test_a_second_place_that_fits_is_a_loss_when_read():
    back = from_text_fragment(f"{URL}#:~:text=ha", "ha ha")
    assert (back.value, len(back.losses)) == ((0, 2), 2)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (URL, "has no text fragment; one looks like #:~:text=words"),
        (f"{URL}#:~:text=", "is malformed: it is prefix-,start,end,-suffix"),
        (f"{URL}#:~:text=a,b,c,d", "is malformed"),
        (f"{URL}#:~:text=a-,-b", "is malformed"),
        (f"{URL}#:~:text=%FF", "is no UTF-8"),
        (f"{URL}#:~:text=rain", "no place in this text fits 'text=rain'; is this the page"),
        (f"{URL}#:~:text=%20", "is malformed"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused(url, message):
    with pytest.raises(LocationError) as caught:
        from_text_fragment(url, "It rained.")
    assert message in str(caught.value)


def test_only_whole_words_are_found():
    assert list(Words("rain").places("brain rain rained rain")) == [(6, 10), (18, 22)]
    assert list(Words("ha ha").places("ha ha ha")) == [(0, 5), (3, 8)]
    assert not cuts_word("雨が", 1)


def test_a_page_of_white_space_or_of_one_letter_takes_no_time():
    for page in (" " * 200_000, "a" * 200_000, "a " * 100_000):
        with pytest.raises(LocationError, match="no place in this text fits"):
            from_text_fragment(f"{URL}#:~:text=a-,b,-a", page)
