import type { TruthFile, TruthVersion } from "../formats/truth";
import { parseTime } from "../trace/time";

export type Resolved =
  | { readonly ok: true; readonly case_id: string; readonly version: number; readonly truth: TruthVersion }
  | { readonly ok: false; readonly why: string };

/**
 * The version of a case's truth that was in force at a time: the one with the latest `valid_at` not after `at`; of two with
 * the same time the higher version. A flat record is version 1; versions without a number count from the oldest, 1. Not ok
 * where every version begins later, or `at` is no RFC 3339 time.
 */
export function resolveTruth(file: TruthFile, at: string): Resolved {
  const time = parseTime(at);
  if (time === null) return { ok: false, why: `"${at}" is not an RFC 3339 time` };
  const inForce = truthVersions(file)
    .map((one) => ({ ...one, from: parseTime(one.truth.valid_at) }))
    .filter((one): one is typeof one & { from: number } => one.from !== null && one.from <= time)
    .sort((a, b) => b.from - a.from || b.version - a.version)[0];
  if (!inForce) return { ok: false, why: `no version of the truth of ${file.case_id} is valid at ${at}` };
  return { ok: true, case_id: file.case_id, version: inForce.version, truth: inForce.truth };
}

/** All versions of a truth file, newest first as in the file, each with its number. */
export function truthVersions(file: TruthFile): readonly { readonly version: number; readonly truth: TruthVersion }[] {
  const { case_id: _case, schema: _schema, ...record } = file as TruthVersion;
  const list = "versions" in file && Array.isArray(file.versions) ? (file.versions as readonly TruthVersion[]) : [record];
  return list.map((truth, index) => ({ version: truth.version ?? list.length - index, truth }));
}
