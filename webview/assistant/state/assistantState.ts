import type { Mapping } from "../../../src/core/formats/mapping";
import type { AssistantResult } from "../../../src/protocol/assistant";
import type { AssistantPanel, ExistingMapping, Joinable, SavePlace, SourceFile, SourceRecord } from "../../../src/protocol/assistantViews";
import type { Connection } from "../../connection";

export type Preview = AssistantResult<"assistant/preview">;
export type Place = SavePlace["place"];

/** What lies over the page. */
export type Overlay =
  | { readonly kind: "help" | "problems" | "judgement" }
  | { readonly kind: "pick" | "values"; readonly field: string }
  /** A file of that name is there: may it be replaced? */
  | { readonly kind: "replace"; readonly message: string; readonly then: "save" | "import" };

/** An answer, and what it was an answer to: while something newer is asked it is shown, dimmed. */
export interface Asked<T> {
  readonly data: T | null;
  readonly mapping: Mapping | null;
  readonly record: number;
  readonly error: string | null;
}

/** One state of the mapping in the list that undo walks; `what` says what led to it, for a person. */
export interface Step {
  readonly mapping: Mapping;
  readonly what: string;
  /** Changes of one series (a text being typed) are one step. */
  readonly series: string | null;
}

export type Importing =
  | { readonly state: "running"; readonly done: number; readonly rows: number }
  | { readonly state: "failed"; readonly message: string }
  /** The review is open, here or elsewhere. */
  | { readonly state: "done"; readonly rows: number; readonly judgements: number; readonly problems: number };

export interface AssistantState {
  readonly connection: Connection;
  /** Null until the first words were answered. */
  readonly source: SourceFile | null;
  readonly failure: string | null;
  readonly origin: "draft" | "file" | "guess";
  readonly existing: readonly ExistingMapping[];
  readonly places: readonly SavePlace[];
  readonly joinable: readonly Joinable[];
  readonly themeSwitch: boolean;
  readonly panel: AssistantPanel;
  /** Every state of the mapping since the page was opened, and which of them holds. */
  readonly steps: readonly Step[];
  readonly at: number;
  readonly preview: Asked<Preview>;
  readonly record: Asked<SourceRecord>;
  /** Where the mapping is to be kept; null: nowhere. */
  readonly place: Place | null;
  readonly saved: { readonly mapping: Mapping; readonly name: string } | null;
  /** The mapping's text is being written by hand and cannot be read as it stands. */
  readonly unreadText: boolean;
  readonly importing: Importing | null;
  readonly overlay: Overlay | null;
  readonly notices: readonly { readonly id: number; readonly tone: "error" | "warning" | "info"; readonly text: string }[];
  readonly announcement: { readonly text: string; readonly n: number };
}

const nothing = { data: null, mapping: null, record: 0, error: null };

export const startState: AssistantState = {
  connection: "connecting",
  source: null,
  failure: null,
  origin: "guess",
  existing: [],
  places: [],
  joinable: [],
  themeSwitch: false,
  panel: { field: null, record: 0, view: "fields", widths: [], theme: "system" },
  steps: [],
  at: 0,
  preview: nothing,
  record: nothing,
  place: null,
  saved: null,
  unreadText: false,
  importing: null,
  overlay: null,
  notices: [],
  announcement: { text: "", n: 0 },
};

export const mappingOf = (state: AssistantState): Mapping | null => state.steps[state.at]?.mapping ?? null;
/** What is shown was asked for another mapping or another record than those in hand. */
export const isStale = (state: AssistantState, asked: Asked<unknown>): boolean =>
  asked.mapping !== mappingOf(state) || asked.record !== state.panel.record;
