"""A prompt has at least as many tokens as is said here, whatever counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.models import sizes
from citelab.models.sizes import least_tokens


def said(text: str) -> list[dict[str, str]]:
    return [{"role": "user", "content": text}]


@given(st.text())
def test_no_text_has_more_than_its_characters(text: str) -> None:
    assert 0 <= least_tokens(said(text)) <= len(text)


@given(st.lists(st.text(alphabet="abcé.,-", min_size=1), max_size=30), st.sampled_from(" \n\t"))
def test_words_between_blanks_are_counted_one_by_one(words: list[str], blank: str) -> None:
    assert least_tokens(said((blank * 3).join(words))) == len(words)


@given(st.lists(st.text()))
def test_the_turns_add_up(texts: list[str]) -> None:
    turns = [turn for text in texts for turn in said(text)]
    assert least_tokens(turns) == sum(least_tokens([turn]) for turn in turns)


def test_a_script_without_blanks_counts_too() -> None:
    assert least_tokens(said("門は緑色です。夜に鳴ります。")) >= 2
    assert least_tokens(said("門" * 4000)) == 1000


def test_blocks_are_read_and_other_content_is_not() -> None:
    parts = [{"type": "text", "text": "a b"}, {"type": "image_url", "image_url": "c d e"}]
    assert least_tokens([{"role": "user", "content": parts}, {"role": "user"}]) == 2


@given(st.text(alphabet="0123456789 ,.:()>tokensrequestedlimit", max_size=200))
def test_whatever_a_provider_says_makes_a_sentence(text: str) -> None:
    assert sizes.too_long(text).startswith("documents and question are too long for it")


@pytest.mark.parametrize("status", [413, None])
def test_the_words_or_the_status_tell(status) -> None:
    assert sizes.is_too_long(status, "too large" if status is None else "no")
    assert not sizes.is_too_long(400, "no")
