import type { Proposal } from "../../core/truth/proposals";
import { truthVersions } from "../../core/truth/resolve";
import type { TruthFile } from "../../core/formats/truth";
import { withChange } from "../../core/truth/withChange";
import type { PreviewView } from "../../protocol/truth";
import { flipPreview } from "./flipPreview";
import type { OpenedTruths } from "./openedTruths";
import { otherThan } from "./truthDesk";

/**
 * What a proposal does to every known run, or, once it is approved, what it did: the file as it is then, and without the version and
 * those after it before. Null where the version is not in the file.
 */
export async function previewView(opened: OpenedTruths, proposal: Proposal, signal?: AbortSignal): Promise<PreviewView | null> {
  const { desk, known, own } = opened;
  const { case_id } = proposal.event;
  const stored = desk.store.of(case_id)?.truth ?? null;
  const around = proposal.approval === null ? await proposed(opened, proposal, stored) : made(stored, proposal.approval.version);
  if (around === null) return null;
  const { flips, runs, comparisons } = await flipPreview(known, case_id, around.before, around.after, signal);
  const byName = new Map(known.map(({ name, run }) => [name, run]));
  for (const { run, rowId } of flips) opened.shown(byName.get(run)!, rowId);
  return {
    done: proposal.approval !== null,
    flips: flips.map(({ run, rowId, task_id, system, repetition, kind, before, after, metrics }) => ({
      run,
      rowId: byName.get(run) === own ? rowId : null,
      taskId: task_id,
      system,
      repetition,
      kind,
      before,
      after,
      metrics: [...metrics],
    })),
    runs: runs.map(({ gate, ...rest }) => ({ ...rest, gate: { before: [...gate.before], after: [...gate.after] } })),
    comparisons: [...comparisons],
  };
}

async function proposed({ desk }: OpenedTruths, proposal: Proposal, stored: TruthFile | null) {
  const { after } = await desk.look(proposal.id, otherThan(proposal.event.reviewer));
  return { before: stored, after: withChange(stored, proposal.event.case_id, after) };
}

/** The file up to a version, and up to the one before it. */
function made(stored: TruthFile | null, version: number): { readonly before: TruthFile | null; readonly after: TruthFile } | null {
  if (stored === null) return null;
  const upTo = (most: number): TruthFile | null => {
    const versions = truthVersions(stored).filter((one) => one.version <= most);
    return versions.length === 0
      ? null
      : { case_id: stored.case_id, versions: versions.map(({ version: number, truth }) => ({ ...truth, version: number })) };
  };
  const after = truthVersions(stored).some((one) => one.version === version) ? upTo(version) : null;
  return after && { before: upTo(version - 1), after };
}
