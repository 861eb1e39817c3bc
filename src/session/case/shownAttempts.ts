import type { Attempt } from "../../core/formats/row";
import { cutText } from "../../core/trace/cutText";
import { masked } from "./masked";

/** Rows of more bytes have long texts of their attempts cut: nobody reads megabytes of them, and all of them would have to be sent. */
const heavyRow = 8 * 1024 * 1024;
const longestText = 20_000;

const known = new WeakMap<readonly Attempt[], Attempt[]>();

/** The attempts as the screen shows them: secrets masked, and in a heavy row long texts cut, saying so. Made once for each list: every label asks again. */
export function shownAttempts(attempts: readonly Attempt[], rowBytes: number): Attempt[] {
  const before = known.get(attempts);
  if (before) return before;
  const cut = rowBytes > heavyRow ? attempts.map((attempt) => cutTexts(attempt) as Attempt) : attempts; // cutting changes texts, never shapes
  const shown = masked(cut) as Attempt[]; // nor does masking
  known.set(attempts, shown);
  return shown;
}

function cutTexts(value: unknown): unknown {
  if (typeof value === "string") return cutText(value, longestText);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cutTexts);
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, cutTexts(inside)]));
}
