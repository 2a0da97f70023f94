// What stands beside the claims of an answer: verdicts, the parse report; and where a click was.

import { make } from "./document_body.js";
import { badge, makeFold } from "./view_parts.js";

/** The parse report, folded; nothing for a clean reply. */
export function reportNodes({ title, lines }) {
  if (!lines.length) return [];
  const list = make("ul");
  for (const [words, reason] of lines) {
    const item = make("li");
    item.append(make("strong", "", words), `: ${reason}`);
    list.append(item);
  }
  const fold = makeFold(title, list);
  fold.classList.add("citelab-report");
  return [fold];
}

/** The verdict of a review on a claim, its reasons folded. */
export function verdictNode({ badge: parts, score, reasons }) {
  if (!reasons.length) {
    const line = make("p", "citelab-verdict");
    line.append(badge(parts, ` (${score})`));
    return line;
  }
  const list = make("ul");
  list.append(...reasons.map((reason) => make("li", "", reason)));
  const fold = makeFold("", list);
  fold.classList.add("citelab-verdict");
  fold.querySelector("summary").append(badge(parts, ` (${score})`));
  return fold;
}

/** The code point of `passage` that was clicked, in the body of a document. */
export function clickedChar(body, passage, { clientX, clientY }) {
  // A browser puts the caret between two characters; the one that was meant is in the passage.
  const whole = document.createRange();
  whole.selectNodeContents(passage);
  const [first, end] = body.charsOf(whole);
  const at = document.caretPositionFromPoint?.(clientX, clientY);
  const found = at ? null : document.caretRangeFromPoint?.(clientX, clientY);
  const [node, offset] = at ? [at.offsetNode, at.offset] : [found?.startContainer, found?.startOffset];
  if (!node || !passage.contains(node)) return first;
  return Math.min(Math.max(body.charAt(node, offset), first), end - 1);
}
