import type { ReviewEvent } from "../formats/event";
import { linesOf } from "../formats/readJsonl";
import { labelStandings, type LabelFacts, type LabelRecord } from "./labelRecords";
import type { ReadLabelRecord, ReadLabels, UnreadRecord } from "./labelsCsv";

/** What each line says that it is. */
export const labelExportSchema = "label-export/1";

/** Labels as JSON, one a line: the event as it stands in the log under `event`, and beside it what the run says of it. */
export const labelsJsonl = (records: readonly LabelRecord[]): string =>
  records
    .map(
      ({ standing, event, asserted, facts }) => `${JSON.stringify({ schema: labelExportSchema, standing, event, asserted, ...factsJson(facts) })}\n`,
    )
    .join("");

function factsJson({ item, stratum, cluster, stale, countsAs, judges, plan }: LabelFacts) {
  return {
    item,
    stratum,
    cluster,
    stale,
    counts_as: countsAs,
    judges,
    plan: plan && {
      plan_id: plan.planId,
      cell: plan.cell,
      cell_size: plan.cellSize,
      cell_drawn: plan.cellDrawn,
      inclusion_probability: plan.inclusionProbability,
      copies: plan.copies,
      weight: plan.weight,
    },
  };
}

/** Reads such lines back; lines of a log are read too, those that are labels or decisions: each as it would count by itself. */
export function labelsFromJsonl(bytes: Uint8Array): ReadLabels {
  const decoder = new TextDecoder();
  const labels: ReadLabelRecord[] = [];
  const unread: UnreadRecord[] = [];
  for (const { line, bytes: one } of linesOf(bytes)) {
    const text = decoder.decode(one);
    if (text.trim() === "") continue;
    const read = readLine(text);
    if (typeof read === "string") unread.push({ line, reason: read });
    else if (read !== null) labels.push({ line, ...read });
  }
  return { labels, unread };
}

/** Null for an event of a log that is neither label nor decision; a text says why the line is nothing of ours. */
function readLine(text: string): Omit<ReadLabelRecord, "line"> | string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return `not JSON: ${error.message}`;
    throw error;
  }
  if (!isObject(value)) return "no JSON object";
  if (isObject(value["event"])) {
    const standing = labelStandings.find((one) => one === value["standing"]);
    if (standing === undefined) return `standing is ${JSON.stringify(value["standing"] ?? null)}; there are ${labelStandings.join(", ")}`;
    return { standing, event: value["event"] as ReviewEvent }; // its parts are checked where it is taken in
  }
  if (typeof value["kind"] !== "string") return "neither an exported label (event) nor a line of a log (kind)";
  return value["kind"] === "label" || value["kind"] === "decision" ? { standing: "current", event: value as ReviewEvent } : null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);
