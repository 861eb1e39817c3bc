import type { SourceRecord } from "../../../src/protocol/assistantViews";
import { pathId, recordLines, type PathStep, type RecordLine } from "./recordLines";

export interface SourceModel {
  readonly lines: readonly RecordLine[];
  /** The line of the file that a value stands in. */
  lineOf(path: readonly PathStep[]): number | null;
}

/** A record of the source as lines. Its text is written one value a line, so that the file's lines come in the same order. */
export function sourceModel({ text, lines: fileLines }: Pick<SourceRecord, "text" | "lines">): SourceModel {
  const { lines } = recordLines(JSON.parse(text) as unknown);
  const numbers = new Map<string, number>();
  lines.forEach(({ kind, path }, at) => {
    const number = fileLines[at];
    if (kind !== "close" && number !== undefined) numbers.set(pathId(path), number);
  });
  return { lines, lineOf: (path) => numbers.get(pathId(path)) ?? null };
}

/** Which fields read which values: their titles by `pathId`, and the values of the field in hand. */
export function readersOf(
  marks: SourceRecord["marks"],
  field: string | null,
  titleOf: (field: string) => string,
): { readonly readers: ReadonlyMap<string, readonly string[]>; readonly own: ReadonlySet<string> } {
  const readers = new Map<string, string[]>();
  const own = new Set<string>();
  for (const mark of marks) {
    const id = pathId(mark.steps);
    const known = readers.get(id) ?? [];
    const title = titleOf(mark.field);
    if (!known.includes(title)) readers.set(id, [...known, title]);
    if (mark.field === field) own.add(id);
  }
  return { readers, own };
}

export const withFold = (folded: ReadonlySet<string>, path: readonly PathStep[], fold: boolean): ReadonlySet<string> => {
  const next = new Set(folded);
  if (fold) next.add(pathId(path));
  else next.delete(pathId(path));
  return next;
};

/** Nothing around this value is folded. */
export const unfoldedAround = (folded: ReadonlySet<string>, path: readonly PathStep[]): ReadonlySet<string> => {
  const around = path.map((_, at) => pathId(path.slice(0, at)));
  return around.some((id) => folded.has(id)) ? new Set([...folded].filter((id) => !around.includes(id))) : folded;
};

export const isWithin = (inner: readonly PathStep[], outer: readonly PathStep[]): boolean =>
  inner.length > outer.length && outer.every((step, at) => inner[at] === step);
