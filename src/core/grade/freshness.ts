import type { Attempt, Representation } from "../formats/row";
import { parseTime } from "../trace/time";
import { citedPage } from "./citations";
import { pagesOf, type Observation } from "./observation";

export interface FreshnessGrade {
  readonly verdict: "fresh" | "stale" | "undatable";
  /** Age of the oldest representation that was relied on, in seconds, when the answer was given. */
  readonly age_s: number | null;
  readonly window_s: number | null;
  /** Every representation relied on was kept from before and confirmed by its server during the task (a 304). */
  readonly validated: boolean;
  /** A stored copy past its own lifetime was used without asking its server. */
  readonly served_stale: boolean;
}

/**
 * Freshness of what the answer (or the refusal) relies on. The age of a representation is RFC 9111's current age (4.2.3) when
 * the answer was given: the larger of Date's distance and the Age header plus the exchange's delay, plus the time kept
 * since. A 304 during the task starts it again. `fresh`: no older than the task's window. Without a window every datable
 * age is fresh. `undatable`: nothing was relied on, or something has neither a Date nor a time of retrieval.
 */
export function gradeFreshness(observation: Observation, windowSeconds: number | null): FreshnessGrade {
  const now = parseTime(observation.answered_at);
  const ages = reliedOn(observation).map((one) => ({ ...ageOf(one, observation.attempts, now) }));
  const known = ages.flatMap(({ age }) => (age === null ? [] : [age]));
  const age = known.length > 0 ? round(Math.max(...known)) : null;
  const datable = ages.length > 0 && known.length === ages.length;
  const served_stale = observation.attempts.some((attempt) => attempt.events?.some((event) => event.name === "cache.served_stale"));
  return {
    verdict: !datable ? "undatable" : windowSeconds === null || age! <= windowSeconds ? "fresh" : "stale",
    age_s: age,
    window_s: windowSeconds,
    validated: ages.length > 0 && ages.every(({ validated }) => validated),
    served_stale,
  };
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

function reliedOn(observation: Observation): readonly Representation[] {
  const cited = observation.citations.flatMap((citation) => citedPage(observation, citation) ?? []);
  const refused = pagesOf(observation).filter((one) => one.id === observation.refusal?.representation_id);
  return [...new Set(cited.length > 0 ? cited : refused)];
}

function ageOf(one: Representation, attempts: readonly Attempt[], now: number | null): { readonly age: number | null; readonly validated: boolean } {
  const made = attempts.find((attempt) => attempt.span_id === one.generated_by);
  const confirmed = attempts
    .filter((attempt) => attempt.representation_id === one.id && attempt.attributes?.["http.response.status_code"] === 304)
    .flatMap((attempt) => attempt.events?.filter((event) => event.name === "cache.revalidated").map((event) => parseTime(event.time)) ?? []);
  const validatedAt = confirmed.reduce<number | null>((latest, time) => (time === null ? latest : Math.max(latest ?? time, time)), null);
  if (now === null) return { age: null, validated: false };
  if (validatedAt !== null) return { age: Math.max(0, now - validatedAt) / 1000, validated: true };
  const received_at = parseTime(one.retrieved_at);
  const date = headerDate(one.headers?.["date"]);
  if (received_at === null && date === null) return { age: null, validated: false };
  const response = received_at ?? date!;
  const request = parseTime(made?.start_time) ?? response;
  const apparent = Math.max(0, date === null ? 0 : response - date);
  const corrected = headerAge(one.headers?.["age"]) * 1000 + Math.max(0, response - request);
  return { age: (Math.max(apparent, corrected) + Math.max(0, now - response)) / 1000, validated: false };
}

function headerDate(value: unknown): number | null {
  const time = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
}

const headerAge = (value: unknown) => (typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : 0);
