import { visibleText } from "../../answer/answerSegments";

export type PathStep = string | number;

/** One line of a record as it is drawn: a value, or the bracket that opens or closes an object or a list. */
export interface RecordLine {
  readonly kind: "value" | "open" | "close";
  readonly depth: number;
  /** The key or list position before the value; null for the record itself and for what closes. */
  readonly step: PathStep | null;
  readonly path: readonly PathStep[];
  /** The value on one line, its hidden characters made visible, cut where it is very long. */
  readonly text: string;
  /** The whole text of a string, number, true, false or null; empty for objects and lists. */
  readonly whole: string;
  readonly type: "text" | "number" | "word" | "frame";
  /** For `open`: the index of the line that closes it, and how many entries it has. */
  readonly end: number;
  readonly entries: number;
}

const longestLine = 2_000;
const mostLines = 200_000;

/**
 * A record as lines, the way JSON is usually indented. Objects and lists without entries are one line. What goes beyond
 * `mostLines` is left out: `complete` says so.
 */
export function recordLines(record: unknown): { readonly lines: readonly RecordLine[]; readonly complete: boolean } {
  const lines: RecordLine[] = [];
  let complete = true;
  const add = (value: unknown, step: PathStep | null, path: readonly PathStep[]) => {
    if (lines.length >= mostLines) return void (complete = false);
    const depth = path.length;
    if (typeof value !== "object" || value === null) {
      const type = typeof value === "string" ? "text" : typeof value === "number" ? "number" : "word";
      const whole = typeof value === "string" ? value : String(value);
      lines.push({ kind: "value", depth, step, path, text: lineText(value), whole, type, end: lines.length, entries: 0 });
      return;
    }
    const list = Array.isArray(value);
    const entries: readonly (readonly [PathStep, unknown])[] = list ? value.map((item, at) => [at, item] as const) : Object.entries(value);
    const frame = list ? "[]" : "{}";
    const own = { depth, step, path, whole: "", type: "frame" as const, entries: entries.length };
    if (entries.length === 0) return void lines.push({ ...own, kind: "value", text: frame, end: lines.length });
    const at = lines.length;
    lines.push({ ...own, kind: "open", text: frame[0]!, end: at });
    for (const [key, entry] of entries) add(entry, key, [...path, key]);
    lines[at] = { ...lines[at]!, end: lines.length };
    lines.push({ ...own, kind: "close", step: null, text: frame[1]!, end: lines.length, entries: 0 });
  };
  add(record, null, []);
  return { lines, complete };
}

const lineText = (value: unknown): string => {
  if (typeof value !== "string") return String(value);
  const written = JSON.stringify(value.length > longestLine ? value.slice(0, longestLine) : value);
  return visibleText(value.length > longestLine ? `${written.slice(0, -1)}…"` : written);
};

/** The lines that are seen while some objects and lists are folded, as indices. */
export function unfolded(lines: readonly RecordLine[], folded: ReadonlySet<string>): readonly number[] {
  const seen: number[] = [];
  for (let at = 0; at < lines.length; at++) {
    seen.push(at);
    const line = lines[at]!;
    if (line.kind === "open" && folded.has(pathId(line.path))) at = line.end;
  }
  return seen;
}

/** A text that two paths share exactly when they are the same. */
export const pathId = (path: readonly PathStep[]): string => JSON.stringify(path);

/** The path as people write it: `answers.a[2].text`, with keys that would be misread in quotes. */
export function pathWords(path: readonly PathStep[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    const key = /^[^.[\]"\s]+$/.test(step) ? step : JSON.stringify(step);
    return text === "" ? key : `${text}.${key}`;
  }, "");
}
