// One claim of the review board, opened: what was found, the passage in its context, a decision.

import { keepKeys, make, makeGroup } from "./document_body.js";
import { CHOICES } from "./review_board.mjs";
import { badge, makeButton, makeFold, pieceNodes } from "./view_parts.js";

const NOWHERE = "This citation leads to no passage.";
const UNDERLINED = "Underlined with a wave: no passage says this.";
const DOTTED = "Underlined with dots: a reason speaks of this neighbour.";

/** The opened claim. `onDecide(claim, choice, note)` asks for a decision, `onClose()` to go back. */
export class ClaimPanel {
  constructor(claims, questions, { canDecide, onDecide, onClose }) {
    Object.assign(this, { claims, questions, canDecide, onDecide, onClose });
    this.drafts = new Map();
    this.element = makeGroup("citelab-opened", "Opened claim");
    keepKeys(this.element).tabIndex = -1;
    this.index = null;
  }

  /** Open a claim with its decision; a question brings its reasons to the front. */
  show(index, decision, question = null) {
    this.index = index;
    this.element.setAttribute("aria-label", `Claim ${index + 1}`);
    const claim = this.claims[index];
    const columns = make("div", "citelab-columns");
    columns.append(this.#passages(claim), this.#reasons(claim, question));
    this.element.replaceChildren(
      this.#head(claim), this.#decision(), columns, questionsFold(claim.answers),
    );
    this.setDecision(decision);
  }

  /** Show that nothing is open. */
  clear(text) {
    this.index = null;
    this.element.replaceChildren(make("p", "citelab-empty", text));
  }

  /** Show what was decided on the opened claim; a note that is being written stays. */
  setDecision([choice, note]) {
    if (this.index === null) return;
    this.choice = choice;
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-pressed", String(name === choice));
    }
    this.takeBack.disabled = choice === "open" || !this.canDecide;
    if (this.drafts.get(this.index) === note) this.drafts.delete(this.index);
    this.note.value = this.drafts.get(this.index) ?? note;
  }

  /** Decide on a claim with the note written for it, or else with the one that it has. */
  decide(index, choice, noteSoFar) {
    const note = this.drafts.get(index) ?? noteSoFar;
    // A decision that is taken back has no note any more; its words stay for the next one.
    if (choice === "open" && note) this.drafts.set(index, note);
    this.onDecide(index, choice, note);
  }

  #head(claim) {
    const head = make("div", "citelab-opened-head");
    const title = make("div", "citelab-opened-title", `Claim ${this.index + 1} of ${this.claims.length}`);
    title.setAttribute("role", "heading");
    title.setAttribute("aria-level", "4");
    const text = make("p", "citelab-opened-text");
    text.dir = "auto";
    text.append(...pieceNodes(claim.verdict.pieces));
    const back = makeButton("citelab-plain citelab-back", "Back to the table", () => this.onClose());
    const row = make("div", "citelab-bar");
    row.append(title, badge(claim.verdict.badge, ` (${claim.verdict.score})`), back);
    head.append(row, text);
    const isUnderlined = claim.verdict.pieces.some(([, style]) => style === "unsupported");
    if (isUnderlined) head.append(make("p", "citelab-legend", UNDERLINED));
    return head;
  }

  #decision() {
    const group = makeGroup("citelab-bar citelab-decide", "Decision");
    this.buttons = ["accept", "reject", "unsure"].map((name) => [name, this.#choice(name)]);
    this.takeBack = this.#choice("open");
    this.note = this.#noteField();
    group.append(...this.buttons.map(([, button]) => button), this.takeBack, this.note);
    return group;
  }

  #choice(name) {
    const { key, sign, name: word, tone } = CHOICES[name];
    const button = makeButton(`citelab-choice citelab-tone-${tone}`, null, () => this.#decideHere(name));
    const mark = make("span", "citelab-sign", sign);
    mark.setAttribute("aria-hidden", "true");
    button.append(mark, `${word} `, make("kbd", "", key));
    button.disabled = !this.canDecide;
    return button;
  }

  #noteField() {
    const note = keepKeys(make("textarea", "citelab-note"));
    note.rows = 1;
    note.placeholder = "Note: why?";
    note.setAttribute("aria-label", `Note on claim ${this.index + 1}, kept with the decision`);
    note.disabled = !this.canDecide;
    note.addEventListener("input", () => this.drafts.set(this.index, note.value));
    // A note alone decides nothing: it waits for a decision, or joins the one that there is.
    note.addEventListener("change", () => {
      if (this.choice !== "open") this.#decideHere(this.choice);
    });
    return note;
  }

  #decideHere(choice) {
    this.decide(this.index, choice, this.note.value);
  }

  #passages(claim) {
    const column = makeGroup("citelab-column", "Passages");
    const shown = claim.passages.map((passage) => passageNode(passage));
    column.append(make("p", "citelab-column-title", "Passages"), ...shown);
    const hasPlace = claim.passages.some(({ pieces }) => pieces.some(([, style]) => style === "place"));
    if (hasPlace) column.append(make("p", "citelab-legend", DOTTED));
    const isInContext = claim.passages.some((passage) => passage.pieces.length > 1);
    if (isInContext) column.prepend(neighboursButton(column));
    return column;
  }

  #reasons(claim, question) {
    const column = makeGroup("citelab-column", "Reasons");
    column.append(make("p", "citelab-column-title", "Reasons"));
    claim.checks.forEach((check, at) => {
      const [name, asked] = this.questions[at];
      const item = make("div", "citelab-reasons");
      item.classList.toggle("citelab-asked", name === question);
      const head = make("p", "citelab-bar");
      head.append(badge(check.badge), make("strong", "", name), make("span", "citelab-soft", asked));
      item.append(head, ...check.reasons.map((reason) => reasonNode(reason)));
      column.append(item);
    });
    return column;
  }
}

function reasonNode([[tone, sign, word], text]) {
  const node = make("p", `citelab-reason citelab-tone-${tone}`);
  node.dir = "auto";
  const mark = make("span", "citelab-reason-sign", sign);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", word);
  node.append(mark, ` ${text}`);
  return node;
}

function passageNode({ number, where, pieces }) {
  const node = make("div", "citelab-passage");
  const place = make("p", "citelab-place");
  place.append(make("span", "citelab-number", String(number)), " ");
  const title = make("bdi", "citelab-place-title", where ? where[0] : NOWHERE);
  place.append(title, where ? `, ${where[1]}` : "");
  node.append(place);
  if (!where) return node;
  const quote = make("blockquote", "citelab-quote");
  quote.dir = "auto";
  quote.append(...pieceNodes(pieces));
  node.append(quote);
  return node;
}

function neighboursButton(column) {
  const button = makeButton("citelab-plain citelab-neighbours", "Sentences around it", () => {
    const isOpen = !column.classList.toggle("citelab-folded");
    button.setAttribute("aria-pressed", String(isOpen));
  });
  button.setAttribute("aria-pressed", "true");
  return button;
}

function questionsFold(answers) {
  const count = (said) => answers.filter(({ badge: [, , word] }) => word === said).length;
  const told = `${count("yes")} yes, ${count("no")} no, ${count("ask a person")} for you`;
  const list = make("ol", "citelab-questions");
  for (const { question, badge: parts, why } of answers) {
    const item = make("li");
    const head = make("p", "citelab-bar");
    head.append(make("span", "", question), badge(parts));
    item.append(head, make("p", "citelab-soft", why));
    list.append(item);
  }
  return makeFold(`A reviewer's seven questions: ${told}`, list);
}
