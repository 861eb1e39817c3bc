import type { Judgement } from "../../formats/judgement";
import type { Attempt, Row } from "../../formats/row";
import { claimsAndCitations } from "../inspect/citations";
import { statedErrorType } from "../inspect/errorType";
import { Representations } from "../inspect/representations";
import { beginningOf, known, utf8Of } from "../inspect/values";
import type { LeanValues } from "../leanValue";
import { idOf, isPlain, memberOf, textOf } from "../plain";
import { adapterOf } from "./adapter";
import { attributeTree } from "./attributeTree";
import { broughtBy, urlOf } from "./brought";
import { verdictsOf } from "./evaluations";
import type { ForeignSpan } from "./span";
import { answeredIn, askedIn } from "./spoken";

export interface TraceMade {
  readonly row: Row;
  readonly judgements: readonly Judgement[];
}

interface Read {
  readonly span: ForeignSpan;
  readonly tree: Readonly<Record<string, unknown>>;
  readonly adapter: string;
  readonly depth: number;
}

export interface TraceTools {
  readonly archive: (bytes: Uint8Array) => string;
  readonly lean: LeanValues;
  /** Something odd about a span. */
  readonly odd: (span: ForeignSpan, code: string, severity: "warning" | "info", message: string) => void;
}

/** One row of the spans of one trace, whose ids differ. */
export function traceRow(runId: string, traceId: string, spans: readonly ForeignSpan[], tools: TraceTools): TraceMade {
  const read = withDepths(spans);
  const top = read.filter(({ depth }) => depth === 0).sort((a, b) => before(a.span, b.span))[0]!;
  const representations = new Representations(tools.archive);
  const attempts = read.map((one) => attemptOf(one, representations, tools));
  const answer = answerOf(read, top);
  const { claims, citations } =
    answer === null
      ? { claims: [], citations: [] }
      : claimsAndCitations({ text: answer, parts: [{ text: answer, start: 0, part: null }], reasoning: [] }, representations.list);
  const system = systemOf(read, top);
  const failed = top.span.status === "error";
  const row: Row = {
    run_id: runId,
    lane: "live",
    system,
    task_id: traceId,
    ...known({ query: queryOf(read, top) }),
    repetition: 0,
    ...known({ observed_at: read.map(({ span }) => span.start).reduce(earlier, null) }),
    ...(citations.length > 0 ? { result: { citations: [...citations] } } : {}),
    metrics: known({ duration_s: top.span.durationSeconds }),
    trace: { ...known({ answer }), ...(claims.length > 0 ? { claims: [...claims] } : {}), attempts },
    provenance: { representations: representations.list },
    dimensions: { status: failed ? "error" : "ok" },
    spans: {
      resources: distinct(spans.map(({ resource }) => tools.lean.values(resource))),
      scopes: distinct(spans.map(({ scope }) => tools.lean.values(scope))),
    },
  };
  const target = { kind: "answer", run_id: runId, lane: "live", system, task_id: traceId, repetition: 0 };
  const verdicts = read.flatMap(({ span, tree }) => verdictsOf(span, tree));
  return { row, judgements: verdicts.map((one, index) => ({ judgement_id: `${traceId}/${index + 1}`, ...one, target })) };
}

function attemptOf({ span, tree, adapter }: Read, representations: Representations, { lean, odd }: TraceTools): Attempt {
  const attributes = lean.values(span.attributes);
  const called = adapter === "tool" || adapter === "search" ? urlOf(tree) : null;
  if (called !== null && attributes["url.full"] === undefined) attributes["url.full"] = lean.masked("url.full", called);
  if (span.statusMessage !== null) attributes["error.message"] ??= lean.value("error.message", span.statusMessage);
  const type = errorOf(span);
  if (type !== null) attributes["error.type"] = type;
  const attempt: Attempt = {
    span_id: span.spanId,
    parent_span_id: span.parentId,
    name: beginningOf(span.name, 300),
    adapter,
    ...known({ provider: providerOf(span), start_time: span.start, duration_s: span.durationSeconds, status: span.status }),
    attributes,
    ...(span.events.length > 0
      ? { events: span.events.map(({ name, time, attributes: own }) => ({ name, ...known({ time }), attributes: lean.values(own) })) }
      : {}),
    ...known({ kind: span.kind, service: idOf(span.resource["service.name"]), scope: scopeName(span) }),
    ...(span.links.length > 0
      ? { links: span.links.map((link) => (link.attributes ? { ...link, attributes: lean.values(link.attributes) } : { ...link })) }
      : {}),
    ...lean.values(span.rest),
  };
  for (const { text, contentType, url } of broughtBy(tree, adapter)) {
    const { bytes, halfCharacters } = utf8Of(text);
    if (halfCharacters)
      odd(
        span,
        "lone-surrogate",
        "warning",
        `what ${beginningOf(span.name, 60)} brought holds half a character (a lone surrogate), which bytes cannot hold: U+FFFD stands for it`,
      );
    const kept = representations.add({
      bytes,
      contentType,
      generatedBy: span.spanId,
      url: url === null ? null : lean.masked("url", url),
      at: span.start,
    });
    attempt.representation_id ??= kept.id;
  }
  return attempt;
}

/** A word that failures can be counted by; null where nothing failed. */
function errorOf({ attributes, events, status }: ForeignSpan): string | null {
  const said = textOf(attributes["error.type"]);
  const thrown = events
    .map(({ name, attributes: own }) => (name === "exception" ? textOf(memberOf(own, "exception.type")) : null))
    .find((type) => type !== null);
  if (said === null && status !== "error") return null;
  const code = idOf(attributes["http.response.status_code"] ?? attributes["http.status_code"]);
  return statedErrorType(said ?? thrown?.split(/[./:]/).at(-1), code !== null && Number(code) >= 400 ? code : "error");
}

const providerOf = ({ attributes }: ForeignSpan) =>
  ["gen_ai.response.model", "gen_ai.request.model", "llm.model_name", "gen_ai.provider.name", "gen_ai.system", "db.system.name", "db.system"]
    .map((name) => textOf(attributes[name]))
    .find((word) => word !== null) ?? null;

const scopeName = ({ scope }: ForeignSpan) =>
  [scope["name"], scope["version"]]
    .map(idOf)
    .filter((word) => word !== null)
    .join(" ") || null;

/** Who was asked: the topmost agent by its name, else the service at the top of the trace. */
function systemOf(read: readonly Read[], top: Read): { readonly id: string; readonly version?: string } {
  const agent = [...read].sort((a, b) => a.depth - b.depth).find(({ span }) => textOf(span.attributes["gen_ai.agent.name"]) !== null);
  const { resource, attributes } = (agent ?? top).span;
  const version = idOf(attributes["gen_ai.agent.version"]) ?? idOf(resource["service.version"]);
  return { id: (agent && textOf(agent.span.attributes["gen_ai.agent.name"])) ?? idOf(resource["service.name"]) ?? "unknown", ...known({ version }) };
}

/** The question: what the top was asked, else the first call of an agent or a model that says it. */
function queryOf(read: readonly Read[], top: Read): string | null {
  const calls = read.filter(({ adapter }) => adapter === "agent" || adapter === "model" || adapter === "chain" || adapter === "workflow");
  const inOrder = [top, ...[...calls].sort((a, b) => a.depth - b.depth || before(a.span, b.span))];
  return firstOf(inOrder, ({ tree, span }) => askedIn(tree, span));
}

/** The answer: what the top gave, else an agent, else the last call of a model among those that lie least deep. */
function answerOf(read: readonly Read[], top: Read): string | null {
  const of = (wanted: readonly string[]) =>
    read.filter(({ adapter }) => wanted.includes(adapter)).sort((a, b) => a.depth - b.depth || before(b.span, a.span));
  return firstOf([top, ...of(["agent", "workflow"]), ...of(["model"]), ...of(["chain"])], ({ tree, span }) => answeredIn(tree, span));
}

function firstOf(read: readonly Read[], find: (one: Read) => string | null): string | null {
  for (const one of read) {
    const found = find(one);
    if (found !== null && found.trim() !== "") return found;
  }
  return null;
}

/** How many ancestors each span has in the trace; a span in a circle counts as a top. Each chain is walked once. */
function withDepths(spans: readonly ForeignSpan[]): readonly Read[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const depths = new Map<string, number>();
  for (const span of spans) {
    const chain: ForeignSpan[] = [];
    const seen = new Set<string>();
    let above: ForeignSpan | undefined = span;
    while (above && !depths.has(above.spanId) && !seen.has(above.spanId)) {
      seen.add(above.spanId);
      chain.push(above);
      above = above.parentId === null ? undefined : byId.get(above.parentId);
    }
    let depth = above ? (depths.get(above.spanId) ?? -1) : -1;
    for (const one of chain.reverse()) depths.set(one.spanId, ++depth);
  }
  return spans.map((span) => {
    const tree = attributeTree(span.attributes);
    return { span, tree, adapter: adapterOf(tree), depth: depths.get(span.spanId)! };
  });
}

/** Earlier first; spans without a time last. Times of one precision compare as texts do, so they are brought to one. */
const before = (a: ForeignSpan, b: ForeignSpan) => (sortable(a.start) < sortable(b.start) ? -1 : sortable(a.start) > sortable(b.start) ? 1 : 0);
const sortable = (time: string | null) => (time === null ? "~" : `${time.slice(0, 19)}.${(/\.(\d+)/.exec(time)?.[1] ?? "").padEnd(9, "0")}`);
const earlier = (a: string | null, b: string | null) => (a === null ? b : b === null || sortable(a) <= sortable(b) ? a : b);

function distinct(values: readonly Readonly<Record<string, unknown>>[]): readonly Readonly<Record<string, unknown>>[] {
  const seen = new Map(values.filter((value) => isPlain(value) && Object.keys(value).length > 0).map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}
