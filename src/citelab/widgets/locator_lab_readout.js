// What the locator lab says of a range: its slice, its ends seen close, every convention, JSON.

import { make, makeGroup } from "./document_body.js";
import { headedRow, makeTable, scrollBox } from "./lab_controls.js";
import { withGaps } from "./lab_layers.mjs";
import { sliceOf } from "./lab_paint.js";

const LONGEST_SLICE = 160;

/** The parts that only show. `update(view, body)` fills them. */
export class LocatorReadout {
  constructor(rows, notes) {
    this.rows = rows;
    this.notes = notes;
    this.slices = makeGroup("citelab-slices", "Slices");
    this.ends = scrollBox("citelab-scroll", "Characters around the ends", make("p"));
    this.list = scrollBox("citelab-scroll", "The range in every convention", make("p"));
    this.wire = scrollBox("citelab-code", "JSON of the citation", make("pre"));
    this.growth = make("p", "citelab-note");
    this.magnifier = card("citelab-card", "The ends, seen close", this.ends);
    this.conventions = card("citelab-card citelab-wide", "The same range in every convention", this.list);
    this.json = card("citelab-card", "As the vendor’s JSON", this.wire, this.growth);
  }

  update(view, body, kind) {
    this.slices.replaceChildren(...sliceLines(view, body));
    // The boxes stay and keep how far they are scrolled; only what is in them is new.
    this.ends.replaceChildren(view.range ? magnifierTable(view) : make("p", "citelab-empty", "There is no range."));
    this.list.replaceChildren(...this.#conventionTables(view, kind));
    this.wire.firstChild.textContent = view.json || "null";
    this.growth.textContent = view.growth;
    const first = this.ends.querySelector(".citelab-in-right");
    if (first) this.ends.scrollLeft = first.offsetLeft - this.ends.clientWidth / 2;
  }

  #conventionTables(view, kind) {
    const groups = [
      ["Points into the source", false],
      ["Points into an answer (as if this text were one)", true],
    ];
    return groups.map(([caption, side]) => {
      const rows = this.rows.map(([name, isAnswerSide], i) =>
        isAnswerSide === side ? conventionRow(name, view.rows[i], this.notes[kind]?.[i]) : null,
      );
      return makeTable("citelab-conventions", caption, rows.filter(Boolean));
    });
  }
}

function card(className, title, ...content) {
  const element = make("div", className);
  element.append(make("p", "citelab-card-title", title), ...content);
  return element;
}

function sliceLines(view, body) {
  if (!view.range || !body) return [];
  const lines = [sliceLine("Meant", view.range, body, "citelab-cited")];
  if (view.wrong) lines.push(sliceLine("Read", view.wrong, body, "citelab-misread"));
  return lines;
}

function sliceLine(name, range, body, look) {
  const line = make("p", "citelab-slice");
  const code = make("code", null, `text[${range[0]}:${range[1]}]`);
  const text = make(look === "citelab-cited" ? "mark" : "u", `${look} citelab-quoted`, shortSlice(sliceOf(body, range)));
  text.dir = "auto";
  line.append(make("span", "citelab-slice-name", name), " ", code, " ", text);
  return line;
}

function shortSlice(text) {
  // By characters: a slice of units could cut one in two.
  const characters = [...text.slice(0, 2 * LONGEST_SLICE)];
  const isShort = characters.length <= LONGEST_SLICE && text.length <= 2 * LONGEST_SLICE;
  return isShort ? text : `${characters.slice(0, LONGEST_SLICE).join("")}…`;
}

function magnifierTable(view) {
  const cells = withGaps(view.cells);
  const numbers = (place) => cells.map((cell) => make("td", null, cell ? String(cell[place]) : "…"));
  const signs = cells.map((cell) => make("td", "citelab-glyph", cell ? cell[0] : "…"));
  const rows = [
    headedRow("Character", signs),
    headedRow("Code point", numbers(1)),
    headedRow("UTF-16 unit", numbers(2)),
    headedRow("UTF-8 byte", numbers(3)),
    headedRow("Meant", cells.map((cell) => insideCell(cell, view.range, "citelab-in-right"))),
  ];
  if (view.wrong) {
    rows.push(headedRow("Read", cells.map((cell) => insideCell(cell, view.wrong, "citelab-in-wrong"))));
  }
  const caption = "● is in the range. The end is the first character that is not.";
  return makeTable("citelab-magnifier", caption, rows);
}

function insideCell(cell, [start, end], look) {
  if (!cell) return make("td", null, "…");
  const char = cell[1];
  if (char === end) return make("td", "citelab-end-cell", "end");
  if (char < start || char > end) return make("td");
  return make("td", look, char === start ? "● start" : "●");
}

function conventionRow(name, said, note) {
  const value = make("td");
  if (said?.[0]) value.append(make("code", null, said[0]));
  if (said?.[1]) value.append(make("p", "citelab-loss", said[1]));
  if (note) value.append(make("p", "citelab-note", note));
  return headedRow(name, [value]);
}
