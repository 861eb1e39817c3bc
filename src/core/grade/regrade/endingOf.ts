import type { Row } from "../../formats/row";
import type { Ending } from "../primaryOutcome";

/**
 * How the task of a row ended. Rows of earlier versions do not say it (`trace.ending`): there the rule that fired does, in the words of
 * `classifyPrimaryOutcome`, and else whether there is a refusal.
 */
export function endingOf(row: Row): Ending {
  const said = row.trace?.["ending"] as Record<string, unknown> | undefined;
  if (said?.["kind"] === "timeout" && typeof said["limit_s"] === "number") return { kind: "timeout", limit_s: said["limit_s"] };
  if (said?.["kind"] === "broken" && typeof said["why"] === "string") return { kind: "broken", why: said["why"] };
  const rule = typeof row.result?.["rule"] === "string" ? row.result["rule"] : "";
  const broken = /^The run itself failed: (.*)\.$/s.exec(rule)?.[1];
  if (broken !== undefined) return { kind: "broken", why: broken };
  const limit = /^No answer within (\d+(?:\.\d+)?) s\.$/.exec(rule)?.[1];
  if (limit !== undefined) return { kind: "timeout", limit_s: Number(limit) };
  return { kind: row.trace?.refusal ? "refused" : "answered" };
}
