"""What a full stop may stand for besides the end of a sentence, language by language.

Four kinds, because they differ in what has to follow before a sentence ends there:

- *titles* stand before a name, and never end a sentence (``Dr. Lee``);
- *leading* words point at what comes next, and never end one either (``e.g. salt``);
- *numbered* words hold a number (``p. 12``), and are ordinary words before anything else;
- *trailing* words may end a sentence, and do before a word that starts sentences (``Inc. The``).

*Starters* are words that open sentences far more often than names: after ``U.S.`` they decide.
Everything is written in lower case without the last full stop. The lists are our own, from
style guides' advice on abbreviations, not from a corpus.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

__all__ = ["LanguageRules", "rules_for"]


@dataclass(frozen=True, slots=True)
class LanguageRules:
    """The words of one language that decide about full stops.

    Attributes:
        titles: Abbreviations before a name.
        leading: Abbreviations that announce what follows.
        numbered: Abbreviations before a number.
        trailing: Abbreviations that may be the last word of a sentence.
        starters: Words, in lower case, that open sentences when written with a capital.
        closing: Abbreviations after which any capital opens a sentence (``etc. We``).
        spaced: Single letters that are abbreviations before another word (``z. B.``).
        months: Words that may follow an ordinal number's full stop (``3. Oktober``).
    """

    titles: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    numbered: frozenset[str] = frozenset()
    trailing: frozenset[str] = frozenset()
    closing: frozenset[str] = frozenset()
    starters: frozenset[str] = frozenset()
    spaced: frozenset[str] = frozenset()
    months: frozenset[str] = frozenset()
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        known = self.titles | self.leading | self.numbered | self.trailing | self.closing
        object.__setattr__(self, "known", known)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CORE_TITLES = "dr prof mr mrs ms"
_CORE_LEADING = "cf vs e.g i.e viz"
_CORE_NUMBERED = "no nos nr p pp vol vols fig figs art cap"
_CORE_CLOSING = "etc"

_ENGLISH = LanguageRules(
    titles=_words(
        "dr drs prof profs mr mrs ms messrs mx st rev hon fr pres gov sen rep reps sens "
        "gen col lt lieut maj capt cpt cmdr cdr adm sgt cpl pvt supt insp det amb atty"
    ),
    leading=_words("e.g eg i.e viz cf vs v ca c.f approx incl excl esp resp al et"),
    numbered=_words(
        "no nos p pp pg pgs par para paras vol vols fig figs eq eqs eqn ch chap chaps sec secs "
        "art arts app tab ex n nn ref refs ser ver cl sched jan feb mar apr jun jul aug sep "
        "sept oct nov dec ext tel op ed"
    ),
    trailing=_words(
        "inc ltd co corp bros llc plc assn assoc dept univ inst natl intl govt jr sr esq mt ft "
        "ave blvd rd ln hwy sq apt bldg ed eds edn rev cit ibid est min max avg no u.s u.k u.n "
        "e.u d.c u.s.a mon tue tues wed thu thur thurs fri sat sun ala ariz calif colo conn "
        "fla ga ill ind kan ky mass mich minn miss mo mont neb nev okla ore pa tenn tex va vt "
        "wash wis wyo"
    ),
    closing=_words("etc a.m p.m a.d b.c b.c.e c.e ph.d m.d m.a b.a b.sc m.sc"),
    starters=_words(
        "the this that these those there here it its he she they we you his her their our your "
        "my who what which when where why how if in on at as after before since while because "
        "although though during under for from with without by but and or so yet nor however "
        "then thus also such some many most all any both each no not one two three several "
        "another other according meanwhile moreover furthermore therefore nevertheless is are "
        "was were did do does has have had can could will would should may might let please "
        "thanks an once until even still just now only"
    ),
)

_SPANISH = LanguageRules(
    titles=_words("sr sra srta sres sras dr dra dres prof profa ud uds vd vds d dña lic ing arq "
                  "gral cnel cap tte sgto mons fr sto sta excmo ilmo rvdo"),
    leading=_words("p.ej ej p.e cf cfr vs aprox v.gr i.e"),
    numbered=_words("no núm num nº pág págs pag pags p pp vol vols fig figs art arts cap caps "
                    "tel apdo párr inc lám ed eds"),
    trailing=_words("s.a s.l ee.uu ee uu cía hnos av avda dpto dto izq dcha depto c.v s.l.u "
                    "rr.hh cc.oo aa.vv ff.aa"),
    closing=_words("etc a.c d.c a.m p.m a.de.c d.de.c"),
    starters=_words(
        "el la los las un una unos unas lo este esta esto estos estas ese esa eso esos esas "
        "aquel aquella él ella ellos ellas yo tú nosotros usted ustedes en con sin por para "
        "desde hasta según sobre tras ante entre pero y o si no sí cuando como donde porque "
        "aunque mientras además también así luego después antes entonces ya más es son fue "
        "era hay se su sus mi mis tu tus nuestro nuestra quien que qué cada todo todos toda "
        "todas otro otra algunos algunas muchos muchas"
    ),
    spaced=_words("a d p s c"),
)

_GERMAN = LanguageRules(
    titles=_words("dr prof hr fr hrn frl st dipl ing mag"),
    leading=_words("z.b d.h u.a i.d.r bzw ca vgl sog evtl ggf inkl exkl zzgl bspw d.i s.o s.u "
                   "v.a i.a o.g gem lt max min insb ehem geb gest bes vs"),
    numbered=_words("nr nrn s abs abb art bd bde kap tab tel aufl hg hrsg ziff jh jhd mio mrd "
                    "jan feb mär apr jun jul aug sep sept okt nov dez"),
    trailing=_words("str pl gmbh co e.v a.d n.chr v.chr a.m inc ltd"),
    closing=_words("usw etc usf u.v.m u.ä o.ä"),
    starters=_words(
        "der die das den dem des ein eine einer eines einem einen er sie es wir ihr ich du "
        "dies diese dieser dieses jene jener man in im an am auf aus bei beim mit nach seit von "
        "vom zu zum zur für durch über unter vor während wegen trotz und oder aber doch denn "
        "wenn als weil da dass obwohl auch so dann danach daher deshalb dort hier heute nun "
        "nur noch schon sehr alle viele einige beide jeder jede kein keine wer was wie wo warum "
        "wann ist sind war waren hat haben wird werden"
    ),
    spaced=_words("z d u i s v o n a b"),
    months=_words(
        "januar jänner februar märz april mai juni juli august september oktober november "
        "dezember jahrhundert jahrhunderts jh klasse auflage mal tag stock platz woche"
    ),
)

_FRENCH = LanguageRules(
    titles=_words("m mm mme mmes mlle mlles dr drs pr me mgr st ste"),
    leading=_words("p.ex ex cf env c.-à-d c.à.d i.e vs apr av"),
    numbered=_words("no nos n° p pp vol fig art chap tél t al ch éd coll réf"),
    trailing=_words("s.a s.a.r.l cie j.-c bd boul ed éd ltd inc"),
    closing=_words("etc"),
    starters=_words(
        "le la les l' un une des ce cet cette ces il elle ils elles on nous vous je tu son sa "
        "ses leur leurs notre votre mon ma mes qui que quoi quand où comment pourquoi si en dans "
        "sur sous avec sans pour par depuis après avant pendant selon entre vers chez mais et "
        "ou donc or ni car alors ainsi aussi puis ensuite enfin cependant toutefois pourtant "
        "comme lorsque tout tous toute toutes plusieurs certains chaque autre c'est est sont "
        "était à au aux de du"
    ),
    spaced=_words("p c"),
)

_NEUTRAL = LanguageRules(
    titles=_words(_CORE_TITLES),
    leading=_words(_CORE_LEADING),
    numbered=_words(_CORE_NUMBERED),
    closing=_words(_CORE_CLOSING),
)

_LANGUAGES = {"en": _ENGLISH, "es": _SPANISH, "de": _GERMAN, "fr": _FRENCH}


@cache
def rules_for(language: str) -> LanguageRules:
    """The rules of a language code such as ``en`` or ``es-MX``; neutral ones for the others.

    >>> "z.b" in rules_for("de-AT").leading, "z.b" in rules_for("tlh").leading
    (True, False)
    """
    return _LANGUAGES.get(language.lower().replace("_", "-").split("-")[0], _NEUTRAL)
