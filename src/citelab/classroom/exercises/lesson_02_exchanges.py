"""Lesson 02, third exercise: the turns of a talk become blocks that say something by themselves.

Turns count from 0, an end is exclusive. An exchange is a turn of the one who asks with all turns
up to the next of these; what is said before the first question is a block too.
"""

from __future__ import annotations

from itertools import groupby

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["EXCHANGES"]

Runs = list[tuple[int, int]]

TALK = ["Osei", "Fenn", "Osei", "Fenn", "Brandt", "Fenn", "Osei", "Brandt"]


def exchanges_spec(speakers: list[str], asker: str) -> Runs:
    groups = list[list[int]]()
    for number, speaker in enumerate(speakers):
        if speaker == asker or not groups:
            groups.append([])
        groups[-1].append(number)
    return [(group[0], group[-1] + 1) for group in groups]


def _last_forgotten(speakers: list[str], asker: str) -> Runs:
    runs, start = list[tuple[int, int]](), 0
    for number, speaker in enumerate(speakers):
        if speaker == asker and number > start:
            runs.append((start, number))
            start = number
    return runs


def _empty_before_the_first(speakers: list[str], asker: str) -> Runs:
    runs, start = list[tuple[int, int]](), 0
    for number, speaker in enumerate(speakers):
        if speaker == asker:
            runs.append((start, number))
            start = number
    return [*runs, (start, len(speakers))]


def _opening_lost(speakers: list[str], asker: str) -> Runs:
    starts = [number for number, speaker in enumerate(speakers) if speaker == asker]
    return list(zip(starts, [*starts[1:], len(speakers)], strict=False))


def _pairs(speakers: list[str], asker: str) -> Runs:
    return [(at, at + 2) for at in range(0, len(speakers), 2)]


def _pairs_within_the_talk(speakers: list[str], asker: str) -> Runs:
    return [(at, min(at + 2, len(speakers))) for at in range(0, len(speakers), 2)]


def _question_and_first_answer(speakers: list[str], asker: str) -> Runs:
    starts = [number for number, speaker in enumerate(speakers) if speaker == asker]
    return [(start, min(start + 2, len(speakers))) for start in starts]


def _answers_only(speakers: list[str], asker: str) -> Runs:
    return [
        (start + (speakers[start] == asker), end)
        for start, end in exchanges_spec(speakers, asker)
        if start + (speakers[start] == asker) < end
    ]


def _question_ends_the_block(speakers: list[str], asker: str) -> Runs:
    ends = [number + 1 for number, speaker in enumerate(speakers) if speaker == asker]
    ends += [len(speakers)] if len(speakers) not in [0, *ends] else []
    return list(zip([0, *ends], ends, strict=False))


def _each_speaker(speakers: list[str], asker: str) -> Runs:
    runs = [[number for number, _ in group] for _, group in _by_speaker(speakers)]
    return [(run[0], run[-1] + 1) for run in runs]


def _by_speaker(speakers: list[str]) -> groupby[str, tuple[int, str]]:
    return groupby(enumerate(speakers), key=lambda turn: turn[1])


def _questions_in_a_row(speakers: list[str], asker: str) -> Runs:
    starts = [
        number
        for number, speaker in enumerate(speakers)
        if number == 0 or (speaker == asker and speakers[number - 1] != asker)
    ]
    return list(zip(starts, [*starts[1:], len(speakers)], strict=False))


def _each_turn(speakers: list[str], asker: str) -> Runs:
    return [(number, number + 1) for number in range(len(speakers))]


def _found_by_name(speakers: list[str], asker: str) -> Runs:
    runs = exchanges_spec(speakers, asker)
    return [(speakers.index(speakers[start]), end) for start, end in runs]


def _inclusive_ends(speakers: list[str], asker: str) -> Runs:
    return [(start, end - 1) for start, end in exchanges_spec(speakers, asker)]


def _from_one(speakers: list[str], asker: str) -> Runs:
    return [(start + 1, end + 1) for start, end in exchanges_spec(speakers, asker)]


def _numbers(speakers: list[str], asker: str) -> list[list[int]]:
    return [list(range(start, end)) for start, end in exchanges_spec(speakers, asker)]


def _names(speakers: list[str], asker: str) -> list[list[str]]:
    return [speakers[start:end] for start, end in exchanges_spec(speakers, asker)]


def _osei_only(speakers: list[str], asker: str) -> Runs:
    return exchanges_spec(speakers, "Osei")


def _first_speaker_asks(speakers: list[str], asker: str) -> Runs:
    return exchanges_spec(speakers, speakers[0]) if speakers else []


EXCHANGES = Exercise(
    id="l02-e3",
    title="Keep a question together with its answers",
    function_name="exchanges",
    spec=exchanges_spec,
    cases=(
        case(["Osei", "Fenn", "Osei", "Fenn"], "Osei"),
        case(TALK, "Osei", note="two people answer the second question"),
        case(TALK[:6], "Osei", note="two people answer the second question, one of them twice"),
        case(TALK, "Fenn", note="the first turn is not a question"),
        case(TALK[3:], "Osei", note="two people speak before the first question"),
        case(["Osei", "Osei", "Fenn"], "Osei", note="the first question gets no answer"),
        case(["Osei", "Brandt", "Osei"], "Osei", note="the last turn is a question"),
        case(["Fenn", "Fenn", "Brandt"], "Osei", note="nobody asks anything"),
        case(["Osei"], "Osei", note="there is one turn"),
        case([], "Osei", note="there are no turns"),
    ),
    wrong_answers=(
        WrongAnswer(
            _last_forgotten,
            "The last exchange is missing. You store one when the next question comes, and after "
            "the last one no question comes. What is still open at the end?",
        ),
        WrongAnswer(
            _empty_before_the_first,
            "You close a block at every question, also at one with nothing before it. That makes "
            "an empty block, which can be cited and says nothing. When is there one to close?",
        ),
        WrongAnswer(
            _opening_lost,
            "What is said before the first question is in no block. A talk may begin with an "
            "answer or a greeting, and whoever wants to cite that must be able to.",
        ),
        WrongAnswer(
            _pairs,
            "You always take two turns, even where the talk has only one left. That fits as long "
            "as one person answers in one turn. Who opens a block here?",
        ),
        WrongAnswer(
            _pairs_within_the_talk,
            "You always take two turns. That fits as long as one person answers in one turn; "
            "after the first longer answer each question stands with somebody else's words.",
        ),
        WrongAnswer(
            _question_and_first_answer,
            "Only the first answer stays with its question. Here others add to it or contradict "
            "it, and these turns are in no block. How far does an exchange reach?",
        ),
        WrongAnswer(
            _answers_only,
            "Your blocks hold the answers without the question. `Forty-one.` needs it more than "
            "anything else. With which turn does an exchange begin?",
        ),
        WrongAnswer(
            _question_ends_the_block,
            "You cut *behind* a question, so it stands with the answer to the one before. A "
            "question opens its block.",
        ),
        WrongAnswer(
            _each_speaker,
            "You begin a block whenever somebody else speaks. Then a question is alone again, "
            "and so is its answer. Only one person opens blocks.",
        ),
        WrongAnswer(
            _questions_in_a_row,
            "You put two questions in a row into one block. Each turn of the one who asks opens "
            "a block, also where nobody has answered yet.",
        ),
        WrongAnswer(
            _each_turn,
            "Every turn is a block by itself. That is what the lesson began with: an answer "
            "without its question. Which turns belong together?",
        ),
        WrongAnswer(
            _found_by_name,
            "You look for a speaker with `index`, and that gives the *first* turn of this name "
            "each time. It is `find` once more. Count while you go along: `enumerate` does it.",
        ),
        WrongAnswer(
            _inclusive_ends,
            "You give the last turn of a block, but an end is exclusive: it is the first turn "
            "that is no longer meant. One turn at 5 is `(5, 6)`.",
        ),
        WrongAnswer(
            _from_one,
            "You count turns from 1. Blocks count from 0, as positions do.",
        ),
        WrongAnswer(
            _numbers,
            "You list every turn of a block. The grouping is right, but a block is one range: "
            "its first turn, and the first turn behind it.",
        ),
        WrongAnswer(
            _names,
            "You return the names. Whoever has to put texts together needs the *numbers* of the "
            "turns: `(start, end)` for each block.",
        ),
        WrongAnswer(
            _osei_only,
            "You look for Osei whoever asks. In the next talk it is somebody else: use `asker`.",
        ),
        WrongAnswer(
            _first_speaker_asks,
            "You take the first speaker for the one who asks. That holds for many talks and not "
            "for all: use `asker`.",
        ),
    ),
    hints=(
        "Which turns open a block? Every turn of the one who asks, and the very first turn, "
        "whoever speaks. Collect their numbers first.",
        "Each block ends where the next one starts, and the last one ends behind the last turn. "
        "So put each start beside the one after it.",
        "With the numbers in `starts`, this puts neighbours side by side: "
        "`zip(starts, [*starts[1:], len(speakers)])`. `if number == 0 or …` lets the first turn "
        "in, whoever speaks.",
    ),
    difficulty="medium",
    minutes=7,
    explanation=(
        "A block is known by where it starts: it ends where the next one does. So it is enough "
        "to collect the turns that open one. The first turn always does, or else what is said "
        "before the first question would be lost. Runs that are made in this way tile the list "
        "of turns, as sentences tile a text."
    ),
)
