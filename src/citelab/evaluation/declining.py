"""Whether an answer says that the documents do not hold it: rules, and no more than rules.

Needed for one question only: was it silence or invention, where nothing was cited and there is
nothing to cite? An answer that declines in words which no rule knows counts as invented, so that
it is read; the other mistake would hide an invention.
"""

from __future__ import annotations

import re

from citelab.text.sentences import split_sentences

__all__ = ["declines"]

_SOURCES = (
    r"(?:documents?|sources?|texts?|passages?|chunks?|excerpts?|context|pages?|manuals?|stud(?:y|ies)"
    r"|information|it|they|i|we|nothing|none|answer|question|this)"
)
_SAYING = (
    r"(?:answer|say|state|mention|tell|contain|include|provide|hold|give|specify|know|find|found"
    r"|determine|describe|cover|address|indicate|support)\w*"
)
_NOT = r"(?:(?:do|does|did|can|could|is|are|was|were)(?:n['’]t| not)|cannot|not|never|no)"
_FUENTES = (
    r"(?:documentos?|fuentes?|textos?|pasajes?|fragmentos?|contexto|manual(?:es)?|informaci[oó]n)"
)
_DECIR = (
    r"(?:respond|contest|dice|indic|mencion|contien|incluy|especific|aparec|encuentr|sé\b|sabe)\w*"
)
_DECLINING = {
    "en": (
        rf"\b{_SOURCES}\b[^.]{{0,40}}?\b{_NOT}\b[^.]{{0,40}}?\b{_SAYING}",
        r"\b(?:nothing|none) (?:in|of) the\b",
        r"\bno (?:information|answer|mention|passage|statement|evidence|such)\b",
        rf"\b(?:is|are|was|were) not {_SAYING}\b",
        r"\b(?:unknown|unanswerable)\b",
    ),
    "es": (
        rf"\b{_FUENTES}\b[^.]{{0,40}}?\bno\b[^.]{{0,30}}?\b{_DECIR}",
        rf"\bno\b[^.]{{0,20}}?\b{_DECIR}[^.]{{0,60}}?\b{_FUENTES}\b",
        r"\bno hay (?:informaci[oó]n|respuesta|datos)\b",
        r"\bno (?:lo )?(?:sé|se sabe)\b",
    ),
}


def declines(answer: str) -> bool:
    """Whether the first sentence of an answer says that there is no answer.

    Args:
        answer: Its text, in English or Spanish; the rules of both are tried.

    >>> declines("The documents do not answer this question.")
    True
    >>> declines("The goat is 187 years old.")
    False
    """
    if not answer.strip():
        return True
    start, end = split_sentences(answer)[0]
    first = answer[start:end].lower()
    return any(re.search(rule, first) for rules in _DECLINING.values() for rule in rules)
