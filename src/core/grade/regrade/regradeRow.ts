import type { Row } from "../../formats/row";
import type { TruthVersion } from "../../formats/truth";
import { gradeTask } from "../gradeTask";
import { matchFact } from "../matchFact";
import type { Observation } from "../observation";
import { isRefusalExpected } from "../primaryOutcome";
import { endingOf } from "./endingOf";

/** Canonical texts of archived bytes; null where they have none, or are not archived. */
export interface ArchivedTexts {
  /** Of a representation of the row, by its id. */
  readonly ofId: (representationId: string) => string | null;
  /** Of any bytes of the run, by their SHA-256 in hex: what the harness looked at after the task. */
  readonly ofHash: (sha256: string) => string | null;
}

/** What graders looked at when a row was graded, read back from the row and the archive. */
export function observationOf(row: Row, textOf: ArchivedTexts["ofId"]): Observation {
  return {
    answer: row.trace?.answer ?? null,
    claims: row.trace?.claims ?? [],
    citations: (row.result?.citations ?? []).map(({ id, claim_id, url, representation_id, evidence }) => ({
      id,
      ...(claim_id === undefined ? {} : { claim_id }),
      ...(url === undefined ? {} : { url }),
      ...(representation_id === undefined ? {} : { representation_id }),
      ...(evidence === undefined ? {} : { evidence }),
    })),
    refusal: row.trace?.refusal ? { code: row.trace.refusal.code, representation_id: row.trace.refusal.representation_id ?? null } : null,
    attempts: row.trace?.attempts ?? [],
    representations: row.provenance?.representations ?? [],
    textOf,
    answered_at: row.observed_at ?? "",
  };
}

export interface TruthUsed {
  readonly case_id: string;
  readonly version: number;
  readonly truth: TruthVersion;
}

/**
 * The row graded again with a truth: `result` and `metrics` are what the graders say now, all else is as it was, and `result.truth` says
 * which version graded it. Pure: the same row, archive and truth always give the same row.
 */
export function regradeRow(row: Row, { case_id, version, truth }: TruthUsed, texts: ArchivedTexts): Row {
  const observation = observationOf(row, texts.ofId);
  const expect = row.expect ?? "success";
  const graded = {
    expect,
    lane: row.lane === "live" ? ("live" as const) : ("fixture" as const),
    truth,
    observation,
    ending: endingOf(row),
    elapsedSeconds: row.metrics?.duration_s ?? 0,
  };
  const first = gradeTask(graded);
  const probe = probeOf(row);
  const isFine = ["success", "correct-refusal"].includes(first.result.primary_label ?? "");
  const invalid = isFine || probe?.verdict !== "invalid" ? null : stillInvalid(probe, expect, truth, texts);
  const { result, metrics } = invalid === null ? first : gradeTask({ ...graded, probeInvalid: invalid });
  return {
    ...row,
    result: { ...result, truth: { case_id, version }, ...(probe === null ? {} : { probe: row.result!["probe"] }) },
    metrics: { ...metrics, ...(row.metrics?.cost_usd === undefined ? {} : { cost_usd: row.metrics.cost_usd }) },
    provenance: {
      ...row.provenance,
      derivations: result.citations!.flatMap(({ claim_id, representation_id }) =>
        claim_id != null && representation_id != null ? [{ claim_id, representation_id }] : [],
      ),
    },
  };
}

interface Probe {
  readonly verdict: string;
  readonly why: string;
  readonly pages: readonly { readonly sha256?: string; readonly status?: number | null }[];
}

/** What the harness itself saw of the case after the task; null where it did not look. */
function probeOf(row: Row): Probe | null {
  const probe = row.result?.["probe"] as Partial<Probe> | undefined;
  if (typeof probe !== "object" || probe === null || typeof probe.verdict !== "string") return null;
  return {
    verdict: probe.verdict,
    why: typeof probe.why === "string" ? probe.why : "its page is not what the truth was made from",
    pages: Array.isArray(probe.pages) ? probe.pages : [],
  };
}

/**
 * Why the case still is not valid under this truth; null where the pages that the harness saw state every required fact now. Their bytes have
 * to be archived: without them what was found then stands.
 */
function stillInvalid(probe: Probe, expect: string, truth: TruthVersion, { ofHash }: ArchivedTexts): string | null {
  const required = (truth.expected_facts ?? []).filter((fact) => !fact.optional);
  const texts = probe.pages.map(({ sha256, status }) => (status === 200 && sha256 !== undefined ? ofHash(sha256) : null));
  if (isRefusalExpected(expect) || required.length === 0 || texts.length === 0 || texts.includes(null)) return probe.why;
  return required.every((fact) => matchFact(texts.join("\n"), fact).found) ? null : probe.why;
}
