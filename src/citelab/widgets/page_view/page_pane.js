// The pages of PDFs as pictures, one at a time, with boxes laid over them.
// Pictures come from the kernel when they are asked for, once each, and have no address.

import { keepKeys, make, makeGroup } from "../document_body.js";
import { makeButton } from "../view_parts.js";
import { boxedText, boxStyle, nearestPage, pageName, sheetWidth, ZOOMS } from "./page_model.mjs";

// The first box comes to rest this far down, as a passage in the text does.
const BOX_REST_SHARE = 0.3;
const NO_KERNEL = "The picture of a page comes from the kernel. Run the cell again to see it.";
const PATIENCE_MS = 8000;

/** Pages of the documents of a model. `onTurn(page)` reports what is shown to the owner. */
export class PagePane {
  constructor(model, titles, { onTurn = () => {} } = {}) {
    this.model = model;
    this.titles = titles;
    this.onTurn = onTurn;
    this.pictures = new Map();
    this.request = 0;
    this.zoom = ZOOMS[0];
    this.element = makeGroup("citelab-page", "Page");
    this.status = make("p", "citelab-page-status");
    this.status.setAttribute("role", "status");
    this.element.append(this.#bar(), this.status, this.#sheetBox());
    this.onMessage = (content, buffers) => this.#receive(content, buffers);
    model.on("msg:custom", this.onMessage);
  }

  /** Show a page of a document, or with null the first that the range stands on. */
  show(source, page, span) {
    const known = [...this.pictures.keys()].filter((key) => key.startsWith(`${source}/`));
    this.asked = { source, span };
    this.request += 1;
    this.model.send({
      kind: "page",
      request: this.request,
      source,
      page,
      span,
      known: known.map((key) => Number(key.split("/")[1])),
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#say(NO_KERNEL), PATIENCE_MS);
  }

  /** Let go of the pictures and of the model. */
  dispose() {
    clearTimeout(this.timer);
    this.model.off("msg:custom", this.onMessage);
    for (const picture of this.pictures.values()) picture.close();
    this.pictures.clear();
    this.isGone = true;
  }

  #bar() {
    const bar = make("div", "citelab-page-bar");
    this.previous = makeButton("citelab-page-turn", "‹", () => this.#turn(-1));
    this.next = makeButton("citelab-page-turn", "›", () => this.#turn(1));
    this.previous.setAttribute("aria-label", "Previous page");
    this.next.setAttribute("aria-label", "Next page");
    this.name = make("span", "citelab-page-name");
    this.boxedButtons = makeGroup("citelab-page-boxed", "Pages with boxes");
    bar.append(this.previous, this.name, this.next, this.boxedButtons, this.#zooms());
    return bar;
  }

  #zooms() {
    const group = makeGroup("citelab-page-zooms", "Size");
    this.zoomButtons = ZOOMS.map((zoom) => {
      const choose = () => this.#size(zoom);
      return makeButton("citelab-page-zoom", zoom.name, choose);
    });
    group.append(...this.zoomButtons);
    return group;
  }

  #sheetBox() {
    this.box = keepKeys(makeGroup("citelab-sheet-box", "Picture of the page"));
    this.box.tabIndex = 0;
    this.box.addEventListener("keydown", (event) => this.#onKey(event));
    this.sheet = make("div", "citelab-sheet");
    this.picture = make("canvas", "citelab-sheet-picture");
    this.picture.setAttribute("role", "img");
    this.boxes = make("div", "citelab-sheet-boxes");
    this.boxes.setAttribute("aria-hidden", "true");
    this.sheet.append(this.picture, this.boxes);
    this.box.append(this.sheet);
    this.sheet.hidden = true;
    return this.box;
  }

  #turn(step) {
    if (!this.shown) return;
    const page = nearestPage(this.shown.page + step, this.shown.count);
    if (page !== this.shown.page) this.show(this.asked.source, page, this.asked.span);
  }

  #onKey(event) {
    if (event.key !== "PageUp" && event.key !== "PageDown") return;
    event.preventDefault();
    this.#turn(event.key === "PageUp" ? -1 : 1);
  }

  async #receive(content, buffers) {
    if (content?.kind !== "page" || content.request !== this.request) return;
    clearTimeout(this.timer);
    if (content.problem) return this.#refuse(content.problem);
    const key = `${this.asked.source}/${content.page}`;
    if (buffers?.length) await this.#keep(key, buffers[0], content.type);
    // Another page may have been asked for in the meantime; the newest question counts.
    if (content.request !== this.request || this.isGone) return;
    this.shown = content;
    this.#draw(this.pictures.get(key));
    this.onTurn(content.page);
  }

  async #keep(key, buffer, type) {
    const picture = await createImageBitmap(new Blob([buffer], { type }));
    this.pictures.get(key)?.close();
    if (this.isGone) picture.close();
    else this.pictures.set(key, picture);
  }

  #refuse(problem) {
    this.sheet.hidden = true;
    this.name.textContent = "";
    this.boxedButtons.replaceChildren();
    this.#say(problem, true);
  }

  #draw(picture) {
    const { page, count, boxes, boxed } = this.shown;
    this.sheet.hidden = false;
    const name = `${pageName(this.shown)} of ${this.titles[this.asked.source]}, as it is printed`;
    this.picture.setAttribute("aria-label", name);
    [this.picture.width, this.picture.height] = [picture.width, picture.height];
    this.picture.getContext("2d").drawImage(picture, 0, 0);
    this.boxes.replaceChildren(...boxes.map(boxNode));
    this.name.textContent = pageName(this.shown);
    this.previous.disabled = page <= 1;
    this.next.disabled = page >= count;
    this.boxedButtons.replaceChildren(...(boxed.length > 1 ? boxed : []).map((number) => this.#goTo(number)));
    this.#size(this.zoom);
    this.#say(boxedText(this.shown), Boolean(this.shown.note));
    this.#reveal();
  }

  #goTo(number) {
    const go = () => this.show(this.asked.source, number, this.asked.span);
    const button = makeButton("citelab-page-go", `Page ${number}`, go);
    if (number === this.shown.page) button.setAttribute("aria-current", "page");
    return button;
  }

  #size(zoom) {
    this.zoom = zoom;
    this.zoomButtons.forEach((button, i) => button.setAttribute("aria-pressed", String(ZOOMS[i] === zoom)));
    if (this.shown) this.sheet.style.width = sheetWidth(this.shown.width, zoom.share);
  }

  #reveal() {
    requestAnimationFrame(() => {
      const [first] = this.boxes.children;
      const top = first ? first.offsetTop - this.box.clientHeight * BOX_REST_SHARE : 0;
      const left = first ? first.offsetLeft - this.box.clientWidth * BOX_REST_SHARE : 0;
      this.box.scrollTo({ top, left });
    });
  }

  #say(text, isProblem = false) {
    this.status.textContent = text;
    this.status.classList.toggle("citelab-problem", isProblem);
  }
}

function boxNode(box) {
  const node = make("div", "citelab-box");
  Object.assign(node.style, boxStyle(box));
  return node;
}
