/**
 * Joint and single support of a claim from one thing that a reviewer marks: which of its citations together are enough.
 *
 * A set of citations is sufficient where its sources together state every part of the claim; it is minimal where no smaller
 * one within it is. What holds for a set holds for every larger one, so the minimal sets say everything: a set is sufficient
 * exactly where it contains one of them. This is the φ of ALCE (Gao et al. 2023, "Enabling Large Language Models to Generate
 * Text with Citations", EMNLP, section 4.3), which asks a model where we ask a reviewer.
 */
export type CitationSet = readonly string[];

/** What one citation does for its claim: enough by itself, needed together with others, or in no minimal set. */
export type CitationRole = "alone" | "together" | "not-needed";

export interface SupportOfClaim {
  /** All citations together are enough: ALCE's citation recall of the claim is 1, else 0. */
  readonly supported: boolean;
  /** In the order given. */
  readonly citations: readonly {
    readonly id: string;
    readonly role: CitationRole;
    /** ALCE's citation precision of this citation is 1, else 0. */
    readonly precise: boolean;
  }[];
  /** Citations of a supported claim that stand in no minimal set. */
  readonly overCited: number;
}

/** Sets as they are stored: ids sorted, each once; without empty sets, without sets that contain another; in one order. */
export function minimalSets(sets: readonly CitationSet[]): readonly CitationSet[] {
  const tidy = sets.map((set) => [...new Set(set)].sort()).filter((set) => set.length > 0);
  tidy.sort((a, b) => a.length - b.length || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const kept: CitationSet[] = [];
  for (const set of tidy) if (!contains(set, kept)) kept.push(set);
  return kept;
}

/** Whether a set of citations contains one of the sufficient sets. */
export function isSufficient(citations: Iterable<string>, sufficient: readonly CitationSet[]): boolean {
  return contains([...citations], sufficient);
}

function contains(set: CitationSet, others: readonly CitationSet[]): boolean {
  const has = new Set(set);
  return others.some((other) => other.length > 0 && other.every((id) => has.has(id)));
}

/**
 * Support of a claim with the citations `cited`, given its minimal sufficient sets. With φ as above and C the citations:
 * recall = φ(C); a citation c is irrelevant where φ({c}) = 0 and φ(C without c) = 1; its precision is 1 where recall is 1 and
 * it is not irrelevant. A claim without citations has recall 0. Sets that name a citation which is not there do not count.
 */
export function supportOfClaim(cited: readonly string[], sufficient: readonly CitationSet[]): SupportOfClaim {
  const ids = [...new Set(cited)];
  const there = new Set(ids);
  const sets = minimalSets(sufficient).filter((set) => set.every((id) => there.has(id)));
  const supported = sets.length > 0;
  const alone = new Set(sets.filter((set) => set.length === 1).map(([id]) => id!));
  const needed = new Set(sets.flat());
  const inAll = (id: string) => sets.every((set) => set.includes(id));
  return {
    supported,
    citations: ids.map((id) => ({
      id,
      role: alone.has(id) ? "alone" : needed.has(id) ? "together" : "not-needed",
      precise: supported && (alone.has(id) || inAll(id)),
    })),
    overCited: supported ? ids.length - needed.size : 0,
  };
}

/** Sets with one more: what contains it is no longer minimal. Null where it contains one already, which alone is enough. */
export function withSet(sets: readonly CitationSet[], added: CitationSet): readonly CitationSet[] | null {
  return isSufficient(added, sets) ? null : minimalSets([...sets, added]);
}
