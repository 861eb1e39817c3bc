import { at } from "./attributeTree";

/** What the conventions call an operation, and the few words we have for it: words that no cost is attached to, so that none of them makes an escalation. */
const words: Readonly<Record<string, string>> = {
  chat: "model",
  text_completion: "model",
  generate_content: "model",
  llm: "model",
  completion: "model",
  embeddings: "embedding",
  embedding: "embedding",
  execute_tool: "tool",
  tool: "tool",
  retrieval: "search",
  retriever: "search",
  reranker: "reranker",
  invoke_agent: "agent",
  create_agent: "agent",
  agent: "agent",
  invoke_workflow: "workflow",
  workflow: "workflow",
  chain: "chain",
  task: "chain",
  evaluator: "evaluator",
  guardrail: "guardrail",
};

/** The kind of work a span stands for, in one low-cardinality word. `span` where nothing says it. */
export function adapterOf(tree: Readonly<Record<string, unknown>>): string {
  for (const said of [
    at(tree, "gen_ai", "operation", "name"),
    at(tree, "openinference", "span", "kind"),
    at(tree, "traceloop", "span", "kind"),
    at(tree, "llm", "request", "type"),
  ]) {
    const word = typeof said === "string" ? said.trim().toLowerCase() : "";
    if (Object.hasOwn(words, word)) return words[word]!;
  }
  if (at(tree, "gen_ai", "tool", "name") !== undefined) return "tool";
  if (at(tree, "http", "request", "method") !== undefined || typeof at(tree, "http", "method") === "string") return "http";
  if (at(tree, "db") !== undefined) return "db";
  if (at(tree, "rpc") !== undefined) return "rpc";
  if (at(tree, "messaging") !== undefined) return "messaging";
  return "span";
}
