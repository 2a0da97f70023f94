// A reply that arrives, without a page.

import assert from "node:assert/strict";
import test from "node:test";

import {
  arrivedPieces,
  blocksSoFar,
  eventsOut,
  heldText,
  nextArrival,
  shownChars,
  streamText,
} from "../../../src/citelab/widgets/lens/lens_model.mjs";

const json = (event) => JSON.stringify(event);
const delta = (index, delta) => json({ type: "content_block_delta", index, delta });
const EVENTS = [
  [1, 0, json({ type: "message_start" })],
  [7, 5, json({ type: "content_block_start", index: 0 })],
  [7, 5, delta(0, { type: "text_delta", text: "It 😀" })],
  [7, 5, delta(0, { type: "citations_delta", citation: {} })],
  [11, 10, json({ type: "message_stop" })],
];
const REPLY = [
  ["It 😀 ", "", []],
  ["[s1]", "mark", [1]],
  [".", "", []],
];

test("events are out once their characters have arrived", () => {
  assert.deepEqual([0, 1, 6, 7, 10, 11].map((n) => eventsOut(EVENTS, n)), [0, 1, 1, 4, 4, 5]);
  assert.equal(shownChars(EVENTS, 0), 0);
  assert.equal(shownChars(EVENTS, 4), 5);
});

test("the stream goes on and back by pieces, and closes behind the last", () => {
  assert.deepEqual([0, 4, 8, 10].map((n) => nextArrival(n, 4, 10, 1)), [4, 8, 10, 11]);
  assert.deepEqual([11, 10, 8, 4, 1, 0].map((n) => nextArrival(n, 4, 10, -1)), [10, 8, 4, 0, 0, 0]);
  assert.equal(nextArrival(11, 4, 10, 1), 11);
});

test("a reader has the blocks of the events that are out", () => {
  assert.deepEqual(blocksSoFar(EVENTS, 2), [{ text: "", citations: 0 }]);
  assert.deepEqual(blocksSoFar(EVENTS, 5), [{ text: "It 😀", citations: 1 }]);
});

test("the reply is cut where it is shown and where it has arrived, in code points", () => {
  const pieces = arrivedPieces(REPLY, 4, 7);
  assert.deepEqual(pieces.map(({ text, state }) => [text, state]), [
    ["It 😀", "shown"],
    [" ", "held"],
    ["[s", "held"],
    ["1]", "ahead"],
    [".", "ahead"],
  ]);
  assert.equal(heldText(REPLY, 4, 7), " [s");
  assert.equal(arrivedPieces(REPLY, 10, 10).every(({ state }) => state === "shown"), true);
});

test("where the stream stands is said", () => {
  const at = { arrived: 7, length: 10, out: 4, count: 5 };
  assert.equal(
    streamText({ ...at, held: " [s" }),
    "7 of 10 characters have arrived: 4 of 5 events are out, and the parser holds back “ [s”.",
  );
  assert.equal(streamText({ ...at, arrived: 11, held: "" }), "The stream is closed. 4 of 5 events are out.");
});
