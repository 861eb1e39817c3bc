import type { Judgement } from "../formats/judgement";
import type { Manifest } from "../formats/manifest";
import type { Mapping } from "../formats/mapping";
import type { Problem } from "../formats/problem";
import type { Row } from "../formats/row";
import type { TruthFile } from "../formats/truth";

/** Formats that have a reader of their own; `mapping` is any file of JSON records, read through a mapping file. */
export const foreignFormats = ["inspect", "otlp", "jaeger", "messages", "mapping"] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

/** An entry of an archive, unpacked and checked; or what is wrong with it, and the beginning of it that could be unpacked. */
export type EntryBytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | {
      readonly ok: false;
      /** `cut-off`, `wrong-crc`, `wrong-length`, `unknown-compression`, `zip-bomb`, `encrypted`, `corrupt`, `absent`. */
      readonly code: string;
      readonly message: string;
      /** What came out before the trouble; null where nothing can be trusted to be a beginning. */
      readonly beginning: Uint8Array | null;
    };

/** A zip file, opened. Names are as they stand in it, with `/`; names that would leave a folder are kept out and told. */
export interface ForeignArchive {
  readonly entries: readonly { readonly name: string; readonly size: number }[];
  /** Unpacks one entry; its length and CRC-32 are checked. Never rejects for what an archive can hold. */
  read(name: string): Promise<EntryBytes>;
  /** What is wrong with the archive itself: no directory at its end, names twice, limits reached. */
  readonly problems: readonly Problem[];
}

/** A file to be imported, by the name the user knows it by. */
export type ForeignSource =
  | { readonly kind: "bytes"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: "archive"; readonly name: string; readonly archive: ForeignArchive };

/** Something a reader says of a file as a whole, in a sentence for a person: it was cancelled, it claims more samples than it holds. */
export interface ImportNote {
  /** Low-cardinality: `cancelled`, `crashed`, `no-header`, `fewer-samples`, `cut-off`, `no-rows`, … */
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

/**
 * What a reader gives away. Ids and order follow from the source alone, so that importing twice gives equal bytes. A
 * rejected promise means that what is written to has failed: readers let it pass.
 */
export interface ImportSink {
  /** Archives bytes as a representation (or as the text handed to a model) and says their SHA-256, 64 hex digits. Same bytes, same hash, kept once. */
  archive(bytes: Uint8Array): string;
  row(row: Row): Promise<void>;
  judgement(judgement: Judgement): Promise<void>;
  /** What the source holds to be right. One version a case; the first one of a case counts. */
  truth(truth: TruthFile): Promise<void>;
  /** What `run.json` says; later values do not replace earlier ones, lists are joined without doubles. */
  manifest(part: Partial<Manifest>): void;
  problem(problem: Problem): void;
  note(note: ImportNote): void;
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  /** 0 to 1, where it is known. */
  progress(done: number): void;
  /** For `mapping` alone. */
  readonly mapping?: Mapping;
  /** Bytes of a file beside the mapping that it joins; null where it is not there. */
  beside?(name: string): Promise<Uint8Array | null>;
  /** Stop after this many rows: for a preview. */
  readonly rows?: number;
  /** What to call a file that others come before: rows that are named by their place alone are told apart by it. */
  readonly part?: string;
}

/** Reads one source into the sink. Rejects only where the sink does, or with the signal's reason: what a file can hold is told as problems and notes. */
export type ForeignReader = (source: ForeignSource, sink: ImportSink, options: ReadOptions) => Promise<void>;

/** How JSON records lie in a file. */
export type RecordLayout =
  | "jsonl" // one record a line, whatever the file is called
  | "array" // [ {…}, {…} ]
  | "array-in-object" // { "data": [ {…} ] }
  | "entries" // { "id-1": {…}, "id-2": {…} }
  | "columns" // { "question": [ … ], "answer": [ … ] }
  | "single"; // one object that is itself the record

export type Recognised =
  /** Rows of ours: no import needed. */
  | { readonly kind: "rows" }
  | { readonly kind: "format"; readonly format: Exclude<ForeignFormat, "mapping">; readonly title: string }
  /** JSON records of unknown meaning: a mapping says what they are. */
  | { readonly kind: "records"; readonly layout: RecordLayout; readonly title: string }
  /** Nothing that can be opened here; `message` says precisely why, and what to do. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string };
