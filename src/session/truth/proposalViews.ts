import type { Row } from "../../core/formats/row";
import { markWords } from "../../core/truth/approval";
import { newTruthText, TruthTextError, withVersion } from "../../core/truth/versionText";
import type { Proposal } from "../../core/truth/proposals";
import type { LookedView, ProposalView } from "../../protocol/truth";
import type { OpenRun } from "../openRun";
import { archivedPage } from "./archivedPages";
import { rowsOfCase } from "./knownAnswers";
import type { OpenedTruths } from "./openedTruths";
import { proposalItem } from "./proposalItems";
import { otherThan, type LookedAt } from "./truthDesk";

/** A proposal as the screen shows it, with what each of the reviewer's acts would meet. */
export async function proposalView(opened: OpenedTruths, proposal: Proposal, closed: string | null, signal?: AbortSignal): Promise<ProposalView> {
  const { desk, own, me } = opened;
  const { event, status, words, approval } = proposal;
  const item = proposalItem(opened, proposal);
  const ended = status === "open" || status === "asked" ? null : `It was ${status} already.`;
  const cannotSay = ended ?? own.ports.logs.closed ?? (me === null ? "Say who is reviewing first." : null);
  const approver = me === null || item.mine ? otherThan(event.reviewer) : me;
  const looked = ended === null ? await desk.look(proposal.id, approver) : null;
  const rows = await rowsKnown(opened, event.case_id, signal);
  const cause = event.target === undefined ? null : rowMeant(rows, event.target.run_id, event.target.repetition, event.target.system);
  return {
    item,
    base: event.base,
    changes: event.changes.map(({ field, old, new: now }) => ({ field, old: json(old), new: json(now) })),
    validAt: event.valid_at,
    evidenceUrl: event.evidence_url,
    evidenceSha256: event.evidence_sha256 ?? null,
    evidence: event.evidence ?? null,
    cause: cause?.run === own ? cause.rowId : null,
    restores: event.restores ?? null,
    version: approval?.version ?? null,
    words: words.map(({ kind, event: word, text, ignored }) => ({ kind, by: word.reviewer, at: word.at, text, ignored })),
    looked: looked && lookedView(opened, looked, approver, rows),
    can: {
      approve: cannotSay ?? closed ?? (item.mine ? "You made this proposal: another person has to approve it." : null),
      reject: cannotSay,
      ask: cannotSay,
      withdraw: cannotSay ?? (item.mine ? null : `Only ${event.reviewer} can withdraw this proposal; others reject it.`),
    },
  };
}

/** What looking at a proposal, or a draft of one, found. `rows`: those of its case. */
export function lookedView(opened: OpenedTruths, looked: LookedAt, approver: string, rows: readonly RowKnown[]): LookedView {
  const { desk, own, known } = opened;
  const { marks, refusals, unacknowledged, warnings, archived, before, after, proposal } = looked;
  const caseId = proposal.event.case_id;
  const onDisk = desk.store.onDisk(caseId);
  // The proposer is told what else is missing: who approves will acknowledge it.
  const told = approver === opened.me || unacknowledged.length === 0 ? refusals : refusals.slice(0, -1);
  return {
    marks: marks.map((mark) => {
      const meant = rowMeant(rows, mark.run_id, mark.repetition, mark.system);
      if (meant !== null) opened.shown(meant.run, meant.rowId);
      return { mark, words: markWords(mark), rowId: meant?.run === own ? meant.rowId : null };
    }),
    refusals: [...told],
    warnings: [...warnings],
    onlyAcknowledge: unacknowledged.length > 0 && refusals.length === 1,
    archived: archived && archivedView(archived),
    file: { name: `truth/${caseId}.yaml`, before: onDisk?.text ?? null, after: textAfter(onDisk?.text ?? null, caseId, after) },
  };

  function archivedView(found: NonNullable<LookedAt["archived"]>): LookedView["archived"] {
    if (!found.found) return { page: null, resolution: null, why: found.why };
    const holder = known.find(({ run }) => run === found.run)!; // it was looked for in them
    const { placed } = found;
    return {
      page: archivedPage(
        holder,
        own,
        found.rowId,
        found.representation,
        before,
        rows.map(({ row }) => row),
      ),
      resolution: placed && { grade: placed.grade, ranges: placed.ranges.map((range) => ({ ...range })), moved: placed.moved },
      why: null,
    };
  }
}

/** A row of a case, in whichever run. */
export interface RowKnown {
  readonly run: OpenRun;
  readonly row: Row;
  readonly rowId: string;
}

export async function rowsKnown({ desk }: OpenedTruths, caseId: string, signal?: AbortSignal): Promise<readonly RowKnown[]> {
  const rows: RowKnown[] = [];
  for await (const one of rowsOfCase(desk.runs, caseId, signal)) rows.push(one);
  return rows;
}

/** The row that is meant; null where none fits, or several do. @param system as `id@version`, or a reference */
function rowMeant(
  rows: readonly RowKnown[],
  runId: string | undefined,
  repetition: number | undefined,
  system: string | { readonly id: string; readonly version?: string | undefined } | undefined,
): RowKnown | null {
  const meant = typeof system === "object" ? `${system.id}@${system.version ?? "unknown"}` : system;
  const fitting = rows.filter(({ row }) => {
    const name = `${row.system?.id ?? "unknown"}@${row.system?.version ?? "unknown"}`;
    return (row.run_id ?? "") === (runId ?? "") && (row.repetition ?? 0) === (repetition ?? 0) && (meant === undefined || name === meant);
  });
  return fitting.length === 1 ? fitting[0]! : null;
}

/** The file with the version in it, whether or not it may be written; null where its layout cannot take one. */
function textAfter(text: string | null, caseId: string, after: LookedAt["after"]): string | null {
  try {
    return text === null ? newTruthText(caseId, after) : withVersion(text, after);
  } catch (error) {
    if (error instanceof TruthTextError) return null;
    throw error;
  }
}

/** Values of a truth are JSON as they were read. */
export const json = (value: unknown) => (value ?? null) as ProposalView["changes"][number]["old"];
