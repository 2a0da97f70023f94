"""The verdict that a judge meant, from the word that it wrote; None where that is no verdict.

Only whole phrases are read. "Supported" is one; "supported except for the date" is none, and a
prefix of it would be the opposite of what was meant.
"""

from __future__ import annotations

import re

from citelab.faithfulness.atoms import AtomVerdict

__all__ = ["verdict_of"]

_PHRASES: dict[AtomVerdict, str] = {
    "supported": (
        "supported|fully supported|is supported|supports|support|yes|true|1|entailed|entailment"
        "|entails|attributable|faithful|verified|sí|si|verdadero|respaldada|respaldado"
    ),
    "not supported": (
        "not supported|unsupported|is not supported|no support|no|false|0|not entailed"
        "|contradicted|contradiction|contradicts|refuted|refutes|not attributable|unfaithful"
        "|not verified|falso|no respaldada|no respaldado"
    ),
    "cannot tell": (
        "cannot tell|can not tell|can't tell|cant tell|cannot say|unknown|unclear|undecided"
        "|not enough information|not enough info|insufficient|insufficient information"
        "|insufficient evidence|neutral|unsure|maybe|n/a|-1"
    ),
}
_MEANINGS: dict[str, AtomVerdict] = {
    phrase: verdict for verdict, listed in _PHRASES.items() for phrase in listed.split("|")
}
_BLANK = re.compile(r"[\s_]+|(?<=[a-z])-(?=[a-z])")
_EDGES = " .!*`'\"“”()[]"


def verdict_of(written: str) -> AtomVerdict | None:
    """The verdict that a word or phrase stands for.

    >>> verdict_of("Not_Supported."), verdict_of("supported, except for the date")
    ('not supported', None)
    """
    spelled = _BLANK.sub(" ", written.replace("’", "'").lower()).strip(_EDGES)
    return _MEANINGS.get(spelled)
