import type { Evidence } from "../../core/formats/common";

/** All that a system under test is told. No case id, no fixture, no expectation, no truth. */
export interface SystemTask {
  readonly query: string;
  /** Where to begin; null where the task begins with a search. */
  readonly start_url: string | null;
  readonly channel: { readonly id: string; readonly adapter: string };
  readonly deadline_s: number;
  /** What time it is, RFC 3339: "today" is a day of this clock. */
  readonly now: string;
}

export interface PageSeen {
  readonly representation_id: string;
  readonly url: string;
  readonly final_url: string;
  readonly status: number;
  readonly content_type: string | null;
  readonly bytes: number;
  readonly hops: readonly { readonly status: number; readonly to: string }[];
}

/** What the harness lets a system do. Everything goes on record; nothing else reaches a network. */
export interface Tools {
  /** `linkedFrom`: the representation in which the address was found as a link. */
  fetch(
    url: string,
    linkedFrom?: string,
  ): Promise<{ readonly kind: "received"; readonly page: PageSeen } | { readonly kind: "failed"; readonly error: string }>;
  search(
    query: string,
  ): Promise<
    | { readonly kind: "results"; readonly hits: readonly { readonly url: string; readonly title: string; readonly snippet: string }[] }
    | { readonly kind: "failed"; readonly error: string }
  >;
  /** Canonical text of what was received, null where it has none; `markup` for HTML alone. The text is archived as handed over. */
  read(representationId: string): Promise<{ readonly text: string | null; readonly markup: string | null }>;
}

export type SystemClaim = { readonly id: string; readonly start: number; readonly end: number };
export type SystemCitation = {
  readonly id: string;
  readonly claim_id: string;
  readonly url: string;
  readonly representation_id: string;
  readonly evidence: Evidence;
};

export type SystemAnswer =
  | { readonly kind: "answer"; readonly text: string; readonly claims: readonly SystemClaim[]; readonly citations: readonly SystemCitation[] }
  | { readonly kind: "refusal"; readonly code: string; readonly message: string; readonly representation_id: string | null }
  /** Neither an answer nor a reason that has a code. */
  | { readonly kind: "nothing"; readonly message: string };

export interface RetrievalSystem {
  readonly id: string;
  readonly version: string;
  retrieve(task: SystemTask, tools: Tools): Promise<SystemAnswer>;
}
