import type { GuardMark } from "../../core/formats/truthEvent";
import { readYaml } from "../../core/formats/readYaml";
import { truth as truthShape, type TruthFile } from "../../core/formats/truth";
import type { ArchivedEvidence, KnownAnswer } from "../../core/truth/guard";
import type { GradedRow } from "../../core/truth/gradedWith";
import type { TruthFinding } from "../../core/truth/truthFinding";
import { peopleOf, truthFindings } from "../../core/truth/truthFindings";
import { truthVersions } from "../../core/truth/resolve";
import type { Row } from "../../core/formats/row";
import { lostTruth, missingVersions } from "../../core/truth/missing";
import type { OpenRun } from "../openRun";
import { archivedEvidence } from "./archivedEvidence";
import { changesBetween } from "../../core/truth/changes";
import { truthUsed } from "./flipPreview";
import { gradedBetter } from "./gradedBetter";
import { knownAnswers, rowsOfCase } from "./knownAnswers";
import { recordedAt } from "./recordedAt";
import type { TruthDesk } from "./truthDesk";
import type { StoredTruth } from "./truthStore";

export interface CaseFinding extends TruthFinding {
  readonly case_id: string;
  readonly file: string;
}

/** What is wrong with the truths of the store, case by case, over the runs that are known. */
export async function truthChecks(
  desk: TruthDesk,
  runs: readonly { readonly name: string; readonly run: OpenRun }[],
): Promise<readonly CaseFinding[]> {
  const work = desk.work;
  const unfinished = new Set(desk.unfinished().map(({ id }) => id));
  const found: CaseFinding[] = [];
  for (const stored of desk.store.all) {
    const answersFor = await answersOf(desk, stored);
    const evidence = await evidenceOf(desk, stored);
    const findings = truthFindings({
      file: stored.truth,
      text: stored.text,
      work,
      answersFor: (proposer, approver) => answersFor.get(pairOf(proposer, approver)) ?? [],
      owners: desk.owners,
      better: await betterOf(desk, stored),
      evidenceOf: (hash) => evidence.get(hash) ?? null,
      copies: await copiesOf(stored, runs),
      graded: await gradedWith(stored.case_id, stored.truth, runs),
      unfinished,
    });
    found.push(...findings.map((one) => ({ ...one, case_id: stored.case_id, file: stored.file })));
  }
  return [...found, ...(await lost(desk, runs, unfinished))];
}

/** Rows of a case in a run that tell whether it was graded: without a store, others need not be read. */
const enoughRows = 20;

/** What is wrong with cases whose truth is not in the store. A file that cannot be read is told as such. */
async function lost(
  desk: TruthDesk,
  runs: readonly { readonly name: string; readonly run: OpenRun }[],
  unfinished: ReadonlySet<string>,
): Promise<readonly CaseFinding[]> {
  const work = desk.work;
  const cases = new Set<string>(work.proposals.flatMap(({ event, approval }) => (approval === null ? [] : [event.case_id])));
  for (const { run } of runs) {
    const { table } = run.rows.store;
    for (let place = 0; place < table.count; place++) cases.add(table.summaryAt(place).key.task_id);
  }
  const unread = new Set(desk.store.problems.filter(({ severity }) => severity === "error").map(({ file }) => file));
  const isStore = desk.store.all.length > 0 || unread.size > 0 || work.proposals.some(({ approval }) => approval !== null);
  const found: CaseFinding[] = [];
  for (const caseId of [...cases].sort()) {
    const file = `truth/${caseId}.yaml`;
    if (desk.store.of(caseId) !== null || unread.has(file)) continue;
    const approved = missingVersions(caseId, null, work, unfinished);
    const findings = approved.length > 0 ? approved : lostTruth(await gradedWith(caseId, null, runs, enoughRows), isStore);
    found.push(...findings.map((one) => ({ ...one, case_id: caseId, file })));
  }
  return found;
}

/** By version: the answers that it makes right for the graders. Only confirming again makes nobody's value right. */
async function betterOf(desk: TruthDesk, { case_id, truth }: StoredTruth): Promise<ReadonlyMap<number, readonly GuardMark[]>> {
  const versions = [...truthVersions(truth)].sort((a, b) => a.version - b.version);
  const found = new Map<number, readonly GuardMark[]>();
  for (const [at, { version, truth: made }] of versions.entries()) {
    const before = versions[at - 1];
    if (before === undefined || changesBetween(before.truth, made).length === 0) continue;
    const upTo = (end: number): TruthFile => ({ case_id, versions: versions.slice(0, end).map((one) => ({ ...one.truth, version: one.version })) });
    found.set(version, await gradedBetter(desk.runs, case_id, upTo(at), upTo(at + 1)));
  }
  return found;
}

const pairOf = (proposer: string | null, approver: string | null): string => JSON.stringify([proposer, approver]);

/** What is known to have been answered, for everybody who proposed and approved a version together. */
async function answersOf(desk: TruthDesk, { case_id, truth }: StoredTruth): Promise<ReadonlyMap<string, readonly KnownAnswer[]>> {
  const found = new Map<string, readonly KnownAnswer[]>();
  for (const { truth: version } of truthVersions(truth)) {
    const [proposer, approver] = peopleOf(desk.work, version);
    const pair = pairOf(proposer, approver);
    if (!found.has(pair)) found.set(pair, await knownAnswers(desk.runs, case_id, { proposer, approver }));
  }
  return found;
}

/** The archived bytes that versions name, with the quotes of their proposals. */
async function evidenceOf(desk: TruthDesk, { case_id, truth }: StoredTruth): Promise<ReadonlyMap<string, ArchivedEvidence>> {
  const found = new Map<string, ArchivedEvidence>();
  for (const { truth: version } of truthVersions(truth)) {
    const hash = version.change?.evidence_sha256;
    if (hash === undefined || found.has(hash)) continue;
    const id = version.change?.["proposal"];
    const quote = typeof id === "string" ? (desk.work.of(id)?.event.evidence ?? null) : null;
    const archived = await archivedEvidence(desk.runs, case_id, hash, quote);
    if (archived.found) found.set(hash, archived.evidence);
  }
  return found;
}

/** What rows of the case say of the truth that graded them. Rows without a grader's result say nothing. */
async function gradedWith(
  caseId: string,
  truth: TruthFile | null,
  runs: readonly { readonly name: string; readonly run: OpenRun }[],
  most = Infinity,
) {
  const rows: GradedRow[] = [];
  for (const { name, run } of runs) {
    let read = 0;
    for await (const { row } of rowsOfCase([run], caseId)) {
      const graded = gradedRow(name, run, row, truthUsed(truth, row)?.version ?? null);
      if (graded !== null) rows.push(graded);
      if (++read >= most) break;
    }
  }
  return rows;
}

/** What a row says of the truth that graded it; null where it holds no result. */
export function gradedRow(name: string, { data }: OpenRun, row: Row, inForce: number | null): GradedRow | null {
  if (row.result === undefined) return null;
  return {
    run: name,
    version: row.result.truth?.version ?? null,
    inForce,
    facts: row.result.facts ?? [],
    lane: row.lane ?? null,
    recordedAt: recordedAt(row, data.manifest),
  };
}

/** What each run kept of the case's truth, where that is another file than the store's. */
async function copiesOf(stored: StoredTruth, runs: readonly { readonly name: string; readonly run: OpenRun }[]) {
  const copies: { run: string; file: TruthFile }[] = [];
  for (const { name, run } of runs) {
    const file = await keptCopy(stored, run);
    if (file !== null) copies.push({ run: name, file });
  }
  return copies;
}

/** What a run kept of a case's truth; null where that is the store's own file, or nothing that can be read. */
export async function keptCopy({ case_id, text }: StoredTruth, run: OpenRun): Promise<TruthFile | null> {
  const artefact = await run.ports.files.truth(case_id);
  if (artefact === null) return null;
  const own = new TextDecoder("utf-8", { ignoreBOM: true }).decode(artefact.bytes);
  return own === text ? null : readYaml(own, truthShape, artefact.name, "truth").value;
}
