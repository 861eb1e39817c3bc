import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { CliFailure } from "../failure";

/**
 * A truth store that is named has to be there, or a name with a slip would be a store in which nothing is wrong.
 * @param mayBegin the command may write the first truth: then a folder beside a corpus will do
 */
export function needStore(folder: string | undefined, mayBegin = false): void {
  if (folder === undefined) return;
  if (existsSync(folder)) {
    if (statSync(folder).isDirectory()) return;
    throw new CliFailure(`--truth: ${folder} is no folder`);
  }
  if (mayBegin && existsSync(join(dirname(folder), "corpus.yaml"))) return;
  throw new CliFailure(
    `--truth: there is no folder ${folder}${mayBegin ? ", and no corpus.yaml beside which one could be begun" : ""}: name the truth store as it is`,
  );
}
