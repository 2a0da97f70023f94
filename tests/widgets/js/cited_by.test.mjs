// From a source back to the claims that cite it.

import assert from "node:assert/strict";
import test from "node:test";

import {
  firstOfEachClaim,
  joinedSpans,
  nextPlace,
  passagesIn,
  placesAt,
  placesCovering,
  placesTouching,
} from "../../../src/citelab/widgets/cited_by.mjs";

const cite = (source, span) => ({ source, span });
const CLAIMS = [
  { citations: [cite(0, [10, 20]), cite(1, [0, 5])] },
  { citations: [cite(0, [0, 40]), cite(0, null)] },
  { citations: [cite(0, [10, 20]), cite(null, null), cite(0, [20, 30])] },
];
const passages = passagesIn(CLAIMS, 0);

test("the passages of a source are sorted, none twice, each with all that cite it", () => {
  assert.deepEqual(passages, [
    { span: [0, 40], places: [[1, 0]] },
    { span: [10, 20], places: [[0, 0], [2, 0]] },
    { span: [20, 30], places: [[2, 2]] },
  ]);
  assert.deepEqual(passagesIn(CLAIMS, 7), []);
  const onPages = { source: 0, span: null, extent: [0, 90] };
  const [whole] = passagesIn([{ citations: [onPages] }], 0);
  assert.deepEqual(whole, { span: [0, 90], places: [[0, 0]] });
});

test("an end is exclusive, and the narrowest passage comes first", () => {
  assert.deepEqual(placesAt(passages, 19), [[0, 0], [2, 0], [1, 0]]);
  assert.deepEqual(placesAt(passages, 20), [[2, 2], [1, 0]]);
  assert.deepEqual(placesAt(passages, 40), []);
});

test("touching is sharing a character, covering is holding all of them", () => {
  assert.deepEqual(placesTouching(passages, [5, 10]), [[1, 0]]);
  assert.deepEqual(placesTouching(passages, [19, 21]), [[1, 0], [0, 0], [2, 0], [2, 2]]);
  assert.deepEqual(placesCovering(passages, [12, 18]), [[1, 0], [0, 0], [2, 0]]);
  assert.deepEqual(placesCovering(passages, [12, 21]), [[1, 0]]);
});

test("a claim is named once, in the order of the claims", () => {
  assert.deepEqual(firstOfEachClaim([[2, 1], [0, 0], [2, 0]]), [[0, 0], [2, 1]]);
});

test("a second click on a passage goes to the next claim, round the end", () => {
  const places = [[0, 0], [2, 0]];
  assert.deepEqual(nextPlace(places, null), [0, 0]);
  assert.deepEqual(nextPlace(places, [0, 0]), [2, 0]);
  assert.deepEqual(nextPlace(places, [2, 0]), [0, 0]);
  assert.deepEqual(nextPlace(places, [5, 5]), [0, 0]);
  assert.equal(nextPlace([], [0, 0]), null);
});

test("spans that overlap are joined, neighbours stay two", () => {
  assert.deepEqual(joinedSpans(passages), [[0, 40]]);
  const apart = passagesIn([{ citations: [cite(0, [0, 3]), cite(0, [3, 5]), cite(0, [4, 9])] }], 0);
  assert.deepEqual(joinedSpans(apart), [[0, 3], [3, 9]]);
  assert.deepEqual(apart.map(({ span }) => span), [[0, 3], [3, 5], [4, 9]]);
});
