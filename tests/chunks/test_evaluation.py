"""A passage counts as found where a piece among the best keeps it whole, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citelab.chunks import (
    ChunkError,
    ChunkIndex,
    Cut,
    GoldPassage,
    GoldQuestion,
    Hit,
    compare_cuts,
    cuts,
    evaluate_retrieval,
    gold_questions,
    retrieval_chunks,
)
from citelab.documents import Document

LOG = Document.from_text("It rained. We left. The hut was dry. Nobody came.")
ONE_BY_ONE = retrieval_chunks(LOG, size=1)
RAIN, HUT, BOTH = GoldPassage(0, 0, 10), GoldPassage(0, 20, 36), GoldPassage(0, 0, 19)


def finds(*numbers: int):
    """A search that finds these sentences, whatever is asked."""
    return lambda question, k: [Hit(ONE_BY_ONE[n], 1.0) for n in numbers][:k]


def question(*gold: GoldPassage, any_suffices: bool = False) -> GoldQuestion:
    return GoldQuestion("So?", gold, any_suffices)


def test_recall_is_the_share_of_the_passages_that_were_found():
    row = evaluate_retrieval([question(RAIN, HUT), question(HUT)], finds(2, 1))
    assert row.recall.value == 0.75
    assert evaluate_retrieval([question(RAIN, HUT)], finds(0, 1, 2), k=2).recall.value == 0.5


def test_where_any_passage_suffices_one_is_all():
    assert evaluate_retrieval([question(RAIN, HUT, any_suffices=True)], finds(2)).recall.value == 1


def test_the_reciprocal_rank_is_that_of_the_first_piece_with_a_passage():
    asked = [question(HUT), question(RAIN)]
    assert evaluate_retrieval(asked, finds(1, 2, 3)).mrr.value == 0.25
    assert evaluate_retrieval(asked, finds(1, 2, 3), k=1).mrr.value == 0


def test_a_passage_cut_in_two_is_not_found_though_both_halves_are():
    row = evaluate_retrieval([question(BOTH)], ChunkIndex(ONE_BY_ONE))
    assert (row.recall.value, row.kept_whole.value, row.pieces) == (0, 0, 4)


def test_a_passage_is_found_in_its_own_document_only():
    asked = [question(GoldPassage(1, 0, 10))]
    assert evaluate_retrieval(asked, finds(0)).recall.value == 0


def test_kept_whole_counts_each_passage_once_and_asks_no_search():
    asked = [question(RAIN), question(RAIN, BOTH)]
    row = evaluate_retrieval([GoldQuestion("zebra", q.gold) for q in asked], ChunkIndex(ONE_BY_ONE))
    assert (row.kept_whole.value, row.recall.value, row.read_chars) == (0.5, 0, 0)


def test_a_search_function_alone_says_nothing_of_what_was_kept():
    row = evaluate_retrieval([question(RAIN)], finds(0), name="mine")
    assert (row.name, row.kept_whole, row.pieces, row.questions) == ("mine", None, 0, 1)


def test_what_was_read_is_the_characters_of_the_hits():
    row = evaluate_retrieval([question(RAIN), question(HUT)], finds(0, 2))
    assert row.read_chars == len(ONE_BY_ONE[0].text) + len(ONE_BY_ONE[2].text)


def test_a_row_says_how_it_was_cut():
    [fixed, sentences] = compare_cuts(
        [LOG], [question(HUT)], [Cut("fixed", 25), Cut("sentences", 25)], 2
    )
    assert (fixed.name, str(fixed.cut), fixed.k) == ("fixed 25", "fixed 25", 2)
    assert (fixed.kept_whole.value, sentences.kept_whole.value) == (0, 1)


def test_the_same_questions_are_put_to_any_index():
    made = []

    def index(pieces):
        made.append(len(pieces))
        return ChunkIndex(pieces)

    ways = iter(cuts(["sentences"], [10, 100]))
    rows = compare_cuts([LOG, LOG], iter([question(HUT)]), ways, index=index)
    assert made == [row.pieces for row in rows] == [8, 2]


def test_a_grid_leaves_out_what_a_method_does_not_take():
    grid = cuts(["fixed", "recursive", "sentences", "window"], [2, 5], [0, 3])
    assert [str(cut) for cut in grid] == [
        "fixed 2", "fixed 5", "fixed 5+3", "recursive 2", "recursive 5",
        "sentences 2", "sentences 2+3", "sentences 5", "sentences 5+3",
        "window 2", "window 5", "window 5+3",
    ]  # fmt: skip
    for cut in grid:
        assert retrieval_chunks(LOG, cut.method, size=cut.size, overlap=cut.overlap)


def test_no_question_is_refused():
    with pytest.raises(ChunkError, match="there is no question with a gold passage"):
        evaluate_retrieval([], finds(0))


def test_records_become_questions_on_the_documents_of_the_collection():
    passage = {"document": "log.txt", "start_char": 0, "end_char": 10}
    web = {"document": "web.json", "start_char": 2, "end_char": 5, "search_result_index": 1}
    away = {"document": "lost.txt", "start_char": 0, "end_char": 1}
    records = [
        {"question": "A?", "kind": "either", "gold": [passage, web, away]},
        {"question": "B?", "kind": "single", "gold": [away]},
        {"question": "C?", "kind": "unanswerable", "gold": []},
        {"question": "D?", "kind": "single", "gold": [passage]},
    ]
    found = gold_questions(records, {"log.txt": 4, "web.json": [7, 8]})
    assert found == [
        GoldQuestion("A?", (GoldPassage(4, 0, 10), GoldPassage(8, 2, 5)), True),
        GoldQuestion("D?", (GoldPassage(4, 0, 10),)),
    ]


def test_over_the_papers_sentences_keep_nearly_all_passages_and_find_more_than_fixed(papers):
    lines = Path(__file__).parents[2] / "data" / "questions.jsonl"
    records = map(json.loads, lines.read_text(encoding="utf-8").splitlines())
    names = ["field_manual_2026.txt", "tide_study.pdf", "raw/guestbook.txt", "logbook_es.txt"]
    asked = gold_questions(records, {name: index for index, name in enumerate(names)})
    fixed, sentences = compare_cuts(papers, asked, cuts(["fixed", "sentences"], [300]))
    assert sentences.kept_whole.value > 0.95 > fixed.kept_whole.high
    assert sentences.recall.value > fixed.recall.high
    assert sentences.read_chars < fixed.read_chars
