import { folded } from "../../core/query/field";
import type { RowSummary } from "../../core/records/rowSummary";

/** Rows looked at in one go. */
export const gotoPage = 64;

/** Which rows somebody means who writes where to go. */
export interface GotoText {
  /** A filter that lets all of them through, and few others. */
  readonly where: string;
  names(row: Pick<RowSummary, "key" | "line">): boolean;
}

/** The beginning of a case's id, with `·` or a blank and the beginning of a repetition behind the whole id, or `#` and a line; null where nothing is written. */
export function readGoto(text: string): GotoText | null {
  const asked = folded(text.trim());
  if (asked === "") return null;
  if (asked.startsWith("#")) {
    const line = /^#([1-9]\d{0,15})$/.exec(asked)?.[1];
    if (line !== undefined) return { where: `line:${line}`, names: (row) => row.line === Number(line) };
  }
  const split = Math.max(asked.lastIndexOf("·"), asked.lastIndexOf(" "));
  const begins = `task:${pattern(asked)}*`;
  return {
    where: split > 0 ? `${begins} or task:${pattern(asked.slice(0, split))}` : begins,
    names: ({ key }) => ["·", " "].some((between) => folded(`${key.task_id}${between}${key.repetition}`).startsWith(asked)),
  };
}

/** What a filter could take for more than text stands as `*`. */
const pattern = (text: string): string => text.replace(/[^\p{L}\p{N}_./-]+/gu, "*");
