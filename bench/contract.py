"""How fast replies are parsed, how soon a citation is told, and what marks cost.

Run: ``python bench/contract.py``. A ratio near 10 means linear: ten times the reply, ten times
the time. Streams arrive in pieces of four characters, as models send them. The floor is what it
costs to build nothing but the objects of the same answer, blocks and events, without reading
anything. Tokens are counted with the encodings that litellm carries; nothing is downloaded.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from citelab import load
from citelab.contract.contract import Contract, StreamParser
from citelab.contract.events import EventWriter
from citelab.contract.marks import Marks
from citelab.contract.message import Message
from citelab.contract.structured import StructuredContract
from citelab.documents import Document

SOURCE = Document.from_text("The gate is green. The fence is red. Nobody came. " * 200)
CONTRACT = Contract(SOURCE, "What colour is the gate?")
ORDINARY = (
    "The gate is green [s1]. According to Dr. No, the fence is red, e.g. near the quay [s2][s5]. "
    "Nobody came in the winter, and nobody was asked.\n\n- It rained for 3.5 days [s3-s4].\n"
)
# What most models write: whole sentences of common words, each with its marks.
PLAIN = (
    "The gate is green and was painted in the spring [s1]. The fence by the quay is red [s2][s5]. "
    "Nobody came in the winter, and nobody was asked why [s3]. It is closed on Sundays [s7].\n"
)
# Marks behind the full stop, and lists without one.
LISTED = (
    "The gate is green and was painted in the spring. [s1] Two things are known of the fence:\n\n"
    "- It is red, and it doesn't last [s2][s5]\n- It was built in 1907 [s3]\n\nNobody came. [s7]\n"
)
DATA = Path(__file__).resolve().parents[1] / "data"
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
    for name, unit in (("ordinary", ORDINARY), ("plain", PLAIN), ("listed", LISTED)):
        _ordinary(name, unit * 1_000)
    _structured()
    _latency()
    for name, unit in HOSTILE.items():
        for how, read in (("whole", CONTRACT.parse), ("streamed", _stream)):
            short, long = (unit * (size // len(unit)) for size in (10_000, 100_000))
            ratio = _seconds(lambda: read(long)) / _seconds(lambda: read(short))  # noqa: B023
            print(f"{name:15}{how:9} {_rate(lambda: read(long), long)}  ratio {ratio:5.1f}")  # noqa: B023
    print(f"prompt of {len(BIG.chunks)} chunks  {_seconds(_prompt) * 1000:.0f} ms")
    print(f"forged marks, 1 MB  {_seconds(_forged) * 1000:.0f} ms")
    _tokens()


def _ordinary(name: str, whole: str) -> None:
    message = CONTRACT.parse(whole)
    print(f"{name}, whole       {_rate(lambda: CONTRACT.parse(whole), whole)}")
    print(f"{name}, floor       {_rate(lambda: _rebuilt(message), whole)}")
    print(f"{name}, streamed    {_rate(lambda: _stream(whole), whole)}")
    print(f"{name}, floor       {_rate(lambda: _retold(message, whole), whole)}")


def _rebuilt(message: Message) -> None:
    """floor: building the message alone."""
    Message.from_blocks([(block.text, block.citations) for block in message.content])


def _retold(message: Message, reply: str) -> None:
    """floor: taking the pieces apart, and building the events and the message alone."""
    writer = EventWriter()
    for at in range(0, len(reply), 4):
        len(reply[at : at + 4])
    for block in message.content:
        if block.citations:
            writer.claim(block.text, block.citations)
        else:
            writer.glue(block.text)
    writer.end_glue()
    _rebuilt(message)


def _structured() -> None:
    claims = [
        {"text": f"Gate {n} is green.", "chunk_ids": [f"s{n % 500 + 1}"]} for n in range(2000)
    ]
    reply = json.dumps({"claims": claims})
    structured = StructuredContract(CONTRACT)
    print(f"structured          {_rate(lambda: structured.parse(reply), reply)}")


def _latency() -> None:
    """From the last piece that settles a claim to its ``citations_delta``, the best of many."""
    for length in (1_000, 100_000, 1_000_000):
        parser = CONTRACT.parser()
        parser.feed(ORDINARY * (length // len(ORDINARY)))
        # Several in a row: the first one pays for the memory that the long reply has stirred.
        took = min(_delta_seconds(parser) for _ in range(50))
        print(f"mark to citations_delta after {length:8} characters  {took * 1e6:6.1f} µs")


def _delta_seconds(parser: StreamParser) -> float:
    parser.feed("\n\nThe gate is green [s1")
    parser.feed("]")
    start = time.perf_counter()
    events = parser.feed(". T")
    took = time.perf_counter() - start
    assert any(event.get("delta", {}).get("type") == "citations_delta" for event in events)
    return took


def _tokens() -> None:
    """What marks add to a prompt, for each document of data/: a sentence, and of its tokens."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    import litellm
    import tiktoken

    os.environ["TIKTOKEN_CACHE_DIR"] = str(
        Path(litellm.__file__).parent / "litellm_core_utils" / "tokenizers"
    )
    encode = tiktoken.get_encoding("cl100k_base").encode_ordinary
    for path in sorted(DATA.rglob("*")):
        if path.suffix in (".txt", ".pdf") and not path.name.startswith("scanned"):
            contract = Contract(load(path), "?")
            marked = contract.messages[-1]["content"]
            marks = [contract.marks.mark(n) for n in range(1, len(contract.chunks) + 1)]
            bare = marked
            for mark in marks:
                bare = bare.replace(f"\n{mark} ", "\n", 1)
            source, added = len(encode(bare)), len(encode(marked)) - len(encode(bare))
            print(
                f"{path.name:32}{len(marks):5} marks  {added / len(marks):4.1f} tokens a mark"
                f"  {added / source:5.1%} of {source} tokens"
            )


def _stream(reply: str) -> None:
    parser = CONTRACT.parser()
    for at in range(0, len(reply), 4):
        parser.feed(reply[at : at + 4])
    parser.close()


BIG = Contract(Document.from_text("The gate is green and was painted twice. " * 1000), "Why?")


def _prompt() -> None:
    Contract(BIG.documents, "Why?")


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
