// The source pane in two forms: the text of a document, or the pages of its file.
// Only a PDF that carries its file has the second form.

import { makeGroup } from "../document_body.js";
import { makeButton } from "../view_parts.js";
import { PagePane } from "./page_pane.js";

/** Puts the switch and the pages into a source pane; `beside` is hidden with the text. */
export class PageForm {
  constructor(model, pane, beside) {
    this.pane = pane;
    this.textual = [pane.box, beside];
    this.pages = new PagePane(model, pane.states.map((state) => state.title));
    this.pages.element.hidden = true;
    this.switch = makeGroup("citelab-forms", "Shown as");
    this.buttons = [false, true].map((asPage) =>
      makeButton("citelab-form", asPage ? "Page" : "Text", () => this.#choose(asPage)),
    );
    this.switch.append(...this.buttons);
    pane.status.before(this.switch);
    pane.element.append(this.pages.element);
    this.isChosen = false;
    this.place = { span: null, parts: null };
  }

  /** Tell what is to be seen: a range of code points, or only the pages [first, last) from 0. */
  show({ span = null, parts = null } = {}) {
    this.place = { span, parts };
    this.#draw();
  }

  dispose() {
    this.pages.dispose();
  }

  #choose(asPage) {
    this.isChosen = asPage;
    this.#draw();
    // A text that was hidden had no size, so nothing in it could be brought into view.
    if (!asPage) this.pane.reveal(this.pane.box.querySelector("mark, .citelab-outlined"));
  }

  #draw() {
    const isDrawn = Boolean(this.pane.states[this.pane.opened]?.drawn);
    const asPage = isDrawn && this.isChosen;
    this.switch.hidden = !isDrawn;
    this.buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(Boolean(i) === asPage)));
    for (const element of this.textual) element.classList.toggle("citelab-put-away", asPage);
    this.pages.element.hidden = !asPage;
    const { span, parts } = this.place;
    if (asPage) this.pages.show(this.pane.opened, parts ? parts[0] + 1 : null, span);
  }
}

/** The form of an answer's source pane; null where no document has pages to be drawn. */
export function pageForm(model, pane, beside) {
  return pane.states.some((state) => state.drawn) ? new PageForm(model, pane, beside) : null;
}
