"""A cited answer, claim by claim, put to five questions.

Without a judge nothing here asks a model or the network, and the same answer and documents give
the same review. A judge's opinion stands beside that of the rules; it overrules nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citelab.contract.message import Message, TextBlock
from citelab.documents import Document, DocumentSet
from citelab.faithfulness.checks import QUESTIONS, Check, Outcome, Question, worst
from citelab.faithfulness.context import check_context
from citelab.faithfulness.inference import check_inference
from citelab.faithfulness.pointer import check_pointer, passage_of
from citelab.faithfulness.quotation import check_cited_text, check_quotations
from citelab.faithfulness.support import Support, Verdict, score_support
from citelab.faithfulness.terms import terms
from citelab.locations import Passage
from citelab.text.language import guess_language

if TYPE_CHECKING:
    from citelab.faithfulness.judge import Judge, Judgement
    from citelab.faithfulness.judge_disagreements import Disagreement

__all__ = ["ClaimReview", "Review", "review"]

SCHEMA_VERSION = 1
"""Of ``Review.to_dict``; it grows when a key changes its meaning."""


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """One claim and what was found.

    Attributes:
        text: The claim, without marks.
        start_char: Where it begins in ``Message.text``, in code points from 0.
        end_char: First code point after it.
        checks: All answers, question by question, citation by citation.
        support: What its passages give it, all together.
        passages: What its citations resolve to, in order; None where one points nowhere.
    """

    text: str
    start_char: int
    end_char: int
    checks: tuple[Check, ...]
    support: Support
    passages: tuple[Passage | None, ...]

    def of(self, question: Question) -> tuple[Check, ...]:
        """The checks of one question."""
        return tuple(check for check in self.checks if check.question == question)

    def outcome(self, question: Question) -> Outcome:
        """The worst outcome of one question."""
        return worst(self.of(question))

    def to_dict(self) -> dict[str, Any]:
        """JSON of it; the documents' texts are left out, the places are in."""
        return {
            "text": self.text,
            "start_char": self.start_char,
            "end_char": self.end_char,
            "outcomes": {question: self.outcome(question) for question in QUESTIONS},
            "support": self.support.to_dict(),
            "checks": [check.to_dict() for check in self.checks],
            "passages": [passage and _passage_dict(passage) for passage in self.passages],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The claims of an answer, reviewed.

    Attributes:
        claims: Each text block that carries citations, in order.
        uncited: The half-open ranges of ``Message.text`` that say something without a citation.
        uncited_share: Words with content outside of claims, of all; 0 for an empty answer.
        judgements: What the judge says of each claim; empty where none was asked.
    """

    claims: tuple[ClaimReview, ...]
    uncited: tuple[tuple[int, int], ...]
    uncited_share: float
    judgements: tuple[Judgement, ...] = ()

    @property
    def disagreements(self) -> tuple[Disagreement, ...]:
        """The claims on which the judge and the rules differ; empty without a judge."""
        from citelab.faithfulness.judge_disagreements import disagreements

        return disagreements(self, self.judgements) if self.judgements else ()

    @property
    def faithfulness(self) -> float | None:
        """Supported claims of all claims; None where the answer makes no cited claim."""
        if not self.claims:
            return None
        return sum(c.support.verdict == "supported" for c in self.claims) / len(self.claims)

    def to_dict(self) -> dict[str, Any]:
        """JSON of the whole review; equal for equal answers and documents."""
        share = self.faithfulness
        return {
            "schema_version": SCHEMA_VERSION,
            "faithfulness": None if share is None else round(share, 4),
            "uncited_share": round(self.uncited_share, 4),
            "uncited": [list(span) for span in self.uncited],
            "claims": [claim.to_dict() for claim in self.claims],
            "judgements": [judgement.to_dict() for judgement in self.judgements],
        }

    def __repr__(self) -> str:
        from citelab.faithfulness.show import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from citelab.faithfulness.show import as_html

        return as_html(self)


def review(
    message: Message | Mapping[str, Any],
    documents: Document | Iterable[Document] | DocumentSet,
    judge: Judge | None = None,
    **options: Any,
) -> Review:
    """Put every claim of an answer to the five questions.

    Args:
        message: The answer, or the vendor's JSON of one.
        documents: The sources of the request, in its order; search results are counted apart.
        judge: A model that judges each claim as well: a LiteLLM model string or an alias, or a
            function from messages to a reply. Measure it before you believe it; see
            ``judge_the_judge``.
        **options: As for ``judge_claims``.

    Raises:
        LocationError: The JSON of a citation cannot be read as a location.
    """
    answer = message if isinstance(message, Message) else Message.from_dict(message)
    sources = DocumentSet.of(documents)
    glue = [block for block in answer.content if not block.citations and _says(block)]
    said = sum(map(_says, answer.content))
    return Review(
        claims=tuple(_review_claim(block, sources) for block in answer.claims),
        uncited=tuple((block.start_char, block.end_char) for block in glue),
        uncited_share=sum(map(_says, glue)) / said if said else 0.0,
        judgements=_judged(answer, sources, judge, options),
    )


def _judged(
    answer: Message, sources: DocumentSet, judge: Judge | None, options: Mapping[str, Any]
) -> tuple[Judgement, ...]:
    if judge is None:
        return ()
    # Imported when it is wanted: it brings the models, and the rules need none.
    from citelab.faithfulness.judge import judge_claims

    return judge_claims(answer, sources, judge, **options)


def _says(block: TextBlock) -> int:
    return sum(term.has_content for term in terms(block.text))


def _review_claim(block: TextBlock, sources: DocumentSet) -> ClaimReview:
    passages = tuple(passage_of(location, sources) for location in block.citations)
    found = [passage for passage in passages if passage]
    language = guess_language(block.text) or (found[0].document.language if found else "en")
    support = score_support(block.text, found, language)
    checks = (
        *(check_pointer(at, sources, n) for n, at in enumerate(block.citations)),
        *(check_cited_text(at, sources, n) for n, at in enumerate(block.citations)),
        *check_quotations(block.text, found, sources),
        *_support_checks(support),
        *_context_checks(block.text, passages, sources),
        check_inference(block.text, found, support, language),
    )
    return ClaimReview(block.text, block.start_char, block.end_char, checks, support, passages)


_OUTCOMES: dict[Verdict, Outcome] = {
    "supported": "pass",
    "partly": "look",
    "not": "fail",
    "cannot tell": "look",
}
_NO_REASON: dict[Verdict, str] = {
    "supported": "The passages say it.",
    "partly": "The passages say it in part.",
    "not": "The passages are about something else.",
    "cannot tell": "There is nothing to compare.",
}


def _support_checks(support: Support) -> Iterator[Check]:
    outcome = _OUTCOMES[support.verdict]
    if not support.reasons:
        yield Check("support", outcome, _NO_REASON[support.verdict])
    for reason in support.reasons:
        span = reason.ranges[0] if reason.ranges else (None, None)
        yield Check("support", outcome, reason.sentence, None, *span)


def _context_checks(
    claim: str, passages: Sequence[Passage | None], sources: DocumentSet
) -> Iterator[Check]:
    found = [passage for passage in passages if passage]
    for index, passage in enumerate(passages):
        if passage:
            yield from check_context(claim, passage, found, sources, index)
    if not found:
        yield Check("context", "look", "No passage, so no neighbours to read.")


def _passage_dict(passage: Passage) -> dict[str, Any]:
    return {
        "document": passage.document.name,
        "fingerprint": passage.document.fingerprint,
        "start_char": passage.start_char,
        "end_char": passage.end_char,
        "label": passage.label(),
        "is_exact": passage.is_exact,
    }
