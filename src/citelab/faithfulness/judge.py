"""A model as judge: each claim in atomic statements, each with a verdict and its chunks.

After the idea of RAGAS (arXiv 2309.15217). What a judge says is an opinion in a checked form: its
ids exist, its statements are held against the claim, and whatever is wrong with its reply is a
finding. Whether it is right is another matter; ``judge_the_judge`` measures that.

One request a claim. A judge that fails on one claim leaves the others judged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from citelab.contract.message import Finding, Message, TextBlock
from citelab.documents import Document, DocumentSet
from citelab.errors import ModelError, ReviewError
from citelab.faithfulness.atoms import Atom
from citelab.faithfulness.judge_prompt import JudgeRequest
from citelab.faithfulness.judge_reply import JudgeReply, read_reply
from citelab.faithfulness.pointer import passage_of
from citelab.faithfulness.support import Verdict
from citelab.locations import Passage
from citelab.models import complete
from citelab.text.language import guess_language

__all__ = ["Judge", "Judgement", "judge_claims"]

Judge = str | Callable[[list[dict[str, str]]], str]
"""A LiteLLM model string or alias, or a function from messages to a reply."""

# A provider that failed three times running is down, and every further try costs its time-out.
_MOST_FAILURES = 3
_UNASKED = ("failed", "not asked")


@dataclass(frozen=True, slots=True)
class Judgement:
    """One claim, judged by a model.

    Attributes:
        claim_index: Which claim of the answer, from 0.
        text: The claim, without marks.
        verdict: ``"supported"`` where every statement is, ``"partly"`` where some are, ``"not"``
            where none is and at least one is denied, else ``"cannot tell"``.
        atoms: The statements, in order.
        findings: What was wrong with the reply, and why something counts for less.
        model: Who judged.
        evidence: SHA-256 of claim and passages; two judgements of the same have the same.
    """

    claim_index: int
    text: str
    verdict: Verdict
    atoms: tuple[Atom, ...] = ()
    findings: tuple[Finding, ...] = ()
    model: str = ""
    evidence: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether the judge was not reached, so that asking again may help."""
        return any(finding.kind in _UNASKED for finding in self.findings)

    def supports_within(self, citations: Iterable[int]) -> bool:
        """Whether these citations of the claim, counted from 0, are enough by themselves."""
        indices = frozenset(citations)
        return self.verdict == "supported" and all(a.rests_within(indices) for a in self.atoms)

    def to_dict(self) -> dict[str, Any]:
        """JSON of it."""
        return {
            "claim_index": self.claim_index,
            "text": self.text,
            "verdict": self.verdict,
            "atoms": [atom.to_dict() for atom in self.atoms],
            "findings": [asdict(finding) for finding in self.findings],
            "model": self.model,
            "evidence": self.evidence,
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Judgement:
        """Read what ``to_dict`` wrote, so that a long run goes on another day by ``known``.

        Raises:
            ReviewError: It is something else.
        """
        try:
            atoms = tuple(map(Atom.from_dict, stored["atoms"]))
            findings = tuple(Finding(**finding) for finding in stored["findings"])
            return cls(**{**stored, "atoms": atoms, "findings": findings})
        except (KeyError, TypeError) as error:
            raise ReviewError(
                f"this is no stored judgement ({error}); give back what to_dict made"
            ) from None

    def __str__(self) -> str:
        lines = [f"{self.verdict}: {self.text}"]
        lines += [f"  {a.verdict}: {a.text} ({', '.join(a.chunk_ids) or '–'})" for a in self.atoms]
        return "\n".join([*lines, *(f"  ! {finding.reason}" for finding in self.findings)])


def judge_claims(
    message: Message | Mapping[str, Any],
    documents: Document | Iterable[Document] | DocumentSet,
    model: Judge,
    *,
    known: Iterable[Judgement] = (),
    on_progress: Callable[[int, int], None] | None = None,
    use_schema: bool = False,
    **options: Any,
) -> tuple[Judgement, ...]:
    """Let a model judge every claim of an answer against the passages that the claim cites.

    Never raises for what the judge does: no answer, no JSON, nonsense and refusals are findings,
    and the verdict is then ``"cannot tell"``. A function in its place fails by ``ModelError``; what
    else it raises is its own affair and comes through.

    Args:
        message: The answer, or the vendor's JSON of one.
        documents: The sources of the request, in its order.
        model: Who judges. Better not the model that answered: it would be judging itself.
        known: Judgements of an earlier run; what they judged is not asked again.
        on_progress: Called with how many claims are done and how many there are.
        use_schema: Send a JSON schema as ``response_format``; not every provider takes one.
        **options: Passed to the model, for example ``api_base`` or ``max_tokens``.

    Raises:
        LocationError: The JSON of a citation cannot be read as a location.
    """
    answer = message if isinstance(message, Message) else Message.from_dict(message)
    bench = _Bench(model, options, known, use_schema)
    sources, total = DocumentSet.of(documents), len(answer.claims)
    done = []
    for index, block in enumerate(answer.claims):
        done.append(bench.judge(index, block, sources))
        if on_progress:
            on_progress(index + 1, total)
    return tuple(done)


class _Bench:
    """One judge at work; remembers how often it failed running."""

    def __init__(
        self, model: Judge, options: Mapping[str, Any], known: Iterable[Judgement], schema: bool
    ) -> None:
        self._model, self._options, self._schema = model, options, schema
        self._name = model if isinstance(model, str) else getattr(model, "__name__", "a function")
        # From a generator they must outlive the first claim.
        self._known = {(j.evidence, j.model): j for j in known if not j.is_missing}
        self._failures = 0

    def judge(self, index: int, block: TextBlock, sources: DocumentSet) -> Judgement:
        passages = [passage_of(location, sources) for location in block.citations]
        evidence = _evidence(block.text, passages)
        earlier = self._known.get((evidence, self._name))
        atoms, findings, verdict = (
            (earlier.atoms, earlier.findings, earlier.verdict)
            if earlier
            else self._verdict(block.text, passages)
        )
        return Judgement(index, block.text, verdict, atoms, findings, self._name, evidence)

    def _verdict(self, claim: str, passages: Sequence[Passage | None]) -> _Outcome:
        if not claim.strip():
            return _nothing("empty", "the claim has no words, so there is nothing to judge")
        request = JudgeRequest(claim, passages)
        if not request.chunk_ids:
            return _nothing("unfounded", "no citation of the claim leads to a passage with words")
        if self._failures >= _MOST_FAILURES:
            reason = f"the judge failed {_MOST_FAILURES} times running; this claim was not asked"
            return _nothing("not asked", reason)
        try:
            reply = self._ask(request)
        except ModelError as error:
            self._failures += 1
            return _nothing("failed", f"the judge gave no answer: {error}")
        self._failures = 0
        made = read_reply(request, reply, _language(claim, passages))
        return tuple(made.atoms), tuple(made.findings), _combined(made)

    def _ask(self, request: JudgeRequest) -> str:
        if not isinstance(self._model, str):
            return str(self._model(request.messages) or "")
        options = dict(self._options)
        if self._schema:
            options["response_format"] = request.response_format
        return complete(self._model, request.messages, **options).text


_Outcome = tuple[tuple[Atom, ...], tuple[Finding, ...], Verdict]


def _nothing(kind: str, reason: str) -> _Outcome:
    return (), (Finding(kind, "", 0, reason),), "cannot tell"


def _combined(reply: JudgeReply) -> Verdict:
    """One verdict of many: a claim is as good as all of its statements together."""
    verdicts = {atom.verdict for atom in reply.atoms}
    if verdicts <= {"cannot tell"}:
        return "cannot tell"
    if verdicts == {"supported"}:
        return "supported" if reply.is_whole else "partly"
    return "partly" if "supported" in verdicts else "not"


def _language(claim: str, passages: Iterable[Passage | None]) -> str:
    documents: Iterator[Document] = (passage.document for passage in passages if passage)
    return guess_language(claim) or next((d.language for d in documents), "en")


def _evidence(claim: str, passages: Iterable[Passage | None]) -> str:
    digest = hashlib.sha256(claim.encode("utf-8", "surrogatepass"))
    for passage in passages:
        # A length before each text: two passages are never one that reads the same.
        text = passage.text.encode("utf-8", "surrogatepass") if passage else b""
        digest.update(f"\n{len(text) if passage else -1}\n".encode() + text)
    return digest.hexdigest()
