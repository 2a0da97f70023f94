// The board counts and moves as its help line says.

import assert from "node:assert/strict";
import test from "node:test";

import { choiceOf, moveIn, nextOpen, progress, toldChanges } from "../../../src/citelab/widgets/review_board.mjs";

const of = (...choices) => choices.map((choice) => [choice, ""]);

test("the keys 1, 2, 3 and 0 decide and no other key does", () => {
  assert.deepEqual(["1", "2", "3", "0"].map(choiceOf), ["accept", "reject", "unsure", "open"]);
  assert.deepEqual(["4", "a", "Enter", "", "constructor"].map(choiceOf), [null, null, null, null, null]);
});

test("progress counts what is decided, and one claim is one claim", () => {
  const { decided, total, text } = progress(of("accept", "open", "reject", "unsure", "accept"));
  assert.deepEqual([decided, total], [4, 5]);
  assert.equal(text, "4 of 5 claims decided: 2 accepted, 1 rejected, 1 unsure.");
  assert.equal(progress(of("open")).text, "0 of 1 claim decided: 0 accepted, 0 rejected, 0 unsure.");
  assert.equal(progress([]).total, 0);
});

test("the next undecided claim is looked for behind this one, then from the beginning", () => {
  const decisions = of("open", "accept", "open", "unsure");
  assert.equal(nextOpen(decisions, null), 0);
  assert.equal(nextOpen(decisions, 0), 2);
  assert.equal(nextOpen(decisions, 2), 0);
  assert.equal(nextOpen(of("accept", "open"), 1), 1);
  assert.equal(nextOpen(of("accept"), 0), null);
  assert.equal(nextOpen([], null), null);
});

test("arrows stay inside the grid, Home and End go to the ends, other keys nowhere", () => {
  const at = (place, key, isControl) => moveIn(3, 7, place, key, isControl);
  assert.deepEqual(at([0, 0], "ArrowUp"), [0, 0]);
  assert.deepEqual(at([0, 0], "ArrowDown"), [1, 0]);
  assert.deepEqual(at([2, 6], "ArrowDown"), [2, 6]);
  assert.deepEqual(at([2, 6], "ArrowRight"), [2, 6]);
  assert.deepEqual(at([1, 3], "ArrowLeft"), [1, 2]);
  assert.deepEqual(at([1, 3], "Home"), [1, 0]);
  assert.deepEqual(at([1, 3], "End", true), [2, 6]);
  assert.equal(at([1, 3], "Enter"), null);
  assert.equal(at([1, 3], "toString"), null);
  assert.equal(moveIn(0, 7, [0, 0], "ArrowDown"), null);
});

test("a change is told with the progress", () => {
  const told = toldChanges([[1, "reject", "why"]], of("open", "reject"));
  assert.equal(told, "Claim 2 is rejected. 1 of 2 claims decided: 0 accepted, 1 rejected, 0 unsure.");
});
