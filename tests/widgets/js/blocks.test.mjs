// Blocks tile a text and are cut at line feeds only; marks tile a block.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  BLOCK_UNITS,
  cutBlocks,
  splitMarks,
  touchedBlocks,
} from "../../../src/citelab/widgets/text_model.mjs";

const TEXTS = [
  "no line feed at all ".repeat(100),
  "one\ntwo\r\nthree\rstill three\n\n\nend",
  "\n".repeat(50),
  "ends in a line feed\n",
  `${"long ".repeat(30)}\n`.repeat(20),
];

function tiles(ranges, start, end) {
  const edges = [start, ...ranges.map((range) => range[1])];
  assert.deepEqual(ranges.map((range) => range[0]), edges.slice(0, -1));
  assert.equal(edges.at(-1), end);
  for (const [from, to] of ranges) assert.ok(from < to, `${from} to ${to} is empty`);
}

for (const size of [1, 7, 64]) {
  test(`blocks of ${size} tile every text and end behind a line feed`, () => {
    for (const text of TEXTS) {
      const blocks = cutBlocks(text, 0, text.length, size);
      tiles(blocks, 0, text.length);
      for (const [, to] of blocks.slice(0, -1)) assert.equal(text[to - 1], "\n");
      for (const [from, to] of blocks.slice(0, -1)) assert.ok(to - from >= size);
    }
  });
}

test("a part of a text is tiled without looking beyond its end", () => {
  const text = "page one goes on\nand on\npage two\n";
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= text.length; end++) tiles(cutBlocks(text, start, end, 4), start, end);
  }
});

test("an empty text has no blocks", () => {
  assert.deepEqual(cutBlocks("", 0, 0), []);
});

test("a block of prose is about as long as asked for", () => {
  const text = `${"word ".repeat(16)}\n`.repeat(4000);
  const longest = Math.max(...cutBlocks(text, 0, text.length).map(([from, to]) => to - from));
  assert.ok(longest < BLOCK_UNITS + 100, `${longest}`);
});

test("the blocks that a range touches hold all of it and no more", () => {
  const text = "aa\nbbbb\nc\n\ndd";
  const blocks = cutBlocks(text, 0, text.length, 1);
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= text.length; end++) {
      const [first, last] = touchedBlocks(blocks, start, end);
      const slow = blocks.map((b, i) => (b[0] < end && start < b[1] ? i : -1)).filter((i) => i >= 0);
      assert.deepEqual([first, last], [slow[0], slow.at(-1) + 1]);
    }
  }
});

test("an empty range touches no block", () => {
  const [first, last] = touchedBlocks([[0, 3], [3, 6]], 6, 6);
  assert.equal(first, last);
});

/** The slow and obvious way: the style of every single position. */
function styleAt(position, cited, also) {
  const inside = ([start, end]) => start <= position && position < end;
  if (cited && inside(cited)) return "cited";
  return also.some(inside) ? "also" : null;
}

test("pieces tile their block and carry the style of each position in them", () => {
  const ranges = [null, [0, 3], [2, 7], [5, 12], [-4, 2], [9, 30], [-5, 40], [20, 25]];
  for (const cited of ranges) {
    for (const first of ranges) {
      for (const second of ranges) {
        const also = [first, second].filter(Boolean);
        const pieces = splitMarks(0, 12, cited, also);
        tiles(pieces.map(({ start, end }) => [start, end]), 0, 12);
        for (const { start, end, style } of pieces) {
          for (let at = start; at < end; at++) assert.equal(style, styleAt(at, cited, also));
        }
      }
    }
  }
});

test("neighbouring pieces differ, so that one passage is one mark", () => {
  const pieces = splitMarks(0, 10, [2, 8], [[1, 4], [4, 6], [6, 9]]);
  assert.deepEqual(pieces.map((piece) => piece.style), [null, "also", "cited", "also", null]);
});
