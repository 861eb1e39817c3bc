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
