// The three panes of the lens: prompt, raw reply, message. A mark is a button in each of them.

import { make, makeGroup } from "../document_body.js";
import { makeButton } from "../view_parts.js";
import { arrivedPieces, blocksSoFar } from "./lens_model.mjs";

/** One pane with a title and a box that scrolls by itself and can be scrolled by keyboard. */
class Pane {
  constructor(name, about) {
    this.element = makeGroup("citelab-lens-pane", name);
    this.box = makeGroup("citelab-lens-box", `${name}, text`);
    this.box.tabIndex = 0;
    this.element.append(make("p", "citelab-title", name), make("p", "citelab-about", about), this.box);
    this.element.addEventListener("keydown", (event) => this.#step(event));
  }

  /** Bring what is chosen into view, in this box only. */
  reveal() {
    const chosen = this.box.querySelector("[aria-pressed='true']");
    if (!chosen) return;
    const [box, at] = [this.box.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (at.top >= box.top && at.bottom <= box.bottom) return;
    this.box.scrollTo({ top: this.box.scrollTop + at.top - box.top - box.height * 0.3 });
  }

  // Arrows go from mark to mark of one pane; Tab would walk through hundreds.
  #step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...this.box.querySelectorAll("button")];
    const at = buttons.indexOf(event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length].focus();
  }
}

/** What the model was sent; each chunk's line begins with its mark. */
export class PromptPane extends Pane {
  constructor(turns, onChoose) {
    super("Prompt", "What the model is sent. Every chunk stands behind its mark.");
    for (const { role, pieces } of turns) {
      const turn = make("div", "citelab-lens-turn");
      turn.append(make("p", "citelab-soft", role));
      for (const [text, numbers] of pieces) turn.append(...chunkNodes(text, numbers, onChoose));
      this.box.append(turn);
    }
  }
}

/** What the model wrote, as far as it has arrived. */
export class ReplyPane extends Pane {
  constructor(state, onChoose) {
    super("Reply", "What the model wrote, character by character.");
    this.state = state;
    this.onChoose = onChoose;
    this.text = make("div", "citelab-lens-raw");
    this.text.dir = "auto";
    this.box.append(this.text, ...problemNodes(state.problems));
  }

  /** Draw the reply with what is shown, held back and still to come. */
  draw(shown, arrived) {
    const pieces = arrivedPieces(this.state.reply, shown, arrived);
    const nodes = pieces.map((piece) => replyNode(piece, this.onChoose));
    const caret = make("span", "citelab-lens-caret", "▏");
    caret.setAttribute("aria-hidden", "true");
    const ahead = pieces.findIndex(({ state }) => state === "ahead");
    if (ahead >= 0) nodes.splice(ahead, 0, caret);
    this.text.replaceChildren(...nodes);
  }
}

/** What code made of it, as far as a reader of the events has it. */
export class MessagePane extends Pane {
  constructor(state, onChoose) {
    super("Message", "What a reader gets. The cited words are cut by code.");
    this.state = state;
    this.onChoose = onChoose;
  }

  draw(out) {
    const blocks = blocksSoFar(this.state.events, out);
    const nodes = blocks.map((block, index) => this.#block(block, this.state.blocks[index]));
    const empty = make("p", "citelab-empty", "Nothing is shown yet.");
    this.box.replaceChildren(...(nodes.length ? nodes : [empty]));
  }

  #block({ text, citations }, whole) {
    const node = make("div", whole.citations.length ? "citelab-claim" : "citelab-glue");
    const words = make("span", "citelab-claim-text", text.trim());
    words.dir = "auto";
    node.append(words);
    for (const citation of whole.citations.slice(0, citations)) node.append(" ", this.#citation(citation));
    return node;
  }

  #citation({ number, name, numbers, where, cited }) {
    const row = make("div", "citelab-lens-citation");
    const button = markButton(String(number), numbers, this.onChoose);
    button.classList.add("citelab-citation");
    button.setAttribute("aria-label", `${name}, chunks ${numbers.join(", ")}`);
    const quote = make("q", "citelab-lens-quote", cited.trim());
    quote.dir = "auto";
    row.append(button, " ", make("span", "citelab-soft", where), quote);
    return row;
  }
}

/** Show which marks mean a chunk that is chosen; null for none. */
export function press(root, chosen) {
  for (const button of root.querySelectorAll("[data-chunks]")) {
    const isChosen = chosen !== null && button.dataset.chunks.split(" ").includes(String(chosen));
    button.setAttribute("aria-pressed", String(isChosen));
    button.closest(".citelab-lens-chunk")?.classList.toggle("citelab-lens-chosen", isChosen);
  }
}

function chunkNodes(text, numbers, onChoose) {
  if (!numbers.length) return [make("span", "citelab-lens-words", text)];
  const end = text.indexOf("]") + 1;
  const line = make("span", "citelab-lens-chunk");
  const words = make("span", "", text.slice(end));
  words.dir = "auto";
  line.append(markButton(text.slice(0, end), numbers, onChoose), words);
  return [line];
}

function replyNode({ text, kind, numbers, state }, onChoose) {
  if (kind === "mark" && state !== "ahead") {
    const button = markButton(text, numbers, onChoose);
    button.classList.add(`citelab-lens-${state}`);
    return button;
  }
  const tag = kind === "problem" ? "u" : "span";
  const name = kind === "problem" ? "citelab-unsupported " : "";
  return make(tag, `${name}citelab-lens-${state}`, text);
}

function markButton(text, numbers, onChoose) {
  const button = makeButton("citelab-lens-mark", text, () => onChoose(numbers[0] ?? null));
  button.dataset.chunks = numbers.join(" ");
  button.setAttribute("aria-pressed", "false");
  return button;
}

function problemNodes(problems) {
  if (!problems.length) return [];
  const list = make("ul", "citelab-lens-problems");
  for (const [, words, reason] of problems) {
    const item = make("li");
    item.append(make("strong", "", words), `: ${reason}`);
    list.append(item);
  }
  return [make("p", "citelab-soft", "What the parser found:"), list];
}
