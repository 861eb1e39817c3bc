import { importRecord, type ImportRecord } from "../../core/formats/importRecord";
import type { Problem } from "../../core/formats/problem";
import { readJson } from "../../core/formats/readJson";
import type { Artefact } from "../ports";

export interface Imported {
  readonly record: ImportRecord;
  /** What was wrong with the sources, in files that can be found from the run folder. */
  readonly problems: readonly Problem[];
  /** Problems that the record counts and does not list. */
  readonly unlisted: number;
}

/**
 * `import.json`: where the run comes from. Null where it cannot be read; why is among the problems of the file itself.
 * @param known name of the source where whoever shows problems can find it by that; else its copy in the run folder is named
 */
export function readImported(
  artefact: Artefact,
  known: string | null,
): { readonly imported: Imported | null; readonly problems: readonly Problem[] } {
  const { value, problems } = readJson(artefact.bytes, importRecord, artefact.name, "import");
  if (value === null) return { imported: null, problems };
  const listed = value.problems.map((problem) => placed(problem as Problem, value, known));
  return { imported: { record: value, problems: listed, unlisted: Math.max(0, value.counts.problems - listed.length) }, problems };
}

/** A source by the name it has in the run folder; of an entry of an archive, the archive, with the entry's own place in the message. */
function placed(problem: Problem, { sources }: ImportRecord, known: string | null): Problem {
  const { file, line, column, length: _length, message } = problem;
  const fileOf = (source: { readonly name: string; readonly path: string }) => (source.name === known ? known : source.path);
  const whole = sources.find((source) => source.name === file);
  if (whole) return { ...problem, file: fileOf(whole) };
  const archive = sources.find((source) => file.startsWith(source.name));
  if (!archive) return problem;
  const entry = file.slice(archive.name.length).replace(/^[\s:!/]+/u, "");
  const place = [entry, line, column].filter((part) => part !== undefined).join(":");
  return { file: fileOf(archive), code: problem.code, severity: problem.severity, message: `${place}: ${message}` };
}
