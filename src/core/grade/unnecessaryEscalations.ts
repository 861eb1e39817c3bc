import { escalations } from "../trace/escalations";
import { buildSpanTree } from "../trace/spanTree";
import type { TruthVersion } from "../formats/truth";
import { matchFact } from "./matchFact";
import { pagesOf, type Observation } from "./observation";
import { sourceRules } from "./sources";

/**
 * Attempts that started a dearer adapter although a representation received before already held every required fact and
 * came from an allowed source: proven by the fixture's truth. Without required facts nothing can prove it, and the list is
 * empty. In the live lane nobody knows what would have sufficed: do not call it there.
 */
export function unnecessaryEscalations(observation: Observation, truth: Pick<TruthVersion, "expected_facts" | "allowed_sources">): readonly string[] {
  const required = (truth.expected_facts ?? []).filter((fact) => fact.optional !== true);
  if (required.length === 0) return [];
  const rules = sourceRules(truth.allowed_sources ?? []);
  const tree = buildSpanTree(observation.attempts);
  const ends = pagesOf(observation)
    .filter((one) => {
      const text = observation.textOf(one.id);
      return text !== null && rules.allows(one.final_url ?? one.url ?? "") && required.every((fact) => matchFact(text, fact).found);
    })
    .flatMap((one) =>
      tree.spans
        .filter(({ attempt }) => attempt.span_id === one.generated_by || attempt.representation_id === one.id)
        .map((span) => span.start ?? Infinity),
    );
  const first = Math.min(...ends);
  return escalations(tree)
    .filter((span) => (span.start ?? -Infinity) > first)
    .map((span) => span.attempt.span_id);
}
