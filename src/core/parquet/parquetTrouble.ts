/** Why a Parquet file cannot be read, or written: a sentence that goes on after the file's name. */
export class ParquetTrouble extends Error {
  constructor(
    readonly code: "cut-off" | "not-parquet" | "encrypted" | "damaged" | "too-large" | "unsupported" | "columns",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ParquetTrouble";
  }
}

/** The same as a whole sentence about a file; anything else as it is. */
export const troubleOf = (name: string, error: unknown): unknown =>
  error instanceof ParquetTrouble ? new Error(`${name} cannot be read: ${error.message}`, { cause: error }) : error;
