// Draws named layers into the text of a document, and keeps what a reader has selected in it.
// A layer adds classes and data to elements around the text and never a character to it.

import { cleanUp } from "./clean_up.mjs";
import { splitLayers } from "./lab_layers.mjs";
import { make } from "./document_body.js";
import { touchedBlocks, unitFromChar } from "./text_model.mjs";

/** Layers of one document body; it must not be marked in another way at the same time. */
export class LayerPainter {
  #touched = [];

  /** `element(piece)` makes the empty element for a piece with layers. */
  constructor(body, element) {
    this.body = body;
    this.element = element;
  }

  /** Draw these layers instead of those before. Ranges are in code points. */
  paint(layers) {
    const { wide } = this.body;
    const inUnits = layers.map((layer) => ({
      ...layer,
      range: layer.range.map((char) => unitFromChar(wide, char)),
    }));
    const touched = this.#blocksOf(inUnits);
    keepSelection(this.body, () => {
      for (const index of new Set([...this.#touched, ...touched])) this.#draw(index, inUnits);
    });
    this.#touched = touched;
  }

  #blocksOf(layers) {
    const touched = new Set();
    for (const { range } of layers) {
      const [first, last] = touchedBlocks(this.body.blocks, ...range);
      for (let index = first; index < last; index++) touched.add(index);
    }
    return [...touched];
  }

  #draw(index, layers) {
    const nodes = splitLayers(...this.body.blocks[index], layers).map((piece) => {
      const text = this.body.text.slice(piece.start, piece.end);
      if (!piece.layers.length) return document.createTextNode(text);
      const element = this.element(piece);
      element.textContent = text;
      return element;
    });
    this.body.nodes[index].replaceChildren(...nodes);
  }
}

/** Put a lab into its cell and keep it drawn as Python says; returns the clean-up. */
export function mounted(lab, model, el) {
  el.classList.add("citelab-host");
  el.replaceChildren(lab.element);
  const update = () => lab.update();
  model.on("change:_view", update);
  update();
  return cleanUp(el, model, [["change:_view", update]], () => lab.dispose());
}

/** The text of a range of code points. */
export function sliceOf(body, [start, end]) {
  return body.text.slice(unitFromChar(body.wide, start), unitFromChar(body.wide, end));
}

/** Whether an element can be seen in the box, at least its first line. */
export function isInView(box, element) {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  return inner.top >= outer.top && inner.top + 20 <= outer.bottom;
}

/**
 * Report what is selected in a pane: by keyboard at every step, by mouse once the button is up,
 * as drawing beneath a selection that still grows would end it. Returns the pane's `onSelect`.
 */
export function selectionReporter(report) {
  const state = { isDown: false, range: null, told: "" };
  const onSelect = (range) => {
    const words = String(range);
    // Text that is drawn anew is selected anew: that is no wish of the reader.
    const isNews = words !== state.told;
    state.told = words;
    if (!range) return;
    if (state.isDown) state.range = range;
    else if (isNews) report(range);
  };
  const watch = (box, signal) => {
    box.addEventListener("pointerdown", () => Object.assign(state, { isDown: true, range: null }), { signal });
    // The last change of a selection is told after the button is up.
    const up = () => state.isDown && setTimeout(() => finish(state, report), 30);
    document.addEventListener("pointerup", up, { signal });
    document.addEventListener("pointercancel", up, { signal });
  };
  return { onSelect, watch };
}

function finish(state, report) {
  state.isDown = false;
  if (!state.range) return;
  // The browser's own highlight would hide the one that is drawn now.
  document.getSelection().removeAllRanges();
  report(state.range);
}

/** Do `work`, which replaces text nodes, and select the same text again afterwards. */
function keepSelection(body, work) {
  const selection = document.getSelection();
  const isOurs = selection?.rangeCount && body.element.contains(selection.anchorNode)
    && body.element.contains(selection.focusNode) && !selection.isCollapsed;
  if (!isOurs) return work();
  const range = body.charsOf(selection.getRangeAt(0));
  const isBackward = selection.getRangeAt(0).startContainer === selection.focusNode
    && selection.getRangeAt(0).startOffset === selection.focusOffset;
  work();
  if (!range) return;
  const points = range.map((char) => pointOf(body, unitFromChar(body.wide, char)));
  const [from, to] = isBackward ? points.reverse() : points;
  selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function pointOf(body, unit) {
  const [first] = touchedBlocks(body.blocks, unit, unit + 1);
  const index = Math.min(first, body.blocks.length - 1);
  const walker = document.createTreeWalker(body.nodes[index], NodeFilter.SHOW_TEXT);
  let before = body.blocks[index][0];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (unit <= before + node.length) return { node, offset: unit - before };
    before += node.length;
  }
  return { node: body.nodes[index], offset: 0 };
}
