"""One request under the contract: what the model is sent, and how its reply is read.

The model sees chunks behind marks and answers with marks. It never writes a position, a page or
a quotation; code turns marks into locations and cuts the cited text out of the document. So a
citation can be irrelevant, but it can never point nowhere and never misquote.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count

from citelab.chunks import Chunk, RetrievalChunk, citation_chunks
from citelab.contract.doubts import Doubts
from citelab.contract.events import BlockWriter, EventWriter
from citelab.contract.groups import MarkGroup, mark_groups
from citelab.contract.marks import Marks
from citelab.contract.message import Message, Usage
from citelab.contract.pointers import Numbered, Pointers
from citelab.contract.prompt import reading_text, render_documents, system_text
from citelab.contract.reply import ReplyParser
from citelab.contract.scanner import Scanner
from citelab.contract.stream_parser import StreamParser
from citelab.documents import Document, DocumentSet
from citelab.errors import ContractError

__all__ = ["Contract", "StreamParser", "Turn"]

Turn = tuple[str, Sequence[str | Document]]
"""A role, ``"user"``, ``"assistant"`` or ``"tool"``, and what it says: texts and documents."""


class Contract:
    """Documents and a question, ready for any chat model.

    Args:
        documents: The sources, in the order that their indices count.
        question: What to answer from them.
        system: Instructions of your own, put before the contract's.
        only: Show only these citation chunks, for example those of retrieved pieces. Citations
            are the same as if the whole documents had been sent.

    Attributes:
        documents: The sources with their numbers.
        marks: The form of this request's marks.
        messages: What the model is sent: role and content of each turn, plain text throughout.

    Raises:
        ContractError: There is no question.

    >>> contract = Contract([Document.from_text("The sky is blue. It rained.")], "Which colour?")
    >>> contract.parse("The sky is blue [s1].").claims[0].citations[0].cited_text
    'The sky is blue. '
    """

    def __init__(
        self,
        documents: Document | Iterable[Document] | DocumentSet,
        question: str,
        *,
        system: str | None = None,
        only: Iterable[RetrievalChunk] | None = None,
    ) -> None:
        if not question.strip():
            raise ContractError("the question is empty; ask something")
        turns: list[Turn] = [("user", [*DocumentSet.of(documents), question])]
        self._set_up(turns, system, only)

    @classmethod
    def from_turns(cls, turns: Iterable[Turn], *, system: str | None = None) -> Contract:
        """The contract for a whole conversation; documents stand in turns of the user and of tools.

        Raises:
            ContractError: The last turn is the assistant's.
        """
        listed = list(turns)
        if not listed or listed[-1][0] == "assistant":
            raise ContractError("a conversation ends with a user turn; add the question")
        made = cls.__new__(cls)
        made._set_up(listed, system, None)
        return made

    def parse(
        self,
        reply: str,
        *,
        model: str = "",
        message_id: str = "",
        stop_reason: str | None = "end_turn",
        usage: Usage = Usage(),  # noqa: B008 - frozen
        begins_in_reasoning: bool = False,
    ) -> Message:
        """Read a whole reply. Never raises: what is wrong with it stands in ``report``.

        ``begins_in_reasoning`` says that the server strips the tag that opens the model's
        reasoning, as templates do that put it in the prompt: then what stands before ``</think>``
        is no answer. Without that a closing tag alone is reported and drops nothing.
        """
        parser = self._reply_parser(BlockWriter(), begins_in_reasoning)
        parser.feed(reply)
        parser.close()
        return parser.message(
            model=model, message_id=message_id, stop_reason=stop_reason, usage=usage
        )

    def parser(
        self, *, model: str = "", message_id: str = "", begins_in_reasoning: bool = False
    ) -> StreamParser:
        """A parser for a reply that arrives in pieces; ``begins_in_reasoning`` as for ``parse``."""
        writer = EventWriter()
        parser = self._reply_parser(writer, begins_in_reasoning)
        return StreamParser(parser, writer, model, message_id)

    def marks_in(self, reply: str) -> tuple[MarkGroup, ...]:
        """Where the marks of a reply stand and which chunks they name; never raises.

        For whoever shows a raw reply; ``parse`` decides what the marks support.
        """
        return mark_groups(reply, self.marks, self._pointers)

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The chunks that the model is shown; the mark of ``chunks[0]`` has the number 1."""
        return tuple(chunk for _, _, chunk in self._numbered)

    def _set_up(
        self, turns: list[Turn], system: str | None, only: Iterable[RetrievalChunk] | None
    ) -> None:
        parts = [part for _, content in turns for part in content]
        self.documents = DocumentSet(part for part in parts if isinstance(part, Document))
        self._is_selection = only is not None
        sources = _sources(self.documents, only)
        self._numbered: list[Numbered] = [
            (document, index, chunk) for document, index, lines in sources for chunk, _ in lines
        ]
        self.marks = Marks.for_texts(_everything_shown(parts, system, sources))
        numbers = count(1)
        rendered = iter(
            [
                (document, [(next(numbers), line) for _, line in lines])
                for document, _, lines in sources
            ]
        )
        self.messages = [{"role": "system", "content": system_text(self.marks, system)}]
        for role, content in turns:
            self.messages.append({"role": role, "content": self._render(content, rendered)})

    def _render(
        self,
        content: Sequence[str | Document],
        rendered: Iterator[tuple[Document, list[tuple[int, str]]]],
    ) -> str:
        # One by one and not looked up: the same document may be sent twice.
        shown = [next(rendered) for part in content if isinstance(part, Document)]
        if self._is_selection:
            # A title without a chunk is nothing to answer from, and would only be read.
            shown = [(document, lines) for document, lines in shown if lines]
        texts = [part for part in content if isinstance(part, str)]
        sources = [render_documents(shown, self.marks)] if shown else []
        return "\n\n".join(sources + texts)

    def _reply_parser(self, writer: BlockWriter, begins_in_reasoning: bool) -> ReplyParser:
        return ReplyParser(
            Scanner(self.marks),
            self._pointers,
            self._doubts,
            writer,
            self._language,
            begins_in_reasoning=begins_in_reasoning,
        )

    # One for all replies: what it costs to make them is more than a short reply costs.
    @cached_property
    def _pointers(self) -> Pointers:
        return Pointers(self.marks, self._numbered)

    @cached_property
    def _doubts(self) -> Doubts:
        return Doubts(self.marks, len(self._numbered), self._is_in_source)

    @cached_property
    def _language(self) -> str:
        # Answers are mostly written in the language of what they answer from.
        languages = {document.language for document in self.documents}
        return languages.pop() if len(languages) == 1 else "en"

    def _is_in_source(self, text: str) -> bool:
        return any(text in document.text for document in self.documents)


_Source = tuple[Document, int, list[tuple[Chunk, str]]]


def _sources(documents: DocumentSet, only: Iterable[RetrievalChunk] | None) -> list[_Source]:
    """Each source with its index in its own count, and its chunks as the model reads them."""
    wanted = None if only is None else {place for piece in only for place in _places(piece)}
    return [
        (document, index, list(_lines(document, index, wanted)))
        for index, document in documents.numbered()
    ]


def _places(piece: RetrievalChunk) -> Iterator[tuple[str, int]]:
    for chunk in piece.citation_chunks:
        yield piece.document.fingerprint, chunk.start_char


def _lines(
    document: Document, index: int, wanted: Container[tuple[str, int]] | None
) -> Iterator[tuple[Chunk, str]]:
    for chunk in citation_chunks(document, index):
        if wanted is not None and (document.fingerprint, chunk.start_char) not in wanted:
            continue
        # A chunk of nothing but white space or running headers is nothing to cite.
        if line := reading_text(document, chunk):
            yield chunk, line


def _everything_shown(
    parts: Iterable[str | Document], system: str | None, sources: Iterable[_Source]
) -> Iterator[str]:
    yield system or ""
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            yield from (part.text, part.title or "", part.context or "", part.source or "")
    # Taking out line ends can make a mark of what was none in the document.
    for _, _, lines in sources:
        yield from (line for _, line in lines)
