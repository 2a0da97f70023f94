// What the review board counts and where its keys lead. Pure functions, no DOM.

export const CHOICES = {
  accept: { key: "1", name: "Accept", done: "accepted", sign: "✓", tone: "pass" },
  reject: { key: "2", name: "Reject", done: "rejected", sign: "✗", tone: "fail" },
  unsure: { key: "3", name: "Unsure", done: "unsure", sign: "?", tone: "look" },
  open: { key: "0", name: "Take back", done: "open", sign: "·", tone: "open" },
};

/** What a key decides, or null. */
export function choiceOf(key) {
  return Object.keys(CHOICES).find((choice) => CHOICES[choice].key === key) ?? null;
}

/** How many claims are decided, of how many, and how. `decisions` are [choice, note] by claim. */
export function progress(decisions) {
  const counts = { accept: 0, reject: 0, unsure: 0, open: 0 };
  for (const [choice] of decisions) counts[choice] += 1;
  const total = decisions.length;
  const decided = total - counts.open;
  const kinds = ["accept", "reject", "unsure"].map((c) => `${counts[c]} ${CHOICES[c].done}`);
  const noun = total === 1 ? "claim" : "claims";
  return { decided, total, text: `${decided} of ${total} ${noun} decided: ${kinds.join(", ")}.` };
}

/** The first undecided claim after `from`, round the end; null where all are decided. */
export function nextOpen(decisions, from) {
  const count = decisions.length;
  for (let step = 1; step <= count; step++) {
    const index = (Math.max(from ?? -1, -1) + step) % count;
    if (decisions[index][0] === "open") return index;
  }
  return null;
}

/** Where a key leads from [row, column] in a grid; null for a key that moves nowhere. */
export function moveIn(rows, columns, [row, column], key, isControl = false) {
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const steps = {
    ArrowUp: [Math.max(0, row - 1), column],
    ArrowDown: [Math.min(lastRow, row + 1), column],
    ArrowLeft: [row, Math.max(0, column - 1)],
    ArrowRight: [row, Math.min(lastColumn, column + 1)],
    Home: [isControl ? 0 : row, 0],
    End: [isControl ? lastRow : row, lastColumn],
  };
  return Object.hasOwn(steps, key) && rows ? steps[key] : null;
}

/** What is said of a claim that is not what it was; [] of changes says nothing. */
export function toldChanges(changes, decisions) {
  const said = changes.map(([index, choice]) => `Claim ${index + 1} is ${CHOICES[choice].done}.`);
  return [...said.slice(0, 3), progress(decisions).text].join(" ");
}
