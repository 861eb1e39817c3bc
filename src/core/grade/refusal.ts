import type { Attempt, Representation } from "../formats/row";
import { normalize } from "./matchFact";
import { pagesOf, type Observation } from "./observation";
import { saysChallenge, saysForbidden, saysLogin, saysNotFound } from "./pageSigns";

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
  challenge: (seen) => somePage(seen, saysChallenge),
  "login-required": (seen) => answered(seen, 401) || somePage(seen, saysLogin),
  forbidden: (seen) => answered(seen, 403) || somePage(seen, (text, one) => one.status === 200 && saysForbidden(text)),
  gone: (seen) => answered(seen, 410),
  empty: (seen) => somePage(seen, (text, one) => one.status === 200 && text.trim() === ""),
  "soft-404": (seen) => somePage(seen, (text, one) => one.status === 200 && saysNotFound(text)),
  "not-found": (seen) => answered(seen, 404) || seen.attempts.some((attempt) => attempt.adapter === "search" && foundNothing(seen, attempt)),
};

/** A search without results, or with results of which none has the very name that was asked for: a quoted phrase, or a word with digits. */
function foundNothing(seen: Seen, attempt: Attempt): boolean {
  if (attempt.attributes?.["search.results"] === 0) return true;
  const query = attempt.attributes?.["search.query"];
  const page = seen.pages.find((one) => one.generated_by === attempt.span_id);
  const results = page && seen.text(page);
  if (typeof query !== "string" || !results) return false;
  const names = [...query.matchAll(/["“]([^"”]+)["”]|(\S*\d\S*)/g)].map((match) => normalize(match[1] ?? match[2]!)).filter((name) => name !== "");
  const there = ` ${normalize(results)} `;
  return names.length > 0 && names.some((name) => !there.includes(` ${name} `));
}

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
