"""Small words that turn, widen or soften what a sentence says, English and Spanish.

They are few and they are listed, so that every verdict can be read off the page. A cue acts on
the next word with content: in "does not apply" it acts on "apply".
"""

from __future__ import annotations

__all__ = [
    "APPROXIMATE",
    "ARTICLES",
    "CUES",
    "DENIALS",
    "FURTHER_SMALL_WORDS",
    "LINKS",
    "MEASURES",
    "OPPOSITES",
    "PASSIVE",
    "SYMMETRIC",
    "TITLES",
]


def _set(spelled: str) -> frozenset[str]:
    return frozenset(spelled.split())


CUES: dict[str, frozenset[str]] = {
    "negation": _set(
        "not no never nobody nothing none neither nor without cannot hardly scarcely barely rarely"
        " seldom unable fails failed fail lacks lacked lack"
        " nunca nadie ningún ninguno ninguna jamás tampoco ni sin nada"
    ),
    "weak": _set(
        "may might could perhaps possibly probably likely maybe seems seem seemed appears appear"
        " appeared suggests suggest suggested allegedly reportedly supposedly presumably believed"
        " thought expected estimated claimed"
        " puede pueden podría podrían quizá quizás probablemente posiblemente acaso parece parecen"
        " sugiere"
    ),
    "strong": _set(
        "must shall should ought required obliged certainly definitely surely undoubtedly"
        " debe deben debería deberían tiene tienen seguramente ciertamente"
    ),
    "future": _set("will won't shall going"),
    "universal": _set(
        "all every each everybody everyone everything always any entirely completely"
        " todo toda todos todas cada siempre"
    ),
    "partial": _set(
        "some many most several few often sometimes usually mostly partly half certain"
        " algunos algunas alguna algún varios varias muchos muchas mayoría mitad frecuentemente"
    ),
    "one": _set("a an un una"),
    "exclusive": _set("only solely exclusively sole sólo solo solamente únicamente único única"),
}
"""Kind of cue to its spellings in lower case."""

DENIALS = _set(
    "against except excluding exclude excludes excluded declined declines refused refuses denied"
    " denies banned bans forbidden forbids prohibited prohibits prevented prevents rejected rejects"
    " unable unknown impossible ceased stopped avoided"
    " contra excepto salvo prohíbe prohibido rechazó negó impide"
)
"""Words of a passage that may say "not" in another way: beside them no "not" is called added."""

APPROXIMATE = _set(
    "about approximately approx around roughly nearly almost circa some over under least most"
    " aproximadamente aprox unos unas casi cerca"
)
"""Words before a figure that say it is rounded or a bound."""

MEASURES = _set(
    "first last over under above below before after more less fewer most least earlier late"
    " higher lower highest lowest larger smaller largest smallest longer shorter older oldest"
    " youngest faster slower stronger weaker small narrow inside outside worst lost left closed"
    " increased decreased increase decrease rose fell north south east west northern southern"
    " eastern western winter summer husband wife brother son daughter female male dangerous"
    " ended sold rejected excluded died only without entirely"
    " primero última primera último más menos antes después encima debajo mínima máxima norte sur"
)
"""Words that compare, order, or say which of two opposites: a claim that has one where its
passages have none says more than they do."""

PASSIVE = _set("by por")
"""Words that turn the order of two names around without changing who did what."""

TITLES = _set("dr dra mr mrs ms prof sr sra")
"""Titles before names: "Aldous" for "Dr. Aldous" leaves nobody out."""

SYMMETRIC = _set(
    "met meet meets married marries marry divorced wed kissed embraced faced faces borders"
    " bordered resembles resembled equals equalled"
    " conoció casó divorció limita abrazó"
)
"""Verbs of which both sides say the same: "Ann met Tobias" and "Tobias met Ann"."""

ARTICLES = _set(
    "the a an my your his her its our their this that these those"
    " el la los las un una unos unas mi mis tu tus su sus este esta estos estas"
)
"""Small words that open a phrase and say nothing without it."""

LINKS = _set(
    "in on at from by for to with of as since until till during into onto over under through"
    " between among near about after before across along behind beside upon via and or but"
    " en a ante con de desde durante entre hacia hasta para por según sobre tras y e o u pero"
)
"""Small words that tie the phrase after them to what stands before it."""

FURTHER_SMALL_WORDS = _set(
    "theirs whose around across along behind beside upon via shall must till"
    " han hemos hubo fuera quizá debe deben puede pueden"
)
"""Words without content beyond those that every search leaves out."""

_PAIRS = """
increase decrease, increased decreased, increases decreases, rise fall, rose fell, rises falls,
risen fallen, rising falling, grow shrink, grew shrank, grows shrinks, gain lose, gained lost,
more less, more fewer, above below, over under, before after, higher lower, high low, highest
lowest, longer shorter, long short, longest shortest, larger smaller, large small, largest
smallest, faster slower, fast slow, stronger weaker, strong weak, earlier later, early late, first
last, up down, left right, north south, east west, northern southern, eastern western, inside
outside, indoors outdoors, open closed, opened closed, opens closes, open shut, start end, started
ended, starts ends, begin end, began ended, win lose, won lost, wins loses, best worst, better
worse, maximum minimum, most least, allowed forbidden, permitted prohibited, legal illegal, safe
unsafe, safe dangerous, same different, male female, men women, man woman, boys girls, son
daughter, husband wife, father mother, brother sister, winter summer, winter spring, winter
autumn, summer spring, summer autumn, spring autumn, morning evening, day night, dawn dusk, hot
cold, warm cold, warmer colder, dry wet, full empty, oldest newest, older younger, major minor,
majority minority, public private, buy sell, bought sold, import export, imports exports, accept
reject, accepted rejected, support oppose, supported opposed, agree disagree, agreed disagreed,
include exclude, includes excludes, positive negative, success failure, true false, right wrong,
always never, everybody nobody, everyone nobody, all none, everything nothing, before since,
arrive leave, arrived left, enter leave, joined left, wide narrow, wider narrower, bent straight,
lag lead, lags leads, lagged led, close open, closing opening, close opened, closed opens, heavy
light, heavier lighter, deep shallow, deeper shallower, thick thin, thicker thinner, near far,
rich poor, easy difficult, ancestor descendant, uncle aunt, nephew niece, king queen, actor
actress, senior junior, fewest most, few many, often seldom, often rarely, always sometimes,
brought took, came went, comes goes, sent received, gave took, built destroyed, praised
criticised, praised criticized, approved rejected, approve reject, love hate, loved hated, friend
enemy, ally enemy, defended attacked, winner loser, promoted demoted, promoted relegated, expanded
reduced, gains losses, gain loss, profit loss, expensive cheap, modern ancient, front back, top
bottom, upper lower, inner outer, internal external, domestic foreign, urban rural, professional
amateur, temporary permanent, with without, guilty innocent, present absent, present past, next
previous, following preceding, predecessor successor, preceded succeeded, preceded followed,
beginning end, oldest youngest, youngest eldest, easterly westerly, northerly southerly, vertical
horizontal, maternal paternal, dusk daybreak, appointed dismissed, hired fired, born died, alive
dead, aumenta disminuye, aumentó disminuyó, subió bajó, sube baja, más menos, antes después,
encima debajo, mayor menor, largo corto, rápido lento, norte sur, este oeste, abierto cerrado,
primero último, primera última, máxima mínima, máximo mínimo, bien mal, vivo muerto, viva muerta,
vivos muertos, vivas muertas, alto bajo, alta baja, abierta cerrada, empezó terminó, comenzó
acabó, entró salió, llegó zarpó, subiendo bajando, dentro fuera, joven viejo, compró vendió, ganó
perdió, lleno vacío, seco mojado, seca mojada, interior exterior, hermano hermana, invierno
verano, mañana noche, permitido prohibido, mejor peor
"""


def _both_ways(pairs: str) -> dict[str, frozenset[str]]:
    turned: dict[str, frozenset[str]] = {}
    for pair in pairs.split(","):
        one, other = pair.split()
        turned[one] = turned.get(one, frozenset()) | {other}
        turned[other] = turned.get(other, frozenset()) | {one}
    return turned


OPPOSITES = _both_ways(_PAIRS)
"""A word in lower case to the words that say the opposite."""
