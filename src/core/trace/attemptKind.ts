import type { Attempt } from "../formats/row";

/**
 * What an attempt was: `fetch` for requests and everything of which nothing else is known; `step` groups others; `scorer` is
 * whoever judged the answer, not the system.
 */
export type AttemptKind =
  "fetch" | "search" | "browser" | "model" | "tool" | "sandbox" | "scorer" | "agent" | "step" | "message" | "error" | "limit" | "event";

/** OpenTelemetry's operations of generative systems, OpenInference's kinds of spans, and words that readers write as `adapter`. */
const kinds: Readonly<Record<string, AttemptKind>> = {
  chat: "model",
  text_completion: "model",
  generate_content: "model",
  embeddings: "model",
  llm: "model",
  embedding: "model",
  model: "model",
  execute_tool: "tool",
  tool: "tool",
  retriever: "search",
  retrieval: "search",
  reranker: "search",
  search: "search",
  browser: "browser",
  sandbox: "sandbox",
  evaluator: "scorer",
  scorer: "scorer",
  scorers: "scorer",
  score: "scorer",
  invoke_agent: "agent",
  create_agent: "agent",
  agent: "agent",
  handoff: "agent",
  chain: "step",
  workflow: "step",
  step: "step",
  span: "step",
  solver: "step",
  solvers: "step",
  subtask: "step",
  task: "step",
  http: "fetch",
  rpc: "fetch",
  db: "event",
  messaging: "event",
  guardrail: "event",
  message: "message",
  user: "message",
  system: "message",
  assistant: "model",
  error: "error",
  limit: "limit",
  sample_limit: "limit",
  event: "event",
  info: "event",
  input: "event",
  log: "event",
  logger: "event",
  approval: "event",
  state: "event",
  store: "event",
};

/** The attributes that name a kind, most telling first. */
const naming = ["gen_ai.operation.name", "openinference.span.kind", "traceloop.span.kind"];

function kindOf(word: string): AttemptKind | null {
  const known = word.trim().toLowerCase();
  return Object.hasOwn(kinds, known) ? kinds[known]! : null;
}

export function attemptKind(attempt: Attempt): AttemptKind {
  const words = [...naming.map((name) => attempt.attributes?.[name]), attempt.adapter].filter((word): word is string => typeof word === "string");
  for (const word of words) {
    const kind = kindOf(word);
    // A span that merely groups others says by its type what it groups.
    const type = attempt.attributes?.["type"];
    if (kind === "step" && typeof type === "string") return kindOf(type) ?? kind;
    if (kind !== null) return kind;
  }
  const adapter = attempt.adapter ?? "";
  if (/browser|playwright/iu.test(adapter)) return "browser";
  return /search/iu.test(adapter) ? "search" : "fetch";
}

const text = (attempt: Attempt, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = attempt.attributes?.[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
};

/** The tool that was called, where the attempt is the call of one. */
export const toolName = (attempt: Attempt): string | null => text(attempt, "gen_ai.tool.name", "tool.name");

/** The model that was asked. */
export const modelName = (attempt: Attempt): string | null => text(attempt, "gen_ai.response.model", "gen_ai.request.model", "llm.model_name");

/** What an attempt is called: its tool, else the name it was given. */
export const attemptTitle = (attempt: Attempt): string => toolName(attempt) ?? attempt.name ?? attempt.adapter ?? attempt.span_id;
