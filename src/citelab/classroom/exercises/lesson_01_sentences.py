"""Lesson 01, second exercise: sentences become pieces that no cut runs through.

Positions count code points of the document, an end is exclusive; the sentences follow one
another without a gap, as citation chunks do, and the first one need not start at 0.
"""

from __future__ import annotations

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["SENTENCE_CHUNKS"]

Ranges = list[tuple[int, int]]

# Of 11, 9 and 16 characters.
THREE = [(0, 11), (11, 20), (20, 36)]
# Of 9, 6, 9, 5 and 7, from the middle of a document.
LATER = [(120, 129), (129, 135), (135, 144), (144, 149), (149, 156)]
# One is longer than most pieces.
LONG = [(0, 5), (5, 40), (40, 46), (46, 50)]


def sentence_chunks_spec(sentences: Ranges, size: int) -> Ranges:
    if size < 1:
        raise ValueError("a piece has at least 1 character")
    pieces: Ranges = []
    for start, end in sentences:
        if pieces and end - pieces[-1][0] <= size:
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    return pieces


def _groups(sentences: Ranges, size: int) -> list[Ranges]:
    pieces = sentence_chunks_spec(sentences, size)
    return [[(s, e) for s, e in sentences if start <= s and e <= end] for start, end in pieces]


def _last_run_forgotten(sentences: Ranges, size: int) -> Ranges:
    return sentence_chunks_spec(sentences, size)[:-1]


def _looks_after_it_has_added(sentences: Ranges, size: int) -> Ranges:
    pieces, first = list[tuple[int, int]](), None
    for start, end in sentences:
        first = start if first is None else first
        if end - first >= size:
            pieces.append((first, end))
            first = None
    return pieces if first is None else [*pieces, (first, sentences[-1][1])]


def _never_quite_full(sentences: Ranges, size: int) -> Ranges:
    return sentence_chunks_spec(sentences, size - 1) if size > 1 else _refuse(sentences, size)


def _refuse(sentences: Ranges, size: int) -> Ranges:
    if size < 1:
        raise ValueError("a piece has at least 1 character")
    return sentences


def _long_ones_left_out(sentences: Ranges, size: int) -> Ranges:
    _refuse(sentences, size)
    pieces, open_at = list[tuple[int, int]](), False
    for start, end in sentences:
        if end - start > size:
            open_at = False
            continue
        if open_at and end - pieces[-1][0] <= size:
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
        open_at = True
    return pieces


def _long_ones_cut(sentences: Ranges, size: int) -> Ranges:
    pieces = sentence_chunks_spec(sentences, size)
    return [(at, min(at + size, end)) for start, end in pieces for at in range(start, end, size)]


def _long_ones_refused(sentences: Ranges, size: int) -> Ranges:
    if any(end - start > size for start, end in sentences):
        raise ValueError("a sentence is longer than a piece")
    return sentence_chunks_spec(sentences, size)


def _empty_before_a_long_one(sentences: Ranges, size: int) -> Ranges:
    _refuse(sentences, size)
    pieces, first = list[tuple[int, int]](), sentences[0][0] if sentences else 0
    for start, end in sentences:
        if end - first > size:
            pieces.append((first, start))
            first = start
    return [*pieces, (first, sentences[-1][1])] if sentences else pieces


def _the_one_that_did_not_fit_is_lost(sentences: Ranges, size: int) -> Ranges:
    _refuse(sentences, size)
    pieces, run = list[tuple[int, int]](), list[tuple[int, int]]()
    for start, end in sentences:
        if run and end - run[0][0] > size:
            pieces.append((run[0][0], run[-1][1]))
            run = []
        else:
            run.append((start, end))
    return [*pieces, (run[0][0], run[-1][1])] if run else pieces


def _counts_from_zero(sentences: Ranges, size: int) -> Ranges:
    pieces = sentence_chunks_spec(sentences, size)
    return [(start - pieces[0][0], end - pieces[0][0]) for start, end in pieces]


def _total_never_reset(sentences: Ranges, size: int) -> Ranges:
    _refuse(sentences, size)
    pieces, total = list[tuple[int, int]](), 0
    for start, end in sentences:
        total += end - start
        if pieces and total <= size:
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    return pieces


def _one_each(sentences: Ranges, size: int) -> Ranges:
    return list(_refuse(sentences, size))


def _size_counts_sentences(sentences: Ranges, size: int) -> Ranges:
    _refuse(sentences, size)
    runs = [sentences[at : at + size] for at in range(0, len(sentences), size)]
    return [(run[0][0], run[-1][1]) for run in runs]


def _inclusive_end(sentences: Ranges, size: int) -> Ranges:
    return [(start, end - 1) for start, end in sentence_chunks_spec(sentences, size)]


def _lists(sentences: Ranges, size: int) -> list[list[int]]:
    return [list(piece) for piece in sentence_chunks_spec(sentences, size)]


def _closes_an_empty_run(sentences: Ranges, size: int) -> Ranges:
    pieces, run = list[tuple[int, int]](), list[tuple[int, int]]()
    for start, end in sentences:
        if sum(e - s for s, e in [*run, (start, end)]) > size:
            pieces.append((run[0][0], run[-1][1]))
            run = []
        run.append((start, end))
    return [*pieces, (run[0][0], run[-1][1])]


def _expects_a_sentence(sentences: Ranges, size: int) -> Ranges:
    return sentence_chunks_spec(sentences, size) if size < 1 or sentences[0] else []


def _any_size(sentences: Ranges, size: int) -> Ranges:
    return sentence_chunks_spec(sentences, max(size, 1))


SENTENCE_CHUNKS = Exercise(
    id="l01-e2",
    title="Fill pieces with whole sentences",
    function_name="sentence_chunks",
    spec=sentence_chunks_spec,
    cases=(
        case(THREE, 20, note="the first two sentences fill a piece to its last character"),
        case(THREE, 30),
        case(THREE, 25, note="the last two sentences fill a piece together"),
        case(THREE, 100, note="everything fits into one piece"),
        case(LATER, 15, note="the sentences start at 120, in the middle of a document"),
        case(LATER, 21, note="the sentences start at 120, in the middle of a document"),
        case(LONG, 12, note="the second sentence is longer than a piece"),
        case(LONG[1:], 34, note="the first sentence is longer than a piece by one character"),
        case(LONG[:2], 12, note="the last sentence is longer than a piece"),
        case(THREE, 1, note="no sentence fits into a piece"),
        case([(7, 12)], 5, note="there is one sentence, and it fits exactly"),
        case([], 20, note="there is no sentence"),
        case(THREE, 0, note="a piece would have no characters"),
        case(LATER, -5, note="the size is below 0"),
    ),
    wrong_answers=(
        WrongAnswer(
            _groups,
            "Each of your pieces is a list of sentences. The grouping is right, but a piece is "
            "one range: where does its first sentence start, and where does its last one end?",
        ),
        WrongAnswer(
            _last_run_forgotten,
            "The last piece is missing. You store a piece when the next sentence does not fit, "
            "and after the last sentence nothing comes. What is still in your hand at the end?",
        ),
        WrongAnswer(
            _looks_after_it_has_added,
            "Some pieces are too long: you add a sentence first and look at the length after it. "
            "Then it is too late by one sentence. Ask *before* you add.",
        ),
        WrongAnswer(
            _never_quite_full,
            "A run that fits to the last character is cut. `size` is the *largest* length of a "
            "piece, so that length itself is allowed. Which comparison do you use?",
        ),
        WrongAnswer(
            _long_ones_left_out,
            "A sentence that is longer than a piece disappears, and whatever it answers with it. "
            "Nothing may be lost. Which piece can hold it, if it has to be whole?",
        ),
        WrongAnswer(
            _long_ones_cut,
            "You cut a long sentence to size. Then you are back where the lesson began: half of "
            "it is found and no half answers. Let it be a piece by itself, longer than `size`.",
        ),
        WrongAnswer(
            _long_ones_refused,
            "You refuse a sentence that is longer than a piece. Then one long sentence keeps a "
            "whole document out of the search. Here whole counts more than short.",
        ),
        WrongAnswer(
            _empty_before_a_long_one,
            "A sentence that is too long gets an empty piece before it: you close the run "
            "although there is nothing in it yet. When is there something to close?",
        ),
        WrongAnswer(
            _the_one_that_did_not_fit_is_lost,
            "Sentences are missing between your pieces: the one that does not fit closes a piece "
            "and is then forgotten. Which piece does it begin?",
        ),
        WrongAnswer(
            _counts_from_zero,
            "The lengths are right, the places are not: you count from 0, and these sentences "
            "stand further on in their document. Take the numbers from the sentences themselves.",
        ),
        WrongAnswer(
            _total_never_reset,
            "The first piece is right, and after it every sentence stands alone: your running "
            "total still counts the pieces that are closed. What is its value when one begins?",
        ),
        WrongAnswer(
            _one_each,
            "Every sentence is a piece by itself. That loses nothing, but it joins nothing "
            "either. Put neighbours together for as long as they fit.",
        ),
        WrongAnswer(
            _size_counts_sentences,
            "You take `size` for a number of sentences. It is a number of characters: from the "
            "start of a piece to its end there are at most so many.",
        ),
        WrongAnswer(
            _inclusive_end,
            "Each piece is one character short. The ends that you are given are exclusive, so the "
            "end of a piece is the end of its last sentence as it stands.",
        ),
        WrongAnswer(
            _lists,
            "The numbers are right, but each piece is a list. Return tuples: `(start, end)`.",
        ),
        WrongAnswer(
            _closes_an_empty_run,
            "You close a run that may be empty, and then there is no first sentence to take. It "
            "happens where the very first sentence is too long, and where there is none. Ask "
            "first whether the run holds anything.",
        ),
        WrongAnswer(
            _expects_a_sentence,
            "A document without sentences makes your function fail: you look at the first one "
            "before you know that there is one. How many pieces do no sentences make?",
        ),
        WrongAnswer(
            _any_size,
            "A size of 0 or less passes without a word, and every sentence comes out by itself. "
            "Somebody has made a mistake there: tell them with `ValueError`.",
        ),
    ),
    hints=(
        "Go through the sentences once. With each there is one question: does the piece that is "
        "open stay within `size` if this sentence joins it? A piece's length is end minus start.",
        "If it fits, only the *end* of the last piece changes. If not, the sentence begins a new "
        "piece. With no piece yet there is nothing to join, however short the sentence is.",
        "Keep the open piece in your list already, as its last item: "
        "`pieces[-1] = (pieces[-1][0], end)` makes it longer. Then nothing is left over when the "
        "loop ends, and a long sentence needs no rule of its own.",
    ),
    difficulty="medium",
    minutes=9,
    explanation=(
        "Each sentence either moves the end of the last piece or begins a new one, so every "
        "sentence is in one piece and none is cut. A sentence that is too long begins a piece "
        "because it does not fit, and the next one does not fit behind it. As the open piece "
        "already stands in the list, an empty input and the end of the loop need no special case."
    ),
)
