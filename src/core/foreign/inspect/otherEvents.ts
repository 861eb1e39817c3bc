import { errorTypeOf } from "./errorType";
import { longText } from "./lean";
import { known, listOf, numberOf, objectOf, objectsOf, textOf, wordOf, type JsonObject } from "./values";
import type { AttemptSeed, WalkTools } from "./walkTypes";

type Made = (event: JsonObject, tools: WalkTools) => AttemptSeed;

/** Events that are attempts of their own, besides models, tools, spans and steps. */
const made: Readonly<Record<string, Made>> = {
  sandbox(event, { lean }) {
    const { result } = event;
    const failed = (typeof result === "number" && result !== 0) || (typeof result === "string" && result !== "" && result !== "0");
    return {
      adapter: "sandbox",
      name: wordOf(event["action"]) ?? "sandbox",
      status: failed ? "error" : "ok",
      attributes: known({
        "error.type": failed ? (typeof result === "number" ? "nonzero_exit" : "sandbox_error") : null,
        "process.exit.code": numberOf(result),
        result: typeof result === "string" ? lean.attribute("result", result) : null,
        cmd: lean.attribute("cmd", event["cmd"], 2000),
        file: lean.attribute("file", event["file"]),
        options: Object.keys(objectOf(event["options"])).length > 0 ? lean.attribute("options", event["options"]) : null,
        reason: lean.attribute("reason", event["reason"]),
        input: lean.attribute("input", event["input"]),
        output: lean.attribute("output", event["output"]),
      }),
    };
  },
  subtask: (event, { lean }) => ({
    adapter: "subtask",
    name: wordOf(event["name"]) ?? "subtask",
    attributes: known({
      type: wordOf(event["type"]),
      input: lean.attribute("input", event["input"]),
      result: lean.attribute("result", event["result"]),
      working_time_s: numberOf(event["working_time"]),
    }),
  }),
  score: (event, { lean }) => ({
    adapter: "scorer",
    moment: true,
    name: event["intermediate"] === true ? "intermediate score" : "score",
    attributes: known({
      value: lean.attribute("value", objectOf(event["score"])["value"]),
      answer: lean.attribute("answer", objectOf(event["score"])["answer"]),
    }),
  }),
  error(event, { lean }) {
    const error = objectOf(event["error"]);
    const message = textOf(error["message"]) ?? textOf(event["error"]);
    return {
      adapter: "error",
      moment: true,
      name: "error",
      status: "error",
      attributes: known({
        "error.type": errorTypeOf(message, textOf(error["traceback"])),
        "error.message": lean.attribute("message", message, longText),
        traceback: lean.attribute("traceback", error["traceback"], longText),
      }),
    };
  },
  sample_limit: (event, { lean }) => ({
    adapter: "limit",
    moment: true,
    name: "limit",
    status: "error",
    attributes: known({
      "error.type": `${wordOf(event["type"]) ?? "unknown"}_limit`,
      limit: numberOf(event["limit"]),
      message: lean.attribute("message", event["message"], 2000),
    }),
  }),
  interrupt: (event, { lean }) => ({
    adapter: "limit",
    moment: true,
    name: "interrupt",
    status: "error",
    attributes: { "error.type": "interrupted", ...lean.attributes("", event, common) },
  }),
  input: (event, { lean }) => ({
    adapter: "input",
    name: "input",
    attributes: known({
      input: lean.attribute("input", event["input"], longText),
      input_ansi: lean.attribute("input_ansi", event["input_ansi"], longText),
    }),
  }),
  approval: (event, { lean }) => ({ adapter: "approval", name: "approval", attributes: lean.attributes("", event, common) }),
};

/** The attempt that an event is; null where it is something that happened inside of one. */
export const attemptSeed = (event: JsonObject, tools: WalkTools): AttemptSeed | null => {
  const kind = wordOf(event["event"]);
  return kind !== null && Object.hasOwn(made, kind) ? made[kind]!(event, tools) : null;
};

/** What every event has; it is said elsewhere. */
const common = new Set(["event", "timestamp", "span_id", "uuid", "working_start", "pending", "completed"]);

const within = new Set(["info", "logger", "sample_init", "state", "store", "score_edit", "compaction", "branch", "anchor", "checkpoint", "review"]);
export const isKnownEvent = (kind: string): boolean => within.has(kind);

/** What an event says that happened inside of an attempt. State and store only say what changed: the values repeat the whole conversation. */
export function eventAttributes(event: JsonObject, { lean }: WalkTools): Record<string, unknown> {
  switch (event["event"]) {
    case "sample_init":
      return {};
    case "state":
    case "store": {
      const changes = objectsOf(event["changes"]);
      const paths = changes.slice(0, 8).flatMap((change) => [`${wordOf(change["op"]) ?? "?"} ${wordOf(change["path"]) ?? "?"}`]);
      return { changes: changes.length, paths: lean.attribute("paths", `${paths.join(", ")}${changes.length > paths.length ? ", …" : ""}`) };
    }
    case "logger": {
      const message = objectOf(event["message"]);
      return known({
        level: wordOf(message["level"]),
        logger: wordOf(message["name"]),
        message: lean.attribute("message", message["message"], 2000),
      });
    }
    default:
      return lean.attributes("", event, common);
  }
}

/** The address that Inspect's own browser tool stood at, from what it told its sandbox; the text that reached the model does not say it. */
export function pageUrl(event: JsonObject, tools: WalkTools): string | null {
  const output = textOf(event["output"]);
  if (event["event"] !== "sandbox" || output === null) return null;
  const told = /^\s*\{"jsonrpc".{0,80}"web_url":\s*("(?:[^"\\]|\\.){1,4000}")/.exec(tools.attachments.resolve(output).slice(0, 5000))?.[1];
  const url = told === undefined ? null : jsonText(told);
  return url !== null && URL.canParse(url) ? tools.lean.masked("url", url) : null;
}

function jsonText(written: string): string | null {
  try {
    return textOf(JSON.parse(written));
  } catch (error) {
    if (error instanceof SyntaxError) return null; // an escape that JSON does not have
    throw error;
  }
}

export const nestedEvents = (event: JsonObject): readonly unknown[] => listOf(event["events"]);
