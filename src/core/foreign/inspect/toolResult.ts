import type { Attachments } from "./attachments";
import { dataUriBytes } from "./dataUri";
import { isObject, textOf, utf8Of, type JsonObject } from "./values";

/** What a tool gave back, taken apart into things that have bytes of their own. */
export type ResultPart =
  | { readonly kind: "text"; readonly text: string; readonly bytes: Uint8Array; readonly contentType: string; readonly halfCharacters: boolean }
  | { readonly kind: "media"; readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly kind: "reference"; readonly url: string }
  /** Left out by the log itself, or not to be decoded; `what` says which. */
  | { readonly kind: "missing"; readonly what: string };

/** What Inspect writes in the place of an image where it was told not to log images. */
const removed = /^<base64-data-removed>$/i;
const mediaFields = ["image", "document", "audio", "video"] as const;

/** Texts of a list are one part, joined by line breaks as the model gets them; each image, document or sound is its own. */
export function resultParts(result: unknown, attachments: Attachments): readonly ResultPart[] {
  if (result === null || result === undefined) return [];
  const pieces = Array.isArray(result) && result.length > 0 && result.every(isContent) ? result : isContent(result) ? [result] : null;
  if (pieces === null) {
    if (typeof result === "object") return [jsonPart(attachments.resolveAll(result))];
    const text = typeof result === "string" ? attachments.resolve(result) : JSON.stringify(result);
    return [mediaUri(text) ?? textPart(text)];
  }
  const texts: string[] = [];
  const others: ResultPart[] = [];
  for (const piece of pieces) {
    const text = textOf(piece["text"]) ?? textOf(piece["reasoning"]);
    const media = mediaFields.find((field) => typeof piece[field] === "string");
    if (media !== undefined) others.push(mediaPart(attachments.resolve(piece[media] as string), media));
    else if (text !== null) texts.push(attachments.resolve(text));
    else others.push(jsonPart(attachments.resolveAll(piece)));
  }
  return texts.length > 0 ? [textPart(texts.join("\n")), ...others] : others;
}

/** A part of a message's content; any other object is a result that happens to be an object. */
const isContent = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value["type"] === "string" && ["text", "reasoning", "data", "tool_use", ...mediaFields].includes(value["type"]);

function textPart(text: string): ResultPart {
  return { kind: "text", text, ...utf8Of(text), contentType: isJson(text) ? "application/json" : "text/plain; charset=utf-8" };
}

function jsonPart(value: unknown): ResultPart {
  const text = JSON.stringify(value);
  return { kind: "text", text, ...utf8Of(text), contentType: "application/json" };
}

function mediaPart(written: string, what: string): ResultPart {
  if (removed.test(written)) return { kind: "missing", what };
  if (/^https?:\/\//i.test(written)) return { kind: "reference", url: written };
  return mediaUri(written) ?? { kind: "missing", what };
}

function mediaUri(text: string): ResultPart | null {
  if (!/^data:(image|audio|video|application)\//i.test(text)) return null;
  const found = dataUriBytes(text);
  return found && { kind: "media", bytes: found.bytes, contentType: found.type };
}

/** An object or a list: a bare number or word is text to anyone. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === "object";
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
