import type { SealClass } from "./seals";

/**
 * Class of every field of a row. A class stands for the field with all that is in it. `each` is a list; `known` an object
 * whose other fields have the class `rest` (a field nobody has named is a verdict unless said otherwise).
 */
export type Classes =
  | SealClass
  | { readonly each: Classes }
  | {
      readonly known: Readonly<Record<string, Classes>>;
      readonly rest: SealClass;
      /** Beginnings of names whose fields are material, whatever follows. */
      readonly material?: readonly string[];
    };

const object = (known: Readonly<Record<string, Classes>>, rest: SealClass = "verdict"): Classes => ({ known, rest });
const all = (names: readonly string[], kind: Classes): Record<string, Classes> => Object.fromEntries(names.map((name) => [name, kind]));

/** OpenTelemetry attributes of a request that say what was asked and what came back, not who asked. */
const materialAttributes = [
  "http.request.method",
  "http.request.resend_count",
  "http.response.status_code",
  "http.response.body.size",
  "url.full",
  "url.path",
  "url.scheme",
  "server.address",
  "server.port",
  "network.protocol.version",
  "error.type",
  "http.response.header.location",
  "http.response.header.retry-after",
  "http.response.header.etag",
  "http.response.header.last-modified",
  "http.response.header.content-type",
  "retry_after_s",
  "search.query",
  "gen_ai.retrieval.query.text",
  "input.value",
  "gen_ai.operation.name",
  "gen_ai.tool.name",
  "gen_ai.tool.type",
  "gen_ai.tool.call.id",
  "gen_ai.tool.call.arguments",
  "openinference.span.kind",
  "tool.name",
  "tool.parameters",
  "search.results",
  "cache.status",
  "cap",
  "limit",
  "deadline_s",
];
const materialHeaders = [
  "etag",
  "last-modified",
  "content-type",
  "content-length",
  "content-language",
  "content-encoding",
  "cache-control",
  "date",
  "age",
  "expires",
  "retry-after",
  "location",
  "vary",
  "x-robots-tag",
];
/** What a tool was called with, one attribute for each argument. */
const attributes: Classes = { known: all(materialAttributes, "material"), rest: "verdict", material: ["arguments."] };

const attempt = object({
  ...all(["span_id", "parent_span_id", "name", "adapter", "start_time", "duration_s", "status", "representation_id"], "material"),
  provider: "system",
  attributes,
  events: { each: object({ name: "material", time: "material", attributes }) },
});

const claim = object(all(["id", "start", "end", "unit", "text"], "material"));
const citation = object({
  ...all(["id", "claim_id", "url", "representation_id"], "material"),
  ...all(["provenance", "support", "reason", "evidence"], "verdict"),
});

const representation = object({
  ...all(["id", "sha256", "url", "final_url", "retrieved_at", "status", "content_type", "bytes", "generated_by", "derived_from"], "material"),
  by: "system",
  headers: object(all(materialHeaders, "material")),
  seen_by_model: object(all(["sha256", "start", "end"], "material")),
});

/** Keys of `dimensions` that are known to say nothing of verdict or system. */
const materialDimensions = ["category", "probe", "language", "topic", "domain"];

export const rowClasses: Classes = object({
  ...all(["schema", "corpus_version", "lane", "task_id", "stratum", "query", "repetition", "observed_at"], "material"),
  run_id: "system",
  system: "system",
  expect: "verdict",
  result: object({
    ...all(["primary_label", "failure_class", "truth_expired", "failure_tags", "facts", "freshness", "policy", "rule"], "verdict"),
    citations: { each: citation },
  }),
  metrics: object({
    ...all(["duration_s", "cost_usd", "requests", "retries", "escalations", "crawl_depth", "bytes"], "material"),
    ...all(["unnecessary_escalations", "fact_coverage", "citation_coverage", "citation_support", "citation_partial"], "verdict"),
  }),
  trace: object({
    answer: "material",
    refusal: object(all(["code", "message", "representation_id"], "material")),
    claims: { each: claim },
    attempts: { each: attempt },
  }),
  provenance: object({ activity: "system", representations: { each: representation }, derivations: "hint" }),
  dimensions: object(all(materialDimensions, "material")),
});

/** The class of one `dimensions` key. */
export const classOfDimension = (key: string): SealClass => (materialDimensions.includes(key) ? "material" : "verdict");
