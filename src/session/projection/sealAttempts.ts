import type { Attempt, Row } from "../../core/formats/row";
import { attemptKind } from "../../core/trace/attemptKind";
import { isSealed, type Sealing } from "./seals";

/**
 * Traces of other people's tools hold more than what the system did. What a scorer did there, and what it wrote, is a verdict
 * of a grader or a judge and goes whole; the names that spans have from their model name the system.
 */
export function sealAttempts(row: Row, sealing: Sealing): Row {
  const attempts = row.trace?.attempts;
  if (!Array.isArray(attempts) || attempts.length === 0) return row; // what is no list is sealed by the projection itself
  const unscored = isSealed("judge", sealing) || isSealed("grader", sealing) ? withoutScorers(row, attempts) : row;
  return isSealed("system", sealing) ? withoutModelNames(unscored) : unscored;
}

function withoutScorers(row: Row, attempts: readonly Attempt[]): Row {
  const scorers = scoringSpans(attempts);
  if (scorers.size === 0) return row;
  const kept = attempts.filter((attempt) => !scorers.has(attempt));
  const named = (list: Iterable<Attempt>) => new Set([...list].flatMap((attempt) => attempt.representation_id ?? []));
  const [seen, written] = [named(kept), named(scorers)];
  const spans = new Set([...scorers].map((attempt) => attempt.span_id));
  const keptSpans = new Set(kept.map((attempt) => attempt.span_id));
  const representations = row.provenance?.representations?.filter(
    ({ id, generated_by }) =>
      seen.has(id) || !(written.has(id) || (generated_by !== undefined && spans.has(generated_by) && !keptSpans.has(generated_by))),
  );
  return { ...row, trace: { ...row.trace, attempts: kept }, ...(representations ? { provenance: { ...row.provenance, representations } } : {}) };
}

/** Scorers with everything under them. A parent that stands later in the file counts too; cycles end. */
function scoringSpans(attempts: readonly Attempt[]): ReadonlySet<Attempt> {
  const byId = new Map(attempts.map((attempt) => [attempt.span_id, attempt]));
  const verdicts = new Map<Attempt, boolean>();
  for (const attempt of attempts) {
    const trail = new Set<Attempt>();
    let at: Attempt | undefined = attempt;
    while (at && !verdicts.has(at) && !trail.has(at) && attemptKind(at) !== "scorer") {
      trail.add(at);
      at = typeof at.parent_span_id === "string" ? byId.get(at.parent_span_id) : undefined;
    }
    const found = at !== undefined && !trail.has(at) && (verdicts.get(at) ?? attemptKind(at) === "scorer");
    if (at && !trail.has(at)) verdicts.set(at, found);
    for (const one of trail) verdicts.set(one, found);
  }
  return new Set(attempts.filter((attempt) => verdicts.get(attempt)));
}

const modelAttributes = ["gen_ai.request.model", "gen_ai.response.model", "llm.model_name", "gen_ai.system", "gen_ai.provider.name"];

function withoutModelNames(row: Row): Row {
  const attempts = row.trace?.attempts ?? [];
  const names = [
    ...new Set(attempts.flatMap((attempt) => [...modelAttributes.map((name) => attempt.attributes?.[name]), attempt.provider, row.system?.id])),
  ]
    .filter((name): name is string => typeof name === "string" && name.length > 1)
    .sort((a, b) => b.length - a.length);
  const masked = (text: string) => names.reduce((left, name) => left.replaceAll(name, "model"), text);
  return {
    ...row,
    trace: { ...row.trace, attempts: attempts.map((attempt) => (attempt.name === undefined ? attempt : { ...attempt, name: masked(attempt.name) })) },
  };
}
