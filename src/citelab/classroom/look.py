"""How a message to a learner looks: one card as HTML and the same words as plain text.

Only inline styles (a notebook that is not trusted loses `<style>`), never colour alone, and
every text is escaped before it becomes HTML. Texts may use `` `code` ``, `*stress*` and
`**strong**`; a paragraph whose lines start with four spaces is shown as code.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

__all__ = ["card", "inline", "paragraph", "plain"]

# JupyterLab's own variables follow the theme; the fallbacks are readable on white and on black.
TONES = {
    "good": "var(--jp-success-color1, #2e8540)",
    "bad": "var(--jp-error-color1, #d0342c)",
    "note": "var(--jp-info-color1, #2b7bb9)",
    "quiet": "var(--jp-border-color0, #888888)",
}
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])")


def inline(text: str) -> str:
    """The text as HTML: escaped, with code, stress and strong set as such.

    >>> inline("`a < b` is *not* that")
    '<code>a &lt; b</code> is <em>not</em> that'
    """
    pieces, at = [], 0
    for found in _INLINE.finditer(text):
        pieces.append(html.escape(text[at : found.start()], quote=False))
        pieces.append(_element(found))
        at = found.end()
    return "".join([*pieces, html.escape(text[at:], quote=False)])


def plain(text: str) -> str:
    """The text without the marks of stress; code keeps its backticks.

    >>> plain("`a < b` is *not* that")
    '`a < b` is not that'
    """
    return _INLINE.sub(lambda m: m[0] if m[1] is not None else m[2] or m[3], text)


def paragraph(text: str) -> str:
    """One paragraph as HTML: running text, or code when each line starts with four spaces."""
    lines = text.split("\n")
    if all(line.startswith("    ") or not line for line in lines):
        code = html.escape("\n".join(line[4:] for line in lines), quote=False)
        return f'<pre style="margin:.4em 0; white-space:pre-wrap">{code}</pre>'
    return f'<p style="margin:.4em 0">{inline(" ".join(lines))}</p>'


def card(title: str, paragraphs: Iterable[str], tone: str) -> str:
    """A bordered box with a bold title; `tone` is a key of `TONES` and colours the border only."""
    body = "".join(paragraph(text) for text in paragraphs)
    style = f"border-left:4px solid {TONES[tone]}; padding:.3em .8em; margin:.3em 0"
    return f'<div style="{style}"><strong>{inline(title)}</strong>{body}</div>'


def _element(found: re.Match[str]) -> str:
    for group, tag in ((1, "code"), (2, "strong"), (3, "em")):
        if found[group] is not None:
            return f"<{tag}>{html.escape(found[group], quote=False)}</{tag}>"
    raise AssertionError("the pattern has three groups")
