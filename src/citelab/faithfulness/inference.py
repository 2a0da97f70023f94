"""Question 5: does one passage say it, do several together, or none?

A claim that needs several passages is a synthesis: legitimate, but nobody wrote it, so it is
shown as one. A claim beyond all its passages is an inference, whoever drew it.
"""

from __future__ import annotations

from collections.abc import Sequence

from citelab.faithfulness.checks import Check
from citelab.faithfulness.support import Support, score_support
from citelab.locations import Passage

__all__ = ["check_inference"]

# One passage is enough if it reaches this share of what all passages reach together.
_ENOUGH_ALONE = 0.9


def check_inference(
    claim: str, passages: Sequence[Passage], together: Support, language: str = "en"
) -> Check:
    """Say how many passages a claim needs.

    Args:
        claim: The claim, without marks.
        passages: Its passages that resolved.
        together: The support of all passages together.
        language: Language code of the claim.
    """
    if together.verdict == "cannot tell":
        return Check("inference", "look", "There is nothing that could be compared.")
    if together.verdict == "not":
        return Check("inference", "fail", "The passages do not carry the claim.")
    if together.verdict == "partly":
        reason = "The claim goes beyond its passages: what is marked is added or inferred."
        start, end = together.unsupported[0] if together.unsupported else (None, None)
        return Check("inference", "look", reason, start_char=start, end_char=end)
    alone = [score_support(claim, [passage], language) for passage in passages]
    if any(_is_enough(one, together) for one in alone):
        return Check("inference", "pass", "One passage says it by itself.")
    reason = f"A synthesis: no passage says it alone, {len(passages)} together do."
    return Check("inference", "look", reason)


def _is_enough(one: Support, together: Support) -> bool:
    return one.verdict == "supported" and one.score >= together.score * _ENOUGH_ALONE
