"""Every kind of place that splitters are known to get wrong, with sentences of our own.

A bar stands where a sentence starts; it is taken out before the text is split.
"""

from __future__ import annotations

import pytest

from citelab.text import split_sentences

ENGLISH = {
    # Words with a full stop of their own.
    "titles": "Dr. Lee met Mr. Poe and Mrs. May. |They spoke. |Drs. Roe and Doe did not.",
    "military titles": "Maj. Gen. Lee met Lt. Col. Poe. |They left at 0800.",
    "initials": "J. R. R. Roe wrote it. |So did C. S. Doe. |Ann B. Poe read it.",
    "initials before a name that is also a word": (
        "It was A. May who came. |I saw J. A. Will there."
    ),
    "latin": "It holds salts, e.g. Brest salt, i.e. Salt from Brest. |Cf. Roe v. Doe.",
    "et al. inside": "Roe et al. (2003) and Poe et al. [12] agree with May et al. 2004. |So do we.",
    "et al. at the end": "This agrees with Roe et al. |The rest differs.",
    "et al. before a bracketed year": "Moe et al. [2011] saw the level off Brest rise by 3 mm.",
    "etc.": "Buy pears, plums, etc. and go. |Bring bread, milk, etc. |We start at nine.",
    "etc. with more marks": "Bring bread, etc. ?!",
    "companies": (
        "Acme Inc. shares fell. |He left Acme Inc. |The firm closed. |Roe & Co. Bank did not."
    ),
    "countries inside": "The U.S. Army and the U.N. Council met.",
    "countries at the end": "She left the U.S. |The end came. |He stayed in the U.K. |It rained.",
    "places behind a comma": "She lives in Macon, Ga. |Fans came to Portland, Ore., too.",
    "streets": "St. Denis is far. |We live on Main St. |The house is old. |Mt. Hood is high.",
    "degrees": "She has a Ph.D. in physics. |His M.A. is from Brest.",
    "months": (
        "It was on Jan. 5, 1950. |On Feb. 6 it rained. |Nothing came in Dec. |The year ended."
    ),
    "words in lower case": "He was ill. |Roe sat. |Ann May left. |is it no. 5? |no. |we left.",
    "hours": (
        "Come at 9 a.m. Friday or 10 p.m. (EST). |We met at 5 p.m. |Rain fell at 6 p.m. |It did."
    ),
    "numbers of things": (
        "See No. 5, Fig. 3, pp. 4–6, Vol. II and Sec. 7. |No. |She said no. |He did."
    ),
    "sums behind abbreviations": "It went for c. £66 million. |Cf. no. $5 and vol. €3. |Fine.",
    "journals": "See Proc. Tidal Soc. 5 and J. Phys. Oceans 7. |Div. II lost. |Id. at 5.",
    "words that only open sentences": "He sold Acme Inc. |Perhaps he was ill.",
    "numbers in brackets": "The size is 30 in. (76 cm). |It fits.",
    "units behind numbers": (
        "Bake for 20 min. |Remove it. |He is 5 ft. 6 in. tall. |Walk 3 mi. |Rest."
    ),
    "parts with a letter": "It was World War I. |Sir Hugh left. |Take vitamin C. |People need it.",
    "roman numbers": "See Roe, III. 179 and IV. 12. |He left.",
    "variables": "The value is below x. |People saw that. |It was built c. 1616.",
    "unlisted abbreviations before lower case": "The mgmt. of it and the dptm. section met.",
    # Numbers.
    "decimals": "It cost $3.5 million. |Prices rose .5% to 1,250.75. |The mean was 3.2. |It fell.",
    "numbers at the end": "It was 2004. |The rest came in 2005. |Five of 12. |That is all.",
    "numbers at the start": "It works. |5 people came. |12 left.",
    "page ranges with odd dots": "Pages 3-5/09/06. . . |$5 and more. |Next one.",
    # Lists.
    "arabic items": "1. Wash. |2. Dry. |3. Iron.",
    "roman items": "i. Wash. |ii. Dry. |iii. Iron. |iv. Fold.",
    "items with brackets": "(1) Wash it. |(2) Dry it. |a) Fold it. |b) Wear it.",
    "capital items": "A. The first point. |B. The second point.",
    "items of several sentences": "1. Wash it. |Rinse well. |2. Dry it.",
    "initials are no items": "A. Lee, S. C. Roe and R. B. Doe came.",
    # Marks in rows and with spaces.
    "four dots": "Wait .... |Then go.",
    "six dots": "we will call again for more...... |Thanks",
    "spaced dots": "He said . . . nothing. |She left . . . |Then he came.",
    "ellipsis inside": "So it goes ... on and on… for ever. |Then it ends...",
    "ellipsis at the end": "I waited... |Nothing came… |Then it did.",
    "stammering": "I ... I never knew. |But… but why?",
    "mixed marks": "Really?! |Yes!! |No?? |Fine.",
    "detached marks": "It rained . |We left ! |Did you ?",
    # Quotes and brackets.
    "quoted sentences": "“It broke. |We mended it. |It held.” |So ends the report.",
    "unclosed quote": 'He said "go now. |Then we left. |It rained. |"Fine," she said. |Done.',
    "unclosed bracket": "See [note 3. |It rained. |We left. |See [4] too. |Done.",
    "inches": 'A 5" pipe broke. |It rained. |They left. |A 6" pipe held.',
    "apostrophes": "In the '70s it rained. |They left. |The dogs' food is here. |End it.",
    "single quotes": "He wrote 'stop now. |Then leave.'",
    "speaker in lower case": '"Go!" he said. |"Why?" she asked. |“No,” he said.',
    "speaker with a name": '"Who is it?" Ann Roe asked. |"Me!" cried Ben. |"Who?" Ann said to Ben.',
    "a sentence behind a quoted question": (
        'He asked, "Will you go?" |I said nothing. |"Why?" |Ann left.'
    ),
    "source behind a dash": '"The best of tides!" – The Herald. |"It rose." |It fell.',
    "closing quote with spaces": 'He said " go . " |Then he left.',
    "dashes": "It grew -- as ever. |Home was calm. |Firms grew -- as ever. |Some saw risk.",
    "sentence in brackets": "It is old. |(It was made in 1990.) |No one minds. |(See p. 3.) |Fine.",
    "brackets inside": "The firm (Acme Co.) closed. |The shop (on Elm St.) did not.",
    "emphasis marks": "*It rained.* |_We left._ |**Done!** |Yes.",
    # References.
    "footnotes": "Tides rose.[1][2] |Winds fell [3]. |See [4, p. 5]. |It rained.[6–8] |End.",
    "glued footnotes": "Tides rose.12 |Winds fell.¹³ |It is in fig.2 There.",
    # The web.
    "links": "Visit www.example.org. |It is free. |Mail a@b.org. |See https://a.org/x.html. |Fine.",
    "a link that starts a sentence": "Thanks for that. |https://example.org/tides has more.",
    "names with a mark": "He works at Yahoo! and likes it. |She reads Kerrang! every week.",
    "no capitals": "is it far? |no. |we left at nine. |it rained! |ok.",
    "smileys": "It was good :) |They left. |We won! :-D |Nice.",
    "no space": "We saw the album.|That was good. |It is in example.Com or a.B.",
    "file names": "Open README.md or setup.Py now. |Version 2.0 is out.",
    # Invisible and odd.
    "private placeholders": "The red ∯ lamp is on. |It stays ∮ ♨ ♬ ♭ on. |Press ☝ ☄ ☇ ☈ ☉ ȸ ȹ now.",
    "no-break space": "The tide rose.\u00a0|It fell.\u202f|Then.",
    "zero-width space": "The tide rose.\u200b|It fell. \ufeff|Then.",
    "nothing but marks": "?! ... !",
    "marks before words": "... and then it rained. |It stopped.",
}
OTHERS = {
    ("es", "titles"): "El Sr. López y la Dra. Gil vinieron. |Ud. elige.",
    ("es", "initials of plurals"): "EE. UU. firmó. |Lo dijo EE. UU. |El resto calló.",
    ("es", "opening marks"): "¿Por qué? |¡Nadie lo sabe! |¿Vienes? |Sí.",
    ("es", "numbered"): "Véase la pág. 12 y el art. 5. |La altura es de 1.250,5 m. |Fin.",
    ("es", "etc."): "Hay pan, leche, etc. |También hay queso.",
    ("es", "dialogue"): "—No puedo. —respondió ella. |—Vamos.",
    ("es", "no"): "Dijo que no. |Luego vino. |es el no. 5? |no. |vamos.",
    ("es", "before Christ"): "Nació en el 300 a. C. en Cádiz.",
    ("de", "ordinals"): "Am 3. Oktober kam er. |Im 19. Jahrhundert nicht. |Das war 1990. |Gut.",
    ("de", "spaced abbreviations"): "Das ist z. B. Salz, d. h. Meersalz. |Dr. Roe kam ca. 1990.",
    ("de", "verbs and names"): "Das mag er. |Das ist Max. |Er ist max. 5 m lang. |Gut.",
    ("de", "low quotes"): "Er sagte: „Komm.“ |Dann ging er.",
    ("de", "pages"): "Vgl. S. 12. |Danach Nr. 5, Bd. II usw. |Ende.",
    ("fr", "four dots"): "Elle reprit .... |Puis, rien.",
    ("fr", "titles"): "M. Dupont est là. |Mme Roux aussi. |Les MM. Roe et Poe non.",
    ("fr", "units"): "Le niveau monte de 3 mm. |Il baisse. |C’est av. J.-C. |C’est fini.",
    ("fr", "guillemets"): "Il dit « Venez. » |Puis il part, cf. p. 5.",
    ("fr", "spaced marks"): "Qui est-ce ? |C’est moi ! |Voir la fig. 3.",
    ("zh", "no spaces"): "他走了。|她说：“我留下。”|然后下雨了！|真的？|是。",
    ("zh", "speaker behind the quote"): '"这是好的。"她说。|“走吧！”他说。',
    ("zh", "quotes side by side"): "“好。”|“不。”他说：“完。”|完。",
    ("zh", "decimals"): "长３．１４米。|完。",
    ("ja", "corner brackets"): "雨が降った。|「行こう。」と彼は言った。|終わり！",
    ("hi", "danda"): "वह गया। |वह आई।|अब।",
    ("ar", "question mark"): "هل جاء؟ |نعم، جاء. |ذهب.",
    ("ur", "full stop"): "وہ گیا۔ |وہ آئی۔",
    ("ru", "cyrillic"): "Он пришёл. |Она ушла! |Кто это?",
    ("hy", "verjaket"): "Նա եկավ։ |Նա գնաց։",
    ("am", "ethiopic"): "እሱ መጣ። |እሷ ሄደች።",
}


def assert_split_at_bars(marked: str, language: str) -> None:
    expected = marked.split("|")
    text = "".join(expected)
    assert [text[start:end] for start, end in split_sentences(text, language)] == expected


@pytest.mark.parametrize("kind", ENGLISH)
def test_english(kind):
    assert_split_at_bars(ENGLISH[kind], "en")


@pytest.mark.parametrize(("language", "kind"), OTHERS)
def test_other_languages(language, kind):
    assert_split_at_bars(OTHERS[language, kind], language)


LINES = {
    "bullets": "We need:\n|• bread\n|• milk\n|• plums",
    "numbered lines": "We need:\n|1. bread and butter\n|2. milk\n|3. plums",
    "items over two lines": "1. bread and a good deal of butter and some\nmilk\n|2. plums",
    "short items with dashes": "- bread\n|- milk\n|- a plum",
    "items that end in commas": "We need:\n|* bread,\n|* some milk,\n|* plums",
    "indented items": "- fruit\n  |- a ripe plum\n  |- a pear",
    "items that all have the same number": "1. Wash it\n|1. Dry it\n|1. Iron it",
    "items of several sentences without a last mark": "1. Wash. |Rinse it\n|2. Dry it\n|3. Iron",
    "speakers": "Ana: the tide is high\n|Ben: how high? |I see none\n|Ana: look again",
    "questions and answers": "Q: is it far\n|A: it is",
    "one line with a label is prose": "They said it was the work of\nBaltasar: nobody else came",
    "one line with a dash is prose": "they came\n- late, of course\nto the island",
    "a number alone on its line": "I.\nTides\n|II.\nWinds and waves",
    "control characters as line ends": "1.\x1f\x1fBread\x1d|2.\x1f\x1fMilk",
    "markdown": "# Tides\n|The tide rose.\n|## Winds\n|The wind fell.",
    "a short line before a long one": (
        "Tides of Brest\n|The level of the sea off Brest was measured every day for three\n"
        "hundred years, and rose."
    ),
    "a paragraph without a mark before the next one": (
        "The level of the sea was measured every day for three hundred years off\n"
        "the harbour of Brest\n|The wind was not measured at all in any of the years"
        " before\nthe war."
    ),
    "an address": "Ann Roe\n12 Elm St.\nBrest",
    "verse": "The tide is high\nThe wind is low\nThe moon is near\nThe sea will go",
    "a dash at a line start": (
        "It was late and the tide was high, they said, in all of the harbours\n- so they left."
    ),
    "a year at a line start": (
        "The level rose in every one of the years from 1801 to the year of\n1990. |It fell."
    ),
    "an abbreviation at a line end": "They met Mr.\nPoe and Dr.\nRoe.",
    "a blank line that is not blank": "Tides\n \t \n|Winds",
}


@pytest.mark.parametrize("kind", LINES)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines(kind, line_end):
    assert_split_at_bars(LINES[kind].replace("\n", line_end), "en")
