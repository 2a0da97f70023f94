// The table of the review board: a row a claim, a column a check; one cell at a time takes Tab.

import { keepKeys, make } from "./document_body.js";
import { CHOICES, moveIn } from "./review_board.mjs";
import { badge, pieceNodes } from "./view_parts.js";

/** Claims by checks. `onOpen(claim, question)` is asked by Enter and by a click. */
export class ClaimGrid {
  constructor(claims, questions, decisions, onOpen) {
    this.claims = claims;
    this.questions = questions;
    this.onOpen = onOpen;
    this.place = [0, 0];
    this.columns = questions.length + 2;
    this.element = make("div", "citelab-board-box");
    this.table = make("table", "citelab-board-table");
    this.table.setAttribute("role", "grid");
    this.table.setAttribute("aria-label", "Claims and checks");
    this.rows = claims.map((claim, index) => this.#row(claim, index));
    const [head, body] = [make("thead"), make("tbody")];
    head.append(this.#head());
    body.append(...this.rows);
    this.table.append(head, body);
    this.element.append(this.table);
    decisions.forEach((decision, index) => this.setDecision(index, decision));
    this.#listen();
    this.#allow([0, 0]);
  }

  /** Show a decision in its row. */
  setDecision(index, [choice, note]) {
    const { sign, done, tone } = CHOICES[choice];
    const told = badge([tone, sign, done], note ? ", with a note" : "");
    this.#cell([index, this.columns - 1]).replaceChildren(columnName("decision"), told);
  }

  /** Show which claim is open; null for none. */
  setOpen(index) {
    this.rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
  }

  /** Put the keyboard on a claim, in the column where it was. */
  focusClaim(index) {
    this.#moveTo([index, this.place[1]]);
  }

  /** The claim that the keyboard is on. */
  get claim() {
    return this.place[0];
  }

  /** Bring a claim into view by scrolling the box, never the notebook. */
  reveal(index) {
    const [box, row] = [this.element, this.rows[index]];
    const head = this.table.tHead.offsetHeight;
    const [top, bottom] = [row.offsetTop - head, row.offsetTop + row.offsetHeight];
    if (top < box.scrollTop) box.scrollTo({ top });
    else if (bottom > box.scrollTop + box.clientHeight) {
      box.scrollTo({ top: Math.min(top, bottom - box.clientHeight) });
    }
  }

  #head() {
    const row = roled("tr", "row");
    const names = ["claim", ...this.questions.map(([name]) => name), "decision"];
    names.forEach((name, column) => {
      const cell = roled("th", "columnheader", "", name);
      cell.scope = "col";
      if (this.questions[column - 1]) cell.title = this.questions[column - 1][1];
      row.append(cell);
    });
    return row;
  }

  #row(claim, index) {
    const row = roled("tr", "row");
    row.append(this.#claimCell(claim, index));
    claim.checks.forEach((check, at) => {
      const cell = gridCell("td", "gridcell", "citelab-check");
      cell.append(columnName(this.questions[at][0]), badge(check.badge));
      row.append(cell);
    });
    row.append(gridCell("td", "gridcell", "citelab-decision"));
    return row;
  }

  #claimCell(claim, index) {
    const cell = gridCell("th", "rowheader", "citelab-row-claim");
    cell.scope = "row";
    const text = make("span", "citelab-row-text");
    text.dir = "auto";
    text.append(`${index + 1}. `, ...pieceNodes(claim.verdict.pieces));
    cell.append(text, badge(claim.verdict.badge, ` (${claim.verdict.score})`));
    return cell;
  }

  #listen() {
    this.table.addEventListener("click", (event) => {
      const place = this.#placeOf(event.target);
      if (place) this.#enter(place);
    });
    this.table.addEventListener("focusin", (event) => {
      const place = this.#placeOf(event.target);
      if (place) this.#allow(place);
    });
    this.table.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #onKey(event) {
    if (event.altKey || event.metaKey) return;
    const to = moveIn(this.rows.length, this.columns, this.place, event.key, event.ctrlKey);
    if (to) this.#moveTo(to);
    else if (event.key === "Enter" || event.key === " ") this.#enter(this.place);
    else return;
    event.preventDefault();
  }

  #enter(place) {
    this.#allow(place);
    this.onOpen(place[0], this.questions[place[1] - 1]?.[0] ?? null);
  }

  #moveTo(place) {
    this.#allow(place);
    // The box brings the row into view itself: a browser would scroll the notebook as well.
    this.#cell(place).focus({ preventScroll: true });
    this.reveal(place[0]);
  }

  #allow(place) {
    if (!this.rows.length) return;
    this.#cell(this.place).tabIndex = -1;
    this.place = place;
    this.#cell(place).tabIndex = 0;
  }

  #cell([row, column]) {
    return this.rows[row].cells[column];
  }

  #placeOf(target) {
    const cell = target.closest("tbody td, tbody th");
    return cell ? [this.rows.indexOf(cell.parentElement), cell.cellIndex] : null;
  }
}

// In narrow panes a row is no row of a table any more, so roles are said and not left to tags.
function roled(tag, role, className, text) {
  const element = make(tag, className, text);
  element.setAttribute("role", role);
  return element;
}

function gridCell(tag, role, className) {
  const cell = keepKeys(roled(tag, role, className));
  cell.tabIndex = -1;
  return cell;
}

// The header row is out of sight in narrow panes; a screen reader has it in both.
function columnName(text) {
  const name = make("span", "citelab-column-name", text);
  name.setAttribute("aria-hidden", "true");
  return name;
}
