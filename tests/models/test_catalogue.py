"""Models are named in one place, which says what they can do, and which you can lay yours over."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from citelab.errors import ModelError
from citelab.models import abilities, default_model
from citelab.models.catalogue import Abilities, catalogue, full_name


@pytest.fixture
def yours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Write a catalogue of your own, and say so in the environment."""

    def write(text: str) -> Path:
        path = tmp_path / "yours.toml"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("CITELAB_CATALOGUE", str(path))
        return path

    return write


@pytest.mark.parametrize("name", catalogue()["models"])
def test_every_model_says_what_it_can_do_and_when_somebody_looked(name: str) -> None:
    known = abilities(name)
    assert isinstance(known.checked, date)
    assert known.needs
    assert known.stream
    assert known.schema
    assert known.context_tokens is None or known.context_tokens >= 4096
    assert set(catalogue()["models"][name]) <= set(Abilities.__dataclass_fields__)


def test_an_alias_has_the_abilities_of_its_model() -> None:
    for alias, name in catalogue()["aliases"].items():
        assert abilities(alias) == abilities(name)
        assert abilities(alias).checked


def test_of_a_model_that_it_does_not_name_it_knows_what_its_provider_says() -> None:
    assert abilities("made-up/model") == Abilities()
    assert abilities("anthropic/made-up") == Abilities(native_citations=True, stream=True)


def test_yours_is_laid_over_ours_field_by_field(yours) -> None:
    ours = abilities("groq")
    yours(
        '[aliases]\nours = "made-up/one"\ngroq = "groq/made-up"\n'
        '[models."made-up/one"]\nschema = false\ncontext_tokens = 99\n'
        f'[models."{full_name("groq")}"]\ntools = false\n'
    )
    assert full_name("ours") == "made-up/one"
    assert abilities("ours") == Abilities(schema=False, context_tokens=99)
    assert full_name("groq") == "groq/made-up"
    assert full_name("offline") == "offline/extractive"
    changed = abilities(next(n for n in catalogue()["models"] if n.startswith("groq/")))
    assert (changed.tools, changed.context_tokens) == (False, ours.context_tokens)


def test_yours_can_change_what_is_asked_by_default(yours) -> None:
    yours('[aliases]\noffline = "made-up/one"\n')
    assert default_model() == "made-up/one"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[aliases", "which is no catalogue: "),
        ("[alias]\na = 'b'\n", "'alias' is no table of it; write .aliases. name = "),
        ("models = 3\n", "'models' is no table of it"),
        ("[models]\na = 'b'\n", "models.a is 'b'; write"),
        ("[aliases]\na = 3\n", "aliases.a is 3; write"),
    ],
)
def test_a_file_that_is_no_catalogue_is_named_with_what_is_wrong(text, said, yours) -> None:
    path = yours(text)
    with pytest.raises(ModelError, match=said) as caught:
        full_name("groq")
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there_is_named(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITELAB_CATALOGUE", str(tmp_path / "none.toml"))
    with pytest.raises(ModelError, match=r"none\.toml, .*; mend it, or unset CITELAB_CATALOGUE"):
        default_model()
