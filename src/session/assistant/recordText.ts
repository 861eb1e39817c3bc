import { pathKey, scanPlaces } from "./scanPlaces";

type Steps = readonly (string | number)[];

export interface RecordText {
  readonly text: string;
  /** Line in the source file of each line of `text`. */
  readonly lines: readonly number[];
  readonly clipped: boolean;
  /** Where a value stands in `text`; null where it was cut away. */
  rangeOf(steps: Steps): { readonly start: number; readonly end: number } | null;
}

const longestText = 20_000;
const mostItems = 400;
/** Beyond this many lines, those of the file are not looked up one by one any more. */
const mostPlaced = 1_500;

/** A record as indented JSON for the eye: long texts and long lists are cut, and every line knows its line in the file. */
export function recordText(value: unknown, lineOf: (steps: Steps) => number): RecordText {
  const cut = { any: false };
  const text = JSON.stringify(clipped(value, cut), null, 2) ?? "null";
  const { ranges, starts } = scanPlaces(text);
  return { text, lines: fileLines(text, starts, lineOf), clipped: cut.any, rangeOf: (steps) => ranges.get(pathKey(steps)) ?? null };
}

function clipped(value: unknown, cut: { any: boolean }): unknown {
  if (typeof value === "string" && value.length > longestText) {
    cut.any = true;
    return `${value.slice(0, longestText)}…`;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > mostItems) cut.any = true;
    return value.slice(0, mostItems).map((item) => clipped(item, cut));
  }
  const entries = Object.entries(value);
  if (entries.length > mostItems) cut.any = true;
  return Object.fromEntries(entries.slice(0, mostItems).map(([key, entry]) => [key, clipped(entry, cut)]));
}

/** The line of a value that begins on a line of `text`; lines that only close something have the line before them. */
function fileLines(text: string, starts: ReadonlyMap<number, Steps>, lineOf: (steps: Steps) => number): readonly number[] {
  const byLine = new Map<number, Steps>();
  let [line, from] = [0, 0];
  for (const [offset, steps] of [...starts].sort(([a], [b]) => a - b)) {
    for (let next = text.indexOf("\n", from); next >= 0 && next < offset; next = text.indexOf("\n", from)) [line, from] = [line + 1, next + 1];
    if (!byLine.has(line)) byLine.set(line, steps);
  }
  const lines: number[] = [];
  const count = text.split("\n").length;
  for (let at = 0; at < count; at++) {
    const steps = byLine.get(at);
    lines.push(steps && at < mostPlaced ? lineOf(steps) : (lines.at(-1) ?? lineOf([])));
  }
  return lines;
}
