import type { TruthFile, TruthVersion } from "../formats/truth";
import { allowedBefore } from "./allowedBefore";
import { changesBetween, sameValue } from "./changes";
import { evidenceLacks, guardMarks, type ArchivedEvidence, type KnownAnswer } from "./guard";
import { proposedVersion } from "./approval";
import { isSamePerson, type TruthWork } from "./proposals";
import { truthVersions } from "./resolve";

export interface TruthFinding {
  readonly code:
    | "truth-without-change"
    | "truth-without-reason"
    | "truth-without-evidence"
    | "truth-approved-by-self"
    | "truth-not-approved"
    | "truth-not-as-approved"
    | "truth-adopts-answer"
    | "truth-rewritten";
  readonly version: number;
  readonly message: string;
}

export interface TruthCheck {
  readonly file: TruthFile;
  readonly work: TruthWork;
  readonly answers: readonly KnownAnswer[];
  /** Archived and verified bytes by their hash, as far as versions name them. */
  readonly evidenceOf: (sha256: string) => ArchivedEvidence | null;
  /** What known runs kept of this case's truth when they were graded. */
  readonly copies: readonly { readonly run: string; readonly file: TruthFile }[];
}

/**
 * What is wrong with the versions of a case, however they came into the file: without reason, evidence or another person's approval, not as any
 * log here has it approved, adopting a system's answer without evidence of its own, or an older version that was rewritten.
 */
export function truthFindings({ file, work, answers, evidenceOf, copies }: TruthCheck): readonly TruthFinding[] {
  const versions = [...truthVersions(file)].sort((a, b) => a.version - b.version);
  const findings = versions.flatMap(({ version, truth }, at) => {
    const before = versions[at - 1];
    if (before === undefined) return [];
    const older: TruthFile = {
      case_id: file.case_id,
      versions: versions.slice(0, at).map(({ version: number, truth: one }) => ({ ...one, version: number })),
    };
    return [
      ...recordFindings(version, truth),
      ...logFindings(file.case_id, version, truth, before, work),
      ...adoptFindings(version, truth, before.truth, older, answers, evidenceOf),
    ];
  });
  return [...findings, ...rewritten(versions, copies)];
}

function recordFindings(version: number, { change }: TruthVersion): readonly TruthFinding[] {
  if (change === undefined)
    return [
      { code: "truth-without-change", version, message: `version ${version} does not say why it is there, on what evidence, and who approved it` },
    ];
  const { reason, evidence_url, proposed_by, approved_by } = change;
  return [
    ...(reason.trim() === "" ? [{ code: "truth-without-reason" as const, version, message: `version ${version} gives no reason` }] : []),
    ...(URL.canParse(evidence_url)
      ? []
      : [{ code: "truth-without-evidence" as const, version, message: `version ${version} names no evidence URL` }]),
    ...(proposed_by !== undefined && approved_by !== undefined && isSamePerson(proposed_by, approved_by)
      ? [{ code: "truth-approved-by-self" as const, version, message: `version ${version} was approved by ${approved_by}, who proposed it` }]
      : []),
  ];
}

function logFindings(
  caseId: string,
  version: number,
  truth: TruthVersion,
  before: { readonly version: number; readonly truth: TruthVersion },
  work: TruthWork,
): readonly TruthFinding[] {
  const id = truth.change?.["proposal"];
  const proposal = typeof id === "string" ? work.of(id) : null;
  const { approval } = proposal ?? { approval: null };
  if (proposal === null || approval === null || approval.case_id !== caseId || approval.version !== version)
    return [
      {
        code: "truth-not-approved",
        version,
        message: `no log here holds the approval of version ${version}: it was written by hand, or the log that approved it is of a run that is not known here`,
      },
    ];
  const approved = proposedVersion(proposal, before, { approver: approval.reviewer, at: approval.approved_at });
  if (sameValue(approved, { ...truth, version })) return [];
  const fields = changesBetween(approved, truth).map(({ field }) => field);
  return [
    {
      code: "truth-not-as-approved",
      version,
      message: `version ${version} is not what ${approval.reviewer} approved${fields.length > 0 ? `: ${fields.join(", ")}` : ""}`,
    },
  ];
}

function adoptFindings(
  version: number,
  truth: TruthVersion,
  before: TruthVersion,
  older: TruthFile,
  answers: readonly KnownAnswer[],
  evidenceOf: TruthCheck["evidenceOf"],
): readonly TruthFinding[] {
  // Answers that were given after the version stood could not be adopted by it.
  const approved = truth.change?.approved_at === undefined ? NaN : Date.parse(truth.change.approved_at);
  const known = answers.filter(({ recorded_at }) => Number.isNaN(approved) || recorded_at === null || Date.parse(recorded_at) <= approved);
  const marks = guardMarks(before, truth, known);
  const hash = truth.change?.evidence_sha256;
  const lacks = evidenceLacks({
    before,
    after: truth,
    marks,
    answers: known,
    evidenceUrl: truth.change?.evidence_url ?? "",
    evidence: hash === undefined ? null : evidenceOf(hash),
    allowedBefore: (time) => allowedBefore(older, time),
  });
  return lacks.map((lack) => ({ code: "truth-adopts-answer", version, message: `version ${version} adopts a system's answer: ${lack}` }));
}

/** Versions that a run was graded with and that say something else now. */
function rewritten(
  versions: readonly { readonly version: number; readonly truth: TruthVersion }[],
  copies: TruthCheck["copies"],
): readonly TruthFinding[] {
  return copies.flatMap(({ run, file }) =>
    truthVersions(file).flatMap(({ version, truth: kept }) => {
      const now = versions.find((one) => one.version === version);
      if (now === undefined)
        return [
          { code: "truth-rewritten" as const, version, message: `version ${version}, with which ${run} was graded, is not in the file any more` },
        ];
      const fields = changesBetween(kept, now.truth).map(({ field }) => field);
      return fields.length === 0 && kept.valid_at === now.truth.valid_at
        ? []
        : [
            {
              code: "truth-rewritten" as const,
              version,
              message: `version ${version} is not what ${run} was graded with: ${fields.join(", ") || "valid_at"} ${fields.length > 1 ? "were" : "was"} changed without a new version`,
            },
          ];
    }),
  );
}
