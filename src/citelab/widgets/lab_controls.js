// The labelled controls of the labs: every one has a name, keeps its keys, and says its unit.

import { keepKeys, make } from "./document_body.js";

let controls = 0;

/** A control below its label. */
export function labelled(text, control) {
  control.id = `citelab-control-${++controls}`;
  const label = make("label", "citelab-label", text);
  label.htmlFor = control.id;
  const field = make("div", "citelab-field");
  field.append(label, control);
  return field;
}

/** A number field; `onChange()` where the number is finished, by Enter too. */
export function numberField(onChange) {
  const input = keepKeys(make("input", "citelab-number"));
  input.type = "number";
  input.step = "1";
  input.addEventListener("change", onChange);
  // JupyterLab keeps Enter from the field, so that no change would follow it.
  input.addEventListener("keydown", (event) => event.key === "Enter" && onChange());
  return input;
}

/** A slider; `onInput(number)` at every step. */
export function slider(onInput) {
  const input = keepKeys(make("input", "citelab-slider"));
  input.type = "range";
  input.step = "1";
  input.addEventListener("input", () => onInput(input.valueAsNumber));
  return input;
}

/** A list to choose one of; the options are their own values. */
export function choice(options, onChange) {
  const select = keepKeys(make("select", "citelab-choice"));
  for (const option of options) {
    const item = make("option", null, option);
    item.value = option;
    select.append(item);
  }
  select.addEventListener("change", () => onChange(select.value));
  return select;
}

/** A button of a row of which at most one is pressed. */
export function pressButton(text, onPress) {
  const button = keepKeys(make("button", "citelab-press", text));
  button.type = "button";
  button.addEventListener("click", onPress);
  return button;
}

/** Say which buttons are pressed; a tick shows it without colour. */
export function paintPressed(buttons, isPressed) {
  buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(isPressed(i))));
}

/** A table with its caption; `rows` are lists of cells, `head` says which cells are headers. */
export function makeTable(className, caption, rows) {
  const table = make("table", className);
  table.append(make("caption", null, caption), ...rows);
  return table;
}

/** A row that begins with its header. */
export function headedRow(header, cells) {
  const row = make("tr");
  const head = make("th", null, header);
  head.scope = "row";
  row.append(head, ...cells);
  return row;
}

/** A box that scrolls sideways by keyboard too, and has a name. */
export function scrollBox(className, name, content) {
  const box = keepKeys(make("div", className));
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", name);
  box.append(content);
  return box;
}
