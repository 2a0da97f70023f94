"""What a chat holds for the rules: its questions, and its marked chunks with what is around them.

Nothing is known of the request but the messages. The system text shows the form of a mark; the
chunks stand behind such marks in turns of the user or of a tool. Read once, from top to bottom.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from citelab.models.question import names_a_day, stems_in_order, stems_of
from citelab.text import words

__all__ = ["Chunk", "Prompt", "letters_of", "text_of"]

_EXAMPLE = re.compile(r"\[([a-z]+)0\]")
_TITLE = re.compile(r' (?:title|context)=("(?:[^"\\]|\\.)*")')
_LIST_NUMBER = re.compile(r"\A(?:\d{1,2}[.)]|[IVX]+\.|[A-Z]\.)\s")
_SPEAKER = re.compile(r"\A[A-ZÁÉÍÓÚÑ][\w.]*(?: [A-Z][\w.]*)?: ")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LONGEST_HEADING, _HEADING_WORDS, _DATE_WORDS = 120, 7, 6
# The first lines of a document say what all of it is about.
_TOPIC_LINES = 2
_SECTION_CHUNKS = 4


@dataclass(slots=True, eq=False)
class Source:
    """One document of the prompt.

    Attributes:
        title: As the prompt gives it; empty where it gives none.
        stems: Those of its title and context.
        topic: Those of its first lines.
    """

    title: str
    stems: frozenset[str]
    topic: set[str] = field(default_factory=set)

    @property
    def series(self) -> str:
        """The title without its year: the same for two editions of one work."""
        return _YEAR.sub("", self.title)

    @property
    def year(self) -> int:
        """The last year in the title; 0 where there is none."""
        return max(map(int, _YEAR.findall(self.title)), default=0)


@dataclass(slots=True, eq=False)
class Chunk:
    """One marked line of the prompt.

    Attributes:
        mark: As it stands before the text.
        text: What is read.
        source: The document that it is part of.
        place: Its number among the chunks of the prompt, from 0.
        order: Its stems, in order.
        stems: The same as a set.
        heading: Those of the heading above it.
        section: Those of the few chunks before it, back to the heading.
        asked: In an interview, those of the question that was put last.
        is_heading: Whether it says what the lines below are about, and nothing more.
    """

    mark: str
    text: str
    source: Source
    place: int
    order: list[str]
    stems: frozenset[str]
    heading: frozenset[str]
    section: frozenset[str]
    asked: frozenset[str]
    is_heading: bool

    @property
    def is_question(self) -> bool:
        """Whether somebody else has to answer it."""
        return self.text.endswith("?")


class Prompt:
    """A chat, read.

    Args:
        messages: Role and content of each turn.

    Attributes:
        asked: The questions of the user's turns, in order; the last one is to be answered.
    """

    def __init__(self, messages: Sequence[Mapping[str, object]]) -> None:
        texts = [(str(message.get("role", "")), text_of(message)) for message in messages]
        self._shown = [text for role, text in texts if role in ("user", "tool")]
        self._letters = self._form(letters_of(text for role, text in texts if role == "system"))
        self.asked = [self._question(text) for role, text in texts if role == "user"]

    def chunks(self, language: str) -> list[Chunk]:
        """The chunks of all turns, with stems by the rules of this language."""
        if not self._letters:
            return []
        lines = (line for text in self._shown for line in text.split("\n"))
        return list(_Reader(self._letters, language).read(lines))

    def _form(self, candidates: Sequence[str]) -> str:
        # Instructions of the user's own may show brackets of another kind.
        tags = ((letters, f"<{letters}-documents>") for letters in candidates)
        return next((found for found, tag in tags if any(tag in t for t in self._shown)), "")

    def _question(self, text: str) -> str:
        return (
            text.rpartition(f"</{self._letters}-documents>")[2].strip() if self._letters else text
        )


class _Reader:
    """Reads the lines of the documents, and remembers what each of them stands under."""

    def __init__(self, letters: str, language: str) -> None:
        self._language = language
        self._marked = re.compile(rf"(\[{letters}\d+\]) (.*)")
        self._opening = (f"<{letters}-document>", f"<{letters}-document ")
        self._count = 0
        self._begin(Source("", frozenset()))

    def read(self, lines: Iterable[str]) -> Iterator[Chunk]:
        for line in lines:
            if line.startswith(self._opening):
                self._begin(_source(line, self._language))
            elif found := self._marked.fullmatch(line):
                chunk = self._chunk(found[1], _LIST_NUMBER.sub("", found[2]))
                yield chunk
                self._pass(chunk)

    def _begin(self, source: Source) -> None:
        self._source, self._first = source, self._count
        self._heading = self._asked = frozenset[str]()
        self._section: deque[frozenset[str]] = deque(maxlen=_SECTION_CHUNKS)

    def _chunk(self, mark: str, text: str) -> Chunk:
        order = stems_in_order(text, self._language)
        return Chunk(
            mark=mark,
            text=text,
            source=self._source,
            place=self._count,
            order=order,
            stems=frozenset(order),
            heading=self._heading,
            section=frozenset[str]().union(*self._section),
            asked=self._asked,
            is_heading=_is_heading(text),
        )

    def _pass(self, chunk: Chunk) -> None:
        if self._count - self._first < _TOPIC_LINES:
            self._source.topic |= chunk.stems
        self._count += 1
        self._section.append(chunk.stems)
        if chunk.is_heading:
            self._heading = chunk.stems
            self._section.clear()
        if chunk.is_question and _SPEAKER.match(chunk.text):
            self._asked = chunk.stems


def text_of(message: Mapping[str, object]) -> str:
    """What a turn says; of content in blocks, the text of each."""
    content = message.get("content")
    if isinstance(content, list | tuple):
        texts = (block.get("text") for block in content if isinstance(block, Mapping))
        return "\n".join(str(text) for text in texts if text)
    return "" if content is None else str(content)


def letters_of(instructions: Iterable[str]) -> list[str]:
    """The letters of the marks that the instructions show, each once."""
    return list(dict.fromkeys(found for text in instructions for found in _EXAMPLE.findall(text)))


def _source(line: str, language: str) -> Source:
    named = [str(json.loads(found)) for found in _TITLE.findall(line)]
    stems = stems_of(" ".join(named).replace("_", " "), language)
    return Source(named[0] if named else "", stems)


def _is_heading(text: str) -> bool:
    """Whether a line says what the lines below it are about, or, in a diary, of which day."""
    if len(text) > _LONGEST_HEADING:
        return text.isupper()
    size = len(words(text))
    is_short = 0 < size <= _HEADING_WORDS and not re.search(r"[.!?:;…。\"”]\W*$", text)
    return text.isupper() or is_short or (size <= _DATE_WORDS and names_a_day(text))
