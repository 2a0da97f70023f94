// Layers over a text: the pieces tile it and carry exactly the layers that cover them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { movedRange, splitLayers, unpackRanges, withGaps } from "../../../src/citelab/widgets/lab_layers.mjs";

const layer = (name, start, end) => ({ name, range: [start, end] });
const told = (pieces) => pieces.map(({ start, end, layers }) => [start, end, layers.map(({ name }) => name).join("+")]);

test("two ranges that overlap make three kinds of piece", () => {
  const pieces = splitLayers(0, 10, [layer("a", 2, 6), layer("b", 4, 8)]);
  assert.deepEqual(told(pieces), [[0, 2, ""], [2, 4, "a"], [4, 6, "a+b"], [6, 8, "b"], [8, 10, ""]]);
});

test("what lies outside, touches only, or is empty leaves no trace", () => {
  const layers = [layer("a", 0, 3), layer("b", 7, 9), layer("c", 5, 5)];
  assert.deepEqual(told(splitLayers(3, 7, layers)), [[3, 7, ""]]);
});

test("every unit is in one piece, and in every layer that covers it", () => {
  let seed = 7;
  const next = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (let round = 0; round < 200; round++) {
    const layers = Array.from({ length: next(6) }, (_, i) => layer(String(i), next(20), next(20)));
    const pieces = splitLayers(5, 15, layers);
    assert.equal(pieces[0].start, 5);
    assert.equal(pieces.at(-1).end, 15);
    pieces.slice(1).forEach((piece, i) => assert.equal(piece.start, pieces[i].end));
    for (const { start, end, layers: over } of pieces) {
      for (let unit = start; unit < end; unit++) {
        const slow = layers.filter(({ range }) => range[0] <= unit && unit < range[1]);
        assert.deepEqual(over, slow);
      }
    }
  }
});

test("a gap stands where numbers are left out and nowhere else", () => {
  assert.deepEqual(withGaps([["a", 1], ["b", 2], ["c", 9]]), [["a", 1], ["b", 2], null, ["c", 9]]);
  assert.deepEqual(withGaps([]), []);
});

test("an end that is moved past the other one takes it along and never leaves an empty range", () => {
  assert.deepEqual(movedRange([3, 6], 0, 4), [4, 6]);
  assert.deepEqual(movedRange([3, 6], 0, 8), [8, 9]);
  assert.deepEqual(movedRange([3, 6], 1, 2), [1, 2]);
});

test("packed ranges come out as they went in", () => {
  assert.deepEqual(unpackRanges([0, 10, 8, 10, 8, 4]), [[0, 10], [8, 18], [16, 20]]);
  assert.deepEqual(unpackRanges([]), []);
});
