import type { RepresentationKind } from "../representationKind";
import { jsonPage } from "./jsonPage";
import { markdownPage } from "./markdownPage";
import type { SourcePage } from "./pageWriter";
import { xmlPage } from "./xmlPage";

export interface SourceToShow {
  readonly kind: RepresentationKind;
  readonly text: string | null;
  readonly contentType: string | null;
  /** Where it came from: servers often call Markdown plain text. */
  readonly url: string | null;
}

/**
 * A source laid out to be read: JSON and XML as folds, Markdown as a page. Null for other kinds, and where the page would have
 * more than `maxHtml` UTF-16 code units: then the source is read as it is. Its text nodes are stretches of the canonical text,
 * so that evidence stands and is taken in it as in any page. Not a part of `text@1`; it may change.
 */
export function sourcePage({ kind, text, contentType, url }: SourceToShow, maxHtml: number): Pick<SourcePage, "html" | "runs"> | null {
  if (text === null || text.length > maxHtml) return null;
  const write = kind === "json" ? jsonPage : kind === "xml" ? xmlPage : kind === "text" && isMarkdown(contentType, url) ? markdownPage : null;
  const { html, runs, cut } = write?.(text, maxHtml) ?? { html: "", runs: [], cut: null };
  return runs.length === 0 || cut !== null ? null : { html, runs };
}

function isMarkdown(contentType: string | null, url: string | null): boolean {
  const type = (contentType ?? "").split(";")[0]!.trim().toLowerCase();
  if (type === "text/markdown" || type === "text/x-markdown") return true;
  return (type === "text/plain" || type === "") && /^[^?#]*\.(?:md|markdown|mkd)(?:[?#]|$)/iu.test(url ?? "");
}
