// One document with one highlighted range; what is selected in it is reported as code points.

import { cleanUp } from "./clean_up.mjs";
import { make } from "./document_body.js";
import { SourcePane } from "./source_pane.js";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  const onSelect = (range) => {
    model.set("selection", range);
    model.save_changes();
  };
  const pane = new SourcePane([model.get("_document")], { onSelect });
  const root = make("div", "citelab citelab-alone");
  const panes = make("div", "citelab-panes");
  panes.append(pane.element);
  root.append(panes);
  el.classList.add("citelab-host");
  el.replaceChildren(root);
  pane.open(0);
  const update = () => pane.show({ cited: model.get("highlighted") });
  const say = () => pane.say([model.get("_status"), selectionText(model.get("selection"))].join(" "));
  const listeners = [["change:highlighted", update], ["change:_status", say], ["change:selection", say]];
  for (const [name, listener] of listeners) model.on(name, listener);
  update();
  say();
  return cleanUp(el, model, listeners, () => pane.dispose());
}

function selectionText(range) {
  if (!range) return "";
  const [start, end] = range;
  return end === start + 1
    ? `Selected: character ${start}.`
    : `Selected: characters ${start} to ${end - 1}.`;
}

export default { render };
