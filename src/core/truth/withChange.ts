import type { TruthFile, TruthVersion } from "../formats/truth";
import { truthVersions } from "./resolve";

/** A truth file as data with one more version; of a case without truth the file that would be begun. */
export function withChange(file: TruthFile | null, caseId: string, version: TruthVersion): TruthFile {
  if (file === null) return { case_id: caseId, versions: [version] };
  return { case_id: caseId, versions: [version, ...truthVersions(file).map(({ version: number, truth }) => ({ ...truth, version: number }))] };
}
