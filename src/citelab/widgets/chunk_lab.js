// The chunk lab: a method and its numbers, the pieces drawn in the text, their lengths, the answer.

import { make, makeGroup } from "./document_body.js";
import { SourcePane } from "./source_pane.js";
import { LayerPainter, isInView, mounted, selectionReporter } from "./lab_paint.js";
import { labelled, numberField, paintPressed, pressButton, slider } from "./lab_controls.js";
import { unpackRanges } from "./lab_layers.mjs";
import { lengthPlot } from "./chunk_lab_plot.js";

const LEGEND = "[3 begins piece 3, 3] ends it. Double-lined text is in both pieces. ✂ cuts the answer.";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  return mounted(new ChunkPanes(model), model, el);
}

class ChunkPanes {
  constructor(model) {
    this.model = model;
    this.asked = model.get("_view").asked ?? 0;
    const reporter = selectionReporter((answer) => this.#askAnswer(answer));
    this.pane = new SourcePane([model.get("_document")], { onSelect: reporter.onSelect });
    reporter.watch(this.pane.box, this.pane.abort.signal);
    this.pane.open(0);
    this.painter = new LayerPainter(this.pane.body, (piece) => pieceElement(piece, this.model.get("_view")));
    this.element = make("div", "citelab citelab-lab");
    const panes = make("div", "citelab-panes");
    panes.append(this.#controls(), this.pane.element);
    this.element.append(panes);
  }

  /** Show what Python says. */
  update() {
    const view = this.model.get("_view");
    const ranges = unpackRanges(view.pieces);
    this.#syncControls(view);
    this.#paint(view, ranges);
    this.#fillCounts(view, ranges);
    this.pane.say(view.verdict, view.problem || view.isCut);
  }

  dispose() {
    this.pane.dispose();
  }

  #controls() {
    const group = makeGroup("citelab-answer citelab-controls", "Cutting");
    const question = this.model.get("_question");
    this.methods = this.model.get("_methods").map((method) => pressButton(method, () => this.#ask({ method })));
    const methods = makeGroup("citelab-presses", "Method");
    methods.append(...this.methods);
    this.sliders = [0, 1].map((which) => slider((number) => this.#slide(which, number)));
    this.fields = [0, 1].map(() => numberField(() => this.#typed()));
    this.rows = ["Size", "Overlap"].map((name, i) => this.#numberRow(name, i));
    this.counts = make("dl", "citelab-counts");
    this.plot = make("div", "citelab-plot-box");
    group.append(
      make("p", "citelab-title", "Cut the text"),
      ...(question ? [questionLine(question)] : []),
      methods, ...this.rows, this.plot, this.counts,
      make("p", "citelab-note", LEGEND),
    );
    return group;
  }

  #numberRow(name, i) {
    const row = make("div", "citelab-number-row");
    const [wide, narrow] = [labelled(`${name} slider`, this.sliders[i]), labelled(name, this.fields[i])];
    row.append(wide, narrow);
    return row;
  }

  #syncControls(view) {
    if (view.asked !== null && view.asked < this.asked) return;
    paintPressed(this.methods, (i) => this.methods[i].textContent === view.method);
    this.numbers = [view.size, view.overlap];
    ["Size, at most", "Overlap"].forEach((name, i) => {
      const [unit, minimum] = [view.units[i], i === 0 ? 1 : 0];
      const isOff = i === 1 && view.method === "recursive";
      Object.assign(this.sliders[i], { min: String(minimum), max: String(view.limits[i]), disabled: isOff });
      this.sliders[i].value = String(this.numbers[i]);
      Object.assign(this.fields[i], { value: String(this.numbers[i]), disabled: isOff });
      this.fields[i].setAttribute("aria-invalid", String(view.problem));
      const [wide, narrow] = this.rows[i].querySelectorAll("label");
      wide.textContent = `${name} (${unit})`;
      narrow.textContent = name.split(",")[0];
    });
  }

  #paint(view, ranges) {
    const pieces = ranges.map((range, i) => ({ name: "piece", number: view.first + i + 1, range }));
    const answer = view.answer ? [{ name: "answer", range: view.answer }] : [];
    this.painter.paint([...pieces, ...answer]);
    const mark = this.pane.body.element.querySelector("mark");
    if (mark && !isInView(this.pane.box, mark)) this.pane.reveal(mark);
  }

  #fillCounts(view, ranges) {
    this.counts.replaceChildren(
      ...view.counts.flatMap(([name, value]) => [make("dt", null, name), make("dd", null, value)]),
    );
    const told = view.counts.map(([name, value]) => `${name.toLowerCase()} ${value}`).join(", ");
    const touches = (i) => view.answer && ranges[i][0] < view.answer[1] && view.answer[0] < ranges[i][1];
    const limit = view.units[0] === "characters" ? view.size : null;
    const options = { name: `Lengths of the pieces as bars: ${told}`, first: view.first, chosen: touches, limit };
    const all = view.count === ranges.length;
    const which = all ? "" : `Pieces ${view.first + 1} to ${view.first + ranges.length} of ${view.count.toLocaleString("en")} are drawn.`;
    this.plot.replaceChildren(
      ...(ranges.length ? [lengthPlot(ranges, options)] : []),
      ...(which ? [make("p", "citelab-note", which)] : []),
    );
  }

  #slide(which, number) {
    this.numbers[which] = number;
    // The other number makes way, as an overlap is less than the size where both count the same.
    const { units } = this.model.get("_view");
    const [size, overlap] = this.numbers;
    if (which === 0 && units[0] === units[1]) this.numbers[1] = Math.min(overlap, size - 1);
    this.fields.forEach((input, i) => (input.value = String(this.numbers[i])));
    this.sliders[1].value = String(this.numbers[1]);
    this.#askNumbers();
  }

  #typed() {
    this.numbers = this.fields.map((input) => (input.value === "" ? null : input.valueAsNumber));
    this.#askNumbers();
  }

  #askNumbers() {
    this.#ask({ size: this.numbers[0], overlap: this.numbers[1] });
  }

  #askAnswer(answer) {
    const now = this.model.get("_view").answer;
    if (!now || now.join() !== answer.join()) this.#ask({ answer });
  }

  #ask(what) {
    this.model.set("_asked", { ...what, number: ++this.asked });
    this.model.save_changes();
  }
}

function questionLine(question) {
  const line = make("p", "citelab-question", question);
  line.dir = "auto";
  return line;
}

function pieceElement({ start, end, layers }, view) {
  const pieces = layers.filter(({ name }) => name === "piece");
  const answer = layers.find(({ name }) => name === "answer");
  const element = make(answer ? "mark" : "span", answer ? "citelab-cited" : "");
  element.classList.add("citelab-piece");
  if (pieces.length) element.classList.add(pieces[0].number % 2 ? "citelab-odd" : "citelab-even");
  if (pieces.length > 1) element.classList.add("citelab-shared");
  const begins = pieces.find(({ range }) => range[0] === start);
  const ends = pieces.find(({ range }) => range[1] === end);
  if (begins) element.dataset.begins = `[${begins.number}`;
  if (ends) element.dataset.ends = `${ends.number}]`;
  const isInside = answer && begins && answer.range[0] < start;
  if (isInside && view.isCut) element.dataset.begins = `✂ [${begins.number}`;
  return element;
}

export default { render };
