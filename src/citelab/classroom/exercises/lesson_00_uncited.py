"""Lesson 00, second exercise: the statements of an answer that no citation stands behind.

An answer is a list of blocks. One without a letter or a digit only joins others; what says
something and carries no citation is what a reader must know of.
"""

from __future__ import annotations

from typing import Any

from citelab.classroom.exercises import lesson_00_uncited_wrong as wrong
from citelab.classroom.exercises.model import Exercise, WrongAnswer, case

__all__ = ["UNCITED"]

Block = dict[str, Any]
_CITATION = {
    "type": "char_location",
    "cited_text": "Close the lid. ",
    "document_index": 0,
    "document_title": "Rules of the hut",
    "start_char_index": 18,
    "end_char_index": 33,
    "file_id": None,
}


def _cited(text: str) -> Block:
    return {"type": "text", "text": text, "citations": [_CITATION]}


def _bare(text: str, citations: Any = None) -> Block:
    return {"type": "text", "text": text, "citations": citations}


def _without_key(text: str) -> Block:
    return {"type": "text", "text": text}


UNCITED = Exercise(
    id="l00-e2",
    title="Find what an answer says without a citation",
    function_name="uncited",
    spec=wrong.uncited_spec,
    cases=(
        case([_bare("Close the lid."), _bare(" "), _bare("Drink tea.")]),
        case([_bare("Drink tea."), _bare("\n\n")], note="a line end is glue too"),
        case([_cited("Close the lid."), _bare(" "), _bare("Drink tea.")]),
        case([_cited("Close the lid."), _bare("\n\n"), _cited("Wait ten minutes.")]),
        case([_bare("Drink tea.", [])], note="`citations` is an empty list"),
        case([_without_key("Drink tea.")], note="the block has no key `citations`"),
        case([_cited("Close it"), _bare(". "), _cited("Wait"), _bare(" … ")], note="glue has dots"),
        case([_cited("Wait?"), _bare("No."), _bare(" ")], note="a statement has three characters"),
        case([_cited("How long?"), _bare(" 35. ")], note="a statement is a number"),
        case([_bare("Is it safe?"), _bare(" "), _bare("Tea!")], note="no full stop is there"),
        case([_bare("Wait."), _bare(" "), _bare("Wait.")], note="the same words stand there twice"),
        case([_bare("Drink tea. "), _bare("Then wait.\n")], note="white space ends the blocks"),
        case([], note="the answer is empty"),
    ),
    wrong_answers=(
        WrongAnswer(
            wrong.key_must_be_there,
            "Your function stops at a block that has no key `citations`. An answer may leave the"
            " key out where there is nothing to cite. Ask with `.get`, which does not raise.",
        ),
        WrongAnswer(
            wrong.none_only,
            "You look for `None` only. “No citations” is said in three ways: the key is missing,"
            " it holds `None`, or it holds an empty list. What do all three have in common in an"
            " `if`?",
        ),
        WrongAnswer(
            wrong.empty_list_only,
            "You look for an empty list only. Most blocks without a citation hold `None` instead,"
            " and some have no such key at all. What do all three have in common in an `if`?",
        ),
        WrongAnswer(
            wrong.missing_key_only,
            "You ask whether the key is there. It usually is, and holds `None` or an empty list:"
            " a key is no citation. Look at what it holds.",
        ),
        WrongAnswer(
            wrong.glue_as_well,
            "You return the glue too. A blank or a dot between two claims says nothing, so"
            " nothing has to stand behind it. Keep the blocks with a letter or a digit in them.",
        ),
        WrongAnswer(
            wrong.blank_glue_only,
            "You leave out the blanks and keep the dots. Glue can be `. ` or ` … ` as well. Do not"
            " ask what it is made of; ask whether there is a letter or a digit.",
        ),
        WrongAnswer(
            wrong.one_kind_of_glue,
            "You leave out one kind of glue, a single blank. Two claims are also joined by line"
            " ends or dots. Do not list what glue looks like; ask whether there is a letter or a"
            " digit.",
        ),
        WrongAnswer(
            wrong.listed_glue,
            "You keep a list of the characters that glue is made of, and `…` is not in it. Such a"
            " list never ends. Turn it round: whatever has no letter and no digit is glue.",
        ),
        WrongAnswer(
            wrong.short_is_glue,
            "You take every short block for glue. `No.` has three characters, and it can be the"
            " most dangerous claim of an answer. Look for a letter or a digit, not at the length.",
        ),
        WrongAnswer(
            wrong.letters_only,
            "You look for letters only. `35.` is a statement too, and numbers are what people act"
            " on. Which test of a character is true for letters and for digits?",
        ),
        WrongAnswer(
            wrong.whole_text_alnum,
            "You ask the whole text at once, and one blank or full stop makes the answer no. Ask"
            " each character, and be content with *any* one of them.",
        ),
        WrongAnswer(
            wrong.sentences_only,
            "You look for a full stop at the end. Questions, exclamations and headings say"
            " something as well. A letter or a digit is enough.",
        ),
        WrongAnswer(
            wrong.counted,
            "You return how many there are. The number is right, but a reader wants to see them:"
            " return the texts themselves, in a list.",
        ),
        WrongAnswer(
            wrong.numbers,
            "You return the places of the blocks. The reader of an answer wants its words: return"
            " the text of each block.",
        ),
        WrongAnswer(
            wrong.blocks,
            "You return the whole blocks. They are the right ones; only their texts are asked"
            " for. Which key holds the text?",
        ),
        WrongAnswer(
            wrong.the_cited_ones,
            "You return the claims that *have* a citation. Those can be checked with one click."
            " The others are the ones to warn of: turn the question round.",
        ),
        WrongAnswer(
            wrong.stripped,
            "You remove white space at the ends. A text is exact, here as well: with a blank"
            " less, nobody finds it again at its place in the answer.",
        ),
        WrongAnswer(
            wrong.once_each,
            "You return equal statements once. They stand in two places of the answer, and each"
            " of them lacks a citation. Keep a list in which words may repeat.",
        ),
        WrongAnswer(
            wrong.first_only,
            "You stop at the first one. An answer may have several: a `return` inside the loop"
            " ends it. Collect first, return behind the loop.",
        ),
        WrongAnswer(
            wrong.one_text,
            "You join what you have found into one text. Then nobody can count the statements or"
            " tell where one ends. Return a list.",
        ),
    ),
    hints=(
        "Go through the blocks and ask two things of each: is there no citation, and does the text"
        " say something? Collect the texts for which both are true.",
        '`block.get("citations")` is `None` where the key is missing. `None` and an empty list are'
        " both false in an `if`, so one `not` covers all three ways of saying “none”.",
        "`any(char.isalnum() for char in text)` is true as soon as one character is a letter or a"
        " digit.",
    ),
    difficulty="easy",
    minutes=6,
    explanation="An absent key, `None` and an empty list mean the same, and `not block.get(…)` is"
    " true for all three. `isalnum` tells a statement from glue without a list of all the dots and"
    " dashes that glue may be made of.",
)
