"""What the cards say is planted in the documents is there."""

from __future__ import annotations

import json
import re
import unicodedata

import pypdf
import pytest

HEADER = "Quern Station Reports 14 · Late Water"
LABELS = ["i", "ii", "1", "2", "3", "4"]


def test_each_edition_has_its_own_words_where_the_cards_say_so(read_text):
    old, new = read_text("field_manual_2024.txt"), read_text("field_manual_2026.txt")
    table = read_text("CARDS.md").split("| 2024 | 2026 | how |")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in table.split("\n")[2:]]
    assert len(rows) == 17
    for before, after in rows:
        assert not before or (before in old and before not in new)
        assert not after or (after in new and after not in old)


def test_no_difference_of_the_editions_is_missing_from_the_cards(read_text):
    old, new = read_text("field_manual_2024.txt"), read_text("field_manual_2026.txt")
    table = read_text("CARDS.md").split("| 2024 | 2026 | how |")[1].split("\n\n")[0]
    changed = [line for line in old.split("\n") if line not in new.split("\n")]
    cells = [line.split("|")[1].strip() for line in table.split("\n")[2:]]
    for line in changed:
        assert [cell for cell in cells if cell and cell in line], line


def test_a_quoted_sentence_keeps_its_words_and_moves(read_text):
    quoted = "“A reading that nobody logged is a reading that nobody took.”"
    old, new = read_text("field_manual_2024.txt"), read_text("field_manual_2026.txt")
    assert old.count(quoted) == new.count(quoted) == 1
    assert new.index(quoted) - old.index(quoted) > len("Gauges No. 1 to No. 6")


@pytest.mark.parametrize("edition", ["field_manual_2024.txt", "field_manual_2026.txt"])
def test_a_manual_repeats_a_sentence_in_two_sections(read_text, edition):
    sections = re.split(r"^\d\. [A-Z ,.\d]+$", read_text(edition), flags=re.MULTILINE)
    counts = [section.count("Log the reading before you leave the hut.") for section in sections]
    assert counts == [0, 0, 0, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "name", ["field_manual_2024.txt", "field_manual_2026.txt", "logbook_es.txt"]
)
def test_plain_documents_have_only_line_feeds_and_end_in_one(read_text, name):
    text = read_text(name)
    assert "\r" not in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_every_page_of_the_study_has_the_header_first_and_its_label_last(study_pages):
    assert len(study_pages) == len(LABELS)
    for page, label in zip(study_pages, LABELS, strict=True):
        lines = page.rstrip("\n").split("\n")
        assert (lines[0].strip(), lines[-1].strip()) == (HEADER, label)


def test_page_labels_differ_from_physical_pages(data_folder):
    assert pypdf.PdfReader(data_folder / "tide_study.pdf").page_labels == LABELS


def test_two_sentences_of_the_study_cross_a_page(study_pages):
    assert study_pages[2].rstrip("\n").endswith("and the float is\n1")
    assert study_pages[3].startswith(f"{HEADER}\nlifted, the water")
    assert study_pages[3].rstrip("\n").endswith("regularity.\n2")
    assert "was identified and its\n¹ This is true" in study_pages[3]
    assert study_pages[4].startswith(f"{HEADER}\nname entered in the log")


def test_the_footnote_stands_below_the_claim_that_it_takes_back(study_pages):
    claim, note = (
        study_pages[3].index(words) for words in ("in the whole winter.¹", "¹ This is true")
    )
    assert claim < note


def test_the_columns_break_words_and_carry_a_sentence_over(study_pages):
    assert "31 min-\nutes to set" in study_pages[4]
    assert "spring tides 61. The\nwind made no difference" in study_pages[4]
    columns = study_pages[4][study_pages[4].index("A. Settling") :]
    assert max(map(len, columns.split("\n"))) < 50


def test_the_table_is_a_line_a_cell(study_pages):
    assert "Swell\n30\n31\n35" in study_pages[4]


def test_the_scan_is_a_page_with_a_picture_and_without_text(data_folder):
    [page] = pypdf.PdfReader(data_folder / "scanned_notice.pdf").pages
    assert page.extract_text() == ""
    [picture] = page.images
    assert picture.image.size == (874, 1240)
    # Ink, but not much of it: letters on paper.
    black = picture.image.convert("L").histogram()[0]
    assert 0.02 < black / (874 * 1240) < 0.2


def test_the_answer_in_the_scan_stands_in_no_other_document(data_folder):
    for path in [*data_folder.glob("*.txt"), *data_folder.glob("*.json")]:
        assert "9 to 13" not in path.read_bytes().decode("utf-8")


def test_the_speaker_opens_every_block_and_the_clock_runs(data_folder):
    turns = json.loads((data_folder / "interview_transcript.json").read_bytes())
    assert 20 <= len(turns) <= 30
    assert all(turn["text"].startswith(turn["speaker"] + ": ") for turn in turns)
    assert [turn["time"] for turn in turns] == sorted({turn["time"] for turn in turns})


def test_a_speaker_corrects_himself_in_a_later_block(parts_of):
    blocks = parts_of("interview_transcript.json")
    assert "On the eleventh of February" in blocks[3]
    assert "It came on the ninth" in blocks[23]


def test_the_guestbook_mixes_line_ends_and_ends_without_one(data_folder):
    data = (data_folder / "raw/guestbook.txt").read_bytes()
    crlf = data.count(b"\r\n")
    assert min(crlf, data.count(b"\n") - crlf) >= 10
    assert data.count(b"\r") == crlf
    assert not data.endswith(b"\n")


def test_git_is_told_to_leave_the_guestbook_alone(data_folder):
    attributes = (data_folder.parent / ".gitattributes").read_bytes().decode("utf-8")
    assert "data/raw/** -text" in attributes


@pytest.mark.parametrize(
    "planted",
    [
        "\U0001f469\u200d\U0001f52c",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
        "\U0001f1ea\U0001f1f8",
        "\U0001f44d\U0001f3fd",
        "\U0001f3f4\u200d\u2620\ufe0f",
        "Andre\u0301s",
        "caf\u00e9",
        "cafe\u0301",
        "İnci",
        "1\u00a0013",
        "Un\u00adbe\u00adliev\u00adable",
        "\u3000",
        "\t",
    ],
    ids=ascii,
)
def test_the_guestbook_holds_what_breaks_counting(read_text, planted):
    assert planted in read_text("raw/guestbook.txt")


def test_the_guestbook_holds_text_from_right_to_left_and_text_without_spaces(read_text):
    names = {unicodedata.name(c, "?").split()[0] for c in read_text("raw/guestbook.txt")}
    assert {"HEBREW", "ARABIC", "CJK", "HIRAGANA"} <= names


def test_the_search_results_have_the_wire_shape_and_one_hostile_title(data_folder):
    results = json.loads((data_folder / "search_results.json").read_bytes())
    assert 5 <= len(results) <= 6
    assert all(list(result) == ["source", "title", "content"] for result in results)
    assert all(list(block) == ["type", "text"] for result in results for block in result["content"])
    assert [i for i, result in enumerate(results) if "onerror" in result["title"]] == [2]


def test_no_source_of_a_search_result_can_exist(data_folder):
    results = json.loads((data_folder / "search_results.json").read_bytes())
    assert all(re.match(r"https://[\w.-]+\.example/", result["source"]) for result in results)


def test_the_logbook_has_decimal_commas_and_corrects_itself(read_text):
    logbook = read_text("logbook_es.txt")
    assert len(re.findall(r"\d,\d", logbook)) >= 8
    assert logbook.index("38,2 mm.") < logbook.index("sino de 32,8 mm")
    for abbreviation in ("Sr.", "Dra.", "aprox.", "p. ej.", "núm."):
        assert abbreviation in logbook


def test_every_file_has_a_card(data_folder, read_text):
    headings = "\n".join(
        line for line in read_text("CARDS.md").split("\n") if line.startswith("## ")
    )
    for name in json.loads((data_folder / "fingerprints.json").read_bytes()):
        assert name in headings
