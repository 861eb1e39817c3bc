import type { RowKey } from "../formats/row";
import type { Target } from "../formats/target";

/** Finds rows that a target may speak of without walking all of them. */
export interface RowKeyIndex {
  /** Positions of rows, in order: all that fit are among them. */
  candidates(target: Target): readonly number[];
  key(row: number): RowKey;
}

/** The rows with these keys, by task. */
export function indexRowKeys(keys: readonly RowKey[]): RowKeyIndex {
  const byTask = new Map<string, number[]>();
  keys.forEach((key, index) => {
    const at = byTask.get(key.task_id);
    if (at) at.push(index);
    else byTask.set(key.task_id, [index]);
  });
  return { candidates: (target) => byTask.get(target.task_id) ?? [], key: (row) => keys[row]! };
}

/** `row` is the position in the keys. `none`: another run, or a row that is gone. `ambiguous`: several rows fit; nothing is guessed. */
export type Match =
  { readonly match: "row"; readonly row: number } | { readonly match: "none" } | { readonly match: "ambiguous"; readonly rows: readonly number[] };

/** The one row a target speaks of. What the target leaves out may be anything, as long as exactly one row fits. */
export function matchTarget(target: Target, index: RowKeyIndex): Match {
  const rows = index.candidates(target).filter((row) => fits(target, index.key(row)));
  if (rows.length === 0) return { match: "none" };
  return rows.length === 1 ? { match: "row", row: rows[0]! } : { match: "ambiguous", rows };
}

const agrees = <T>(asked: T | undefined, has: T) => asked === undefined || asked === has;
const fits = (target: Target, key: RowKey) =>
  agrees(target.run_id, key.run_id) &&
  agrees(target.lane, key.lane) &&
  agrees(target.system?.id, key.system.id) &&
  agrees(target.system?.version, key.system.version) &&
  agrees(target.repetition, key.repetition);

export type Completed = { readonly target: Target; readonly problem: null } | { readonly target: null; readonly problem: string };

/**
 * The target with everything named: the row's whole key, and `kind` (from the dimension it is asked for, where missing). A
 * target of another run stays as it is. Ambiguous targets have a problem to show; whoever reads them keeps and counts them.
 */
export function completeTarget(target: Target, index: RowKeyIndex, kind: string | undefined): Completed {
  const found = matchTarget(target, index);
  const kinded = target.kind === undefined && kind !== undefined ? { ...target, kind } : target;
  if (found.match === "none") return { target: kinded, problem: null };
  if (found.match === "ambiguous") {
    return {
      target: null,
      problem: `ambiguous target: ${found.rows.length} rows fit task ${target.task_id}; name ${missingParts(target) ?? "nothing more, but give each of these rows a key of its own"}`,
    };
  }
  const { run_id, lane, system, repetition } = index.key(found.row);
  if (missingParts(target) === null) return { target: kinded, problem: null };
  return { target: { ...kinded, run_id, lane, system: { ...target.system, ...system }, repetition }, problem: null };
}

/** What a target leaves out of the row's key, by name; null where it names all. */
function missingParts(target: Target): string | null {
  const missing = [
    ...(target.run_id === undefined ? ["run_id"] : []),
    ...(target.lane === undefined ? ["lane"] : []),
    ...(target.system === undefined ? ["system"] : target.system.version === undefined ? ["system.version"] : []),
    ...(target.repetition === undefined ? ["repetition"] : []),
  ];
  return missing.length > 0 ? missing.join(", ") : null;
}
