"""How well ``local/smollm2`` cites, under which prompt and decoding: one row a way of asking.

Run: ``python bench/local.py`` (needs the packages of ``local/…``; takes about half an hour, on
one thread). ``--questions N`` takes N answerable ones instead of 30; ``--ways few-shot,short``
only these ways; ``--replies FILE`` writes every reply as a line of JSON; ``--record`` makes
data/recorded/ again in place of the table, ``--record-sample`` its second file alone. One file,
because the ways are one list: each differs from another in a line or two.

The sample is spread evenly over the English questions of data/; each is put to the five pieces of
its documents, of 250 characters at most, that the index finds. Counted are: *cites*, replies with
a citation; *unknown*, replies with an id that no chunk has; *gold*, answerable questions with a
citation of a gold passage; *key*, replies that hold the first number or name of the reference
answer, where it has one; *supported*, replies with citations in which the rules of
``score_support`` find nothing against any claim; *refused*, unanswerable questions without a
citation. The index shows a gold passage for the share printed at the top: more is not to be had.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from citelab import (
    ChunkIndex,
    Contract,
    Document,
    DocumentSet,
    resolve,
    retrieval_chunks,
    score_support,
)
from citelab.chunks import RetrievalChunk
from citelab.contract.message import Message
from citelab.contract.structured import StructuredContract
from citelab.errors import ModelError
from citelab.locations import Location
from citelab.models import Reply
from citelab.models.cassettes.entry import Entry
from citelab.models.cassettes.recorder import add, record
from citelab.models.local import answering as local
from citelab.models.local import engine as local_engine
from world.sources import loaded

DATA = Path(__file__).resolve().parents[1] / "data"
MODEL = f"{local.PROVIDER}/{local_engine.NAME}"
PIECES, PIECE_CHARS, REPLY_TOKENS, SAMPLED = 5, 250, 96, 30

Turns = list[dict[str, str]]
Place = tuple[str, int, int, int | None]


@dataclass
class Case:
    """One question with what the index found for it.

    Attributes:
        asked: As data/CARDS.md describes it.
        names: The file of each document.
        documents: What it is put to.
        found: The pieces, best first.
    """

    asked: dict[str, Any]
    names: list[str]
    documents: DocumentSet
    found: list[RetrievalChunk]

    def contract(self, pieces: int = PIECES) -> Contract:
        """The request with the best pieces."""
        return Contract(self.documents, self.asked["question"], only=self.found[:pieces])

    def place(self, location: Location) -> Place:
        """Where a citation points, as questions.jsonl counts."""
        passage = resolve(location, self.documents)
        name = next(
            name
            for (_, document), name in zip(self.documents.numbered(), self.names, strict=True)
            if document is passage.document
        )
        index = getattr(location, "search_result_index", None)
        return name, passage.start_char, passage.end_char, index

    def is_gold(self, location: Location) -> bool:
        """Whether a citation shares a character with a gold passage."""
        name, start, end, index = self.place(location)
        return any(
            name == gold["document"]
            and index == gold.get("search_result_index")
            and start < gold["end_char"]
            and gold["start_char"] < end
            for gold in self.asked["gold"]
        )

    @property
    def key(self) -> str | None:
        """The first number of the reference answer, else the first name not in the question."""
        answer = self.asked["answer"] or ""
        if number := re.search(r"\d+(?:[.,]\d+)*", answer):
            return number[0]
        names = re.findall(r"(?<=\s)(?!Mrs\b)[A-ZÀ-Ý][\w’-]{2,}", answer)
        return next((name for name in names if name not in self.asked["question"]), None)


# ── Ways of asking ───────────────────────────────────────────────────────────────────────────


@dataclass
class Asked:
    """One request: what is sent, and how the reply becomes a message."""

    messages: Turns
    read: Callable[[str], Message]
    options: dict[str, Any] = field(default_factory=dict)
    max_tokens: int = REPLY_TOKENS

    def reply(self) -> str:
        """What the model answers; nothing is asked where there are no messages."""
        reply = Reply()
        if not self.messages:
            return ""
        try:
            pieces = local.stream(
                MODEL, self.messages, reply, max_tokens=self.max_tokens, **self.options
            )
            return "".join(pieces)
        except ModelError:
            # No text at all is an answer, too: one that cites nothing.
            if not reply.output_tokens:
                raise
            return reply.text


Way = Callable[[Case], Asked]

_SHORT = (
    "Answer the question from the documents in one short sentence, and end it with the mark of"
    " the chunk that says so, like this: The gate is green {example}. If no chunk says it, write:"
    " The documents do not say."
)
_MARK_FIRST = (
    "Answer the question from the documents in one short sentence. Begin with the mark of the chunk"
    " that says so, like this: {example} The gate is green."
)
_BARE = "Answer the question from the documents in one short sentence."
_EXAMPLE = "The lamp is lit at dusk. It burns colza oil. The keeper may sleep from 4 a.m. to noon."
_EXAMPLES = (
    ("What does the lamp burn?", "It burns colza oil {mark}.", 2),
    ("Until when may the keeper sleep?", "The keeper may sleep until noon {mark}.", 3),
)


def free(case: Case) -> Asked:
    """The contract as it stands."""
    contract = case.contract()
    return Asked(contract.messages, contract.parse)


def short(case: Case) -> Asked:
    """A system text of three sentences in place of the contract's rules."""
    contract = case.contract()
    return Asked(_told(contract, _SHORT), contract.parse)


def few_shot(case: Case, pieces: int = PIECES) -> Asked:
    """The short text and two answered questions about another document."""
    contract = case.contract(pieces)
    return Asked(_with_examples(contract), contract.parse)


def few_chunks(case: Case) -> Asked:
    """As few-shot, with the two best pieces only."""
    return few_shot(case, pieces=2)


def no_loops(case: Case) -> Asked:
    """As few-shot, with a penalty on what was said before."""
    asked = few_shot(case)
    asked.options["frequency_penalty"] = 0.5
    return asked


def structured(case: Case) -> Asked:
    """JSON under a schema that lists the ids."""
    asked = StructuredContract(case.contract())
    return Asked(asked.messages, asked.parse, {"response_format": asked.response_format})


def forced_mark(case: Case) -> Asked:
    """As few-shot, under a grammar: one sentence, then one mark that exists."""
    contract = case.contract()
    grammar = f'root ::= {_SENTENCE} " " mark "."\n{_mark_rule(contract)}'
    return Asked(_with_examples(contract), contract.parse, {"grammar": grammar})


def mark_first(case: Case) -> Asked:
    """As forced-mark, but the mark stands before the sentence, as before chunks; code moves it."""
    contract = case.contract()

    def read(reply: str) -> Message:
        mark, _, sentence = reply.partition(" ")
        return contract.parse(f"{sentence.rstrip(' .')} {mark}.")

    grammar = f'root ::= mark " " {_SENTENCE}\n{_mark_rule(contract)}'
    messages = _with_examples(contract, is_mark_first=True)
    return Asked(messages, read, {"grammar": grammar})


def chosen_line(case: Case) -> Asked:
    """Under a grammar: one of the lines that it was shown, word for word; code adds its mark."""
    contract = case.contract()
    marks = dict(_lines(contract))
    grammar = "root ::= " + " | ".join(map(_quoted, marks))

    def read(reply: str) -> Message:
        return contract.parse(f"{reply} {marks.get(reply, '')}")

    return Asked(_told(contract, _BARE), read, {"grammar": grammar}, max_tokens=200)


def attached(case: Case) -> Asked:
    """An answer without marks; code adds the mark of the line that shares most words with it."""
    contract = case.contract()

    def read(reply: str) -> Message:
        mark = _closest(contract, f"{reply} {case.asked['question']}")
        return contract.parse(f"{reply.strip().rstrip('.')} {mark}.")

    return Asked(_told(contract, _BARE), read)


def no_model(case: Case) -> Asked:
    """No model at all: the line that shares most words with the question."""
    contract = case.contract()
    mark = _closest(contract, case.asked["question"])
    line = next((line for line, of in _lines(contract) if of == mark), "")
    return Asked([], lambda _: contract.parse(f"{line} {mark}"))


WAYS: dict[str, Way] = {
    "contract": free,
    "short": short,
    "few-shot": few_shot,
    "few-chunks": few_chunks,
    "no-loops": no_loops,
    "structured": structured,
    "forced-mark": forced_mark,
    "mark-first": mark_first,
    "chosen-line": chosen_line,
    "attached": attached,
    "no-model": no_model,
}

_SENTENCE = "[A-Z0-9] [^\\[\\]\\n]{4,200}"


def _mark_rule(contract: Contract) -> str:
    numbers = range(1, len(contract.chunks) + 1)
    return "mark ::= " + " | ".join(_quoted(contract.marks.mark(number)) for number in numbers)


def _told(contract: Contract, text: str) -> Turns:
    system, turn = contract.messages
    return [{**system, "content": text.format(example=contract.marks.example)}, turn]


def _with_examples(contract: Contract, *, is_mark_first: bool = False) -> Turns:
    system, turn = _told(contract, _MARK_FIRST if is_mark_first else _SHORT)
    examples: Turns = []
    for question, said, number in _EXAMPLES:
        asked = Contract([Document.from_text(_EXAMPLE)], question)
        mark = contract.marks.mark(number)
        if is_mark_first:
            answer = f"{mark} {said.replace(' {mark}', '')}"
        else:
            answer = said.format(mark=mark)
        # In the notation of the request, whose letters its own texts decide.
        shown = asked.messages[1]["content"].replace(
            f"[{asked.marks.letters}", f"[{contract.marks.letters}"
        )
        examples += [{"role": "user", "content": shown}, {"role": "assistant", "content": answer}]
    return [system, *examples, turn]


def _lines(contract: Contract) -> Iterator[tuple[str, str]]:
    """Each line that the model is shown, and its mark."""
    form = rf"^(\[{contract.marks.letters}\d+\]) (.*)$"
    for mark, line in re.findall(form, contract.messages[1]["content"], flags=re.MULTILINE):
        yield line, mark


def _closest(contract: Contract, words: str) -> str:
    lines = list(_lines(contract))
    pieces = [
        RetrievalChunk(Document.from_text(line), index, 0, len(line), ())
        for index, (line, _) in enumerate(lines)
    ]
    hits = ChunkIndex(pieces).search(words, k=1)
    return "".join(lines[hit.chunk.document_index][1] for hit in hits)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ── Counting ─────────────────────────────────────────────────────────────────────────────────


@dataclass
class Row:
    """What came of one way of asking: lists of yes and no, one a question."""

    cites: list[bool] = field(default_factory=list)
    unknown: list[bool] = field(default_factory=list)
    gold: list[bool] = field(default_factory=list)
    key: list[bool] = field(default_factory=list)
    supported: list[bool] = field(default_factory=list)
    refused: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def count(self, case: Case, message: Message) -> None:
        """Add one question."""
        if not case.asked["answerable"]:
            self.refused.append(not message.claims)
            return
        cited = [location for claim in message.claims for location in claim.citations]
        self.cites.append(bool(cited))
        self.unknown.append(any(found.kind == "unknown" for found in message.report))
        self.gold.append(any(map(case.is_gold, cited)))
        if case.key:
            self.key.append(bool(re.search(rf"\b{re.escape(case.key)}\b", message.text)))
        if cited:
            self.supported.append(is_supported(case, message))

    def __str__(self) -> str:
        counts = (self.cites, self.unknown, self.gold, self.key, self.supported, self.refused)
        took = sum(self.seconds) / max(1, len(self.seconds))
        return " ".join(f"{sum(c):>6}/{len(c):<3}" for c in counts) + f" {took:7.1f}"


def is_supported(case: Case, message: Message) -> bool:
    """Whether nothing was found against any claim."""
    return all(
        score_support(
            claim.text, [resolve(location, case.documents) for location in claim.citations]
        ).verdict
        == "supported"
        for claim in message.claims
    )


def main() -> None:
    """Print the table."""
    try:
        print("asks", version := local_engine.version())
    except ModelError as error:
        print(f"skipped: {error}")
        return
    if "--record" in sys.argv:
        record_all()
        record_sample()
        return
    if "--record-sample" in sys.argv:
        record_sample()
        return
    cases = list(sample(int(_argument("--questions", "30"))))
    answerable = [case for case in cases if case.asked["answerable"]]
    shown = sum(
        any(case.is_gold(chunk.location) for chunk in case.contract().chunks) for case in answerable
    )
    print(f"gold among the shown chunks: {shown}/{len(answerable)}")
    heads = ("cites", "unknown", "gold", "key", "supported", "refused")
    print(f"{'':12}", " ".join(f"{head:>10}" for head in heads), f"{'s':>7}")
    chosen = _argument("--ways", ",".join(WAYS)).split(",")
    for way in chosen:
        print(f"{way:12}", measured(way, cases, version), flush=True)


# Chosen for what is wrong with the replies; data/CARDS.md says what.
RECORDED = (
    *((way, name) for way in ("contract", "few-chunks") for name in (
        "both-01", "manual-02", "manual-14", "edition-09", "edition-11", "study-04", "web-04",
        "none-07",
    )),
    *(("structured", name) for name in ("both-01", "manual-14", "none-07")),
)  # fmt: skip


def record_all() -> None:
    """Ask what is in ``RECORDED``, and keep it in place of what was kept before."""
    lines = (DATA / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = {asked["id"]: asked for asked in map(json.loads, lines)}
    entries = []
    for way, name in RECORDED:
        asked = WAYS[way](case_of(questions[name]))
        limit = {"max_tokens": asked.max_tokens}
        entries.append(record(MODEL, asked.messages, **limit, **asked.options))
        print(way, name, entries[-1].text, sep=" | ", flush=True)
    _keep_all(entries, f"{local_engine.NAME}.jsonl")


def record_sample() -> None:
    """Ask the sample with two examples and two pieces, and keep it all: nothing is chosen."""
    entries = []
    for case in sample(SAMPLED):
        asked = few_chunks(case)
        entries.append(record(MODEL, asked.messages, max_tokens=asked.max_tokens, **asked.options))
        print(case.asked["id"], entries[-1].text, sep=" | ", flush=True)
    _keep_all(entries, f"{local_engine.NAME}_sample.jsonl")


def _keep_all(entries: Sequence[Entry], name: str) -> None:
    path = DATA / "recorded" / name
    path.unlink(missing_ok=True)
    add(entries, path)


def measured(way: str, cases: Sequence[Case], version: str) -> Row:
    """Ask every question one way."""
    row = Row()
    for case in cases:
        asked = WAYS[way](case)
        started = time.perf_counter()
        reply = asked.reply()
        row.seconds.append(time.perf_counter() - started)
        message = asked.read(reply)
        row.count(case, message)
        if path := _argument("--replies", ""):
            _keep(Path(path), way, case, reply, message, version)
    return row


def sample(count: int) -> Iterator[Case]:
    """Questions in English, spread evenly, and one unanswerable for three answerable."""
    lines = (DATA / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [found for found in map(json.loads, lines) if found["language"] == "en"]
    for answerable, wanted in ((True, count), (False, max(1, count // 3))):
        of_kind = [found for found in asked if found["answerable"] is answerable]
        taken = min(wanted, len(of_kind))
        yield from (case_of(of_kind[n * len(of_kind) // taken]) for n in range(taken))


def case_of(asked: dict[str, Any]) -> Case:
    """A question with its documents and the pieces that the index finds."""
    named = [(document, name) for name in asked["documents"] for document in loaded(name)]
    documents = DocumentSet(document for document, _ in named)
    pieces = [
        piece
        for index, document in documents.numbered()
        for piece in retrieval_chunks(document, size=PIECE_CHARS, document_index=index)
    ]
    hits = ChunkIndex(pieces).search(asked["question"], k=PIECES)
    return Case(asked, [name for _, name in named], documents, [hit.chunk for hit in hits])


def _keep(path: Path, way: str, case: Case, reply: str, message: Message, version: str) -> None:
    cited = [
        [
            [*case.place(location), resolve(location, case.documents).text]
            for location in claim.citations
        ]
        for claim in message.claims
    ]
    line = {
        "way": way, "id": case.asked["id"], "question": case.asked["question"],
        "answer": case.asked["answer"], "reply": reply, "text": message.text, "cited": cited,
        "report": [found.reason for found in message.report], "version": version,
    }  # fmt: skip
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _argument(name: str, otherwise: str) -> str:
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else otherwise


if __name__ == "__main__":
    main()
