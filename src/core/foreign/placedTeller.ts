import type { JsonPath } from "../formats/jsonScan";
import type { Problem } from "../formats/problem";
import type { ImportSink } from "./contract";
import type { ForeignValue } from "./foreignValues";

/** Problems told at all; further ones are counted. */
const mostTold = 2000;
/** Finding a place reads its value from the beginning: so many bytes are read for that, and a few places are found in any case. */
const mostRead = 48 * 1024 * 1024;
const leastPlaced = 3;

/** Where something stands: a value of the file, and the path in it. */
export interface PlaceOf {
  readonly value: Pick<ForeignValue, "place" | "size">;
  readonly path: JsonPath;
}

/** Tells what is odd in a file, with its place as long as finding it costs little. */
export class PlacedTeller {
  readonly #sink: Pick<ImportSink, "problem" | "note">;
  readonly #file: string;
  #told = 0;
  #placed = 0;
  #read = 0;

  constructor(sink: Pick<ImportSink, "problem" | "note">, file: string) {
    this.#sink = sink;
    this.#file = file;
  }

  tell({ value, path }: PlaceOf, code: string, severity: Problem["severity"], message: string): void {
    if (++this.#told > mostTold) return;
    const affordable = this.#placed < leastPlaced || this.#read + value.size <= mostRead;
    if (affordable) {
      this.#placed++;
      this.#read += value.size;
    }
    this.#sink.problem({ file: this.#file, ...(affordable ? value.place(path) : {}), code, severity, message });
  }

  /** Hands on a problem that has its place already. */
  pass(problem: Problem): void {
    if (++this.#told <= mostTold) this.#sink.problem(problem);
  }

  /** Says how much was not told, and how many values were masked. */
  close(masked: number): void {
    if (masked > 0)
      this.#sink.note({
        code: "masked",
        severity: "info",
        message: `${masked} values that look like secrets are masked in the rows: the source, which is kept beside them, still has them`,
      });
    if (this.#told > mostTold)
      this.#sink.note({ code: "more-problems", severity: "warning", message: `${this.#told - mostTold} further problems are not listed` });
  }
}
