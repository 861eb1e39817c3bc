import type { TruthFile } from "../formats/truth";
import type { GradedRow } from "./gradedWith";
import type { TruthWork } from "./proposals";
import { truthVersions } from "./resolve";
import type { TruthFinding } from "./truthFinding";

/** Approved versions that the file does not hold. Those that are only not written yet (`unfinished`, ids of proposals) are told elsewhere. */
export function missingVersions(caseId: string, file: TruthFile | null, work: TruthWork, unfinished: ReadonlySet<string>): readonly TruthFinding[] {
  const versions = file === null ? [] : truthVersions(file);
  return work.proposals.flatMap(({ id, event, approval }): readonly TruthFinding[] => {
    if (event.case_id !== caseId || approval === null || unfinished.has(id)) return [];
    if (versions.some(({ version, truth }) => version === approval.version && truth.change?.["proposal"] === id)) return [];
    return [
      {
        code: "truth-missing",
        version: approval.version,
        message: `version ${approval.version}, which ${approval.reviewer} approved (${id}), is not in the file: it was taken out or changed by hand; put it back, and propose what is to hold instead`,
      },
    ];
  });
}

/**
 * What is wrong where a case has no truth in the store: rows that say by which version they were graded, and rows of the live lane beside a store
 * that is there (`isStore`) or of which a run kept a copy.
 */
export function lostTruth(rows: readonly GradedRow[], isStore: boolean): readonly TruthFinding[] {
  const named = rows.find(({ version }) => version !== null);
  if (named !== undefined)
    return [
      {
        code: "truth-missing",
        version: named.version!,
        message: `there is no truth of it, and ${named.run} was graded with version ${named.version}`,
      },
    ];
  const live = isStore ? rows.find(({ lane }) => lane === "live") : undefined;
  return live === undefined
    ? []
    : [{ code: "truth-missing", version: 1, message: `there is no truth of it, and ${live.run} holds graded rows of it of the live lane` }];
}
