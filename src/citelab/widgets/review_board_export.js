// The export of a review: its text in a box, to copy, or to write beside the record.

import { keepKeys, make, makeGroup } from "./document_body.js";
import { makeButton } from "./view_parts.js";

const NAMES = { csv: "CSV", md: "Markdown" };

/** Asks `ask({ask: "export" | "write", form})`; `say(text)` tells what became of it. */
export class ExportBox {
  constructor(ask, say, isPossible) {
    this.ask = ask;
    this.say = say;
    this.element = makeGroup("citelab-export", "Export");
    const row = make("div", "citelab-bar");
    row.append(make("span", "citelab-soft", "Export as"), ...Object.keys(NAMES).map((form) => {
      const button = makeButton("citelab-plain", NAMES[form], () => ask({ ask: "export", form }));
      button.disabled = !isPossible;
      return button;
    }));
    this.box = make("div", "citelab-export-box");
    this.element.append(row, this.box);
  }

  /** Show an export; `name` is that of the file that could be written, or null. */
  show({ form, text, name }) {
    const field = keepKeys(make("textarea", "citelab-export-text"));
    field.value = text;
    field.readOnly = true;
    field.rows = 8;
    field.setAttribute("aria-label", `The review as ${NAMES[form]}`);
    const row = make("div", "citelab-bar");
    row.append(makeButton("citelab-plain", "Copy", () => this.#copy(field)));
    if (name) {
      const write = () => this.ask({ ask: "write", form });
      row.append(makeButton("citelab-plain", `Write ${name} beside the record`, write));
    }
    row.append(makeButton("citelab-plain", "Close", () => this.box.replaceChildren()));
    this.box.replaceChildren(field, row);
    field.focus({ preventScroll: true });
    this.say(`The review as ${NAMES[form]} is shown at the foot of the board.`);
  }

  async #copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      this.say("Copied.");
    } catch {
      // A browser lets a page copy only on secure addresses; the text is selected all the same.
      this.say("The browser forbids copying here: the text is selected, press Ctrl+C or ⌘C.");
    }
  }
}
