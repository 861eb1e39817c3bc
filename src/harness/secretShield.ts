import { secretsInText } from "../core/validate/secrets";
import type { CookieJar } from "./adapters/cookieJar";
import type { Recorder } from "./recorder";

/** Knows the values of secrets, so that they are never written down: what stands in their place says only what it was. */
export interface SecretShield {
  /** From now on this value is replaced by `⟨name⟩` wherever it would be written. Short values are not: they are no secrets and stand everywhere. */
  learn(value: string, name: string): void;
  /** A value with every text in it cleaned. */
  cleaned<T>(value: T): T;
  cleanBytes(bytes: Uint8Array): Uint8Array;
}

/** What is shorter stands everywhere, and cannot be kept out of what is written. */
export const shortestSecret = 6;
const deepest = 100;

export function createSecretShield(): SecretShield {
  const known = new Map<string, string>();
  let values: readonly string[] = [];

  /** Known values in every form that they may stand in; then what looks like a secret in an address. */
  function text(before: string): string {
    let after = before;
    for (const value of values) if (after.includes(value)) after = after.replaceAll(value, known.get(value)!);
    return hasQuery.test(after) ? masked(after, learn) : after;
  }
  function walk(value: unknown, depth: number): unknown {
    if (typeof value === "string") return text(value);
    if (depth > deepest || typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [text(name), walk(item, depth + 1)]));
  }

  function learn(value: string, name: string): void {
    if (value.length < shortestSecret) return;
    for (const form of formsOf(value)) if (!known.has(form)) known.set(form, `⟨${name}⟩`);
    // The longest first: one may be a part of another.
    values = [...known.keys()].sort((a, b) => b.length - a.length);
  }

  return {
    learn,
    cleaned: <T>(value: T) => walk(value, 0) as T, // the same shape: only texts were changed
    cleanBytes(bytes) {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const found = values.flatMap((value) => encodings.map((encode) => [encode(value), encode(known.get(value)!)] as const));
      const there = found.filter(([value]) => buffer.includes(value));
      if (there.length === 0) return bytes;
      // Byte by byte, whatever the encoding: Latin-1 keeps every byte.
      let whole = buffer.toString("latin1");
      for (const [value, instead] of there) whole = whole.replaceAll(value.toString("latin1"), instead.toString("latin1"));
      return Buffer.from(whole, "latin1");
    },
  };
}

/** As bytes of a page may spell a text: UTF-8 (which is ASCII here), UTF-16 either way round. */
const encodings: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text, "utf16le").swap16(),
];

/** A secret as it is, and as addresses, forms, JSON, markup, hexadecimal and base64 write it, whatever stands before it. */
function formsOf(value: string): readonly string[] {
  const percent = encodeURIComponent(value);
  const hex = Buffer.from(value).toString("hex");
  const each = (write: (code: number) => string) => [...value].map((character) => write(character.codePointAt(0)!)).join("");
  const markup = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const base64 = [0, 1, 2].map((before) => {
    const bytes = Buffer.from(`${"x".repeat(before)}${value}`);
    // The first and last signs also hold bits of what stands around the value.
    return bytes
      .toString("base64")
      .replace(/=+$/, "")
      .slice(before === 0 ? 0 : before + 1, bytes.length % 3 === 0 ? undefined : -1);
  });
  return [
    value,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams([["", value]]).toString().slice(1),
    JSON.stringify(value).slice(1, -1),
    markup,
    markup.replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
    each((code) => `&#${code};`),
    each((code) => `&#x${code.toString(16)};`),
    hex,
    hex.toUpperCase(),
    ...base64.flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]),
  ];
}
/** An address in which a secret could stand. */
const hasQuery = /[?&#;][\w-]+=|:\/\/[^\s/]*@/;

/** Masks what looks like a secret in an address, its name kept. One that looks drawn is learned: pages repeat their own addresses. */
function masked(text: string, learn: SecretShield["learn"]): string {
  let after = "";
  let done = 0;
  for (const { start, end, what } of secretsInText(text)) {
    if (start < done || !/URL/.test(what)) continue;
    const found = text.slice(start, end);
    const name = /^[?&#;][^=]*=/.exec(found)?.[0] ?? /^[a-z][a-z0-9+.-]*:\/\//i.exec(found)?.[0] ?? "";
    const value = found.slice(name.length);
    if (value.length >= 12 && /\d/.test(value) && !value.includes("@")) learn(value, "redacted");
    after += `${text.slice(done, start)}${name}⟨redacted⟩${found.endsWith("@") ? "@" : ""}`;
    done = end;
  }
  return after + text.slice(done);
}

/** A jar whose answers' cookies are learned as secrets where they look drawn: a session's name tag does, a language does not. */
export const learning = (jar: CookieJar, secrets: SecretShield): CookieJar => ({
  headerFor: (url) => jar.headerFor(url),
  take(url, setCookie) {
    for (const line of setCookie) {
      const [name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line.trim())?.slice(1) ?? [];
      if (value.length >= 16 && /\d/.test(value)) secrets.learn(value, `cookie ${name.trim()}`);
    }
    jar.take(url, setCookie);
  },
});

/**
 * A recorder that writes no secret: neither in spans and addresses nor in archived bytes. A representation with a secret in
 * its bytes is archived without it, and says so (`redacted: true`); what a system reads is what is archived.
 */
export function shielded(recorder: Recorder, secrets: SecretShield): Recorder {
  const cleaned = <T>(value: T): T => secrets.cleaned(value);
  const cleanBytes = (bytes: Uint8Array) => secrets.cleanBytes(bytes);
  return {
    ...recorder,
    attempts: recorder.attempts,
    representations: recorder.representations,
    span(adapter, provider, attributes, parent) {
      const span = recorder.span(adapter, provider, cleaned(attributes), parent);
      return {
        ...span,
        event: (name, more) => span.event(name, more && cleaned(more)),
        set: (more) => span.set(cleaned(more)),
        end: (status, more) => span.end(status, cleaned(more)),
      };
    },
    async keep(received) {
      const bytes = cleanBytes(received.bytes);
      const one = await recorder.keep({
        ...received,
        url: cleaned(received.url),
        finalUrl: cleaned(received.finalUrl),
        headers: cleaned(received.headers),
        bytes,
      });
      if (bytes !== received.bytes) one["redacted"] = true;
      return one;
    },
    adopt: (known, bytes) => recorder.adopt(known, cleanBytes(bytes)),
    async render(documentId, rendered) {
      const bytes = cleanBytes(rendered.bytes);
      const one = await recorder.render(documentId, { ...rendered, url: cleaned(rendered.url), finalUrl: cleaned(rendered.finalUrl), bytes });
      if (bytes !== rendered.bytes) one["redacted"] = true;
      return one;
    },
    derive: (from, text, by) => recorder.derive(from, cleaned(text), by),
  };
}
