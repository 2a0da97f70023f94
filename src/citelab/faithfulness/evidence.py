"""The sentences that a claim is held against, and the few of them that cover it best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from citelab.documents import Document
from citelab.faithfulness.rarity import Rarity
from citelab.faithfulness.terms import Term, terms
from citelab.locations import Passage
from citelab.text import split_sentences

__all__ = ["Evidence", "Sentence"]

# A claim of one sentence rarely joins more than three others. More: unrelated sentences lend their
# words to false claims. Fewer: what is told in three sentences looks unsupported.
MOST_SENTENCES = 3


@dataclass(frozen=True)
class Sentence:
    """One sentence of the evidence.

    Attributes:
        text: Its exact text.
        passage_index: Which passage it belongs to, from 0.
        start_char: First code point in the passage's text, from 0.
        terms: What it says.
    """

    text: str
    passage_index: int
    start_char: int
    terms: tuple[Term, ...]

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of its content."""
        return frozenset(t.key for t in self.terms if t.has_content)


class Evidence:
    """All passages of a claim, in sentences.

    Attributes:
        sentences: In the order of the passages.
        titles: The keys of the documents' titles: a passage need not repeat what it is about.
        keys: All keys of all sentences.
        rarity: The weights, from the whole documents of the passages where they are known.
    """

    def __init__(self, passages: Sequence[Passage | str], language: str = "en") -> None:
        self.sentences = tuple(_sentences(passages, language))
        documents = _documents(passages)
        self.rarity = (
            Rarity.of_documents(documents) if documents else Rarity(s.keys for s in self.sentences)
        )
        self.titles = frozenset(
            t.key
            for d in documents
            for t in terms((d.title or "").replace("_", " "), d.language)
            if t.has_content
        )

        self.keys = frozenset(key for s in self.sentences for key in s.keys)

    def best(self, claim: Iterable[Term], most: int = MOST_SENTENCES) -> tuple[Sentence, ...]:
        """The sentences that together cover most of the claim's weight, best first.

        Each next one is the sentence that adds most to those before it; ties go to the sentence
        that covers more by itself, then to the earlier one. A sentence that adds nothing is left.
        """
        open_keys = {t.key for t in claim if t.has_content}
        # Squared: to find a sentence one rare word says more than two common ones.
        weights = {key: self.rarity.weight(key) ** 2 for key in open_keys}
        chosen: list[Sentence] = []
        while len(chosen) < most and (found := self._next(open_keys, weights)):
            chosen.append(found)
            open_keys -= found.keys
        return tuple(chosen)

    def _next(self, open_keys: set[str], weights: dict[str, float]) -> Sentence | None:
        def gain(position: int) -> tuple[float, float, int]:
            keys = self.sentences[position].keys
            adds = sum(sorted(weights[key] for key in open_keys & keys))
            return adds, sum(sorted(weights[key] for key in weights.keys() & keys)), -position

        best = max(range(len(self.sentences)), key=gain, default=None)
        return self.sentences[best] if best is not None and gain(best)[0] > 0 else None


def _sentences(passages: Sequence[Passage | str], language: str) -> Iterable[Sentence]:
    for index, passage in enumerate(passages):
        text = passage if isinstance(passage, str) else passage.text
        spoken = language if isinstance(passage, str) else passage.document.language
        for start, end in split_sentences(text, spoken):
            yield Sentence(text[start:end], index, start, terms(text[start:end], spoken))


def _documents(passages: Sequence[Passage | str]) -> list[Document]:
    # By identity first: to compare two documents means to read both of them.
    found = {id(p.document): p.document for p in passages if not isinstance(p, str)}
    return list(dict.fromkeys(found.values()))
