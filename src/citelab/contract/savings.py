"""What it costs to point, and what it would have cost to quote.

A model that quotes writes every cited text again, token by token, at the price of output. Under
the contract it writes marks instead, and code cuts the quotation. Reading the marks in the prompt
is the other side of the bill: it is paid whether they are cited or not, at the price of input.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from citelab.contract.contract import Contract
from citelab.contract.message import Message
from citelab.contract.shown import ShownChunks
from citelab.text.tokens import estimated_tokens

__all__ = ["Savings", "savings"]


@dataclass(frozen=True, slots=True)
class Savings:
    """The two bills of one answer, in tokens.

    Attributes:
        pointing_tokens: What the model wrote to point: one mark for each chunk of each citation,
            as the instructions ask. A model that writes ranges pays less.
        quoting_tokens: What it would have written to quote: the cited text of each citation.
        reading_tokens: What it read to be able to point: the mark before every chunk it was shown.
        is_estimate: True where no tokenizer counted.
    """

    pointing_tokens: int
    quoting_tokens: int
    reading_tokens: int
    is_estimate: bool

    @property
    def saved_tokens(self) -> int:
        """Output tokens that pointing saved; below 0 where quoting would have been cheaper."""
        return self.quoting_tokens - self.pointing_tokens

    def __str__(self) -> str:
        about = "about " if self.is_estimate else ""
        return (
            f"Pointing took {about}{self.pointing_tokens} tokens of output; quoting would have"
            f" taken {about}{self.quoting_tokens}. Reading the marks took {about}"
            f"{self.reading_tokens} of input."
        )


def savings(
    message: Message, contract: Contract, count_tokens: Callable[[str], int] | None = None
) -> Savings:
    """Compare what a message cost to cite with what its quotations would have cost.

    Args:
        message: An answer under ``contract``.
        contract: The request that it answers; knows the marks and the chunks.
        count_tokens: How many tokens the model takes for a text; an estimate where None.

    >>> from citelab.documents import Document
    >>> contract = Contract([Document.from_text("The sky is blue. It rained.")], "Which colour?")
    >>> print(savings(contract.parse("Blue [s1]."), contract))
    Pointing took about 4 tokens of output; quoting would have taken about 5. Reading the marks \
took about 8 of input.
    """
    count = count_tokens or estimated_tokens
    shown = ShownChunks(contract)
    citations = [citation for block in message.content for citation in block.citations]
    pointers = [number for citation in citations for number in shown.numbers(citation)]
    every = range(1, len(contract.chunks) + 1)
    return Savings(
        pointing_tokens=sum(count(contract.marks.mark(number)) for number in pointers),
        quoting_tokens=sum(count(citation.cited_text) for citation in citations),
        reading_tokens=sum(count(contract.marks.mark(number)) for number in every),
        is_estimate=count_tokens is None,
    )
