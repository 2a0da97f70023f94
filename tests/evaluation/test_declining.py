"""Declining in words: what people and models write, and what only looks like it."""

from __future__ import annotations

import pytest

from citelab.evaluation.declining import declines


@pytest.mark.parametrize(
    "answer",
    [
        "The documents do not answer this question.",
        "Los documentos no responden a esta pregunta.",
        "The documents don’t say.",
        "The provided passages do not contain information about the crew.",
        "I could not find this in the documents. The manual is about the gauge.",
        "I don't know.",
        "There is no information about this in the documents.",
        "This is not mentioned in the manual.",
        "The year is not stated.",
        "Nothing in the documents says so.",
        "The answer is unknown.",
        "No se menciona en el documento.",
        "En los documentos no aparece ese dato.",
        "No hay información sobre eso.",
        "No lo sé.",
        "",
        " \n",
    ],
)
def test_it_declines(answer: str) -> None:
    assert declines(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "The goat is 187 years old.",
        "The Paciencia sails from the port of La Coruña to the port of La Rambla.",
        "The median settling time of gauge No. 8 was 44 minutes.",
        "No reading was lost.",
        "No, the keeper must have two people to take a reading.",
        "The gate is not green.",
        "The goat is not allowed in the hut.",
        "The lamp burns oil. The documents do not say more.",
        "La puerta no es verde.",
        "El barco no sale en invierno.",
    ],
)
def test_it_says_something(answer: str) -> None:
    assert not declines(answer)
