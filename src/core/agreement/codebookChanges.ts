/** A decision that blames the codebook, with the labels that it was decided over. */
export interface GapDecision {
  readonly dimension: string;
  /** As it was when decided: `<id>@<version>`. */
  readonly version: string;
  readonly labels: readonly string[];
  readonly decided: string;
  readonly rationale: string;
  /** Where it is: the key of its target, and the case. */
  readonly item: string;
  readonly taskId: string;
  readonly eventId: string;
}

/** Cases in which the codebook did not tell two labels apart. */
export interface CodebookChange<Case extends GapDecision = GapDecision> {
  readonly dimension: string;
  /** The labels that reviewers gave, by name, each once; one alone where they differed in something else than the label. */
  readonly between: readonly string[];
  /** How often each was decided, the most frequent first. */
  readonly decided: readonly { readonly label: string; readonly count: number }[];
  readonly cases: readonly Case[];
}

/** Decisions for a guideline gap by dimension and the labels they were between: the list of what the codebook has to say more of. Those with most cases come first. */
export function codebookChanges<Case extends GapDecision>(decisions: readonly Case[]): readonly CodebookChange<Case>[] {
  const groups = new Map<string, Case[]>();
  for (const one of decisions) {
    const name = JSON.stringify([one.dimension, between(one)]);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups.values()]
    .map((found): CodebookChange<Case> => {
      const cases = [...found].sort((a, b) => textOrder(a.item, b.item) || textOrder(a.eventId, b.eventId));
      const counts = new Map<string, number>();
      for (const { decided } of cases) counts.set(decided, (counts.get(decided) ?? 0) + 1);
      const decided = [...counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count || textOrder(a.label, b.label));
      return { dimension: cases[0]!.dimension, between: between(cases[0]!), decided, cases };
    })
    .sort((a, b) => textOrder(a.dimension, b.dimension) || b.cases.length - a.cases.length || textOrder(a.between.join("\n"), b.between.join("\n")));
}

const between = ({ labels }: GapDecision): readonly string[] => [...new Set(labels)].sort();
const textOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
