import type { GuardMark, TruthProposalEvent } from "../formats/truthEvent";
import { truth as truthShape, type TruthFile, type TruthVersion } from "../formats/truth";
import { forbiddenActions } from "../grade/policy";
import { readYaml } from "../formats/readYaml";
import { parseTime } from "../trace/time";
import { changed, overtaken } from "./changes";
import { evidenceLacks, guardMarks, type ArchivedEvidence, type KnownAnswer } from "./guard";
import { ownerMarks, systemsOf, type SystemOwners } from "./owners";
import { isSamePerson, type Proposal, type TruthWork } from "./proposals";
import { allowedBefore } from "./allowedBefore";
import { truthVersions } from "./resolve";
import { newTruthText, TruthTextError, withVersion } from "./versionText";

/** A case's truth as it is on disk; null where there is no file. */
export interface TruthOnDisk {
  readonly file: string;
  readonly text: string;
}

/** What is known when a proposal is looked at: by whom, when, over which answers, with which archived evidence. */
export interface ApprovalQuestion {
  readonly proposal: Proposal;
  readonly work: TruthWork;
  readonly onDisk: TruthOnDisk | null;
  readonly answers: readonly KnownAnswer[];
  /** The archived bytes that the proposal names, verified; null where it names none, or they are nowhere. */
  readonly evidence: ArchivedEvidence | null;
  readonly approver: string;
  readonly owners: SystemOwners;
  /** Answers that graders find right with the change and did not before, where somebody has graded them. */
  readonly better?: readonly GuardMark[];
  /** RFC 3339. */
  readonly at: string;
}

export interface Looked {
  /** The newest version on disk; null where the case has none. */
  readonly before: TruthVersion | null;
  /** What would be written. */
  readonly after: TruthVersion;
  readonly marks: readonly GuardMark[];
  /** Why it cannot be approved, in words; none where it can. */
  readonly refusals: readonly string[];
  /** Marks that the approver has not acknowledged: the last of the refusals says so. */
  readonly unacknowledged: readonly GuardMark[];
  /** What the approver should know besides. */
  readonly warnings: readonly string[];
  /** The file's next text; null where it is refused. */
  readonly text: string | null;
}

/** A truth file read; throws TruthTextError with the first thing that is wrong. */
export function readTruth({ file, text }: TruthOnDisk): TruthFile {
  const { value, problems } = readYaml(text, truthShape, file, "truth");
  const wrong = problems.find(({ severity }) => severity === "error");
  if (value === null || wrong)
    throw new TruthTextError(`${file}:${wrong?.line ?? 1}:${wrong?.column ?? 1}: ${wrong?.message ?? "this is no truth file"}`);
  return value;
}

/** The version with the highest number. */
export function newestVersion(file: TruthFile): { readonly version: number; readonly truth: TruthVersion } {
  return truthVersions(file).reduce((newest, one) => (one.version > newest.version ? one : newest));
}

/** The version that a proposal makes of the newest one. */
export function proposedVersion(
  proposal: Proposal,
  newest: { readonly version: number; readonly truth: TruthVersion } | null,
  by: { readonly approver: string; readonly at: string },
): TruthVersion {
  const { event } = proposal;
  const { version: _version, change: _change, valid_at: _from, adjudicated_by: _by, ...rest } = newest?.truth ?? { valid_at: event.valid_at };
  const { version: _v, valid_at: _f, ...made } = changed({ ...rest, valid_at: event.valid_at }, event.changes);
  return {
    version: (newest?.version ?? 0) + 1,
    valid_at: event.valid_at,
    ...made,
    adjudicated_by: "human",
    change: {
      category: event.category,
      reason: event.reason,
      evidence_url: event.evidence_url,
      ...(event.evidence_sha256 === undefined ? {} : { evidence_sha256: event.evidence_sha256 }),
      proposed_by: event.reviewer,
      approved_by: by.approver,
      approved_at: by.at,
      ...(newest === null ? {} : { supersedes: newest.version }),
      proposal: proposal.id,
    },
  };
}

/**
 * Looks at a proposal as its approver would: what it would write, which answers it would adopt, and everything that stands against it.
 * Pure. The caller compares the file once more with what was looked at before anything is written. A file that is no truth file, or cannot
 * take a version, is a refusal.
 */
export function lookAt({ proposal, work, onDisk, answers, evidence, approver, owners, better = [], at }: ApprovalQuestion): Looked {
  const { event } = proposal;
  const read = truthRead(onDisk, event.case_id);
  const { file } = read;
  const newest = file && newestVersion(file);
  const before = newest?.truth ?? null;
  const after = proposedVersion(proposal, newest, { approver, at });
  const marks = [...withBetter(guardMarks(before, after, answers), better), ...marksOfOwner(event, owners, answers)];
  const refusals: string[] = read.trouble === null ? [] : [read.trouble];
  if (proposal.status !== "open" && proposal.status !== "asked") refusals.push(`the proposal was ${proposal.status} already`);
  if (isSamePerson(approver, event.reviewer)) refusals.push(`${approver} made this proposal: another person has to approve it`);
  refusals.push(...partsLacking(event));
  if (read.trouble === null) refusals.push(...overtakenWords(proposal, newest), ...timeWords(event.valid_at, before));
  refusals.push(...laterThan(event.valid_at, at));
  if (event.category === "reconfirmed" && event.changes.length > 0) refusals.push(reconfirmsNothing);
  if (event.changes.length === 0 && event.category !== "reconfirmed") refusals.push("it changes nothing");
  refusals.push(
    ...evidenceLacks({
      before,
      after,
      marks,
      answers,
      evidenceUrl: event.evidence_url,
      evidence,
      allowedBefore: (time) => allowedBefore(file, time),
    }),
  );
  const written = read.trouble === null ? nextText(onDisk, event.case_id, after) : { text: null, why: null };
  if (written.why !== null) refusals.push(written.why);
  const unacknowledged = marks.filter(
    (mark) => !proposal.acknowledgements.some((one) => isSamePerson(one.reviewer, approver) && one.marks.some((seen) => isSameMark(seen, mark))),
  );
  if (unacknowledged.length > 0)
    refusals.push(
      `${approver} has not acknowledged that ${markWords(unacknowledged[0]!)}${unacknowledged.length > 1 ? `, and ${unacknowledged.length - 1} more marks of the guard` : ""}`,
    );
  const rivals = work.proposals.filter(
    (one) => one.id !== proposal.id && one.event.case_id === event.case_id && (one.status === "open" || one.status === "asked"),
  );
  const owned = systemsOf(owners, approver).find((system) =>
    marks.some((mark) => answers.some((one) => one.system_id === system && isOfSystem(mark, one))),
  );
  const rivalry = rivals.flatMap((one) => {
    const fields = one.event.changes.map(({ field }) => field).filter((field) => event.changes.some((change) => change.field === field));
    return fields.length === 0
      ? []
      : [`the proposal ${one.id} by ${one.event.reviewer} changes ${fields.join(", ")} as well, and would be overtaken`];
  });
  const warnings = [...(owned === undefined ? [] : [`${approver} owns ${owned}, which this is marked for`]), ...rivalry, ...uncheckable(event)];
  const text = refusals.length > 0 ? null : written.text;
  return { before, after, marks, refusals, unacknowledged, warnings, text };
}

/** That two facts of a version have one name, so that nobody can say which is changed. */
export function factTwice({ expected_facts: facts = [] }: TruthVersion): string | null {
  const fact = facts.find(({ id }, at) => facts.findIndex((one) => one.id === id) < at);
  return fact === undefined ? null : `two expected facts are called ${fact.id}`;
}

/** What stands on disk; why nothing can be made of it, where that is so. */
function truthRead(onDisk: TruthOnDisk | null, caseId: string): { readonly file: TruthFile | null; readonly trouble: string | null } {
  if (onDisk === null) return { file: null, trouble: null };
  try {
    const file = readTruth(onDisk);
    const twice = factTwice(newestVersion(file).truth);
    if (twice !== null) return { file: null, trouble: `${onDisk.file}: ${twice}: mend the file first` };
    if (file.case_id === caseId) return { file, trouble: null };
    return { file: null, trouble: `${onDisk.file}:1:1: it says that it is the truth of ${file.case_id}: mend the file first` };
  } catch (error) {
    if (error instanceof TruthTextError) return { file: null, trouble: `${error.message}: mend the file first` };
    throw error;
  }
}

/** The file with the version, or why it cannot take it. */
function nextText(
  onDisk: TruthOnDisk | null,
  caseId: string,
  after: TruthVersion,
): { readonly text: string; readonly why: null } | { readonly text: null; readonly why: string } {
  try {
    return { text: onDisk === null ? newTruthText(caseId, after) : withVersion(onDisk.text, after), why: null };
  } catch (error) {
    if (error instanceof TruthTextError) return { text: null, why: `${onDisk?.file ?? caseId} cannot take a version: ${error.message}` };
    throw error;
  }
}

/** Marks of the guard with those of answers that graders find better alone: why an answer becomes right is said where it is known. */
export function withBetter(marks: readonly GuardMark[], better: readonly GuardMark[]): readonly GuardMark[] {
  const of = ({ run_id, system, task_id, repetition }: GuardMark) => JSON.stringify([run_id, system, task_id, repetition]);
  const known = new Set(marks.map(of));
  return [...marks, ...better.filter((mark) => !known.has(of(mark)))];
}

/** Forbidden actions that the graders know nothing of, as far as the proposal brings them. */
function uncheckable({ changes }: TruthProposalEvent): readonly string[] {
  const forbidden = changes.find(({ field }) => field === "forbidden_actions")?.new;
  const unknown = Array.isArray(forbidden) ? forbidden.filter((one) => typeof one !== "string" || !Object.hasOwn(forbiddenActions, one)) : [];
  return unknown.length === 0
    ? []
    : [`forbidden_actions: nothing checks ${unknown.map(String).join(", ")}; known are ${Object.keys(forbiddenActions).join(", ")}`];
}

/** An owner's marks as far as anybody knows of them: the proposal keeps those that its proposer's own surroundings knew of. */
export function marksOfOwner(
  { reviewer, marks = [] }: Proposal["event"],
  owners: SystemOwners,
  answers: readonly KnownAnswer[],
): readonly GuardMark[] {
  const now = ownerMarks(reviewer, owners, answers);
  return [...now, ...marks.filter((mark) => mark.why === "owner" && !now.some((one) => isSameMark(one, mark)))];
}

/** An owner's mark speaks of the system, whichever of its answers is known first. */
export const isSameMark = (a: GuardMark, b: GuardMark): boolean =>
  a.field === b.field &&
  a.why === b.why &&
  a.system === b.system &&
  (a.why === "owner" || (a.run_id === b.run_id && a.task_id === b.task_id && a.repetition === b.repetition));

const isOfSystem = (mark: GuardMark, { system, system_id }: KnownAnswer): boolean => mark.system === (mark.why === "owner" ? system_id : system);

/** A mark in words. */
export function markWords({ field, why, system, run_id, repetition }: GuardMark): string {
  const who = `${system} in ${run_id} (repetition ${repetition})`;
  switch (why) {
    case "states-the-value":
      return `${field} would be what ${who} answered`;
    case "no-longer-asked":
      return `${field} would not be asked for any more, which ${who} did not answer`;
    case "refused-so":
      return `the refusal of ${who} would be the expected one`;
    case "cites-the-source":
      return `a source that ${who} cites would be allowed`;
    case "graded-better":
      return `${who} would be graded right, and was not`;
    case "owner":
      return `its proposer owns ${system}, which answered this case`;
  }
}

function overtakenWords({ event }: Proposal, newest: { readonly version: number; readonly truth: TruthVersion } | null): readonly string[] {
  if (newest === null) return event.base === null ? [] : [`it was made on version ${event.base}, and the case has no truth any more`];
  if (event.base === null) return [`the case has a truth by now (version ${newest.version}): propose a change of it`];
  if (event.base > newest.version)
    return [`it was made on version ${event.base}, and the newest is ${newest.version}: a version is missing from the file`];
  const fields = overtaken(
    newest.truth,
    event.changes.map(({ field, old, new: now }) => ({ field, old, new: now })),
  );
  return fields.map(
    ({ field }) => `${field} was changed since version ${event.base}, on which this proposal was made: withdraw it and propose the change again`,
  );
}

function timeWords(validAt: string, before: TruthVersion | null): readonly string[] {
  const [from, was] = [parseTime(validAt), before === null ? null : parseTime(before.valid_at)];
  return from !== null && was !== null && from < was
    ? [`it would be valid from ${validAt}, before the version that it supersedes (${before!.valid_at}), and so never be in force`]
    : [];
}

const daySeconds = 86_400;
/** Nobody has seen what will be right: a time after today would put off when the truth expires. Clocks and time zones differ by a day at most. */
export function laterThan(validAt: string, now: string): readonly string[] {
  const [from, today] = [parseTime(validAt), parseTime(now)];
  return from !== null && today !== null && from > today + daySeconds * 1000
    ? [`valid_at ${validAt} is not there yet: a truth begins when somebody saw that it holds`]
    : [];
}

/** Why a proposal in the category `reconfirmed` may change no value. */
export const reconfirmsNothing = "what is confirmed again keeps its values: propose the change in another category";

/** What a proposal lacks in itself, whoever looks at it: words that are missing, and what cannot be read. */
export function partsLacking({
  reason,
  evidence_url,
  valid_at,
}: Pick<TruthProposalEvent, "reason" | "evidence_url" | "valid_at">): readonly string[] {
  return [
    ...(reason.trim() === "" ? ["it says no reason"] : []),
    ...(isWebAddress(evidence_url) ? [] : [`the evidence URL "${evidence_url}" is no web address`]),
    ...(parseTime(valid_at) === null ? [`valid_at "${valid_at}" is no RFC 3339 time`] : []),
  ];
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
