// The task that every engine does, and how its answers are written so that they can be compared: count rows by stratum and
// primary label, take the hundred that took longest, fetch one of them, and count again under a filter.
import { createHash } from "node:crypto";

export const filter = "duration>1 label:(success or partial)";
/** The same, of a parsed row. */
export const fits = (row) => row.metrics.duration_s > 1 && (row.result.primary_label === "success" || row.result.primary_label === "partial");
export const longest = 100;

/** `counts` has "stratum label" to a number. */
export const counted = (counts) => Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));

/** @param top durations (s) of the longest, in any order; @param answer of the first row (by file) that took longest */
export const answerOf = ({ rows, groups, top, answer, filtered }) => ({
  rows,
  groups: counted(groups),
  top: [...top].sort((a, b) => b - a),
  row: createHash("sha256").update(answer).digest("hex"),
  filtered: counted(filtered),
});

export function say(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
