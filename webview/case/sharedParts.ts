import type { CaseView } from "../../src/protocol/views";

const parts = ["attempts", "claims", "citations", "facts", "representations", "budget", "metrics", "chips", "otherJudgements"] as const;

/** The newer case, with the very parts of the older one that did not change: a label changes none of a thousand attempts, and nothing made of them need be made again. */
export function withSharedParts(before: CaseView | null, now: CaseView): CaseView {
  if (before === null || before.rowId !== now.rowId) return now;
  return { ...now, ...Object.fromEntries(parts.filter((part) => isSame(before[part], now[part])).map((part) => [part, before[part]])) };
}

/** Whether two values that came as JSON say the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
  );
}
