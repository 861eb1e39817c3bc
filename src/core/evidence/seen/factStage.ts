/** An answer that may be unknown. */
export type Known = "yes" | "no" | "unknown";

/** How far something came in one representation. */
export interface Carried {
  readonly representationId: string;
  /** It stands in the bytes as they were received, as text or in their source. */
  readonly retrieved: Known;
  /** It stands in the text that was made of them. */
  readonly extracted: Known;
  /** It stands in the slice of that text which entered the model's context. */
  readonly seen: Known;
}

/**
 * The stage that lost a fact: the first of retrieval, extraction, context and answer that no longer has it. `none` where the
 * answer has it; `cannot-be-told` where a stage that would decide is not on record.
 */
export type LostAt = "never-retrieved" | "not-extracted" | "cut" | "not-used" | "none" | "cannot-be-told";

export interface FactStage {
  readonly retrieved: Known;
  readonly extracted: Known;
  readonly seen: Known;
  readonly used: Known;
  readonly lost: LostAt;
  /** The representation in which it came farthest; null where it is in none. */
  readonly representationId: string | null;
}

/**
 * Which stage lost a fact (docs/evidence.md, "Which stage lost it"). A stage has the fact where any representation has it
 * there; it has it not where every representation is known not to; else that is not known. What a later stage of a
 * representation has, its earlier ones have too. The answer decides first: what it states was not lost, wherever it came from.
 *
 * @param carried one entry for each representation of the row
 * @param unrecorded responses were received that nothing was archived of, so that what they held is not known
 * @param used whether the answer states it
 */
export function factStage(carried: readonly Carried[], unrecorded: boolean, used: Known): FactStage {
  const closed = carried.map(closedUpwards);
  const over = (stage: "retrieved" | "extracted" | "seen"): Known => {
    if (closed.some((one) => one[stage] === "yes")) return "yes";
    return unrecorded || closed.some((one) => one[stage] === "unknown") ? "unknown" : "no";
  };
  const stages = { retrieved: over("retrieved"), extracted: over("extracted"), seen: over("seen"), used };
  const farthest = (["seen", "extracted", "retrieved"] as const).flatMap((stage) => closed.find((one) => one[stage] === "yes") ?? [])[0];
  return { ...stages, lost: lostAt(stages), representationId: farthest?.representationId ?? null };
}

function lostAt({ retrieved, extracted, seen, used }: Pick<FactStage, "retrieved" | "extracted" | "seen" | "used">): LostAt {
  if (used === "yes") return "none";
  if (used === "unknown") return "cannot-be-told";
  for (const [stage, lost] of [
    [seen, "not-used"],
    [extracted, "cut"],
    [retrieved, "not-extracted"],
  ] as const) {
    if (stage === "yes") return lost;
    if (stage === "unknown") return "cannot-be-told";
  }
  return "never-retrieved";
}

/** What the model saw was extracted, and what was extracted was retrieved. What is not there cannot come later. */
function closedUpwards({ representationId, retrieved, extracted, seen }: Carried): Carried {
  const extractedToo = seen === "yes" ? "yes" : extracted;
  const retrievedToo = extractedToo === "yes" ? "yes" : retrieved;
  const extractedStill = retrievedToo === "no" ? "no" : extractedToo;
  return { representationId, retrieved: retrievedToo, extracted: extractedStill, seen: extractedStill === "no" ? "no" : seen };
}
