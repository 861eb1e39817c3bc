import type { Attempt, Representation } from "../formats/row";
import { pagesOf, type Observation } from "./observation";

export interface RefusalGrade {
  readonly code: string;
  /** The truth expects this code. */
  readonly expected: boolean;
  /** The recorded attempts show what the code says. */
  readonly observed: boolean;
  readonly reason: string;
}

interface Seen {
  readonly attempts: readonly Attempt[];
  readonly pages: readonly Representation[];
  readonly text: (one: Representation) => string | null;
}

const answered = (seen: Seen, ...statuses: readonly number[]) =>
  seen.attempts.some((attempt) => statuses.includes(Number(attempt.attributes?.["http.response.status_code"])));
const somePage = (seen: Seen, test: (text: string, one: Representation) => boolean) => seen.pages.some((one) => test(seen.text(one) ?? "", one));

/** What each refusal code must have left in the attempts. */
const signs: Readonly<Record<string, (seen: Seen) => boolean>> = {
  "unsupported-media": (seen) =>
    answered(seen, 406, 415) || seen.pages.some((one) => one.status === 200 && (one.bytes ?? 0) > 0 && seen.text(one) === null),
  "policy-denied": (seen) => answered(seen, 403),
  "legal-restriction": (seen) => answered(seen, 451),
  challenge: (seen) => somePage(seen, (text) => /captcha|verify (?:that )?you are (?:a )?human|checking your browser/i.test(text)),
  "login-required": (seen) => answered(seen, 401) || somePage(seen, (text) => /\b(?:log|sign) ?in\b/i.test(text) && /password/i.test(text)),
  forbidden: (seen) => answered(seen, 403),
  gone: (seen) => answered(seen, 410),
  empty: (seen) => somePage(seen, (text, one) => one.status === 200 && text.trim() === ""),
  "soft-404": (seen) =>
    somePage(seen, (text, one) => one.status === 200 && /\b(?:404|not found|no longer (?:exists|available)|does not exist)\b/i.test(text)),
  "not-found": (seen) =>
    answered(seen, 404) || seen.attempts.some((attempt) => attempt.adapter === "search" && attempt.attributes?.["search.results"] === 0),
};

/** Compares a refusal with the truth and with the attempts. The system's word alone never counts. Null where nothing was refused. */
export function gradeRefusal(observation: Observation, expectedCodes: readonly string[]): RefusalGrade | null {
  if (observation.refusal === null) return null;
  const { code } = observation.refusal;
  const expected = expectedCodes.includes(code);
  const sign = Object.hasOwn(signs, code) ? signs[code] : undefined;
  const observed = sign?.({ attempts: observation.attempts, pages: pagesOf(observation), text: (one) => observation.textOf(one.id) }) ?? false;
  const reason =
    sign === undefined
      ? `"${code}" is no known refusal code`
      : !observed
        ? `no attempt shows what "${code}" says`
        : expectedCodes.length === 0
          ? `"${code}" was observed, and the truth expects an answer`
          : expected
            ? `"${code}" was observed and expected`
            : `"${code}" was observed; the truth expects ${expectedCodes.join(" or ")}`;
  return { code, expected, observed, reason };
}
