import type { CorpusCase } from "../../core/formats/corpus";
import type { TruthVersion } from "../../core/formats/truth";
import { matchFact } from "../../core/grade/matchFact";
import { pagesOf, type Observation } from "../../core/grade/observation";
import { isRefusalExpected } from "../../core/grade/primaryOutcome";
import { gradeRefusal } from "../../core/grade/refusal";
import type { Recorder } from "../recorder";
import { timeText, type RunClock } from "../runClock";
import type { Texts } from "../texts";

/** What the harness itself found at the addresses of a case that failed. */
export interface ProbeNote {
  readonly observed_at: string;
  readonly verdict: "valid" | "invalid" | "unknown";
  readonly why: string;
  readonly pages: readonly { readonly url: string; readonly status: number | null; readonly error?: string; readonly sha256?: string }[];
}

export interface ProbeParts {
  readonly case: Pick<CorpusCase, "expect">;
  readonly truth: TruthVersion;
  readonly startUrl: string | null;
  /** The channel's adapter. What a page shows only after steps is not held against it. */
  readonly adapter: string;
  readonly recorder: Recorder;
  readonly texts: Texts;
  readonly clock: RunClock;
  /** Asks one address as the case's channel would, everything on `recorder`: its last status, or why there is none. */
  readonly look: (url: string) => Promise<{ readonly status: number } | { readonly error: string }>;
}

const mostPages = 3;
/** What kept the harness itself from looking: it says nothing about a page. */
const own = new Set(["budget_exceeded", "robots_denied", "origin_not_allowed", "asked_to_wait"]);
const silentSeconds = 10;

/** Whether an address was asked for long enough to say that it does not answer, when there was no time left for more. */
export const wasSilent = (attempts: Recorder["attempts"], url: string): boolean =>
  attempts
    .filter(({ attributes }) => attributes?.["url.full"] === url && attributes["error.type"] === "timeout")
    .reduce((sum, { duration_s: seconds }) => sum + (seconds ?? 0), 0) >= silentSeconds;

/**
 * Tells a broken case from a broken system, by looking once more without the system. Not valid is a case whose page is gone or
 * cannot be had, whose pages (all of them known by address) no longer state a required fact, or which no longer shows the
 * refusal that is expected. Where nothing can be looked at the case keeps its failure.
 */
export async function probeCase({ case: one, truth, startUrl, adapter, recorder, texts, clock, look }: ProbeParts): Promise<ProbeNote> {
  const sources = truth.allowed_sources ?? [];
  const exact = sources.filter((source) => /^https?:\/\/[^*{}()?+:]+(?::\d+)?\/[^*{}()?+:]*$/.test(source));
  const expectsRefusal = isRefusalExpected(one.expect);
  const addresses = [...new Set([...(startUrl === null ? [] : [startUrl]), ...(expectsRefusal ? [] : exact)])].slice(0, mostPages);
  const pages: { url: string; status: number | null; error?: string; sha256?: string }[] = [];
  /** Pages that lead to where the channel may not ask: nobody can follow them. */
  const away: string[] = [];
  for (const url of addresses) {
    const before = recorder.attempts.length;
    const got = await look(url);
    const stop = recorder.attempts.slice(before).at(-1)?.attributes?.["url.full"];
    if ("error" in got && got.error === "origin_not_allowed" && typeof stop === "string" && stop !== url)
      away.push(`${url} leads out of the allowed origins, to ${new URL(stop).origin}`);
    const sha256 = recorder.representations.filter((page) => page.url === url && page.derived_from === undefined).at(-1)?.sha256;
    pages.push({ url, status: "status" in got ? got.status : null, ...("error" in got ? { error: got.error } : {}), ...(sha256 ? { sha256 } : {}) });
  }
  const note = (verdict: ProbeNote["verdict"], why: string): ProbeNote => ({ observed_at: timeText(clock.now()), verdict, why, pages });
  if (pages.length === 0) return note("unknown", "no address of this case is known in advance");
  const unseen = pages.find(({ error }) => error !== undefined && own.has(error));
  const notSeen = unseen && note("unknown", `${unseen.url} was not looked at (${unseen.error})`);
  if (away[0] !== undefined) return note("invalid", away[0]);

  const text = new Map<string, string | null>();
  for (const page of pagesOf(recorder)) text.set(page.id, (await texts.of(page)).text);
  if (expectsRefusal) {
    if (notSeen) return notSeen;
    const codes = truth.expected_refusal?.codes ?? [];
    const observation = observationOf(recorder, text, timeText(clock.now()));
    const isShown = codes.some((code) => gradeRefusal({ ...observation, refusal: { code } }, codes)?.observed);
    return isShown
      ? note("valid", `the page still shows ${codes.join(" or ")}`)
      : note("invalid", `${pages[0]!.url} no longer shows ${codes.join(" or ")}: the harness itself got ${said(pages[0]!)}`);
  }
  const gone = pages.find(({ status, error }) => (status === null && !own.has(error ?? "")) || (status ?? 0) >= 400);
  // A page that is found through one that was removed (K05) begins at an address that is meant to be gone.
  if (gone && (gone.url !== startUrl || exact.includes(gone.url) || exact.length === 0))
    return note("invalid", `${gone.url} cannot be had: the harness itself got ${said(gone)}`);
  if (notSeen) return notSeen;
  if (adapter === "browser" || exact.length < sources.length || exact.length > mostPages) return note("valid", "its pages are there");
  const whole = [...text.values()].join("\n");
  const lost = (truth.expected_facts ?? []).filter((fact) => !fact.optional && !matchFact(whole, fact).found);
  return lost.length > 0
    ? note("invalid", `${exact.join(", ")} no longer states ${lost.map(({ id }) => id).join(", ")}`)
    : note("valid", "its pages are there and state every required fact");
}

const said = ({ status, error }: { readonly status: number | null; readonly error?: string }) =>
  status === null ? `no answer (${error})` : String(status);

const observationOf = (recorder: Recorder, text: ReadonlyMap<string, string | null>, at: string): Observation => ({
  answer: null,
  claims: [],
  citations: [],
  refusal: null,
  attempts: recorder.attempts,
  representations: recorder.representations,
  textOf: (id) => text.get(id) ?? null,
  answered_at: at,
});
