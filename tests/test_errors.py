"""The tree at the head of the module is the tree of the classes, wherever one imports them."""

from __future__ import annotations

import re

from citelab import chunks, errors, text


def test_the_tree_shows_every_error_in_its_place():
    shown = re.findall(r"^(?:[├└]─ )?(\w+Error)\b", errors.__doc__, re.MULTILINE)
    assert sorted(shown) == sorted(errors.__all__)
    for name in shown[1:]:
        assert issubclass(getattr(errors, name), errors.CitelabError)


def test_an_error_is_the_same_in_the_room_that_raises_it():
    assert text.SplitterError is errors.SplitterError
    assert chunks.ChunkError is errors.ChunkError
