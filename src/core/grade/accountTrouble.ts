import type { Attempt } from "../formats/row";
import type { Observation } from "./observation";
import { pagesOf } from "./observation";
import { saysLogin } from "./pageSigns";

const cacheUses = new Set(["cache.hit", "cache.revalidated", "cache.served_stale"]);
const reference = (value: unknown): string | null => (typeof value === "string" ? value : null);

export interface CacheLeak {
  readonly attempt: Attempt;
  readonly keptFor: string;
  readonly usedFor: string | null;
}

/**
 * Uses of a kept answer for another account than the one it was received for. Adapters say so on the events of a use
 * (`cache.hit`, `cache.revalidated`, `cache.served_stale`): `kept_for` and `used_for`, references of test accounts or null for
 * nobody; where `used_for` is missing, the attempt's `account.reference`. What was kept for nobody is anybody's.
 */
export function cacheLeaks(attempts: readonly Attempt[]): readonly CacheLeak[] {
  return attempts.flatMap((attempt) =>
    (attempt.events ?? []).flatMap(({ name, attributes }) => {
      const keptFor = cacheUses.has(name) ? reference(attributes?.["kept_for"]) : null;
      const usedFor = reference(
        attributes && Object.hasOwn(attributes, "used_for") ? attributes["used_for"] : attempt.attributes?.["account.reference"],
      );
      return keptFor !== null && keptFor !== usedFor ? [{ attempt, keptFor, usedFor }] : [];
    }),
  );
}

/** Meeting a login so often at one address is a loop: the second time may be a try with what was learned at the first. */
const loopFrom = 3;

/** Addresses that led to a login (401, or a page with a login form, straight or over redirects) three times or more. */
export function authLoops(observation: Observation): readonly string[] {
  const login = new Set(
    pagesOf(observation)
      .filter((one) => saysLogin(observation.textOf(one.id) ?? ""))
      .flatMap((one) => [one.url, one.final_url]),
  );
  const times = new Map<string, number>();
  for (const { attributes } of observation.attempts) {
    const url = reference(attributes?.["url.full"]);
    if (url !== null && (attributes?.["http.response.status_code"] === 401 || login.has(url))) times.set(url, (times.get(url) ?? 0) + 1);
  }
  return [...times].filter(([, count]) => count >= loopFrom).map(([url]) => url);
}
