import { heading, paragraph, tableOf, terms, type Block } from "../../../core/export/document/document";
import type { CodebookLabel, Dimension } from "../../../core/formats/codebook";
import { dimensionName, recipeName } from "../../../core/review";
import type { Collected } from "../../agreement/collectRatings";
import type { OpenRun } from "../../openRun";

/** What was asked and by which guidelines; versions under which labels were given, where there is more than one. */
export function codebookBlocks(id: string, { known }: Pick<Collected, "known">, run: OpenRun): readonly Block[] {
  if (known === null) return [heading(id), paragraph("The codebook has no such dimension: its labels are shown as they were given.")];
  const name = dimensionName(known);
  const given = new Map<string, number>();
  for (const { event, retractedBy, ignored } of run.book.state.events)
    if (
      event.kind === "label" &&
      retractedBy === null &&
      ignored === null &&
      typeof event["dimension"] === "string" &&
      event["dimension"].startsWith(`${id}@`)
    )
      given.set(event["dimension"], (given.get(event["dimension"]) ?? 0) + 1);
  const versions = [...given].filter(([version]) => version !== name).sort(([a], [b]) => (a < b ? -1 : 1));
  const needs = known.labels.some((label) => needsOf(known, label) !== "");
  return [
    heading(known.title ?? id),
    terms([
      ["Dimension", `${name}, of a ${known.applies_to}`],
      ["Judged content", recipeName(known)],
      ["Labels", known.exclusive === false ? "any number" : "exactly one"],
      ["Order", known.order === undefined ? null : known.order.join(" > ")],
      ["Guideline", known.guideline ?? null],
    ]),
    tableOf(
      "Guidelines",
      ["label", "title", ...(needs ? ["needs"] : []), "guideline"],
      known.labels.map((label) => [label.id, label.title ?? label.id, ...(needs ? [needsOf(known, label)] : []), label.guideline ?? ""]),
    ),
    ...(versions.length === 0
      ? []
      : [
          paragraph(
            `Labels were given under other versions, too: ${versions.map(([version, count]) => `${version} (${count})`).join(", ")}. They count where a migration says what they mean under ${name}; else they are stale.`,
          ),
        ]),
  ];
}

/** What a label asks for beside itself; a label's own list replaces the dimension's. */
const needsOf = ({ requires }: Dimension, label: CodebookLabel): string => (label.requires ?? requires ?? []).join(" and ");
