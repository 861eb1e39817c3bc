/** A claim with its evidence, as it leaves the review: only what the condition it was read under lets through. Secrets in addresses are masked. */
export interface ClaimEvidence {
  readonly case: {
    readonly taskId: string;
    readonly repetition: number;
    readonly query: string | null;
    readonly runId: string | null;
    readonly system: string | null;
    readonly lane: string | null;
    readonly observedAt: string | null;
  };
  readonly claimId: string;
  readonly text: string;
  /** Labels on the claim and on its citations, of reviewers, judges and the grader; none that the condition seals. */
  readonly labels: readonly ClaimLabel[];
  readonly evidence: readonly EvidenceSpan[];
  /** Names of what was sealed when it was exported: system, reviewer, verdict, hint. */
  readonly sealed: readonly string[];
}

/** Who said something: `name` is the pseudonym that the log has, or the judge's name. */
export interface Creator {
  readonly role: "reviewer" | "judge" | "grader";
  readonly type: "Person" | "Software";
  readonly name: string;
}

export interface ClaimLabel {
  readonly by: Creator;
  readonly dimension: string;
  readonly values: readonly string[];
  readonly rationale: string | null;
  /** RFC 3339. */
  readonly at: string | null;
  /** Number of the citation it speaks of; null where it speaks of the claim. */
  readonly citation: number | null;
}

/** A stretch of a source that somebody named for a claim. */
export interface EvidenceSpan {
  /** The same for the same evidence in the same run. */
  readonly key: string;
  readonly label: ClaimLabel;
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
  /** How sure the place is: a grade of the resolver, or `unread` where the text was not at hand. */
  readonly grade: string;
  /** Where it stands in the canonical text, in UTF-16 code units and in code points; null where it has no one place. */
  readonly place: { readonly start: number; readonly end: number; readonly startCodePoint: number; readonly endCodePoint: number } | null;
  /** The words around, from the text; null where the text was not at hand or the place is not one. */
  readonly context: { readonly before: string; readonly quote: string; readonly after: string } | null;
  /** Page of a PDF, from 1. */
  readonly page: number | null;
  /** A region of a picture, in its pixels. */
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly source: EvidenceSource;
}

export interface EvidenceSource {
  readonly representationId: string;
  readonly url: string | null;
  readonly finalUrl: string | null;
  readonly status: string | null;
  readonly contentType: string | null;
  /** 64 hex digits; null where the row names none. */
  readonly sha256: string | null;
  readonly hash: string;
  readonly retrievedAt: string | null;
  readonly lastModified: string | null;
  readonly stated: readonly { readonly kind: string; readonly at: string }[];
  readonly validAt: string | null;
  readonly windowEndsAt: string | null;
  readonly freshness: string | null;
  readonly provenance: string | null;
  readonly warnings: readonly string[];
}
