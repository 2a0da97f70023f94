// A view that is gone has let go of its listeners, of itself, and of what stood in the cell.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cleanUp } from "../../../src/citelab/widgets/clean_up.mjs";

function cell() {
  return { children: ["a view"], replaceChildren(...children) { this.children = children; } };
}

function fakeModel() {
  const off = [];
  return { off: (...what) => off.push(what), taken: off };
}

test("listeners are taken off, the rest is let go, the cell is empty", () => {
  const [el, model, update] = [cell(), fakeModel(), () => {}];
  let disposed = 0;
  const leave = cleanUp(el, model, [["change:a", update], ["change:b", update]], () => (disposed += 1));
  assert.deepEqual([el.children, model.taken, disposed], [["a view"], [], 0]);
  leave();
  assert.deepEqual(model.taken, [["change:a", update], ["change:b", update]]);
  assert.deepEqual([el.children, disposed], [[], 1]);
});

test("a second call does nothing more", () => {
  const [el, model] = [cell(), fakeModel()];
  let disposed = 0;
  const leave = cleanUp(el, model, [["change:a", () => {}]], () => (disposed += 1));
  leave();
  leave();
  assert.deepEqual([model.taken.length, disposed], [1, 1]);
});

test("a view without anything else to let go of needs no function for it", () => {
  const el = cell();
  cleanUp(el, fakeModel(), [])();
  assert.deepEqual(el.children, []);
});

test("what the view held can be collected while the clean-up is kept", async () => {
  const [el, model] = [cell(), fakeModel()];
  let view = { big: new Array(1000) };
  const watched = new WeakRef(view);
  const leave = cleanUp(el, model, [["change:a", ((v) => () => v)(view)]], ((v) => () => v)(view));
  view = null;
  model.off = () => {};
  leave();
  await new Promise((done) => setTimeout(done));
  globalThis.gc();
  assert.equal(watched.deref(), undefined);
});
