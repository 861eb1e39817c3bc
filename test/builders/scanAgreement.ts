import { expect } from "vitest";
import { rowFlag, type ColumnBatch } from "../../src/core/columns/contract";
import { Dictionaries } from "../../src/core/columns/dictionaries";
import { referenceScan } from "../../src/core/columns/reference";
import { Scanner, scanLimits, type ScanLimits } from "../../src/core/columns/scanner";
import type { ScanExports } from "../../src/core/columns/scanPort";
import type { told } from "./columnBatches";
import { decodedBatches } from "./decodedBatch";

export const memoryPart = (bytes: Uint8Array) => ({
  size: bytes.length,
  read(into: Uint8Array, offset: number) {
    const piece = bytes.subarray(offset, offset + into.length);
    into.set(piece);
    return piece.length;
  },
});

/** Batches of a file that is cut into parts at the given places. */
export async function scannedParts(scan: ScanExports | null, bytes: Uint8Array, cuts: readonly number[] = [], limits: ScanLimits = scanLimits) {
  const scanner = new Scanner(scan, limits);
  const ends = [...cuts, bytes.length];
  const batches: ColumnBatch[] = [];
  for (let i = 0; i < ends.length; i++) batches.push(await scanner.scanPart(memoryPart(bytes), { from: i === 0 ? 0 : ends[i - 1]!, to: ends[i]! }));
  return batches;
}

export const referenceBatch = (bytes: Uint8Array) => referenceScan({ bytes, from: 0, endsFile: true }, new Dictionaries());

/** What has to be equal: not who read a row, nor where its query stands, which the reference reader does not look for. */
const meaning = (batches: readonly ColumnBatch[]) => {
  const { rows, rejected, lines } = decodedBatches(batches);
  return { rows: rows.map(({ query: _, ...row }) => ({ ...row, flags: row.flags & ~rowFlag.reread })), rejected, lines };
};

/** What a store of the reference reader's rows says, but who read a row, and where its query stands, as the other store says. */
export function sameButWhoRead(expected: ReturnType<typeof told>, got: ReturnType<typeof told>): ReturnType<typeof told> {
  const row = (fields: readonly unknown[], others: readonly unknown[] | undefined) =>
    fields.map((field, at) =>
      others === undefined
        ? field
        : at === 5
          ? (Number(field) & ~rowFlag.reread) | (Number(others[5]) & rowFlag.reread)
          : at === 6
            ? others[6]
            : field,
    );
  return {
    ...expected,
    segments: expected.segments.map((segment, at) => ({
      ...segment,
      rows: segment.rows.map((one, index) => row(one, got.segments[at]?.rows[index])),
    })),
  } as ReturnType<typeof told>; // the same fields in the same places
}

/** Expects the scanner to say of these bytes what the reference reader says; returns how many rows it read itself. */
export async function expectAgreement(scan: ScanExports, bytes: Uint8Array, cuts: readonly number[] = [], limits: ScanLimits = scanLimits) {
  const batches = await scannedParts(scan, bytes, cuts, limits);
  const reference = referenceBatch(bytes);
  expect(meaning(batches)).toEqual(meaning([reference]));
  expect(batches.findLast(({ from, to }) => to > from)?.to ?? 0).toBe(reference.to);
  const { rows } = decodedBatches(batches);
  for (const row of rows) expectQuery(bytes, row);
  const reread = rows.filter(({ flags }) => (flags & rowFlag.reread) !== 0).length;
  return { rows: rows.length, reread, rejected: reference.rejected.length };
}

function expectQuery(bytes: Uint8Array, row: ReturnType<typeof decodedBatches>["rows"][number]) {
  const [offset, length] = row.query;
  if ((row.flags & rowFlag.reread) !== 0) return expect(row.query).toEqual([0, 0]);
  const line = bytes.subarray(row.start, row.start + row.length);
  const { query } = JSON.parse(new TextDecoder().decode(line)) as { query?: unknown };
  if (typeof query !== "string") return expect(length).toBe(0);
  expect(JSON.parse(new TextDecoder().decode(line.subarray(offset, offset + length)))).toBe(query);
}
