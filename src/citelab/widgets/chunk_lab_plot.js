// The lengths of the pieces as bars: what a piece shares with a neighbour is hatched in both.

const NS = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 110;
const ROOM = 16;
const WIDEST_BAR = 34;

let plots = 0;

/**
 * An SVG of the lengths. `name` says in words what it shows, `first` is the index of the first
 * piece, `chosen` tells pieces that hold some of the answer, `limit` draws the largest size.
 */
export function lengthPlot(ranges, { name, first, chosen, limit }) {
  const svg = svgNode("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name, class: "citelab-plot" });
  const hatch = `citelab-hatch-${++plots}`;
  svg.append(hatching(hatch));
  const longest = Math.max(limit ?? 0, ...ranges.map(([start, end]) => end - start), 1);
  const scale = (HEIGHT - 2 * ROOM) / longest;
  const step = Math.min(WIDEST_BAR, (WIDTH - 2) / Math.max(1, ranges.length));
  ranges.forEach((range, i) => {
    const at = { x: 1 + i * step, width: Math.max(0.6, step * 0.8), scale };
    svg.append(...lengthBar(range, ranges[i - 1], ranges[i + 1], at, hatch, chosen(i)));
    if (step >= 14) svg.append(svgText(String(first + i + 1), at.x + at.width / 2, HEIGHT - 3));
  });
  if (limit) svg.append(limitLine(HEIGHT - ROOM - limit * scale, limit));
  return svg;
}

function lengthBar([start, end], before, behind, { x, width, scale }, hatch, isChosen) {
  const height = (end - start) * scale;
  const top = HEIGHT - ROOM - height;
  const shared = [];
  const pushShared = (from, length) => {
    if (length <= 0) return;
    const y = top + from * scale;
    shared.push(svgNode("rect", { x, y, width, height: length * scale, fill: `url(#${hatch})`, class: "citelab-bar-shared" }));
  };
  // Text runs down the bar: the beginning of a piece is at its top.
  if (before) pushShared(0, Math.min(before[1], end) - start);
  if (behind) pushShared(behind[0] - start, end - behind[0]);
  const look = isChosen ? "citelab-bar citelab-bar-chosen" : "citelab-bar";
  const whole = svgNode("rect", { x, y: top, width, height: Math.max(1, height), class: look });
  const sign = isChosen ? [svgText("▼", x + width / 2, Math.max(9, top - 2))] : [];
  return [whole, ...shared, ...sign];
}

function limitLine(y, limit) {
  const group = svgNode("g", {});
  const line = svgNode("line", { x1: 0, x2: WIDTH, y1: y, y2: y, class: "citelab-limit" });
  const label = svgText(`size ${limit}`, WIDTH - 2, Math.max(9, y - 3));
  label.setAttribute("text-anchor", "end");
  group.append(line, label);
  return group;
}

function hatching(id) {
  const pattern = svgNode("pattern", { id, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  pattern.append(svgNode("rect", { width: 2, height: 5, class: "citelab-hatch" }));
  const defs = svgNode("defs", {});
  defs.append(pattern);
  return defs;
}

function svgText(words, x, y) {
  const element = svgNode("text", { x, y, class: "citelab-plot-text", "text-anchor": "middle" });
  element.textContent = words;
  return element;
}

function svgNode(tag, attributes) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
