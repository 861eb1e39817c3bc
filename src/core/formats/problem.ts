/** Where and why something could not be read as it should. Lines and columns count from 1; columns are UTF-16 code units. */
export interface Problem {
  /** Path or name of the artefact as the user knows it. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** Where the file's lines are not its rows (a list, objects one behind the other): which row it is, from 1. */
  readonly row?: number;
  /** Length of the offending text in UTF-16 code units, where known. */
  readonly length?: number;
  /** Low-cardinality code, e.g. `json-syntax`, `schema`, `duplicate-row-key`, `unknown-version`, `hash-mismatch`, `log-chain`. */
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  /** What is wrong and what to do, for a person. */
  readonly message: string;
  /** JSON path inside the line, e.g. `trace.claims[0].start`. */
  readonly path?: string;
}

/** `file:line:column: message`, the way compilers say it. */
export const problemText = (p: Problem): string =>
  `${p.file}${p.line === undefined ? "" : `:${p.line}${p.column === undefined ? "" : `:${p.column}`}`}: ${p.message}`;
