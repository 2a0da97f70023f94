"""The words of the tide study, apart from its layout: either can be read without the other."""

from __future__ import annotations

__all__ = [
    "ABSTRACT",
    "AUTHORS",
    "BODY",
    "BREAKS",
    "CLOSING",
    "CONTENTS",
    "FOOTNOTE",
    "HEADER",
    "READER_NOTE",
    "RESULTS",
    "RESULTS_LEAD",
    "SUBTITLE",
    "TABLE",
    "TABLE_TITLE",
    "TITLE",
]

HEADER = "Quern Station Reports 14 · Late Water"
TITLE = "Late Water"
SUBTITLE = "A study of patience, with one stilling well, sixty trials and a goat"
AUTHORS = "M. Aldous, I. Quiroga and T. Fenn · June 2025"

ABSTRACT = (
    "A tide gauge that is read too early is wrong, and it does not look wrong. We timed tide "
    "gauge No. 7 on Quern Island in 60 trials between October 2024 and March 2025. Before a "
    "reading was right to 2 mm, the tide gauge took a median of 31 minutes to settle. The field "
    "manual of 2024 asks for 20 minutes; at that point 54 of our 60 readings were still wrong. We "
    "also measured how late the water is: high water in the Eye lagged behind high water in the "
    "open sea by 52 minutes on average. We recommend a wait of 35 minutes, a lid with a lock, and "
    "no goat."
)

READER_NOTE = (
    "The two pages before the Introduction are numbered i and ii, and the report proper begins "
    "with page 1. Anyone who quotes us by page is asked to say which count was used. Heights are "
    "given in millimetres above the bench mark in the wall of the Gauge Hut, and times in station "
    "time, which ignores summer."
)

CONTENTS = [
    ("I.", "Introduction", "1"),
    ("II.", "The Place and the Instrument", "1"),
    ("III.", "Method", "2"),
    ("IV.", "Results", "3"),
    ("V.", "Discussion", "4"),
    ("VI.", "Recommendations", "4"),
]

BODY: list[tuple[str, list[str]]] = [
    (
        "I. Introduction",
        [
            "Quern Island is shaped like a millstone, and the hole in the middle is a lagoon, the "
            "Eye. It is joined to the open sea by the Throat, a gap 11 m wide. Whatever the sea "
            "does, the Eye does later and less: a tide of 4.1 m outside is one of 2.9 m inside. "
            "Prof. Hew Lindqvist came in 1961 to find out how much later; he left in 1989 with a "
            "good answer and a bad knee [1]. His first gauge was a painted pole and a student, "
            "who was paid by the tide. Six gauges have been lost since, five to the sea and one, "
            "No. 4, to a trawler, which sent it back painted.",
            "His answer was 45 minutes, and the field manual has carried it ever since. It was "
            "right for the Throat of his day. In the winter of 1997 a piece of the east wall as "
            "large as a chapel fell into the gap, and the water has had to go round it ever "
            "since.",
            "There was a second reason to look again. In August 2024 two of us read the gauge "
            "four minutes apart and disagreed by 19 mm. Each was sure of the other’s mistake. "
            "Both readings turned out to be careful, honest and wrong, because the well had been "
            "opened for cleaning a quarter of an hour before and had not yet come to rest. The "
            "manual allows for that: it asks for 20 minutes, and in calm weather for half as long "
            "[2]. We asked our older colleagues where the 20 minutes came from. Nobody had "
            "measured them. The most plausible account, given by O. Brandt, is that in 1974 this "
            "was the time in which a pot of tea became drinkable.",
            "This report answers three questions: how long the gauge must be left alone, how late "
            "the water is today, and what stops the well. It does not ask whether the station "
            "should have a better gauge, because it should, and it will not.",
        ],
    ),
    (
        "II. The Place and the Instrument",
        [
            "Tide gauge No. 7 has stood in the Gauge Hut, on the north side of the Throat, since "
            "2011. A float of cork and copper, 180 mm across, rides in a stilling well 0.40 m "
            "wide and 6.2 m deep. The cork came from a wine merchant and the copper from a church "
            "roof, in both cases with permission. The well is joined to the Eye by an intake 25 "
            "mm wide. The small intake is the point of the whole device, for it lets the tide in "
            "and keeps the waves out, and it is also the reason why the gauge has to wait: when "
            "the lid is opened and the float is lifted, the water in the well is disturbed, and "
            "every litre of the difference must pass through a hole that can be closed with a "
            "thumb.",
            "A wider intake would shorten the wait. However, it would also let in the swell. A "
            "trial with an intake of 40 mm, in September 2024, was ended after two days, when the "
            "pen left the paper.",
            "A brass rod, 3.5 mm thick, carries the movement of the float to the scale and, since "
            "2019, to a recorder that writes one value every ten seconds. The recorder writes "
            "with the same confidence whether the well is at rest, clogged or dry. In an ordinary "
            "month the well is opened five times: four times for cleaning, and once because "
            "somebody has dropped a pencil.",
        ],
    ),
    (
        "III. Method",
        [
            "A trial went as follows. One of us opened the lid, lifted the float, wiped it and "
            "put it back, as is done at every cleaning. The lid was closed and the clock started. "
            "We then read the scale once a minute for an hour, in pairs, one to read and one to "
            "write. The value at the end of the hour, corrected for the tide with the pressure "
            "sensor outside the wall, was taken as true. We called the gauge settled at the first "
            "minute after which no reading differed from the true value by more than 2 mm.",
            "The two readers were paired afresh for every trial and did not see each other’s "
            "values until the hour was over. Where they differed by more than 1 mm, which "
            "happened in 4 % of all minutes, the mean was used and both were given biscuits.",
            "Sixty trials were made, on days drawn by lot in September, so that nobody could wait "
            "for good weather, and none was moved, although some were regretted. Each was entered "
            "under one of three states of the sea: calm, swell or storm. No reading was lost in "
            "the whole winter.¹ For the lag we used 341 high waters that were recorded both in "
            "the Eye and on the Chaff, the reef that lies outside the Throat.",
            "The well was called clogged when it had not moved for ten minutes on a falling tide. "
            "Each time the intake was raked, the culprit was identified and its name entered in "
            "the log, together with the hour, the state of the sea and, where the hands of the "
            "observer were warm enough to hold a pencil, a drawing.",
        ],
    ),
]

FOOTNOTE = (
    "¹ This is true of the recorder, not of the gauge. The 212 readings of 9 to 11 February 2025 "
    "were withdrawn: the storm had bent the float rod, and the recorder wrote down a straight "
    "line with great regularity."
)

RESULTS_LEAD = (
    "Table I gives the settling times. The three states of the sea differ less than the habits of "
    "the people who read the gauge in them."
)

TABLE_TITLE = "Table I. Minutes until tide gauge No. 7 had settled"
TABLE = [
    ["State of the sea", "Trials", "Median", "Longest"],
    ["Calm", "12", "22", "27"],
    ["Swell", "30", "31", "35"],
    ["Storm", "18", "33", "44"],
    ["All", "60", "31", "44"],
]

RESULTS: list[tuple[str, list[str]]] = [
    (
        "A. Settling",
        [
            "The tide gauge took a median of 31 minutes to settle. In 57 of 60 trials it had "
            "settled after 35 minutes; the other three were storms, and the slowest took 44. "
            "After 20 minutes only six trials had settled. Calm weather helped less than we had "
            "been told: the median in a calm sea was 22 minutes, so half of 20 is not enough in "
            "any sea.",
            "An early reading is not wrong at random. At ten minutes it was 14 mm too low on "
            "average, because the float comes to rest from below.",
        ],
    ),
    (
        "B. Lag",
        [
            "High water in the Eye lagged behind high water in the open sea by 52 minutes on "
            "average. At neap tides the lag was 38 minutes, at spring tides 61. The wind made no "
            "difference to the lag. This holds up to 15 m/s; in stronger westerly winds the water "
            "was up to 20 minutes later still.",
        ],
    ),
    (
        "C. Blockages",
        [
            "The intake was clogged 27 times. Kelp clogged the intake of the tide gauge in 21 "
            "cases, mussels in five and a crab in one. Of the 21 cases of kelp, 17 came before "
            "December. The crab was carried to Sack Beach and was not seen again, or not "
            "recognised.",
        ],
    ),
    (
        "D. The goat",
        [
            "In the night of 14 January 2025 the goat Admiral slept on the lid of the well for "
            "five hours and warmed the air below it. The float stood 11 mm too low until she "
            "left. The readings of that night have been marked, kept and framed.",
        ],
    ),
]

CLOSING: list[tuple[str, list[str]]] = [
    (
        "V. Discussion",
        [
            "Twenty minutes are too short, and we have no right to be superior about it, since "
            "two of the authors had waited twenty minutes for years. Readings that were taken "
            "after a cleaning, about one in nine, are probably too low by 5 to 15 mm. Readings "
            "for which the lid stayed closed are not affected. The record since 1961 need not be "
            "thrown away: it needs a column that says when the lid was last opened. That column "
            "does not exist.",
            "The lag has grown from 45 to 52 minutes. We take the rockfall of 1997 to be the "
            "cause, but we have not shown it. A sandbank, a wider Eye or a better clock would do "
            "as well.",
            "Our 31 minutes hold for this well and this intake. They must not be carried over to "
            "another gauge, not even to gauge No. 8, should the sea decide that there is to be "
            "one.",
        ],
    ),
    (
        "VI. Recommendations",
        [
            "1. The tide gauge should settle for 35 minutes before a reading, and for 45 minutes "
            "in a storm.",
            "2. From September to November the intake should be raked every week, clogged or not.",
            "3. The lid should have a lock, and the goat should not have the key.",
            "4. The lag should be measured again in ten years, by somebody who has not read this "
            "report.",
        ],
    ),
    (
        "Thanks and sources",
        [
            "Ottilie Brandt took the 6 a.m. readings of all 182 days. Baltasar Otero brought the "
            "recorder ashore in a bread tin. “If it floats, it is mine,” he said, “and if it "
            "counts, it is yours.”",
            "[1] Lindqvist, H.: Why Is the Water Late? Quern Station Reports 1, 1963. [2] Quern "
            "Station Field Manual, edition 2024, section 3.",
        ],
    ),
]

# Where a word of the narrow columns may be broken at the end of a line.
BREAKS = """
    Ad-mi-ral av-er-age be-cause be-fore be-hind be-low car-ried De-cem-ber dif-fer-ence
    in-take Jan-u-ary me-di-an min-utes mus-sels ran-dom read-ing read-ings rec-og-nised
    set-tle set-tled slow-est tri-als un-til weath-er west-er-ly
"""
