/** How the rows of a file lie in its bytes. */
export interface TextShape {
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be";
  /**
   * `lines`: one value a line. `list`: one JSON list (or several) whose elements are the rows. `objects`: values one behind
   * the other, whether each is spread over several lines or many stand on one.
   */
  readonly layout: "lines" | "list" | "objects";
}

export interface Shape extends TextShape {
  /** How the bytes are packed; null where they are not. */
  readonly packing: "gzip" | "zstd" | "parquet" | null;
}

/** The one shape that is read where it lies. */
export const plainLines: Shape = { packing: null, encoding: "utf-8", layout: "lines" };

export const isPlainLines = ({ packing, encoding, layout }: Shape): boolean => packing === null && encoding === "utf-8" && layout === "lines";

/** Lines of the source are lines of the text that is read; else each line of it is a row, wherever it stood. */
export const keepsLines = ({ layout }: TextShape): boolean => layout === "lines";

/** Whether a file that begins with these bytes (four suffice) is a Parquet file, encrypted or not. */
export const beginsParquet = (head: Uint8Array): boolean => ["PAR1", "PARE"].includes(String.fromCharCode(...head.subarray(0, 4)));

/** How a file is packed, by its first bytes (four suffice). A Zstandard file may begin with a frame that is to be skipped. */
export function packingOf(head: Uint8Array): Shape["packing"] {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (beginsParquet(head)) return "parquet";
  const skippable = (head[0]! & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;
  const frame = head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
  return skippable || frame ? "zstd" : null;
}
