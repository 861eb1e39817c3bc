import type { Attempt } from "../formats/row";
import { isCutText } from "./cutText";

/** RFC 9110, 5.6.2: of what names of headers and methods consist. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerPrefix = "http.request.header.";
/** curl counts and frames the body itself. */
const counted = new Set(["content-length", "transfer-encoding"]);

export interface SentHeader {
  readonly name: string;
  readonly value: string;
}

/** The method as it was sent; null where none was recorded, or none that can be one. */
export function methodOf(attempt: Attempt): string | null {
  const attributes = attempt.attributes ?? {};
  const recorded = attributes["http.request.method"] ?? attributes["http.method"];
  // OpenTelemetry writes unusual methods beside.
  const method = recorded === "_OTHER" ? attributes["http.request.method_original"] : recorded;
  return typeof method === "string" && token.test(method) ? method : null;
}

/**
 * Headers that were recorded of the request, in their order: OpenTelemetry's `http.request.header.<name>` (a list of values or
 * one), an object `http.request.headers`, and `user_agent.original`. `leftOut` counts those that no request can carry as they are.
 */
export function headersOf(attempt: Attempt): { readonly lines: readonly SentHeader[]; readonly leftOut: number } {
  const attributes = attempt.attributes ?? {};
  const lines: SentHeader[] = [];
  let leftOut = 0;
  const add = (name: string, values: unknown) => {
    // Pseudo-headers of HTTP/2 say what the address and the method say.
    if (name.startsWith(":") || counted.has(name.toLowerCase())) return;
    for (const value of Array.isArray(values) ? (values as unknown[]) : [values]) {
      const text = typeof value === "number" ? String(value) : value;
      if (token.test(name) && typeof text === "string" && !/[\0\r\n]/.test(text) && !isCutText(text)) lines.push({ name, value: text.trim() });
      else leftOut++;
    }
  };
  for (const [key, value] of Object.entries(attributes)) if (key.startsWith(headerPrefix)) add(key.slice(headerPrefix.length), value);
  const all = attributes["http.request.headers"];
  if (typeof all === "object" && all !== null && !Array.isArray(all)) for (const [name, value] of Object.entries(all)) add(name, value);
  const agent = attributes["user_agent.original"];
  if (agent !== undefined && !lines.some(({ name }) => name.toLowerCase() === "user-agent")) add("user-agent", agent);
  return { lines, leftOut };
}

export type SentBody = { readonly kind: "none" | "unrecorded" | "unusable" } | { readonly kind: "text"; readonly text: string };

const bodyNames = ["http.request.body", "http.request.body.content", "http.request.body.text"];
const sizeNames = ["http.request.body.size", "http.request_content_length"];

/** The request's body: not recorded where a size or the method says that there was one; unusable where an argument cannot hold it, or it is cut. */
export function bodyOf(attempt: Attempt, method: string | null): SentBody {
  const attributes = attempt.attributes ?? {};
  const body = bodyNames.map((name) => attributes[name]).find((value) => value !== undefined && value !== null);
  if (body === undefined) {
    const sized = sizeNames.some((name) => Number(attributes[name]) > 0);
    const empty = sizeNames.some((name) => attributes[name] === 0);
    return { kind: sized || (!empty && method !== null && /^(POST|PUT|PATCH)$/.test(method)) ? "unrecorded" : "none" };
  }
  // curl sends none with HEAD.
  if (typeof body !== "string" || body.includes("\0") || isCutText(body) || method === "HEAD") return { kind: "unusable" };
  return { kind: "text", text: body };
}
