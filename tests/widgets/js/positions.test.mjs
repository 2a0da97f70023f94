// Code points and UTF-16 units of one text: every boundary converts, both ways, exactly.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  charFromUnit,
  unitFromChar,
  wholeCharacters,
  wideOffsets,
} from "../../../src/citelab/widgets/text_model.mjs";

const FAMILY = "👨‍👩‍👧‍👦";
const TEXTS = [
  "",
  "plain",
  "👍 John!",
  "Tides 😀 rose. Winds fell.",
  `a${FAMILY}b${FAMILY}`,
  "😀😀😀",
  "e\u0301 CRLF\r\nlone\rNUL\0end",
  "🇪🇸 \u{10ffff}\u{10000} x",
];

/** The slow and obvious way: walk the characters one by one. */
function unitOfEachChar(text) {
  const units = [0];
  for (const character of text) units.push(units.at(-1) + character.length);
  return units;
}

for (const text of TEXTS) {
  test(`every boundary of ${JSON.stringify(text)} converts both ways`, () => {
    const wide = wideOffsets(text);
    unitOfEachChar(text).forEach((unit, char) => {
      assert.equal(unitFromChar(wide, char), unit);
      assert.equal(charFromUnit(wide, unit), char);
    });
  });
}

test("the offsets of a thousand random texts agree with the slow way", () => {
  const next = randomNumbers(7);
  for (let round = 0; round < 1000; round++) {
    const text = randomText(next);
    const wide = wideOffsets(text);
    const units = unitOfEachChar(text);
    assert.deepEqual(units.map((_, char) => unitFromChar(wide, char)), units);
    assert.deepEqual(units.map((unit) => charFromUnit(wide, unit)), [...units.keys()]);
  }
});

test("an offset inside a character counts as that character", () => {
  const wide = wideOffsets("a😀b");
  assert.equal(charFromUnit(wide, 2), 1);
});

test("a range that cuts a character grows to the whole of it", () => {
  const wide = wideOffsets("a😀b😀");
  assert.deepEqual(wholeCharacters(wide, 2, 3), [1, 3]);
  assert.deepEqual(wholeCharacters(wide, 1, 2), [1, 3]);
  assert.deepEqual(wholeCharacters(wide, 0, 5), [0, 6]);
});

test("a range between characters stays as it is", () => {
  const wide = wideOffsets("a😀b😀");
  for (const range of [[0, 1], [1, 3], [3, 4], [4, 6], [0, 6]]) {
    assert.deepEqual(wholeCharacters(wide, ...range), range);
  }
});

test("a half of a pair without its partner is one unit and one code point", () => {
  const wide = wideOffsets("\ud83dx\ude00");
  assert.deepEqual(wide, []);
  assert.equal(unitFromChar(wide, 2), 2);
});

const ALPHABET = ["a", "\n", "\r\n", "é", "\u200d", "😀", "👩", "\u{1f1ea}", "\0"];

function randomText(next) {
  const length = Math.floor(next() * 30);
  return Array.from({ length }, () => ALPHABET[Math.floor(next() * ALPHABET.length)]).join("");
}

/** The same numbers in every run, so that a failure can be run again. */
function randomNumbers(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
