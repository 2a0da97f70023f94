"""What the repository promises as a whole: its layout, its pins, its rooms."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

import citelab

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "citelab"
# From the ground up: a room imports from itself and from what stands before it.
ROOMS = (
    "errors",
    "text",
    "documents",
    "locations",
    "chunks",
    "contract",
    "models",
    "search",
    "messages",
    "faithfulness",
    "evaluation",
    "widgets",
    "classroom",
    "cli",
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def _imported_rooms(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("citelab.")} & set(ROOMS)


@pytest.mark.parametrize(
    "path",
    [p for p in sorted(SOURCE.rglob("*.py")) if _room(p) in ROOMS],
    ids=lambda p: p.relative_to(SOURCE).as_posix(),
)
def test_nothing_imports_upwards(path: Path) -> None:
    above = set(ROOMS[ROOMS.index(_room(path)) + 1 :])
    assert not _imported_rooms(path) & above


def test_every_room_is_named_above() -> None:
    rooms = {_room(p) for p in SOURCE.rglob("*.py")} - {"__init__", "__main__"}
    assert rooms == set(ROOMS)


def test_only_the_door_imports_litellm() -> None:
    importing = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(r"^\s*(import|from) litellm", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert importing == {"models/door.py", "models/provider.py"}


def test_every_public_name_is_listed_and_loads_and_says_what_it_is() -> None:
    assert citelab.__all__ == sorted(citelab.__all__)
    for name in citelab.__all__:
        assert getattr(citelab, name).__doc__, f"{name} has no docstring"


def test_importing_citelab_imports_neither_litellm_nor_jupyter() -> None:
    code = "import sys, citelab; print(sorted({m.split('.')[0] for m in sys.modules}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ast.literal_eval(run.stdout))
    assert not loaded & {"litellm", "IPython", "ipywidgets", "anywidget", "pypdf", "pysbd"}


def test_environment_yml_installs_what_pyproject_names() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    python, pip, from_pip = environment["dependencies"]
    assert python == f"python {PROJECT['requires-python']}"
    assert pip == "pip"
    (installed,) = from_pip["pip"]
    extras = re.fullmatch(r"-e \.\[([\w,]+)\]", installed)
    assert extras
    assert set(extras[1].split(",")) <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize(
    ("name", "extras"), [("requirements.lock", ["lab"]), ("requirements-dev.lock", ["lab", "dev"])]
)
def test_the_lock_pins_every_dependency_inside_its_range(name: str, extras: list[str]) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE))
    wanted = PROJECT["dependencies"] + [
        line for extra in extras for line in PROJECT["optional-dependencies"][extra]
    ]
    for requirement in map(Requirement, wanted):
        pinned = pins[re.sub(r"[-_.]+", "-", requirement.name).lower()]
        assert pinned in requirement.specifier, requirement


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_the_lock_has_hashes_and_names_no_index(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = len(re.findall(r"^[\w.-]+(\[[\w,]+\])?==", text, re.MULTILINE))
    assert pins > 100
    assert text.count("    --hash=sha256:") > pins
    assert "://" not in text
    assert "index-url" not in text


def test_a_withdrawn_release_of_litellm_cannot_be_installed() -> None:
    (litellm,) = [r for r in map(Requirement, PROJECT["dependencies"]) if r.name == "litellm"]
    assert not litellm.specifier.contains("1.107.3")


def test_each_dependency_has_its_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    for head in ("dependencies = [", "lab = ["):
        start = lines.index(head)
        group = lines[start + 1 : lines.index("]", start)]
        for above, line in zip([head, *group], group, strict=False):
            if line.strip().startswith('"'):
                assert above.strip().startswith("#"), f"{line.strip()} has no reason above it"


def test_the_readme_maps_every_lesson_with_its_minutes() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    mapped = re.findall(r"^\| (\d\d) \| [^|]+ \| (\d+) \|", readme, re.MULTILINE)
    pattern = re.compile(r'^citelab: \{lesson: "(\d\d)", minutes: (\d+)', re.MULTILINE)
    lessons = [
        pattern.search(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "lessons").glob("[0-9][0-9]_*.md"))
    ]
    assert mapped == [match.groups() for match in lessons if match]


def test_files_that_the_readme_names_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", readme):
        assert (ROOT / link).exists(), link
