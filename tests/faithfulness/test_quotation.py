"""A quotation is there to the letter, typography aside, or it is not there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citelab.documents import Document, DocumentSet
from citelab.faithfulness.quotation import check_cited_text, check_quotations
from citelab.faithfulness.quotes import find_with_ellipsis, is_glued, quotations
from citelab.locations import CharLocation, PageLocation, resolve

LEASE = Document.from_text(
    "The landlord is not permitted to end the lease. Rent rose by 32 % (see [1.2, 3.4])."
    " Pets – even “quiet” ones – are welcome… in the cafe\u0301 only.",
    title="Lease",
)
OTHER = Document.from_text("The cellar is dry, and the roof leaks in autumn.", title="Survey")
SOURCES = DocumentSet([LEASE, OTHER])


def at(document, words):
    start = document.text.index(words)
    index = SOURCES.documents.index(document)
    end = start + len(words)
    return CharLocation(document_index=index, start_char=start, end_char=end, cited_text=words)


WHOLE = resolve(at(LEASE, LEASE.text), SOURCES)
FIRST = resolve(at(LEASE, "The landlord is not permitted to end the lease. "), SOURCES)


def quoted(words, *passages):
    (check,) = check_quotations(f"It says “{words}” somewhere.", passages or (WHOLE,), SOURCES)
    return check


FOUND = [
    ("is not permitted to end the lease", "to the letter"),
    ("Pets - even 'quiet' ones - are welcome... in the caf\u00e9", "typography"),
    ("Pets -- even  quiet ones", None),
    ("rose by 32 % (see [1.2, 3.4])", "to the letter"),
    ("Is not permitted to END", "typography"),
]


@pytest.mark.parametrize(("words", "said"), [case for case in FOUND if case[1]])
def test_a_quotation_that_stands_there_passes_and_says_how(words, said):
    check = quoted(words)
    assert check.outcome == "pass", check
    assert said in check.reason
    assert check.place is not None
    assert LEASE.text[check.place.start_char : check.place.end_char] == check.place.text


@pytest.mark.parametrize(
    "words",
    [
        "is permitted to end the lease",
        "is not allowed to end the lease",
        "Rent rose by 23 %",
        "Rent rose by 3 2 %",
        "Rent fell by 32 %",
        "ermitted to end the leas",
        "Pets - even quiet ones - are welcome",
    ],
)
def test_no_other_word_number_or_negation_is_nearly_a_quotation(words):
    assert quoted(words).outcome == "fail"


def test_an_ellipsis_is_allowed_and_shown_to_a_person():
    check = quoted("The landlord … end the lease")
    assert (check.outcome, "left out" in check.reason) == ("fail", False)
    check = quoted("Pets … are welcome")
    assert check.outcome == "look"


@pytest.mark.parametrize("words", ["is ... permitted to end", "The landlord is […] permitted"])
def test_an_ellipsis_that_swallows_the_not_fails(words):
    check = quoted(words)
    assert check.outcome == "fail"
    assert "turns the meaning around" in check.reason


def test_the_pieces_of_an_ellipsis_stand_in_order_and_not_far_apart():
    assert find_with_ellipsis("b … a", "a then b") is None
    assert find_with_ellipsis("a … b", "a then b") == ("ellipsis", (0, 8))
    assert find_with_ellipsis("a … b", f"a {'x ' * 400}b") is None
    assert find_with_ellipsis("a … b", f"a {'x ' * 400}a then b") == ("ellipsis", (802, 810))


def test_two_true_pieces_glued_together_are_told_from_an_invention():
    check = quoted("The landlord is not permitted. Rent rose by 32 % are welcome")
    assert check.outcome == "fail"
    assert quoted("The landlord is not Rent rose by 32 %").reason.count("glued") == 1
    assert "none of the documents" in quoted("Rent is a fine thing").reason


@pytest.mark.parametrize(
    ("words", "name"), [("Rent rose by 32 %", "Lease"), ("the roof leaks", "Survey")]
)
def test_a_true_quotation_from_elsewhere_fails_and_says_where_it_stands(words, name):
    check = quoted(words, FIRST)
    assert check.outcome == "fail"
    assert f"elsewhere in {name}" in check.reason
    assert check.place is not None
    assert check.place.document == name


def test_a_stop_where_the_passage_goes_on_is_to_be_looked_at():
    check = quoted("The landlord is not permitted.")
    assert check.outcome == "look"
    assert "goes on" in check.reason
    assert quoted("The landlord is not permitted to end the lease.").outcome == "pass"


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("He said “leave it closed”.", ["leave it closed"]),
        ('He said "leave it" and "keep out".', ["leave it", "keep out"]),
        ("Dijo «por si acaso».", ["por si acaso"]),
        ("He said ‘it’s too late’ then.", ["it’s too late"]),
        ("A 5\" pipe and the dogs' food.", []),
        ("The “Paciencia” came.", []),
        ("An open “mark opens none.", []),
        ("", []),
    ],
)
def test_quotations_are_taken_from_between_their_marks(claim, found):
    assert [q.text for q in quotations(claim)] == found


@given(st.text(max_size=60))
def test_a_quotation_stands_where_it_says(claim):
    assert all(claim[q.start_char : q.end_char] == q.text for q in quotations(claim))


@given(st.text(st.characters(codec="ascii", exclude_characters='"'), max_size=40))
def test_no_text_is_glued_from_itself(text):
    assert not is_glued(text, [text])


def test_the_cited_text_is_compared_character_by_character():
    location = at(LEASE, "Rent rose by 32 %")
    assert check_cited_text(location, SOURCES).outcome == "pass"
    wrong = replace(location, cited_text="Rent rose by 23 %")
    assert check_cited_text(wrong, SOURCES).outcome == "fail"
    typographic = replace(location, cited_text="rent rose by 32 %")
    assert check_cited_text(typographic, SOURCES).outcome == "fail"


def test_a_citation_without_text_is_to_be_looked_at():
    location = replace(at(LEASE, "Rent rose by 32 %"), cited_text="")
    assert check_cited_text(location, SOURCES).outcome == "look"


def test_a_text_that_stands_twice_on_its_page_is_to_be_looked_at():
    log = DocumentSet([Document.from_pages(["Tea. Tea."], title="Log")])
    location = PageLocation(document_index=0, start_page=1, end_page=2, cited_text="Tea.")
    assert check_cited_text(location, log).outcome == "look"


def test_an_edited_document_is_reported_and_not_searched_for_something_alike():
    edited = Document.from_text(LEASE.text.replace("32", "3200"), title="Lease")
    check = check_cited_text(at(LEASE, " Pets – even “quiet” ones"), DocumentSet([edited]))
    assert check.outcome == "fail"
    assert "edition" in check.reason
