import type { JsonPath } from "../formats/jsonScan";
import { pathText } from "../formats/jsonSurvey";
import type { Finding } from "./finding";

/** Secrets have no place in an artefact: references stand there instead (`env:NAME`). Nothing here ever repeats a secret. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^(proxy[-_])?authorization$/, "an Authorization header"],
  [/^(set[-_])?cookie2?s?$/, "a cookie"],
  [/^(x[-_])?(api|access|subscription)[-_]?key$|[-_]api[-_]?key$/, "an API key"],
  [/^(x[-_])?((access|refresh|id|auth|session|csrf|xsrf|security|bearer)[-_]?)?token$/, "a token"],
  [/^(client[-_]?)?secret$|^pass(word|wd|phrase)$|^private[-_]?key$/, "a secret"],
];
/** Each reads a text once: no start may scan further than a fixed length, or a hostile row would keep the command busy for hours. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[A-Za-z0-9._~+/-]{16,}=*/g, "a bearer token"],
  [/\bBasic\s+[A-Za-z0-9+/]{12,}={0,2}/g, "basic credentials"],
  [/\bsk-[A-Za-z0-9_-]{20,}/g, "an API key"],
  [/\b(AKIA|ASIA)[0-9A-Z]{16}\b/g, "an AWS key id"],
  [/\bAIza[0-9A-Za-z_-]{35}/g, "a Google API key"],
  [/\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,})/g, "an access token"],
  [/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, "a JSON web token"],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, "a private key"],
  [/\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/?#@:"']+:[^\s/?#@"']+@/gi, "a password in a URL"],
  [
    /[?&#;](?:(?:access|refresh|id|auth|session|security)[-_]?token|token|api[-_]?key|apikey|secret|client_secret|password|passwd|sig|signature|x-amz-signature|x-amz-security-token|session[-_]?id|sid|jwt|auth)=([^&#\s"'<>]{8,})/gi,
    "a secret in a URL",
  ],
  [/[?&#;]key=(?=[^&#\s"'<>]*\d)([^&#\s"'<>]{8,})/gi, "a secret in a URL"], // words alone (`?key=full-text`) are no key
];
const harmless =
  /^(env|file|ref|secret|vault):|^(sha256:)?[0-9a-f]{64}$|^\s*$|^[<[({]?\s*(redacted|removed|masked|hidden|omitted|none|null|true|false)\b|^(.)\3+$|^[*•x…-]+$/i;
const redacted = /redacted|removed|masked|hidden|omitted|%5B|\*{3}|•{3}/i;

export interface SecretInText {
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** Secrets by their look, in a text or URL: what each is, and its place (UTF-16 code units). */
export function secretsInText(text: string): readonly SecretInText[] {
  if (text.length < 12) return [];
  const found = patterns.flatMap(([pattern, what]) =>
    [...text.matchAll(pattern)]
      .filter((match) => !redacted.test(match[0]) && !(match[1] !== undefined && harmless.test(match[1])))
      .map((match): SecretInText => ({ what, start: match.index, end: match.index + match[0].length })),
  );
  return found.sort((a, b) => a.start - b.start);
}

/** What a field of this name keeps secret, or null. The name may be dotted, as attributes are: its last part decides. */
export function secretField(name: string): string | null {
  const last = name.toLowerCase().slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
  return fields.find(([pattern]) => pattern.test(last))?.[1] ?? null;
}

/** Secrets anywhere in a parsed value. */
export function secretFindings(value: unknown): Finding[] {
  const findings: Finding[] = [];
  const waiting: Visited[] = [{ value, parent: null, step: "", field: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: current, field } = next;
    if (typeof current === "string") {
      const what = field !== null && current.length >= 4 && !harmless.test(current) ? field : (secretsInText(current)[0]?.what ?? null);
      if (what) {
        const path = pathTo(next);
        findings.push({
          path,
          code: "secret",
          severity: "error",
          message: `${pathText(path)} looks like ${what}: put a reference there (env:NAME) and change the secret, since it has been written down`,
        });
      }
    } else if (Array.isArray(current)) {
      for (const [index, item] of (current as unknown[]).entries()) waiting.push({ value: item, parent: next, step: index, field });
    } else if (typeof current === "object" && current !== null) {
      for (const [name, item] of Object.entries(current)) waiting.push({ value: item, parent: next, step: name, field: secretField(name) });
    }
  }
  return findings.reverse();
}

/** A place in a value, by the place it lies in: a path is only made where something was found. */
interface Visited {
  readonly value: unknown;
  readonly parent: Visited | null;
  readonly step: string | number;
  readonly field: string | null;
}

function pathTo(place: Visited): JsonPath {
  const steps: (string | number)[] = [];
  for (let at = place; at.parent; at = at.parent) steps.push(at.step);
  return steps.reverse();
}
