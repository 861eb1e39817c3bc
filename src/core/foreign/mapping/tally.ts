import type { JsonPath } from "../../formats/jsonScan";
import type { Problem } from "../../formats/problem";
import type { ImportSink } from "../contract";
import type { Scope } from "./scope";

/** Of one kind of trouble in one field, as many are told with their places; all are counted. */
const mostPlaced = 20;

interface Kind {
  readonly field: string;
  readonly severity: Problem["severity"];
  readonly code: string;
  readonly many: string;
  readonly first: string;
  count: number;
}

/** What is odd in the records, told with its place as often as helps, and counted for good. */
export class Tally {
  readonly #kinds = new Map<string, Kind>();

  constructor(readonly sink: Pick<ImportSink, "problem" | "note">) {}

  /**
   * Something odd about a value of theirs.
   * @param field of ours that it concerns, e.g. `trace.claims[].text`
   * @param many the same in general, to follow a count: "numbers read as text"
   */
  tell(field: string, code: string, severity: Problem["severity"], message: string, many: string, scope: Scope, at: JsonPath | null): void {
    const { file, record } = scope.origin;
    const kind = this.#counted(field, code, severity, many, scope);
    if (kind.count > mostPlaced) return;
    this.sink.problem({ file, ...record.place(at ?? scope.at), code, severity, message: `${field}: ${message}`, path: field });
  }

  /** The same for what needs no place each time: a note at the end says how many. */
  count(field: string, code: string, severity: Problem["severity"], many: string, scope: Scope): void {
    this.#counted(field, code, severity, many, scope);
  }

  #counted(field: string, code: string, severity: Problem["severity"], many: string, scope: Scope): Kind {
    const key = JSON.stringify([field, code, many]);
    let kind = this.#kinds.get(key);
    if (!kind) {
      kind = { field, code, severity, many, first: `line ${scope.origin.record.line} of ${scope.origin.file}`, count: 0 };
      this.#kinds.set(key, kind);
    }
    kind.count++;
    return kind;
  }

  /** Says the counts. */
  finish(): void {
    for (const { field, code, severity, many, first, count } of this.#kinds.values())
      this.sink.note({ code, severity, message: `${field}: ${count} × ${many}${count === 1 ? ` (${first})` : `, first in ${first}`}` });
  }
}
