import { dirname } from "node:path";
import type { ForeignFormat } from "../../core/foreign/contract";
import { MemorySink } from "../../core/foreign/memorySink";
import { readContained } from "../containedFile";
import { failureOf } from "./importTrouble";
import type { NotImported } from "./importRun";
import { mostBytes, openForeign } from "./openForeign";
import { NotImportable, prepareImport } from "./prepareImport";
import { readSources } from "./readSources";

export interface PreviewOptions {
  readonly files: readonly string[];
  readonly format: ForeignFormat | "auto";
  readonly mapping: string | null;
  /** At most so many rows of each file. */
  readonly rows: number;
  readonly signal: AbortSignal;
}

/** The first rows that an import would write, and what it would tell; nothing is written. */
export async function previewImport(
  options: PreviewOptions,
): Promise<{ readonly ok: true; readonly format: ForeignFormat; readonly title: string; readonly sink: MemorySink } | NotImported> {
  try {
    const prepared = await prepareImport(options.files, options.format, options.mapping);
    const sink = new MemorySink();
    await readSources(prepared, async (index) => (await openForeign(prepared.files[index]!.path)).source(), sink, {
      signal: options.signal,
      progress: () => undefined,
      rows: options.rows,
      beside: async (name) => {
        const read = await readContained(dirname(prepared.mapping!.path), name, mostBytes); // only a mapping asks for it
        return read.found ? read.bytes : null;
      },
    });
    return { ok: true, format: prepared.format, title: prepared.title, sink };
  } catch (error) {
    const failed = failureOf(error, options.files[0] ?? "", options.signal);
    return error instanceof NotImportable ? { ...failed, recognised: error.recognised } : failed;
  }
}
