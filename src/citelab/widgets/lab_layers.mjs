// Several named ranges over one text, which may overlap, as pieces that tile it.
// Pure functions, half-open ranges; no DOM, so that `node --test` runs them as they are.

/**
 * Tile [start, end) with pieces, each with the layers over it, in the order of `layers`.
 * A layer is `{ name, range }`; those that lie outside or are empty leave no trace.
 */
export function splitLayers(start, end, layers) {
  const near = layers.filter(({ range }) => range[0] < range[1] && range[0] < end && start < range[1]);
  const inside = near.flatMap(({ range }) => range).filter((edge) => start < edge && edge < end);
  const edges = [...new Set([start, ...inside, end])].sort((a, b) => a - b);
  const pieces = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const [from, to] = [edges[i], edges[i + 1]];
    const over = near.filter(({ range }) => range[0] <= from && to <= range[1]);
    pieces.push({ start: from, end: to, layers: over });
  }
  return pieces;
}

/** Cells in a row with `null` wherever their numbers (`cell[1]`) leave something out. */
export function withGaps(cells) {
  return cells.flatMap((cell, i) => (i && cell[1] > cells[i - 1][1] + 1 ? [null, cell] : [cell]));
}

/** The range after one end was moved to `char`; the other end makes way where it must. */
export function movedRange([start, end], side, char) {
  return side === 0 ? [char, Math.max(end, char + 1)] : [Math.min(start, char - 1), char];
}

/** Half-open ranges out of `[start, length, step, length, …]`: each start is a step on from the last. */
export function unpackRanges(packed) {
  const ranges = [];
  let start = 0;
  for (let i = 0; i + 1 < packed.length; i += 2) {
    start += packed[i];
    ranges.push([start, start + packed[i + 1]]);
  }
  return ranges;
}
