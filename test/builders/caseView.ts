import type { Dimension } from "../../src/core/formats/codebook";
import type { CaseView, CitationView, ClaimView, CodebookView, LabelSlot } from "../../src/protocol/views";

/** A case as the screen gets it: open condition, nothing in it but what is given. */
export function aCase({
  citations = [],
  ...given
}: Partial<Omit<CaseView, "citations">> & { readonly citations?: readonly Partial<CitationView>[] }): CaseView {
  return {
    rowId: "row-1",
    revision: 1,
    line: 1,
    condition: "open",
    sealed: [],
    taskId: "S03",
    repetition: 0,
    stratum: "search",
    query: "Find it",
    lane: "fixture",
    system: "router 1.0.0",
    runId: "run",
    corpusVersion: null,
    expect: "success",
    observedAt: null,
    dimensions: {},
    chips: [],
    primaryLabel: "success",
    tags: [],
    answer: "",
    refusal: null,
    claims: [],
    facts: [],
    violations: [],
    attempts: [],
    representations: [],
    budget: null,
    metrics: {},
    slots: [],
    otherJudgements: [],
    history: [],
    unknownFields: [],
    problems: [],
    labelling: { allowed: true, why: null },
    citations: citations.map((one, index) => ({
      id: `k${index + 1}`,
      number: index + 1,
      claimId: null,
      url: null,
      representationId: null,
      provenance: null,
      support: null,
      reason: null,
      evidence: null,
      repaired: false,
      ...one,
    })),
    ...given,
  };
}

/** A claim as the screen gets it: nobody has said anything of it. */
export const aClaimView = (given: Partial<ClaimView> = {}): ClaimView => ({
  id: "c1",
  start: null,
  end: null,
  text: "",
  citationIds: [],
  support: null,
  added: false,
  adjusted: false,
  pairing: { mine: null, others: { sealed: false, marks: [] } },
  strayMarker: null,
  ...given,
});

export const aSlot = (given: Partial<LabelSlot> = {}): LabelSlot => ({
  ref: { kind: "citation", citationId: "k1", claimId: "c1" },
  dimension: "citation-support@1",
  mine: null,
  draft: null,
  others: { sealed: false, labels: [] },
  judges: { sealed: false, labels: [] },
  ...given,
});

export const aDimension = (given: Partial<Dimension> = {}): Dimension => ({
  id: "citation-support",
  version: 1,
  applies_to: "citation",
  exclusive: true,
  labels: [
    { id: "full", key: "1" },
    { id: "none", key: "3", requires: ["rationale"] },
    { id: "cannot-judge", requires: ["evidence", "rationale"] },
  ],
  ...given,
});

export const aCodebook = (...dimensions: Dimension[]): CodebookView => ({ id: "test", version: "1", source: "bundled", dimensions });
