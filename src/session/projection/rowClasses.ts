import type { FieldClass } from "./seals";

/**
 * Class of every field of a row. A class stands for the field with all that is in it. `each` is a list; `known` an object
 * whose other fields have the class `rest` (a field that nobody has named is `unnamed`).
 */
export type Classes =
  | FieldClass
  | { readonly each: Classes }
  | {
      readonly known: Readonly<Record<string, Classes>>;
      readonly rest: FieldClass;
      /** Beginnings of names whose fields are material, whatever follows. */
      readonly material?: readonly string[];
    };

const object = (known: Readonly<Record<string, Classes>>, rest: FieldClass = "unnamed"): Classes => ({ known, rest });
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
/** Those that name who answered. */
const systemAttributes = [
  "gen_ai.request.model",
  "gen_ai.response.model",
  "gen_ai.system",
  "gen_ai.provider.name",
  "llm.model_name",
  "user_agent.original",
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
const attributes: Classes = {
  known: { ...all(materialAttributes, "material"), ...all(systemAttributes, "system") },
  rest: "unnamed",
  material: ["arguments."],
};

const attempt = object({
  ...all(["span_id", "parent_span_id", "name", "adapter", "start_time", "duration_s", "status", "representation_id"], "material"),
  provider: "system",
  attributes,
  events: { each: object({ name: "material", time: "material", attributes }) },
});

const claim = object(all(["id", "start", "end", "unit", "text"], "material"));
const citation = object({
  ...all(["id", "claim_id", "url", "representation_id"], "material"),
  ...all(["provenance", "support", "reason", "evidence"], "grader"),
});

const representation = object({
  ...all(["id", "sha256", "url", "final_url", "retrieved_at", "status", "content_type", "bytes", "generated_by", "derived_from"], "material"),
  by: "system",
  headers: object(all(materialHeaders, "material")),
  seen_by_model: object(all(["sha256", "start", "end"], "material")),
});

/** Keys of `dimensions` that are known to say nothing of verdict or system. */
const materialDimensions = ["category", "probe", "language", "topic", "domain"];
/** Keys of `dimensions` that say how the system was configured. */
const systemDimensions = ["model", "effort", "provider", "configuration", "config", "prompt", "temperature", "agent", "variant"];

export const rowClasses: Classes = object({
  ...all(["schema", "corpus_version", "lane", "task_id", "stratum", "query", "repetition", "observed_at"], "material"),
  run_id: "system",
  system: "system",
  expect: "grader",
  result: object({
    ...all(["primary_label", "failure_class", "truth_expired", "failure_tags", "facts", "freshness", "policy", "rule", "truth"], "grader"),
    citations: { each: citation },
  }),
  metrics: object({
    ...all(["duration_s", "cost_usd", "requests", "retries", "escalations", "crawl_depth", "bytes"], "material"),
    ...all(["unnecessary_escalations", "fact_coverage", "citation_coverage", "citation_support", "citation_partial"], "grader"),
  }),
  trace: object({
    answer: "material",
    refusal: object(all(["code", "message", "representation_id"], "material")),
    claims: { each: claim },
    attempts: { each: attempt },
    ending: "grader",
  }),
  provenance: object({ activity: "system", representations: { each: representation }, derivations: "hint" }),
  dimensions: object({ ...all(materialDimensions, "material"), ...all(systemDimensions, "system") }),
});

/** The class of one `dimensions` key. */
export const classOfDimension = (key: string): FieldClass =>
  materialDimensions.includes(key) ? "material" : systemDimensions.includes(key) ? "system" : "unnamed";
