import type { GradedFact } from "../formats/row";
import type { ExpectedFact, TruthFile, TruthVersion } from "../formats/truth";
import { changesBetween, sameValue } from "./changes";
import { resolveTruth, truthVersions } from "./resolve";
import type { TruthFinding } from "./truthFinding";

/** What one row says of the truth that graded it. */
export interface GradedRow {
  /** As its user knows it. */
  readonly run: string;
  /** The version that it names; null for rows of earlier versions and other people's. */
  readonly version: number | null;
  /** The version of the store that was in force when it was observed; null where none was. */
  readonly inForce: number | null;
  readonly facts: readonly GradedFact[];
  readonly lane: string | null;
  /** When it was recorded, RFC 3339; null where nothing says. */
  readonly recordedAt: string | null;
}

interface Numbered {
  readonly version: number;
  readonly truth: TruthVersion;
}

/**
 * Versions that say something else than the rows that they graded (a truth that was edited in its place is found so, also where no run kept a
 * copy of it), and rows that another version is in force for by now.
 */
export function gradedFindings(versions: readonly Numbered[], rows: readonly GradedRow[]): readonly TruthFinding[] {
  const found = new Map<string, { readonly of: TruthFinding; rows: number }>();
  for (const row of rows)
    for (const finding of [rewritten(versions, row), due(row)]) {
      if (finding === null) continue;
      const known = found.get(finding.message);
      if (known) known.rows++;
      else found.set(finding.message, { of: finding, rows: 1 });
    }
  return [...found.values()].map(({ of, rows: count }) => ({ ...of, message: `${of.message} (${count} ${count === 1 ? "row" : "rows"})` }));
}

function rewritten(versions: readonly Numbered[], { run, version, facts }: GradedRow): TruthFinding | null {
  if (version !== null) {
    const named = versions.find((one) => one.version === version);
    if (named === undefined)
      return { code: "truth-rewritten", version, message: `version ${version}, by which ${run} says it was graded, is not in the file` };
    const fields = otherFacts(named.truth, facts);
    return fields.length === 0
      ? null
      : { code: "truth-rewritten", version, message: `version ${version} does not say what ${run} was graded with: ${fields.join(", ")}` };
  }
  // A row that names no version was graded by some version that is there, or by one that was changed in its place.
  if (!isTold({ version, facts }) || versions.some(({ truth }) => otherFacts(truth, facts).length === 0)) return null;
  const newest = versions.reduce((most, one) => Math.max(most, one.version), 1);
  const fields = [...new Set(versions.flatMap(({ truth }) => otherFacts(truth, facts)))];
  return { code: "truth-rewritten", version: newest, message: `no version says what ${run} was graded with: ${fields.join(", ")}` };
}

/** Whether a row says what it was graded with: by its version, or by what its facts were held against. */
export const isTold = ({ version, facts }: Pick<GradedRow, "version" | "facts">): boolean =>
  version !== null || (facts.length > 0 && facts.every(({ expected, match }) => expected !== undefined && match !== undefined));

/**
 * Why a row must not be graded again: what graded it first says something else by now without being another version, so that grading again would
 * make an edit by hand look as if it had always been so. Null where nothing speaks against it.
 * @param copy what the run kept of the truth; null where it kept nothing, or the store's own file
 */
export function gradedOtherwise(file: TruthFile, copy: TruthFile | null, row: GradedRow, observedAt: string): string | null {
  const versions = truthVersions(file);
  const told = rewritten(versions, row);
  if (told !== null) return `${told.message}: put back what graded it, and propose what is to hold instead`;
  if (copy === null) return null;
  const first = resolveTruth(copy, observedAt);
  const number = row.version ?? (first.ok ? first.version : null);
  const kept = truthVersions(copy).find(({ version }) => version === number);
  if (kept === undefined) return null; // it was graded with a later version than the run kept: with one of the store's
  const now = versions.find(({ version }) => version === number);
  const changes = now === undefined ? null : changedInPlace(kept.truth, now.truth);
  if (changes?.length === 0) return null;
  const how = changes === null ? "is not in the truth any more" : `says something else than the run's copy of it: ${changes.join(", ")}`;
  return `version ${number}, which graded it, ${how}: put it back, and propose what is to hold instead`;
}

/** Fields in which a version is another than it was, `valid_at` among them. */
export const changedInPlace = (was: TruthVersion, now: TruthVersion): readonly string[] => [
  ...changesBetween(was, now).map(({ field }) => field),
  ...(was.valid_at === now.valid_at ? [] : ["valid_at"]),
];

/** Facts that a version and a row's grades do not have in common, as fields. */
function otherFacts(truth: TruthVersion, facts: readonly GradedFact[]): readonly string[] {
  const expected = new Map((truth.expected_facts ?? []).map((fact) => [fact.id, asGraded(fact)]));
  const graded = new Map(facts.map((fact) => [fact.id, { value: fact.expected, match: fact.match ?? "exact", optional: fact["optional"] === true }]));
  const ids = [...new Set([...expected.keys(), ...graded.keys()])];
  return ids.filter((id) => !sameValue(expected.get(id) ?? null, graded.get(id) ?? null)).map((id) => `expected_facts/${id}`);
}

const asGraded = ({ value, match = "exact", optional = false }: ExpectedFact) => ({ value, match, optional });

function due({ run, version, inForce }: GradedRow): TruthFinding | null {
  if (version === null || inForce === null || version === inForce) return null;
  return {
    code: "truth-regrade-due",
    version: inForce,
    message: `${run} was graded with version ${version}, and version ${inForce} is in force for it: adjudicate regrade grades it again`,
  };
}
