import { isJudge } from "../core/agreement/ratings";
import type { Finding, RuleOutcome } from "../core/check/findings";
import type { Collected } from "../session/agreement/collectRatings";
import { disagreements, isUnsettled, type Disagreement } from "../session/agreement/disagreements";
import { nameOfItem, staleWords, whatTheySaid } from "./disagreementText";
import type { CliSession } from "./cliSession";

/** Reviewers who differ in their labels without a decision that stands are an error; in evidence or the claim's bounds alone, a warning. */
export async function disagreementOutcome({ run }: CliSession, all: readonly Collected[]): Promise<RuleOutcome> {
  const unsettled: Disagreement[] = [];
  for (const collected of all) unsettled.push(...(await disagreements(run, collected)).filter(isUnsettled));
  const compared = all.reduce((sum, { ratings }) => sum + new Set(ratings.filter(({ rater }) => !isJudge(rater)).map(({ item }) => item)).size, 0);
  const open = unsettled.filter(({ types, decided }) => types.includes("label") || (decided?.conflicting.length ?? 0) > 0);
  const lesser = unsettled.filter((one) => !open.includes(one) && one.types.some((type) => type === "evidence" || type === "claim-boundary"));
  // Adjudicators can contradict each other where reviewers agree, or have taken their labels back.
  const listed = new Set(unsettled.map(({ item, dimension }) => item + dimension));
  const conflicts = run.book.state.decisions.filter((one) => {
    const stands = run.book.state.decision(one.key, one.dimension);
    return stands?.decision.event.id === one.event.id && stands.conflicting.length > 0 && !listed.has(one.key + one.dimension);
  });
  return {
    rule: "disagreement",
    seen:
      compared === 0 && conflicts.length === 0 ? null : `${compared} labelled items, ${open.length + conflicts.length} without agreement or decision`,
    findings: [
      ...open.map((one) => finding("error", `${whatTheySaid(one)}; ${whyOpen(one)}`)),
      ...conflicts.map(({ key, dimension }) =>
        finding("error", `${nameOfItem(key)}, ${dimension}: adjudicators decided differently; decide over both`),
      ),
      ...lesser.map((one) =>
        finding(
          "warning",
          one.types.includes("evidence")
            ? `${whatTheySaid(one)}, with ${one.evidence === "disjoint" ? "evidence in different places" : "evidence that shares only a part"}`
            : `${whatTheySaid(one)}, of claims that they drew differently`,
        ),
      ),
    ],
  };
}

const finding = (level: Finding["level"], message: string): Finding => ({ rule: "disagreement", level, message });

function whyOpen({ decided }: Disagreement): string {
  if (decided === null) return "nobody has decided";
  const { decision, conflicting, stale } = decided;
  if (conflicting.length > 0)
    return `${[decision, ...conflicting]
      .map(({ event }) => event.reviewer)
      .sort()
      .join(" and ")} decided differently; decide over both`;
  return `${decision.event.reviewer}'s decision is stale: ${staleWords(stale)}`;
}
