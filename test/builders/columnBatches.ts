import fc from "fast-check";
import { ColumnStore } from "../../src/core/columns/columnStore";
import type { ColumnBatch } from "../../src/core/columns/contract";
import { Dictionaries } from "../../src/core/columns/dictionaries";
import { referenceScan } from "../../src/core/columns/reference";

const few = (...values: string[]) => fc.constantFrom(...values);
const count = fc.oneof(fc.nat(300), fc.constantFrom(0.5, 1e6, 1e12));
const optional = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] });

/** Rows that fit the schema, of few tasks, so that keys meet. */
export const columnRow = fc
  .record({
    task_id: few("A", "B", "C01", "Ünï"),
    more: optional({
      run_id: few("r1", "r2"),
      lane: few("fixture", "live"),
      system: fc.oneof(fc.record({ id: few("s1", "s2") }), fc.record({ id: few("s1", "s2"), version: few("1", "2") })),
      repetition: fc.nat(2),
      stratum: few("short", "long"),
      expect: few("answer", "refusal"),
      query: few("what?", 'quoted "and" ünï'),
      observed_at: few("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678+02:00"),
      dimensions: fc.dictionary(few("colour", "constructor", "size"), few("red", "blue"), { maxKeys: 2 }),
      metrics: optional({ duration_s: count, cost_usd: count, requests: count, retries: count, escalations: count, bytes: count }),
      trace: optional({
        refusal: fc.record({ code: few("gone", "empty") }),
        attempts: fc.array(fc.constant({ span_id: "s" }), { maxLength: 3 }),
      }),
      result: optional({
        primary_label: few("success", "Wrong_Answer", "of-mine"),
        failure_class: few("probe-invalid"),
        failure_tags: fc.array(few("off-topic", "mine"), { maxLength: 2 }),
        freshness: fc.record({ verdict: few("fresh", "stale") }),
        facts: fc.array(fc.record({ id: few("f1"), matched: fc.boolean() }), { maxLength: 3 }),
        citations: fc.array(fc.record({ id: few("c"), support: few("full", "none"), provenance: few("mirror") }, { requiredKeys: ["id"] }), {
          maxLength: 3,
        }),
      }),
    }),
  })
  .map(({ task_id, more }) => ({ task_id, ...more }));
export type ColumnRow = typeof columnRow extends fc.Arbitrary<infer R> ? R : never;

/** Lines of a file: rows, and now and then a blank line or one that is no row. */
export const columnLines = fc
  .array(fc.oneof({ weight: 8, arbitrary: columnRow.map((row) => JSON.stringify(row)) }, { weight: 1, arbitrary: few("", "  ", "no json", "[1]") }), {
    maxLength: 40,
  })
  .map((lines) => lines.map((line) => `${line}\n`));

/** The lines' batches, so many lines a batch (then all that are left), scanned in turn by so many scanners. */
export function batchesOf(
  lines: readonly string[],
  sizes: readonly number[] = [],
  scanners = 1,
): readonly { readonly scanner: number; readonly batch: ColumnBatch }[] {
  const dictionaries = Array.from({ length: scanners }, () => new Dictionaries());
  const batches: { scanner: number; batch: ColumnBatch }[] = [];
  let [at, from] = [0, 0];
  for (const size of [...sizes, lines.length]) {
    const bytes = new TextEncoder().encode(lines.slice(at, at + size).join(""));
    const scanner = batches.length % scanners;
    batches.push({ scanner, batch: referenceScan({ bytes, from, endsFile: at + size >= lines.length }, dictionaries[scanner]!) });
    from += bytes.length;
    at += size;
  }
  return batches;
}

export function storeOf(lines: readonly string[], sizes: readonly number[] = [], scanners = 1): ColumnStore {
  const store = new ColumnStore();
  for (const { batch, scanner } of batchesOf(lines, sizes, scanners)) store.append(batch, scanner);
  return store;
}

/** Everything a store says, as plain values. */
export function told(store: ColumnStore) {
  return {
    rows: store.rows,
    end: store.end,
    lines: store.lines,
    rejected: store.rejected,
    segments: store.segments.map((segment) => ({
      base: segment.base,
      rows: Array.from({ length: segment.rows }, (_, index) => [
        segment.taskId(index),
        segment.taskHash[index],
        segment.line(index),
        segment.start(index),
        segment.length(index),
        segment.flags(index),
        segment.query(index),
        ...[...segment.parts.codes].map(([column, packed]) => [column, store.dictionary(column).values[packed.at(index)]]),
        ...[...segment.parts.numbers].map(([column, packed]) => [column, packed.at(index)]),
      ]),
    })),
  };
}
