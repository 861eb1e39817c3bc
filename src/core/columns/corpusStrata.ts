import { segmentRows, type CodeArray, type CodedColumn } from "../query/columns/columns";
import type { Work } from "../query/columns/pace";
import type { Columns } from "./columnStore";
import { PackedCodes } from "./packedCodes";

/** Task ids whose strata are remembered: most runs have far fewer. */
const remembered = 65_536;
/** Rows looked at between two chances to pause. */
const atOnce = 4096;

/** Strata of rows with the corpus asked where the row says none. Codes are in order of appearance; rows are looked at once, when a query first needs them. */
export class CorpusStrata implements CodedColumn {
  readonly #values: (string | null)[] = [null];
  readonly #codes = new Map<string | null, number>([[null, 0]]);
  readonly #segments: PackedCodes[] = [];
  /** Code by what the row says; 0 where it has not been asked for: code 0 of rows is asked of the corpus. */
  readonly #said: number[] = [0];
  readonly #ofTask = new Map<string, number>();
  #done = 0;
  #making: Promise<void> = Promise.resolve();

  constructor(
    readonly columns: Columns,
    readonly stratumOf: (taskId: string) => string | null,
  ) {}

  get size(): number {
    return this.#values.length;
  }

  values(code: number): readonly string[] {
    const value = this.#values[code]!;
    return value === null ? [] : [value];
  }

  codes(segment: number): CodeArray | null {
    return this.#segments[segment]?.array ?? null;
  }

  async prepare(work: Work): Promise<void> {
    // One at a time, and for everybody who waits: nobody's signal may end it.
    this.#making = this.#making.then(() => this.#make({ pace: work.pace, signal: undefined }));
    await this.#making;
    work.signal?.throwIfAborted();
  }

  async #make(work: Work): Promise<void> {
    for (const end = this.columns.rows; this.#done < end;) {
      const segment = Math.floor(this.#done / segmentRows);
      const from = this.#done - segment * segmentRows;
      const to = Math.min(from + atOnce, end - segment * segmentRows, segmentRows);
      (this.#segments[segment] ??= new PackedCodes(segmentRows)).append(this.#strata(segment, from, to));
      this.#done += to - from;
      if (work.pace.spend(16 * (to - from))) await work.pace.rest(work.signal);
    }
  }

  #strata(at: number, from: number, to: number): Uint32Array {
    const segment = this.columns.segments[at]!;
    const said = segment.codes("stratum");
    const { values } = this.columns.dictionary("stratum");
    const codes = new Uint32Array(to - from);
    for (let row = from; row < to; row++) {
      const code = said[row]!;
      codes[row - from] = code === 0 ? this.#codeOfTask(segment.taskId(row)) : (this.#said[code] ??= this.#codeOf(values[code]!));
    }
    return codes;
  }

  #codeOfTask(task: string): number {
    let code = this.#ofTask.get(task);
    if (code !== undefined) return code;
    code = this.#codeOf(this.stratumOf(task));
    if (this.#ofTask.size < remembered) this.#ofTask.set(task, code);
    return code;
  }

  #codeOf(value: string | null): number {
    let code = this.#codes.get(value);
    if (code === undefined) this.#codes.set(value, (code = this.#values.push(value) - 1));
    return code;
  }
}
