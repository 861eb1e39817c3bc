import { decodeUtf8 } from "../formats/bytes";
import { rowKeyText } from "../formats/rowKeys";
import type { RowSummary } from "../records/rowSummary";
import type { ColumnKeys } from "./columnKeys";
import type { Columns } from "./columnStore";
import { rowFlag, type CodeColumn, type NumberColumn } from "./contract";
import { segmentRows } from "./segment";

/**
 * What is known of the row at `place`, which has its key. `query` is null: it stands in the row's bytes (`queryOf`).
 * `observedAt` is in UTC, however the row wrote it.
 * @param stratumOf what the corpus says where the row does not
 * @throws RangeError for a place that has no row, or no key yet
 */
export function summaryAt(columns: Columns, keys: ColumnKeys, place: number, stratumOf: (taskId: string) => string | null): RowSummary {
  if (!(place >= 0 && place < keys.done)) throw new RangeError(`no row with a key at place ${place}`);
  const segment = columns.segments[Math.floor(place / segmentRows)]!;
  const index = place % segmentRows;
  const value = <C extends CodeColumn>(column: C) => columns.dictionary(column).values[segment.codes(column)[index]!] ?? null;
  const number = (column: NumberColumn) => {
    const { values, none } = segment.numbers(column);
    const found = values[index]!;
    return found === none || Number.isNaN(found) ? null : found;
  };
  const key = keys.keyAt(place);
  const start = segment.start(index);
  const observedMs = number("observed");
  return {
    id: keys.idAt(place),
    key,
    keyText: rowKeyText(key),
    ordinal: keys.ordinalAt(place),
    place,
    line: segment.line(index),
    start,
    end: start + segment.length(index),
    readOnly: (segment.flags(index) & rowFlag.readOnly) !== 0,
    stratum: value("stratum") ?? stratumOf(key.task_id),
    query: null,
    label: value("label"),
    failureClass: value("failure"),
    expect: value("expect"),
    refusalCode: value("refusal"),
    freshness: value("freshness"),
    tags: value("tags") ?? [],
    support: value("support") ?? [],
    provenance: value("provenance") ?? [],
    factsMatched: number("factsMatched"),
    factsRequired: number("factsRequired"),
    supported: number("supported"),
    checked: number("checked"),
    durationSeconds: number("duration"),
    requests: number("requests"),
    retries: number("retries"),
    escalations: number("escalations"),
    bytes: number("bytes"),
    costUsd: number("cost"),
    attempts: number("attempts") ?? 0,
    citations: number("citations") ?? 0,
    observedAt: observedMs === null || Math.abs(observedMs) > 8.64e15 ? null : new Date(observedMs).toISOString(),
    observedMs,
    dimensions: value("dimensions") ?? {},
  };
}

/**
 * The row's `query`, from its bytes as they are in the file. Null where it has none, or where these are not the bytes that
 * were scanned.
 * @param at where the raw string stands, as the columns say it; length 0 where only parsing the row finds it
 * @param flags `rowFlag` bits
 */
export function queryOf(row: Uint8Array, at: { readonly offset: number; readonly length: number }, flags: number): string | null {
  if (at.length > 0) return text(parsed(row.subarray(at.offset, at.offset + at.length)));
  if ((flags & rowFlag.reread) === 0) return null;
  const whole = parsed(row);
  return typeof whole === "object" && whole !== null && Object.hasOwn(whole, "query") ? text((whole as { readonly query: unknown }).query) : null;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes).text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // other bytes than those that were scanned: whoever reads the whole row says so
    throw error;
  }
}
