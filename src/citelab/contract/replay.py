"""Earlier answers, sent back: in the vendor's form to the vendor, with marks to any other model.

Their citations stay what they are, because the documents of a conversation keep their numbers.
The marks do not: they are those of the request in which the answer is shown again.
Rules: the vendor's citation documentation of 2026-08, its SDK types, and its error messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from citelab.contract.contract import Contract
from citelab.contract.message import Citation, Message
from citelab.contract.native import citations_from_wire
from citelab.contract.shown import ShownChunks
from citelab.errors import ContractError

__all__ = ["MarkedAnswers", "answer_text", "replay_turn"]

_STOPS = ".!?…。！？"
_CLOSERS = "\"'”’»)）」』"


def replay_turn(message: Message) -> dict[str, Any]:
    """An answer as the assistant turn of the next request.

    Citations carry no ``file_id``; their titles are there though they may be null. A block of
    nothing but white space goes with its neighbour, because the API refuses one with status 400.

    Raises:
        ContractError: The answer is empty.

    >>> replay_turn(Message.from_blocks([("Yes.", ()), ("\\n", ())]))
    {'role': 'assistant', 'content': [{'type': 'text', 'text': 'Yes.\\n'}]}
    """
    content: list[dict[str, Any]] = []
    before = ""
    for block in message.content:
        if block.text.strip():
            citations = [location.to_replay_dict() for location in block.citations]
            cited = {"citations": citations} if citations else {}
            content.append({"type": "text", "text": before + block.text, **cited})
            before = ""
        elif content:
            content[-1]["text"] += block.text
        else:
            before += block.text
    if not content:
        raise ContractError(
            "this answer holds no text, and the API refuses an empty assistant turn; leave it out"
        )
    return {"role": "assistant", "content": content}


class MarkedAnswers:
    """Writes earlier answers in the notation that the model is to use in its next one.

    Args:
        contract: The request in which they are shown. It must have been made with the text of
            the answers in it, so that its marks stand in none of them.

    >>> from citelab.documents import Document
    >>> contract = Contract([Document.from_text("The sky is blue. It rained.")], "Why?")
    >>> earlier = replay_turn(contract.parse("The sky is blue [s1]. Good."))
    >>> MarkedAnswers(contract).text(earlier["content"])
    'The sky is blue [s1]. Good.'
    """

    def __init__(self, contract: Contract) -> None:
        self._marks = contract.marks
        self._shown = ShownChunks(contract)

    def text(self, content: str | Iterable[Mapping[str, Any]]) -> str:
        """The text of an assistant turn, each claim with the marks of the chunks that it cites.

        Args:
            content: The turn in the vendor's form: a string, or blocks. Blocks that are not text
                are passed over. A citation whose chunks this request does not show gets no mark.
        """
        if isinstance(content, str):
            return content
        return "".join(map(self._block, _texts(content)))

    def json(self, content: str | Iterable[Mapping[str, Any]]) -> str:
        """The assistant turn as the structured contract wants an answer: claims with ids.

        Args:
            content: As for ``text``. Text without citations becomes claims without ids.
        """
        blocks = [{"text": content}] if isinstance(content, str) else _texts(content)
        claims = [self._claim(block) for block in blocks if str(block.get("text") or "").strip()]
        return json.dumps({"claims": claims}, ensure_ascii=False)

    def _claim(self, block: Mapping[str, Any]) -> dict[str, Any]:
        citations, _ = citations_from_wire(block.get("citations") or (), reply_char=0)
        ids = [f"{self._marks.letters}{number}" for number in self._numbers(citations)]
        return {"text": str(block["text"]).strip(), "chunk_ids": ids}

    def _block(self, block: Mapping[str, Any]) -> str:
        citations, _ = citations_from_wire(block.get("citations") or (), reply_char=0)
        text = str(block.get("text") or "")
        marks = self._written(citations)
        return _before_stop(text, marks) if marks and text.strip() else text

    def _written(self, citations: Iterable[Citation]) -> str:
        return "".join(map(self._marks.mark, self._numbers(citations)))

    def _numbers(self, citations: Iterable[Citation]) -> list[int]:
        return list(dict.fromkeys(n for c in citations for n in self._shown.numbers(c)))


def answer_text(content: str | Iterable[Mapping[str, Any]]) -> str:
    """The text of an assistant turn without any marks: its text blocks, put together."""
    if isinstance(content, str):
        return content
    return "".join(str(block.get("text") or "") for block in _texts(content))


def _texts(content: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [block for block in content if block.get("type") == "text"]


def _before_stop(text: str, marks: str) -> str:
    """The text with the marks where the instructions want them: before the stop that ends it."""
    body = text.rstrip()
    stop = body[len(body.rstrip(_STOPS + _CLOSERS)) :]
    # Closing quotes and brackets alone end no sentence: "(as in 2024)" keeps its bracket.
    first = min((at for at, sign in enumerate(stop) if sign in _STOPS), default=len(stop))
    at = len(body) - len(stop) + first
    return f"{text[:at]} {marks}{text[at:]}"
