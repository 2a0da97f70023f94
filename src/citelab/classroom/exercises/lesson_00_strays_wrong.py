"""Lesson 00, third exercise: what a stray citation is, and the wrong answers that people write."""

from __future__ import annotations

from typing import Any

Citation = dict[str, Any]


def strays_spec(citations: list[Citation], texts: list[str]) -> list[int]:
    found = []
    for number, citation in enumerate(citations, start=1):
        if not is_good(citation, texts):
            found.append(number)
    return found


def is_good(citation: Citation, texts: list[str]) -> bool:
    index, start, end = _numbers(citation)
    if not 0 <= index < len(texts):
        return False
    return 0 <= start < end <= len(texts[index]) and _is_quoted(citation, texts)


def _numbers(citation: Citation) -> tuple[int, int, int]:
    return citation["document_index"], citation["start_char_index"], citation["end_char_index"]


def _cut(citation: Citation, texts: list[str]) -> str:
    index, start, end = _numbers(citation)
    return texts[index][start:end]


def _is_quoted(citation: Citation, texts: list[str]) -> bool:
    return bool(_cut(citation, texts) == citation["cited_text"])


def from_zero(citations: list[Citation], texts: list[str]) -> list[int]:
    return [number - 1 for number in strays_spec(citations, texts)]


def first_document_only(citations: list[Citation], texts: list[str]) -> list[int]:
    return strays_spec([{**c, "document_index": 0} for c in citations], texts)


def documents_from_one(citations: list[Citation], texts: list[str]) -> list[int]:
    moved = [{**c, "document_index": c["document_index"] - 1} for c in citations]
    return strays_spec(moved, texts)


def anywhere_in_its_document(citations: list[Citation], texts: list[str]) -> list[int]:
    def stands(c: Citation) -> bool:
        return 0 <= c["document_index"] < len(texts) and (
            c["cited_text"] in texts[c["document_index"]]
        )

    return [n for n, c in enumerate(citations, start=1) if not stands(c)]


def anywhere_at_all(citations: list[Citation], texts: list[str]) -> list[int]:
    everything = "\n".join(texts)
    return [n for n, c in enumerate(citations, start=1) if c["cited_text"] not in everything]


def at_that_place_of_any(citations: list[Citation], texts: list[str]) -> list[int]:
    def stands(c: Citation) -> bool:
        return any(is_good({**c, "document_index": i}, texts) for i in range(len(texts)))

    return [n for n, c in enumerate(citations, start=1) if not stands(c)]


def places_only(citations: list[Citation], texts: list[str]) -> list[int]:
    def is_there(c: Citation) -> bool:
        index, start, end = _numbers(c)
        return 0 <= index < len(texts) and 0 <= start < end <= len(texts[index])

    return [n for n, c in enumerate(citations, start=1) if not is_there(c)]


def no_such_document_raises(citations: list[Citation], texts: list[str]) -> list[int]:
    return [n for n, c in enumerate(citations, start=1) if not _is_quoted(c, texts)]


def in_step_with_the_documents(citations: list[Citation], texts: list[str]) -> list[int]:
    moved = [{**c, "document_index": i} for i, c in enumerate(citations[: len(texts)])]
    return [n for n, c in enumerate(moved, start=1) if not _is_quoted(c, texts)]


def missing_documents_only(citations: list[Citation], texts: list[str]) -> list[int]:
    def is_good(c: Citation) -> bool:
        return c["document_index"] < len(texts) and _is_quoted(c, texts)

    return [n for n, c in enumerate(citations, start=1) if not is_good(c)]


def no_such_document_is_let_by(citations: list[Citation], texts: list[str]) -> list[int]:
    known = [n for n, c in enumerate(citations, 1) if 0 <= c["document_index"] < len(texts)]
    return [n for n in strays_spec(citations, texts) if n in known]


def last_document_wraps(citations: list[Citation], texts: list[str]) -> list[int]:
    wrapped = [
        {**c, "document_index": c["document_index"] % len(texts)} if c["document_index"] < 0 else c
        for c in citations
    ]
    return strays_spec(wrapped, texts)


def positions_wrap(citations: list[Citation], texts: list[str]) -> list[int]:
    def is_good(c: Citation) -> bool:
        index, _, end = _numbers(c)
        if not 0 <= index < len(texts) or end > len(texts[index]):
            return False
        return _is_quoted(c, texts)

    return [n for n, c in enumerate(citations, start=1) if not is_good(c)]


def comes_back_short(citations: list[Citation], texts: list[str]) -> list[int]:
    def is_good(c: Citation) -> bool:
        index, start, _ = _numbers(c)
        return 0 <= index < len(texts) and start >= 0 and _is_quoted(c, texts)

    return [n for n, c in enumerate(citations, start=1) if not is_good(c)]


def slices_never_refuse(citations: list[Citation], texts: list[str]) -> list[int]:
    def is_good(c: Citation) -> bool:
        return 0 <= c["document_index"] < len(texts) and _is_quoted(c, texts)

    return [n for n, c in enumerate(citations, start=1) if not is_good(c)]


def first_one_only(citations: list[Citation], texts: list[str]) -> list[int]:
    return strays_spec(citations, texts)[:1]


def the_good_ones(citations: list[Citation], texts: list[str]) -> list[int]:
    bad = strays_spec(citations, texts)
    return [n for n in range(1, len(citations) + 1) if n not in bad]


def the_citations(citations: list[Citation], texts: list[str]) -> list[Citation]:
    return [citations[n - 1] for n in strays_spec(citations, texts)]


def yes_or_no(citations: list[Citation], texts: list[str]) -> bool:
    return bool(strays_spec(citations, texts))


def inclusive_end(citations: list[Citation], texts: list[str]) -> list[int]:
    longer = [{**c, "end_char_index": c["end_char_index"] + 1} for c in citations]
    return strays_spec(longer, texts)


def stripped(citations: list[Citation], texts: list[str]) -> list[int]:
    def is_good(c: Citation) -> bool:
        index, start, end = _numbers(c)
        inside = 0 <= index < len(texts) and 0 <= start < end <= len(texts[index])
        return inside and _cut(c, texts).strip() == c["cited_text"].strip()

    return [n for n, c in enumerate(citations, start=1) if not is_good(c)]
