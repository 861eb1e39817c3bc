import type { ExpectedFact, TruthVersion } from "../formats/truth";
import { canonicalJson } from "../review/canonicalJson";

/**
 * One thing that a proposal changes. `field` is a field of a version, or `expected_facts/<id>` for one fact; `old` and `new` are
 * its whole value, null where it is not there before or after.
 */
export interface TruthChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What of a version may be changed by a proposal; when it begins to hold is the proposal's `valid_at`. */
export const changeable = [
  "expected_facts",
  "expected_refusal",
  "allowed_sources",
  "forbidden_actions",
  "max_budget",
  "freshness_window_s",
  "content_sha256",
] as const;
const wholeFields: ReadonlySet<string> = new Set(changeable.filter((field) => field !== "expected_facts"));
const factField = /^expected_facts\/(.+)$/s;

export const isChangeable = (field: string): boolean => wholeFields.has(field) || factField.test(field);
/** The id of the fact that a field is; null where it is no fact. */
export const factOf = (field: string): string | null => factField.exec(field)?.[1] ?? null;

/** The value of a field in a version; null where it is not there. */
export function valueOf(version: TruthVersion, field: string): unknown {
  const fact = factOf(field);
  const value = fact === null ? (version as Record<string, unknown>)[field] : version.expected_facts?.find(({ id }) => id === fact);
  return value ?? null;
}

export const sameValue = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Whether a value can be written at all: JSON reads 1e400 as a number without end, which no file can say. */
export function isSayable(value: unknown): boolean {
  try {
    canonicalJson(value);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** What is different between two versions, in the order of `changeable`, facts in the order of the later version. */
export function changesBetween(before: TruthVersion, after: TruthVersion): readonly TruthChange[] {
  const facts = [...(after.expected_facts ?? []), ...(before.expected_facts ?? [])].map(({ id }) => `expected_facts/${id}`);
  const fields = changeable.flatMap((field): readonly string[] => (field === "expected_facts" ? [...new Set(facts)] : [field]));
  return fields
    .map((field) => ({ field, old: valueOf(before, field), new: valueOf(after, field) }))
    .filter((change) => !sameValue(change.old, change.new));
}

/** A version with changes made; a fact that is new stands last. Fields and facts keep their order. */
export function changed(version: TruthVersion, changes: readonly Pick<TruthChange, "field" | "new">[]): TruthVersion {
  const made: Record<string, unknown> = { ...version };
  for (const change of changes) {
    const fact = factOf(change.field);
    if (fact === null) {
      if (change.new === null) delete made[change.field];
      else made[change.field] = change.new;
      continue;
    }
    const facts = (made["expected_facts"] as readonly ExpectedFact[] | undefined) ?? [];
    const now = change.new as ExpectedFact | null;
    const kept = facts.flatMap((one) => (one.id !== fact ? [one] : now === null ? [] : [now]));
    made["expected_facts"] = now !== null && !facts.some(({ id }) => id === fact) ? [...facts, now] : kept;
  }
  return made as TruthVersion;
}

/** Changes whose old value is not what the version says: somebody else changed them meanwhile. */
export const overtaken = (version: TruthVersion, changes: readonly TruthChange[]): readonly TruthChange[] =>
  changes.filter((change) => !sameValue(valueOf(version, change.field), change.old));
