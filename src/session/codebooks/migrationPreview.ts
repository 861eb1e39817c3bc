import { dimensionAt } from "../../core/codebook";
import type { Dimension } from "../../core/formats/codebook";
import { dimensionId, dimensionName, Migrations, type PlacedLabel } from "../../core/review";
import type { MigrationSaid } from "../../protocol/codebooks";
import type { Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import { isSealed, type Sealing } from "../projection/seals";
import { countedLabels, valueText } from "./versionsInUse";

type Preview = Result<"codebook/preview">;
type Row = Preview["rows"][number];

/** Why a migration cannot be said by anybody; null where it can. */
export function migrationTrouble(run: OpenRun, { from, to, map, others }: MigrationSaid): string | null {
  if (from === to || dimensionId(from) !== dimensionId(to)) return "A migration leads from one version of a dimension to another of the same.";
  const target = dimensionAt(run.data.codebook, to);
  if (!target) return `The codebook knows no ${to}.`;
  const known = new Set(target.labels.map(({ id }) => id));
  const strange = Object.values(map).filter((label) => label !== null && !known.has(label));
  if (strange.length > 0 && target.open !== true)
    return `${to} has no label ${[...new Set(strange)].map((label) => JSON.stringify(label)).join(", ")}; there are ${[...known].join(", ")}.`;
  if (Object.keys(map).length === 0 && others === "relabel") return "The map is empty: no label would be carried on.";
  return null;
}

/** What a migration would make of the labels there are, as if it were said now. Where colleagues are sealed, only one's own are counted. */
export function migrationPreview(run: OpenRun, said: MigrationSaid, sealing: Sealing): Preview {
  const { me } = run;
  const { state } = run.book;
  const proposed = { ...said, id: "proposed", reviewer: me ?? "" };
  const after = new Migrations([...state.migrations.all, proposed]);
  const current = run.data.dimension(dimensionId(said.from));
  const inForce = current && dimensionName(current);
  const target = dimensionAt(run.data.codebook, said.to);
  const rows = new Map<string, Row>();
  let lacking = 0;
  for (const label of countedLabels(run, sealing)) {
    if (label.dimension !== dimensionId(said.from)) continue;
    const { dimension, value } = label.migrated ?? label.event;
    const { reviewer } = label.event;
    const read = after.read(reviewer, dimension, value, inForce);
    const stuck = read.stuck?.migration === proposed.id;
    if (!stuck && !read.through.includes(proposed.id)) continue;
    const [before, there] = [said.from, said.to].map((name) => after.read(reviewer, dimension, value, name).value);
    const key = JSON.stringify([before, stuck]);
    const row: Row = rows.get(key) ?? {
      value: valueText(before!),
      to: stuck ? null : typeof there === "string" ? there : [...there!],
      labels: 0,
      mine: 0,
    };
    rows.set(key, { ...row, labels: row.labels + 1, mine: row.mine + Number(reviewer === me) });
    if (!stuck && target && isLacking(target, there!, label)) lacking++;
  }
  const sorted = [...rows.values()].sort((a, b) => b.labels - a.labels || (a.value < b.value ? -1 : 1));
  const sum = (of: (row: Row) => boolean) => sorted.filter(of).reduce((total, { labels }) => total + labels, 0);
  return {
    rows: sorted,
    moved: sum(({ to }) => to !== null),
    again: sum(({ to }) => to === null),
    lacking,
    othersSealed: isSealed("reviewer", sealing),
    problem: migrationTrouble(run, said),
  };
}

function isLacking(dimension: Dimension, value: string | readonly string[], { event }: PlacedLabel): boolean {
  const values = [value].flat();
  const required = new Set(dimension.labels.filter(({ id }) => values.includes(id)).flatMap((label) => label.requires ?? dimension.requires ?? []));
  const evidence = event.evidence && ((event.evidence.exact ?? "") !== "" || event.evidence.rect !== undefined);
  return (required.has("rationale") && (event.rationale ?? "").trim() === "") || (required.has("evidence") && !evidence);
}
