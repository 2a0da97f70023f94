"""Small words that turn, widen or soften what a sentence says, English and Spanish.

They are few and they are listed, so that every verdict can be read off the page. A cue acts on
the next word with content: in "does not apply" it acts on "apply".
"""

from __future__ import annotations

__all__ = ["APPROXIMATE", "CUES", "MEASURES", "OPPOSITES", "PASSIVE", "REVERSALS"]

CUES: dict[str, frozenset[str]] = {
    kind: frozenset(spelled.split())
    for kind, spelled in {
        "negation": "not no never nobody nothing none neither nor without cannot hardly scarcely"
        " barely rarely seldom unable fails failed fail lacks lacked lack nunca nadie ningún ninguno"
        " ninguna jamás tampoco ni sin nada",
        "weak": "may might could can perhaps possibly probably likely maybe seems seem seemed"
        " appears appear appeared suggests suggest suggested allegedly reportedly supposedly"
        " presumably believed thought expected estimated claimed puede pueden podría podrían quizá"
        " quizás probablemente posiblemente acaso parece parecen sugiere",
        "strong": "must shall debe deben required obliged",
        "universal": "all every each everybody everyone everything always any entirely completely"
        " todo toda todos todas cada siempre",
        "partial": "some many most several few often sometimes usually mostly partly half"
        " algunos algunas varios varias muchos muchas mayoría mitad frecuentemente",
        "exclusive": "only solely exclusively sole sólo solo solamente únicamente único única",
    }.items()
}
"""Kind of cue to its spellings in lower case."""

APPROXIMATE = frozenset(
    "about approximately approx around roughly nearly almost circa some over under least most"
    " aproximadamente aprox unos unas casi cerca".split()
)
"""Words before a figure that say it is rounded or a bound."""

PASSIVE = frozenset({"by", "por"})
"""Words that turn the order of two names around without changing who did what."""

MEASURES = frozenset(
    "first last only over under above below before after more less fewer most least up down higher"
    " lower highest lowest larger smaller largest smallest best worst won lost north south east"
    " west primero última primera último más menos antes después encima debajo mayor menor".split()
)
"""Words that compare or order: a claim that has one where its passages have none says more."""

REVERSALS = frozenset(
    "however but except unless nevertheless nonetheless yet although though conversely instead"
    " otherwise only correction exception sin\u00a0embargo pero excepto salvo no\u00a0obstante"
    " aunque a\u00a0menos\u00a0que solo sólo corrección".split(" ")
)
"""How a sentence begins that takes back, narrows or corrects the one before it."""

_PAIRS = (
    "increase decrease|increased decreased|increases decreases|rise fall|rose fell|rises falls"
    "|risen fallen|rising falling|grow shrink|grew shrank|grows shrinks|gain lose|gained lost"
    "|more less|more fewer|above below|over under|before after|higher lower|high low|highest lowest"
    "|longer shorter|long short|longest shortest|larger smaller|large small|largest smallest"
    "|faster slower|fast slow|stronger weaker|strong weak|earlier later|early late|first last"
    "|up down|left right|north south|east west|northern southern|eastern western|inside outside"
    "|indoors outdoors|open closed|opened closed|opens closes|open shut|start end|started ended"
    "|starts ends|begin end|began ended|win lose|won lost|wins loses|best worst|better worse"
    "|maximum minimum|most least|allowed forbidden|permitted prohibited|legal illegal|safe unsafe"
    "|safe dangerous|same different|male female|men women|man woman|boys girls|son daughter"
    "|husband wife|father mother|brother sister|winter summer|spring autumn|morning evening"
    "|day night|dawn dusk|hot cold|warm cold|warmer colder|dry wet|full empty|old new|oldest newest"
    "|older younger|young old|major minor|majority minority|public private|buy sell|bought sold"
    "|import export|imports exports|accept reject|accepted rejected|support oppose"
    "|supported opposed|agree disagree|agreed disagreed|include exclude|includes excludes"
    "|positive negative|success failure|true false|right wrong|always never|everybody nobody"
    "|everyone nobody|all none|everything nothing|before since|arrive leave|arrived left"
    "|enter leave|joined left|appointed dismissed|hired fired|born died|alive dead"
    "|aumenta disminuye|aumentó disminuyó|subió bajó|sube baja|más menos|antes después"
    "|encima debajo|mayor menor|largo corto|rápido lento|norte sur|este oeste|abierto cerrado"
    "|primero último|primera última|invierno verano|mañana noche|permitido prohibido|mejor peor"
)

OPPOSITES: dict[str, frozenset[str]] = {}
"""A word in lower case to the words that say the opposite."""
for _pair in _PAIRS.split("|"):
    _one, _other = _pair.split()
    OPPOSITES[_one] = OPPOSITES.get(_one, frozenset()) | {_other}
    OPPOSITES[_other] = OPPOSITES.get(_other, frozenset()) | {_one}
