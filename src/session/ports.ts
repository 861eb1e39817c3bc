import type { ExtractOptions, Extraction } from "../core/evidence/extractText";
import type { IndexShelf, RowReader } from "../core/columns/rowReader";
import type { SearchMeans } from "../core/rows/searchReading";
import type { ByteSource } from "../core/records/byteSource";
import type { ReviewEvent } from "../core/formats/event";
import type { LogTail } from "../core/review/logLines";

/** What a review needs from the outside. `node` and `host` implement these; tests use memory. No path leaves this border. */

/** A text artefact beside the results; `name` is its path relative to the run folder, with `/`. */
export interface Artefact {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type RepresentationBytes = { readonly found: true; readonly bytes: Uint8Array } | { readonly found: false; readonly why: string };

/** A stretch of archived bytes; `total` is how many there are in all. */
export type RepresentationPart =
  { readonly found: true; readonly bytes: Uint8Array; readonly total: number } | { readonly found: false; readonly why: string };

/** The run folder, read only. A missing artefact is `null`; an unreadable one rejects with what and where. */
export interface RunFiles {
  readonly results: ByteSource;
  /** Reads the rows of `results` elsewhere than in this thread; absent where there is no such place. */
  readonly reader?: RowReader;
  /** Looks for text in `results` faster than by reading it through the port; absent where there is no such way. */
  readonly search?: SearchMeans;
  /** Where the index of `results` is kept between two openings; absent where it is not kept. */
  readonly shelf?: IndexShelf;
  /** `run.json`, `import.json`, `corpus.yaml`, `review/codebook.yaml`, `spans.jsonl`, `claims.jsonl`, `representations.jsonl`, `policy.yaml`, `baseline.json`; `corpus.yaml`, the last two and `truth/` are looked for in the run folder, then beside it. */
  artefact(
    name:
      | "run.json"
      | "import.json"
      | "corpus.yaml"
      | "review/codebook.yaml"
      | "spans.jsonl"
      | "claims.jsonl"
      | "representations.jsonl"
      | "policy.yaml"
      | "baseline.json",
  ): Promise<Artefact | null>;
  truth(caseId: string): Promise<Artefact | null>;
  judgements(): Promise<readonly Artefact[]>;
  /** Bytes archived under `representations/<aa>/<sha256>`. `sha256` is 64 hex digits, checked by the caller. Limited to `maxBytes`. */
  representation(sha256: string, maxBytes: number): Promise<RepresentationBytes>;
  /** The same by range, however large the whole is: from `start` up to `end`, fewer only at its end. */
  representationPart(sha256: string, start: number, end: number): Promise<RepresentationPart>;
  /** Calls back after anything here changed on disk (debounced); returns the function that stops. */
  watch(changed: (what: ReadonlySet<"rows" | "judgements" | "codebook" | "truth">) => void): () => void;
}

/** How the next append must continue a log. */
export type { LogTail } from "../core/review/logLines";

export type AppendOutcome =
  | { readonly ok: true; readonly event: ReviewEvent; readonly tornAside: string | null }
  | { readonly ok: false; readonly code: "read-only" | "disk-full" | "locked" | "gone" | "newer-schema" | "failed"; readonly message: string };

/** The review folder's logs. One log a reviewer; append-only. */
export interface ReviewLogs {
  /** Why nothing can be appended here at all (no disk behind it), for the reviewer; absent where it can. */
  readonly closed?: string;
  /** All logs as they are on disk; a torn last line is still in the bytes (readers set it aside). */
  read(): Promise<readonly Artefact[]>;
  /**
   * Appends one event to this reviewer's log: lock, look at the tail, `make` the event that continues it, write one line,
   * flush, read it back, unlock. Resolves `ok` only when the line is on disk. Never rejects for what a disk can do.
   */
  append(reviewer: string, make: (tail: LogTail) => ReviewEvent): Promise<AppendOutcome>;
  watch(changed: () => void): () => void;
}

export type PlanWritten =
  | { readonly ok: true }
  /** `exists`: a plan of that name is there, and plans are never written over. */
  | { readonly ok: false; readonly code: "exists" | "read-only" | "disk-full" | "locked" | "gone" | "failed"; readonly message: string };

/** The review folder's sampling plans, `plans/<plan_id>.json`. A plan is written once and never changed. */
export interface PlanFiles {
  /** Why no plan can be written here at all, for the reviewer; absent where one can. */
  readonly closed?: string;
  read(): Promise<readonly Artefact[]>;
  /** Writes a new plan whole, flushed. Never rejects for what a disk can do. `planId` is checked by the caller. */
  write(planId: string, text: string): Promise<PlanWritten>;
  watch(changed: () => void): () => void;
}

/** What is to become of a truth file: its next text, or why it stays as it is. */
export type TruthChangeMade = { readonly text: string } | { readonly refused: string };
export type TruthWritten =
  | { readonly ok: true; readonly text: string }
  /** `refused`: who was to change it would not; `changed`: somebody else changed the file meanwhile, and it is as they left it. */
  | { readonly ok: false; readonly code: "refused" | "changed" | "read-only" | "disk-full" | "locked" | "gone" | "failed"; readonly message: string };

/** The truth store, a folder of `<case_id>.yaml` beside the corpus. */
export interface TruthFiles {
  /** The folder as its user knows it. */
  readonly name: string;
  /** Where it lies from the folder of the run that is open, e.g. `../truth`; absent where nobody can say. */
  readonly place?: string;
  /** Why nothing can be written here at all; absent where it can. */
  readonly closed?: string;
  /** Every truth file, by name. Rejects where the folder is there and cannot be read. */
  list(): Promise<readonly Artefact[]>;
  /** One case's file; null where there is none, or where no file can have the case's name. */
  read(caseId: string): Promise<Artefact | null>;
  /**
   * Changes a case's file while nobody else can by these means: `make` gets its text (null where there is none) and says what it is to be.
   * The new text replaces the old in one step and flushed, and only if the file still is what `make` was given. Never rejects for what a
   * disk can do; rejects where `make` does.
   */
  change(caseId: string, make: (text: string | null) => Promise<TruthChangeMade>): Promise<TruthWritten>;
  watch(changed: () => void): () => void;
}

export type CodebookWritten =
  | { readonly ok: true }
  /** `changed`: the file is not what it was, and is as somebody else left it. */
  | { readonly ok: false; readonly code: "changed" | "read-only" | "disk-full" | "locked" | "gone" | "failed"; readonly message: string };

/** The review folder's `codebook.yaml` as it is written; `RunFiles` reads it. */
export interface CodebookFile {
  /** Why it cannot be written here at all, for the reviewer; absent where it can. */
  readonly closed?: string;
  /** Replaces the whole file in one step, flushed, if it still holds `over` (null: there is none). Never rejects for what a disk can do. */
  write(text: string, over: Uint8Array | null): Promise<CodebookWritten>;
}

/** Small values kept outside the data: drafts, panel state, saved filters, the outbox. JSON values; written through at once. */
export interface Keeper {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Replaces a value by what `change` makes of it, and resolves to that. No other process changes the key meanwhile, so
   * nothing that several windows add to is lost. Rejects, with the old value in place, where `change` does.
   */
  update(key: string, change: (value: unknown) => Promise<unknown>): Promise<unknown>;
}

export interface Environment {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** 16 random bytes and such. */
  random(count: number): Uint8Array;
  /** Runs `task` after `ms`; returns the function that cancels it. */
  later(ms: number, task: () => void): () => void;
}

/** Text of a PDF by pages, made with pdf.js outside `core`. */
export interface PdfText {
  (bytes: Uint8Array): Promise<readonly string[]>;
}

/** The text and page of some bytes, made elsewhere than in this thread: large pages hold it up for seconds. */
export interface PageExtraction {
  (bytes: Uint8Array, contentType: string | null, options: ExtractOptions, signal?: AbortSignal): Promise<Extraction>;
}

/** What only the surroundings can do. Each returns null when done, or why not. */
export interface Shell {
  openLink(url: string): Promise<string | null>;
  openLine(line: number, column: number): Promise<string | null>;
  copy(text: string): Promise<string | null>;
  /** Asks where and writes there; false where the reviewer thought better of it, a sentence where it cannot be done. */
  saveText(name: string, text: string): Promise<boolean | string>;
  caseLink(rowKey: string): string;
  workbenchCommand(command: string): Promise<string | null>;
  /** The reviewer's name from the settings, and a name to suggest (git's). */
  reviewer(): Promise<{ readonly name: string | null; readonly suggestion: string | null }>;
  setReviewer(name: string): Promise<void>;
  keys(): Promise<Readonly<Record<string, string>>>;
  locale(): Promise<{ readonly id: string; readonly strings: Readonly<Record<string, string>> }>;
  /** Shows two texts side by side, by the means of the surroundings; absent where they have none. */
  showDiff?(
    title: string,
    before: { readonly name: string; readonly text: string },
    after: { readonly name: string; readonly text: string },
  ): Promise<string | null>;
  /** Who owns which system, by the settings: names by system id. Absent where nothing can be set. */
  systemOwners?(): Promise<Readonly<Record<string, readonly string[]>>>;
  /** The page offers its own theme switch (outside VS Code). */
  readonly themeSwitch: boolean;
}

/** Somebody else's file that the run was made from, where it is known. */
export interface Origin {
  /** The file as the user knows it. */
  readonly name: string;
  /** Says how the file stands to what was imported: at once, and after each change on disk. Returns the function that stops. */
  watch(changed: (state: "same" | "changed" | "gone") => void): () => void;
  /** Imports it again into the same run folder, whose results the review then finds replaced. Null when done, or why not. */
  importAgain(): Promise<string | null>;
}

export interface SessionPorts {
  readonly files: RunFiles;
  /** The truth store that the run belongs to; absent where it cannot be reached, and then truths can be neither proposed nor approved. */
  readonly truths?: TruthFiles;
  readonly logs: ReviewLogs;
  readonly plans: PlanFiles;
  /** Absent where the codebook cannot be changed. */
  readonly codebook?: CodebookFile;
  readonly keeper: Keeper;
  readonly environment: Environment;
  readonly pdfText: PdfText | null;
  /** Absent where there is no other thread: then large pages are read in this one, up to a size. */
  readonly pageExtraction?: PageExtraction;
  readonly shell: Shell;
  /** Absent for a run that was not imported, or whose source nobody knows any more. */
  readonly origin?: Origin;
  /** Trouble that no request carries (a watcher that died): for the output channel. */
  log(message: string): void;
}
