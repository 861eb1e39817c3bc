import type { Plan } from "../../core/formats/plan";
import type { ByteSource } from "../../core/records/byteSource";
import { fileFingerprint } from "../../core/records/fingerprint";
import { spotsHash, wholeHash } from "../../core/records/resultsFingerprint";

/**
 * What became of the results that a plan was drawn from: `same`; `appended`, rows came since; `changed`, `fewer`, rows are others or gone;
 * `other`, they begin otherwise; `unknown`, they begin alike and the plan, an older one, says no more of them.
 */
export type ResultsNow = "same" | "appended" | "changed" | "fewer" | "other" | "unknown";

/** Compares the results with those that the plan was drawn from. @param whole every byte, not only blocks at some places */
export async function resultsNow(
  { population }: Plan,
  results: ByteSource,
  { whole = false, signal }: { readonly whole?: boolean; readonly signal?: AbortSignal } = {},
): Promise<ResultsNow> {
  if (population.results_fingerprint !== (await fileFingerprint(results))) return "other";
  const then = population.results;
  if (then === undefined) return "unknown";
  const size = await results.size();
  if (size < then.bytes) return "fewer";
  if ((await spotsHash(results, then.bytes)) !== then.spots_sha256) return "changed";
  if (whole && (await wholeHash(results, then.bytes, signal)) !== then.sha256) return "changed";
  return size > then.bytes ? "appended" : "same";
}

/** Whether what the plan was drawn from is still there, unchanged: its weights say nothing about other results. */
export const isOfResults = (now: ResultsNow): boolean => now === "same" || now === "appended" || now === "unknown";

/** Whether a plan was drawn from these results. */
export async function fitsResults(plan: Plan, results: ByteSource): Promise<boolean> {
  return isOfResults(await resultsNow(plan, results));
}

/** What is different, for people; null where nothing is known to be. */
export function resultsNowInWords({ plan_id, population }: Plan, now: ResultsNow): string | null {
  const nothing = "its weights say nothing about these";
  switch (now) {
    case "same":
    case "unknown":
      return null;
    case "appended":
      return `rows came since the plan ${plan_id} was drawn: it speaks of those that there were`;
    case "changed":
      return `rows have changed since the plan ${plan_id} was drawn from these results: ${nothing}`;
    case "fewer":
      return `rows are gone since the plan ${plan_id} was drawn from these results: ${nothing}`;
    case "other":
      return `the plan ${plan_id} was drawn from other results (${population.results_fingerprint}): ${nothing}`;
  }
}
