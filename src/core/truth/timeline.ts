import type { TruthFile, TruthVersion } from "../formats/truth";
import { parseTime } from "../trace/time";
import { changesBetween, type TruthChange } from "./changes";
import { newestVersion } from "./approval";
import { truthVersions } from "./resolve";

/** One version with what it changed of the one before. */
export interface TimelineStep {
  readonly version: number;
  readonly truth: TruthVersion;
  /** Of the oldest version: nothing, it has none before it. */
  readonly changes: readonly TruthChange[];
}

/** The versions of a case, newest first. */
export function timeline(file: TruthFile): readonly TimelineStep[] {
  const versions = [...truthVersions(file)].sort((a, b) => b.version - a.version);
  return versions.map(({ version, truth }, at) => ({
    version,
    truth,
    changes: versions[at + 1] ? changesBetween(versions[at + 1]!.truth, truth) : [],
  }));
}

/** Which version a field's value comes from. */
export interface Blame {
  readonly field: string;
  readonly value: unknown;
  readonly version: number;
  readonly truth: TruthVersion;
}

/** For every field and fact of the newest version: the version that gave it its value. */
export function blame(file: TruthFile): readonly Blame[] {
  const steps = timeline(file);
  const now = newestVersion(file).truth;
  const oldest = steps.at(-1)!;
  return changesBetween({ valid_at: now.valid_at }, now).map(({ field, new: value }) => {
    const step = steps.find(({ changes }) => changes.some((change) => change.field === field)) ?? oldest;
    return { field, value, version: step.version, truth: step.truth };
  });
}

export interface DueDate {
  readonly case_id: string;
  readonly version: number;
  /** RFC 3339: `valid_at` and the window. */
  readonly due: string;
  readonly state: "expired" | "soon" | "valid";
}

/**
 * Until when the newest truth of a case holds; null where it does not expire: it has no window, or belongs to a fixture (it locks the bytes of its page, or says so).
 * `soon` where it is over within `soonSeconds`. `now` in milliseconds since 1970.
 */
export function dueDate(file: TruthFile, now: number, soonSeconds: number): DueDate | null {
  const { version, truth } = newestVersion(file);
  const from = parseTime(truth.valid_at);
  if (from === null || truth.freshness_window_s === undefined || truth.content_sha256 !== undefined || truth.adjudicated_by === "fixture")
    return null;
  const until = from + truth.freshness_window_s * 1000;
  const state = now > until ? "expired" : now > until - soonSeconds * 1000 ? "soon" : "valid";
  return { case_id: file.case_id, version, due: new Date(until).toISOString(), state };
}

/**
 * What is wrong with how long the truth of a live case holds: it is over, or it never will be. Fixtures lock the bytes of their page, or say that
 * they are made; a live page can do neither, since it changes. Null where nothing is. `now` in milliseconds since 1970.
 */
export function expiryTrouble(file: TruthFile, now: number): { readonly level: "error" | "warning"; readonly message: string } | null {
  const { version, truth } = newestVersion(file);
  const said = (level: "error" | "warning", message: string) => ({ level, message: `${file.case_id}: version ${version} ${message}` });
  if (truth.adjudicated_by === "fixture")
    return said("error", "says that it is a fixture's (adjudicated_by), and the case has live rows: it would never expire");
  if (truth.content_sha256 !== undefined)
    return said("warning", "locks the bytes of its page (content_sha256), so it never expires, and the case has live rows");
  if (truth.freshness_window_s === undefined)
    return said("warning", "says nothing of how long it holds (freshness_window_s), so it never expires, and the case has live rows");
  const due = dueDate(file, now, 0);
  return due?.state === "expired" ? said("error", `was valid until ${due.due}: confirm it again or change it`) : null;
}
