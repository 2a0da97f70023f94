"""Reads what a judge answered, and never raises.

An id that no chunk has is dropped, as in any answer under the contract. Beyond that a judge can
be wrong in ways of its own: it says "supported" and names no chunk, gives one statement two
verdicts, judges a sentence that the claim does not say, or leaves out the half that is false.
Each is a finding, and none of them ends as "supported".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from citelab.contract.json_ids import JsonIds
from citelab.contract.json_reading import Value, is_strict_json, values_in
from citelab.contract.message import Finding
from citelab.contract.shown import ShownChunks
from citelab.contract.thinking import ThinkingFilter
from citelab.faithfulness.atoms import Atom, AtomVerdict, added_terms, is_grave, omitted_terms
from citelab.faithfulness.judge_prompt import JudgeRequest
from citelab.faithfulness.judge_words import verdict_of

__all__ = ["JudgeReply", "read_reply"]

_TEXT = ("text", "statement", "atom", "claim", "sentence", "fact")
_VERDICT = ("verdict", "label", "judgement", "judgment", "supported", "result", "answer")
_IDS = (
    *("chunk_ids", "chunk_id", "chunks", "chunk", "ids", "marks", "mark"),
    *("citations", "sources", "source", "evidence", "references"),
)
_SHOWN_CHARS = 60


@dataclass(slots=True)
class JudgeReply:
    """What could be read.

    Attributes:
        atoms: The statements, in order.
        findings: What was dropped or doubted; ``reply_char`` counts code points of the reply.
        is_whole: False where the claim says something grave that no statement holds.
    """

    atoms: list[Atom] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    is_whole: bool = True


def read_reply(request: JudgeRequest, reply: str, language: str = "en") -> JudgeReply:
    """Read the reply to a request.

    Args:
        request: What was asked.
        reply: The raw reply, thoughts and all.
        language: Language code of the claim.
    """
    thinking = ThinkingFilter()
    answer = thinking.feed(reply) + thinking.close()
    reader = _Reader(request, language, thinking.dropped)
    made = reader.read(answer)
    made.findings = [*thinking.findings, *made.findings]
    return made


class _Reader:
    """Reads one reply; ``dropped`` is how many code points of it stood before the answer."""

    def __init__(self, request: JudgeRequest, language: str, dropped: int) -> None:
        self._request, self._language, self._dropped = request, language, dropped
        self._ids = JsonIds(request.contract)
        self._shown = ShownChunks(request.contract)
        self._made = JudgeReply()

    def read(self, answer: str) -> JudgeReply:
        values = list(values_in(answer))
        for value in values:
            self._take(value)
        if not self._made.atoms:
            self._note(*_why_nothing(answer, values))
            return self._made
        self._made.findings += self._faults(answer, values)
        self._made.atoms = list(self._settled(self._made.atoms))
        self._require_whole()
        return self._made

    def _take(self, value: Value) -> None:
        """Take the statements in a value: an object that has a text, however deep it stands."""
        text = value.first(*_TEXT)
        if text is not None and text.kind == "string" and not _holds_statements(value):
            self._take_statement(value, text, value.first(*_VERDICT))
            return
        for inner in (*value.items, *(member for _, member in value.members)):
            self._take(inner)

    def _take_statement(self, value: Value, text: Value, verdict: Value | None) -> None:
        if value.is_cut_off:
            reason = "the reply ends within this statement, so it is not counted"
            self._note("cut_off", text.text, value.start_char, reason)
            return
        ids = value.first(*_IDS)
        numbers, findings = self._ids.read(() if ids is None else (ids,))
        self._made.findings += (self._moved(finding) for finding in findings)
        within = self._request.contract.parse(text.text)
        if not within.text.strip():
            self._note("malformed", text.text, value.start_char, "a statement without words")
            return
        cited = [n for place in within.claims for c in place.citations for n in self._numbers(c)]
        atom = self._atom(within.text.strip(), verdict, list(dict.fromkeys([*numbers, *cited])))
        self._made.atoms.append(self._checked(atom, value.start_char))

    def _numbers(self, location: object) -> list[int]:
        return self._shown.numbers(location)  # type: ignore[arg-type]

    def _atom(self, text: str, verdict: Value | None, numbers: Sequence[int]) -> Atom:
        known = self._request.chunk_ids
        return Atom(
            text=text,
            verdict=verdict_of(verdict.text if verdict else "") or "cannot tell",
            said=verdict.text if verdict else "",
            chunk_ids=tuple(known[number - 1] for number in numbers),
            cited_by=tuple(self._request.citations_of(number) for number in numbers),
        )

    def _checked(self, atom: Atom, at: int) -> Atom:
        """The atom with the verdict that it can bear, and findings about the rest."""
        verdict: AtomVerdict = atom.verdict
        if verdict_of(atom.said) is None:
            reason = f"{atom.said!r:.40} is no verdict, so it counts as “cannot tell”"
            self._note("malformed", atom.said or atom.text, at, reason)
        if verdict == "supported" and not atom.chunk_ids:
            verdict = "cannot tell"
            reason = "it is called supported, but by no chunk that exists; so: “cannot tell”"
            self._note("unfounded", atom.text, at, reason)
        added = added_terms(atom.text, self._request.claim, self._language)
        if added:
            words = ", ".join(f"“{term.text}”" for term in added)
            is_other = any(map(is_grave, added))
            so = "; the verdict is about another sentence: “cannot tell”" if is_other else ""
            self._note("rewritten", atom.text, at, f"the judge wrote {words}, not the claim{so}")
            verdict = "cannot tell" if is_other else verdict
        return replace(atom, verdict=verdict, added=tuple(term.text for term in added))

    def _settled(self, atoms: Iterable[Atom]) -> Iterator[Atom]:
        """Each statement once; one with two verdicts has none."""
        by_text: dict[str, list[Atom]] = {}
        for atom in atoms:
            by_text.setdefault(" ".join(atom.text.lower().split()).rstrip("."), []).append(atom)
        for same in by_text.values():
            if len({atom.verdict for atom in same}) > 1:
                reason = "the judge gives this statement two verdicts; so: “cannot tell”"
                self._note("contradictory", same[0].text, 0, reason)
                yield replace(same[0], verdict="cannot tell")
            else:
                yield same[0]

    def _require_whole(self) -> None:
        texts = [atom.text for atom in self._made.atoms]
        left = omitted_terms(self._request.claim, texts, self._language)
        if not left:
            return
        words = ", ".join(f"“{term.text}”" for term in left)
        self._made.is_whole = not any(is_grave(term) or term.kind == "name" for term in left)
        so = "" if self._made.is_whole else "; what is left out is not judged"
        self._note("omitted", words, 0, f"no statement of the judge has {words} of the claim{so}")

    def _faults(self, answer: str, values: Sequence[Value]) -> Iterator[Finding]:
        for value in values:
            raw = answer[value.start_char : value.end_char]
            if value.is_cut_off:
                yield self._finding("cut_off", raw[-40:], value.end_char, "the JSON has no end")
            elif value.members and not is_strict_json(raw):
                reason = "the JSON is not valid; it was read as well as it could be"
                yield self._finding("malformed", raw, value.start_char, reason)

    def _note(self, kind: str, mark: str, at: int, reason: str) -> None:
        self._made.findings.append(self._finding(kind, mark, at, reason))

    def _finding(self, kind: str, mark: str, at: int, reason: str) -> Finding:
        return Finding(kind, mark[:_SHOWN_CHARS], at + self._dropped, reason)

    def _moved(self, finding: Finding) -> Finding:
        return replace(finding, reply_char=finding.reply_char + self._dropped)


def _holds_statements(value: Value) -> bool:
    """Whether an object is only the cover of others: ``{"claim": …, "statements": [{…}]}``."""
    inner = (member for name, member in value.members if name.casefold() not in _IDS)
    return any(i.kind == "object" or any(x.kind == "object" for x in i.items) for i in inner)


def _why_nothing(answer: str, values: Sequence[Value]) -> tuple[str, str, int, str]:
    """The finding for a reply in which no statement stands."""
    shown = answer.strip()
    if not shown:
        return "empty", "", 0, "the judge answered nothing, so there is no verdict"
    quoted = f"{shown[:_SHOWN_CHARS]!r}"
    if any(value.members for value in values):
        reason = f"the JSON holds no whole statement with a text and a verdict: {quoted}"
        return "malformed", shown, values[0].start_char, reason
    reason = f"the judge answered in prose and gave no verdict: {quoted}"
    return "refused", shown, 0, reason
