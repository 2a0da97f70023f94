"""How fast a location resolves in 10 MB, and whether 100,000 ranges come back from every system.

Run: ``python bench/locations.py`` (``--ranges 1000`` for a quick look). The texts hold words,
accents, emoji, CJK, right-to-left script and both line ends. A range that does not come back
ends the run with an error.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from citelab.documents import Document, SearchResult
from citelab.locations import location_at, location_from_dict, resolve
from citelab.locations.anchors import anchor
from citelab.locations.conventions import (
    UTF16,
    AnswerRange,
    Counting,
    SourceReference,
    from_bedrock,
    from_cohere,
    from_gemini,
    from_langchain,
    from_line_column,
    from_openai,
    from_position_selector,
    from_quote_selector,
    to_bedrock,
    to_cohere,
    to_gemini,
    to_langchain,
    to_line_column,
    to_openai,
    to_position_selector,
    to_quote_selector,
)
from citelab.locations.editions import check_current
from citelab.text import TextUnits

SENTENCES = (
    "The tide rose slowly and the gate stayed shut. ",
    "Mañana el café cierra a las 7.30. ",
    "草は緑です。",
    "Waves 😀 and 👩\u200d🔬 measured cafe\u0301s.\r\n",
    "مرحبا بالعالم. ",
    "İstanbul lies far from here.\n",
)
SIZE = 10_000_000
SOURCE = SourceReference(url="https://a.example", title="A")
Range = tuple[int, int]


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranges", type=int, default=100_000, help="ranges a conversion")
    count = parser.parse_args().ranges
    chance = random.Random(20261130)
    pieces = _pieces(chance)
    print(f"{sum(len(piece.encode()) for piece in pieces) / 1e6:.1f} MB of text")
    _resolving(pieces, chance)
    _round_trips("".join(pieces), count, chance)
    _editions(pieces, chance)


def _pieces(chance: random.Random) -> list[str]:
    pieces, size = [], 0
    while size < SIZE:
        pieces.append(chance.choice(SENTENCES))
        size += len(pieces[-1].encode())
    return pieces


def _resolving(pieces: list[str], chance: random.Random) -> None:
    heads = ("load", "median", "worst", "from JSON")
    print(f"\n{'resolve one location (ms)':34}{''.join(f'{head:>11}' for head in heads)}")
    makers: dict[str, Callable[[], Document]] = {
        "text": lambda: Document.from_text("".join(pieces)),
        "PDF, 30 sentences a page": lambda: Document.from_pages(_joined(pieces, 30)),
        "content, a sentence a block": lambda: Document.from_blocks(pieces),
        "search result, a sentence a block": lambda: SearchResult("https://a.example", "A", pieces),
    }
    for name, make in makers.items():
        start = time.perf_counter()
        document = make()
        loading = time.perf_counter() - start
        places = [_range(chance, len(document.text), 200) for _ in range(1000)]
        located = [location_at(document, 0, *place) for place in places]
        plain = [_timed(resolve, location, document) for location in located]
        wires = [location.to_dict() for location in located]
        wired = [_timed(_from_json, wire, document) for wire in wires]
        row = (loading, statistics.median(plain), max(plain), statistics.median(wired))
        print(f"{name:34}{''.join(f'{seconds * 1000:11.4f}' for seconds in row)}")


def _from_json(wire: dict[str, object], document: Document) -> object:
    return resolve(location_from_dict(wire), document)


def _round_trips(text: str, count: int, chance: random.Random) -> None:
    units = TextUnits(text)
    start = time.perf_counter()
    units.utf16_from_char(1), units.utf8_from_char(1), units.line_column_from_char(1)
    print(f"\ntables of units: {(time.perf_counter() - start) * 1000:.0f} ms, once a document")
    print(f"{'there and back':34}{'ranges':>12}{'µs a range':>14}")
    for name, trip in _trips(units).items():
        _trip(name, trip, [_range(chance, len(text), 2000) for _ in range(count)])
    for name, trip in _answer_trips(text[:2000]).items():
        _trip(name, trip, [_range(chance, 2000, 400) for _ in range(count)])
    # A quotation is looked for in the whole text, so the text is one that fits a page.
    page = text[:4000]
    quoted = [_range(chance, len(page), 400) for _ in range(count)]
    quoted = [place for place in quoted if to_quote_selector(page, *place).is_lossless]
    _trip("W3C quotation, where it is unique", lambda a, b: _quoted(page, a, b), quoted)


def _trips(units: TextUnits) -> dict[str, Callable[[int, int], Range]]:
    document = Document.from_text(units.text)
    countings = {
        "code points, inclusive, from 1": Counting("char", 1, True),
        "UTF-16": UTF16,
        "UTF-16, inclusive, from 1": Counting("utf16", 1, True),
        "UTF-8": Counting("utf8"),
        "UTF-8, inclusive, from 1": Counting("utf8", 1, True),
    }

    def counted(counting: Counting) -> Callable[[int, int], Range]:
        return lambda a, b: counting.read(units, *counting.write(units, a, b).value).value

    def bedrock(a: int, b: int) -> Range:
        passage = resolve(
            from_bedrock(to_bedrock(location_at(document, 0, a, b)).value).value, document
        )
        return passage.start_char, passage.end_char

    return {
        **{name: counted(counting) for name, counting in countings.items()},
        "line and column": lambda a, b: (
            from_line_column(units, *to_line_column(units, a, b).value).value
        ),
        "W3C position": lambda a, b: (
            from_position_selector(units, to_position_selector(units, a, b).value).value
        ),
        "Bedrock, resolved": bedrock,
    }


def _answer_trips(answer: str) -> dict[str, Callable[[int, int], Range]]:
    systems = {
        "Gemini (range of an answer)": (to_gemini, from_gemini),
        "OpenAI (range of an answer)": (to_openai, from_openai),
        "Cohere (range of an answer)": (to_cohere, from_cohere),
        "LangChain (range of an answer)": (to_langchain, from_langchain),
    }

    def answered(write: Callable[..., object], read: Callable[..., object]):
        def trip(a: int, b: int) -> Range:
            (back,) = read(answer, write(answer, [AnswerRange(a, b, (SOURCE,))]).value).value
            return back.start_char, back.end_char

        return trip

    return {name: answered(*both) for name, both in systems.items()}


def _quoted(page: str, start: int, end: int) -> Range:
    return from_quote_selector(page, to_quote_selector(page, start, end).value).value


def _trip(name: str, trip: Callable[[int, int], Range], ranges: list[Range]) -> None:
    start = time.perf_counter()
    for place in ranges:
        if trip(*place) != place:
            raise SystemExit(f"{name}: {place} came back as {trip(*place)}")
    seconds = time.perf_counter() - start
    print(f"{name:34}{len(ranges):12,}{seconds / len(ranges) * 1e6:14.1f}")


def _editions(pieces: list[str], chance: random.Random) -> None:
    old = Document.from_text("".join(pieces))
    places = [_range(chance, len(old.text), 200) for _ in range(20)]
    start = time.perf_counter()
    cited = anchor([location_at(old, 0, *place) for place in places], old)
    print(f"\nanchor a citation: {(time.perf_counter() - start) / len(cited) * 1000:.0f} ms")
    for name, text in (
        ("a line more before it", "One line more.\n" + old.text),
        ("every sentence changed", old.text.replace("a", "o").replace("は", "も")),
    ):
        start = time.perf_counter()
        standings = check_current(cited, Document.from_text(text))
        each = (time.perf_counter() - start) / len(cited) * 1000
        verdicts = ", ".join(sorted({standing.verdict for standing in standings}))
        print(f"check it in an edition with {name}: {each:.0f} ms ({verdicts})")


def _joined(pieces: list[str], count: int) -> list[str]:
    return ["".join(pieces[at : at + count]) for at in range(0, len(pieces), count)]


def _range(chance: random.Random, length: int, longest: int) -> Range:
    start = chance.randrange(length)
    return start, min(length, start + chance.randint(1, longest))


def _timed(run: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    run(*arguments)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
