import { decodeUtf8 } from "./bytes";
import { modernizeRow } from "./modernize";
import type { Problem } from "./problem";
import { readJsonLine, type LineAt } from "./readJsonl";
import { row as rowSchema, type Row } from "./row";

export interface ReadRow {
  /** The row in today's spelling, without the fields that do not fit; null where the line is blank, no JSON object, or has no task_id. */
  readonly row: Row | null;
  /** The line as parsed, unchanged; undefined where it is not JSON. */
  readonly raw: unknown;
  readonly problems: Problem[];
  /** The row is of a newer major version: shown, not labelled. */
  readonly readOnly: boolean;
}

/**
 * Reads one line of `results.jsonl` (its bytes, with or without terminator). Never throws for what a file can hold. A field
 * of the wrong type is a problem and is left out of the typed row; `raw` keeps it. Ids written as numbers are read as text,
 * half a character in the task's id as U+FFFD.
 * Lines count from 1, columns in UTF-16 code units from 1.
 */
export function readRow(line: Uint8Array, at: LineAt): ReadRow {
  const bytes = line.at(-1) === 10 ? line.subarray(0, -1) : line;
  const read = readJsonLine(bytes, rowSchema, at, "row");
  const numbers = read.problems.filter((problem) => problem.code === "schema" && /(^|[._])id$/.test(problem.path ?? ""));
  if (at.exact === false && numbers.length > 0) return readRow(line, { ...at, exact: true }); // what to read as text is found by its place
  const { text, rewritten } = numbers.length > 0 ? idsAsText(bytes, numbers) : { text: null, rewritten: new Set<Problem>() };
  const row = text === null ? read.value : readJsonLine(new TextEncoder().encode(text), rowSchema, at, "row").value;
  const columns = new Set([...rewritten].map(({ column }) => column));
  const kept = read.problems.filter(({ code, column }) => code !== "rounded-number" || !columns.has(column)); // as text it is exact
  const problems = kept.map((problem): Problem =>
    rewritten.has(problem)
      ? {
          ...problem,
          severity: "warning",
          code: "number-as-id",
          message: `${problem.path} should be a string: the number is read as the text it is written as`,
        }
      : problem,
  );
  const whole = row && halvesReplaced(row);
  if (whole !== row) problems.push(halfCharacter(at, read.place));
  return { row: whole && modernizeRow(whole), raw: read.raw, problems, readOnly: read.readOnly };
}

const halves = /\p{Surrogate}/gu; // in a pattern with `u`, those that stand alone

/** Ids are kept and compared as UTF-8, which has no half characters: they stand as U+FFFD, as bytes do that are not UTF-8. */
const halvesReplaced = (row: Row): Row => (row.task_id.search(halves) < 0 ? row : { ...row, task_id: row.task_id.replace(halves, "\ufffd") });

const halfCharacter = (at: LineAt, place: ReturnType<typeof readJsonLine>["place"]): Problem => ({
  file: at.file,
  line: at.line,
  column: 1,
  ...(at.exact === false ? {} : place?.(["task_id"])),
  code: "encoding",
  severity: "warning",
  path: "task_id",
  message: "half a character (an unpaired surrogate) in the id is read as \ufffd: write the id whole",
});

/** Other people's ids are often numbers: taken digit for digit, since a number beyond 2^53 would name another thing. */
function idsAsText(bytes: Uint8Array, problems: readonly Problem[]): { readonly text: string | null; readonly rewritten: ReadonlySet<Problem> } {
  const { text } = decodeUtf8(bytes);
  const rewritten = new Set<Problem>();
  let result = text;
  for (const problem of [...problems].sort((a, b) => b.column! - a.column!)) {
    const start = problem.column! - 1;
    const end = start + problem.length!;
    const source = text.slice(start, end);
    if (!/^-?\d[\d.eE+-]*$/.test(source)) continue;
    result = `${result.slice(0, start)}"${source}"${result.slice(end)}`;
    rewritten.add(problem);
  }
  return { text: rewritten.size > 0 ? result : null, rewritten };
}
