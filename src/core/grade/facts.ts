import type { Claim, GradedFact } from "../formats/row";
import type { ExpectedFact } from "../formats/truth";
import { matchFact } from "./matchFact";

export interface FactGrade extends GradedFact {
  readonly id: string;
  readonly matched: boolean;
  readonly claim_id: string | null;
  /** Not needed for success. */
  readonly optional: boolean;
  /** A value of the fact's kind that the answer states in its place: the fact is then false, not merely missing. */
  readonly stated?: string;
  /** Why it could not be looked for. */
  readonly problem?: string;
}

/** The text of a claim: its stretch of the answer, or its own text where it is not literally there. Offsets are UTF-16. */
export function claimText(answer: string | null | undefined, claim: Claim): string {
  if (typeof claim.start === "number" && typeof claim.end === "number" && typeof answer === "string") return answer.slice(claim.start, claim.end);
  return claim.text ?? "";
}

/**
 * Looks for every expected fact in the answer's claims, first to last, then in the whole answer (matched, but no claim and
 * so no citation carries it). A fact that is not found is false where a claim that carries no other expected fact states
 * another value of its kind (a date, a number, a version), and missing otherwise.
 */
export function gradeFacts(answer: string | null | undefined, claims: readonly Claim[], expected: readonly ExpectedFact[]): readonly FactGrade[] {
  const texts = claims.map((claim) => ({ id: claim.id, text: claimText(answer, claim) }));
  const found = expected.map((fact) => {
    const claim = texts.find(({ text }) => matchFact(text, fact).found);
    return { fact, claim, matched: claim !== undefined || matchFact(answer ?? "", fact).found };
  });
  const carrying = new Set(found.flatMap(({ claim }) => (claim ? [claim.id] : [])));
  return found.map(({ fact, claim, matched }) => {
    const free = texts.filter(({ id }) => !carrying.has(id));
    const instead = matched ? null : (free.map(({ text }) => matchFact(text, fact).instead).find((value) => value !== null) ?? null);
    const problem = matched ? null : matchFact(answer ?? "", fact).problem;
    return {
      id: fact.id,
      expected: fact.value,
      match: fact.match ?? "exact",
      matched,
      claim_id: claim?.id ?? null,
      optional: fact.optional ?? false,
      ...(instead === null ? {} : { stated: instead }),
      ...(problem === null ? {} : { problem }),
    };
  });
}
