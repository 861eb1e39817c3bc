import type { MergeStrategy } from "../formats/event";

/** One reviewer's label of an item. */
export interface GivenLabel {
  readonly reviewer: string;
  readonly label: string;
}

/** How labels of several reviewers become one. */
export interface MergeRule {
  readonly strategy: MergeStrategy;
  /** Who goes first, under `reviewer-first`. */
  readonly reviewer?: string;
}

/** Which way the one value came about. `single`: one reviewer alone has labelled, so nobody could differ. */
export type ConsensusFrom = "single" | "unanimous" | "majority" | "reviewer" | "strictest" | "most-lenient";

export interface Consensus {
  readonly label: string;
  readonly from: ConsensusFrom;
}

/**
 * The one label that a rule makes of several; null where the rule makes none, and a person has to decide. Where all agree every
 * rule says so. A majority is more than half. The strictest is the last of `order` (best to worst), the most lenient the first;
 * neither is known where a label given has no place in it.
 *
 * @param order the codebook's, best to worst
 */
export function consensusOf(labels: readonly GivenLabel[], rule: MergeRule, order: readonly string[]): Consensus | null {
  const counts = new Map<string, number>();
  for (const { label } of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [only] = counts.keys();
  if (only === undefined) return null;
  if (labels.length === 1) return { label: only, from: "single" };
  if (counts.size === 1) return { label: only, from: "unanimous" };
  switch (rule.strategy) {
    case "unanimous":
      return null;
    case "majority": {
      const most = [...counts].find(([, count]) => count * 2 > labels.length);
      return most ? { label: most[0], from: "majority" } : null;
    }
    case "reviewer-first": {
      const first = labels.find(({ reviewer }) => reviewer === rule.reviewer);
      return first ? { label: first.label, from: "reviewer" } : null;
    }
    case "strictest":
    case "most-lenient": {
      const places = [...counts.keys()].map((label) => order.indexOf(label));
      if (places.includes(-1)) return null;
      const place = rule.strategy === "strictest" ? Math.max(...places) : Math.min(...places);
      return { label: order[place]!, from: rule.strategy };
    }
  }
}
