import { pseudonyms } from "../../core/agreement/pseudonyms";
import type { RaterView } from "../../protocol/decisions";
import type { Disagreement } from "../agreement/disagreements";
import type { CaseContext } from "../case/caseContext";

/** Everybody who speaks of an item, by the letter that stands for them there. */
export function ratersOf({ item, dimension, labels, absent, comments }: Disagreement): ReadonlyMap<string, string> {
  const everybody = [...labels, ...absent, ...comments].map(({ reviewer }) => reviewer);
  return pseudonyms([item, dimension], everybody);
}

/** What raters said, each under their letter, in its order. No name is in it. */
export function raterViews(context: CaseContext, said: Disagreement): RaterView[] {
  return [...ratersOf(said)].map(([reviewer, rater]) => {
    const label = said.labels.find((one) => one.reviewer === reviewer);
    const away = said.absent.find((one) => one.reviewer === reviewer);
    const event = label?.said.event;
    return {
      rater,
      value: event?.value ?? null,
      rationale: event?.rationale ?? null,
      evidence: event?.evidence ?? null,
      condition: label?.condition ?? null,
      absent: away?.why ?? null,
      reason: away?.reason ?? null,
      claim: ownClaim(context, said, reviewer),
      comments: said.comments.filter((one) => one.reviewer === reviewer).map(({ text }) => text),
    };
  });
}

/** The words of the claim as a rater has redrawn it, or moved the citation to; empty where they removed it; null where they left it alone. */
function ownClaim(context: CaseContext, { target }: Disagreement, reviewer: string): string | null {
  const [own, delivered] = [context.rowOf(reviewer), context.parts.row];
  if (own === delivered) return null;
  const wordsIn = (row: typeof own): string => {
    const citation = row.result?.citations?.find(({ id }) => id === target.citation_id);
    const id = target.citation_id === undefined ? target.claim_id : citation?.claim_id;
    const claim = row.trace?.claims?.find((one) => one.id === id);
    if (claim === undefined) return "";
    const marked = typeof claim.start === "number" && typeof claim.end === "number" && (claim.unit ?? "utf16") === "utf16";
    return (marked ? row.trace?.answer?.slice(claim.start!, claim.end!) : claim.text) ?? "";
  };
  const words = wordsIn(own);
  return words === wordsIn(delivered) ? null : words;
}
