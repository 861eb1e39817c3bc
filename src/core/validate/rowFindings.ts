import type { JsonPath } from "../formats/jsonScan";
import { freshnessVerdicts, primaryLabels, provenanceLabels, refusalCodes, supportLabels, type Row } from "../formats/row";
import { duplicateFindings, type Finding } from "./finding";

/** Ids of parts of a row that sibling files hold. */
export interface SiblingIds {
  readonly spans: ReadonlySet<string>;
  readonly claims: ReadonlySet<string>;
  readonly representations: ReadonlySet<string>;
}
const noSiblings: SiblingIds = { spans: new Set(), claims: new Set(), representations: new Set() };

/** What in a row does not hold together: ids that name nothing, offsets outside the answer, labels outside the lists. */
export function rowFindings(row: Row, siblings: SiblingIds = noSiblings): Finding[] {
  const claims = row.trace?.claims ?? [];
  const attempts = row.trace?.attempts ?? [];
  const citations = row.result?.citations ?? [];
  const representations = row.provenance?.representations ?? [];
  const known = {
    claim: new Set([...claims.map(({ id }) => id), ...siblings.claims]),
    attempt: new Set([...attempts.map(({ span_id }) => span_id), ...siblings.spans]),
    representation: new Set([...representations.map(({ id }) => id), ...siblings.representations]),
  };
  const findings: Finding[] = [
    ...duplicateFindings(
      claims.map(({ id }) => id),
      (at) => ["trace", "claims", at, "id"],
      "the claim",
    ),
    ...duplicateFindings(
      attempts.map(({ span_id }) => span_id),
      (at) => ["trace", "attempts", at, "span_id"],
      "the attempt",
    ),
    ...duplicateFindings(
      citations.map(({ id }) => id),
      (at) => ["result", "citations", at, "id"],
      "the citation",
    ),
    ...duplicateFindings(
      representations.map(({ id }) => id),
      (at) => ["provenance", "representations", at, "id"],
      "the representation",
    ),
  ];
  const add = (path: JsonPath, code: string, severity: Finding["severity"], message: string) => findings.push({ path, code, severity, message });
  const mustBe = (kind: keyof typeof known, id: string | null | undefined, path: JsonPath) => {
    if (id !== null && id !== undefined && !known[kind].has(id))
      add(path, "unknown-id", "error", `no ${kind} of this row is called ${JSON.stringify(id)}`);
  };

  claims.forEach((claim, at) => findings.push(...spanFindings(claim, row.trace?.answer ?? "", ["trace", "claims", at])));
  citations.forEach((citation, at) => {
    mustBe("claim", citation.claim_id, ["result", "citations", at, "claim_id"]);
    mustBe("representation", citation.representation_id, ["result", "citations", at, "representation_id"]);
    mustBe("representation", citation.evidence?.representation_id, ["result", "citations", at, "evidence", "representation_id"]);
    const { start, end } = citation.evidence ?? {};
    if (typeof start === "number" && typeof end === "number" && end < start)
      add(["result", "citations", at, "evidence", "end"], "offsets", "error", `evidence ends at ${end}, before it starts at ${start}`);
  });
  row.result?.facts?.forEach((fact, at) => mustBe("claim", fact.claim_id, ["result", "facts", at, "claim_id"]));
  attempts.forEach((attempt, at) => {
    mustBe("representation", attempt.representation_id, ["trace", "attempts", at, "representation_id"]);
    if (attempt.parent_span_id != null && !known.attempt.has(attempt.parent_span_id))
      add(
        ["trace", "attempts", at, "parent_span_id"],
        "unknown-id",
        "warning",
        `no attempt of this row is called ${JSON.stringify(attempt.parent_span_id)}: shown at the top`,
      );
  });
  for (const at of cycleStarts(attempts))
    add(["trace", "attempts", at, "parent_span_id"], "span-cycle", "warning", "the parents of this attempt lead back to itself: shown at the top");
  const byHash = new Set(representations.map(({ sha256 }) => sha256));
  representations.forEach((representation, at) => {
    const path: JsonPath = ["provenance", "representations", at];
    if (representation.sha256 !== undefined && !/^[0-9a-f]{64}$/.test(representation.sha256))
      add([...path, "sha256"], "schema", "error", "sha256 must be 64 lower-case hex digits, without a prefix");
    if (
      representation.derived_from !== undefined &&
      !known.representation.has(representation.derived_from) &&
      !byHash.has(representation.derived_from)
    )
      add([...path, "derived_from"], "unknown-id", "error", `no representation of this row is called ${JSON.stringify(representation.derived_from)}`);
    mustBe("attempt", representation.generated_by, [...path, "generated_by"]);
    if (representation.seen_by_model && representation.seen_by_model.end < representation.seen_by_model.start)
      add([...path, "seen_by_model", "end"], "offsets", "error", "the slice that the model saw ends before it starts");
  });
  row.provenance?.derivations?.forEach((derivation, at) => {
    mustBe("claim", derivation.claim_id, ["provenance", "derivations", at, "claim_id"]);
    mustBe("representation", derivation.representation_id, ["provenance", "derivations", at, "representation_id"]);
  });
  mustBe("representation", row.trace?.refusal?.representation_id, ["trace", "refusal", "representation_id"]);
  return [...findings, ...labelFindings(row)];
}

const units = {
  utf16: (text: string) => text.length,
  codepoint: (text: string) => [...text].length,
  byte: (text: string) => new TextEncoder().encode(text).length,
};

function spanFindings(
  span: { readonly start?: number | null; readonly end?: number | null; readonly unit?: keyof typeof units },
  answer: string,
  path: JsonPath,
): Finding[] {
  const { start, end, unit = "utf16" } = span;
  if (start === null || start === undefined) return [];
  const wrong = (name: string, message: string): Finding[] => [{ path: [...path, name], code: "offsets", severity: "error", message }];
  if (end === null || end === undefined)
    return wrong("start", "a start without an end: give both, or neither where the claim is not literally in the answer");
  if (end < start) return wrong("end", `ends at ${end}, before it starts at ${start}`);
  const length = units[unit](answer);
  return end > length ? wrong("end", `ends at ${end}, beyond the answer's ${length} (${unit})`) : [];
}

/** Positions of attempts whose chain of parents comes back to them. Each is walked once, whatever their order. */
function cycleStarts(attempts: readonly { readonly span_id: string; readonly parent_span_id?: string | null | undefined }[]): number[] {
  const parents = new Map(attempts.map((attempt) => [attempt.span_id, attempt.parent_span_id ?? null]));
  const verdicts = new Map<string, "free" | "cycle">();
  for (const { span_id } of attempts) {
    const walk = new Map<string, number>();
    let at: string | null | undefined = span_id;
    while (at != null && !verdicts.has(at) && !walk.has(at)) {
      walk.set(at, walk.size);
      at = parents.get(at);
    }
    const loop = (at != null ? walk.get(at) : undefined) ?? walk.size;
    for (const [id, index] of walk) verdicts.set(id, index >= loop ? "cycle" : "free");
  }
  return attempts.flatMap(({ span_id }, index) => (verdicts.get(span_id) === "cycle" ? [index] : []));
}

/** Labels outside the closed lists are allowed and shown as they are; that is worth a word. */
function labelFindings(row: Row): Finding[] {
  const findings: Finding[] = [];
  const listed = (value: string | undefined, list: readonly string[], path: JsonPath) => {
    if (value !== undefined && !list.includes(value))
      findings.push({
        path,
        code: "unknown-label",
        severity: "info",
        message: `${JSON.stringify(value)} is none of ${list.join(", ")}: shown as it is`,
      });
  };
  const { result } = row;
  listed(result?.primary_label, primaryLabels, ["result", "primary_label"]);
  listed(result?.freshness?.verdict, freshnessVerdicts, ["result", "freshness", "verdict"]);
  listed(row.trace?.refusal?.code, refusalCodes, ["trace", "refusal", "code"]);
  result?.citations?.forEach((citation, at) => {
    listed(citation.support, supportLabels, ["result", "citations", at, "support"]);
    listed(citation.provenance, provenanceLabels, ["result", "citations", at, "provenance"]);
  });
  if (result?.failure_class !== undefined && (result.failure_class === "probe-invalid") !== (result.primary_label === "probe-invalid")) {
    findings.push({
      path: ["result", "failure_class"],
      code: "failure-class",
      severity: "error",
      message: "the failure class is probe-invalid exactly where the primary label is",
    });
  }
  return findings;
}
