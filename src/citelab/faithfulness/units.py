"""Units of measure as a dimension and an exact factor, so that 1 km and 1,000 m are one value.

Only what is exact is converted: a month has no fixed number of days, so months stay months.
Factors: the International System of Units, 9th edition, and the calendar.
"""

from __future__ import annotations

from fractions import Fraction

__all__ = ["NUMBER_WORDS", "PERIODS", "SCALES", "UNITS"]

Unit = tuple[str, Fraction]


def _table(rows: dict[str, tuple[str, str]]) -> dict[str, Unit]:
    """Spellings separated by spaces, each to its dimension and factor."""
    return {
        spelling: (dimension, Fraction(factor))
        for spellings, (dimension, factor) in rows.items()
        for spelling in spellings.split()
    }


UNITS: dict[str, Unit] = _table(
    {
        "mm millimetre millimetres millimeter millimeters milímetro milímetros": ("m", "1/1000"),
        "cm centimetre centimetres centimeter centimeters centímetro centímetros": ("m", "1/100"),
        "m metre metres meter meters metro metros": ("m", "1"),
        "km kilometre kilometres kilometer kilometers kilómetro kilómetros": ("m", "1000"),
        "ft foot feet pie pies": ("foot", "1"),
        "mile miles milla millas": ("mile", "1"),
        "m² sqm": ("m2", "1"),
        "km²": ("m2", "1000000"),
        "ha hectare hectares hectárea hectáreas": ("m2", "10000"),
        "acre acres": ("acre", "1"),
        "g gram grams gramme grammes gramo gramos": ("g", "1"),
        "mg milligram milligrams miligramo miligramos": ("g", "1/1000"),
        "kg kilo kilos kilogram kilograms kilogramme kilogrammes kilogramo kilogramos": (
            "g",
            "1000",
        ),
        "tonne tonnes tonelada toneladas": ("g", "1000000"),
        "ton tons": ("ton", "1"),
        "lb lbs pound pounds": ("pound", "1"),
        "ml millilitre millilitres milliliter milliliters mililitro mililitros": ("l", "1/1000"),
        "l litre litres liter liters litro litros": ("l", "1"),
        "gallon gallons galón galones": ("gallon", "1"),
        "s sec second seconds segundo segundos": ("s", "1"),
        "min minute minutes minuto minutos": ("s", "60"),
        "h hr hrs hour hours hora horas": ("s", "3600"),
        "day days día días": ("day", "1"),
        "week weeks semana semanas": ("day", "7"),
        "month months mes meses": ("months", "1"),
        "year years yr yrs año años": ("months", "12"),
        "decade decades década décadas": ("months", "120"),
        "century centuries siglo siglos": ("months", "1200"),
        "m/s": ("m/s", "1"),
        "km/s": ("m/s", "1000"),
        "km/h": ("m/s", "5/18"),
        "mph": ("mph", "1"),
        "knot knots nudo nudos": ("knot", "1"),
        "w watt watts vatio vatios": ("W", "1"),
        "kw kilowatt kilowatts kilovatio kilovatios": ("W", "1000"),
        "mw megawatt megawatts megavatio megavatios": ("W", "1000000"),
        "pa": ("Pa", "1"),
        "hpa": ("Pa", "100"),
        "°c": ("°C", "1"),
        "°f": ("°F", "1"),
        "° degree degrees grado grados": ("°", "1"),
        "hz": ("Hz", "1"),
        "khz": ("Hz", "1000"),
        "mhz": ("Hz", "1000000"),
        "% percent": ("%", "1"),
        "€ eur euro euros": ("€", "1"),
        "$ usd dollar dollars dólar dólares": ("$", "1"),
        "£ gbp": ("£", "1"),
        "¥ yen": ("¥", "1"),
    }
)
"""Spelling in lower case to its dimension and the factor into that dimension's own unit."""

UNITS |= {
    f"{long} {per} {time}": UNITS[short]
    for per, lengths, time, short in (
        ("per", "metres meters", "second", "m/s"),
        ("per", "kilometres kilometers", "hour", "km/h"),
        ("per", "miles", "hour", "mph"),
        ("por", "metros", "segundo", "m/s"),
        ("por", "kilómetros", "hora", "km/h"),
    )
    for long in lengths.split()
}

SCALES: dict[str, int] = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "dozen": 12,
    "mil": 1000,
    "millón": 10**6,
    "millones": 10**6,
}
"""Words that multiply the number before them."""

_ORDINALS = (
    "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
_SPANISH = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro"
    " veinticinco veintiséis veintisiete veintiocho veintinueve"
)
_ENGLISH_TENS = "thirty forty fifty sixty seventy eighty ninety"
_SPANISH_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien"

NUMBER_WORDS: dict[str, dict[str, int]] = {
    "en": {word: value for value, word in enumerate(_ENGLISH.split())}
    | {word: value for value, word in enumerate(_ORDINALS.split(), 3)}
    | {word: value * 10 for value, word in enumerate(_ENGLISH_TENS.split(), 3)},
    "es": {word: value for value, word in enumerate(_SPANISH.split())}
    | {word: value * 10 for value, word in enumerate(_SPANISH_TENS.split(), 3)},
}
"""Numbers written as words; "first" and "second" are left out, as they mostly do not count."""

_MONTHS = (
    "january february march april may june july august september october november december",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "jan feb mar apr - jun jul aug sept oct nov dec",
)
_WEEKDAYS = (
    "monday tuesday wednesday thursday friday saturday sunday",
    "lunes martes miércoles jueves viernes sábado domingo",
)

PERIODS: dict[str, tuple[str, int]] = {
    name: (dimension, number)
    for dimension, rows in (("month", _MONTHS), ("weekday", _WEEKDAYS))
    for row in rows
    for number, name in enumerate(row.split(), 1)
    if name != "-"
} | {"noon": ("time", 12 * 60), "midnight": ("time", 0), "mediodía": ("time", 12 * 60)}
"""Names of months, days of the week and times of the day: dimension and number in it."""
