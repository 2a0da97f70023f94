// One PDF: its text with a highlighted range, and beside it the page with the same range boxed.

import { cleanUp } from "../clean_up.mjs";
import { make } from "../document_body.js";
import { SourcePane } from "../source_pane.js";
import { PagePane } from "./page_pane.js";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  const state = model.get("_document");
  const select = (range) => save(model, "selection", range);
  const pane = new SourcePane([state], { onSelect: select });
  const pages = new PagePane(model, [state.title], { onTurn: (page) => save(model, "page_number", page) });
  const root = make("div", "citelab citelab-paged");
  const panes = make("div", "citelab-panes");
  panes.append(pane.element, pages.element);
  root.append(panes);
  el.classList.add("citelab-host");
  el.replaceChildren(root);
  pane.open(0);
  const mark = () => {
    pane.show({ cited: model.get("highlighted") });
    turn();
  };
  const turn = () => pages.show(0, model.get("page_number"), model.get("highlighted"));
  const turnFromOutside = () => {
    if (model.get("page_number") !== pages.shown?.page) turn();
  };
  const say = () => pane.say(model.get("_status"));
  const listeners = [["change:highlighted", mark], ["change:page_number", turnFromOutside], ["change:_status", say]];
  for (const [name, listener] of listeners) model.on(name, listener);
  mark();
  say();
  return cleanUp(el, model, listeners, () => {
    pane.dispose();
    pages.dispose();
  });
}

function save(model, name, value) {
  model.set(name, value);
  model.save_changes();
}

export default { render };
