// The review board: progress, the table of claims and checks, the claim that is open, the export.
// It asks Python for every decision and shows one only once Python has kept it.

import { cleanUp } from "./clean_up.mjs";
import { keepKeys, make, makeGroup } from "./document_body.js";
import { choiceOf, nextOpen, progress, toldChanges } from "./review_board.mjs";
import { ClaimPanel } from "./review_board_claim.js";
import { ExportBox } from "./review_board_export.js";
import { ClaimGrid } from "./review_board_grid.js";
import { makeButton } from "./view_parts.js";

const HELP = [
  ["Arrows", "move between claims and checks"],
  ["Enter", "opens"],
  ["Esc", "goes back"],
  ["1", "accept"],
  ["2", "reject"],
  ["3", "unsure"],
  ["0", "take back"],
  ["N", "next undecided"],
];
const INVITATION = "Choose a claim: click it, or press Enter on it. Its reasons and passages open here.";
const NO_CLAIMS = "This answer makes no cited claim, so there is nothing to decide.";
const ALL_DECIDED = "Every claim is decided.";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  const view = new ReviewBoard(model);
  el.classList.add("citelab-host");
  el.replaceChildren(view.element);
  const listeners = [
    ["change:selected", () => view.update()],
    ["change:_problem", () => view.showProblem()],
    ["msg:custom", (message) => view.hear(message)],
  ];
  for (const [name, listener] of listeners) model.on(name, listener);
  return cleanUp(el, model, listeners);
}

class ReviewBoard {
  constructor(model) {
    this.model = model;
    this.claims = model.get("_claims");
    this.decisions = model.get("_decisions");
    const { questions } = model.get("_about");
    const canDecide = !model.get("_problem").is_final;
    this.canDecide = canDecide;
    this.grid = new ClaimGrid(this.claims, questions, this.decisions, (index, question) => {
      this.#open(index, question, true);
    });
    this.panel = new ClaimPanel(this.claims, questions, {
      canDecide,
      onDecide: (claim, choice, note) => this.#ask({ ask: "decide", claim, choice, note }),
      onClose: () => this.#goBack(),
    });
    this.export = new ExportBox((message) => this.#ask(message), (text) => this.say(text), canDecide);
    this.#build();
    this.#paintProgress();
    this.showProblem();
    this.update();
  }

  /** Open what the model says is selected. */
  update() {
    const index = this.model.get("selected");
    this.grid.setOpen(index);
    if (index === null) return this.panel.clear(this.claims.length ? INVITATION : NO_CLAIMS);
    const question = this.asked?.claim === index ? this.asked.question : null;
    this.panel.show(index, this.decisions[index], question);
    this.grid.reveal(index);
  }

  /** Say what keeps decisions from being kept, or nothing. */
  showProblem() {
    const { text, changes } = this.model.get("_problem");
    this.problem.hidden = !text;
    this.problem.replaceChildren(make("p", "", text));
    if (!changes?.length) return;
    const list = make("ul");
    list.append(...changes.map((change) => make("li", "", change)));
    this.problem.append(list);
  }

  /** Take what Python tells. */
  hear(message) {
    if (message.tell === "decided") this.#takeChanges(message.changes);
    else if (message.tell === "refused") this.say("Nothing was decided or written: see above.");
    else if (message.tell === "export" && this.hasAsked) this.export.show(message);
    else if (message.tell === "written") this.say(`${message.name} is written, beside the record.`);
    this.hasAsked = false;
  }

  /** Say something in the one line that is read out. */
  say(text) {
    this.status.textContent = text;
  }

  #build() {
    const { headline, kept } = this.model.get("_about");
    this.element = make("div", "citelab citelab-board");
    const frame = makeGroup("citelab-frame", "Review board");
    this.bar = make("progress", "citelab-progress");
    this.bar.setAttribute("aria-label", "Claims decided");
    this.told = make("span", "citelab-told");
    this.next = makeButton("citelab-plain citelab-next", "Next undecided", () => this.#goNext(true));
    this.problem = make("div", "citelab-problem");
    this.problem.setAttribute("role", "alert");
    this.status = make("p", "citelab-board-status");
    this.status.setAttribute("role", "status");
    const row = make("div", "citelab-bar citelab-board-progress");
    row.append(this.bar, this.told, this.next);
    const foot = make("div", "citelab-foot");
    foot.append(this.export.element, make("p", "citelab-soft", kept));
    frame.append(
      make("p", "citelab-title", "Review"), make("p", "citelab-about", headline), row, this.problem,
      this.grid.element, helpLine(), this.status, this.panel.element, foot,
    );
    this.element.append(frame);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  #onKey(event) {
    const isTyping = event.target.matches("textarea");
    if (event.key === "Escape") this.#goBack();
    else if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (choiceOf(event.key)) this.#decideByKey(choiceOf(event.key));
    else if (event.key === "n" || event.key === "N") this.#goNext();
    else return;
    event.preventDefault();
  }

  #decideByKey(choice) {
    const isOpened = this.panel.element.contains(document.activeElement);
    const index = isOpened && this.panel.index !== null ? this.panel.index : this.grid.claim;
    if (this.claims.length && this.canDecide) this.panel.decide(index, choice, this.decisions[index][1]);
  }

  #open(index, question, isEntered) {
    this.asked = { claim: index, question };
    const isOpen = this.model.get("selected") === index;
    this.model.set("selected", index);
    this.model.save_changes();
    // Opening the same claim again is no change to the model, yet it may ask of another check.
    if (isOpen) this.update();
    if (isEntered) this.panel.element.focus({ preventScroll: true });
  }

  #goBack() {
    if (this.claims.length) this.grid.focusClaim(this.model.get("selected") ?? this.grid.claim);
  }

  #goNext(isClicked = false) {
    const isOpened = isClicked || this.panel.element.contains(document.activeElement);
    const from = isOpened ? this.model.get("selected") : this.grid.claim;
    const index = nextOpen(this.decisions, from);
    if (index === null) return this.say(this.claims.length ? ALL_DECIDED : NO_CLAIMS);
    if (!isOpened) return this.grid.focusClaim(index);
    this.grid.focusClaim(index);
    return this.#open(index, null, true);
  }

  #ask(message) {
    this.hasAsked = true;
    this.say("");
    this.model.send(message);
  }

  #takeChanges(changes) {
    // The model's own list: a view that is opened later starts from it.
    for (const [index, ...decision] of changes) {
      this.decisions[index] = decision;
      this.grid.setDecision(index, decision);
      if (index === this.panel.index) this.panel.setDecision(decision);
    }
    this.#paintProgress();
    this.say(toldChanges(changes, this.decisions));
  }

  #paintProgress() {
    const { decided, total, text } = progress(this.decisions);
    this.bar.max = total || 1;
    this.bar.value = decided;
    this.told.textContent = text;
    this.next.disabled = decided === total;
  }
}

function helpLine() {
  const help = make("p", "citelab-help");
  help.append("Keys: ");
  HELP.forEach(([key, does], at) => {
    help.append(at ? " · " : "", make("kbd", "", key), ` ${does}`);
  });
  return help;
}

export default { render };
