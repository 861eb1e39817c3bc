import { readFile, rename, writeFile } from "node:fs/promises";
import * as z from "zod";
import type { LinesState } from "../../core/shapes/lineMaker";
import type { Shape } from "../../core/shapes/shape";
import { systemCode } from "../diskError";

/** Copies of other versions are made anew. */
export const copyVersion = 1;

const problem = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
});
const count = z.number().int().nonnegative();
const schema = z.object({
  version: z.literal(copyVersion),
  source: z.object({ bytes: count, time: z.string(), sample: z.string() }),
  shape: z.object({
    packing: z.enum(["gzip", "zstd", "parquet"]).nullable(),
    encoding: z.enum(["utf-8", "utf-16le", "utf-16be"]),
    layout: z.enum(["lines", "list", "objects"]),
  }),
  /** The copy's own length, the number of its places, and a checksum of parts of it. */
  copy: z.object({ bytes: count, places: count, sample: z.string() }),
  problems: z.array(problem),
  state: z.custom<LinesState>((value) => typeof value === "object" && value !== null).nullable(),
});

/** What is known of a working copy: written last, so that a copy without it is none. */
export type CopyRecord = Omit<z.infer<typeof schema>, "shape"> & {
  readonly shape: Shape;
  /** Where making lines goes on when the source has grown; null for packed files. */
  readonly state: LinesState | null;
};

/** Null where there is none, or none that can be used. */
export async function readRecord(path: string): Promise<CopyRecord | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
    return null;
  });
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // half a record: the copy is made anew
  }
}

export async function writeRecord(path: string, record: CopyRecord, unique: string): Promise<void> {
  await writeFile(`${path}.${unique}`, JSON.stringify(record));
  await rename(`${path}.${unique}`, path);
}
