import { noFacts, type LabelRecord } from "../../core/export/labelRecords";
import { target as targetSchema } from "../../core/formats/target";
import { isOpen, isSealed, type Sealing } from "./seals";

/**
 * Labels as they may be taken elsewhere. While anything is sealed they are the reviewer's own, without what judges say of the same item
 * and without the plan's cells, whose names and chances tell judges' labels. Where the system is sealed, their targets name the case and
 * not who answered: read back, such a label finds its row where only one fits.
 */
export function sealedLabels(records: readonly LabelRecord[], me: string | null, sealing: Sealing): readonly LabelRecord[] {
  if (isOpen(sealing)) return records;
  return records
    .filter(({ event }) => me !== null && event.reviewer === me && event.kind === "label")
    .map((record) => ({ ...record, facts: { ...record.facts, judges: noFacts.judges, plan: noFacts.plan } }))
    .map((record) => (isSealed("system", sealing) ? withoutSystem(record) : record));
}

function withoutSystem(record: LabelRecord): LabelRecord {
  const read = targetSchema.safeParse(record.event["target"]);
  const { run_id: _run, system: _system, ...target } = read.success ? read.data : {};
  return { ...record, event: { ...record.event, target }, facts: { ...record.facts, item: noFacts.item } };
}
