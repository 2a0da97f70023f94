"""Put a question set to a model: nothing is lost on the way, and nothing is asked twice.

Each answer is written to a file as soon as it is there. A run that was stopped goes on from it;
a question that failed is named, counted and asked again the next time.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citelab.contract.message import Message
from citelab.documents import Document
from citelab.errors import CitelabError, EvaluationError
from citelab.evaluation.outcomes import KINDS, Outcome, outcome_of
from citelab.evaluation.questions import EvaluationQuestion
from citelab.evaluation.sources import Sources, require_passages
from citelab.faithfulness.intervals import Estimate, Share, mean_of
from citelab.messages import ask
from citelab.search.bars import told

__all__ = ["Assistant", "Evaluation", "evaluate"]

_HOPELESS = 3
_BEGIN = b'{"key": "'
Assistant = Callable[[str, Sequence[Document]], Message]
"""Anything that answers a question about documents with a message: a program of yours."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What one model made of a question set.

    Attributes:
        model: What it is called.
        outcomes: One a question, in the order of the set.
    """

    model: str
    outcomes: tuple[Outcome, ...]

    @property
    def kinds(self) -> dict[str, int]:
        """How many answers are of each kind; kinds that did not occur are there with 0."""
        counts = Counter(outcome.kind for outcome in self.outcomes)
        return {kind: counts[kind] for kind in KINDS}

    @property
    def right(self) -> Share:
        """The share of right answers, with Wilson's interval."""
        return Share(sum(o.is_right for o in self.outcomes), len(self.outcomes))

    @property
    def precision(self) -> Estimate:
        """The mean share of an answer's citations that touch a gold passage.

        Over the answers that cite something and have a gold passage; interval by bootstrap.
        """
        return mean_of([o.precision for o in self.outcomes if o.question.answerable])

    def by(self, key: str | Callable[[EvaluationQuestion], str]) -> dict[str, Share]:
        """The share of right answers in each group of questions, sorted by the group's name.

        Args:
            key: ``"kind"``, ``"language"``, or a function of a question.
        """
        name = key if callable(key) else lambda question: str(getattr(question, key))
        groups: dict[str, Share] = {}
        for outcome in self.outcomes:
            group = name(outcome.question)
            groups[group] = groups.get(group, Share(0, 0)) + Share(int(outcome.is_right), 1)
        return dict(sorted(groups.items()))

    def of_kind(self, kind: str) -> list[Outcome]:
        """The answers of one kind, to be read one by one.

        Raises:
            EvaluationError: There is no such kind; names those that there are.
        """
        if kind not in KINDS:
            raise EvaluationError(f"there is no kind {kind!r}; there are: {', '.join(KINDS)}")
        return [outcome for outcome in self.outcomes if outcome.kind == kind]

    def __repr__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.kinds.items() if count)
        return f"<Evaluation of {self.model}: right {self.right}; {kinds}>"


def evaluate(
    questions: Iterable[EvaluationQuestion],
    sources: Sources,
    model: str | Assistant = "offline",
    *,
    name: str | None = None,
    keep: Path | str | None = None,
    progress: bool = True,
    **options: Any,
) -> Evaluation:
    """Ask every question and tell what became of each answer.

    Args:
        questions: The question set.
        sources: Its documents by their names, as `load_sources` returns them.
        model: A LiteLLM model string or an alias, or a function of a question and its documents.
        name: What the model is called in reports; the string itself where None.
        keep: A file of JSON Lines to which each answer is written at once. What stands in it for
            the same model and question, over the same documents, is not asked again.
        progress: Whether to show a bar where it takes a while.
        **options: Passed to the model.

    Raises:
        EvaluationError: A passage of the set is not where it says, ``keep`` holds other things, or
            the first three questions all failed for one reason: no key, no such model.
    """
    asked = list(questions)
    require_passages(asked, sources)
    called = name or _name_of(model)
    kept = _read_kept(Path(keep)) if keep else {}
    outcomes: list[Outcome] = []
    with told(len(asked), progress, unit="question") as tell:
        for question in asked:
            key = _key(called, question, sources, options)
            if key not in kept:
                kept[key] = _asked(question, sources, model, options)
                # A failure is not kept: the next run asks again.
                if keep and "message" in kept[key]:
                    _append(Path(keep), key, called, question, kept[key])
            outcomes.append(_outcome(question, kept[key], sources))
            _require_hope(called, outcomes)
            tell()
    return Evaluation(called, tuple(outcomes))


def _require_hope(model: str, outcomes: Sequence[Outcome]) -> None:
    """Refuse to go on where nothing ever was answered: a missing key fails 102 times alike."""
    errors = {outcome.error for outcome in outcomes}
    if len(outcomes) == _HOPELESS and len(errors) == 1 and (error := errors.pop()):
        raise EvaluationError(f"{model} answers nothing, so no question is asked further: {error}")


def _name_of(model: str | Assistant) -> str:
    return model if isinstance(model, str) else str(getattr(model, "__name__", "assistant"))


def _asked(
    question: EvaluationQuestion,
    sources: Sources,
    model: str | Assistant,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    documents = [document for name in question.documents for document in sources[name]]
    try:
        if isinstance(model, str):
            return {"message": ask(question.text, documents, model, **options).to_dict()}
        return {"message": model(question.text, documents).to_dict()}
    except CitelabError as error:
        return {"error": str(error)}
    except Exception as error:
        # A program of the caller's: one question that it cannot bear must not cost the others.
        if isinstance(model, str):
            raise
        return {"error": f"{type(error).__name__}: {error}"}


def _outcome(question: EvaluationQuestion, answer: Mapping[str, Any], sources: Sources) -> Outcome:
    if "message" not in answer:
        return Outcome(question, "failed", error=answer["error"])
    return outcome_of(question, Message.from_dict(answer["message"]), sources)


def _key(
    model: str, question: EvaluationQuestion, sources: Sources, options: Mapping[str, Any]
) -> str:
    """What decides an answer, as one short word: model, question, options, exact documents."""
    prints = [one.fingerprint for name in question.documents for one in sources[name]]
    parts = json.dumps([model, question.text, prints, options], sort_keys=True, default=str)
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _append(
    path: Path, key: str, model: str, question: EvaluationQuestion, answer: Mapping[str, Any]
) -> None:
    line = {"key": key, "model": model, "question": question.id, **answer}
    with path.open("ab") as file:
        # One write a line: a run that is killed leaves whole lines and at most one half.
        file.write(json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


def _read_kept(path: Path) -> dict[str, dict[str, Any]]:
    if not path.exists():
        return {}
    *whole, last = path.read_bytes().split(b"\n")
    try:
        lines = [json.loads(line) for line in whole]
        if not _BEGIN.startswith(last[: len(_BEGIN)]):
            raise ValueError("its last line is no answer")
        kept = {line["key"]: {"message": line["message"]} for line in lines}
    except (ValueError, KeyError, TypeError) as error:
        raise EvaluationError(
            f"{path.name} holds something else than kept answers ({error}); name another file"
        ) from error
    if last:
        # Killed while it wrote: the half line goes, its question is asked again.
        path.write_bytes(b"".join(line + b"\n" for line in whole))
    return kept
