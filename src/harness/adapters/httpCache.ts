import CachePolicy from "http-cache-semantics";
import type { RunClock } from "../runClock";
import type { Representation } from "../../core/formats/row";

export interface Kept {
  readonly representation: Representation;
  readonly bytes: Uint8Array;
  /** Whose request brought it, by reference; null where nobody was signed in. */
  readonly keptFor: string | null;
}
export interface CacheAsk {
  readonly url: string;
  /** Request headers, the cookie among them: an answer may vary by any. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface CacheAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is kept for a request: to be used as it is, or to be asked for with these validators. */
export type Found =
  | { readonly kind: "nothing" }
  | { readonly kind: "fresh"; readonly kept: Kept }
  | { readonly kind: "stale"; readonly kept: Kept; readonly conditions: Readonly<Record<string, string>> };

/**
 * A client's own cache by RFC 9111: what may be stored, for how long, for which requests (Vary), and how a 304 renews it. One
 * store for each account, so that nobody is ever given what was received for another.
 */
export interface HttpCache {
  find(account: string | null, ask: CacheAsk): Found;
  /** Takes an answer that came, in the place of what this request found before; one that must not be kept only removes that. */
  store(account: string | null, ask: CacheAsk, answer: CacheAnswer, representation: Representation, bytes: Uint8Array): void;
  /** A 304 confirmed what was kept. */
  confirm(account: string | null, ask: CacheAsk, answer: CacheAnswer): void;
}

interface Entry extends Kept {
  readonly policy: CachePolicy;
  /** The request's headers that its Vary names; null for `*`, which no later request meets. */
  readonly varied: readonly (readonly [name: string, value: string | undefined])[] | null;
}
const validators = ["if-none-match", "if-modified-since"];

/** `apart: false` is a deliberate regression: one store for all accounts. */
export function createHttpCache(clock: Pick<RunClock, "now">, { apart }: { readonly apart: boolean } = { apart: true }): HttpCache {
  /** The rules, by the run's clock: the library asks itself for the time. */
  class Policy extends CachePolicy {
    now(): number {
      return clock.now();
    }
  }
  const stores = new Map<string, Entry[]>();
  const entriesOf = (account: string | null, url: string): Entry[] => {
    const key = JSON.stringify([apart ? account : "everybody", url]);
    let entries = stores.get(key);
    if (!entries) stores.set(key, (entries = []));
    return entries;
  };
  const request = ({ url, headers }: CacheAsk) => ({ url, method: "GET", headers: { ...headers } });
  /** The newest answer whose Vary headers this request shares. */
  const selected = (account: string | null, ask: CacheAsk): Entry | undefined =>
    [...entriesOf(account, ask.url)].reverse().find(({ varied }) => varied?.every(([name, value]) => ask.headers[name] === value) ?? false);

  return {
    find(account, ask) {
      const entry = selected(account, ask);
      if (!entry) return { kind: "nothing" };
      const { representation, bytes, keptFor, policy } = entry;
      const kept = { representation, bytes, keptFor };
      if (policy.satisfiesWithoutRevalidation(request(ask))) return { kind: "fresh", kept };
      const asked = policy.revalidationHeaders(request(ask));
      const conditions = Object.fromEntries(
        validators.flatMap((name) => {
          const value = asked[name];
          return typeof value === "string" ? [[name, value] as const] : [];
        }),
      );
      return Object.keys(conditions).length > 0 ? { kind: "stale", kept, conditions } : { kind: "nothing" };
    },
    store(account, ask, { status, headers }, representation, bytes) {
      const entries = entriesOf(account, ask.url);
      const earlier = selected(account, ask);
      if (earlier) entries.splice(entries.indexOf(earlier), 1);
      const policy = new Policy(request(ask), { status, headers: { ...headers } }, { shared: false, cacheHeuristic: 0 });
      if (!policy.storable()) return;
      entries.push({ representation, bytes, keptFor: account, policy, varied: variedBy(headers["vary"], ask.headers) });
      if (entries.length > mostVariants) entries.shift();
    },
    confirm(account, ask, { headers }) {
      const entry = selected(account, ask);
      if (!entry) return;
      const { policy } = entry.policy.revalidatedPolicy(request(ask), { status: 304, headers: { ...headers } });
      const entries = entriesOf(account, ask.url);
      entries[entries.indexOf(entry)] = { ...entry, policy };
    },
  };
}

/** Answers of one address that may be kept beside each other. */
const mostVariants = 20;

function variedBy(vary: string | undefined, headers: Readonly<Record<string, string>>): Entry["varied"] {
  const names = (vary ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.includes("*") ? null : names.map((name) => [name, headers[name]] as const);
}
