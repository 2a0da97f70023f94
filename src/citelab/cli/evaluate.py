"""``citelab evaluate QUESTIONS FOLDER``: a question set, put to models, as a report."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from citelab.errors import EvaluationError

if TYPE_CHECKING:
    from citelab.evaluation import Evaluation

__all__ = ["add_to", "run"]


def add_to(commands: Any) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "evaluate",
        help="put a question set to models and write a report",
        description="Put each question of a set to one model or several, tell what became of each"
        " answer, and write a report as HTML and Markdown. Each answer is kept at once beside the"
        " report: a run that was stopped goes on where it was.",
    )
    parser.add_argument("questions", metavar="QUESTIONS", help="the question set, JSON Lines")
    parser.add_argument("folder", metavar="FOLDER", help="where its documents are")
    parser.add_argument(
        "--model",
        action="append",
        metavar="MODEL",
        help="provider/name as LiteLLM writes it, or: offline, groq, ollama; more than once to"
        " compare (offline)",
    )
    parser.add_argument(
        "--report", default="evaluation", metavar="PATH", help="without an ending (evaluation)"
    )
    parser.add_argument("--title", default="Evaluation", help="of the report")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Evaluate each model, print one line for each, write the report."""
    from citelab.evaluation import compare, write_report

    path = Path(chosen.report)
    if not path.parent.is_dir():
        raise EvaluationError(f"there is no folder {path.parent} for the report; make it first")
    evaluations = _evaluations(chosen, path.with_name(path.name + ".answers.jsonl"))
    for evaluation in evaluations:
        print(_in_a_line(evaluation))
    for other in evaluations[1:]:
        print(compare(evaluations[0], other))
    written = write_report(evaluations, path, title=chosen.title)
    print("report:", ", ".join(map(str, written)))
    return 0


def _evaluations(chosen: argparse.Namespace, keep: Path) -> list[Evaluation]:
    from citelab.evaluation import evaluate, load_sources, read_questions

    questions = read_questions(chosen.questions)
    sources = load_sources(chosen.folder, questions)
    # Named twice, a model would be compared with itself.
    models = dict.fromkeys(chosen.model or ["offline"])
    return [evaluate(questions, sources, model, keep=keep) for model in models]


def _in_a_line(evaluation: Evaluation) -> str:
    kinds = ", ".join(f"{count} {kind}" for kind, count in evaluation.kinds.items() if count)
    return f"{evaluation.model}: right {evaluation.right}; {kinds}"
