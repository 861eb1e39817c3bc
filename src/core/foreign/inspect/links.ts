import type { Stretch } from "./sentences";

/** An address in a text, and the stretch that is the link: with a markdown link's words and brackets. */
export interface Link extends Stretch {
  readonly url: string;
  /** A footnote `[n]` whose address stands elsewhere in the text. */
  readonly footnote: boolean;
}

const address = /https?:\/\/[^\s<>"'`\\|{}^\u3001\u3002\uff0c\uff08\uff09]+/gi;
const definition = /^[ \t]{0,3}\[([^\]\n]{1,80})\]:[ \t]*<?(https?:\/\/[^\s<>]+)>?/gim;
/** A link's words may be this long. */
const longestWords = 500;

/** Markdown links, footnotes with their definitions, and bare addresses, in the order of the text. Never looks at code or HTML apart. */
export function linksIn(text: string): readonly Link[] {
  const links: Link[] = [];
  const defined = new Map<string, string>();
  const definitions: Stretch[] = [];
  for (const found of text.matchAll(definition)) {
    const label = found[1]!.toLowerCase();
    if (!defined.has(label)) defined.set(label, found[2]!);
    definitions.push({ start: found.index, end: found.index + found[0].length });
  }
  const used = new Set<string>();
  if (defined.size > 0)
    for (const mark of text.matchAll(/\[([^[\]\n]{1,80})\](?![(:])/g)) {
      const url = defined.get(mark[1]!.toLowerCase());
      if (url === undefined || inside(definitions, mark.index)) continue;
      used.add(mark[1]!.toLowerCase());
      links.push({ url, start: mark.index, end: mark.index + mark[0].length, footnote: true });
    }
  for (const found of text.matchAll(address)) {
    const at = found.index;
    const around = definitions.find(({ start, end }) => at >= start && at < end);
    if (around) {
      const label = /\[([^\]]+)\]/.exec(text.slice(around.start, around.end))![1]!.toLowerCase();
      if (used.has(label)) continue; // its marks are the links
    }
    links.push(text[at - 1] === "(" && text[at - 2] === "]" ? markdownLink(text, at, found[0]) : { ...bare(found[0], at), footnote: false });
  }
  return links.sort((a, b) => a.start - b.start || a.end - b.end);
}

const inside = (stretches: readonly Stretch[], at: number) => stretches.some(({ start, end }) => at >= start && at < end);

/** An address without the signs that end the sentence or the bracket around it. */
function bare(written: string, start: number): { readonly url: string; readonly start: number; readonly end: number } {
  let end = written.length;
  let unopened = count(written, ")") - count(written, "(");
  for (; end > 0; end--) {
    const last = written[end - 1]!;
    if (last === ")" && unopened > 0) unopened--;
    else if (!/[.,;:!?*_~\]]/.test(last)) break;
  }
  return { url: written.slice(0, end), start, end: start + end };
}

function markdownLink(text: string, at: number, written: string): Link {
  let [depth, end] = [1, 0];
  for (; end < written.length; end++) {
    if (written[end] === "(") depth++;
    else if (written[end] === ")" && --depth === 0) break;
  }
  const url = depth === 0 ? written.slice(0, end) : bare(written, at).url;
  const after = at + (depth === 0 ? end + 1 : url.length);
  const close = text.slice(after, after + 200);
  const titled = depth === 0 ? 0 : (/^\s+"[^"\n]{0,190}"\)/.exec(close)?.[0].length ?? 0);
  return { url, start: wordsStart(text, at - 2), end: after + titled, footnote: false };
}

/** Where the `[` stands that the `]` at `close` closes. */
function wordsStart(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0 && at > close - longestWords && text[at] !== "\n"; at--) {
    if (text[at] === "]") depth++;
    else if (text[at] === "[" && --depth === 0) return at;
  }
  return close;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** The same page under one name: no fragment, no slash at the end, host in small letters. Null where it is no address. */
export function pageOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return `${parsed.protocol === "http:" ? "https:" : parsed.protocol}//${parsed.host}${parsed.pathname.replace(/\/+$/, "")}${parsed.search}`;
}
