import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { mappingProblems } from "../../core/foreign/mapping";
import { mapping as mappingShape, type Mapping } from "../../core/formats/mapping";
import { problemText } from "../../core/formats/problem";
import { readJson } from "../../core/formats/readJson";
import { ImportStopped } from "./importTrouble";

/** A mapping file, as it is used: a wrong one would make wrong rows of every record, so it must be without faults. */
export async function readMapping(
  path: string,
): Promise<{ readonly path: string; readonly name: string; readonly bytes: Buffer; readonly mapping: Mapping }> {
  const bytes = await readFile(path);
  const read = readJson(bytes, mappingShape, path, "mapping");
  const place = read.place;
  const problems = [...read.problems, ...(read.value && place ? mappingProblems(read.value, path, (at) => place(at)) : [])];
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0 || read.value === null)
    throw new ImportStopped(
      "mapping",
      `the mapping cannot be used: ${problemText(errors[0] ?? problems[0]!)}${errors.length > 1 ? ` (and ${errors.length - 1} more; adjudicate validate lists them)` : ""}`,
    );
  return { path, name: basename(path), bytes, mapping: read.value };
}
