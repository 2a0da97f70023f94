// The text of one document as elements: parts with headings, blocks of text, marks in them.
// Text enters by textContent and text nodes only; headings are no part of the text.

import {
  charFromUnit,
  cutBlocks,
  firstIndex,
  splitMarks,
  touchedBlocks,
  unitFromChar,
  wholeCharacters,
  wideOffsets,
} from "./text_model.mjs";

// Where a browser has not laid a block out yet, its height is guessed from these.
const GUESSED_LINE_UNITS = 80;
const GUESSED_LINE_PX = 22;

/** An element with a class and, where given, a text. */
export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined && text !== null) element.textContent = text;
  return element;
}

/** A named part of a viewer. No landmark: a notebook may hold twenty viewers with equal names. */
export function makeGroup(className, name) {
  const group = make("div", className);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", name);
  return group;
}

/** A control that keeps the keys typed in it; JupyterLab asks the focused element itself. */
export function keepKeys(element) {
  element.setAttribute("data-lm-suppress-shortcuts", "true");
  return element;
}

/** One document: `element` to show, ranges in code points to mark, positions to read back. */
export class DocumentBody {
  #marked = [];
  #indexOf = new WeakMap();
  #citable = [];

  constructor(state) {
    this.text = state.text;
    this.wide = wideOffsets(state.text);
    this.blocks = [];
    this.nodes = [];
    this.element = make("div", "citelab-body");
    this.element.dir = "auto";
    this.parts = state.parts.map((part) => this.#addPart(part));
  }

  /** Mark `cited` (one range or null) and `also` (ranges); returns the first cited mark or null. */
  mark(cited, also) {
    const units = (range) => range.map((char) => unitFromChar(this.wide, char));
    const ranges = { cited: cited && units(cited), also: also.map(units) };
    const touched = this.#touched(ranges);
    for (const index of new Set([...this.#marked, ...touched])) this.#draw(index, ranges);
    this.#marked = touched;
    return cited ? this.element.querySelector("mark") : null;
  }

  /** Outline the parts [first, last), or none; returns the first of them or null. */
  outline(range) {
    const [first, last] = range ?? [0, 0];
    this.parts.forEach((part, index) => {
      part.classList.toggle("citelab-outlined", first <= index && index < last);
    });
    return last > first ? this.parts[first] : null;
  }

  /** Show that sorted ranges of code points without overlap are cited; takes every mark away. */
  showCitable(ranges) {
    this.#citable = ranges.map((range) => range.map((char) => unitFromChar(this.wide, char)));
    this.#marked = this.#touched({ cited: null, also: this.#citable });
    for (const index of this.#marked) this.#draw(index, { cited: null, also: [] });
    this.#marked = [];
  }

  /** The code point before which a point of the DOM lies. */
  charAt(container, offset) {
    return charFromUnit(this.wide, this.#unitAt(container, offset));
  }

  /** The code point range of a DOM selection, whole characters only; null where it is empty. */
  charsOf(range) {
    const start = this.#unitAt(range.startContainer, range.startOffset);
    const end = this.#unitAt(range.endContainer, range.endOffset);
    if (start >= end) return null;
    return wholeCharacters(this.wide, start, end).map((unit) => charFromUnit(this.wide, unit));
  }

  #addPart({ heading, start_char, end_char }) {
    const part = make("div", "citelab-part");
    if (heading !== null) part.append(partHeading(heading));
    const [start, end] = [start_char, end_char].map((char) => unitFromChar(this.wide, char));
    for (const block of cutBlocks(this.text, start, end)) part.append(this.#addBlock(block));
    this.element.append(part);
    return part;
  }

  #addBlock([start, end]) {
    const text = this.text.slice(start, end);
    const node = make("div", "citelab-block", text);
    const lines = text.split("\n").length + text.length / GUESSED_LINE_UNITS;
    node.style.containIntrinsicSize = `auto ${Math.ceil(lines * GUESSED_LINE_PX)}px`;
    this.#indexOf.set(node, this.nodes.length);
    this.blocks.push([start, end]);
    this.nodes.push(node);
    return node;
  }

  #touched({ cited, also }) {
    const touched = new Set();
    for (const [start, end] of cited ? [cited, ...also] : also) {
      const [first, last] = touchedBlocks(this.blocks, start, end);
      for (let index = first; index < last; index++) touched.add(index);
    }
    return [...touched];
  }

  #draw(index, { cited, also }) {
    const [start, end] = this.blocks[index];
    const near = also.filter((range) => range[0] < end && start < range[1]);
    const pieces = splitMarks(start, end, cited, near);
    this.nodes[index].replaceChildren(...pieces.flatMap((piece) => this.#pieceNodes(piece)));
  }

  // Only what no mark covers is cut at the edges of cited passages: a mark stays in one piece.
  #pieceNodes(piece) {
    if (piece.style) return [this.#pieceNode(piece)];
    const [first, last] = touchedBlocks(this.#citable, piece.start, piece.end);
    const parts = splitMarks(piece.start, piece.end, null, this.#citable.slice(first, last));
    return parts.map((part) => this.#pieceNode({ ...part, style: part.style && "citable" }));
  }

  #pieceNode({ start, end, style }) {
    const text = this.text.slice(start, end);
    if (style === "cited") return make("mark", "citelab-cited", text);
    if (style === "also") return make("u", "citelab-also", text);
    if (style === "citable") return make("span", "citelab-citable", text);
    return document.createTextNode(text);
  }

  #unitAt(container, offset) {
    const element = container.nodeType === Node.ELEMENT_NODE ? container : container.parentElement;
    const node = element?.closest(".citelab-block");
    const index = node ? this.#indexOf.get(node) : undefined;
    if (index !== undefined) return this.blocks[index][0] + unitsBefore(node, container, offset);
    // Between blocks, or on a heading: the next block of the text begins there.
    const place = pointRange(container, offset);
    const next = firstIndex(this.nodes.length, (i) => place.comparePoint(this.nodes[i], 0) >= 0);
    return this.blocks[next]?.[0] ?? this.text.length;
  }
}

function partHeading(text) {
  const heading = make("div", "citelab-part-heading", text);
  heading.setAttribute("role", "heading");
  heading.setAttribute("aria-level", "4");
  return heading;
}

function unitsBefore(node, container, offset) {
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(container, offset);
  return range.toString().length;
}

function pointRange(container, offset) {
  const range = document.createRange();
  range.setStart(container, offset);
  return range;
}
