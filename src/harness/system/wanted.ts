/** What a query asks for, told from its wording alone. */
export interface Wanted {
  readonly what: "date" | "version" | "title" | "canonical" | "replacement" | "price" | "items" | "page";
  /** How the query calls it, e.g. "published date". */
  readonly called: string;
  /** The answer is in a document that the first page links to. */
  readonly linked: { readonly pdf: boolean } | null;
}

export function wantedBy(query: string): Wanted {
  const linked = /\blinked\b|\bfollow the link\b/i.test(query) ? { pdf: /\bpdf\b/i.test(query) } : null;
  const named = (noun: string) => new RegExp(`\\b(?:(?!the\\b|its\\b|a\\b)(\\p{L}+) )?${noun}\\b`, "iu").exec(query);
  const [date, version, title] = [named("date"), named("version"), named("title")];
  if (/\breplace(?:ment|d)\b|\bsuccessor\b/i.test(query)) return { what: "replacement", called: "replacement", linked };
  if (/\bcanonical\b/i.test(query)) return { what: "canonical", called: "canonical page", linked };
  if (/\bprice\b/i.test(query)) return { what: "price", called: "price", linked };
  if (/\b(?:all|every|each)\b[^.]*\b(?:items?|entries|entry)\b/i.test(query)) return { what: "items", called: "items", linked };
  if (date) return { what: "date", called: date[0].toLowerCase(), linked };
  if (version) return { what: "version", called: version[0].toLowerCase(), linked };
  if (title) return { what: "title", called: "title", linked };
  return { what: "page", called: "page", linked };
}
