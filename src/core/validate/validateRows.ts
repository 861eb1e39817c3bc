import type { Manifest } from "../formats/manifest";
import type { Corpus } from "../formats/corpus";
import { decodeUtf8 } from "../formats/bytes";
import { pathKey, placesOf } from "../formats/jsonSurvey";
import type { JsonPath } from "../formats/jsonScan";
import type { Problem } from "../formats/problem";
import type { Place } from "../formats/readJson";
import { readRow } from "../formats/readRow";
import type { RowKey } from "../formats/row";
import { rowKeys } from "../formats/rowKeys";
import { findingProblems, type Finding } from "./finding";
import { partsOf, type RowParts } from "./knownRun";
import { rowFindings, type SiblingIds } from "./rowFindings";
import { secretFindings } from "./secrets";

export interface RowsContext {
  readonly file: string;
  readonly manifest: Manifest | null;
  readonly corpus: Corpus | null;
  readonly fingerprint: string;
  /** Parts in sibling files, by `rowKeyText`. */
  readonly siblings: ReadonlyMap<string, SiblingIds>;
  /** What a line is to be called, for a person, where it is not `line N`. */
  readonly lineName?: (line: number) => string;
}

/** Checks rows one line after the other, so that a file of any size can pass through. Keys and ids of the rows seen are kept. */
export class RowsValidator {
  readonly keys: RowKey[] = [];
  readonly parts: RowParts[] = [];
  readonly #next;
  readonly #firstLine = new Map<string, number>();
  readonly #cases: ReadonlyMap<string, string> | null;

  constructor(readonly context: RowsContext) {
    this.#next = rowKeys(context.manifest, context.fingerprint);
    this.#cases = context.corpus && new Map(context.corpus.cases.map((one) => [one.id, one.stratum]));
  }

  /** All problems of one line (without its terminator). Not `exact`: they are counted, and where in the line they stand is not looked for. */
  line(bytes: Uint8Array, line: number, exact = true): readonly Problem[] {
    const { file, siblings } = this.context;
    const read = readRow(bytes, { file, line, exact });
    const place = exact ? placeIn(bytes, line) : () => ({ line, column: 1, length: 0 });
    const secrets = read.raw === undefined ? [] : secretFindings(read.raw);
    if (!read.row) return [...read.problems, ...findingProblems(secrets, file, place)];
    const { key, text, ordinal } = this.#next.next(read.row);
    const beside = siblings.get(text);
    this.keys.push(key);
    this.parts.push(partsOf(read.row, beside));
    const findings: Finding[] = [...rowFindings(read.row, beside), ...this.#caseFindings(read.row.task_id, read.row.stratum), ...secrets];
    if (ordinal > 0) {
      const message = `this row has the same run, lane, system, task and repetition (${key.repetition}) as ${(this.context.lineName ?? ((one) => `line ${one}`))(this.#firstLine.get(text)!)}: neither can be labelled; give each its own repetition`;
      findings.unshift({ path: ["task_id"], code: "duplicate-row-key", severity: "error", message });
    } else this.#firstLine.set(text, line);
    return findings.length === 0 ? read.problems : [...read.problems, ...findingProblems(findings, file, place)];
  }

  #caseFindings(taskId: string, stratum: string | undefined): Finding[] {
    if (!this.#cases) return [];
    const expected = this.#cases.get(taskId);
    if (expected === undefined)
      return [{ path: ["task_id"], code: "unknown-case", severity: "warning", message: `the corpus has no case ${JSON.stringify(taskId)}` }];
    return stratum === undefined || stratum === expected
      ? []
      : [{ path: ["stratum"], code: "stratum", severity: "warning", message: `the corpus puts ${taskId} into ${expected}` }];
  }
}

function placeIn(bytes: Uint8Array, line: number): (path: JsonPath) => Place {
  let text: string | null = null;
  return (path) => {
    text ??= decodeUtf8(bytes).text;
    for (let length = path.length; length > 0; length--) {
      const part = path.slice(0, length);
      const found = placesOf(text, [part]).get(pathKey(part));
      if (found) return { line, column: found.start + 1, length: length === path.length ? found.end - found.start : 0 };
    }
    return { line, column: 1, length: 0 };
  };
}
