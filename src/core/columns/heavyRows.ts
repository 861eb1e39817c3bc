import { modernizeRow } from "../formats/modernize";
import { NoJson, parseJsonSlices } from "../formats/parseJsonSlices";
import type { Problem } from "../formats/problem";
import { misfitProblems } from "../formats/readJson";
import { readRow, type ReadRow } from "../formats/readRow";
import { row as rowSchema, type Row } from "../formats/row";
import { checkAgainst } from "../formats/schemaCheck";
import { versionOf } from "../formats/schemaVersion";
import type { ByteSource } from "../records/byteSource";
import type { FullRow } from "../records/fullRow";
import type { RowSummary } from "../records/rowSummary";

const megabyte = 1024 * 1024;

/** Rows of more bytes are parsed while they are read, a slice at a time. */
export const parsedAtOnce = megabyte;
/** Rows of more bytes are not parsed at all: what the columns know of them stands for them. */
export const longestParsed = 64 * megabyte;

export const isUnread = ({ start, end }: Pick<RowSummary, "start" | "end">): boolean => end - start > longestParsed;

/**
 * A heavy row as `readRow` reads it, but without holding up its thread: fields that do not fit are told at the start of the line,
 * and what is merely odd (equal keys, rounded numbers) is left to the check of all rows.
 */
export async function readHeavyRow(source: ByteSource, { start, end, line }: Pick<RowSummary, "start" | "end" | "line">): Promise<ReadRow> {
  const at = { file: source.name, line };
  const wholly = async () => readRow(await source.read(start, end), { ...at, exact: false });
  let raw: unknown;
  try {
    raw = (await parseJsonSlices(end - start, (from, to) => source.read(start + from, start + to))).value;
  } catch (error) {
    if (error instanceof NoJson) return wholly(); // it says what is wrong, and where
    throw error;
  }
  const { readOnly, problem } = versionOf("row", raw);
  const { value, misfits } = checkAgainst(rowSchema, raw);
  // Ids written as numbers are taken digit for digit, from the text.
  if (misfits.some(({ path }) => /(^|_)id$/.test(String(path.at(-1))))) return wholly();
  const place = () => ({ line, column: 1 });
  const problems: Problem[] = problem ? [{ file: at.file, line, column: 1, path: "schema", ...problem }] : [];
  problems.push(...misfitProblems(misfits, null, at.file, place, readOnly ? "warning" : "error"));
  return { row: value && modernizeRow(value), raw, problems, readOnly };
}

/** What stands for a row that is too large to be parsed: what the columns know of it, and a problem that says so. */
export function unreadRow(summary: RowSummary, file: string): FullRow {
  const { key, line, start, end } = summary;
  const row: Row = {
    schema: "row/1",
    run_id: key.run_id,
    lane: key.lane,
    system: key.system,
    task_id: key.task_id,
    repetition: key.repetition,
    ...(summary.stratum === null ? {} : { stratum: summary.stratum }),
    ...(summary.query === null ? {} : { query: summary.query }),
    ...(summary.expect === null ? {} : { expect: summary.expect }),
    ...(summary.observedAt === null ? {} : { observed_at: summary.observedAt }),
    dimensions: { ...summary.dimensions },
    result: { ...(summary.label === null ? {} : { primary_label: summary.label }), failure_tags: [...summary.tags] },
    metrics: {
      duration_s: summary.durationSeconds,
      requests: summary.requests,
      retries: summary.retries,
      escalations: summary.escalations,
      bytes: summary.bytes,
      cost_usd: summary.costUsd,
    },
  };
  const size = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
  return {
    summary,
    row,
    raw: {},
    problems: [
      {
        file,
        line,
        code: "row-too-large",
        severity: "warning",
        message: `this row has ${size(end - start)}, more than the ${size(longestParsed)} that are parsed: here is what the list knows of it, and its bytes`,
      },
    ],
  };
}
