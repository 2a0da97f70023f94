// A reply that arrives, as plain values. Positions count code points of the raw reply.

/** How many of the events are out once so many characters have arrived. */
export function eventsOut(events, arrived) {
  return events.findIndex(([after]) => after > arrived) < 0
    ? events.length
    : events.findIndex(([after]) => after > arrived);
}

/** How far the reply is shown once these events are out. */
export function shownChars(events, out) {
  return out ? events[out - 1][1] : 0;
}

/** The next place of the stream: one piece on or back; behind the last one the stream is closed. */
export function nextArrival(arrived, piece, length, direction) {
  if (direction > 0) return arrived >= length ? length + 1 : Math.min(arrived + piece, length);
  if (arrived > length) return length;
  return Math.max((Math.ceil(arrived / piece) - 1) * piece, 0);
}

/** The blocks that a reader of these events has so far: [{text, citations}]. */
export function blocksSoFar(events, out) {
  const blocks = [];
  for (const [, , json] of events.slice(0, out)) {
    const event = JSON.parse(json);
    if (event.type === "content_block_start") blocks[event.index] = { text: "", citations: 0 };
    if (event.type !== "content_block_delta") continue;
    if (event.delta.type === "text_delta") blocks[event.index].text += event.delta.text;
    else blocks[event.index].citations += 1;
  }
  return blocks;
}

/** Pieces of the reply cut at `shown` and `arrived`: [{text, kind, numbers, state}]. */
export function arrivedPieces(pieces, shown, arrived) {
  const cut = [];
  let at = 0;
  for (const [text, kind, numbers] of pieces) {
    const chars = Array.from(text);
    const end = at + chars.length;
    const edges = [at, ...[shown, arrived].filter((edge) => edge > at && edge < end), end];
    const sorted = [...new Set(edges)].sort((a, b) => a - b);
    for (let i = 0; i + 1 < sorted.length; i++) {
      const [from, to] = [sorted[i], sorted[i + 1]];
      const state = to <= shown ? "shown" : to <= arrived ? "held" : "ahead";
      cut.push({ text: chars.slice(from - at, to - at).join(""), kind, numbers, state });
    }
    at = end;
  }
  return cut;
}

/** What has arrived and is not shown yet. */
export function heldText(pieces, shown, arrived) {
  return arrivedPieces(pieces, shown, arrived)
    .filter(({ state }) => state === "held")
    .map(({ text }) => text)
    .join("");
}

/** Where the stream stands, in words. */
export function streamText({ arrived, length, out, count, held }) {
  const events = `${out} of ${count} events are out`;
  if (arrived > length) return `The stream is closed. ${events}.`;
  const kept = held ? `, and the parser holds back “${held}”` : "";
  return `${arrived} of ${length} characters have arrived: ${events}${kept}.`;
}
