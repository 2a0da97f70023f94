"""Turn MyST prose into Markdown that JupyterLab, GitHub and nbconvert all show.

Notes, tips and warnings become quotations with a bold label, figures become images, `% comments`
go. Everything else stays as it was written, and fenced code is never looked into.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Block", "blocks", "prose_faults", "to_markdown"]

ADMONITIONS = {"note": "Note", "tip": "Tip", "important": "Important", "warning": "Warning"}
_FIGURE_OPTIONS = {"alt"}
_OPENING = re.compile(r" {0,3}(`{3,}|~{3,}|:{3,})\s*(\{[^}]*\}|[^`\s]*)\s*([^`]*)")
_ROLE = re.compile(r"\{[a-z][a-z:-]*\}`")
_CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_IMAGE_WITHOUT_ALT = re.compile(r"!\[\s*\]")
_HTML_IMAGE = re.compile(r"<img\b(?![^>]*\balt=[\"'][^\"'])", re.IGNORECASE)
_IMAGE_TARGET = re.compile(r"!\[[^\]]*\]\(\s*<?([^)>\s]+)")


@dataclass(frozen=True, slots=True)
class Block:
    """A run of lines of one sort.

    Attributes:
        kind: ``"text"``, ``"comment"``, ``"fence"`` (code) or ``"directive"``.
        first_line: Line within the cell, from 0.
        lines: All lines, the fences included.
        name: The directive's name, or the fence's language.
        argument: What follows the name on the same line.
        closed: False for a fence that the cell ends in.
    """

    kind: str
    first_line: int
    lines: tuple[str, ...]
    name: str = ""
    argument: str = ""
    closed: bool = True

    @property
    def body(self) -> str:
        """The lines between the fences."""
        return "\n".join(self.lines[1 : len(self.lines) - self.closed])


def blocks(source: str) -> Iterator[Block]:
    """Cut a Markdown cell into text lines, comments, fences and directives, in order."""
    lines = source.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if match := _OPENING.fullmatch(line):
            end, closed = _closing(lines, at, match[1])
            kind = "directive" if match[2].startswith("{") else "fence"
            name, argument = match[2].strip("{}"), match[3].strip()
            yield Block(kind, at, tuple(lines[at:end]), name, argument, closed)
            at = end
        else:
            yield Block("comment" if line.startswith("%") else "text", at, (line,))
            at += 1


def to_markdown(source: str) -> str:
    """The cell's text without MyST."""
    pieces = []
    for block in blocks(source):
        if block.kind == "directive":
            pieces.append(_figure(block) if block.name == "figure" else _admonition(block))
        elif block.kind != "comment":
            pieces.append("\n".join(block.lines))
    return "\n".join(pieces).strip("\n")


def prose_faults(source: str) -> list[tuple[int, str]]:
    """What MyST allows and a notebook cannot show, with the line within the cell, from 0."""
    faults = []
    for block in blocks(source):
        rules = {"text": _text_faults, "fence": _fence_faults, "directive": _directive_faults}
        if check := rules.get(block.kind):
            faults += [(block.first_line, rule) for rule in check(block)]
        if block.kind == "directive" and block.name in ADMONITIONS:
            faults += [(block.first_line + 1 + n, rule) for n, rule in prose_faults(block.body)]
    return faults


def image_targets(source: str) -> list[tuple[int, str]]:
    """Every image of a cell already turned into Markdown: line from 0, and its target."""
    found = []
    for block in blocks(source):
        if block.kind == "text":
            text = _CODE_SPAN.sub("", block.lines[0])
            found += [(block.first_line, target) for target in _IMAGE_TARGET.findall(text)]
    return found


def _closing(lines: list[str], start: int, fence: str) -> tuple[int, bool]:
    end = re.compile(rf" {{0,3}}{re.escape(fence[0])}{{{len(fence)},}}\s*")
    for number in range(start + 1, len(lines)):
        if end.fullmatch(lines[number]):
            return number + 1, True
    return len(lines), False


def _admonition(block: Block) -> str:
    label = ADMONITIONS.get(block.name, block.name.capitalize())
    title = f"**{label}: {block.argument}**" if block.argument else f"**{label}**"
    body = to_markdown(block.body)
    return "\n".join(f"> {line}".rstrip() for line in f"{title}\n\n{body}".split("\n"))


def _figure(block: Block) -> str:
    options, caption = _options(block)
    image = f"![{options.get('alt', '').strip()}]({block.argument})"
    return f"{image}\n\n*{caption}*" if caption else image


def _options(block: Block) -> tuple[dict[str, str], str]:
    options, lines = {}, block.body.split("\n")
    while lines and (match := re.fullmatch(r":([a-z-]+):\s*(.*)", lines[0])):
        options[match[1]] = match[2]
        lines.pop(0)
    return options, " ".join(line.strip() for line in lines if line.strip())


def _text_faults(block: Block) -> Iterator[str]:
    line = _CODE_SPAN.sub("", block.lines[0])
    if _IMAGE_WITHOUT_ALT.search(line) or _HTML_IMAGE.search(line):
        yield "an image needs alt text that says what one sees: ![a sentence](file)"
    if _ROLE.search(block.lines[0]):
        yield "a MyST role such as {ref}`…` is not shown by JupyterLab: write Markdown"


def _fence_faults(block: Block) -> Iterator[str]:
    if not block.closed:
        yield "this fence is never closed"
    elif not block.name:
        yield (
            "name the fence's language (```text at least); if it is left over from a code cell "
            "that holds three backticks, open and close that cell with four"
        )


def _directive_faults(block: Block) -> Iterator[str]:
    if not block.closed:
        yield f"{{{block.name}}} is never closed"
    if block.name == "figure":
        options, _ = _options(block)
        if not options.get("alt", "").strip():
            yield "a figure needs alt text: `:alt:` and a sentence that says what one sees"
        for name in options.keys() - _FIGURE_OPTIONS:
            yield f"a figure has no option {name!r} here, only `:alt:`"
    elif block.name not in ADMONITIONS:
        known = ", ".join([*ADMONITIONS, "figure"])
        yield f"unknown directive {{{block.name}}}; there are {known}"
