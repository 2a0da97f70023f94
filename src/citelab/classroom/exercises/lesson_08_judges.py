"""Lesson 08, third exercise: balanced accuracy, which a judge cannot earn by saying one word."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, median

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["BALANCED"]

Words = list[str]
_YES, _PARTLY, _NO = "supported", "partly", "not"


def balanced_spec(said: Words, labels: Words) -> float:
    _require_equal(said, labels)
    shares = []
    for label in sorted(set(labels)):
        its = [position for position, word in enumerate(labels) if word == label]
        shares.append(sum(said[position] == label for position in its) / len(its))
    return fmean(shares)


def _require_equal(said: Words, labels: Words) -> None:
    if len(said) != len(labels):
        raise ValueError(f"{len(said)} verdicts for {len(labels)} labels")


def _shares(said: Words, labels: Words, words: Words) -> list[float]:
    _require_equal(said, labels)
    hits = Counter(label for word, label in zip(said, labels, strict=True) if word == label)
    count = Counter(labels)
    return [hits[word] / count[word] if count[word] else 0.0 for word in words]


def _plain_accuracy(said: Words, labels: Words) -> float:
    _require_equal(said, labels)
    return fmean(word == label for word, label in zip(said, labels, strict=True))


def _by_what_was_said(said: Words, labels: Words) -> float:
    return balanced_spec(labels, said)


def _three_words_always(said: Words, labels: Words) -> float:
    return fmean(_shares(said, labels, [_YES, _PARTLY, _NO]))


def _words_that_were_said_too(said: Words, labels: Words) -> float:
    return fmean(_shares(said, labels, sorted({*said, *labels})))


def _supported_only(said: Words, labels: Words) -> float:
    return _shares(said, labels, [_YES])[0]


def _cut_to_the_shorter(said: Words, labels: Words) -> float:
    both = min(len(said), len(labels))
    return balanced_spec(said[:both], labels[:both])


def _missing_is_wrong(said: Words, labels: Words) -> float:
    if len(said) > len(labels):
        raise ValueError(len(said))
    return balanced_spec([*said, *[""] * (len(labels) - len(said))], labels)


def _counts_only(said: Words, labels: Words) -> float:
    _require_equal(said, labels)
    told, meant = Counter(said), Counter(labels)
    return fmean(min(told[label], count) / count for label, count in sorted(meant.items()))


def _worst(said: Words, labels: Words) -> float:
    return min(_shares(said, labels, sorted(set(labels))))


def _middle(said: Words, labels: Words) -> float:
    return median(_shares(said, labels, sorted(set(labels))))


def _percent(said: Words, labels: Words) -> float:
    return 100 * balanced_spec(said, labels)


def _each_share(said: Words, labels: Words) -> dict[str, float]:
    words = sorted(set(labels))
    return dict(zip(words, _shares(said, labels, words), strict=True))


BALANCED = Exercise(
    id="l08-e3",
    title="Measure a judge so that one word is not enough",
    function_name="balanced",
    spec=balanced_spec,
    cases=(
        case([_YES, _NO, _YES, _NO], [_YES, _NO, _NO, _NO]),
        case([_YES] * 5, [_YES, _YES, _YES, _YES, _NO], note="the judge always says the same"),
        case([_YES, _PARTLY, _NO, _NO], [_YES, _PARTLY, _NO, _NO], note="all verdicts are right"),
        case([_NO, _YES], [_YES, _NO], note="the two words are exchanged"),
        case([_YES, _YES, _NO], [_YES, _YES, _NO], note="nobody said partly"),
        case(
            [_YES, "cannot tell", _NO, _NO],
            [_YES, _YES, _NO, _NO],
            note="the judge gives up once",
        ),
        case(
            [_YES, _PARTLY, _NO], [_YES, _NO, _NO], note="the judge uses a word that no label has"
        ),
        case(
            [_YES, _PARTLY, _PARTLY, _YES, _NO, _NO, _YES],
            [_YES, _PARTLY, _NO, _NO, _NO, _PARTLY, _YES],
        ),
        case([_YES, _NO], [_YES, _NO, _NO], note="a verdict is missing"),
        case([_YES, _NO, _NO], [_YES, _NO], note="a label is missing"),
        case([_YES], [_NO], note="there is one claim"),
    ),
    wrong_answers=(
        WrongAnswer(
            _plain_accuracy,
            "That is plain accuracy. A judge that always says `supported` does well by it wherever"
            " most claims are supported. Take a share for each label first, then their mean.",
        ),
        WrongAnswer(
            _by_what_was_said,
            "You divide by how often the *judge* used a word. A judge that says `not` once, and"
            " rightly, would earn the full share. Divide by how often people gave that label.",
        ),
        WrongAnswer(
            _three_words_always,
            "You always take the mean of three words. A label that nobody gave cannot be found;"
            " it pulls the mean down for no fault of the judge. Which words occur in `labels`?",
        ),
        WrongAnswer(
            _words_that_were_said_too,
            "You also take a share for words that only the judge used. They have no claims to be"
            " found in. Only what occurs in `labels` has a share.",
        ),
        WrongAnswer(
            _supported_only,
            "You count one label. A judge that says `supported` to everything finds every"
            " supported claim. Do the same for each label, and take the mean.",
        ),
        WrongAnswer(
            _cut_to_the_shorter,
            "The lists differ in length and you say nothing: `zip` stops at the shorter one. From"
            " the gap on, each verdict may stand beside the wrong claim. Refuse such lists with"
            " `ValueError`.",
        ),
        WrongAnswer(
            _missing_is_wrong,
            "You take a missing verdict for a wrong one. You do not know which one is missing, so"
            " you do not know which claim any verdict is about. Refuse such lists with"
            " `ValueError`.",
        ),
        WrongAnswer(
            _counts_only,
            "You compare how often each word occurs. The right number of `not` can stand at the"
            " wrong claims. Compare claim by claim.",
        ),
        WrongAnswer(
            _worst,
            "You return the worst share. It is worth knowing, but the figure here is the mean of"
            " the shares.",
        ),
        WrongAnswer(
            _middle,
            "You return the middle one of the shares. With three labels a judge may then miss one"
            " of them wholly, unpunished. Take the mean.",
        ),
        WrongAnswer(
            _each_share,
            "You return a share for each label. They are the right ones, and worth a look; the"
            " figure asked for is their mean.",
        ),
        WrongAnswer(
            _percent,
            "You return percent. The other figures of this lesson are shares from 0 to 1; keep to"
            " one unit, or the report mixes them up.",
        ),
    ),
    hints=(
        "Refuse lists of different lengths first. Then take the words that occur in `labels`, each"
        " once: `set(labels)`.",
        "For one word: look only at the claims that people gave this label, and ask at which share"
        " of them the judge said the same.",
        "`zip(said, labels, strict=True)` raises `ValueError` by itself. `statistics.mean` takes"
        " the mean of a list.",
    ),
    difficulty="medium",
    minutes=8,
    explanation="Each label counts the same, however rare it is. So a judge with one word earns"
    " one share of 1 and otherwise 0: a half with two labels, a third with three, whatever the"
    " claims are.",
)
