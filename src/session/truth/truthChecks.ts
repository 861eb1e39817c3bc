import { readYaml } from "../../core/formats/readYaml";
import { truth as truthShape, type TruthFile } from "../../core/formats/truth";
import type { ArchivedEvidence, KnownAnswer } from "../../core/truth/guard";
import type { GradedRow } from "../../core/truth/gradedWith";
import type { TruthFinding } from "../../core/truth/truthFinding";
import { peopleOf, truthFindings } from "../../core/truth/truthFindings";
import { truthVersions } from "../../core/truth/resolve";
import type { OpenRun } from "../openRun";
import { archivedEvidence } from "./archivedEvidence";
import { truthUsed } from "./flipPreview";
import { knownAnswers, rowsOfCase } from "./knownAnswers";
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
  const found: CaseFinding[] = [];
  for (const stored of desk.store.all) {
    const answersFor = await answersOf(desk, stored);
    const evidence = await evidenceOf(desk, stored);
    const findings = truthFindings({
      file: stored.truth,
      work,
      answersFor: (proposer, approver) => answersFor.get(pairOf(proposer, approver)) ?? [],
      owners: desk.owners,
      evidenceOf: (hash) => evidence.get(hash) ?? null,
      copies: await copiesOf(stored, runs),
      graded: await gradedWith(stored, runs),
    });
    found.push(...findings.map((one) => ({ ...one, case_id: stored.case_id, file: stored.file })));
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
async function gradedWith({ case_id, truth }: StoredTruth, runs: readonly { readonly name: string; readonly run: OpenRun }[]) {
  const rows: GradedRow[] = [];
  for (const { name, run } of runs)
    for await (const { row } of rowsOfCase([run], case_id)) {
      if (row.result === undefined) continue;
      const inForce = truthUsed(truth, row)?.version ?? null;
      rows.push({ run: name, version: row.result.truth?.version ?? null, inForce, facts: row.result.facts ?? [] });
    }
  return rows;
}

/** What each run kept of the case's truth, where that is another file than the store's. */
async function copiesOf({ case_id, text }: StoredTruth, runs: readonly { readonly name: string; readonly run: OpenRun }[]) {
  const copies: { run: string; file: TruthFile }[] = [];
  for (const { name, run } of runs) {
    const artefact = await run.ports.files.truth(case_id);
    if (artefact === null) continue;
    const own = new TextDecoder("utf-8", { ignoreBOM: true }).decode(artefact.bytes);
    const read = own === text ? null : readYaml(own, truthShape, artefact.name, "truth").value;
    if (read) copies.push({ run: name, file: read });
  }
  return copies;
}
