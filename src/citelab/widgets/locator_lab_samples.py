"""Short texts on which counting goes wrong, each with a range to start from.

Each holds before the range what one way to count sees otherwise than another: characters that
take two units, characters of several bytes, line ends of two characters, letters of several.
"""

from __future__ import annotations

from dataclasses import dataclass

from citelab.documents import Document

__all__ = ["SAMPLES", "Sample"]


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try.

    Attributes:
        title: What it shows.
        text: The text.
        start_char: First code point of the range to start from, from 0.
        end_char: First code point behind it.
    """

    title: str
    text: str
    start_char: int
    end_char: int

    def document(self) -> Document:
        """The text as a document."""
        return Document.from_text(self.text, title=self.title)


def _sample(title: str, before: str, shown: str, after: str) -> Sample:
    return Sample(title, before + shown + after, len(before), len(before) + len(shown))


SAMPLES = (
    _sample(
        "Emoji",
        "🌊 High water. The keeper 👩\u200d🔬 signs: wait ",
        "35 minutes",
        ", then read the gauge. A ship under 🇪🇸 passed. 👍🏽 All well.",
    ),
    _sample(
        "CRLF",
        "Watch log\r\nWind: north\r\nRain: none\r\n\r\nThe rod dried for ",
        "35 minutes",
        ".\r\nSigned,\r\nthe second watch\r\n",
    ),
    _sample(
        "Accents",
        "Señor Müller's café in Łódź… and the same cafe\u0301 once more: closed for ",
        "35 minutes",
        ".\nλ and я take two bytes, 海 takes three, 🌊 four.\n",
    ),
)
"""Emoji, line ends of two characters, letters of several bytes and of several characters."""
