import type { Attempt, Citation, Claim, Representation } from "../../src/core/formats/row";
import type { Observation } from "../../src/core/grade/observation";

const start = Date.UTC(2026, 2, 2, 9);
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

export interface PageSpec {
  readonly url: string;
  readonly text: string | null;
  readonly status?: number;
  readonly adapter?: string;
  readonly finalUrl?: string;
  /** Seconds after the task began. */
  readonly second?: number;
  readonly headers?: Record<string, string>;
  readonly attributes?: Record<string, unknown>;
  readonly events?: Attempt["events"];
}
export interface ObservationSpec {
  readonly pages: readonly PageSpec[];
  readonly answer?: string | null;
  readonly claims?: readonly Claim[];
  readonly citations?: readonly Pick<Citation, "id" | "claim_id" | "url" | "representation_id" | "evidence">[];
  readonly refusal?: Observation["refusal"];
  /** Seconds after the task began. */
  readonly answeredSecond?: number;
}

/** An observation of pages received one after the other: a1 brings r1, a2 brings r2. */
export function observationOf(spec: ObservationSpec): Observation {
  const attempts: Attempt[] = spec.pages.map((page, index) => ({
    span_id: `a${index + 1}`,
    parent_span_id: null,
    adapter: page.adapter ?? "fetch",
    start_time: at(page.second ?? index),
    duration_s: 0.01,
    status: (page.status ?? 200) < 400 ? "ok" : "error",
    attributes: {
      "http.request.method": "GET",
      "url.full": page.url,
      "http.response.status_code": page.status ?? 200,
      "http.response.body.size": (page.text ?? "xx").length,
      ...((page.status ?? 200) >= 400 ? { "error.type": String(page.status) } : {}),
      ...page.attributes,
    },
    representation_id: `r${index + 1}`,
    events: page.events ?? [],
  }));
  const representations: Representation[] = spec.pages.map((page, index) => ({
    id: `r${index + 1}`,
    url: page.url,
    final_url: page.finalUrl ?? page.url,
    retrieved_at: at((page.second ?? index) + 0.1),
    status: page.status ?? 200,
    bytes: (page.text ?? "xx").length,
    headers: page.headers ?? {},
    generated_by: `a${index + 1}`,
  }));
  return {
    answer: spec.answer ?? null,
    claims: spec.claims ?? [],
    citations: spec.citations ?? [],
    refusal: spec.refusal ?? null,
    attempts,
    representations,
    textOf: (id) => spec.pages[Number(id.slice(1)) - 1]?.text ?? null,
    answered_at: at(spec.answeredSecond ?? spec.pages.length),
  };
}

/** An answer of one claim that cites one page. */
export const citing = (claim: string, url: string, quote: string | null, more: Partial<ObservationSpec> = {}): Omit<ObservationSpec, "pages"> => ({
  answer: claim,
  claims: [{ id: "c1", start: 0, end: claim.length }],
  citations: [{ id: "k1", claim_id: "c1", url, ...(quote === null ? {} : { evidence: { exact: quote } }) }],
  ...more,
});
export const secondsIn = at;
