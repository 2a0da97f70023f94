"""Words that are one word in two forms, or two words for one thing, each to what it is compared by.

A stemmer sees that "tides" is "tide"; it does not see that "wrote" is "write". The synonyms are
few on purpose: words of which one can take the place of the other in nearly every sentence. More
would make two different things one, and this scorer prefers to ask a person.
"""

from __future__ import annotations

__all__ = ["BASE_FORMS", "SYNONYMS"]

_IRREGULAR = """
begin began begun, write wrote written, win won, lead led, say said, make made, take took taken,
give gave given, come came, go went gone, see saw seen, become became, hold held, find found,
leave left, keep kept, tell told, think thought, bring brought, buy bought, build built, sell sold,
send sent, spend spent, meet met, pay paid, lose lost, stand stood, hear heard, mean meant,
grow grew grown, draw drew drawn, know knew known, fly flew flown, throw threw thrown, fall fell
fallen, rise rose risen, drive drove driven, ride rode ridden, speak spoke spoken, break broke
broken, choose chose chosen, steal stole stolen, wear wore worn, bear bore, eat ate eaten, sing sang
sung, run ran, swim swam swum, sit sat, teach taught, catch caught, fight fought, seek sought, sleep
slept, feel felt, shoot shot, strike struck, swear swore sworn, understand understood, withdraw
withdrew withdrawn, undergo underwent undergone, overcome overcame, arise arose arisen, feed fed,
hang hung, hide hid hidden, lend lent, shake shook shaken, wake woke woken, bind bound, bend bent,
sink sank sunk, ring rang rung, spring sprang sprung, forget forgot forgotten, get got gotten,
child children, man men, woman women, person people, foot feet, tooth teeth, mouse mice, life lives,
wife wives, half halves, wolf wolves, leaf leaves, criterion criteria, datum data
"""

_ALIKE = """
begin start commence, end finish conclude, film movie, buy purchase, big large, child kid,
often frequently, kill slay, help assist, also additionally, ill sick,
near close, car automobile, shop store,
get receive obtain, need require, whole entire, issue release,
situated located, join connect, reply answer, visitor guest, stop cease, quick fast,
doctor physician, wide broad, name call title, soon shortly, own possess
"""


def _heads(rows: str) -> dict[str, str]:
    """Each word of a row to the first one of its row."""
    found: dict[str, str] = {}
    for row in rows.split(","):
        head, *others = row.split()
        found.update(dict.fromkeys(others, head))
    return found


BASE_FORMS = _heads(_IRREGULAR)
"""An irregular form in lower case to its base form, English."""

SYNONYMS = _heads(_ALIKE)
"""A word in lower case to the one that stands for all of its meaning, English."""
