// The source beside an answer, or alone: a switcher, a line that says what is shown, the text.
// It scrolls its own box and nothing else, and asks nobody for anything.

import { DocumentBody, keepKeys, make, makeGroup } from "./document_body.js";

// The passage comes to rest this far down the box, so that what leads to it can be read too.
const REST_SHARE = 0.3;

const SELECTION_KEYS = {
  ArrowLeft: ["backward", "character"],
  ArrowRight: ["forward", "character"],
  ArrowUp: ["backward", "line"],
  ArrowDown: ["forward", "line"],
  Home: ["backward", "lineboundary"],
  End: ["forward", "lineboundary"],
};

/** Documents, one open at a time. `onOpen(index)` and `onSelect(range)` report to the owner. */
export class SourcePane {
  constructor(states, { onOpen = () => {}, onSelect = null } = {}) {
    this.states = states;
    this.bodies = new Map();
    this.onOpen = onOpen;
    this.onSelect = onSelect;
    this.element = makeGroup("citelab-source", "Source");
    this.tabs = states.map((state, index) => this.#tab(state, index));
    this.about = make("p", "citelab-about");
    this.status = statusLine();
    this.box = textBox();
    this.element.append(this.#heading(), this.about, this.status, this.box);
    this.#listen();
  }

  /** Open a document without touching its marks. */
  open(index) {
    const state = this.states[index];
    if (!state) return this.box.replaceChildren(make("p", "citelab-empty", "There is no source."));
    this.opened = index;
    this.tabs.forEach((tab, i) => tab.setAttribute("aria-pressed", String(i === index)));
    this.about.textContent = aboutText(state);
    this.box.setAttribute("aria-label", `Text of ${state.title}`);
    const body = this.#body(index).element;
    if (this.box.firstChild !== body) this.box.replaceChildren(body);
    if (!state.text) this.box.append(make("p", "citelab-empty", "This document has no text."));
  }

  /**
   * Mark passages in the document that is open and bring the first into view.
   * `cited` is a range of code points or null, `also` a list of them, `parts` a range of parts;
   * `stays` leaves the text where the reader has it.
   */
  show({ cited = null, also = [], parts = null, stays = false }) {
    if (this.opened === undefined) return;
    const body = this.#body(this.opened);
    const mark = body.mark(cited, also);
    const part = body.outline(parts);
    if (!stays) this.#reveal(mark ?? part ?? body.element.querySelector("u"));
  }

  /** Take every mark away, in every document. */
  clear() {
    for (const body of this.bodies.values()) {
      body.mark(null, []);
      body.outline(null);
    }
  }

  /** Bring an element of the open document into view; an owner that paints by itself calls it. */
  reveal(element) {
    this.#reveal(element);
  }

  /** The body of the document that is open; undefined where none is. */
  get body() {
    return this.bodies.get(this.opened);
  }

  /** Say in words what is shown; a problem looks different and is no highlight. */
  say(text, isProblem = false) {
    this.status.textContent = text;
    this.status.classList.toggle("citelab-problem", isProblem);
  }

  /** Let go of everything that outlives the element. */
  dispose() {
    this.abort.abort();
    this.resized.disconnect();
  }

  #body(index) {
    if (!this.bodies.has(index)) this.bodies.set(index, new DocumentBody(this.states[index]));
    return this.bodies.get(index);
  }

  #tab(state, index) {
    const tab = keepKeys(make("button", "citelab-tab", state.title));
    tab.type = "button";
    tab.dir = "auto";
    tab.addEventListener("click", () => this.onOpen(index));
    return tab;
  }

  #heading() {
    // One document needs no switcher, and none has no title.
    if (this.states.length < 2) return make("p", "citelab-title", this.states[0]?.title);
    const group = makeGroup("citelab-tabs", "Documents");
    group.append(...this.tabs);
    return group;
  }

  #listen() {
    this.abort = new AbortController();
    // A viewer may be drawn before it has a size; what is to be seen is scrolled to then.
    this.resized = new ResizeObserver(() => this.#settle());
    this.resized.observe(this.box);
    if (!this.onSelect) return;
    const { signal } = this.abort;
    document.addEventListener("selectionchange", () => this.#readSelection(), { signal });
    this.box.addEventListener("keydown", (event) => this.#extendSelection(event), { signal });
  }

  #reveal(element) {
    this.pending = element;
    this.#settle();
    // Blocks above get their real height only once they come near the view.
    requestAnimationFrame(() => this.#place(element));
  }

  #settle() {
    if (!this.pending || !this.box.clientHeight) return;
    this.#place(this.pending);
    this.pending = null;
  }

  #place(element) {
    if (!element?.isConnected) return;
    const [box, at] = [this.box.getBoundingClientRect(), element.getBoundingClientRect()];
    const height = this.box.clientHeight;
    const above = at.height > height ? 0 : Math.min(height - at.height, height * REST_SHARE);
    this.box.scrollTo({ top: this.box.scrollTop + at.top - box.top - above });
  }

  #readSelection() {
    const selection = document.getSelection();
    if (!selection?.rangeCount || this.opened === undefined) return;
    const range = selection.getRangeAt(0);
    if (!this.box.contains(range.startContainer) || !this.box.contains(range.endContainer)) return;
    this.onSelect(this.#body(this.opened).charsOf(range));
  }

  #extendSelection(event) {
    const move = SELECTION_KEYS[event.key];
    if (!event.shiftKey || !move) return;
    const selection = document.getSelection();
    if (!this.box.contains(selection.focusNode)) selection.collapse(this.#firstSeen(), 0);
    const unit = event.ctrlKey && move[1] === "character" ? "word" : move[1];
    selection.modify("extend", move[0], unit);
    event.preventDefault();
  }

  #firstSeen() {
    const top = this.box.getBoundingClientRect().top;
    const nodes = this.#body(this.opened).nodes;
    return this.box.querySelector("mark") ?? nodes.find((n) => n.getBoundingClientRect().bottom > top);
  }
}

function statusLine() {
  const status = make("p", "citelab-status");
  status.setAttribute("role", "status");
  return status;
}

function textBox() {
  const box = keepKeys(makeGroup("citelab-text", "Text"));
  box.tabIndex = 0;
  return box;
}

function aboutText({ kind, length, source }) {
  const parts = [kind, `${length.toLocaleString("en")} characters`];
  return [...parts, ...(source ? [source] : [])].join(" · ");
}
