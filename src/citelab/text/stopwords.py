"""Words that carry no content of their own, for English and Spanish; short lists of our own.

They serve overlap and search: what is left says what a sentence is about. Negations are in
them, because "not" is about nothing; a check that cares for negation looks for it by itself.
"""

from __future__ import annotations

__all__ = ["STOP_WORDS"]

_ENGLISH = """
a about above after again against all also although am among an and any are as at be because
been before being below between both but by can cannot could did do does doing done down during
each either else ever every few for from further had has have having he her here hers herself
him himself his how however i if in into is it its itself just let like many may me might more
most much must my myself neither no nor not now of off on once one only onto or other our ours
ourselves out over own per quite rather same shall she should since so some still such than that
the their theirs them themselves then there these they this those though through thus to too
toward towards under until up upon us very was we were what when where whether which while who
whom whose why will with within without would yet you your yours yourself yourselves
ain't aren't can't couldn't didn't doesn't don't hadn't hasn't haven't he's i'd i'll i'm i've
isn't it's let's mustn't she's shouldn't that's there's they're they've wasn't we'd we'll we're
we've weren't what's who's won't wouldn't you'd you'll you're you've
"""

_SPANISH = """
a al algo algún alguna algunas alguno algunos ante antes aquel aquella aquellas aquello aquellos
aquí así aun aún aunque bajo bien cada casi como cómo con contra cual cuál cuales cuáles cualquier
cuando cuándo cuanto cuánto de del desde donde dónde durante e el él ella ellas ello ellos en
entonces entre era eran eres es esa esas ese eso esos esta está estaba estaban están estar estas
este esto estos estoy fue fueron fui ha había habían haber hace hacer hacia han hasta hay he
incluso la las le les lo los más me mi mí mis misma mismas mismo mismos mucha muchas mucho muchos
muy nada ni ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o os
otra otras otro otros para pero poco por porque pues que qué quien quién quienes se sea sean según
ser si sí sido siendo sin sino sobre solo sólo somos son soy su sus suya suyas suyo suyos tal
también tampoco tan tanto te tiene tienen toda todas todavía todo todos tras tu tú tus u un una
unas uno unos usted ustedes y ya yo
"""

STOP_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "es": frozenset(_SPANISH.split()),
}
"""Stop words in lower case and composed form, by language code."""
