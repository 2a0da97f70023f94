// The line above a source that leads back from its passages to the claims that cite them.

import { firstOfEachClaim, placesCovering } from "./cited_by.mjs";
import { make, makeGroup } from "./document_body.js";
import { makeButton } from "./view_parts.js";

// More names are no help to anyone; the rest is counted.
const MOST_NAMES = 12;

/** `onGo(place)` is asked to choose a citation and to go there, `onStep(place)` only to choose. */
export class CitedByBar {
  constructor({ onGo, onStep }) {
    this.onGo = onGo;
    this.onStep = onStep;
    this.element = makeGroup("citelab-cited-by", "Cited by");
    this.told = make("span", "citelab-soft");
    this.names = make("span", "citelab-bar");
    this.steps = make("span", "citelab-bar");
    this.steps.append(this.#step("◀", "Previous cited passage", -1), this.#step("▶", "Next cited passage", 1));
    this.element.append(this.steps, this.told, this.names);
  }

  /** Show the passages of a source, and who cites the one that is chosen; null for none. */
  open(passages, span) {
    this.passages = passages;
    this.at = span ? passages.findIndex((p) => p.span.join() === span.join()) : -1;
    this.steps.hidden = !passages.length;
    if (this.at < 0) return this.#tell(countText(passages.length), []);
    const text = `Passage ${this.at + 1} of ${passages.length}, cited by`;
    return this.#tell(text, placesCovering(passages, span));
  }

  /** Name who cites any of what is selected. */
  name(places) {
    this.#tell(places.length ? "The selected text is cited by" : "No claim cites the selected text.", places);
  }

  #tell(text, places) {
    this.told.textContent = text;
    const claims = firstOfEachClaim(places);
    this.names.replaceChildren(...claims.slice(0, MOST_NAMES).map((place) => this.#name(place)));
    if (claims.length > MOST_NAMES) this.names.append(`and ${claims.length - MOST_NAMES} more`);
  }

  #name(place) {
    return makeButton("citelab-plain", `Claim ${place[0] + 1}`, () => this.onGo(place));
  }

  #step(sign, name, by) {
    const button = makeButton("citelab-plain citelab-step", sign, () => {
      const count = this.passages.length;
      const from = this.at < 0 && by < 0 ? 0 : this.at;
      this.onStep(this.passages[(from + by + count) % count].places[0]);
    });
    button.setAttribute("aria-label", name);
    button.title = name;
    return button;
  }
}

function countText(count) {
  if (!count) return "No claim cites a passage of this source.";
  return count === 1 ? "1 passage of this source is cited." : `${count} passages of this source are cited.`;
}
