import type { Condition } from "../../core/formats/event";
import type { Problem } from "../../core/formats/problem";
import { isSealed } from "./seals";

/** Codes whose messages never quote the data. */
const quiet: ReadonlySet<string> = new Set([
  ...["unfinished-line", "duplicate-row-key", "line-too-long", "row-too-large", "more-problems", "encoding", "compressed"],
  ...["cut-off", "corrupt", "checksum", "trailing-bytes", "lone-surrogate", "comma", "list-end"],
]);

/**
 * Problems without what the condition seals: those of judgements and of colleagues' logs are left out whole, and those of
 * rows keep their place but not their words, which may quote a verdict.
 */
export function projectProblems(problems: readonly Problem[], condition: Condition, resultsFile: string): readonly Problem[] {
  if (!isSealed("verdict", condition) && !isSealed("reviewer", condition)) return problems;
  return problems
    .filter((problem) => problem.file === resultsFile)
    .map((problem) => (!isSealed("verdict", condition) || quiet.has(problem.code) ? problem : wordless(problem)));
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
