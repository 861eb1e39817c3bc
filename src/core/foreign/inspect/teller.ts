import type { JsonPath } from "../../formats/jsonScan";
import { pathKey } from "../../formats/jsonSurvey";
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

/** Places looked up: each reads its text from the beginning, so a log of hundreds of megabytes gets only a few. */
const mostPlaced = 100;
const mostRead = 200 * 1024 * 1024;
/** Problems told at all: further ones are counted. */
const mostTold = 2000;

/** Tells what is odd: each with its place, as long as there are not too many. */
export class Teller {
  readonly #sink: Pick<ImportSink, "problem">;
  readonly #mostPlaced: number;
  readonly #placed = new Map<string, Position>();
  #told = 0;
  /** Counted things, by name. */
  readonly tally: Tally = new Map();

  /** @param length of the text that places are looked up in, in bytes */
  constructor(sink: Pick<ImportSink, "problem">, length = 0) {
    this.#sink = sink;
    this.#mostPlaced = Math.min(mostPlaced, Math.max(3, Math.floor(mostRead / Math.max(1, length))));
  }

  get untold(): number {
    return Math.max(0, this.#told - mostTold);
  }

  tell(place: Place, path: JsonPath, problem: Pick<Problem, "code" | "severity" | "message">): void {
    this.#told++;
    if (this.#told > mostTold) return;
    this.#sink.problem({ file: place.file, ...this.#positionOf(place, path), ...problem });
  }

  #positionOf(place: Place, path: JsonPath): Position | null {
    if (path.length === 0) return { line: 1, column: 1 };
    const key = `${place.file} ${pathKey(path)}`;
    const known = this.#placed.get(key);
    if (known || this.#placed.size >= this.#mostPlaced) return known ?? null;
    const found = place.position(path);
    this.#placed.set(key, found);
    return found;
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
