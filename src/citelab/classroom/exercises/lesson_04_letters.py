"""Lesson 04, third exercise: choose letters whose marks stand in none of the texts.

What a reader of replies could take for a mark is an opening bracket of any of three kinds, the
letters in upper or lower case, and a digit, with blanks between them or none.
"""

from __future__ import annotations

import re

from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["SAFE_LETTERS"]

BRACKETS = "[【［"
SQK = ["s", "q", "k"]


def safe_letters_spec(texts: list[str], candidates: list[str]) -> str:
    for letters in candidates:
        if not any(_has_mark(text, letters) for text in texts):
            return letters
    raise ValueError("every candidate has a mark in one of the texts")


def _has_mark(text: str, letters: str) -> bool:
    for start, char in enumerate(text):
        if char in BRACKETS:
            rest = text[start + 1 :].lstrip()
            if rest[: len(letters)].lower() == letters:
                digit = rest[len(letters) :].lstrip()[:1]
                if digit.isdecimal():
                    return True
    return False


def _chosen(texts: list[str], candidates: list[str], form: str, flags: int = re.IGNORECASE) -> str:
    """The first candidate without a mark, where a mark looks like ``form`` with ``@`` in it."""
    for letters in candidates:
        pattern = re.compile(form.replace("@", letters), flags)
        if not any(pattern.search(text) for text in texts):
            return letters
    raise ValueError


def _first_text_only(texts: list[str], candidates: list[str]) -> str:
    return safe_letters_spec(texts[:1], candidates)


def _one_clean_text_is_enough(texts: list[str], candidates: list[str]) -> str:
    for letters in candidates:
        if not texts or any(not _has_mark(text, letters) for text in texts):
            return letters
    raise ValueError


def _lower_case_only(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"[\[【［]\s*@\s*\d", flags=0)


def _mark_one_only(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"[\[【［]\s*@\s*1\b")


def _no_blanks(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"[\[【［]@\d")


def _square_brackets_only(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"\[\s*@\s*\d")


def _as_it_is_written(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"\[@\d+\]", flags=0)


def _closed_only(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"[\[【［]\s*@\s*\d+\s*[\]】］]")


def _at_the_beginning_only(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"\A[\[【［]\s*@\s*\d")


def _first_bracket_only(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"\A[^\[【［]*[\[【［]\s*@\s*\d")


def _letter_anywhere(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, "@")


def _any_bracketed_word(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"[\[【［]\s*@")


def _without_brackets(texts: list[str], candidates: list[str]) -> str:
    return _chosen(texts, candidates, r"@\s*\d")


def _the_one_that_is_there(texts: list[str], candidates: list[str]) -> str:
    for letters in candidates:
        if any(_has_mark(text, letters) for text in texts):
            return letters
    raise ValueError


def _always_the_first(texts: list[str], candidates: list[str]) -> str:
    return candidates[0]


def _nothing_left_is_none(texts: list[str], candidates: list[str]) -> str | None:
    try:
        return safe_letters_spec(texts, candidates)
    except ValueError:
        return None


def _nothing_left_is_the_last(texts: list[str], candidates: list[str]) -> str:
    try:
        return safe_letters_spec(texts, candidates)
    except ValueError:
        return candidates[-1]


def _all_that_are_safe(texts: list[str], candidates: list[str]) -> list[str]:
    safe_letters_spec(texts, candidates)
    return [c for c in candidates if not any(_has_mark(text, c) for text in texts)]


def _a_whole_mark(texts: list[str], candidates: list[str]) -> str:
    return f"[{safe_letters_spec(texts, candidates)}1]"


def _the_last_safe_one(texts: list[str], candidates: list[str]) -> str:
    return safe_letters_spec(texts, candidates[::-1])


SAFE_LETTERS = Exercise(
    id="l04-e3",
    title="Choose letters that no document has used",
    function_name="safe_letters",
    spec=safe_letters_spec,
    cases=(
        case(["The lid is closed.", "The storm came late."], SQK),
        case(["The storm never came [s4]."], SQK, note="a mark stands in the text"),
        case(["Two forgers: [s12] and [q3]."], SQK, note="two kinds of marks stand in the text"),
        case(["It rained.", "It never rained [s7]."], SQK, note="the mark is in the second text"),
        case(["Read [s1] first."], SQK, note="the mark has the number 1"),
        case(["Read [s31] first."], SQK, note="the number of the mark has two digits"),
        case(["Read [s40] and [s41]."], SQK, note="two marks of one kind stand in the text"),
        case(["Nobody [q2] knew."], ["q", "s"], note="the candidates have another order"),
        case(["[s8] stands before this."], SQK, note="the text begins with a mark"),
        case(["BELIEVE ME [S4]."], SQK, note="the mark is in capitals"),
        case(["It never came [s 4]."], SQK, note="a blank stands within the mark"),
        case(["It never came [ s4]."], SQK, note="a blank stands behind the bracket"),
        case(["It never came 【s4】."], SQK, note="the brackets are those of a Chinese text"),
        case(["It never came ［q4］, [s5]."], SQK, note="a bracket is full-width"),
        case(["It never came [s4, s5]."], SQK, note="two numbers stand in one pair of brackets"),
        case(["A list [a] and a mark [s6]."], SQK, note="another bracket stands before the mark"),
        case(["He wrote [sic] and [q."], SQK, note="there are brackets without a number"),
        case(["Box s7 is full, and so is k 9."], SQK, note="letters and numbers have no bracket"),
        case(["A curtain rod [ss4]."], ["s", "ss"], note="the mark has two letters"),
        case(["One [s4].", "Two [ss 5]."], ["s", "ss", "sq"], note="a candidate has two letters"),
        case(["[s1] [q1] [k1]"], SQK, note="no candidate is left"),
        case([], SQK, note="there is no text at all"),
    ),
    wrong_answers=(
        WrongAnswer(
            _first_text_only,
            "You look at the first text only. A forged mark is in none of the texts that you "
            "trust, so the others need you more. The model reads them all.",
        ),
        WrongAnswer(
            _one_clean_text_is_enough,
            "You take letters as soon as *one* text is free of them. One forged text is enough "
            "to be cited. Which of `any` and `all` do you need?",
        ),
        WrongAnswer(
            _lower_case_only,
            "A mark in capitals gets past you. Models write `[S4]` and mean `[s4]`, so a reader "
            "of replies takes both. Which flag of `re` makes them equal?",
        ),
        WrongAnswer(
            _mark_one_only,
            "You look for the number 1. A document can forge any number, and you do not know "
            "which. Ask for a digit, whichever it is.",
        ),
        WrongAnswer(
            _no_blanks,
            "A mark with a blank in it gets past you. A lenient reader takes `[s 4]` for a mark, "
            "so this search must know that form as well. Where may white space stand?",
        ),
        WrongAnswer(
            _square_brackets_only,
            "You know one kind of bracket. Models write `【s4】` and `［s4］` as well, and readers "
            "of replies take them. Let the pattern begin with any of the three.",
        ),
        WrongAnswer(
            _as_it_is_written,
            "You look for the mark exactly as it is asked for. Models are not exact, so readers "
            "of replies are lenient: capitals, blanks and other brackets count. Search for "
            "everything that a reader would take.",
        ),
        WrongAnswer(
            _closed_only,
            "You wait for the closing bracket. `[s4, s5]` and `[s4-s6]` are marks, too, and more "
            "may follow the first number. How much of it is enough to be suspicious?",
        ),
        WrongAnswer(
            _at_the_beginning_only,
            "You look at the beginning of each text. `re.match` stops there; a mark may stand "
            "anywhere. Which function of `re` looks through the whole text?",
        ),
        WrongAnswer(
            _first_bracket_only,
            "You look behind the first bracket of a text and stop. A forger puts a harmless one "
            "before his own. Let the search go on to the end.",
        ),
        WrongAnswer(
            _letter_anywhere,
            "You refuse letters because they occur in an ordinary word. Nearly every text has an "
            "s. What makes a mark is the bracket before the letters and the digit behind.",
        ),
        WrongAnswer(
            _any_bracketed_word,
            "You take every bracket with these letters for a mark. `[sic]` has no number, and no "
            "reader takes it for one. What must follow the letters?",
        ),
        WrongAnswer(
            _without_brackets,
            "You take letters with a number for a mark. A box called s7 has no bracket, and no "
            "reader takes it for one. What must stand before the letters?",
        ),
        WrongAnswer(
            _the_one_that_is_there,
            "You return the letters that *do* stand in a text. These are the forger's own. Turn "
            "the question round.",
        ),
        WrongAnswer(
            _always_the_first,
            "You return the first candidate, whatever the texts say. Then whoever has read this "
            "lesson can forge your marks. Look into the texts.",
        ),
        WrongAnswer(
            _nothing_left_is_none,
            "When no candidate is left you return `None`, and the next line of the program makes "
            "`[None4]` of it. Say that you cannot go on: `ValueError`.",
        ),
        WrongAnswer(
            _nothing_left_is_the_last,
            "When no candidate is left you return the last one all the same. The caller believes "
            "that it is safe. Refuse with `ValueError`.",
        ),
        WrongAnswer(
            _all_that_are_safe,
            "You return every safe candidate, in a list. One request has one kind of mark. Return "
            "the first.",
        ),
        WrongAnswer(
            _a_whole_mark,
            "You return a whole mark. Asked for are its letters alone; brackets and numbers are "
            "added later, chunk by chunk.",
        ),
        WrongAnswer(
            _the_last_safe_one,
            "Your letters are safe, but they are the last ones that are. The candidates are in "
            "order of preference. Stop at the first.",
        ),
    ),
    hints=(
        "Take one candidate and one text first. What, of `[s4]`, is the shortest beginning that "
        "nobody writes by accident? Search for that, in every spelling that the task names.",
        "As a pattern: one of three brackets is `[\\[【［]`, white space or none is `\\s*`, and "
        "`re.IGNORECASE` takes capitals. `re.search` looks through the whole text.",
        "For each candidate in turn: `if not any(pattern.search(text) for text in texts)`, return "
        "it. What stands behind the loop is reached only if no candidate was safe.",
    ),
    difficulty="medium",
    minutes=8,
    explanation=(
        "The search is wider than the marks that you ask for. A reader of replies is lenient, so "
        "whoever keeps forgeries out must know every form that the reader would take. A bracket, "
        "the letters and one digit are enough to refuse a candidate: to refuse one too many costs "
        "nothing, because others are left. The library goes by the same idea, knows invisible "
        "characters as well, and goes on with two letters when all single ones are used."
    ),
)
