import { codeColumns, type CodeColumn, type NumberColumn } from "../../src/core/columns/contract";
import type { EngineColumns, EngineRows } from "../../src/core/columns/engineRows";
import { segmentRows, segmentsOf, type CodeArray, type CodedColumn, type NumberValues, type RowTexts } from "../../src/core/query/columns/columns";
import { PlaceSet } from "../../src/core/query/columns/placeSet";
import { lineTest } from "../../src/core/search/lineTest";
import type { FullRow } from "../../src/core/records/fullRow";
import type { RowSummary } from "../../src/core/records/rowSummary";

/** Rows as an engine of columns reads them, made from summaries: what a store of columns has, without a file. */
export function engineRowsOf(
  summaries: readonly RowSummary[],
  more: { readonly lineOf?: (summary: RowSummary) => Promise<Uint8Array>; readonly full?: (summary: RowSummary) => Promise<FullRow> } = {},
): EngineRows & { readonly columns: EngineColumns; readonly asked: { searched: number; queries: number } } {
  const asked = { searched: 0, queries: 0 };
  const ids = new Map(summaries.map((summary, place) => [summary.id, place]));
  const texts: RowTexts = {
    async search(question, among) {
      asked.searched += among.count;
      const found = new PlaceSet(among.rows);
      const fits = lineTest(question);
      for (const place of among.slice(0, among.count)) if (fits(await more.lineOf!(summaries[place]!))) found.add(place);
      return found;
    },
    async queries(places) {
      asked.queries += places.length;
      return [...places].map((place) => summaries[place]!.query);
    },
  };
  return {
    asked,
    count: summaries.length,
    complete: true,
    columns: columnsOf(summaries),
    texts,
    placeOf: (id) => ids.get(id) ?? null,
    summaries: async (places) => [...places].map((place) => summaries[place]!),
    full: async (place) => more.full!(summaries[place]!),
  };
}

const codeOf: Record<CodeColumn, (summary: RowSummary) => unknown> = {
  run: ({ key }) => key.run_id,
  lane: ({ key }) => key.lane,
  system: ({ key }) => key.system,
  stratum: (summary) => summary.stratum,
  label: (summary) => summary.label,
  failure: (summary) => summary.failureClass,
  expect: (summary) => summary.expect,
  refusal: (summary) => summary.refusalCode,
  freshness: (summary) => summary.freshness,
  tags: (summary) => summary.tags,
  support: (summary) => summary.support,
  provenance: (summary) => summary.provenance,
  dimensions: (summary) => summary.dimensions,
};
const numberOf: Record<NumberColumn | "line", (summary: RowSummary) => number | null> = {
  repetition: ({ key }) => key.repetition,
  line: (summary) => summary.line,
  factsMatched: (summary) => summary.factsMatched,
  factsRequired: (summary) => summary.factsRequired,
  supported: (summary) => summary.supported,
  checked: (summary) => summary.checked,
  attempts: (summary) => summary.attempts,
  citations: (summary) => summary.citations,
  duration: (summary) => summary.durationSeconds,
  requests: (summary) => summary.requests,
  retries: (summary) => summary.retries,
  escalations: (summary) => summary.escalations,
  bytes: (summary) => summary.bytes,
  cost: (summary) => summary.costUsd,
  observed: (summary) => summary.observedMs,
};

function columnsOf(summaries: readonly RowSummary[]): EngineColumns {
  const dictionaries = new Map<CodeColumn, { readonly column: CodedColumn; readonly values: readonly unknown[] }>();
  for (const name of codeColumns) {
    const values: unknown[] = [null];
    const codes = new Map<string, number>([["null", 0]]);
    const all = summaries.map((summary) => {
      const value = codeOf[name](summary);
      const text = JSON.stringify(value);
      if (!codes.has(text)) codes.set(text, values.push(value) - 1);
      return codes.get(text)!;
    });
    const kind = values.length < 256 ? Uint8Array : values.length < 65_536 ? Uint16Array : Uint32Array;
    const segments = cut(all, (part) => (part.every((code) => code === 0) ? null : kind.from(part)));
    dictionaries.set(name, { column: { size: values.length, codes: (segment): CodeArray | null => segments[segment]! }, values });
  }
  const numbers = (name: NumberColumn | "line") => {
    const all = summaries.map((summary) => numberOf[name](summary));
    const segments = cut(all, numbersOf);
    return { numbers: (segment: number) => segments[segment]! };
  };
  const kept = new Map(Object.keys(numberOf).map((name) => [name, numbers(name as NumberColumn | "line")]));
  const tasks = cut(summaries, (part) => textsOf(part.map(({ key }) => key.task_id)));
  const one = (name: CodeColumn, code: number) => dictionaries.get(name)!.values[code];
  return {
    codes: (name) => dictionaries.get(name)!.column,
    values(name, code) {
      const value = one(name, code);
      return value === null ? [] : typeof value === "string" ? [value] : (value as readonly string[]);
    },
    system: (code) => (one("system", code) as RowSummary["key"]["system"] | null) ?? { id: "unknown", version: "unknown" },
    dimensions: (code) => (one("dimensions", code) as Record<string, string> | null) ?? {},
    numbers: (name) => kept.get(name)!,
    tasks: { texts: (segment) => tasks[segment]! },
  };
}

const cut = <T, U>(all: readonly T[], make: (part: readonly T[], segment: number) => U): readonly U[] =>
  Array.from({ length: segmentsOf(all.length) }, (_, segment) => make(all.slice(segment * segmentRows, (segment + 1) * segmentRows), segment));

/** Whole numbers stand in narrow arrays, as they do in a store. */
function numbersOf(part: readonly (number | null)[]): NumberValues | null {
  const present = part.filter((value) => value !== null);
  if (present.length === 0) return null;
  for (const [kind, none] of [[Uint8Array, 0xff] as const, [Uint16Array, 0xffff] as const, [Uint32Array, 0xffffffff] as const])
    if (present.every((value) => value >>> 0 === value && value < none)) return { values: kind.from(part.map((value) => value ?? none)), none };
  return { values: Float64Array.from(part, (value) => value ?? NaN), none: NaN };
}

/** Every other segment, so to speak: by what its first text begins with, texts are kept as they come or each different one once. */
function textsOf(part: readonly string[]) {
  const once = (part[0]?.length ?? 0) % 2 === 0;
  const kept = once ? [...new Set(part)] : part;
  const encoded = kept.map((text) => new TextEncoder().encode(text));
  const ends = new Uint32Array(kept.length);
  encoded.forEach((bytes, index) => (ends[index] = (ends[index - 1] ?? 0) + bytes.length));
  const bytes = Uint8Array.from(encoded.flatMap((one) => [...one]));
  const place = new Map(kept.map((text, index) => [text, index]));
  return {
    bytes,
    ends,
    count: kept.length,
    plain: bytes.every((byte) => byte < 0x80),
    codes: once ? Uint16Array.from(part, (text) => place.get(text)!) : null,
  };
}
