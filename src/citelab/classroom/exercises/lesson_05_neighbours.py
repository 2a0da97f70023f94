"""Lesson 05, second exercise: the neighbours of a cited sentence that may take it back.

Sentences count from 0. A neighbour is at most two sentences away, on either side. Longer than a
file should be: an exercise and the wrong answers that it gets belong together.
"""

from __future__ import annotations

from collections.abc import Sequence

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["NEIGHBOURS"]

Words = Sequence[str]

_REACH = 2


def neighbours_that_turn_spec(sentences: list[str], cited: int, words: Words) -> list[int]:
    found = []
    for index in range(len(sentences)):
        is_near = cited - _REACH <= index <= cited + _REACH
        if is_near and index != cited and _first_word(sentences[index]) in words:
            found.append(index)
    return found


def _first_word(sentence: str) -> str:
    return sentence.split()[0].strip(".,:;!?“”").lower()


def _near(sentences: list[str], cited: int, reach: int = _REACH) -> list[int]:
    return [i for i in range(len(sentences)) if 0 < abs(i - cited) <= reach]


def _turning(sentences: list[str], indices: Sequence[int], words: Words) -> list[int]:
    return [i for i in indices if _first_word(sentences[i]) in words]


def _only_after(sentences: list[str], cited: int, words: Words) -> list[int]:
    return [i for i in neighbours_that_turn_spec(sentences, cited, words) if i > cited]


def _only_before(sentences: list[str], cited: int, words: Words) -> list[int]:
    return [i for i in neighbours_that_turn_spec(sentences, cited, words) if i < cited]


def _one_away(sentences: list[str], cited: int, words: Words) -> list[int]:
    return _turning(sentences, _near(sentences, cited, 1), words)


def _last_one_missing(sentences: list[str], cited: int, words: Words) -> list[int]:
    near = [i for i in _near(sentences, cited) if i < cited + _REACH]
    return _turning(sentences, near, words)


def _itself_too(sentences: list[str], cited: int, words: Words) -> list[int]:
    return _turning(sentences, sorted([cited, *_near(sentences, cited)]), words)


def _below_zero(sentences: list[str], cited: int, words: Words) -> list[int]:
    near = [i for i in (cited - 2, cited - 1, cited + 1, cited + 2) if i < len(sentences)]
    return _turning(sentences, near, words)


def _slice_from_below_zero(sentences: list[str], cited: int, words: Words) -> list[int]:
    found = neighbours_that_turn_spec(sentences, cited, words)
    return found if cited >= _REACH else []


def _anywhere(sentences: list[str], cited: int, words: Words) -> list[int]:
    def holds(sentence: str) -> bool:
        return any(word in sentence.lower() for word in words)

    return [i for i in _near(sentences, cited) if holds(sentences[i])]


def _begins_like(sentences: list[str], cited: int, words: Words) -> list[int]:
    near = _near(sentences, cited)
    return [i for i in near if sentences[i].lower().startswith(tuple(words))]


def _as_written(sentences: list[str], cited: int, words: Words) -> list[int]:
    near = _near(sentences, cited)
    return [i for i in near if sentences[i].split()[0].strip(",") in words]


def _with_its_comma(sentences: list[str], cited: int, words: Words) -> list[int]:
    near = _near(sentences, cited)
    return [i for i in near if sentences[i].split()[0].lower() in words]


def _own_words(sentences: list[str], cited: int, words: Words) -> list[int]:
    return _turning(sentences, _near(sentences, cited), ("however", "but", "except", "only"))


def _sentences(sentences: list[str], cited: int, words: Words) -> list[str]:
    return [sentences[i] for i in neighbours_that_turn_spec(sentences, cited, words)]


def _distances(sentences: list[str], cited: int, words: Words) -> list[int]:
    return [i - cited for i in neighbours_that_turn_spec(sentences, cited, words)]


def _from_one(sentences: list[str], cited: int, words: Words) -> list[int]:
    return [i + 1 for i in neighbours_that_turn_spec(sentences, cited, words)]


def _first_only(sentences: list[str], cited: int, words: Words) -> list[int]:
    return neighbours_that_turn_spec(sentences, cited, words)[:1]


def _everywhere(sentences: list[str], cited: int, words: Words) -> list[int]:
    return _turning(sentences, [i for i in range(len(sentences)) if i != cited], words)


def _yes_or_no(sentences: list[str], cited: int, words: Words) -> bool:
    return bool(neighbours_that_turn_spec(sentences, cited, words))


_WORDS = ("however", "but", "except", "only")
_GAUGE = [
    "The gauge must settle.",
    "The lid is closed.",
    "However, a closed lid may do.",
    "Log it.",
]
_CUPS = ["Ice is rare.", "But it comes.", "The cups turn.", "Except in ice, they are right.", "Go."]
_LAMP = ["The lamp is red.", "It is low.", "It is old.", "It is dull.", "Only the goat eats it."]
_BREAD = ["Butter is kept cold.", "Bread is baked at six.", "Clear the oven, however hot.", "Eat."]

NEIGHBOURS = Exercise(
    id="l05-e2",
    title="Find the neighbours that may take a sentence back",
    function_name="neighbours_that_turn",
    spec=neighbours_that_turn_spec,
    cases=(
        case(_GAUGE, 1, _WORDS),
        case(_GAUGE, 0, _WORDS, note="the exception comes two sentences later"),
        case(_CUPS, 2, _WORDS, note="one stands before and one behind"),
        case(_CUPS, 3, _WORDS, note="the cited sentence itself begins with such a word"),
        case(_CUPS, 4, _WORDS, note="the last sentence is cited, and one is three away"),
        case(_CUPS, 0, _WORDS, note="the first sentence is cited"),
        case(_LAMP, 0, _WORDS, note="the last sentence of the text begins with such a word"),
        case(_LAMP, 1, _WORDS, note="the exception is three sentences away"),
        case(_BREAD, 1, _WORDS, note="a word only begins like one of them"),
        case(_BREAD, 3, _WORDS, note="such a word stands inside a sentence"),
        case(
            ["No.", "BUT WAIT.", "Yes.", "only now."], 2, _WORDS, note="letters are large and small"
        ),
        case(
            ["Es agua.", "Pero es sal.", "But no."], 0, ("pero", "salvo"), note="words are Spanish"
        ),
        case(_GAUGE, 3, (), note="no words are given"),
    ),
    wrong_answers=(
        WrongAnswer(
            _only_after,
            "You look behind the sentence only. A rule can be taken back before it is given:"
            " *In a storm all this is different*, and then the rule. Look on both sides.",
        ),
        WrongAnswer(
            _only_before,
            "You look in front of the sentence only. Most exceptions come behind their rule, like"
            " the cook's. Look on both sides.",
        ),
        WrongAnswer(
            _one_away,
            "You look at the direct neighbours only. The exception to the settling time comes two"
            " sentences later. How far does the task let you look?",
        ),
        WrongAnswer(
            _last_one_missing,
            "You look two sentences back and only one ahead. The end of a `range` or a slice is"
            " left out. By how much must it be larger?",
        ),
        WrongAnswer(
            _itself_too,
            "The cited sentence is among your answers. It is no neighbour of itself: leave its"
            " index out.",
        ),
        WrongAnswer(
            _below_zero,
            "You count back below 0, and Python takes index -1 for the *last* sentence. The"
            " first sentence has no neighbour in front. Where must your indices begin?",
        ),
        WrongAnswer(
            _slice_from_below_zero,
            "Near the beginning of the text you find nothing. A slice that starts at -1 or -2"
            " starts at the *end* of the list. Where must it start at the earliest?",
        ),
        WrongAnswer(
            _anywhere,
            "You look for the words anywhere in a sentence. *Clear it, however clogged* takes"
            " nothing back, and `but` stands in *butter*. Look at the first word alone.",
        ),
        WrongAnswer(
            _begins_like,
            "You compare the first letters, and *Butter* begins with `but`. Take out the whole"
            " first word, then compare words with words.",
        ),
        WrongAnswer(
            _as_written,
            "*However,* becomes `however` by two changes: its letters are made small, and its comma"
            " is taken off. One of them is missing in your comparison. Which?",
        ),
        WrongAnswer(
            _with_its_comma,
            "Your first word keeps its comma, and `however,` is not `however`. Take punctuation off"
            " before you compare.",
        ),
        WrongAnswer(
            _own_words,
            "You look for words of your own. Another language has other words, so the caller"
            " gives them. Where do you use `words`?",
        ),
        WrongAnswer(
            _sentences,
            "You return the sentences themselves. The same sentence can stand twice in a text. An"
            " index says which one is meant, and a viewer can jump there.",
        ),
        WrongAnswer(
            _distances,
            "You return how far away each neighbour is. That is right only for whoever remembers"
            " where you started. Return the index in the list.",
        ),
        WrongAnswer(
            _from_one,
            "Your indices are one too high: you count from 1. Lists count from 0.",
        ),
        WrongAnswer(
            _first_only,
            "You stop at the first one. A rule can have an exception on each side: collect all.",
        ),
        WrongAnswer(
            _everywhere,
            "You search the whole text. Then every rule seems to be taken back by some sentence far"
            " away, and nobody reads such a list. Two sentences to either side are enough.",
        ),
        WrongAnswer(
            _yes_or_no,
            "You answer yes or no. The reviewer wants to know *which* sentence to read: return the"
            " indices, and an empty list where there are none.",
        ),
    ),
    hints=(
        "Go through all indices of the list with `range(len(sentences))`. That way none is below 0"
        " and none is behind the end. Which of them are at most 2 away from `cited`?",
        '`abs(index - cited)` is the distance; it is 0 for the cited sentence itself. `"However, a'
        ' lid".split()[0]` is the first word with its comma.',
        '`word.strip(".,:;!?").lower()` takes punctuation off both ends and makes letters small.'
        " Then ask whether it is `in words`.",
    ),
    difficulty="medium",
    minutes=8,
    explanation="The indices run over the list and nothing else, so the ends of the text need no"
    " rule of their own. The first word is compared as a whole, without case and comma. Two"
    " sentences on either side are a choice: fewer miss the settling time, more cry wolf.",
)
