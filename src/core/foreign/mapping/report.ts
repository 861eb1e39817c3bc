import type { Mapping } from "../../formats/mapping";
import { MemorySink } from "../memorySink";
import type { ReadOptions } from "../contract";
import { compileMapping } from "./compile";
import type { FieldReport } from "./fieldReport";
import { mapRecords } from "./mapRecords";

/** How each field of a mapping fares over the first records of a file: how often it is there, an example, its values. */
export async function fieldReport(
  mapping: Mapping,
  file: string,
  bytes: Uint8Array,
  records: number,
  options: Pick<ReadOptions, "signal" | "beside">,
): Promise<{ readonly fields: readonly FieldReport[]; readonly read: MemorySink }> {
  const read = new MemorySink();
  const fields = await mapRecords(file, bytes, compileMapping(mapping), read, { ...options, progress: () => {}, records });
  return { fields, read };
}
