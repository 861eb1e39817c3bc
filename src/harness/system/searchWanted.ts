/** What a query wants of a search, told from its wording alone. */
export type SearchWanted =
  /** The page that speaks for itself as the official one. */
  | { readonly kind: "official" }
  /** Something that was published on the day of asking. */
  | { readonly kind: "today"; readonly noun: string }
  /** So many sources that found out for themselves. */
  | { readonly kind: "primary-sources"; readonly count: number }
  /** Where an article that several sites have was published first. */
  | { readonly kind: "origin" }
  /** One thing by its exact name. */
  | { readonly kind: "named"; readonly name: string };

const counts: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };

export function searchWantedBy(query: string): SearchWanted | null {
  const sources = /\b(two|three|four|\d)\s+(?:independent\s+)?primary sources\b/i.exec(query);
  if (sources) return { kind: "primary-sources", count: counts[sources[1]!.toLowerCase()] ?? Math.max(1, Number(sources[1])) };
  if (/\bsyndicated\b|\bdeduplicate\b/i.test(query)) return { kind: "origin" };
  const today = /\btoday['’]s ((?:\p{L}+ ?){1,2}?)(?= for\b| of\b|$)/iu.exec(query);
  if (today) return { kind: "today", noun: today[1]!.trim() };
  if (/\bofficial\b/i.test(query) || query.includes("官方")) return { kind: "official" };
  const name = /\b[A-Z]{2,}[ -]?\d+\b/.exec(query);
  return name ? { kind: "named", name: name[0] } : null;
}
