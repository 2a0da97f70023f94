"""What the widgets take in a real JupyterLab: painting, jumping, bytes on the wire, what stays.

Run: ``python bench/widgets.py`` (needs Chromium; takes about two minutes). ``--rounds N`` takes the
median of N jumps instead of 15.

Times are taken in the page, from the event that a person causes to the end of the second frame
in which the highlighted passage is there: what was drawn is then on the screen. Bytes are those
of the frames on the kernel's socket, both ways, JupyterLab's own headers included. The peer is
what one would do without citelab: the same text in ``ipywidgets.HTML`` with one ``<mark>``. It
holds one passage, so a jump is a new value. Beside what stays after fifty runs stands what an
empty widget of anywidget leaves: its runtime and JupyterLab keep a little of every widget.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import lab_driver  # it stands in tools/, beside the server that it imports
from lab_driver import LabPage, LabServer

ROUNDS, VIEWERS, RUNS = 15, 20, 50
_KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}

SETUP = """
import gc, html
import ipywidgets
from IPython.display import display
from citelab.contract.message import Message
from citelab.documents import Document
from citelab.locations import CharLocation
from citelab.widgets import chunk_lab, locator_lab, show, show_source

line = "Line {:06} of a very long manual, which nobody reads to its end. 😀\\n"
text = "".join(line.format(i) for i in range(30_000))
document = Document.from_text(text, title="Long manual")
size = len(line.format(0))
short = Document.from_text(text[: 300 * size], title="Short manual")

def place(i):
    return CharLocation(document_index=0, start_char=i * size, end_char=i * size + 11,
                        cited_text=f"Line {i:06}")

claims = [(f"Claim {n}.", tuple(place((n * 100 + i) * 29) for i in range(100))) for n in range(10)]
message = Message.from_blocks(claims)
few = Message.from_blocks([("Claim.", (place(7), place(290)))])

def peer(number):
    start, end = number * size, number * size + 11
    before, cited, after = text[:start], text[start:end], text[end:]
    body = f"{html.escape(before)}<mark>{cited}</mark>{html.escape(after)}"
    return f"<pre style='height:300px;overflow:auto'>{body}</pre>"
"""
EMPTY = """
import anywidget
class Empty(anywidget.AnyWidget):
    _esm = '''export default { render({ el }) {
      el.textContent = "."; el.classList.add("citelab-nothing");
    } }'''
Empty()
"""
# From an event to the second frame in which the passage is in view.
TIMED = """async () => {
  const seen = () => %(seen)s;
  const frame = () => new Promise(requestAnimationFrame);
  const began = performance.now();
  await (async () => { %(start)s })();
  while (!seen()) {
    if (performance.now() - began > 60000) throw new Error("it never came");
    await frame();
  }
  await frame();
  return performance.now() - began;
}"""
SEEN = """[...document.querySelectorAll("%(scope)s mark")]
    .some((mark) => mark.textContent === "%(text)s")"""
RUN_CELL = """
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = %d;
  void window.jupyterapp.commands.execute("notebook:run-cell");"""


def main() -> None:
    """Print the table."""
    chromium = lab_driver.find_chromium()
    if chromium is None:
        print("skipped: there is no Chromium; install it, or name it in the variable CHROMIUM")
        return
    rows: list[tuple[str, str, str, str]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        lab_driver.launched(playwright, chromium) as browser,
        LabServer(Path(folder)) as server,
    ):
        bench = _Bench(browser, server)
        for measure in (bench.paint, bench.jump, bench.labs, bench.viewers, bench.reruns):
            rows += measure()
            print(".", end="", flush=True, file=sys.stderr)
    print("\n| what | wanted | citelab | the peer |\n|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


class _Bench:
    """The measurements, each on a page of its own."""

    def __init__(self, browser: Browser, server: LabServer) -> None:
        self.browser, self.server = browser, server

    def paint(self) -> Iterator[tuple[str, str, str, str]]:
        """2 MB: from running the cell, and from the second showing of what is already there."""
        cells = ["view = show(message, document)\nview.selected = [0, 0]\nview", "view"]
        ours = self._painted(cells, ".citelab")
        cells = ["view = ipywidgets.HTML(peer(0))\nview", "view"]
        theirs = self._painted(cells, ".widget-html")
        whole, again = zip(ours, theirs, strict=True)
        yield "2 MB and 1,000 citations, painted", "400 ms", _ms(again[0]), _ms(again[1])
        yield "the same, from running the cell", "–", _ms(whole[0]), _ms(whole[1])

    def jump(self) -> Iterator[tuple[str, str, str, str]]:
        """A click on one of 1,000 citations, and what goes over the wire for it."""
        with self._page(
            "view = show(message, document)\nview", "x = ipywidgets.HTML(peer(0))\nx"
        ) as lab:
            lab.page.locator(".citelab-citation").nth(999).wait_for()
            sent = _Frames(lab)
            times, sizes = [], []
            for number in _places():
                click = f'document.querySelectorAll(".citelab-citation")[{number}].click();'
                before = sent.total
                times.append(_timed(lab, click, ".citelab", number))
                lab.wait_until_idle()
                lab.page.wait_for_timeout(300)
                sizes.append(sent.total - before)
            theirs, their_sizes = [], []
            for number in _places()[:3]:
                before = sent.total
                set_value = _in_kernel(f"x.value = peer({number * 29})")
                theirs.append(_timed(lab, set_value, ".widget-html", number))
                lab.wait_until_idle()
                their_sizes.append(sent.total - before)
        yield "a click on one of 1,000 citations in 2 MB", "60 ms", _ms(times), _ms(theirs)
        yield "bytes on the wire for it", "4,096", _bytes(sizes), _bytes(their_sizes)

    def labs(self) -> Iterator[tuple[str, str, str, str]]:
        """A step of the labs over 2 MB: from the change in Python to the change on the page."""
        with self._page("lab = locator_lab(document, 10, 20)\nlab") as lab:
            lab.page.locator(".citelab mark").first.wait_for()
            steps = []
            for number in _places()[:5]:
                start = number * 29
                code = f"lab.move({start} * size, {start} * size + 11)"
                steps.append(_timed(lab, _in_kernel(code), ".citelab", number))
        yield "a step of the locator lab, 2 MB, by code", "–", _ms(steps), "–"
        with self._page("import time\nlab = chunk_lab(document)") as lab:
            took = []
            for size in (900, 1000, 1100):
                step = f"t = time.perf_counter()\nlab.cut('sentences', size={size})"
                took.append(1000 * float(lab.ask_kernel(f"{step}\ntime.perf_counter() - t")))
        yield "a step of the chunk lab, 2 MB, in the kernel", "–", _ms(took), "–"

    def viewers(self) -> Iterator[tuple[str, str, str, str]]:
        """Twenty viewers in one output, from running the cell to the last one's passage."""
        made = []
        for cell, scope in (
            ("v = show(few, short)\n    v.selected = [0, 0]", ".citelab"),
            (
                "v = ipywidgets.HTML(f'<pre>{short.text}</pre><mark>Line 000007</mark>')",
                ".widget-html",
            ),
        ):
            with self._page(run=False) as lab:
                self._write(lab, f"for i in range({VIEWERS}):\n    {cell}\n    display(v)")
                seen = f'document.querySelectorAll("{scope} mark").length === {VIEWERS}'
                made.append([lab.page.evaluate(TIMED % {"seen": seen, "start": RUN_CELL % 1})])
        yield f"{VIEWERS} viewers, from running the cell", "3,000 ms", _ms(made[0]), _ms(made[1])

    def reruns(self) -> Iterator[tuple[str, str, str, str]]:
        """What stays after fifty runs of one cell."""
        ours = self._left("view = show(few, short)\nview.selected = [0, 0]\nview", ".citelab mark")
        theirs = self._left(
            "view = ipywidgets.HTML(f'<pre>{short.text}</pre>')\nview", ".widget-html"
        )
        empty = self._left(EMPTY, ".citelab-nothing")
        for name in ours:
            peers = f"{theirs[name]:+,}; empty {empty[name]:+,}"
            yield f"after {RUNS} runs of a cell: {name}", "0", f"{ours[name]:+,}", peers

    def _painted(self, cells: list[str], scope: str) -> tuple[list[float], list[float]]:
        first, second = [], []
        for _ in range(3):
            with self._page(run=False) as lab:
                self._write(lab, *cells)
                first.append(_timed(lab, RUN_CELL % 1, scope, 0))
                lab.wait_until_idle()
                lab.page.evaluate('document.querySelectorAll("mark").forEach((e) => e.remove())')
                second.append(_timed(lab, RUN_CELL % 2, scope, 0))
        return first, second

    def _left(self, cell: str, selector: str) -> dict[str, int]:
        with self._page(cell) as lab:
            devtools = lab.page.context.new_cdp_session(lab.page)
            devtools.send("Performance.enable")
            for _ in range(5):
                self._run_again(lab, selector)
            before = _counted(lab, devtools)
            for _ in range(RUNS):
                self._run_again(lab, selector)
            after = _counted(lab, devtools)
        return {name: after[name] - before[name] for name in before}

    def _run_again(self, lab: LabPage, selector: str) -> None:
        lab.page.evaluate(f'document.querySelector("{selector}")?.setAttribute("data-old", "")')
        lab.page.evaluate(f"async () => {{ {RUN_CELL % 1} }}")
        lab.page.locator(f"{selector}:not([data-old])").first.wait_for()
        lab.wait_until_idle()

    @contextmanager
    def _page(self, *cells: str, run: bool = True) -> Iterator[LabPage]:
        name = f"bench_{len(list(self.server.root.glob('*.ipynb')))}.ipynb"
        notebook = nbformat.v4.new_notebook(metadata={"kernelspec": _KERNEL})
        # Room for what `_write` puts in, so that the cells keep their places.
        spare = [] if cells else ["", ""]
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in (SETUP, *cells, *spare)]
        nbformat.write(notebook, self.server.root / name)
        context = self.browser.new_context(viewport={"width": 1200, "height": 900})
        try:
            lab = LabPage(context.new_page(), self.server)
            lab.open(name)
            if run:
                lab.run_all()
            else:
                lab.page.evaluate(f"async () => {{ {RUN_CELL % 0} }}")
                lab.wait_for_kernel("'peer' in globals()", True)
            yield lab
        finally:
            context.close()

    def _write(self, lab: LabPage, *cells: str) -> None:
        for index, cell in enumerate(cells, start=1):
            lab.page.evaluate(
                "([i, source]) => { window.jupyterapp.shell.currentWidget.content.widgets[i]"
                ".model.sharedModel.setSource(source) }",
                [index, cell],
            )


class _Frames:
    """Counts the bytes on the sockets of a page, both ways."""

    def __init__(self, lab: LabPage) -> None:
        self.total = 0
        self._devtools = lab.page.context.new_cdp_session(lab.page)
        self._devtools.send("Network.enable")
        for event in ("Network.webSocketFrameSent", "Network.webSocketFrameReceived"):
            self._devtools.on(event, self._add)

    def _add(self, event: dict[str, Any]) -> None:
        frame = event["response"]
        # Frames of bytes come as base64, which takes four letters for three bytes.
        share = 1 if frame["opcode"] == 1 else 3 / 4
        self.total += int(len(frame["payloadData"]) * share)


def _timed(lab: LabPage, start: str, scope: str, number: int) -> float:
    seen = SEEN % {"scope": scope, "text": f"Line {number * 29:06}"}
    return float(lab.page.evaluate(TIMED % {"seen": seen, "start": start}))


def _in_kernel(code: str) -> str:
    return f"""
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.requestExecute({{ code: `{code}`, store_history: false }});"""


def _counted(lab: LabPage, devtools: Any) -> dict[str, int]:
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    found = {m["name"]: m["value"] for m in devtools.send("Performance.getMetrics")["metrics"]}
    models = "gc.collect()\nlen(ipywidgets.widgets.widget._instances)"
    return {
        "DOM nodes": int(found["Nodes"]),
        "event listeners": int(found["JSEventListeners"]),
        "kB of JavaScript": int(found["JSHeapUsedSize"]) // 1000,
        "widgets in the kernel": int(lab.ask_kernel(models)),
    }


def _places() -> list[int]:
    rounds = int(sys.argv[sys.argv.index("--rounds") + 1]) if "--rounds" in sys.argv else ROUNDS
    return [(number * 389 + 500) % 1000 for number in range(rounds)]


def _ms(values: list[float]) -> str:
    return f"{statistics.median(values):,.0f} ms"


def _bytes(values: list[int]) -> str:
    return f"{statistics.median(values):,.0f}"


if __name__ == "__main__":
    main()
