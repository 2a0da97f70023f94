// Prompt, reply and message side by side; a mark that is chosen in one is shown in all.

import { cleanUp } from "../clean_up.mjs";
import { make } from "../document_body.js";
import { MessagePane, press, PromptPane, ReplyPane } from "./lens_panes.js";
import { StreamBar } from "./lens_stream.js";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  const state = model.get("_lens");
  const choose = (number) => {
    model.set("chosen", model.get("chosen") === number ? null : number);
    model.save_changes();
  };
  const reply = new ReplyPane(state, choose);
  const message = new MessagePane(state, choose);
  const panes = [new PromptPane(state.turns, choose), reply, message];
  const stream = new StreamBar(model, state);
  const root = make("div", "citelab citelab-lens");
  const row = make("div", "citelab-panes");
  row.append(...panes.map((pane) => pane.element), stream.element);
  root.append(row);
  el.classList.add("citelab-host");
  el.replaceChildren(root);
  const show = (isNew) => {
    press(root, model.get("chosen"));
    if (isNew) for (const pane of panes) pane.reveal();
  };
  const draw = () => {
    const focused = placeOfFocus(panes);
    const { out, shown, arrived } = stream.draw();
    reply.draw(shown, arrived);
    message.draw(out);
    show(false);
    focused?.();
  };
  const chosen = () => show(true);
  const listeners = [["change:arrived_chars", draw], ["change:piece_chars", draw], ["change:chosen", chosen]];
  for (const [name, listener] of listeners) model.on(name, listener);
  draw();
  return cleanUp(el, model, listeners, () => stream.dispose());
}

// Drawing anew takes the focused button away; whoever came by keyboard stays where they were.
function placeOfFocus(panes) {
  const pane = panes.find(({ box }) => box.contains(document.activeElement));
  if (!pane) return null;
  const at = [...pane.box.querySelectorAll("button")].indexOf(document.activeElement);
  return () => pane.box.querySelectorAll("button")[at]?.focus({ preventScroll: true });
}

export default { render };
