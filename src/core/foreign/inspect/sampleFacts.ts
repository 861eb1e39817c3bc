import type { Row } from "../../formats/row";
import { utcTime } from "../times";
import type { Answer } from "./answer";
import { errorTypeOf } from "./errorType";
import type { FoundSample } from "./foundSample";
import { longText, type Lean } from "./lean";
import { stopReason } from "./modelCall";
import { isObject, known, listOf, numberOf, objectOf, objectsOf, textOf, wordOf, type JsonObject } from "./values";

/** How a sample ended, as facets. Nothing of how it was scored: facets show while the scores are hidden. */
export function statusOf({ value, cutOff, summaryOnly }: FoundSample): Record<string, string> {
  const error = errorOf(value);
  const limit = limitOf(value);
  return known({
    status: cutOff !== null ? "cut-off" : summaryOnly ? "summary-only" : error !== null ? "error" : limit !== null ? "limit" : "complete",
    error_type: error?.type,
    limit: limit?.type,
    invalidated: isObject(value["invalidation"]) ? "yes" : null,
  });
}

function errorOf(sample: JsonObject): { readonly type: string; readonly message: string | null; readonly traceback: string | null } | null {
  const { error } = sample;
  const message = textOf(error) ?? textOf(objectOf(error)["message"]);
  const traceback = textOf(objectOf(error)["traceback"]);
  return message === null && !isObject(error) ? null : { type: errorTypeOf(message, traceback), message, traceback };
}

function limitOf(sample: JsonObject): { readonly type: string; readonly limit: number | null } | null {
  const { limit } = sample;
  const type = wordOf(limit) ?? wordOf(objectOf(limit)["type"]);
  return type === null ? null : { type, limit: numberOf(objectOf(limit)["limit"]) };
}

/** Times and tokens. Tokens are kept as the log has them, by model; the cost only where every model has one. */
export function sampleMetrics(sample: JsonObject): Row["metrics"] {
  const usage = objectOf(sample["model_usage"]);
  const models = Object.values(usage).filter(isObject);
  const costs = models.map((one) => numberOf(one["total_cost"]));
  const priced = costs.length > 0 && costs.every((cost): cost is number => cost !== null && cost >= 0);
  const total = numberOf(sample["total_time"]);
  const tokens = (name: string) => (models.length === 0 ? null : models.reduce((sum, one) => sum + (numberOf(one[name]) ?? 0), 0));
  return {
    ...known({
      duration_s: total !== null && total >= 0 ? total : null,
      working_time_s: numberOf(sample["working_time"]),
      cost_usd: priced ? costs.reduce((sum, cost) => sum + cost, 0) : null,
      input_tokens: tokens("input_tokens"),
      output_tokens: tokens("output_tokens"),
      total_tokens: tokens("total_tokens"),
    }),
    ...(models.length > 0 ? { model_usage: usage } : {}),
  };
}

/** Everything else that is known of a sample, under `inspect`: shown beside the row, and hidden while labelling blind. */
export function sampleFacts(found: FoundSample, answer: Answer | null, media: readonly string[], lean: Lean): Record<string, unknown> {
  const { value, cutOff, summaryOnly } = found;
  const error = errorOf(value);
  const retries = objectsOf(value["error_retries"]).map((one) => lean.attribute("message", one["message"], 2000));
  const filled = (name: string) => {
    const member = value[name];
    return isObject(member) && Object.keys(member).length > 0 ? lean.attributes("", member) : null;
  };
  return known({
    cut_off: cutOff,
    summary_only: summaryOnly ? true : null,
    uuid: wordOf(value["uuid"]),
    target: textOf(value["target"])?.trim() === "" ? null : lean.attribute("target", value["target"], longText),
    choices: Array.isArray(value["choices"]) ? listOf(value["choices"]).map((choice) => lean.attribute("choice", choice, 2000)) : null,
    input_media: media.length > 0 ? media : null,
    input_messages: Array.isArray(value["input"]) ? value["input"].length : null,
    files: Array.isArray(value["files"]) ? lean.attribute("files", value["files"]) : null,
    stop_reason: stopReason(value["output"]),
    refused: answer?.refused ? true : null,
    output_error: lean.attribute("error", objectOf(value["output"])["error"], longText),
    error: error && {
      type: error.type,
      ...known({ message: lean.attribute("message", error.message, longText), traceback: lean.attribute("traceback", error.traceback, longText) }),
    },
    error_retries: retries.length > 0 ? retries : null,
    limit: limitOf(value),
    invalidation: filled("invalidation"),
    started_at: utcTime(value["started_at"]),
    completed_at: utcTime(value["completed_at"]),
    metadata: filled("metadata"),
    messages: Array.isArray(value["messages"]) ? value["messages"].length : null,
  });
}
