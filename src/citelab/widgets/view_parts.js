// Small parts that several viewers share: badges, pieces of text, buttons that keep their keys.

import { keepKeys, make } from "./document_body.js";

// A style that Python gives to a piece, and the element that shows it.
const PIECE_TAGS = {
  cited: ["mark", "citelab-cited"],
  place: ["u", "citelab-also"],
  unsupported: ["u", "citelab-unsupported"],
  neighbour: ["span", "citelab-neighbour"],
  left_out: ["span", "citelab-left-out"],
};

/** A sign and a word; the colour only repeats them. */
export function badge([tone, sign, word], extra = "") {
  const element = make("span", `citelab-badge citelab-tone-${tone}`);
  const mark = make("span", "citelab-sign", sign);
  mark.setAttribute("aria-hidden", "true");
  element.append(mark, make("span", "citelab-word", word + extra));
  return element;
}

/** Texts with a style each, as elements; nothing is added between them. */
export function pieceNodes(pieces) {
  return pieces.map(([text, style]) => {
    if (!PIECE_TAGS[style]) return document.createTextNode(text);
    const [tag, name] = PIECE_TAGS[style];
    return make(tag, name, text);
  });
}

/** A button of ours: its keys stay in it, and it never sends a form. */
export function makeButton(className, text, onClick) {
  const button = keepKeys(make("button", className, text));
  button.type = "button";
  button.addEventListener("click", onClick);
  return button;
}

/** A list that folds in and out by itself. */
export function makeFold(summary, ...content) {
  const fold = make("details", "citelab-fold");
  fold.append(keepKeys(make("summary", "", summary)), ...content);
  return fold;
}
