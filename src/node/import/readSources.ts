import type { ForeignSource, ImportSink, ReadOptions } from "../../core/foreign/contract";
import { JoinedSources } from "../../core/foreign/joinedSources";
import { foreignName } from "../../core/foreign/mapping/name";
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

/** Reads the files into the sink, one after the other. `open` gives the file at that place in the list; null where it is to be left out. */
export async function readSources(
  prepared: PreparedImport,
  open: (index: number) => Promise<ForeignSource | null>,
  sink: ImportSink,
  options: ReadingOptions,
): Promise<void> {
  const reader = readerOf(prepared.format);
  const joined = new JoinedSources();
  for (const [index, { name }] of prepared.files.entries()) {
    options.signal.throwIfAborted();
    const source = await open(index);
    if (source === null) continue;
    if (source.kind === "archive") for (const problem of source.archive.problems) sink.problem(problem);
    const file = joined.file(name, sink);
    await reader(source, file, {
      signal: options.signal,
      progress: (done) => options.progress((index + Math.min(1, Math.max(0, done))) / prepared.files.length),
      beside: (name) => options.beside(name),
      ...(prepared.mapping ? { mapping: prepared.mapping.mapping } : {}),
      ...(options.rows === undefined ? {} : { rows: options.rows }),
      ...(index === 0 ? {} : { part: foreignName(name) }),
    } satisfies ReadOptions);
    file.finish();
  }
  options.signal.throwIfAborted();
  options.progress(1);
}
