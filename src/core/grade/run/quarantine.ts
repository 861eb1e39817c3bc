import { isCounted, type TaskRecord } from "./taskRecord";

/** A case that has to be looked at again by a person before its rows say anything. */
export interface ReadjudicationTask {
  readonly kind: "re-adjudicate";
  readonly task_id: string;
  readonly stratum: string;
  readonly run_id: string;
  readonly repetition: number;
  readonly observed_at: string | null;
  readonly why: "probe-invalid" | "truth-expired";
  readonly detail: string;
}

/** Rows that are counted nowhere, each as the task of adjudicating its case again. */
export function quarantined(records: readonly TaskRecord[]): readonly ReadjudicationTask[] {
  return records
    .filter((record) => !isCounted(record))
    .map(({ key, stratum, observedAt, label, truthExpired, rule }) => ({
      kind: "re-adjudicate",
      task_id: key.task_id,
      stratum,
      run_id: key.run_id,
      repetition: key.repetition,
      observed_at: observedAt,
      why: truthExpired === null ? "probe-invalid" : "truth-expired",
      detail:
        truthExpired !== null && label !== "probe-invalid"
          ? `The truth was valid until ${truthExpired}; what was seen (${label ?? "no label"}) agrees or fails for another reason, and waits for a newer truth.`
          : (rule ?? "The case's page is not what its truth was made from."),
    }));
}
