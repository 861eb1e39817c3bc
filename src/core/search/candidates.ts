import type { BytePlan, ByteTest } from "./bytePlan";
import { endOf, isIn, rowAt, type RowChunk } from "./searchChunks";
import type { SearchKernel, SoughtBytes } from "./searchKernel";

/** A plan as a kernel looks for it. */
export interface PreparedPlan {
  /** By kind of row: `none`, `all`, or the number of a test. */
  readonly kinds: readonly ("none" | "all" | number)[];
  readonly sought: readonly SoughtBytes[];
}

export function preparedPlan(plan: BytePlan): PreparedPlan {
  const sought: SoughtBytes[] = [];
  return { kinds: plan.map((test: ByteTest) => (typeof test === "string" ? test : sought.push(test) - 1)), sought };
}

/**
 * Calls `found` for the rows of a chunk that may have what is looked for, in order, those not wanted left out. The chunk's bytes are in the
 * kernel's buffer `which`.
 */
export function candidatesIn(
  { kinds, sought }: PreparedPlan,
  chunk: RowChunk,
  wanted: Uint32Array,
  kernel: SearchKernel,
  which: 0 | 1,
  found: (row: number) => void,
): void {
  const { flags } = chunk.rows;
  for (let from = chunk.first; from < chunk.end;) {
    const kind = kindOf(flags?.[from] ?? 0);
    let to = flags === null ? chunk.end : from + 1;
    while (to < chunk.end && kindOf(flags![to]!) === kind) to++;
    const test = kinds[kind]!;
    if (test === "all") for (let row = from; row < to; row++) addTo(found, wanted, row);
    else if (test !== "none") {
      const { characters, escapes } = sought[test]!;
      searchRun({ chunk, from, to, wanted, kernel, which, test, odd: characters.size + escapes.size > 0 }, found);
    }
    from = to;
  }
}

/** `rowFlag`: escapes is bit 2, characters beyond ASCII bit 3. */
const kindOf = (flags: number): number => (flags >>> 2) & 3;

interface Run {
  readonly chunk: RowChunk;
  /** Rows that are all of one kind. */
  readonly from: number;
  readonly to: number;
  readonly wanted: Uint32Array;
  readonly kernel: SearchKernel;
  readonly which: 0 | 1;
  readonly test: number;
  readonly odd: boolean;
}

function searchRun({ chunk, from, to, wanted, kernel, which, test, odd }: Run, found: (row: number) => void): void {
  const start = (row: number) => chunk.rows.starts[row]! - chunk.from;
  const end = (row: number) => endOf(chunk.rows, row) - chunk.from;
  const last = end(to - 1);
  const isOdd = odd && kernel.hasOdd(which, test, start(from), last);
  /** The first row that was not looked at yet. */
  let row = from;
  const passTo = (next: number) => {
    if (isOdd) for (; row < next; row++) if (isIn(wanted, row) && kernel.hasOdd(which, test, start(row), end(row))) found(row);
    row = next;
  };
  while (row < to) {
    const at = kernel.find(which, test, start(row), last);
    if (at < 0) break;
    const hit = rowAt(chunk, row, at + chunk.from);
    passTo(hit);
    // A line that is no row may stand behind the row.
    if (at < end(hit)) {
      addTo(found, wanted, hit);
      row = hit + 1;
    } else passTo(hit + 1);
  }
  passTo(to);
}

function addTo(found: (row: number) => void, wanted: Uint32Array, row: number): void {
  if (isIn(wanted, row)) found(row);
}
