"""What answers look like: regular expressions for numbers, times, people and the like.

In English and Spanish. They say what may be an answer of a kind, never that it is the right one;
``extractive_kinds`` says which question wants which.
"""

from __future__ import annotations

import re

__all__ = [
    "AGE",
    "CLOCK",
    "COLOUR",
    "DATE",
    "DRINK",
    "LENGTH",
    "MONEY",
    "MONTH",
    "NAME",
    "NAMED_NUMBER",
    "NAMED_PLACE",
    "NUMBER",
    "ORDINAL",
    "OWNER",
    "PERSON",
    "PLACE",
    "SPEED",
    "TIME",
    "UNIT",
    "VOLUME",
    "WEIGHT",
    "YEAR",
]

_NUMBER_WORD = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    r"|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    r"|hundred|thousand|half|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce"
    r"|quince|veinte|treinta|cuarenta|cincuenta|sesenta|cien|mil|medi[oa])\b"
)
NUMBER = rf"(?:\d[\d.,]*|[½¼¾]|\b{_NUMBER_WORD}(?:-\w+)?)"
TIME = (
    r"(?:s|min|h|seconds?|segundos?|minut\w*|hours?|horas?|days?|días?|weeks?|semanas?|months?"
    r"|mes(?:es)?|years?|años?|winters?|summers?|inviernos?|veranos?|nights?|noches?|decades?"
    r"|centur(?:y|ies)|siglos?)\b"
)
LENGTH = (
    r"(?:m|mm|cm|km|met(?:re|er|ro)s?|kil[oó]m\w*|m[ií]ll?[ií]m\w*|cent[ií]m\w*|miles?|feet|foot)\b"
)
VOLUME = r"(?:l|ml|lit(?:re|er|ro)s?|gallons?)\b"
WEIGHT = r"(?:g|kg|t|grams?|gramos?|kilo\w*|tons?|tonnes?|toneladas?|pounds?|ounces?)\b"
MONEY = r"(?:euros?|dollars?|dólares|pounds?|cents?|francs?|€)"
SPEED = r"(?:m/s|km/h|mph|knots?|nudos?)"
UNIT = rf"(?:{SPEED}|{LENGTH}|{TIME}|{VOLUME}|{WEIGHT}|{MONEY}|°|%|hPa\b|kW\b)"
MONTH = (
    # "may" and "march" are verbs as well.
    r"(?:january|february|(?-i:March)|april|(?-i:May)|june|july|august|september|october"
    r"|november|december"
    r"|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)"
)
AGE = rf"{NUMBER}\s*(?:years?|months?|años?|meses)|\b(?:born|aged?|nació)\b"
CLOCK = (
    r"(?:\d{1,2}(?:[.:]\d\d)?\s*(?:[ap]\.?\s?m\b\.?|h\b|o[’']clock)|\blas? \d{1,2}(?:[.:]\d\d)?\b"
    r"|\bnoon\b|\bmidnight\b|\bmediodía\b|\bmedianoche\b)"
)
ORDINAL = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    r"|\w+teenth|\w+tieth|\w+-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))\b"
)
_DAY = (
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lunes|martes|miércoles|jueves|viernes"
    r"|sábado|domingo)\b"
)
DATE = rf"\b{MONTH}\b|{_DAY}|\b(?:spring|summer|autumn|winter|easter|christmas)\b"
YEAR = r"\b(?:1\d|20)\d\d\b"
# Numbers that count nothing: dates, hours, and those that are names.
NAMED_NUMBER = re.compile(
    rf"\b(?:No|núm|nº|n\.º|page|p|section|table|chapter)s?\b\.?\s*\d+|\[\d+\]|\b\d+\.(?=\s[A-Z])"
    rf"|{CLOCK}"
    rf"|\b\d{{1,2}}(?:\s*(?:to|and|–|-)\s*\d{{1,2}})?(?:\s+de)?\s+{MONTH}\b(?:\s+(?:de\s+)?\d{{4}})?"
    rf"|\b{MONTH}\s+\d+(?:,\s*\d{{4}})?|{YEAR}",
    re.I,
)
_TITLE = r"\b(?:Mrs?|Ms|Dr|Dra|Sr|Sra|Prof|Professor|Captain|Don|Doña)\b\.?\s+[A-ZÁÉÍÓÚÑİ]"
PERSON = (
    rf"{_TITLE}|\b[A-Z]\.\s?[A-Z]\w+"
    r"|(?<![.!?:“\"«¿¡]\s)(?<!^)\b(?!I\b|[A-Z]+\b)[A-ZÁÉÍÓÚÑİ][a-záéíóúñü]+"
    r"|(?:^|[.!?:]\s+)[A-ZÁÉÍÓÚÑİ]\w+ [A-ZÁÉÍÓÚÑİ][a-z]\w+"
    r"|\bI\b|(?i:\b(?:we|he|she|nobody|somebody|everybody|someone|no one|yo|nosotros|nadie|alguien"
    r"|people|man|woman|men|women|cook|captain|doctor|students?|authors?|observers?|visitors?"
    r"|neighbours?|teachers?|director|merchant|friends?|children|sister|brother|mother|father"
    r"|hombre|mujer|gente|estudiantes?|capitán|cociner[oa])\b)"
    # A baker, twelve volunteers; in Spanish a verb of the first person is enough.
    r"|^(?:An?|The|Our|His|Her|\w+) \w+(?:er|or|ist|ian|eer|man|men|woman|women)s?\b"
    r"|\bby (?:an?|the) \w+(?:er|or|ist|ian|eer|man|woman)s?\b"
    r"|\b(?!(?i:así|aquí|allí|café|sí|té)\b)\w+[íé]\b|\b[Ff]ui\b"
)
# Names that are no people: what has an article, and where something is or goes.
NAMED_PLACE = re.compile(
    r"\b(?:[Tt]he|[Tt]o|[Ii]n|[Oo]n|[Aa]t|[Nn]ear|[Ff]rom|[Ee]n|[Dd]esde|[Hh]acia)"
    r" (?:the |la |el )?[A-ZÁÉÍÓÚÑ]\w+(?: [A-Z]\w+)*"
)
NAME = r"(?<=[a-záéíóúñ,;:] )[A-ZÁÉÍÓÚÑİ]\w+|[“\"«]\w+"
OWNER = (
    r"\w[’']s\b|s[’']\s|\b(?:of|from|by|de|del) (?:the |la |el )?(?:\w+\. )?[A-ZÁÉÍÓÚÑ]"
    r"|\b(?:[Mm]ine|[Oo]urs|[Hh]ers|[Hh]is|[Tt]heirs|[Mm]y|[Oo]ur|[Mm]í[oa]s?|[Nn]uestr[oa]s?)\b"
)
PLACE = (
    r"\b(?:in|on|at|under|behind|beside|near|by|over|above|below|between|inside|outside|from|to"
    r"|through|into|across|along|here|there|en|sobre|bajo|detrás|junto|entre|desde|por|hacia|hasta"
    r"|dentro|al?)\b"
)
COLOUR = (
    r"\b(?:red|green|blue|yellow|black|white|gr[ae]y|brown|orange|purple|pink|violet|golden|silver"
    r"|roj[oa]|verde|azul|amarill[oa]|negr[oa]|blanc[oa]|gris|marrón|rosa|morad[oa]|dorad[oa])s?\b"
)
DRINK = (
    r"\b(?:tea|coffee|cocoa|chocolate|water|milk|beer|wine|juice|rum|whisky|lemonade|soup"
    r"|té|café|cacao|agua|leche|cerveza|vino|zumo)\b"
)
