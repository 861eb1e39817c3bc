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

/** What a plan's patterns are of what is looked for in searchable texts: all of it, a part; null where other texts are meant. */
export type Searched = "whole" | "part" | null;

export interface SearchedChunk {
  readonly chunk: RowChunk;
  /** Rows of the chunk's segment that are in question, one bit each. */
  readonly wanted: Uint32Array;
  readonly searched: Searched;
  readonly kernel: SearchKernel;
  /** The kernel's buffer that has the chunk's bytes. */
  readonly which: 0 | 1;
}

/**
 * Calls `found` for the rows of a chunk that may have what is looked for, in order, those not wanted left out; `certain` where they
 * have it.
 */
export function candidatesIn(plan: PreparedPlan, searched: SearchedChunk, found: (row: number, certain: boolean) => void): void {
  new ChunkSearch(plan, searched, found).search();
}

/** `rowFlag`: escapes is bit 2, characters beyond ASCII bit 3. */
const kindOf = (flags: number): number => (flags >>> 2) & 3;

/** Runs of rows of one kind are searched at once. They may be as short as a row: nothing is made for each. */
class ChunkSearch {
  readonly #starts: Float64Array;
  #test = 0;
  #isOdd = false;

  constructor(
    readonly plan: PreparedPlan,
    readonly place: SearchedChunk,
    readonly found: (row: number, certain: boolean) => void,
  ) {
    this.#starts = place.chunk.rows.starts;
  }

  search(): void {
    const { chunk } = this.place;
    const { flags } = chunk.rows;
    for (let from = chunk.first; from < chunk.end;) {
      const kind = kindOf(flags?.[from] ?? 0);
      let to = flags === null ? chunk.end : from + 1;
      while (to < chunk.end && kindOf(flags![to]!) === kind) to++;
      this.#searchRun(from, to, this.plan.kinds[kind]!);
      from = to;
    }
  }

  #searchRun(from: number, to: number, test: "none" | "all" | number): void {
    if (test === "none") return;
    if (test === "all") {
      for (let row = from; row < to; row++) if (this.#isWanted(row)) this.found(row, false);
      return;
    }
    const { characters, escapes } = this.plan.sought[test]!;
    const { chunk, kernel, which } = this.place;
    const last = this.#end(to - 1);
    this.#test = test;
    this.#isOdd = characters.size + escapes.size > 0 && kernel.hasOdd(which, test, this.#start(from), last);
    let row = from;
    while (row < to) {
      const at = kernel.find(which, test, this.#start(row), last);
      if (at < 0) break;
      const hit = rowAt(chunk, row, at + chunk.from);
      this.#addOdd(row, hit);
      // A line that is no row may stand behind the row.
      if (at < this.#end(hit)) this.#addHit(hit);
      else this.#addOdd(hit, hit + 1);
      row = hit + 1;
    }
    this.#addOdd(row, to);
  }

  #addHit(row: number): void {
    if (!this.#isWanted(row)) return;
    const { kernel, which, searched } = this.place;
    const said = searched === null ? "unknown" : kernel.inTexts(which, this.#test, this.#start(row), this.#end(row));
    if (said === "no") this.#addOdd(row, row + 1);
    else this.found(row, said === "yes" && searched === "whole" && this.plan.sought[this.#test]!.whole);
  }

  #addOdd(from: number, to: number): void {
    if (!this.#isOdd) return;
    const { kernel, which } = this.place;
    for (let row = from; row < to; row++)
      if (this.#isWanted(row) && kernel.hasOdd(which, this.#test, this.#start(row), this.#end(row))) this.found(row, false);
  }

  #isWanted(row: number): boolean {
    return isIn(this.place.wanted, row);
  }
  /** Offsets in the buffer. */
  #start(row: number): number {
    return this.#starts[row]! - this.place.chunk.from;
  }
  #end(row: number): number {
    return endOf(this.place.chunk.rows, row) - this.place.chunk.from;
  }
}
