import type { Result } from "../../../src/protocol/messages";
import type { ProposalItem, VersionView } from "../../../src/protocol/truth";

export type TimelineEntry =
  { readonly kind: "version"; readonly version: VersionView } | { readonly kind: "proposal"; readonly proposal: ProposalItem };

/**
 * Versions newest first, as their numbers say, with the proposals that became none of them where they were made: above the newest version that
 * was there already. A version says when it was approved, or else from when it holds.
 */
export function timelineEntries({ versions, proposals }: Pick<Result<"truth/history">, "versions" | "proposals">): readonly TimelineEntry[] {
  const became = new Set(versions.flatMap(({ change }) => (change?.proposal ? [change.proposal] : [])));
  const others = proposals.filter(({ id }) => !became.has(id)).sort((a, b) => timeOf(b.at) - timeOf(a.at));
  const entries: TimelineEntry[] = [];
  let next = 0;
  for (const version of [...versions].sort((a, b) => b.version - a.version)) {
    const since = timeOf(version.change?.approvedAt ?? version.validAt);
    while (next < others.length && timeOf(others[next]!.at) >= since) entries.push({ kind: "proposal", proposal: others[next++]! });
    entries.push({ kind: "version", version });
  }
  return [...entries, ...others.slice(next).map((proposal) => ({ kind: "proposal" as const, proposal }))];
}

/** A time that cannot be read counts as the earliest. */
const timeOf = (at: string): number => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? -Infinity : time;
};
