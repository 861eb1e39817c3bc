import type { Design } from "../../core/formats/design";
import { dimensionId } from "../../core/review";
import { judgeField } from "../../core/records/rowFields";
import type { DesignProblem } from "../../core/stats/design/sampleDesign";
import type { SamplePreview, Shortage } from "../../protocol/sampling";
import type { ChosenItems } from "./planOf";
import { grader } from "../plans/judgeOfPlan";
import { fieldIs, type ReadyCell, type ReadyDesign } from "./readyDesign";

/** What a design would take, for the screen. `chosen` is the draw itself, taking what there is. */
export function previewOf(design: Design, { population, preview, cells, outside, sample }: ReadyDesign, chosen: ChosenItems | null): SamplePreview {
  const layersOf = new Map(preview.cells.map(({ id }) => [id, preview.layers.filter(({ cell }) => cell === id)]));
  return {
    judge: population.judge,
    population: population.items.length,
    outside,
    cells: preview.cells.map(({ id, size, wanted, take, kept }) => {
      const about = cells.get(id)!;
      const layers = layersOf.get(id)!;
      const parted = layers.length > 1 || layers.some(({ part, value }) => part !== null || value !== null);
      return {
        id,
        of: about.of,
        stratum: about.stratum,
        where: rowsOf(design, population.judge, about),
        size,
        copies: layers.reduce((sum, { sizeWithCopies }) => sum + sizeWithCopies, 0),
        wanted,
        take,
        kept,
        groups: parted ? layers.map((layer) => ({ part: layer.part, value: layer.value, size: layer.size, take: layer.take })) : [],
      };
    }),
    shortages: preview.problems.map(shortageOf),
    drawn: chosen && { items: chosen.keys.length, repeats: chosen.repeats.length, kept: sample.keeps?.size ?? 0 },
    reviewers: loads(chosen),
  };
}

/** Fields in which the verdicts of rows stand. */
const gradedIn: Readonly<Record<string, string>> = { "primary-label": "label", "citation-support": "support", provenance: "provenance" };

/** A filter for the rows that the items of a cell are of: of parts of rows, for rows that have such a part. */
function rowsOf({ dimension, population, cells }: Design, judge: string, { of, predicate }: ReadyCell): string {
  const cell = cells[of]!;
  const field = judge === grader ? gradedIn[dimensionId(dimension)] : judgeField(dimensionId(dimension));
  const oneOf = (name: string | undefined, values: string | readonly string[] | undefined) =>
    name === undefined || values === undefined ? [] : [fieldIs(name, [values].flat())];
  return [
    ...[population?.where, predicate ?? undefined].flatMap((one) => (one === undefined || one.trim() === "" ? [] : [`(${one})`])),
    ...oneOf("stratum", cell.stratum),
    ...oneOf(field, cell.judge_label),
  ].join(" and ");
}

function loads(chosen: ChosenItems | null): SamplePreview["reviewers"] {
  const items = new Map<string, number>();
  for (const names of chosen?.reviewers?.values() ?? []) for (const name of names) items.set(name, (items.get(name) ?? 0) + 1);
  return [...items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => ({ name, items: count }));
}

export function shortageOf(problem: DesignProblem): Shortage {
  switch (problem.kind) {
    case "short":
      return { kind: "short", cell: problem.cell, part: problem.part, wanted: problem.wanted, available: problem.available };
    case "stratum-short":
      return { kind: "stratum-short", stratum: problem.stratum, wanted: problem.wanted, available: problem.available };
    case "outside-parts":
      return { kind: "outside-parts", cell: problem.cell, members: problem.members };
  }
}
