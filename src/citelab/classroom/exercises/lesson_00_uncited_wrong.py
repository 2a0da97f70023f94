"""Lesson 00, second exercise: what is uncited, and the wrong answers that people write."""

from __future__ import annotations

from string import punctuation, whitespace
from typing import Any

Block = dict[str, Any]


def uncited_spec(content: list[Block]) -> list[str]:
    found = []
    for block in content:
        has_citation = bool(block.get("citations"))
        says_something = any(char.isalnum() for char in block["text"])
        if says_something and not has_citation:
            found.append(block["text"])
    return found


def key_must_be_there(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if not b["citations"] and _says(b["text"])]


def none_only(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if b.get("citations") is None and _says(b["text"])]


def empty_list_only(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if b.get("citations") == [] and _says(b["text"])]


def missing_key_only(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if "citations" not in b and _says(b["text"])]


def glue_as_well(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if not b.get("citations")]


def blank_glue_only(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if not b.get("citations") and b["text"].strip()]


def short_is_glue(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if not b.get("citations") and len(b["text"]) > 3]


def letters_only(content: list[Block]) -> list[str]:
    bare = (b["text"] for b in content if not b.get("citations"))
    return [text for text in bare if any(char.isalpha() for char in text)]


def whole_text_alnum(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if not b.get("citations") and b["text"].isalnum()]


def sentences_only(content: list[Block]) -> list[str]:
    return [text for text in uncited_spec(content) if text.rstrip().endswith(".")]


def counted(content: list[Block]) -> int:
    return len(uncited_spec(content))


def numbers(content: list[Block]) -> list[int]:
    wanted = uncited_spec(content)
    return [number for number, block in enumerate(content) if block["text"] in wanted]


def blocks(content: list[Block]) -> list[Block]:
    return [b for b in content if not b.get("citations") and _says(b["text"])]


def the_cited_ones(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if b.get("citations")]


def stripped(content: list[Block]) -> list[str]:
    return [text.strip() for text in uncited_spec(content)]


def once_each(content: list[Block]) -> list[str]:
    return list(dict.fromkeys(uncited_spec(content)))


def first_only(content: list[Block]) -> list[str]:
    return uncited_spec(content)[:1]


def one_text(content: list[Block]) -> str:
    return "".join(uncited_spec(content))


def _says(text: str) -> bool:
    return any(char.isalnum() for char in text)


def one_kind_of_glue(content: list[Block]) -> list[str]:
    return [b["text"] for b in content if not b.get("citations") and b["text"] != " "]


def listed_glue(content: list[Block]) -> list[str]:
    bare = [b["text"] for b in content if not b.get("citations")]
    return [text for text in bare if text.strip(punctuation + whitespace)]
