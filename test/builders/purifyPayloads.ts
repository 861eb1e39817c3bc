import { createContext, runInContext } from "node:vm";
import { hostileSentence, type HostilePage } from "./hostilePages";

/** Where DOMPurify's public collection lies, from the folder above the project; it is read in place. */
export const purifyCollection = "shared/real/cure53+DOMPurify/test/fixtures/expect.mjs";

interface Payload {
  readonly title?: string;
  readonly payload: string;
}

/** The payloads of the collection. The file is one data literal: it is evaluated with nothing in scope, not imported. */
export function purifyPayloads(source: string): readonly Payload[] {
  const literal = source.replace(/^\s*export default/, "").replace(/;\s*$/, "");
  return runInContext(`(${literal})`, createContext(Object.create(null) as object), { timeout: 2000 }) as readonly Payload[];
}

/** A page for each payload, with the sentence that shows that it was drawn. */
export const purifyPages = (source: string): readonly HostilePage[] =>
  purifyPayloads(source).map(({ payload }, index) => ({
    name: `collection-${index}`,
    html: `<!doctype html><html><head><title>Page</title></head><body><p>${hostileSentence}</p>${payload}</body></html>`,
  }));
