import type { Row } from "../formats/row";
import type { TruthVersion } from "../formats/truth";
import { parseTime } from "../trace/time";
import { gradeBudget } from "./budget";
import { gradeCitations } from "./citations";
import { gradeFacts } from "./facts";
import { failureTagsOf } from "./failureTags";
import { gradeFreshness } from "./freshness";
import { received, type Observation } from "./observation";
import { gradePolicy } from "./policy";
import { classifyPrimaryOutcome, type Ending } from "./primaryOutcome";
import { qualityRatios } from "./qualityRatios";
import { gradeRefusal } from "./refusal";
import { sourceRules } from "./sources";
import { traceFigures } from "./traceFigures";
import { unnecessaryEscalations } from "./unnecessaryEscalations";

export interface Task {
  readonly expect: string;
  readonly lane: "fixture" | "live";
  readonly truth: TruthVersion;
  readonly observation: Observation;
  readonly ending: Ending;
  /** Seconds that the task took, waits included. */
  readonly elapsedSeconds: number;
  /** In the live lane: why the case is not valid now, as the harness itself saw; missing where it is. */
  readonly probeInvalid?: string | null;
}

/** Grades one task: `result` and `metrics` of its row. Pure: the same observation and truth always give the same grades. */
export function gradeTask({ expect, lane, truth, observation, ending, elapsedSeconds, probeInvalid = null }: Task): {
  readonly result: NonNullable<Row["result"]>;
  readonly metrics: NonNullable<Row["metrics"]>;
} {
  const expected = truth.expected_facts ?? [];
  const facts = gradeFacts(observation.answer, observation.claims, expected);
  const citations = gradeCitations(observation, facts, expected, truth.allowed_sources ?? []);
  const freshness = gradeFreshness(observation, truth.freshness_window_s ?? null);
  const policy = gradePolicy(observation, citations, truth.forbidden_actions ?? []);
  const refusal = gradeRefusal(observation, truth.expected_refusal?.codes ?? []);
  const figures = traceFigures(observation.attempts, elapsedSeconds);
  const excess = gradeBudget(figures, truth.max_budget);
  const unnecessary = lane === "fixture" ? unnecessaryEscalations(observation, truth) : null;
  const truthExpired = lane === "live" ? expiredAt(truth, observation.answered_at) : null;
  const outcome = classifyPrimaryOutcome({
    expect,
    ending,
    probeInvalid: probeInvalid ?? changedProbe(observation, truth),
    truthExpired,
    facts,
    citations,
    freshness,
    policy,
    refusal,
  });
  const failed = outcome.primary_label !== "success" && outcome.primary_label !== "correct-refusal";
  return {
    result: {
      primary_label: outcome.primary_label,
      rule: outcome.rule,
      ...(lane === "live" && failed ? { failure_class: outcome.primary_label === "probe-invalid" ? "probe-invalid" : "system-failure" } : {}),
      ...(truthExpired === null ? {} : { truth_expired: truthExpired }),
      failure_tags: [
        ...failureTagsOf({
          label: outcome.primary_label,
          facts,
          citations,
          freshness,
          policy,
          excess,
          observation,
          unnecessaryEscalations: unnecessary ?? [],
          truth,
        }),
        ...(truthExpired === null ? [] : [expiredTag]),
      ],
      facts: [...facts],
      citations: [...citations],
      freshness: { ...freshness },
      policy: { violations: [...policy.violations], ...(policy.unchecked.length > 0 ? { unchecked: policy.unchecked } : {}) },
      ...(refusal ? { refusal } : {}),
      ...(excess.length > 0 ? { caps_exceeded: excess } : {}),
    },
    metrics: { ...figures, unnecessary_escalations: unnecessary === null ? null : unnecessary.length, ...qualityRatios(facts, citations) },
  };
}

/** On rows whose truth had expired when they were observed, whatever their label is: no failure, and so none of the bundled tags that reviewers give. */
export const expiredTag = "truth-expired";

/**
 * Until when a truth was valid (`valid_at` and its window), where that lay before `at`; null while it is valid, and for one without
 * a window. Only live truths expire: a fixture's pages and truth are made together.
 */
export function expiredAt(truth: Pick<TruthVersion, "valid_at" | "freshness_window_s">, at: string): string | null {
  const [from, now] = [parseTime(truth.valid_at), parseTime(at)];
  if (from === null || now === null || truth.freshness_window_s === undefined) return null;
  const until = from + truth.freshness_window_s * 1000;
  return now > until ? new Date(until).toISOString() : null;
}

/** A fixture's truth locks the bytes of its page: other bytes from its source mean that the probe is broken, not the system. */
function changedProbe(observation: Observation, truth: TruthVersion): string | null {
  if (truth.content_sha256 === undefined) return null;
  const rules = sourceRules(truth.allowed_sources ?? []);
  const changed = received(observation).find(
    (one) => one.status === 200 && one.sha256 !== undefined && one.sha256 !== truth.content_sha256 && rules.allows(one.final_url ?? one.url ?? ""),
  );
  return changed
    ? `${changed.final_url ?? changed.url} is not the page that its truth was made from (${changed.sha256!.slice(0, 12)}…, expected ${truth.content_sha256.slice(0, 12)}…)`
    : null;
}
