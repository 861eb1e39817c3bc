import type { SavePlace } from "../../protocol/assistantViews";
import type { Keeper, Shell } from "../ports";

/** What the mapping assistant needs from the outside. `node` and `host` implement these; tests use memory. No path leaves this border. */

/** A file of somebody else's JSON, or its beginning: the assistant never needs more. */
export interface SourceHead {
  readonly bytes: Uint8Array;
  /** `bytes` are all of it. */
  readonly whole: boolean;
}

export type Place = SavePlace["place"];

export interface MappingFile {
  /** Names it among the listed ones. */
  readonly id: string;
  readonly name: string;
  readonly place: Place;
  readonly text: string;
}

export type WriteOutcome =
  | { readonly saved: true; readonly name: string }
  /** `exists`: a file of that name is there, and `replace` was not asked for. */
  | { readonly saved: false; readonly reason: "exists" | "failed"; readonly message: string };

/** The mapping files around the source: beside it, and in the workspace's `.trace-adjudicator` folder where there is one. */
export interface MappingStore {
  /** All `*.mapping.json` in both places. What cannot be read is left out and told to the log. */
  list(): Promise<readonly MappingFile[]>;
  /** Where this source's own mapping would be kept; the first is the usual one. */
  places(): Promise<readonly SavePlace[]>;
  /** Writes the file as a whole or not at all. Never rejects for what a disk can do. */
  write(place: Place, text: string, replace: boolean): Promise<WriteOutcome>;
}

export interface ImportTask {
  readonly signal: AbortSignal;
  /** 0 to 1, and the rows so far. */
  progress(done: number, rows: number): void;
}

export type ImportOutcome =
  | { readonly ok: true; readonly rows: number; readonly judgements: number; readonly problems: number }
  | { readonly ok: false; readonly message: string };

export interface AssistantPorts {
  readonly source: {
    readonly name: string;
    /** Bytes of the whole file. */
    size(): Promise<number>;
    /** The beginning of the file, `most` bytes at most. Rejects with a message for a person. */
    head(most: number): Promise<SourceHead>;
  };
  readonly mappings: MappingStore;
  /** The beginnings of other JSON files in the source's folder, for joining judgements by key; at most a few. */
  neighbours(most: number): Promise<readonly ({ readonly name: string } & SourceHead)[]>;
  /** Imports the whole source through the mapping (text of its file). Rejects only with the signal's reason. */
  importWith(mapping: string, task: ImportTask): Promise<ImportOutcome>;
  /** Opens what was imported. True where that happens under the page's own address: it shall load again. */
  open(): Promise<boolean>;
  /** Calls back when the source or the mapping files change on disk; returns the function that stops. */
  watch(changed: (what: "source" | "mappings") => void): () => void;
  readonly keeper: Keeper;
  readonly shell: Pick<Shell, "openLine" | "copy" | "workbenchCommand" | "keys" | "locale" | "themeSwitch">;
  /** Trouble that no request carries. */
  log(message: string): void;
}
