"""How fast replies are parsed: MB/s on ordinary ones, and whether hostile ones stay linear.

Run: ``python bench/contract.py``. A ratio near 10 means linear: ten times the reply, ten times
the time. Streams arrive in pieces of four characters, as models send them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

from citelab.contract.contract import Contract
from citelab.contract.marks import Marks
from citelab.documents import Document

SOURCE = Document.from_text("The gate is green. The fence is red. Nobody came. " * 200)
CONTRACT = Contract(SOURCE, "What colour is the gate?")
ORDINARY = (
    "The gate is green [s1]. According to Dr. No, the fence is red, e.g. near the quay [s2][s5]. "
    "Nobody came in the winter, and nobody was asked.\n\n- It rained for 3.5 days [s3-s4].\n"
)
HOSTILE = {
    "[": "[",
    "[[s1": "[[s1",
    "[s": "[s",
    "digits": "1",
    "[s + digits": "[s1111111111",
    "[s1 2 3": "[s1 2 3",
    "blanks": " ",
    "line ends": "\n",
    "stops": ".",
    "A. ": "A. ",
    "CJK stops": "。",
    "bad marks": "x [s99999] ",
    "good marks": "x [s1] ",
    "long ranges": "[s1-s600]",
    "marks, no text": "[s1]",
    "table row": "| x [s99999] ",
    "parentheses": "([s1])",
    "no stop": "word ",
    "no blank": "word",
    "backslashes": "\\",
    "&#91;s1 ": "&#91;s1 ",
}


def main() -> None:
    """Print one line a measurement."""
    whole = ORDINARY * 2_000
    print(f"ordinary, whole     {_rate(lambda: CONTRACT.parse(whole), whole)}")
    print(f"ordinary, streamed  {_rate(lambda: _stream(whole), whole)}")
    for name, unit in HOSTILE.items():
        for how, read in (("whole", CONTRACT.parse), ("streamed", _stream)):
            short, long = (unit * (size // len(unit)) for size in (10_000, 100_000))
            ratio = _seconds(lambda: read(long)) / _seconds(lambda: read(short))  # noqa: B023
            print(f"{name:15}{how:9} {_rate(lambda: read(long), long)}  ratio {ratio:5.1f}")  # noqa: B023
    print(f"prompt of {len(CONTRACT.chunks)} chunks  {_seconds(_prompt) * 1000:.0f} ms")
    print(f"forged marks, 1 MB  {_seconds(_forged) * 1000:.0f} ms")


def _stream(reply: str) -> None:
    parser = CONTRACT.parser()
    for at in range(0, len(reply), 4):
        parser.feed(reply[at : at + 4])
    parser.close()


def _prompt() -> None:
    Contract(SOURCE, "What colour is the gate?")


def _forged() -> Marks:
    return Marks.for_texts(["[ \n" * 100_000, "[s1] [q2] <k-" * 50_000])


def _rate(run: Callable[[], object], text: str) -> str:
    return f"{len(text.encode()) / _seconds(run) / 1e6:6.2f} MB/s"


def _seconds(run: Callable[[], object]) -> float:
    return statistics.median(_runs(run))


def _runs(run: Callable[[], object]) -> Iterator[float]:
    for _ in range(3):
        start = time.process_time()
        run()
        yield time.process_time() - start


if __name__ == "__main__":
    main()
