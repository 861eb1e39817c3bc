import type { Evidence } from "../../core/formats/common";

/** All that a system under test is told. No case id, no fixture, no expectation, no truth. */
export interface SystemTask {
  readonly query: string;
  /** Where to begin; null where the task begins with a search. */
  readonly start_url: string | null;
  readonly channel: { readonly id: string; readonly adapter: string };
  readonly deadline_s: number;
  /** The test account that requests are made for, by reference; null where nobody is signed in. Its secret stays with the harness. */
  readonly account: string | null;
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

/** Something on a page that can be used, as assistive technology names it. */
export interface ControlSeen {
  /** `button`, `link`, `textbox`, `checkbox`, … */
  readonly role: string;
  readonly name: string;
  /** The control sends this form (its place in `forms`); null where it sends none. */
  readonly submits: number | null;
}

export interface FormSeen {
  /** Its own name, else the heading before it; empty where there is neither. */
  readonly name: string;
  readonly method: string;
  /** Absolute. */
  readonly action: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

/** What a browser shows. `representation_id` names the page as rendered, made from the document that came over the network. */
export interface PageShown extends PageSeen {
  readonly document_id: string;
  readonly title: string;
  /** The text that a reader can see now: what is not displayed is left out. */
  readonly visible_text: string;
  readonly controls: readonly ControlSeen[];
  readonly forms: readonly FormSeen[];
  /** How each step went: `done`, or why not. */
  readonly steps: readonly ("done" | "not-found" | "timeout" | "refused")[];
}

/** What can be done on a page that is open. After every step the page is given time to settle. */
export type Step =
  | { readonly do: "click"; readonly role: string; readonly name: string }
  | { readonly do: "type"; readonly name: string; readonly text: string }
  /** To the end of the page, again and again while that brings more, at most so many times. */
  | { readonly do: "scroll"; readonly times: number }
  /** Until this text is to be seen, or no longer, at most so long by the page's clock. */
  | { readonly do: "wait"; readonly text: string; readonly until: "shown" | "gone"; readonly seconds: number }
  /** Until the page asks for nothing and changes nothing, at most so long. */
  | { readonly do: "settle"; readonly seconds: number };

export type Shown = { readonly kind: "shown"; readonly page: PageShown } | { readonly kind: "failed"; readonly error: string };

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
  /** Fetches a page and those that it and they link to on the same host, nearest first, within the limits. */
  crawl(
    url: string,
    limits: { readonly depth: number; readonly pages: number },
  ): Promise<{ readonly pages: readonly PageSeen[]; /** Links that the limits left unread. */ readonly left: number }>;
  /** Opens an address in the task's one browser page, and takes the steps. A dearer adapter than the others. */
  browse(url: string, how?: { readonly linkedFrom?: string; readonly steps?: readonly Step[] }): Promise<Shown>;
  /** Takes steps on the page that is open; fails where none is. */
  act(steps: readonly Step[]): Promise<Shown>;
  /** Canonical text of what was received or rendered, null where it has none; `markup` for HTML alone. The text is archived as handed over. */
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
  /** `signal` ends with the deadline: nobody waits for the answer any more. */
  retrieve(task: SystemTask, tools: Tools, signal?: AbortSignal): Promise<SystemAnswer>;
}
