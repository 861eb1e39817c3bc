import { noFacts, type LabelRecord } from "../../core/export/labelRecords";
import { isOpen, type Sealing } from "./seals";

/**
 * Labels as they may be taken elsewhere. While anything is sealed they are the reviewer's own, without what judges say of the same item
 * and without the plan's cells, whose names and chances tell judges' labels.
 */
export function sealedLabels(records: readonly LabelRecord[], me: string | null, sealing: Sealing): readonly LabelRecord[] {
  if (isOpen(sealing)) return records;
  return records
    .filter(({ event }) => me !== null && event.reviewer === me && event.kind === "label")
    .map((record) => ({ ...record, facts: { ...record.facts, judges: noFacts.judges, plan: noFacts.plan } }));
}
