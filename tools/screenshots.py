"""Take the pictures of a lesson: run it in JupyterLab, click a citation, save light and dark.

    python tools/screenshots.py notebooks/00_start_here.ipynb

writes docs/images/lesson-00.png and docs/images/lesson-00-dark.png. The notebook itself stays as
it is on disk. Needs the `lab` and `dev` extras and a Chromium (see `find_chromium`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from lab_driver import (
    LabPage,
    LabServer,
    assert_no_outside_requests,
    find_chromium,
    launched,
    save_screenshot,
)

__all__ = ["main", "take"]

ROOT = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT = 1200, 900
TOP_OF_CELL = """(viewer) => viewer.closest(".jp-Cell").scrollIntoView({ block: "start" })"""


def take(notebook: Path, folder: Path, citation: int = 1) -> list[Path]:
    """Run a notebook, choose a citation of its first answer, save one picture a theme.

    Args:
        notebook: A notebook of this repository; its name begins with the lesson's number.
        folder: Where the pictures go; made where it is missing.
        citation: The number of the citation that is clicked, from 1.

    Returns:
        The paths written, light first.

    Raises:
        SystemExit: There is no Chromium.
        AssertionError: A cell failed, or the page asked an outside host.
    """
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("no Chromium: install it, or name its executable in the variable CHROMIUM")
    relative = notebook.resolve().relative_to(ROOT).as_posix()
    with (
        LabServer(ROOT) as server,
        sync_playwright() as playwright,
        launched(playwright, chromium) as browser,
    ):
        lab = LabPage(browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}), server)
        lab.open(relative)
        lab.run_all()
        _choose(lab, citation)
        paths = _save_both(lab, folder, f"lesson-{notebook.name.partition('_')[0]}")
        assert_no_outside_requests(lab)
    return paths


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description="Take the pictures of a lesson.")
    parser.add_argument("notebook", type=Path)
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "images")
    parser.add_argument("--citation", type=int, default=1, help="number of the one to click")
    options = parser.parse_args(arguments)
    for path in take(options.notebook, options.folder, options.citation):
        print(path)
    return 0


def _choose(lab: LabPage, citation: int) -> None:
    viewer = lab.page.locator(".citelab").first
    viewer.get_by_role("button", name=f"Citation {citation}, ").click()
    viewer.locator("mark").first.wait_for()
    viewer.evaluate(TOP_OF_CELL)
    lab.page.mouse.move(0, 0)  # nothing is hovered in the picture


def _save_both(lab: LabPage, folder: Path, name: str) -> list[Path]:
    paths = [folder / f"{name}.png", folder / f"{name}-dark.png"]
    for path, theme in zip(paths, ("JupyterLab Light", "JupyterLab Dark"), strict=True):
        save_screenshot(lab, path, theme)
    return paths


if __name__ == "__main__":
    sys.exit(main())
