// An answer in separate claims beside its sources; a citation brings its passage into view, and a
// passage the claim that cites it.

import { clickedChar, reportNodes, verdictNode } from "./answer_parts.js";
import {
  joinedSpans,
  nextPlace,
  passagesIn,
  placesAt,
  placesTouching,
} from "./cited_by.mjs";
import { CitedByBar } from "./cited_by_bar.js";
import { cleanUp } from "./clean_up.mjs";
import { keepKeys, make, makeGroup } from "./document_body.js";
import { pageForm } from "./page_view/page_form.js";
import { SourcePane } from "./source_pane.js";
import { pieceNodes } from "./view_parts.js";

const INVITATION = "Choose a numbered citation to see its passage here.";
const NOTHING_CITED = "This answer cites nothing, so there is no passage to show.";

/** anywidget's entry: draw one view of the model, return its clean-up. */
function render({ model, el }) {
  const view = new AnswerPanes(model);
  el.classList.add("citelab-host");
  el.replaceChildren(view.element);
  const update = () => view.update();
  model.on("change:selected", update);
  return cleanUp(el, model, [["change:selected", update]], () => view.dispose());
}

class AnswerPanes {
  constructor(model) {
    this.model = model;
    this.claims = model.get("_blocks").filter((block) => block.citations.length);
    this.buttons = [];
    this.passages = new Map();
    this.pane = new SourcePane(model.get("_documents"), {
      onOpen: (index) => this.#open(index),
      onSelect: (range) => this.#nameSelected(range),
    });
    this.citedBy = new CitedByBar({
      onGo: (place) => this.#goTo(place),
      onStep: (place) => this.#select(place, true),
    });
    this.element = make("div", "citelab");
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    const panes = make("div", "citelab-panes");
    panes.append(this.#answer(), this.pane.element);
    this.element.append(panes);
    this.pane.box.before(this.citedBy.element);
    this.form = pageForm(model, this.pane, this.citedBy.element);
    this.pane.box.addEventListener("click", (event) => this.#pick(event));
    this.#openSource(0);
    this.update();
  }

  /** Show what the model says is selected. */
  update() {
    const [claim, citation] = this.model.get("selected") ?? [null, null];
    this.#paintButtons(claim, citation);
    this.pane.clear();
    this.selectedText = null;
    if (claim === null) {
      this.form?.show();
      this.citedBy.open(this.#passages(this.pane.opened), null);
      return this.pane.say(this.claims.length ? INVITATION : NOTHING_CITED);
    }
    const chosen = this.claims[claim].citations[citation];
    if (chosen.source !== null) this.#openSource(chosen.source);
    this.citedBy.open(this.#passages(this.pane.opened), chosen.span ?? chosen.extent);
    this.form?.show(chosen);
    if (chosen.problem) return this.pane.say(chosen.status, true);
    const also = this.#otherSpans(chosen);
    this.pane.show({ cited: chosen.span, also, parts: chosen.parts, stays: this.stays });
    this.pane.say(chosen.status);
  }

  dispose() {
    this.pane.dispose();
    this.form?.dispose();
  }

  #answer() {
    const answer = makeGroup("citelab-answer", "Answer");
    const claims = make("div", "citelab-claims");
    for (const block of this.model.get("_blocks")) claims.append(...this.#block(block));
    const counts = make("p", "citelab-about", this.model.get("_counts"));
    answer.append(make("p", "citelab-title", "Answer"), counts, claims, ...reportNodes(this.model.get("_report")));
    this.answerBox = answer;
    return answer;
  }

  #block(block) {
    if (block.citations.length) return [this.#claim(block)];
    const glue = make("p", "citelab-glue", block.text.trim());
    glue.dir = "auto";
    return block.text.trim() ? [glue] : [];
  }

  #claim(block) {
    const claim = make("div", "citelab-claim");
    const text = make("span", "citelab-claim-text", block.verdict ? null : block.text.trim());
    if (block.verdict) text.append(...pieceNodes(block.verdict.pieces));
    text.dir = "auto";
    const row = make("span", "citelab-citations");
    const index = this.buttons.length;
    this.buttons.push(block.citations.map((citation, i) => this.#button(citation, [index, i])));
    row.append(...this.buttons[index]);
    claim.append(text, " ", row, ...(block.verdict ? [verdictNode(block.verdict)] : []));
    return claim;
  }

  #button(citation, place) {
    const button = keepKeys(make("button", "citelab-citation", String(citation.number)));
    button.type = "button";
    button.title = citation.name;
    button.setAttribute("aria-label", citation.name);
    if (citation.problem) button.classList.add("citelab-broken");
    button.addEventListener("click", () => this.#select(place));
    return button;
  }

  #select(place, isRevealed = false) {
    const before = this.model.get("selected");
    if (isRevealed) this.#revealClaim(place[0]);
    this.model.set("selected", place);
    this.model.save_changes();
    // Choosing the same citation again is no change to the model, yet it brings it back into view.
    if (before && place && before.join() === place.join()) this.update();
  }

  #open(index) {
    const [claim] = this.model.get("selected") ?? [null];
    const chosen = this.#chosen();
    if (chosen && chosen.source === index && !chosen.problem) return this.update();
    this.pane.clear();
    this.#openSource(index);
    this.citedBy.open(this.#passages(index), null);
    this.form?.show();
    const also = claim === null ? [] : spansIn(this.claims[claim].citations, index);
    this.pane.show({ also });
    this.pane.say(openedText(this.pane.states[index].title, also.length));
  }

  #openSource(index) {
    this.pane.open(index);
    // A body draws its cited passages once; marks come and go over them.
    if (this.passages.has(index) || !this.pane.states[index]) return;
    this.passages.set(index, passagesIn(this.claims, index));
    this.pane.body.showCitable(joinedSpans(this.#passages(index)));
  }

  #passages(index) {
    return this.passages.get(index) ?? [];
  }

  /** A click on a cited passage goes to a claim that cites it; a further one to the next claim. */
  #pick(event) {
    const passage = event.target.closest(".citelab-citable, mark, u");
    if (!passage || !document.getSelection().isCollapsed) return;
    const char = clickedChar(this.pane.body, passage, event);
    const places = placesAt(this.#passages(this.pane.opened), char);
    const place = nextPlace(places, this.model.get("selected"));
    // The passage is under the reader's pointer: it is marked where it stands.
    this.stays = true;
    if (place) this.#select(place, true);
    this.stays = false;
  }

  #nameSelected(range) {
    if (!range) return;
    this.selectedText = placesTouching(this.#passages(this.pane.opened), range);
    this.citedBy.name(this.selectedText);
  }

  #goTo(place) {
    this.#select(place, true);
    this.buttons[place[0]][place[1]].focus({ preventScroll: true });
  }

  #revealClaim(index) {
    const [box, claim] = [this.answerBox, this.buttons[index][0].closest(".citelab-claim")];
    const [outer, inner] = [box.getBoundingClientRect(), claim.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    box.scrollTo({ top: box.scrollTop + inner.top - outer.top - outer.height * 0.2 });
  }

  #chosen() {
    const [claim, citation] = this.model.get("selected") ?? [null];
    return claim === null ? null : this.claims[claim].citations[citation];
  }

  #otherSpans(chosen) {
    const claim = this.claims.find((block) => block.citations.includes(chosen));
    return spansIn(claim.citations.filter((other) => other !== chosen), chosen.source);
  }

  #paintButtons(claim, citation) {
    this.buttons.forEach((row, c) => {
      row[0].closest(".citelab-claim").classList.toggle("citelab-chosen", c === claim);
      row.forEach((button, i) => {
        if (c === claim && i === citation) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      });
    });
  }

  #onKey(event) {
    if (event.key === "Escape") this.#select(null);
    const isInSource = this.pane.box.contains(event.target);
    if (event.key === "Enter" && isInSource && this.selectedText?.length) this.#goTo(this.selectedText[0]);
  }
}

function spansIn(citations, source) {
  return citations.filter((c) => c.source === source && c.span).map((c) => c.span);
}

function openedText(title, count) {
  if (!count) return `${title} is open. Nothing is highlighted in it.`;
  const passages = count === 1 ? "passage of this claim is" : "passages of this claim are";
  return `${title} is open. ${count} ${passages} underlined.`;
}

export default { render };
