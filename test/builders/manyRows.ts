import type { Row } from "../../src/core/formats/row";
import { jsonl, refusalRow, successRow, wrongRow } from "./sampleRows";

const strata = ["known-url", "search", "dynamic", "auth", "blocking"] as const;
const labels = ["success", "correct-refusal", "partial", "wrong-answer", "wrong-refusal", "timeout", "policy-violation", "probe-invalid"] as const;
const tags = ["retry-cap-exceeded", "challenge-page", "unnecessary-browser", "citation-missing", "stale-content", "deadline-exceeded"] as const;

/** `count` rows over five strata, six cases each, with labels, tags and times that repeat without a pattern a sort could miss. */
export function manyRows(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, index) => {
    const stratum = strata[index % strata.length]!;
    const number = Math.floor(index / strata.length) % 6;
    const task = `${stratum[0]!.toUpperCase()}0${number + 1}`;
    const make = stratum === "blocking" ? refusalRow : index % 3 === 0 ? wrongRow : successRow;
    const row = make({ task, repetition: Math.floor(index / 30), system: index % 7 === 0 ? "browser-always" : "fallback-router" });
    const noise = (index * 2654435761) % 4096;
    const label = noise % 5 < 3 ? labels[stratum === "blocking" ? 1 : 0]! : labels[noise % labels.length]!;
    return {
      ...row,
      stratum,
      query: `${row.query ?? ""} (${task})`,
      result: {
        ...row.result,
        primary_label: label,
        failure_tags:
          label === "success" || label === "correct-refusal" ? [] : [tags[noise % tags.length]!, ...(noise % 11 === 0 ? ["no-retry"] : [])],
      },
      metrics: { ...row.metrics, duration_s: Math.round(noise * 7.3) / 1000, requests: 1 + (noise % 9) },
    };
  });
}

export const manyRowsText = (count: number): string => jsonl(manyRows(count));
