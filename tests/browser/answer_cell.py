"""The answer that the browser tests look at: every kind of citation, text of every kind."""

from citelab.contract.message import Message
from citelab.documents import Document, SearchResult
from citelab.locations import (
    CharLocation,
    ContentBlockLocation,
    PageLocation,
    SearchResultLocation,
)
from citelab.widgets import show

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
PIECES = [
    "The grass is green. ",
    "Tides 😀 rose.\r\n",
    f"{FAMILY} watched",
    " the e\u0301bb.\r",
    "A \x0c\x0b\x1f\x07 bell.\t",
    "NUL\x00here. ",
    "\u202eright to left\u202c. ",
    "\U0010ffff end\n",
]
filler = "".join(f"Line {i} of a long manual. " * 4 + "\n" for i in range(600))
text = "".join(PIECES) + filler + "".join(PIECES)


def place(start, end, index=0):
    return CharLocation(
        document_index=index, start_char=start, end_char=end, cited_text=text[start:end]
    )


manual = Document.from_text(text, title="Field manual")
page_texts = [
    "Report.\n" + "Some words on the page.\n" * 60 + "It begins here and",
    "ends here. Rest.\n" + "More words.\n" * 60,
    "Third page.",
    "",
]
report = Document.from_pages(page_texts, labels=["i", "ii", "1", "2"], title="Tide report")
result = SearchResult("https://example.org/tides?a=1&b=2", "Tide page", ["It rose. ", "It fell."])
talk = Document.from_blocks([f"Speaker {i} says {i}. " * 20 for i in range(40)], title="Transcript")
documents = [manual, result, report, talk]

spans, start = [], 0
for piece in PIECES:
    spans.append((start, start + len(piece)))
    start += len(piece)
end = len(text) - start
spans += [(end + a, end + b) for a, b in spans] + [(30, 40), (0, len(text)), (7000, 16000)]
first = page_texts[0].index("It begins")
crossing = (first, len(page_texts[0]) + 1 + len("ends here."))
pages = [
    PageLocation(
        document_index=1,
        start_page=1,
        end_page=3,
        start_char=crossing[0],
        end_char=crossing[1],
        cited_text=report.text[slice(*crossing)],
    ),
    PageLocation(document_index=1, start_page=3, end_page=4, cited_text="Third page."),
]
whole_page = PageLocation(document_index=1, start_page=2, end_page=4)
blocks = [
    SearchResultLocation(search_result_index=0, start_block=1, end_block=2),
    ContentBlockLocation(document_index=2, start_block=30, end_block=32),
]
stale = CharLocation(document_index=0, start_char=0, end_char=5, cited_text="Other")
message = Message.from_blocks(
    [("Each piece is cited alone.", (place(*span),)) for span in spans]
    + [(" However, ", ()), ("it goes on.", tuple(pages)), ("\n\n", ())]
    + [
        ("Others agree.", tuple(blocks)),
        ("Two places.", (place(0, 19), place(20, 32), place(end, end + 5), pages[0])),
        ("The page only.", (whole_page,)),
        ("Not this edition.", (stale, place(0, 19))),
    ]
)
view = show(message, documents)
claims = [block for block in view._shown if block.citations]
