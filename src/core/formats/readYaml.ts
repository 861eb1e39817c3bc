import { LineCounter, parseDocument, isNode, type Document } from "yaml";
import type * as z from "zod";
import type { JsonPath } from "./jsonScan";
import { pathText } from "./jsonSurvey";
import type { Problem } from "./problem";
import type { Read } from "./readJson";
import { checkAgainst } from "./schemaCheck";
import { versionOf, type Artefact } from "./schemaVersion";

/** Aliases may unfold to this many nodes in all: a few lines of YAML can otherwise become gigabytes. */
const mostAliases = 200;

/** Reads one YAML (1.2, core schema) artefact. Never throws for what a file can hold. */
export function readYaml<T>(text: string, schema: z.ZodType<T>, file: string, artefact?: Artefact): Read<T> {
  const lines = new LineCounter();
  const failed = (problems: readonly Problem[]): Read<T> => ({ value: null, raw: undefined, problems, readOnly: false, place: null });
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  let document: Document.Parsed;
  let raw: unknown;
  const problems: Problem[] = [];
  try {
    document = parseDocument(text.replace(/^\uFEFF/, ""), {
      lineCounter: lines,
      prettyErrors: false,
      strict: true,
      uniqueKeys: true,
      version: "1.2",
    });
    for (const fault of [...document.errors, ...document.warnings]) {
      const severity = fault.name === "YAMLWarning" ? "warning" : "error";
      problems.push({
        file,
        ...positionOf(fault.pos[0]),
        length: Math.max(0, fault.pos[1] - fault.pos[0]),
        code: fault.code === "DUPLICATE_KEY" ? "duplicate-key" : "yaml-syntax",
        severity,
        message: fault.message,
      });
    }
    if (problems.some(({ severity }) => severity === "error")) return failed(problems);
    raw = document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    // The parser recurses, and refuses alias bombs by throwing: both are what a hostile file can hold.
    if (!(error instanceof RangeError || error instanceof ReferenceError)) throw error;
    const message =
      error instanceof RangeError ? "nested too deep to be read: flatten it" : `${String((error as Error).message)}: write the values out`;
    return failed([{ file, line: 1, column: 1, code: "yaml-syntax", severity: "error", message }]);
  }
  if (raw === null || raw === undefined)
    return failed([{ file, line: 1, column: 1, code: "empty", severity: "error", message: "this file is empty: a YAML mapping belongs here" }]);
  const placeOf = (path: JsonPath) => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return { ...positionOf(node.range[0]), length: length === path.length ? node.range[1] - node.range[0] : 0 };
    }
    return { line: 1, column: 1, length: 0 };
  };
  const version = artefact ? versionOf(artefact, raw) : { readOnly: false, problem: null };
  if (version.problem) problems.push({ file, path: "schema", ...placeOf(["schema"]), ...version.problem });
  const { value, misfits } = checkAgainst(schema, raw);
  const severity = version.readOnly ? "warning" : "error";
  for (const { path, message, missing } of misfits) {
    const place = placeOf(path);
    problems.push({ file, ...place, length: missing ? 0 : place.length, code: "schema", severity, message, path: pathText(path) });
  }
  return { value, raw, problems, readOnly: version.readOnly, place: placeOf };
}
