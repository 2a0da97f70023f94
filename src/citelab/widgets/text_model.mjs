// Positions in one text: Python counts code points, JavaScript UTF-16 units.
// Pure functions, half-open ranges; no DOM, so that `node --test` runs them as they are.

// Bigger: one jump redraws more than it must. Smaller: a long text has too many elements.
export const BLOCK_UNITS = 4096;

/** Sorted UTF-16 offsets of every character that takes two units. */
export function wideOffsets(text) {
  const offsets = [];
  for (let unit = 0; unit < text.length - 1; unit++) {
    if (isHigh(text.charCodeAt(unit)) && isLow(text.charCodeAt(unit + 1))) offsets.push(unit++);
  }
  return offsets;
}

/** UTF-16 offset of a code point offset. */
export function unitFromChar(wide, char) {
  // The i-th wide character starts at code point wide[i] - i.
  return char + firstIndex(wide.length, (i) => wide[i] - i >= char);
}

/** Code point offset of a UTF-16 offset; inside a character, the offset of that character. */
export function charFromUnit(wide, unit) {
  return unit - firstIndex(wide.length, (i) => wide[i] >= unit);
}

/** The UTF-16 range grown so that it cuts no character in two. */
export function wholeCharacters(wide, start, end) {
  return [insideWide(wide, start) ? start - 1 : start, insideWide(wide, end) ? end + 1 : end];
}

/** Ranges that tile [start, end) and end behind a line feed, each at least `size` long if it can. */
export function cutBlocks(text, start, end, size = BLOCK_UNITS) {
  const blocks = [];
  for (let from = start; from < end; ) {
    const newline = text.indexOf("\n", from + size - 1);
    const to = newline < 0 || newline >= end ? end : newline + 1;
    blocks.push([from, to]);
    from = to;
  }
  return blocks;
}

/**
 * Tile [start, end) with pieces of one style each: "cited" over "also" over null.
 * `cited` is one range or null, `also` a list of ranges; they may lie outside or overlap.
 */
export function splitMarks(start, end, cited, also = []) {
  const edges = new Set([start, end]);
  for (const range of [...(cited ? [cited] : []), ...also]) {
    for (const edge of range) if (start < edge && edge < end) edges.add(edge);
  }
  const sorted = [...edges].sort((a, b) => a - b);
  const pieces = [];
  for (let i = 0; i + 1 < sorted.length; i++) {
    const [from, to] = [sorted[i], sorted[i + 1]];
    const style = covers(cited, from, to) ? "cited" : also.some((r) => covers(r, from, to)) ? "also" : null;
    const last = pieces.at(-1);
    if (last && last.style === style) last.end = to;
    else pieces.push({ start: from, end: to, style });
  }
  return pieces;
}

/** The indices [first, last) of those sorted, tiling blocks that touch the range. */
export function touchedBlocks(blocks, start, end) {
  const first = firstIndex(blocks.length, (i) => blocks[i][1] > start);
  return [first, Math.max(first, firstIndex(blocks.length, (i) => blocks[i][0] >= end))];
}

/** The smallest index in [0, length] for which `holds`, which must be false, then true. */
export function firstIndex(length, holds) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function covers(range, from, to) {
  return range !== null && range[0] <= from && to <= range[1];
}

function insideWide(wide, unit) {
  const i = firstIndex(wide.length, (i) => wide[i] >= unit - 1);
  return i < wide.length && wide[i] === unit - 1;
}

function isHigh(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit) {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
