import { candidatesIn, type Candidate } from "./candidates";
import { pathText } from "./pathText";
import { isByName, type RowsIn } from "./rowsIn";
import type { Profile } from "./profile";

/** What a row's fields can be read from: the row's own item, and the record around it where that holds several rows. */
export interface RowScope {
  readonly record: Profile;
  readonly rows: RowsIn | null;
  /** Scalars in reach, those of the item first. */
  readonly candidates: readonly Candidate[];
  /** The path of a candidate from the row, or from `deeper` items inside it. */
  pathOf(candidate: Candidate, deeper?: number): string;
}

export function rowScope(record: Profile, rows: RowsIn | null): RowScope {
  const skip = new Set<Profile>(rows ? [rows.around] : []);
  for (const profile of [record, ...(rows ? [rows.item] : [])]) for (const child of profile.children.values()) if (isByName(child)) skip.add(child);
  const around = candidatesIn(record, rows !== null, skip);
  return {
    record,
    rows,
    candidates: rows ? [...candidatesIn(rows.item, false, skip), ...around] : around,
    pathOf: (candidate, deeper = 0) => pathText(candidate.steps, deeper + (candidate.around ? 1 : 0)),
  };
}

/** The object that a row is made of. */
export const rowProfile = ({ record, rows }: RowScope): Profile => rows?.item ?? record;
