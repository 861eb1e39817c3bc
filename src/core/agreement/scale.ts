import type { Dimension } from "../formats/codebook";

/** The labels that agreement is counted over. */
export interface Scale {
  /** In the order of the codebook; those that only raters used come after it, by name. */
  readonly labels: readonly string[];
  /** The codebook says which labels lie next to each other, and every label is among them: weights mean something. */
  readonly ordered: boolean;
  /** Labels that were given and are none of the codebook's. */
  readonly strange: readonly string[];
}

/** The scale of a dimension as it was used. @param dimension null where the codebook does not know it: the labels are those that were given */
export function scaleOf(dimension: Dimension | null, given: ReadonlySet<string>): Scale {
  const known = dimension === null ? [] : [...new Set([...(dimension.order ?? []), ...dimension.labels.map(({ id }) => id)])];
  const strange = [...given].filter((label) => !known.includes(label)).sort();
  if (dimension === null) return { labels: strange, ordered: false, strange: [] };
  // A label outside the order (such as "cannot judge") is a label of its own, but has no place on the scale.
  const unordered = known.filter((label) => !(dimension.order ?? []).includes(label) && given.has(label));
  const ordered = (dimension.order?.length ?? 0) > 2 && unordered.length === 0;
  return { labels: ordered ? dimension.order! : known, ordered, strange };
}
