import type * as z from "zod";
import { foreignBytes } from "./bytes";
import { parseJsonBytes, type JsonRemark } from "./jsonValue";
import type { JsonPath } from "./jsonScan";
import { pathKey, pathText, placesOf } from "./jsonSurvey";
import { positionsIn, type Position } from "./position";
import type { Problem } from "./problem";
import { checkAgainst, type Misfit } from "./schemaCheck";
import { versionOf, type Artefact } from "./schemaVersion";

export interface Read<T> {
  /** What fits the schema; null where too little does. */
  readonly value: T | null;
  /** The value as parsed, every unknown field in it; undefined where it is not JSON. */
  readonly raw: unknown;
  readonly problems: readonly Problem[];
  /** A newer schema version: show, never write. */
  readonly readOnly: boolean;
  /** Where a path stands in the file (the nearest thing around it, with length 0, where it does not); null where nothing could be parsed. */
  readonly place: ((path: JsonPath) => Place) | null;
}
export interface Place extends Position {
  readonly length: number;
}

/** Reads one JSON artefact from its bytes. Never throws for what a file can hold. `artefact` names what `schema` should say. */
export function readJson<T>(bytes: Uint8Array, schema: z.ZodType<T>, file: string, artefact?: Artefact): Read<T> {
  const foreign = foreignBytes(bytes.subarray(0, 8));
  if (foreign)
    return {
      value: null,
      raw: undefined,
      readOnly: false,
      place: null,
      problems: [{ file, line: 1, column: 1, code: foreign.code, severity: "error", message: foreign.message }],
    };
  if (bytes.every((byte) => byte === 32 || byte === 10 || byte === 13 || byte === 9)) {
    return {
      value: null,
      raw: undefined,
      readOnly: false,
      place: null,
      problems: [{ file, line: 1, column: 1, code: "empty", severity: "error", message: "this file is empty: a JSON object belongs here" }],
    };
  }
  return readJsonValue(bytes, schema, file, artefact, (text) => positionsIn(text));
}

/**
 * The same for a value whose place in its file is known: a line of a JSONL file. `place` turns offsets of the text into
 * positions. Not `exact`: fields that do not fit are told with their path at the start of the value, without looking for them.
 */
export function readJsonValue<T>(
  bytes: Uint8Array,
  schema: z.ZodType<T>,
  file: string,
  artefact: Artefact | undefined,
  place: (text: string) => (offset: number) => Position,
  exact = true,
): Read<T> {
  const { text, parsed } = parseJsonBytes(bytes);
  const positionOf = place(text);
  const problems = parsed.remarks.map((remark) => remarkProblem(remark, file, positionOf));
  if (!parsed.ok) return { value: null, raw: undefined, problems, readOnly: false, place: null };
  const version = artefact ? versionOf(artefact, parsed.value) : { readOnly: false, problem: null };
  if (version.problem) problems.push(placed({ file, path: "schema", ...version.problem }, text, ["schema"], positionOf));
  const { value, misfits } = checkAgainst(schema, parsed.value);
  problems.push(...misfitProblems(misfits, exact ? text : null, file, positionOf, version.readOnly ? "warning" : "error"));
  const placeOf = (path: JsonPath): Place => {
    const wanted = path.map((_, index) => path.slice(0, path.length - index)); // the longest first
    const places = placesOf(text, wanted);
    const nearest = wanted.find((one) => places.has(pathKey(one)));
    const found = nearest && places.get(pathKey(nearest));
    return { ...positionOf(found?.start ?? 0), length: found && nearest?.length === path.length ? found.end - found.start : 0 };
  };
  return { value, raw: parsed.value, problems, readOnly: version.readOnly, place: placeOf };
}

export const remarkProblem = ({ offset, ...rest }: JsonRemark, file: string, positionOf: (offset: number) => Position): Problem => ({
  file,
  ...positionOf(offset),
  ...rest,
});

/** Problems with the place of each misfit; the text is scanned only where there is one. Without the text all stand at its start. */
export function misfitProblems(
  misfits: readonly Misfit[],
  text: string | null,
  file: string,
  positionOf: (offset: number) => Position,
  severity: "error" | "warning",
): Problem[] {
  if (misfits.length === 0) return [];
  const places =
    text === null
      ? new Map<string, never>()
      : placesOf(
          text,
          misfits.map((misfit) => misfit.path),
        );
  return misfits.map(({ path, message, missing }) => {
    const found = places.get(pathKey(path));
    // An object that lacks something is marked at its opening bracket: marking all of it would drown the page.
    return {
      file,
      ...positionOf(found?.start ?? 0),
      length: found ? (missing ? 1 : found.end - found.start) : 0,
      code: "schema",
      severity,
      message,
      path: pathText(path),
    };
  });
}

function placed(problem: Problem, text: string, path: readonly string[], positionOf: (offset: number) => Position): Problem {
  const found = placesOf(text, [path]).get(pathKey(path));
  return found ? { ...problem, ...positionOf(found.start), length: found.end - found.start } : problem;
}
