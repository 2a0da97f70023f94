"""A judge's opinion stands beside that of the rules, and where they differ is shown."""

from __future__ import annotations

from types import ModuleType

import citelab.faithfulness
from citelab import review


def test_without_a_judge_nobody_is_asked(manual, cite, answer):
    message = answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))
    assert review(message, manual).judgements == ()
    assert review(message, manual).disagreements == ()


def test_the_offline_model_judges_too(manual, cite, answer):
    message = answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))
    (judgement,) = review(message, manual, judge="offline/extractive").judgements
    assert judgement.verdict == "supported"


def test_a_judge_that_differs_is_told_in_text_and_page(manual, cite, answer):
    message = answer(("The spare key hangs behind the barometer.", [cite(manual, "spare key")]))
    reviewed = review(message, manual, judge=lambda messages: "I will not judge.")
    (found,) = reviewed.disagreements
    assert (found.rules, found.judge) == ("supported", "cannot tell")
    assert "The judge differs on claim 1" in repr(reviewed)
    assert "agrees with the rules on 0 of 1 claims" in reviewed._repr_html_()
    assert reviewed.to_dict()["judgements"][0]["verdict"] == "cannot tell"


def test_every_public_name_is_there():
    for name in citelab.faithfulness.__all__:
        assert getattr(citelab.faithfulness, name)


def test_no_public_name_is_hidden_by_a_module_of_its_name():
    for name in citelab.faithfulness.__all__:
        assert not isinstance(getattr(citelab.faithfulness, name), ModuleType)
