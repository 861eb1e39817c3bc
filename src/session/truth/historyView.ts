import { stringify } from "yaml";
import { blame, dueDate, timeline, type DueDate } from "../../core/truth/timeline";
import type { TruthVersion } from "../../core/formats/truth";
import type { DueView, VersionView } from "../../protocol/truth";
import type { Result } from "../../protocol/messages";
import { queryOf } from "./formStart";
import type { OpenedTruths } from "./openedTruths";
import { proposalItem } from "./proposalItems";
import { json } from "./proposalViews";

const day = 86_400;
/** Truths that end within these days are told as ending soon where nobody says otherwise. */
export const usualSoonDays = 7;

/** How a case's truth came to be; without versions where it has none yet. */
export async function historyView(opened: OpenedTruths, caseId: string, signal?: AbortSignal): Promise<Result<"truth/history">> {
  const { desk, own } = opened;
  const stored = desk.store.of(caseId);
  const due = stored && dueDate(stored.truth, own.ports.environment.now(), usualSoonDays * day);
  return {
    caseId,
    query: await queryOf(own, caseId, signal),
    file: stored?.file ?? `truth/${caseId}.yaml`,
    due: due && dueView(opened, due),
    versions: (stored ? timeline(stored.truth) : []).map(({ version, truth, changes }): VersionView => ({
      version,
      validAt: truth.valid_at,
      changes: changes.map(({ field, old, new: now }) => ({ field, old: json(old), new: json(now) })),
      change: truth.change ? changeView(truth.change) : null,
      yaml: yamlOf({ ...truth, version }),
    })),
    blame: (stored ? blame(stored.truth) : []).map(({ field, value, version, truth }) => ({
      field,
      value: json(value),
      version,
      by: truth.change?.approved_by ?? null,
      at: truth.change?.approved_at ?? null,
      reason: truth.change?.reason ?? null,
    })),
    proposals: desk.work.proposals
      .filter(({ event }) => event.case_id === caseId)
      .map((proposal) => proposalItem(opened, proposal))
      .reverse(),
  };
}

function changeView(change: NonNullable<TruthVersion["change"]>): NonNullable<VersionView["change"]> {
  const proposal = change["proposal"];
  return {
    category: change.category ?? null,
    reason: change.reason,
    evidenceUrl: change.evidence_url,
    evidenceSha256: change.evidence_sha256 ?? null,
    proposedBy: change.proposed_by ?? null,
    approvedBy: change.approved_by ?? null,
    approvedAt: change.approved_at ?? null,
    supersedes: change.supersedes ?? null,
    proposal: typeof proposal === "string" ? proposal : null,
  };
}

/** A version as YAML, as it would be written. */
export const yamlOf = (version: TruthVersion): string => stringify(version, { lineWidth: 0, aliasDuplicateObjects: false });

/** What expires, the first to end first. */
export function dueViews(opened: OpenedTruths, soonDays: number): Result<"truth/due"> {
  const now = opened.own.ports.environment.now();
  const all = opened.desk.store.all.map(({ truth }) => dueDate(truth, now, soonDays * day));
  const due = all.filter((one) => one !== null);
  return { due: due.sort((a, b) => Date.parse(a.due) - Date.parse(b.due)).map((one) => dueView(opened, one)), never: all.length - due.length };
}

function dueView({ desk }: OpenedTruths, { case_id, version, due, state }: DueDate): DueView {
  const waiting = desk.work.proposals.filter(({ event, status }) => event.case_id === case_id && (status === "open" || status === "asked"));
  return { caseId: case_id, version, due, state, waiting: waiting.length };
}
