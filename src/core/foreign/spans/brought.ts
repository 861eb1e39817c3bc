import { isPlain, memberOf, textOf } from "../plain";
import { at, itemsAt } from "./attributeTree";

type Tree = Readonly<Record<string, unknown>>;

/** Something that an attempt brought, as text that can be kept. */
export interface Brought {
  readonly text: string;
  readonly contentType: string;
  readonly url: string | null;
}

/** The result of a tool, or the documents that a search found. */
export function broughtBy(tree: Tree, adapter: string): readonly Brought[] {
  const documents = [
    ...itemsAt(tree, "retrieval", "documents"),
    ...itemsAt(tree, "reranker", "output_documents"),
    ...itemsAt(tree, "gen_ai", "retrieval", "documents"),
  ].flatMap(documentIn);
  if (documents.length > 0) return documents;
  const result =
    at(tree, "gen_ai", "tool", "call", "result") ??
    at(tree, "gen_ai", "tool", "message") ??
    (adapter === "tool" || adapter === "search" ? (at(tree, "output", "value") ?? at(tree, "traceloop", "entity", "output")) : undefined);
  if (result === undefined || result === null || result === "") return [];
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return [{ text, contentType: contentTypeOf(text), url: urlOf(tree) }];
}

/** The address that a tool was called with, where one of its arguments is one. */
export function urlOf(tree: Tree): string | null {
  const given = at(tree, "gen_ai", "tool", "call", "arguments") ?? at(tree, "tool", "parameters") ?? at(tree, "input", "value");
  return urlIn(typeof given === "string" ? jsonIn(given) : given);
}

/** The first argument that is an address. */
export function urlIn(given: unknown): string | null {
  if (!isPlain(given)) return addressOf(given);
  for (const value of Object.values(given)) {
    const found = addressOf(value);
    if (found !== null) return found;
  }
  return null;
}

export const addressOf = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 4000 && /^\s*https?:\/\/\S+\s*$/i.test(value) && URL.canParse(value.trim()) ? value.trim() : null;

/** JSON where it is an object or a list; a bare number or word is text to anyone. */
export const contentTypeOf = (text: string): string => (typeof jsonIn(text) === "object" ? "application/json" : "text/plain; charset=utf-8");

/** The object or list that a text is; null for any other text. */
export function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function documentIn(item: unknown): Brought[] {
  const document = memberOf(item, "document") ?? item;
  const content = memberOf(document, "content", "page_content", "text", "snippet");
  if (content === undefined || content === "") return [];
  const metadata = memberOf(document, "metadata");
  const about = typeof metadata === "string" ? jsonIn(metadata) : metadata;
  const url = [...["url", "source", "link", "uri"].map((key) => memberOf(about, key) ?? memberOf(document, key)), memberOf(document, "id")]
    .map(addressOf)
    .find((found) => found !== null);
  const text = textOf(content) ?? JSON.stringify(content);
  return [{ text, contentType: contentTypeOf(text), url: url ?? null }];
}
