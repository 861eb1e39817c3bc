import type { Problem } from "../../core/formats/problem";
import { isOpen, type Sealing } from "./seals";

/** Codes whose messages never quote the data. */
const quiet: ReadonlySet<string> = new Set([
  ...["unfinished-line", "duplicate-row-key", "line-too-long", "row-too-large", "more-problems", "encoding", "compressed"],
  ...["cut-off", "corrupt", "checksum", "trailing-bytes", "lone-surrogate", "comma", "list-end"],
]);

/**
 * Problems without what is sealed: those of judgements, colleagues' logs and whatever else lies beside the results are left out
 * whole, and those of rows keep their place but not their words, which may quote a verdict or name the system.
 */
export function projectProblems(problems: readonly Problem[], sealing: Sealing, resultsFile: string): readonly Problem[] {
  if (isOpen(sealing)) return problems;
  return problems.filter(({ file }) => file === resultsFile).map((problem) => (quiet.has(problem.code) ? problem : wordless(problem)));
}

const wordless = ({ file, line, column, row, length, severity, code }: Problem): Problem => ({
  file,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
  ...(row === undefined ? {} : { row }),
  ...(length === undefined ? {} : { length }),
  severity,
  code,
  message: "this line has something that cannot be read as it should; what, is sealed until the label is committed",
});
