"""Lesson 08, first exercise: what became of an answer, told from the places that it cites.

A place is a document's name, the first character and the first one behind. Code points from 0.
"""

from __future__ import annotations

from citelab.classroom.exercises import lesson_08_kinds_wrong as wrong
from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["KIND_OF"]

_LAMP, _OIL = ("hut", 20, 45), ("hut", 60, 80)
_OLD = ("old", 20, 45)
_FAR = ("hut", 200, 220)

KIND_OF = Exercise(
    id="l08-e1",
    title="Tell what became of an answer",
    function_name="kind_of",
    spec=wrong.kind_of_spec,
    cases=(
        case([_LAMP], [_LAMP], [_OLD], 1),
        case([_FAR], [_LAMP], [_OLD], 1),
        case([_OLD], [_LAMP], [_OLD], 1, note="the place is in the older edition"),
        case([], [_LAMP], [_OLD], 1, note="the answer cites nothing"),
        case([_LAMP], [_LAMP, _OIL], [], 2, note="the answer needs two passages"),
        case([_LAMP, _OIL], [_LAMP, _OIL], [], 2, note="the answer cites both of two passages"),
        case([_OIL], [_LAMP, _OIL], [], 1, note="one passage is enough"),
        case([("hut", 30, 90)], [_LAMP], [], 1, note="the cited place begins within the passage"),
        case([("hut", 22, 30)], [_LAMP], [], 1, note="a part of the passage is cited"),
        case([("hut", 0, 100)], [_LAMP], [], 1, note="more than the passage is cited"),
        case([("hut", 10, 21)], [_LAMP], [], 1, note="one character is shared"),
        case([("hut", 0, 20)], [_LAMP], [], 1, note="the cited place ends where the other begins"),
        case([("hut", 45, 60)], [_LAMP], [], 1, note="the cited place begins where the other ends"),
        case(
            [("map", 20, 45)], [_LAMP], [_OLD], 1, note="the numbers fit and the document differs"
        ),
        case([_FAR, _LAMP], [_LAMP], [], 1, note="the second citation hits"),
        case([_LAMP, _FAR], [_LAMP], [], 1, note="a citation too many"),
        case([_OLD, _LAMP], [_LAMP], [_OLD], 1, note="the old place and the wanted one are cited"),
        case(
            [("hut", 20, 30), ("hut", 30, 45)],
            [_LAMP, _OIL],
            [],
            2,
            note="two citations hit the same passage",
        ),
        case([_OLD, _OIL], [_LAMP, _OIL], [_OLD], 2, note="one of two, and the older edition"),
        case([], [], [], 0, note="the documents hold no answer"),
        case([_FAR], [], [], 0, note="the documents hold no answer, and something is cited"),
    ),
    wrong_answers=(
        WrongAnswer(
            wrong.equal_places,
            "You ask whether the two places are equal. An assistant may cite half of the sentence,"
            " or the sentence and its neighbour, and the reader sees the words. Ask whether they"
            " share a character.",
        ),
        WrongAnswer(
            wrong.within,
            "You ask whether the cited place lies within the passage. One that goes further on"
            " either side shows the words as well. Which two comparisons say that two ranges"
            " share a character?",
        ),
        WrongAnswer(
            wrong.around,
            "You ask whether the whole passage is cited. Half of a sentence may be enough to see"
            " the answer. Be content if the two share one character.",
        ),
        WrongAnswer(
            wrong.starts_within,
            "You look at where the cited place begins. It may begin before the passage and run"
            " into it. Both ends matter: compare the start of each with the end of the other.",
        ),
        WrongAnswer(
            wrong.borders_count,
            "Two places that only touch count as a hit for you. An end is the first character that"
            " is *not* meant, so they share nothing. `<` or `<=`?",
        ),
        WrongAnswer(
            wrong.any_document,
            "You compare the numbers and not the documents. The same two numbers fit into every"
            " long text. Where do you use the name?",
        ),
        WrongAnswer(
            wrong.one_is_enough,
            "For you, one passage is always enough. Some answers need both of two: a rule, and the"
            " exception that stands elsewhere. Compare the number of hits with `enough`.",
        ),
        WrongAnswer(
            wrong.all_are_needed,
            "You always want every passage. Where three documents say the same, one of them is"
            " enough. Compare the number of hits with `enough`, not with the length of the list.",
        ),
        WrongAnswer(
            wrong.counts_citations,
            "You count citations that hit. Two of them may hit the same passage, and the other one"
            " is still missing. Count the *passages* that were hit.",
        ),
        WrongAnswer(
            wrong.old_place_first,
            "You ask for decoys too early. Who cites the right passage and the old one has shown"
            " the right one. Ask for decoys only where nothing wanted was hit.",
        ),
        WrongAnswer(
            wrong.no_decoys,
            "You never say `decoy`. A citation of the older edition is the mistake that looks best"
            " and costs most, so it has a name of its own. Where do you use `decoys`?",
        ),
        WrongAnswer(
            wrong.no_half,
            "An answer that cites one of two passages is not elsewhere: it is half of the way, and"
            " half a rule can be worse than none. It has a name of its own.",
        ),
        WrongAnswer(
            wrong.every_one_must_hit,
            "You want every citation to hit. One too many is untidy, and the reader has still seen"
            " the passage. How tidy an answer is, is another figure: its precision.",
        ),
        WrongAnswer(
            wrong.first_citation_only,
            "You look at the first citation only. The one that matters may be the second. Go"
            " through all of them.",
        ),
        WrongAnswer(
            wrong.silence_is_always_bad,
            "You say `nothing cited` where there is nothing to cite. If the documents hold no"
            " answer, silence is the right answer. Ask first whether `gold` is empty.",
        ),
        WrongAnswer(
            wrong.no_answer_is_always_right,
            "Without a wanted passage everything is right for you. Who cites something where the"
            " documents hold no answer has invented it. Look at `cited` as well.",
        ),
        WrongAnswer(
            wrong.yes_or_no,
            "You say whether the answer is right. The reader of a report asks next what went"
            " wrong. Return the name of the kind.",
        ),
    ),
    hints=(
        "Write a small function first: do two places share a character? They must be of the same"
        " document, and each must start before the other one ends.",
        "Count the passages of `gold` that share a character with any citation. Then ask in this"
        " order: is there nothing to find, was nothing cited, were there enough hits, was there"
        " any, was a decoy hit?",
        "`sum(any(touches(place, wanted) for place in cited) for wanted in gold)` counts the"
        " passages that were hit.",
    ),
    difficulty="medium",
    minutes=11,
    explanation="The order of the questions is the definition: what was wanted counts before what"
    " misled. Counting passages, not citations, makes sure that the same place cited twice is one"
    " hit. Nothing here reads the words of the answer, and the lesson comes back to that.",
)
