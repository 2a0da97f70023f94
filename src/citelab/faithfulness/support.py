"""Whether passages support a claim, by rules whose every step can be shown.

How the score comes about. The claim is taken apart into words, names and figures. A word weighs
the more, the rarer it is in the documents. Of all passages together the three sentences are taken
that cover most of the claim's weight, and the share that they cover is the score. Half of the
share of figures that no passage holds is taken off, and a fifth of the share of such names.
Nothing is trained; the few weights are named below, and bench/faithfulness.py shows what they do.

How the verdict comes about. *not*: the passages contradict the claim (another figure in its
place, a "not" too many or too few, the opposite word, two names exchanged beyond doubt), or they
cover less than a quarter of it. *supported*: at least half is covered, and no figure, name,
comparison, small word or whole clause was found to differ. *partly*: what lies between. *cannot
tell*: nothing can be compared, because the claim has no content, there is no passage, or the two
are in different languages. The score always lies in the band of its verdict.

What it sees. Figures with units and dates, compared as exact values: ``18,000 litres``,
``18 000 l`` and ``eighteen thousand litres`` are one, ``35 minutes`` and ``35 metres`` two. Names.
"Not", "never", "nobody" and their like, added or left out, where claim and passage share the words
around them. "All" for "some" or "nearly all", "will" for "may", "above" for "below". A word that
says which of two opposites ("earlier", "lost", "northern") and stands in no passage. The right
figure or name in the wrong place; two names that changed places, in the passive too, where the
passages show which words and which preposition each stands near, and which of them comes first. A
clause of which the passages say nothing.
bench/faithfulness.py counts how often.

What it cannot see, and no threshold will make it:

* Synonyms beyond a short list. "Acquired" for "bought" counts as a word without support, so a good
  paraphrase scores low, and a claim of which half is said in other words is called *partly*.
* The reverse: up to half of a claim's words may be invented and it is still called *supported*,
  as long as they fill no clause of their own. They are listed as unsupported; whoever only reads
  the verdict does not see them.
* Who does what to whom. "Petrels draw light" passes for "light draws petrels", and so does the
  name of anybody else whom the passage names. Of two names exchanged in a claim in other words
  than its passages, about two in three are found: not those that the passages name in different
  sentences, or among words that the claim does not share.
* The unmarked one of two opposites: "later" or "won" may be invented like any other word.
* Negation by other means: "too late to", "forgot to", "is a myth", irony. A few such words are
  listed, most are not. "Not all" is read as "some", and no more.
* Implication. "All but one agreed" supports "one disagreed"; here it does not.
* What a pronoun stands for. A passage that says "she" does not give the claim its name.
* Knowledge of the world, arithmetic and dates that follow from others: 60 − 57 = 3 is not seen.
* Truth. A passage may be wrong, superseded or a joke. Support says that the source says it.
* Other languages than English and Spanish are compared by whole words, without stems, and their
  small words are not known: a "not" in French is not seen.

*Supported* is a finding, not a certificate. It means: these rules found nothing against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from citelab.faithfulness.clauses import foreign_clauses
from citelab.faithfulness.evidence import Evidence, Sentence
from citelab.faithfulness.exchange import exchanged
from citelab.faithfulness.findings import FigureFinding, figure_findings, holds
from citelab.faithfulness.marks import marked
from citelab.faithfulness.operators import Clash, clashes
from citelab.faithfulness.order import opposites, replaced
from citelab.faithfulness.reasons import Range, Reason, explain
from citelab.faithfulness.terms import Term, terms
from citelab.locations import Passage
from citelab.text.language import guess_language

__all__ = ["Reason", "Support", "Verdict", "score_support"]

Verdict = Literal["supported", "partly", "not", "cannot tell"]

# Without the first, a claim with a wrong figure outranks one with a rare word; bench prints it.
FIGURE_COST = 0.5
NAME_COST = 0.2
# Higher: paraphrases are refused. Lower: sentences of the same subject pass for support.
SUPPORTED_FROM = 0.5
# Below this the passages are about something else.
PARTLY_FROM = 0.25

_BANDS: dict[Verdict, tuple[float, float]] = {
    "supported": (SUPPORTED_FROM, 1.0),
    "partly": (PARTLY_FROM, SUPPORTED_FROM),
    "not": (0.0, PARTLY_FROM),
}
# The upper end of a band belongs to the one above, also when it is shown with two digits.
_BELOW_THE_TOP = 0.97
# Reasons that leave the score alone and allow no "supported".
_WEIGHTY = frozenset(
    {"figure", "name", "negation", "modality", "quantity", "direction", "order", "clause"}
)
_LANGUAGES = {"en": "English", "es": "Spanish"}


@dataclass(frozen=True, slots=True)
class Support:
    """What the passages give a claim.

    Attributes:
        score: From 0 to 1: how much of the claim is covered and not denied.
        verdict: ``"supported"``, ``"partly"``, ``"not"`` or ``"cannot tell"``.
        reasons: What speaks against it; empty for a claim that repeats its passages.
        unsupported: Half-open ranges of the claim that nothing supports, in order, from 0, with the
            article and the preposition of a phrase of which the passages have no word.
        passage_indices: The passages whose sentences cover the claim best, best first, from 0.
    """

    score: float
    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    unsupported: tuple[Range, ...] = ()
    passage_indices: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON of it, the score rounded to four digits."""
        reasons = [{**asdict(r), "ranges": [list(span) for span in r.ranges]} for r in self.reasons]
        return {
            "score": round(self.score, 4),
            "verdict": self.verdict,
            "reasons": reasons,
            "unsupported": [list(span) for span in self.unsupported],
            "passage_indices": list(self.passage_indices),
        }


def score_support(claim: str, passages: Sequence[Passage | str], language: str = "en") -> Support:
    """Hold a claim against passages, all of them together.

    Args:
        claim: The claim, without marks.
        passages: Resolved passages, whose documents tell how rare a word is, or bare texts.
        language: Language code of the claim, and of passages that are bare texts.

    >>> support = score_support("It settles for 53 minutes.", ["It must settle for 35 minutes."])
    >>> support.verdict, support.reasons[0].sentence
    ('not', 'The claim says “53 minutes”, the passages say “35 minutes”.')
    """
    evidence = Evidence(passages, language)
    ours = terms(claim, language)
    if obstacle := _obstacle(claim, ours, evidence):
        return Support(0.0, "cannot tell", (obstacle,))
    return _judge(ours, evidence)


def _obstacle(claim: str, ours: Sequence[Term], evidence: Evidence) -> Reason | None:
    if not any(t.has_content for t in ours):
        return Reason("empty", "The claim has no words that could be looked for.")
    if not evidence.keys:
        return Reason("empty", "There is no passage with words to hold the claim against.")
    spoken = guess_language(claim)
    theirs = guess_language(" ".join(s.text for s in evidence.sentences))
    if spoken and theirs and spoken != theirs:
        said = f"The claim is in {_LANGUAGES[spoken]}, the passages are in {_LANGUAGES[theirs]}."
        return Reason("language", f"{said} Their words cannot be compared.")
    return None


def _judge(ours: Sequence[Term], evidence: Evidence) -> Support:
    chosen = evidence.best(ours)
    figures = list(figure_findings(ours, evidence, chosen))
    missing = [t for t in ours if t.kind in ("word", "name") and not holds(t, evidence)]
    lost = [*missing, *(found.term for found in figures if not found.is_rounding)]
    conflicts = [*_conflicts(ours, chosen), *foreign_clauses(ours, lost)]
    reasons = tuple(explain(figures, missing, conflicts))
    score = _score(ours, evidence, chosen, figures, missing)
    verdict = _verdict(score, reasons, conflicts, figures)
    absent = [*missing, *(found.term for found in figures if found.is_absent)]
    marks = marked(ours, reasons, absent)
    indices = tuple(dict.fromkeys(s.passage_index for s in chosen))
    return Support(_in_band(score, verdict), verdict, reasons, marks, indices)


def _conflicts(ours: Sequence[Term], chosen: Sequence[Sentence]) -> list[Clash]:
    theirs = [sentence.terms for sentence in chosen]
    finders = (clashes, opposites, replaced, exchanged)
    return [clash for find in finders for clash in find(ours, theirs)]


def _score(
    ours: Sequence[Term],
    evidence: Evidence,
    chosen: Sequence[Sentence],
    figures: Sequence[FigureFinding],
    missing: Sequence[Term],
) -> float:
    """The share of the claim that is covered, less what missing figures and names cost."""
    covered = evidence.titles.union(*(sentence.keys for sentence in chosen))
    total = evidence.rarity.total(ours)
    share = evidence.rarity.total([t for t in ours if t.key in covered]) / total
    lost_figures = sum(not found.is_rounding for found in figures)
    lost_names = sum(term.kind == "name" for term in missing)
    all_figures = sum(term.kind == "figure" for term in ours)
    all_names = sum(term.kind == "name" for term in ours)
    share -= FIGURE_COST * lost_figures / max(all_figures, 1)
    return share - NAME_COST * lost_names / max(all_names, 1)


def _verdict(
    score: float,
    reasons: Sequence[Reason],
    conflicts: Sequence[Clash],
    figures: Sequence[FigureFinding],
) -> Verdict:
    is_denied = any(c.is_contradiction for c in conflicts) or any(f.instead for f in figures)
    if is_denied or score < PARTLY_FROM:
        return "not"
    if score < SUPPORTED_FROM or any(reason.kind in _WEIGHTY for reason in reasons):
        return "partly"
    return "supported"


def _in_band(score: float, verdict: Verdict) -> float:
    """The score moved into the band of its verdict, in the same order, where it lies outside."""
    low, high = _BANDS[verdict]
    if low <= score < high or verdict == "supported":
        return min(score, 1.0)
    return low + (high - low) * _BELOW_THE_TOP * min(max(score, 0.0), 1.0)
