import { parseTime } from "../trace/time";
import { statedDates } from "../grade/statedValues";

/** When a page says it was published or changed. */
export interface PageDate {
  readonly kind: "published" | "updated";
  /** RFC 3339, or `YYYY-MM-DD` where the page names a day. */
  readonly at: string;
  /** Where it says so, e.g. `meta article:published_time` or a line of its text. */
  readonly from: string;
}

/** Dates of one kind that are told; a page that names more disagrees with itself enough. */
const mostOfKind = 2;
const markupLength = 256 * 1024;
const textLength = 20_000;

/**
 * Dates that a page states of itself, the strongest statement of each kind first: its metadata (`meta`, JSON-LD, microdata), then lines of
 * its text that say "published" or "updated" before a date. `markup` is the page's source, empty where there is none. Dates
 * of what the page tells about are not dates of the page.
 */
export function pageDates(markup: string, text: string): readonly PageDate[] {
  const all = [...ofMarkup(markup.slice(0, markupLength)), ...ofText(text.slice(0, textLength))];
  return (["published", "updated"] as const).flatMap((kind) => {
    const seen = new Set<string>();
    return all.filter((one) => one.kind === kind && !seen.has(one.at.slice(0, 10)) && seen.add(one.at.slice(0, 10))).slice(0, mostOfKind);
  });
}

const published =
  /^(?:article:published_time|og:published_time|datepublished|date|pubdate|publishdate|publish-date|publication_date|dc\.date|dc\.date\.issued|dcterms\.issued|dcterms\.created|citation_publication_date|citation_date|parsely-pub-date|sailthru\.date)$/i;
const updated = /^(?:article:modified_time|og:updated_time|datemodified|last-modified|lastmod|dcterms\.modified|dc\.date\.modified|revised)$/i;

const kindOf = (name: string): PageDate["kind"] | null => (published.test(name) ? "published" : updated.test(name) ? "updated" : null);

function* ofMarkup(markup: string): Generator<PageDate> {
  for (const [tag] of markup.matchAll(/<(?:meta|time)\b[^>]{1,600}>/gi)) {
    const name = attributeOf(tag, "property") ?? attributeOf(tag, "name") ?? attributeOf(tag, "itemprop");
    const kind = name === null ? null : kindOf(name.trim());
    const at = dateOf(attributeOf(tag, "content") ?? attributeOf(tag, "datetime"));
    if (kind !== null && at !== null) yield { kind, at, from: `${tag.slice(1, 5).toLowerCase()} ${name!.trim()}` };
  }
  for (const [, name, value] of markup.matchAll(/"(datePublished|dateModified)"\s{0,20}:\s{0,20}"([^"\n]{4,40})"/g)) {
    const at = dateOf(value!);
    if (at !== null) yield { kind: name === "datePublished" ? "published" : "updated", at, from: `JSON-LD ${name}` };
  }
}

function attributeOf(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]{0,300})"|'([^']{0,300})'|([^\\s"'>]{1,300}))`, "i").exec(tag);
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
}

const linePublished =
  /(?:^|[^\p{L}])(?:(?:first |originally )?published|publication date|date of publication|posted|issued|released)(?: on| at|:)?\s*$|(?:發布|发布|發佈|公布|刊登|公開)(?:日期|時間|时间|於|于|日|：|:|\s)*$/iu;
const lineUpdated =
  /(?:^|[^\p{L}])(?:last )?(?:updated|modified|revised|changed)(?: on| at|:)?\s*$|(?:更新|修訂|修订|修改)(?:日期|時間|时间|於|于|日|：|:|\s)*$/iu;

function* ofText(text: string): Generator<PageDate> {
  for (const { value, start, end } of statedDates(text)) {
    const line = text.slice(Math.max(text.lastIndexOf("\n", start) + 1, start - 40), start);
    const kind = linePublished.test(line) ? "published" : lineUpdated.test(line) ? "updated" : null;
    if (kind !== null) yield { kind, at: value, from: `text “${(line.slice(-40) + text.slice(start, end)).trim()}”` };
  }
}

/** A time with a zone, or the day of anything that begins with one; null where neither is there or the year is none of the web's. */
function dateOf(value: string | null): string | null {
  if (value === null) return null;
  const time = parseTime(value.trim());
  const day = time === null ? statedDates(value.slice(0, 60).replace(/^(\d{4})[/.](\d\d)[/.](\d\d)/, "$1-$2-$3"))[0]?.value : undefined;
  const at = time === null ? (day ?? null) : new Date(time).toISOString();
  return at !== null && Number(at.slice(0, 4)) >= 1990 && Number(at.slice(0, 4)) <= 2100 ? at : null;
}
