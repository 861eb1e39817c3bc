import type { ClaimEvidence, EvidenceSpan } from "../../src/core/export/claimEvidence";

/** A span of evidence that a reviewer named, with everything that can be known of it. */
export const spanWith = (more: Partial<EvidenceSpan>): EvidenceSpan => ({
  key: "label:e1",
  label: {
    by: { role: "reviewer", type: "Person", name: "reviewer-a" },
    dimension: "citation-support",
    values: ["full"],
    rationale: "says so",
    at: "2026-11-29T10:00:00Z",
    citation: 1,
  },
  exact: "Published 20 August 2026",
  prefix: "🚀\n\n",
  suffix: " by",
  grade: "exact",
  place: { start: 11, end: 35, startCodePoint: 10, endCodePoint: 34 },
  context: { before: "Release 🚀\n\n", quote: "Published 20 August 2026", after: " by the release team.…" },
  page: null,
  rect: null,
  source: {
    representationId: "r1",
    url: "https://vendor.example/latest",
    finalUrl: "https://vendor.example/releases/v3.2",
    status: "200 OK",
    contentType: "text/html; charset=utf-8",
    sha256: "ab".repeat(32),
    hash: "verified: the archived bytes are those that were received",
    retrievedAt: "2026-11-29T09:00:00Z",
    lastModified: null,
    stated: [{ kind: "published", at: "2026-08-20" }],
    validAt: null,
    windowEndsAt: null,
    freshness: "fresh",
    provenance: "allowed",
    warnings: [],
  },
  ...more,
});

export const claimWith = (evidence: readonly EvidenceSpan[], more: Partial<ClaimEvidence> = {}): ClaimEvidence => ({
  case: {
    taskId: "S03",
    repetition: 0,
    query: "Find today's release note",
    runId: "run-1",
    system: "router@1.0.0",
    lane: "fixture",
    observedAt: "2026-11-29T10:00:00Z",
  },
  claimId: "c1",
  text: "Version 3.2 was published on 20 August 2026.",
  labels: evidence.map(({ label }) => label),
  evidence,
  sealed: [],
  ...more,
});
