// From a source back to the claims that cite it. Pure functions over ranges of code points.
// A place is [claim, citation], both from 0; a span is half-open.

/**
 * The passages of one source in their order: [{span, places}], no span twice.
 * `claims` hold `citations`, each with `source` and, where it can be shown, a `span`; one that
 * names pages and no words has their `extent` instead.
 */
export function passagesIn(claims, source) {
  const passages = new Map();
  claims.forEach(({ citations }, claim) => citations.forEach((citation, index) => {
    const span = citation.span ?? citation.extent;
    if (citation.source !== source || !span) return;
    const key = span.join();
    if (!passages.has(key)) passages.set(key, { span, places: [] });
    passages.get(key).places.push([claim, index]);
  }));
  return [...passages.values()].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
}

/** The spans of passages, joined where they overlap; neighbours stay two. */
export function joinedSpans(passages) {
  const joined = [];
  for (const { span: [start, end] } of passages) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** The places whose passage holds one code point, the narrowest passage first. */
export function placesAt(passages, char) {
  const width = ({ span }) => span[1] - span[0];
  const held = passages.filter(({ span }) => span[0] <= char && char < span[1]);
  return held.sort((a, b) => width(a) - width(b)).flatMap(({ places }) => places);
}

/** The places whose passage shares a code point with a range. */
export function placesTouching(passages, [start, end]) {
  const held = passages.filter(({ span }) => span[0] < end && start < span[1]);
  return held.flatMap(({ places }) => places);
}

/** The places whose passage holds the whole of a range. */
export function placesCovering(passages, [start, end]) {
  const held = passages.filter(({ span }) => span[0] <= start && end <= span[1]);
  return held.flatMap(({ places }) => places);
}

/** One place a claim, in the order of the claims. */
export function firstOfEachClaim(places) {
  const first = new Map();
  for (const place of places) if (!first.has(place[0])) first.set(place[0], place);
  return [...first.values()].sort((a, b) => a[0] - b[0]);
}

/** The place to go to: the first, or where `chosen` is among them the one after it. */
export function nextPlace(places, chosen) {
  const at = chosen ? places.findIndex((place) => place.join() === chosen.join()) : -1;
  return places[(at + 1) % places.length] ?? null;
}
