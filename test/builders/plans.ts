import type { ByteSource } from "../../src/core/records/byteSource";
import type { Plan } from "../../src/core/formats/plan";
import { fileFingerprint } from "../../src/core/records/fingerprint";
import type { Row } from "../../src/core/formats/row";

/** A plan over citations of rows, drawn from the results that these are. Everything of each cell was taken. */
export async function planOfRows(rows: readonly Row[], results: ByteSource, given: Partial<Plan> = {}): Promise<Plan> {
  const items = rows.flatMap((row) =>
    (row.result?.citations ?? []).map(({ id, claim_id }) => ({
      target: {
        kind: "citation",
        run_id: row.run_id!,
        lane: row.lane!,
        system: { id: row.system!.id, version: row.system!.version! },
        task_id: row.task_id,
        repetition: row.repetition ?? 0,
        ...(claim_id == null ? {} : { claim_id }),
        citation_id: id,
      },
      cell: row.stratum ?? "none",
    })),
  );
  const cells = [...new Set(items.map(({ cell }) => cell))];
  return {
    schema: "plan/1",
    plan_id: "p-1",
    seed: 7,
    created_at: "2026-11-29T11:00:00Z",
    dimension: "citation-support@1",
    judge: "grader",
    population: {
      results_fingerprint: await fileFingerprint(results),
      size: items.length,
      cells: Object.fromEntries(cells.map((cell) => [cell, items.filter((item) => item.cell === cell).length])),
    },
    cells: cells.map((cell) => ({
      id: cell,
      judge_label: null,
      stratum: cell,
      size: items.filter((item) => item.cell === cell).length,
      quota: "all" as const,
      drawn: items.filter((item) => item.cell === cell).length,
      inclusion_probability: 1,
    })),
    blinding: { judge: true, grader: true, system: true, reviewers: true, passages: true },
    order: "shuffled per reviewer",
    repeats: 0,
    items,
    ...given,
  };
}
