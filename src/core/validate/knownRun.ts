import type { Codebook } from "../formats/codebook";
import type { Corpus } from "../formats/corpus";
import type { Row, RowKey } from "../formats/row";
import { indexRowKeys, matchTarget, type RowKeyIndex } from "../review/matchTarget";
import type { Target } from "../formats/target";
import type { JsonPath } from "../formats/jsonScan";
import type { Finding } from "./finding";
import type { SiblingIds } from "./rowFindings";

/** The ids a target may name in one row. */
export interface RowParts {
  readonly claims: ReadonlySet<string>;
  readonly citations: ReadonlySet<string>;
  readonly representations: ReadonlySet<string>;
}

/** What the other artefacts of a run may refer to. */
export interface KnownRun {
  readonly keys: RowKeyIndex;
  readonly parts: readonly RowParts[];
  readonly corpus: Corpus | null;
  readonly codebook: Codebook;
}

export function partsOf(row: Row, siblings: SiblingIds | undefined): RowParts {
  return {
    claims: new Set([...(row.trace?.claims ?? []).map(({ id }) => id), ...(siblings?.claims ?? [])]),
    citations: new Set((row.result?.citations ?? []).map(({ id }) => id)),
    representations: new Set([...(row.provenance?.representations ?? []).map(({ id }) => id), ...(siblings?.representations ?? [])]),
  };
}

export const knownRun = (keys: readonly RowKey[], parts: readonly RowParts[], corpus: Corpus | null, codebook: Codebook): KnownRun => ({
  keys: indexRowKeys(keys),
  parts,
  corpus,
  codebook,
});

/** Whether a target names something that is there. `added` are claims that reviewers marked themselves. */
export function targetFindings(target: Target, path: JsonPath, known: KnownRun, added: ReadonlySet<string> = new Set()): Finding[] {
  const found = matchTarget(target, known.keys);
  const problem = (at: JsonPath, code: string, message: string): Finding[] => [{ path: [...path, ...at], code, severity: "warning", message }];
  if (found.match === "none")
    return problem([], "unknown-target", `no row of this run fits this target (task ${target.task_id}): kept, but shown nowhere`);
  if (found.match === "ambiguous")
    return problem(
      [],
      "ambiguous-target",
      `${found.rows.length} rows fit this target (task ${target.task_id}): name run_id, lane, system and repetition`,
    );
  const parts = known.parts[found.row]!;
  return [
    ...(target.claim_id !== undefined && !parts.claims.has(target.claim_id) && !added.has(target.claim_id)
      ? problem(["claim_id"], "unknown-id", `row ${target.task_id} has no claim ${JSON.stringify(target.claim_id)}`)
      : []),
    ...(target.citation_id !== undefined && !parts.citations.has(target.citation_id)
      ? problem(["citation_id"], "unknown-id", `row ${target.task_id} has no citation ${JSON.stringify(target.citation_id)}`)
      : []),
    ...(target.representation_id !== undefined && !parts.representations.has(target.representation_id)
      ? problem(["representation_id"], "unknown-id", `row ${target.task_id} has no representation ${JSON.stringify(target.representation_id)}`)
      : []),
  ];
}

/** Whether a label's dimension and value are in the codebook. Both are allowed not to be: they are shown as they are. */
export function labelFindings(dimension: string, value: string | readonly string[], known: KnownRun): Finding[] {
  const [id, version] = dimension.split("@");
  const found = known.codebook.dimensions.find((one) => one.id === id);
  if (!found)
    return [
      {
        path: ["dimension"],
        code: "unknown-dimension",
        severity: "info",
        message: `${JSON.stringify(id)} is no dimension of the codebook: shown as it is`,
      },
    ];
  const findings: Finding[] = [];
  if (version !== undefined && version !== String(found.version))
    findings.push({
      path: ["dimension"],
      code: "codebook-version",
      severity: "info",
      message: `given under version ${version} of ${found.id}, the codebook has ${found.version}: stale`,
    });
  const unknown = (typeof value === "string" ? [value] : value).filter((one) => !found.open && !found.labels.some((label) => label.id === one));
  return [
    ...findings,
    ...unknown.map((one): Finding => ({
      path: ["value"],
      code: "unknown-label",
      severity: "info",
      message: `${JSON.stringify(one)} is no label of ${found.id}: shown as it is`,
    })),
  ];
}
