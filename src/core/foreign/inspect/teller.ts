import type { JsonPath } from "../../formats/jsonScan";
import type { Position } from "../../formats/position";
import type { Problem } from "../../formats/problem";
import type { ImportSink } from "../contract";

/** Where values of a sample, or of the header, stand. */
export interface Place {
  readonly file: string;
  readonly position: (path: JsonPath) => Position;
}

/** What of one kind was found how often, for the notes about the log as a whole. */
export type Tally = Map<string, number>;

/** Problems shown with their place; finding one reads the text again from its beginning. */
const mostPlaced = 100;
/** Problems told at all: further ones are counted. */
const mostTold = 2000;

/** Tells what is odd: each with its place, as long as there are not too many. */
export class Teller {
  readonly #sink: Pick<ImportSink, "problem">;
  #told = 0;
  /** Counted things, by name. */
  readonly tally: Tally = new Map();

  constructor(sink: Pick<ImportSink, "problem">) {
    this.#sink = sink;
  }

  get untold(): number {
    return Math.max(0, this.#told - mostTold);
  }

  tell(place: Place, path: JsonPath, problem: Pick<Problem, "code" | "severity" | "message">): void {
    this.#told++;
    if (this.#told > mostTold) return;
    this.#sink.problem({ file: place.file, ...(this.#told <= mostPlaced ? place.position(path) : {}), ...problem });
  }

  /** Hands on problems that have their place already. */
  pass(problems: readonly Problem[]): void {
    for (const problem of problems) {
      this.#told++;
      if (this.#told <= mostTold) this.#sink.problem(problem);
    }
  }

  count(name: string, by = 1): void {
    this.tally.set(name, (this.tally.get(name) ?? 0) + by);
  }
  counted(name: string): number {
    return this.tally.get(name) ?? 0;
  }
}
