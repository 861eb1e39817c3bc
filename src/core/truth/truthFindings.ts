import type { TruthFile, TruthVersion } from "../formats/truth";
import { allowedBefore } from "./allowedBefore";
import { changesBetween, sameValue } from "./changes";
import { parseTime } from "../trace/time";
import { bindingFindings } from "./approvalBinding";
import { changedInPlace, gradedFindings, isTold, type GradedRow } from "./gradedWith";
import { missingVersions } from "./missing";
import { evidenceLacks, guardMarks, type ArchivedEvidence, type KnownAnswer } from "./guard";
import { isSameMark, markWords, marksOfOwner, proposedVersion, withBetter } from "./approval";
import { ownerMarks, type SystemOwners } from "./owners";
import { isSamePerson, type Proposal, type TruthWork } from "./proposals";
import type { GuardMark } from "../formats/truthEvent";
import { truthVersions } from "./resolve";
import type { TruthFinding } from "./truthFinding";

export interface TruthCheck {
  readonly file: TruthFile;
  /** The file's text. */
  readonly text: string;
  readonly work: TruthWork;
  /** What is known to have been answered, as it counts for a proposal by one person that another approved. */
  readonly answersFor: (proposer: string | null, approver: string | null) => readonly KnownAnswer[];
  readonly owners: SystemOwners;
  /** By version: answers that graders find right with it and did not with the one before. */
  readonly better: ReadonlyMap<number, readonly GuardMark[]>;
  /** Archived and verified bytes by their hash, as far as versions name them. */
  readonly evidenceOf: (sha256: string) => ArchivedEvidence | null;
  /** What known runs kept of this case's truth when they were graded. */
  readonly copies: readonly { readonly run: string; readonly file: TruthFile }[];
  /** What rows of the case say of it. */
  readonly graded: readonly GradedRow[];
  /** Ids of approved proposals whose version only has to be written yet. */
  readonly unfinished: ReadonlySet<string>;
}

/**
 * What is wrong with the versions of a case, however they came into the file: without reason, evidence or another person's approval, not as any
 * log here has it approved, adopting a system's answer without evidence of its own or without that its approver acknowledged it; an older version
 * that was rewritten, and an approved one that is gone. The lowest version is held to the same where it says that it was approved: else it is what
 * the benchmark began with.
 */
export function truthFindings({
  file,
  text,
  work,
  answersFor,
  owners,
  better,
  evidenceOf,
  copies,
  graded,
  unfinished,
}: TruthCheck): readonly TruthFinding[] {
  const versions = [...truthVersions(file)].sort((a, b) => a.version - b.version);
  const findings = versions.flatMap(({ version, truth }, at) => {
    const before = versions[at - 1] ?? null;
    if (before === null && truth.change === undefined) return [];
    const older: TruthFile | null =
      before === null
        ? null
        : { case_id: file.case_id, versions: versions.slice(0, at).map(({ version: number, truth: one }) => ({ ...one, version: number })) };
    const proposal = proposalOf(work, truth);
    const isNewest = !versions.slice(at + 1).some((later) => proposalOf(work, later.truth)?.approval != null);
    return [
      ...recordFindings(version, truth),
      ...logFindings(file.case_id, version, truth, before, work),
      ...(proposal?.approval?.version === version ? bindingFindings(version, proposal, text, isNewest) : []),
      ...(before === null ? begunAnew(version, truth, graded) : []),
      ...guardFindings({ version, truth, before: before?.truth ?? null, older, work, answersFor, owners, better, evidenceOf }),
    ];
  });
  return [...findings, ...missingVersions(file.case_id, file, work, unfinished), ...rewritten(versions, copies), ...gradedFindings(versions, graded)];
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
    ...(proposed_by && approved_by && isSamePerson(proposed_by, approved_by)
      ? [{ code: "truth-approved-by-self" as const, version, message: `version ${version} was approved by ${approved_by}, who proposed it` }]
      : []),
  ];
}

/** A first version that was approved after rows of the case had been graded: with a truth that was there before, and is not any more. */
function begunAnew(version: number, { change }: TruthVersion, graded: readonly GradedRow[]): readonly TruthFinding[] {
  const approved = parseTime(change?.approved_at);
  const earlier = graded.find((row) => {
    const recorded = parseTime(row.recordedAt);
    return isTold(row) && approved !== null && recorded !== null && recorded < approved;
  });
  if (earlier === undefined) return [];
  return [
    {
      code: "truth-rewritten",
      version,
      message: `version ${version} was approved as if the case had had no truth, and ${earlier.run} holds rows that had been graded before: put the earlier versions back`,
    },
  ];
}

function logFindings(
  caseId: string,
  version: number,
  truth: TruthVersion,
  before: { readonly version: number; readonly truth: TruthVersion } | null,
  work: TruthWork,
): readonly TruthFinding[] {
  const proposal = proposalOf(work, truth);
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

const proposalOf = (work: TruthWork, { change }: TruthVersion): Proposal | null =>
  typeof change?.["proposal"] === "string" ? work.of(change["proposal"]) : null;

/** Who proposed a version and who approved it: as the logs say, else as the version itself does. */
export function peopleOf(work: TruthWork, version: TruthVersion): readonly [proposer: string | null, approver: string | null] {
  const proposal = proposalOf(work, version);
  return [proposal?.event.reviewer ?? version.change?.proposed_by ?? null, proposal?.approval?.reviewer ?? version.change?.approved_by ?? null];
}

interface Guarded extends Pick<TruthCheck, "work" | "answersFor" | "owners" | "better" | "evidenceOf"> {
  readonly version: number;
  readonly truth: TruthVersion;
  readonly before: TruthVersion | null;
  readonly older: TruthFile | null;
}

function guardFindings({ version, truth, before, older, work, answersFor, owners, better, evidenceOf }: Guarded): readonly TruthFinding[] {
  const { change } = truth;
  const proposal = proposalOf(work, truth);
  const [proposer, approver] = peopleOf(work, truth);
  // Answers that were given after the version stood could not be adopted by it.
  const approved = change?.approved_at === undefined ? NaN : Date.parse(change.approved_at);
  const known = answersFor(proposer, approver).filter(
    ({ recorded_at }) => Number.isNaN(approved) || recorded_at === null || Date.parse(recorded_at) <= approved,
  );
  const owned = proposal !== null ? marksOfOwner(proposal.event, owners, known) : proposer === null ? [] : ownerMarks(proposer, owners, known);
  const isKnown = (mark: GuardMark) =>
    known.some((one) => one.run_id === mark.run_id && one.system === mark.system && one.repetition === mark.repetition);
  const marks = [...withBetter(guardMarks(before, truth, known), (better.get(version) ?? []).filter(isKnown)), ...owned];
  const hash = change?.evidence_sha256;
  const lacks = evidenceLacks({
    before,
    after: truth,
    marks,
    answers: known,
    evidenceUrl: change?.evidence_url ?? "",
    evidence: hash === undefined ? null : evidenceOf(hash),
    allowedBefore: (time) => allowedBefore(older, time),
  });
  return [
    ...lacks.map((lack) => ({ code: "truth-adopts-answer" as const, version, message: `version ${version} ${adopting(marks)}: ${lack}` })),
    ...(proposal?.approval == null ? [] : unseenMarks(version, marks, proposal)),
  ];
}

const adopting = (marks: readonly GuardMark[]): string =>
  marks.some(({ why }) => why !== "owner") ? "adopts a system's answer" : `was proposed by who owns ${marks[0]?.system}`;

/** Marks of a kind that the approver acknowledged nothing of. One answer more than they knew of then is no fault of theirs. */
function unseenMarks(version: number, marks: readonly GuardMark[], { approval, acknowledgements }: Proposal): readonly TruthFinding[] {
  const seen = acknowledgements.filter(({ reviewer }) => isSamePerson(reviewer, approval!.reviewer)).flatMap((one) => one.marks);
  const isKindOf = (mark: GuardMark, one: GuardMark) =>
    mark.why === "owner" ? isSameMark(mark, one) : mark.field === one.field && mark.why === one.why;
  const unseen = marks.find((mark) => !seen.some((one) => isKindOf(mark, one)));
  if (unseen === undefined) return [];
  const message = `version ${version} was approved by ${approval!.reviewer} without acknowledging that ${markWords(unseen)}`;
  return [{ code: "truth-not-acknowledged", version, message }];
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
      const fields = changedInPlace(kept, now.truth);
      return fields.length === 0
        ? []
        : [
            {
              code: "truth-rewritten" as const,
              version,
              message: `version ${version} is not what ${run} was graded with: ${fields.join(", ")} ${fields.length > 1 ? "were" : "was"} changed without a new version`,
            },
          ];
    }),
  );
}
