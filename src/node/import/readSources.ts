import type { ForeignSource, ImportSink, ReadOptions } from "../../core/foreign/contract";
import { readerOf } from "../../core/foreign/readers";
import type { PreparedImport } from "./prepareImport";

export interface ReadingOptions {
  readonly signal: AbortSignal;
  /** 0 to 1 over all files. */
  progress(done: number): void;
  beside(name: string): Promise<Uint8Array | null>;
  /** Stop after this many rows of a file. */
  readonly rows?: number;
}

/** Reads the files into the sink, one after the other. `open` gives the bytes of the file at that place in the list. */
export async function readSources(
  prepared: PreparedImport,
  open: (index: number) => Promise<ForeignSource>,
  sink: ImportSink,
  options: ReadingOptions,
): Promise<void> {
  const reader = readerOf(prepared.format);
  for (const index of prepared.files.keys()) {
    options.signal.throwIfAborted();
    const source = await open(index);
    if (source.kind === "archive") for (const problem of source.archive.problems) sink.problem(problem);
    await reader(source, sink, {
      signal: options.signal,
      progress: (done) => options.progress((index + Math.min(1, Math.max(0, done))) / prepared.files.length),
      beside: (name) => options.beside(name),
      ...(prepared.mapping ? { mapping: prepared.mapping.mapping } : {}),
      ...(options.rows === undefined ? {} : { rows: options.rows }),
    } satisfies ReadOptions);
  }
  options.signal.throwIfAborted();
  options.progress(1);
}
