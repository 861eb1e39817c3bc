import type { Row } from "../../formats/row";
import type { Ending } from "../primaryOutcome";

/**
 * How the task of a row ended. Rows of earlier versions do not say it (`trace.ending`): there the rule that fired does, in the words of
 * `classifyPrimaryOutcome`, and else whether there is a refusal.
 */
export function endingOf(row: Row): Ending {
  const said = row.trace?.ending;
  if (said?.kind === "timeout" && said.limit_s !== undefined) return { kind: "timeout", limit_s: said.limit_s };
  if (said?.kind === "broken" && said.why !== undefined) return { kind: "broken", why: said.why };
  const rule = typeof row.result?.["rule"] === "string" ? row.result["rule"] : "";
  const broken = /^The run itself failed: (.*)\.$/s.exec(rule)?.[1];
  if (broken !== undefined) return { kind: "broken", why: broken };
  const limit = /^No answer within (\d+(?:\.\d+)?) s\.$/.exec(rule)?.[1];
  if (limit !== undefined) return { kind: "timeout", limit_s: Number(limit) };
  return { kind: row.trace?.refusal ? "refused" : "answered" };
}

/** What a row keeps of its ending, as `trace.ending`: nothing where answer and refusal say it already. */
export const endingKept = (ending: Ending): { readonly ending?: Extract<Ending, { readonly kind: "timeout" | "broken" }> } =>
  ending.kind === "timeout" || ending.kind === "broken" ? { ending } : {};
