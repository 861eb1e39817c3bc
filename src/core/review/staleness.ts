import type { ReadLabel } from "./kinds";

/** What is in force for a target now; null where it is not known, and then it is not compared. */
export interface InForce {
  /** Hash of what there is to judge; null where it is no longer there. */
  readonly content: string | null;
  /** `<id>@<version>` of the codebook's dimension; null where the codebook no longer has it. */
  readonly dimension: string | null;
  readonly truth: { readonly case_id: string; readonly version: number } | null;
  /** Judges with a judgement on this target, with the model, version and prompt they are. */
  readonly judges: readonly JudgeIdentity[] | null;
}
export interface JudgeIdentity {
  readonly id: string;
  readonly model?: string;
  readonly model_version?: string;
  readonly prompt_sha256?: string;
}
export type Stale = "content" | "codebook" | "truth" | "judge";

/** What changed since the label was given, each compared by itself. Truth and judge only where the label says they were shown. */
export function staleness(label: Pick<ReadLabel, "content" | "dimension" | "truth" | "judge">, now: InForce): readonly Stale[] {
  const { truth, judge } = label;
  return [
    ...(label.content && label.content === now.content ? [] : ["content" as const]),
    ...(label.dimension === now.dimension ? [] : ["codebook" as const]),
    ...(truth && now.truth && (truth.case_id !== now.truth.case_id || truth.version !== now.truth.version) ? ["truth" as const] : []),
    ...(judge && now.judges && !now.judges.some((one) => isSameJudge(judge, one)) ? ["judge" as const] : []),
  ];
}

const parts = ["id", "model", "model_version", "prompt_sha256"] as const;
/** One judge is one model, version and prompt: whatever of it the label recorded must still be so. */
const isSameJudge = (recorded: Readonly<Record<string, unknown>>, judge: JudgeIdentity) =>
  parts.every((part) => recorded[part] === undefined || recorded[part] === judge[part]);
