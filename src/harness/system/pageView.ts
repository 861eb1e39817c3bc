import type { PageSeen, Tools } from "./contract";
import { pageStructure, type PageStructure } from "./pageStructure";
import { sentencesOf, type Sentence } from "./sentences";

/** A page as the system reads it. */
export interface PageView extends PageSeen {
  readonly text: string | null;
  readonly sentences: readonly Sentence[];
  /** What it is called: its first heading, or the first line of a document without markup. */
  readonly heading: string | null;
  readonly structure: PageStructure | null;
}

export type Looked = { readonly kind: "page"; readonly page: PageView } | { readonly kind: "failed"; readonly error: string };

/** Fetches an address and reads what came. */
export async function look(tools: Tools, url: string, linkedFrom?: string): Promise<Looked> {
  const fetched = await tools.fetch(url, linkedFrom);
  if (fetched.kind === "failed") return fetched;
  return { kind: "page", page: await readPage(tools, fetched.page) };
}

/** Reads what came, or what was rendered. */
export async function readPage(tools: Pick<Tools, "read">, seen: PageSeen): Promise<PageView> {
  const { text, markup } = await tools.read(seen.representation_id);
  const structure = markup === null ? null : pageStructure(markup);
  const sentences = text === null ? [] : sentencesOf(text);
  const firstLine =
    text
      ?.split(/[\n\f]/)
      .map((line) => line.trim())
      .find((line) => line !== "") ?? null;
  const { representation_id, url, final_url, status, content_type, bytes, hops } = seen;
  const page = { representation_id, url, final_url, status, content_type, bytes, hops };
  return { ...page, text, sentences, heading: structure ? structure.heading : firstLine, structure };
}

/** Where a wording stands in the page's text: inside one sentence if there is one, however its white space is written. */
export function sentenceWith(page: PageView, wording: string): Sentence | null {
  const plain = (text: string) => text.replace(/\s+/g, " ");
  return (
    page.sentences.find((one) => plain(one.text) === plain(wording)) ?? page.sentences.find((one) => plain(one.text).includes(plain(wording))) ?? null
  );
}
