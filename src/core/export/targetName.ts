import type { Target } from "../formats/target";

/** A target for people: the case, its repetition where it is not the first, and which part of it. */
export function targetName({ task_id, system, repetition, kind, claim_id, citation_id, representation_id }: Target): string {
  const part = citation_id ?? claim_id ?? representation_id;
  return [
    task_id,
    ...(system === undefined ? [] : [system.version === undefined ? system.id : `${system.id}@${system.version}`]),
    ...(repetition === undefined || repetition === 0 ? [] : [`repetition ${repetition}`]),
    ...(part === undefined ? [] : [`${kind ?? "part"} ${part}`]),
  ].join(", ");
}
