// What a page view decides without a page: numbers, names, sizes. Pages count from 1.

/** How large a sheet can be shown; `share` of its size on paper, null for the width of the pane. */
export const ZOOMS = [
  { name: "Fit", share: null },
  { name: "100 %", share: 1 },
  { name: "200 %", share: 2 },
];

// A browser shows 96 pixels where paper has 72 points.
const PX_PER_POINT = 96 / 72;

/** The page within [1, count] that is nearest to a number. */
export function nearestPage(number, count) {
  return Math.min(Math.max(Math.round(number) || 1, 1), Math.max(count, 1));
}

/** A page in words: "Page 3 of 6, label 1". */
export function pageName({ page, count, label }) {
  return `Page ${page} of ${count}` + (label === null || label === undefined ? "" : `, label ${label}`);
}

/** The width of a sheet as CSS: its size on paper times the zoom, or the width of the pane. */
export function sheetWidth(widthPoints, share) {
  return share === null ? "100%" : `${Math.round(widthPoints * PX_PER_POINT * share)}px`;
}

/** A box in shares of the page as CSS lengths. */
export function boxStyle([left, top, width, height]) {
  const percent = (share) => `${+(share * 100).toFixed(3)}%`;
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** What is boxed on the page that is shown, in words. */
export function boxedText({ page, boxes, boxed, note }) {
  if (note) return note;
  if (!boxed.length) return "Nothing is boxed.";
  const here = boxes.length === 1 ? "1 line is boxed here" : `${boxes.length} lines are boxed here`;
  const others = boxed.filter((number) => number !== page);
  if (!others.length) return `${here}.`;
  const more = `${others.length === 1 ? "page" : "pages"} ${others.join(", ")}`;
  return boxes.length ? `${here}, more on ${more}.` : `Nothing is boxed here, but on ${more}.`;
}
