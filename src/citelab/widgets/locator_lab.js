// The locator lab: controls that move a range, the text with what is meant and what is read.

import { make, makeGroup } from "./document_body.js";
import { SourcePane } from "./source_pane.js";
import { LayerPainter, isInView, mounted, selectionReporter } from "./lab_paint.js";
import { choice, labelled, numberField, paintPressed, pressButton, slider } from "./lab_controls.js";
import { movedRange } from "./lab_layers.mjs";
import { LocatorReadout } from "./locator_lab_readout.js";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  return mounted(new LocatorPanes(model), model, el);
}

class LocatorPanes {
  constructor(model) {
    this.model = model;
    this.asked = model.get("_view").asked ?? 0;
    this.painters = new Map();
    const reporter = selectionReporter((range) => this.#askRange(range));
    const onOpen = (open) => this.#ask({ open });
    this.pane = new SourcePane(model.get("_texts"), { onOpen, onSelect: reporter.onSelect });
    reporter.watch(this.pane.box, this.pane.abort.signal);
    this.readout = new LocatorReadout(model.get("_rows"), model.get("_notes"));
    this.element = this.#layout();
  }

  /** Show what Python says. */
  update() {
    const view = this.model.get("_view");
    if (this.pane.opened !== view.text) this.pane.open(view.text);
    const state = this.pane.states[view.text];
    this.#syncControls(view, state);
    this.#paint(view);
    this.readout.update(view, this.pane.body, this.#kindOf(view.text));
    this.pane.say([view.where, view.travels].filter(Boolean).join(" "), Boolean(view.problem));
  }

  dispose() {
    this.pane.dispose();
  }

  #layout() {
    const element = make("div", "citelab citelab-lab");
    const panes = make("div", "citelab-panes");
    panes.append(this.#controls(), this.pane.element);
    const cards = make("div", "citelab-cards");
    cards.append(this.readout.conventions, this.readout.json);
    element.append(panes, this.readout.magnifier, cards);
    return element;
  }

  #controls() {
    const group = makeGroup("citelab-answer citelab-controls", "Range");
    const ways = this.model.get("_ways");
    this.sliders = [0, 1].map((side) => slider((char) => this.#slide(side, char)));
    this.fields = [0, 1].map(() => numberField(() => this.#typed()));
    this.written = choice(ways, () => this.#chosenWays());
    this.read = choice(ways, () => this.#chosenWays());
    const numbers = make("div", "citelab-pair");
    numbers.append(labelled("Start number", this.fields[0]), labelled("End number", this.fields[1]));
    group.append(
      make("p", "citelab-title", "Move the range"),
      labelled("Start", this.sliders[0]),
      labelled("End", this.sliders[1]),
      labelled("Numbers written as", this.written),
      numbers,
      labelled("Numbers read as", this.read),
      this.#mistakeButtons(),
      this.readout.slices,
    );
    return group;
  }

  #mistakeButtons() {
    const row = makeGroup("citelab-presses", "Mistakes to try");
    this.buttons = this.model.get("_mistakes").map(([name, written, read]) =>
      pressButton(name, () => this.#ask({ written, read })),
    );
    row.append(...this.buttons);
    return row;
  }

  #syncControls(view, state) {
    // An answer to something older must not pull a slider from under the hand that moves it.
    if (view.asked !== null && view.asked < this.asked) return;
    this.range = view.range ?? this.range ?? [0, 1];
    this.sliders.forEach((input, side) => {
      input.min = String(side);
      input.max = String(Math.max(side, state.length - 1 + side));
      input.disabled = !state.length;
      input.value = String(this.range[side]);
    });
    this.fields.forEach((input, side) => {
      input.value = view.numbers ? String(view.numbers[side] ?? "") : "";
      input.disabled = !state.length;
      input.setAttribute("aria-invalid", String(view.range === null && Boolean(view.problem)));
    });
    [this.written.value, this.read.value] = [view.written, view.read];
    const mistakes = this.model.get("_mistakes");
    paintPressed(this.buttons, (i) => mistakes[i][1] === view.written && mistakes[i][2] === view.read);
  }

  #paint(view) {
    const { body } = this.pane;
    if (!body) return;
    if (!this.painters.has(body)) this.painters.set(body, new LayerPainter(body, rangeElement));
    const layers = [["right", view.range], ["grown", view.grown], ["misread", view.wrong]];
    const shown = layers.filter(([, range]) => range);
    this.painters.get(body).paint(shown.map(([name, range]) => ({ name, range })));
    const mark = body.element.querySelector("mark");
    if (mark && !isInView(this.pane.box, mark)) this.pane.reveal(mark);
  }

  #kindOf(index) {
    return this.model.get("_kinds")[index];
  }

  #slide(side, char) {
    this.range = movedRange(this.range, side, char);
    this.sliders.forEach((input, i) => (input.value = String(this.range[i])));
    this.#ask({ range: this.range });
  }

  #typed() {
    const numbers = this.fields.map((input) => (input.value === "" ? null : input.valueAsNumber));
    this.#ask({ numbers });
  }

  #chosenWays() {
    this.#ask({ written: this.written.value, read: this.read.value });
  }

  #askRange(range) {
    const now = this.model.get("_view").range;
    if (!now || now.join() !== range.join()) this.#ask({ range });
  }

  #ask(what) {
    this.model.set("_asked", { ...what, number: ++this.asked });
    this.model.save_changes();
  }
}

function rangeElement({ start, end, layers }) {
  const names = layers.map(({ name }) => name);
  const element = make(names.includes("right") ? "mark" : names.includes("misread") ? "u" : "span");
  for (const { name, range } of layers) {
    element.classList.add(name === "right" ? "citelab-cited" : `citelab-${name}`);
    if (range[0] === start) element.classList.add(`citelab-${name}-first`);
    if (range[1] === end) element.classList.add(`citelab-${name}-last`);
  }
  return element;
}

export default { render };
