import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ForeignFormat, ReadOptions } from "../../src/core/foreign/contract";
import { MemorySink } from "../../src/core/foreign/memorySink";
import { readerOf } from "../../src/core/foreign/readers";
import { artefacts } from "../../src/core/formats/artefacts";
import { problemText } from "../../src/core/formats/problem";
import { validateArtefact } from "../../src/core/validate/validateArtefact";

export const realFolder = resolve(import.meta.dirname, "../../../shared/real");
/** Tests that need the real files say so in their name where they are skipped. */
export const haveReal = existsSync(realFolder);
export const realFile = (path: string): Uint8Array => readFileSync(join(realFolder, path));

/** What a reader makes of bytes. */
export async function readForeign(
  format: ForeignFormat,
  bytes: Uint8Array | string,
  name = "file.json",
  options: Partial<ReadOptions> = {},
): Promise<MemorySink> {
  const sink = new MemorySink();
  const source = { kind: "bytes" as const, name, bytes: typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes };
  await readerOf(format)(source, sink, { signal: new AbortController().signal, progress: () => undefined, ...options });
  return sink;
}

/** Every error that `validate` has for what a sink got; what a file's oddities cause (a missing parent) is a warning. */
export function errorsIn(sink: MemorySink): readonly string[] {
  const lines = (values: readonly object[]) => new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  const misfits = [...sink.rows].flatMap((row) => artefacts.row.schema.safeParse(row).error?.issues.map(({ message }) => message) ?? []);
  const hashes = sink.rows
    .flatMap((row) => row.provenance?.representations ?? [])
    .filter(({ sha256 }) => sha256 !== undefined && !sink.archived.has(sha256));
  return [
    ...misfits,
    ...hashes.map(({ id }) => `${id} is not archived`),
    ...validateArtefact("results.jsonl", lines(sink.rows), null, "row")
      .problems.filter(({ severity }) => severity === "error")
      .map(problemText),
    ...validateArtefact("judgements/x.jsonl", lines(sink.judgements), null, "judgement")
      .problems.filter(({ severity }) => severity === "error")
      .map(problemText),
  ];
}
