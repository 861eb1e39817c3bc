import type { Dimension } from "../../core/formats/codebook";
import type { Problem } from "../../core/formats/problem";
import type { Row } from "../../core/formats/row";
import type { Target } from "../../core/formats/target";
import type { RowSummary } from "../../core/records/rowSummary";
import {
  contentOf,
  contentParts,
  targetKey,
  targetOf,
  targetRowKey,
  withEdits,
  type Content,
  type JudgeIdentity,
  type ReviewState,
} from "../../core/review";
import type { TargetRef } from "../../protocol/views";
import type { PlacedJudgement } from "../run/judgements";
import type { TruthInForce } from "../run/truths";
import { grouped } from "./grouped";

export interface CaseParts {
  readonly summary: RowSummary;
  /** The row with its sibling files joined, nobody's edits applied. */
  readonly row: Row;
  readonly raw: unknown;
  readonly problems: readonly Problem[];
  readonly truth: TruthInForce | null;
  readonly judgements: readonly PlacedJudgement[];
  readonly state: ReviewState;
  readonly me: string | null;
}

/** One row with everything that labels of it need: targets, what each reviewer's edits make of the row, and content hashes. */
export class CaseContext {
  readonly rowKey: string;
  readonly #rows = new Map<string, Row>();
  readonly #contents = new Map<string, Content>();
  #judged: ReadonlyMap<string, readonly PlacedJudgement[]> | null = null;

  constructor(readonly parts: CaseParts) {
    this.rowKey = targetRowKey(this.target({ kind: "row" }));
  }

  target(ref: TargetRef): Target {
    return targetOf(this.parts.summary.key, {
      kind: ref.kind,
      ...(ref.claimId === undefined ? {} : { claim_id: ref.claimId }),
      ...(ref.citationId === undefined ? {} : { citation_id: ref.citationId }),
      ...(ref.representationId === undefined ? {} : { representation_id: ref.representationId }),
    });
  }

  key(ref: TargetRef): string {
    return targetKey(this.target(ref));
  }

  /** The row as this reviewer sees it: with their own pairings and added claims. */
  rowOf(reviewer: string | null): Row {
    if (reviewer === null) return this.parts.row;
    const known = this.#rows.get(reviewer) ?? withEdits(this.parts.row, this.parts.state.edits(reviewer, this.rowKey));
    this.#rows.set(reviewer, known);
    return known;
  }

  /** Hash of what there is to judge for this reviewer. */
  content(dimension: Dimension, ref: TargetRef, reviewer: string | null): Content {
    const row = this.rowOf(reviewer);
    const name = JSON.stringify([dimension.id, this.key(ref), row === this.parts.row ? null : reviewer]);
    const known =
      this.#contents.get(name) ?? contentOf(dimension, row, this.target(ref), { allowedSources: this.parts.truth?.truth.allowed_sources ?? null });
    this.#contents.set(name, known);
    return known;
  }

  /** The same part by part: what a label stores of it, and is compared with. */
  contentParts(dimension: Dimension, ref: TargetRef, reviewer: string | null): Readonly<Record<string, string>> | null {
    return contentParts(dimension, this.rowOf(reviewer), this.target(ref), { allowedSources: this.parts.truth?.truth.allowed_sources ?? null });
  }

  /** Whether anybody in question has a label in this dimension, on whatever target: without one, no content need be compared. */
  hasLabels(dimension: string, of: "me" | "others"): boolean {
    const { state, me } = this.parts;
    return [...(labellersOf(state).get(dimension) ?? [])].some((reviewer) => (reviewer === me) === (of === "me"));
  }

  judgementsOn(dimension: string, key: string): readonly PlacedJudgement[] {
    this.#judged ??= grouped(this.parts.judgements, (one) => questionOf(one.dimension, one.key));
    return this.#judged.get(questionOf(dimension, key)) ?? [];
  }

  /** Whether the row has the part that a reference names. */
  has(ref: TargetRef, reviewer: string | null): boolean {
    const row = this.rowOf(reviewer);
    if (ref.kind === "citation") return row.result?.citations?.some((one) => one.id === ref.citationId) ?? false;
    if (ref.kind === "claim") return row.trace?.claims?.some((one) => one.id === ref.claimId) ?? false;
    if (ref.kind === "representation") return row.provenance?.representations?.some((one) => one.id === ref.representationId) ?? false;
    return true;
  }
}

const labellers = new WeakMap<ReviewState, ReadonlyMap<string, ReadonlySet<string>>>();

/** Who has labels in force, by dimension. */
function labellersOf(state: ReviewState): ReadonlyMap<string, ReadonlySet<string>> {
  const known = labellers.get(state);
  if (known) return known;
  const found = new Map<string, Set<string>>();
  for (const { dimension, event } of state.labels) found.set(dimension, (found.get(dimension) ?? new Set()).add(event.reviewer));
  labellers.set(state, found);
  return found;
}

const questionOf = (dimension: string, key: string): string => JSON.stringify([dimension, key]);

/** One judge is one model, version and prompt. */
export const judgeIdentity = ({ judgement: { judge } }: PlacedJudgement): JudgeIdentity => ({
  id: judge.id,
  ...(judge.model === undefined ? {} : { model: judge.model }),
  ...(judge.model_version === undefined ? {} : { model_version: judge.model_version }),
  ...(judge.prompt_sha256 === undefined ? {} : { prompt_sha256: judge.prompt_sha256 }),
});
