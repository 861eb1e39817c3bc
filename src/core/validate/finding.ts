import type { JsonPath } from "../formats/jsonScan";
import { pathText } from "../formats/jsonSurvey";
import type { Problem } from "../formats/problem";
import type { Place } from "../formats/readJson";

/** Something to say about a value that fits its schema; it gets its place in the file when it becomes a problem. */
export interface Finding {
  readonly path: JsonPath;
  readonly code: string;
  readonly severity: Problem["severity"];
  readonly message: string;
}

/** Findings of one artefact or line shown at most; the rest is counted. */
const most = 50;

export function findingProblems(findings: readonly Finding[], file: string, place: (path: JsonPath) => Place): Problem[] {
  const problems = findings
    .slice(0, most)
    .map(({ path, ...rest }): Problem => ({ file, ...place(path), ...rest, ...(path.length > 0 ? { path: pathText(path) } : {}) }))
    .sort((a, b) => a.line! - b.line! || a.column! - b.column!);
  const rest = new Map<string, Finding[]>(); // by code and severity: what is only counted weighs as much as what is listed
  for (const finding of findings.slice(most)) {
    const kind = `${finding.code} ${finding.severity}`;
    const same = rest.get(kind);
    if (same) same.push(finding);
    else rest.set(kind, [finding]);
  }
  for (const { length: more, 0: first } of rest.values())
    problems.push({ file, ...place([]), length: 0, code: first!.code, severity: first!.severity, message: `and ${more} more problems here` });
  return problems;
}

/** Ids that a list holds twice: a finding at each further one. */
export function duplicateFindings(ids: readonly (string | undefined)[], path: (index: number) => JsonPath, what: string): Finding[] {
  const seen = new Set<string>();
  return ids.flatMap((id, index): Finding[] => {
    if (id === undefined) return [];
    if (!seen.has(id)) return (seen.add(id), []);
    return [
      {
        path: path(index),
        code: "duplicate-id",
        severity: "error",
        message: `${what} ${JSON.stringify(id)} comes more than once: give each an id of its own`,
      },
    ];
  });
}
