"""What a full stop may stand for besides the end of a sentence, language by language.

The kinds differ in what has to follow before a sentence ends behind the abbreviation:

- *titles* and *leading* words announce what follows, and never end one (``Dr. Lee``, ``e.g.``);
- *numbered* words hold a number (``p. 12``); before anything else ``no`` and ``art`` are words;
- *closing* ones end a sentence before any capital (``etc. We``, ``9 a.m. We``);
- *trailing* ones do so before a *starter*, a word that opens sentences (``Inc. The``).

All words are in lower case, without their last full stop. The lists are our own, written from
what style guides say about abbreviations, not drawn from a corpus.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from citelab.text.languages import base_language
from citelab.text.lists import ROMAN_NUMERALS

__all__ = ["LanguageRules", "rules_for"]

_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class LanguageRules:
    """The words of one language that decide about full stops.

    Attributes:
        titles: Abbreviations before a name.
        leading: Abbreviations that announce what follows.
        numbered: Abbreviations before a number.
        trailing: Abbreviations that may be the last word of a sentence.
        closing: Abbreviations after which a capital opens a sentence, letter by letter.
        starters: Words that open sentences far more often than they are names.
        time_words: What goes on after a time of day: weekdays, months, time zones.
        spaced: Single letters that are abbreviations before another word (``z. B.``).
        labelled: Words that a single letter numbers (``vitamin C``), so that it is no initial.
        capitalised: Abbreviations only with a capital: ``Sat.``, while ``sat`` is a word.
        words: Numbered words that end sentences in lower case too (``no. we left``).
        units: Units of measure, which end sentences like other words behind a number.
        places: Abbreviated place names, which end a sentence when a comma stands before them.
        has_ordinals: Whether a number with a full stop is an ordinal (``3. Oktober``).
        speaker: What names the speaker behind a quotation that ends in ``?`` or ``!``.
        announcing: Titles and leading words together.
        known: All abbreviations together.
        careful: These and the Roman numerals: before a full stop, no ordinary words.
    """

    titles: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    numbered: frozenset[str] = frozenset()
    trailing: frozenset[str] = frozenset()
    closing: frozenset[str] = frozenset()
    starters: frozenset[str] = frozenset()
    time_words: frozenset[str] = frozenset()
    spaced: frozenset[str] = frozenset()
    labelled: frozenset[str] = frozenset()
    capitalised: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    has_ordinals: bool = False
    speaker: re.Pattern[str] = _NOTHING
    announcing: frozenset[str] = field(init=False)
    known: frozenset[str] = field(init=False)
    careful: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        announcing = self.titles | self.leading
        known = announcing | self.numbered | self.trailing | self.closing
        object.__setattr__(self, "announcing", announcing)
        object.__setattr__(self, "known", known)
        object.__setattr__(self, "careful", known | ROMAN_NUMERALS.keys())


def _words(*lists: str) -> frozenset[str]:
    return frozenset(" ".join(lists).split())


def _speaker(verbs: str, then: str) -> re.Pattern[str]:
    """``Ann Lee asked.``, ``I said to``; but ``I said nothing`` is a sentence of its own."""
    name = r"[A-ZÀ-Þ][\w'’.-]*(?: [A-ZÀ-Þ][\w'’-]*)?"
    verb, preposition = "|".join(verbs.split()), "|".join(then.split())
    return re.compile(rf"{name} (?:{verb})(?=[.,;:]| (?:{preposition})\b)")


_ENGLISH_NUMBERED = (
    "nos p pp pg pgs ed fol fols vol vols fig figs eq eqs eqn chap chaps sec secs sched ver "
    "jan feb apr jun jul aug sep sept oct nov dec"
)
_ENGLISH_DAYS = (
    "mon tue tues wed weds thu thur thurs fri sat jan feb mar apr jun jul aug sep sept oct nov dec"
)
_ENGLISH_PLACES = (
    "ala ariz calif colo conn fla ga ill ind kan ky md mich minn mo mont neb nev okla ore pa tenn "
    "tex va vt wis wyo d.c n.c n.d n.h n.j n.m n.y r.i s.c s.d w.va b.c u.k u.s u.s.a"
)
_ENGLISH_JOURNALS = "proc trans phys chem biol geol geogr math sci acad soc exh"
_ENGLISH_UNITS = (
    "min mins sec secs hr hrs yr yrs ft yd yds mi lb lbs oz pt pts qt qts gal tsp tbsp mm cm km kg "
    "mg mph"
)
_ENGLISH = LanguageRules(
    titles=_words("dr drs prof profs mr mrs ms messrs mx hon supt ps p.s"),
    leading=_words("e.g eg i.e n.b viz cf v vs c.f approx incl excl esp et"),
    numbered=_words(
        _ENGLISH_NUMBERED,
        "no para paras par ch art arts app tab ex n nn ref refs ser cl mar ext tel op in c ca div",
    ),
    trailing=_words(
        _ENGLISH_NUMBERED,
        "inc ltd co corp bros llc plc assn assoc dept univ inst natl intl govt jr sr esq mt ft "
        "st rev fr gov sen rep gen col lt lieut maj capt cpt cmdr cdr adm sgt cpl pvt insp det "
        "amb atty ave blvd rd ln hwy sq apt bldg eds edn cit ibid al resp est min max avg "
        "ph.d m.d m.a b.a b.sc m.sc a.d b.c b.c.e c.e pres sens reps feat id",
        _ENGLISH_JOURNALS,
        _ENGLISH_DAYS,
        _ENGLISH_PLACES,
        _ENGLISH_UNITS,
    ),
    closing=_words("etc a.m p.m"),
    capitalised=_words(
        _ENGLISH_DAYS, _ENGLISH_PLACES, _ENGLISH_JOURNALS, "gen col rev pres sens reps capt hon id"
    ),
    words=_words("no art app tab"),
    starters=_words(
        "the a an i this that these those there here it its he she they we you his her their "
        "our your my who what which when where why how if in on at as after before since while "
        "because although though during under for from with without by but and or so yet nor "
        "however then thus also such some many most all any both each no not one two three "
        "several another other according meanwhile moreover furthermore therefore "
        "nevertheless is are was were did do does has have had can could would should "
        "might let please thanks once until even still just now only anyone someone everyone "
        "nobody neither either out perhaps maybe despite instead never always between through "
        "throughout within unlike among having"
    ),
    time_words=_words(
        "et est edt ct cst cdt mt mst mdt pt pst pdt gmt utc bst cet cest eastern central "
        "mountain pacific monday tuesday wednesday thursday friday saturday sunday "
        "sun january february march april may june july august september october november "
        "december",
        _ENGLISH_DAYS,
    ),
    units=_words(_ENGLISH_UNITS),
    places=_words(_ENGLISH_PLACES),
    labelled=_words(
        "war part act book volume type class phase level grade vitamin figure table section "
        "appendix hepatitis chapter article group plan option exhibit schedule annex unit"
    ),
    speaker=_speaker(
        "said says asked asks replied cried shouted whispered yelled exclaimed answered added "
        "muttered murmured wondered demanded inquired repeated continued screamed snapped",
        "to him her me us them as with when again",
    ),
)

_SPANISH = LanguageRules(
    titles=_words(
        "sr sra srta sres sras dr dra dres prof profa ud uds vd vds d dña lic ing arq "
        "gral cnel cap tte sgto mons fr sto sta excmo ilmo rvdo"
    ),
    leading=_words("p.ej ej p.e cf cfr vs aprox v.gr i.e"),
    numbered=_words(
        "no núm num nº pág págs pag pags p pp vol vols fig figs art arts cap caps "
        "tel apdo párr inc lám ed eds"
    ),
    trailing=_words(
        "s.a s.l ee.uu ee uu cía hnos av avda dpto dto izq dcha depto c.v s.l.u "
        "rr.hh cc.oo aa.vv ff.aa"
    ),
    closing=_words("etc a.c d.c a.m p.m a.de.c d.de.c"),
    words=_words("no art"),
    starters=_words(
        "el la los las un una unos unas lo este esta esto estos estas ese esa eso esos esas "
        "aquel aquella él ella ellos ellas yo tú nosotros usted ustedes en con sin por para "
        "desde hasta según sobre tras ante entre pero y o si no sí cuando como donde porque "
        "aunque mientras además también así luego después antes entonces ya más es son fue "
        "era hay se su sus mi mis tu tus nuestro nuestra quien que qué cada todo todos toda "
        "todas otro otra algunos algunas muchos muchas"
    ),
    spaced=_words("a d p s c"),
    speaker=_speaker("dijo preguntó respondió exclamó gritó contestó", "a al con"),
)

_GERMAN = LanguageRules(
    titles=_words("dr prof hr fr hrn frl st dipl ing"),
    leading=_words(
        "z.b d.h u.a i.d.r bzw ca vgl sog evtl ggf inkl exkl zzgl bspw d.i s.o s.u "
        "v.a i.a o.g gem lt insb ehem geb gest bes vs"
    ),
    numbered=_words(
        "nr nrn S s abs abb art bd bde kap tab tel aufl hg hrsg ziff jh jhd mio mrd "
        "jan feb mär apr jun jul aug sep sept okt nov dez"
    ),
    trailing=_words("max min str pl gmbh co e.v a.d n.chr v.chr a.m inc ltd"),
    closing=_words("usw etc usf u.v.m u.ä o.ä"),
    starters=_words(
        "der die das den dem des ein eine einer eines einem einen er sie es wir ihr ich du "
        "dies diese dieser dieses jene jener man in im an am auf aus bei beim mit nach seit von "
        "vom zu zum zur für durch über unter vor während wegen trotz und oder aber doch denn "
        "wenn als weil da dass obwohl auch so dann danach daher deshalb dort hier heute nun "
        "nur noch schon sehr alle viele einige beide jeder jede kein keine wer was wie wo warum "
        "wann ist sind war waren hat haben wird werden"
    ),
    spaced=_words("z d h u i s v o n a b"),
    has_ordinals=True,
    speaker=_speaker("sagte fragte rief antwortete schrie flüsterte meinte", "er sie zu"),
)

_FRENCH = LanguageRules(
    titles=_words("M mme mmes mlle mlles dr drs pr me mgr st ste"),
    leading=_words("p.ex ex cf env c.-à-d c.à.d i.e vs apr av"),
    numbered=_words("no nos n° p pp vol fig art chap tél t al ch éd coll réf"),
    trailing=_words("mm s.a s.a.r.l cie j.-c bd boul ed éd ltd inc"),
    closing=_words("etc"),
    starters=_words(
        "le la les c d j l n qu s un une des ce cet cette ces il elle ils elles on nous vous je "
        "tu son sa ses leur leurs notre votre mon ma mes qui que quoi quand où comment pourquoi "
        "si en dans sur sous avec sans pour par depuis après avant pendant selon entre vers chez "
        "mais et ou donc or ni car alors ainsi aussi puis ensuite enfin cependant toutefois "
        "pourtant comme lorsque tout tous toute toutes plusieurs certains chaque autre est sont "
        "était à au aux de du"
    ),
    spaced=_words("p c"),
    speaker=_speaker("dit demanda répondit cria", "à au"),
)

_NEUTRAL = LanguageRules(
    titles=_words("dr prof mr mrs ms"),
    leading=_words("cf vs e.g i.e viz"),
    numbered=_words("no nos nr p pp vol vols fig figs art cap"),
    trailing=_words("vol vols fig figs cap pp al"),
    closing=_words("etc"),
)

_LANGUAGES = {"en": _ENGLISH, "es": _SPANISH, "de": _GERMAN, "fr": _FRENCH}


@cache
def rules_for(language: str) -> LanguageRules:
    """The rules of a language code such as ``en`` or ``es-MX``; neutral ones for the others.

    >>> "z.b" in rules_for("de-AT").leading, "z.b" in rules_for("tlh").leading
    (True, False)
    """
    return _LANGUAGES.get(base_language(language), _NEUTRAL)
