import type { Row } from "./row";
import { freshnessVerdicts, primaryLabels, provenanceLabels, supportLabels } from "./rowLabels";
import { failureTags } from "./failureTags";

export const failureClasses = ["probe-invalid", "system-failure"] as const;
const squeeze = (label: string) =>
  label
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, "-");

/** Reads `_`, `-`, spaces and any case as the same: `Wrong_Answer` is `wrong-answer`. A label that is not among `known` stays as it is. */
export function normaliseLabel(label: string, known: readonly string[] = primaryLabels): string {
  if (known.includes(label)) return label;
  const plain = squeeze(label);
  return known.find((one) => squeeze(one) === plain) ?? label;
}

/**
 * Lifts a row to today's spelling: labels of the row's closed lists as the codebook writes them. Rows of document 001 need no
 * more than that; what they lack (`run_id`, `system`, `repetition`) comes from `rowKeys`. Returns the same object where
 * nothing changes.
 */
export function modernizeRow(row: Row): Row {
  const { result } = row;
  if (!result) return row;
  const lifted = { ...result };
  let changed = false;
  const note = <T>(before: T, after: T): T => ((changed ||= before !== after), after);
  if (result.primary_label !== undefined) lifted.primary_label = note(result.primary_label, normaliseLabel(result.primary_label));
  if (result.failure_class !== undefined) lifted.failure_class = note(result.failure_class, normaliseLabel(result.failure_class, failureClasses));
  if (result.failure_tags) lifted.failure_tags = result.failure_tags.map((tag) => note(tag, normaliseLabel(tag, failureTags)));
  if (result.freshness?.verdict !== undefined)
    lifted.freshness = { ...result.freshness, verdict: note(result.freshness.verdict, normaliseLabel(result.freshness.verdict, freshnessVerdicts)) };
  if (result.citations) {
    lifted.citations = result.citations.map((citation) => ({
      ...citation,
      ...(citation.support === undefined ? {} : { support: note(citation.support, normaliseLabel(citation.support, supportLabels)) }),
      ...(citation.provenance === undefined ? {} : { provenance: note(citation.provenance, normaliseLabel(citation.provenance, provenanceLabels)) }),
    }));
  }
  return changed ? { ...row, result: lifted } : row;
}
