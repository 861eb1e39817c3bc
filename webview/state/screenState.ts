import type { SamplingProgress } from "../../src/protocol/sampling";
import { emptyTruthState } from "../../src/protocol/emptyTruthState";
import type { DocumentState, PanelState, TableLayout } from "../../src/protocol/views";
import type { Connection } from "../connection/pagePort";

export type Overlay = "help" | "goto" | "mine" | "problems" | "reviewer" | "export";

/** Trouble, shown once, where the whole screen can see it, until the reviewer dismisses it. */
export interface Notice {
  readonly id: number;
  readonly tone: "error" | "warning" | "info";
  readonly text: string;
}

/** What changed outside this panel: each counter grows when what is shown of that kind should be asked for again. */
export interface Changes {
  readonly rows: number;
  readonly found: number;
  readonly labels: number;
  readonly judgements: number;
  readonly codebook: number;
  readonly drafts: number;
  readonly plans: number;
  readonly truths: number;
}

export interface ScreenState {
  /** How many items the preview or draw of a sample has read that this page asked for; `token` names it. */
  readonly sampling: SamplingProgress | null;
  readonly connection: Connection;
  /** Null until the host has answered `view/ready`. */
  readonly document: DocumentState | null;
  /** Why `view/ready` failed, where it did. */
  readonly failure: string | null;
  readonly panel: PanelState;
  /** The layout of the file's table; other panels' changes arrive with the document. */
  readonly table: TableLayout;
  readonly keys: Readonly<Record<string, string>>;
  readonly themeSwitch: boolean;
  readonly changes: Changes;
  readonly notices: readonly Notice[];
  /** Said by the live region; `n` makes the same words be said again. */
  readonly announcement: { readonly text: string; readonly n: number };
  /** Shown in the status line for a while: saved, undone, nothing further. */
  readonly flash: { readonly text: string; readonly n: number };
  /** Title of the open case's tab, set by the case view; holds nothing that is sealed. */
  readonly caseTitle: string | null;
  /** How far the open queue is, for the title of its tab. */
  readonly queueTitle: string | null;
  readonly overlay: Overlay | null;
  /** Plans whose seals the reviewer is asked about taking off. */
  readonly askedReveal: readonly string[] | null;
  /** An outside address that the reviewer is asked about, in pages outside VS Code (VS Code asks by itself). */
  readonly askedLink: string | null;
  /** The row whose bytes are looked at. */
  readonly rowBytes: { readonly rowId: string; readonly title: string } | null;
  /** How far a computation is that this page asked for; `token` names it. */
  readonly computing: { readonly token: string; readonly done: number } | null;
}

export const freshPanel: PanelState = {
  tab: "cases",
  query: { where: "", search: "", sort: [] },
  rowId: null,
  selectedRowId: null,
  planId: null,
  queuePlace: null,
  decisions: { dimension: null, type: null, state: "open", item: null, changes: false },
  claimId: null,
  citationId: null,
  representationId: null,
  dimension: null,
  register: "page",
  passages: "auto",
  scrollRow: 0,
  panes: { widths: [0.3, 0.3, 0.4], maximised: null, hidden: [] },
  foldedSpans: [],
  traceWindow: null,
  rail: { hidden: false, width: 220, folded: [] },
  matrixHidden: false,
  agreement: { dimension: null, condition: null, first: null, second: null, plan: null, withoutAsserted: false, positive: null },
  groups: { hidden: true, by: [], figure: "duration", sort: { column: "rows", descending: true } },
  sample: null,
  truth: emptyTruthState,
  theme: "system",
};

export const startState: ScreenState = {
  sampling: null,
  connection: "connecting",
  document: null,
  failure: null,
  panel: freshPanel,
  table: { columns: null, widths: {} },
  keys: {},
  themeSwitch: false,
  changes: { rows: 0, found: 0, labels: 0, judgements: 0, codebook: 0, drafts: 0, plans: 0, truths: 0 },
  notices: [],
  announcement: { text: "", n: 0 },
  flash: { text: "", n: 0 },
  caseTitle: null,
  queueTitle: null,
  overlay: null,
  askedReveal: null,
  askedLink: null,
  rowBytes: null,
  computing: null,
};
