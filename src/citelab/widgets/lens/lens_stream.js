// The stream of a reply, played piece by piece: controls, what is held back, the newest events.

import { keepKeys, make, makeGroup } from "../document_body.js";
import { makeButton } from "../view_parts.js";
import { eventsOut, heldText, nextArrival, shownChars, streamText } from "./lens_model.mjs";

const PLAY_MS = 350;
// More would push the newest out of sight.
const EVENTS_SEEN = 6;

/** Controls over a model's `arrived_chars` and `piece_chars`. */
export class StreamBar {
  constructor(model, state) {
    this.model = model;
    this.state = state;
    this.element = makeGroup("citelab-lens-stream", "Stream");
    this.status = make("p", "citelab-status");
    this.status.setAttribute("role", "status");
    this.events = make("ol", "citelab-lens-events");
    this.element.append(this.#controls(), this.status, this.#eventsBox());
  }

  /** Show where the stream stands. */
  draw() {
    const [arrived, length] = [this.model.get("arrived_chars"), this.state.length];
    const out = eventsOut(this.state.events, arrived);
    const shown = shownChars(this.state.events, out);
    this.slider.value = String(arrived);
    this.slider.setAttribute("aria-valuetext", `${Math.min(arrived, length)} of ${length} characters`);
    this.back.disabled = arrived <= 0;
    this.on.disabled = arrived > length;
    this.pieces.value = String(this.model.get("piece_chars"));
    const held = heldText(this.state.reply, shown, Math.min(arrived, length));
    this.status.textContent = streamText({ arrived, length, out, count: this.state.events.length, held });
    this.#drawEvents(out, arrived);
    return { out, shown, arrived: Math.min(arrived, length) };
  }

  dispose() {
    clearInterval(this.timer);
  }

  #controls() {
    const bar = make("div", "citelab-bar citelab-lens-controls");
    this.start = makeButton("citelab-plain", "From the start", () => this.#go(0));
    this.back = makeButton("citelab-plain", "◀ Back", () => this.#step(-1));
    this.on = makeButton("citelab-plain", "Step ▶", () => this.#step(1));
    this.play = makeButton("citelab-plain", "Play", () => this.#toggle());
    this.slider = this.#input("range", 0, this.state.length + 1, (value) => this.#go(value));
    this.slider.setAttribute("aria-label", "Characters that have arrived");
    this.pieces = this.#input("number", 1, Math.max(this.state.length, 1), (value) => this.#cut(value));
    const label = make("label", "citelab-soft", "characters a piece ");
    label.append(this.pieces);
    bar.append(this.start, this.back, this.on, this.play, this.slider, label);
    return bar;
  }

  #input(type, min, max, onValue) {
    const input = keepKeys(make("input", `citelab-lens-${type}`));
    Object.assign(input, { type, min, max, step: 1 });
    input.addEventListener("input", () => {
      const value = Math.round(Number(input.value));
      if (input.value !== "" && value >= min && value <= max) onValue(value);
    });
    return input;
  }

  #eventsBox() {
    const box = makeGroup("citelab-lens-eventbox", "Newest events");
    box.tabIndex = 0;
    box.append(this.events);
    this.eventsBox = box;
    return box;
  }

  #drawEvents(out, arrived) {
    const seen = this.state.events.slice(Math.max(out - EVENTS_SEEN, 0), out);
    const last = arrived - this.model.get("piece_chars");
    this.events.start = Math.max(out - EVENTS_SEEN, 0) + 1;
    this.events.replaceChildren(...seen.map(([after, , json]) => eventNode(json, after > last)));
    this.eventsBox.scrollTo({ top: this.eventsBox.scrollHeight });
  }

  #step(direction) {
    const piece = this.model.get("piece_chars");
    this.#go(nextArrival(this.model.get("arrived_chars"), piece, this.state.length, direction));
  }

  #go(arrived) {
    this.model.set("arrived_chars", arrived);
    this.model.save_changes();
  }

  #cut(piece) {
    this.model.set("piece_chars", piece);
    this.model.save_changes();
  }

  #toggle() {
    if (this.timer) return this.#pause();
    if (this.model.get("arrived_chars") > this.state.length) this.#go(0);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => {
      this.#step(1);
      if (this.model.get("arrived_chars") > this.state.length) this.#pause();
    }, PLAY_MS);
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = "Play";
  }
}

function eventNode(json, isNew) {
  const item = make("li", isNew ? "citelab-lens-new" : "");
  if (isNew) item.append(make("strong", "", "new "));
  item.append(make("code", "", json));
  return item;
}
