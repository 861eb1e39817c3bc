import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ForeignArchive, ReadOptions } from "../../../src/core/foreign/contract";
import { readInspect } from "../../../src/core/foreign/inspect";
import { MemorySink } from "../../../src/core/foreign/memorySink";
import { row as rowSchema, type Row } from "../../../src/core/formats/row";
import { judgement as judgementSchema } from "../../../src/core/formats/judgement";
import { truth as truthSchema } from "../../../src/core/formats/truth";
import { RowsValidator } from "../../../src/core/validate/validateRows";
import { memorySource } from "../../../src/core/records/byteSource";
import { openArchive } from "../../../src/node/import/archive/openArchive";

export const shared = resolve(import.meta.dirname, "../../../../shared");
const logs = "real/UKGovernmentBEIS+inspect_ai/tests";
export const realLogs = {
  browser: join(shared, logs, "analysis/test_logs/2025-05-12T20-27-36-04-00_browser.json"),
  noSamples: join(shared, logs, "analysis/test_logs/2025-05-12T20-28-13-04-00_no-samples.json"),
  securityGuide: join(shared, logs, "analysis/test_logs/2025-05-12T20-28-26-04-00_security-guide.json"),
  streaming: join(shared, logs, "log/test_eval_log/log_streaming.eval"),
  input: join(shared, logs, "log/test_list_logs/2024-11-05T13-32-37-05-00_input-task_hxs4q9azL3ySGkjJirypKZ.eval"),
  zstd: join(shared, "made/log_streaming.zstd.eval"),
  zstdFrames: join(shared, "made/log_streaming.zstd-frames.eval"),
};
/** Real logs lie beside the project on the machines that have them. */
export const haveReal = existsSync(realLogs.browser) && existsSync(realLogs.zstd);
export const whyNot = `the real Inspect logs are not at ${shared}`;

export const options: ReadOptions = { signal: new AbortController().signal, progress: () => undefined };

export async function readJson(log: unknown, name = "log.json", more: Partial<ReadOptions> = {}): Promise<MemorySink> {
  const bytes = log instanceof Uint8Array ? log : new TextEncoder().encode(typeof log === "string" ? log : JSON.stringify(log));
  const sink = new MemorySink();
  await readInspect({ kind: "bytes", name, bytes }, sink, { ...options, ...more });
  return sink;
}

/** An archive of entries in memory: a value is written as JSON, a text or bytes are as they are, an `EntryBytes` is what reading gives. */
export function archiveOf(entries: Record<string, unknown>): ForeignArchive {
  const encoded = new Map(
    Object.entries(entries).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? value : new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)),
    ]),
  );
  return {
    entries: [...encoded].map(([name, bytes]) => ({ name, size: bytes.length })),
    problems: [],
    read(name) {
      const own = entries[name] as { ok?: unknown } | undefined;
      if (own?.ok === false) return Promise.resolve(own as Awaited<ReturnType<ForeignArchive["read"]>>);
      const bytes = encoded.get(name);
      return Promise.resolve(bytes ? { ok: true as const, bytes } : { ok: false as const, code: "absent", message: "not there", beginning: null });
    },
  };
}

export async function readArchive(archive: ForeignArchive, name = "log.eval", more: Partial<ReadOptions> = {}): Promise<MemorySink> {
  const sink = new MemorySink();
  await readInspect({ kind: "archive", name, archive }, sink, { ...options, ...more });
  return sink;
}

export async function readFile(path: string): Promise<MemorySink> {
  const bytes = readFileSync(path);
  const name = path.split("/").at(-1)!;
  if (!name.endsWith(".eval")) return readJson(new Uint8Array(bytes), name);
  return readArchive(await openArchive(memorySource(name, bytes), name), name);
}

/** What does not fit our own shapes or does not hold together, as `adjudicate validate` would say it. */
export function misfits(sink: MemorySink): readonly string[] {
  const validator = new RowsValidator({ file: "results.jsonl", manifest: null, corpus: null, fingerprint: "x", siblings: new Map() });
  const found: string[] = [];
  sink.rows.forEach((row, index) => {
    const parsed = rowSchema.safeParse(row);
    if (!parsed.success) found.push(`row ${index}: ${parsed.error.message}`);
    const line = new TextEncoder().encode(JSON.stringify(row));
    found.push(
      ...validator
        .line(line, index + 1)
        .filter(({ severity, code }) => severity === "error" || code === "schema")
        .map(({ code, path, message }) => `row ${index}: ${code} ${path}: ${message}`),
    );
    for (const one of row.provenance?.representations ?? [])
      for (const hash of [one.sha256, one.seen_by_model?.sha256])
        if (hash !== undefined && !sink.archived.has(hash)) found.push(`row ${index}: ${one.id} is not archived`);
  });
  sink.judgements.forEach((one, index) => {
    const parsed = judgementSchema.safeParse(one);
    if (!parsed.success) found.push(`judgement ${index}: ${parsed.error.message}`);
  });
  const ids = sink.judgements.map((one) => one.judgement_id);
  if (new Set(ids).size !== ids.length) found.push("judgement ids come twice");
  for (const one of sink.truths) if (!truthSchema.safeParse(one).success) found.push(`truth ${one.case_id}`);
  return found;
}

export const attemptsOf = (row: Row | undefined) => row?.trace?.attempts ?? [];
export const representationsOf = (row: Row | undefined) => row?.provenance?.representations ?? [];
export const textOf = (sink: MemorySink, sha256: string | undefined) => new TextDecoder().decode(sink.archived.get(sha256 ?? ""));

/** The smallest log that has everything a log must have. */
export const logWith = (samples: readonly unknown[], more: Record<string, unknown> = {}) => ({
  version: 2,
  status: "success",
  eval: {
    eval_id: "EVAL",
    run_id: "RUN",
    created: "2025-01-02T03:04:05+01:00",
    task: "geography",
    model: "openai/gpt-x",
    dataset: { sample_ids: samples.map((_, at) => at + 1) },
    config: { epochs: 1 },
  },
  ...more,
  samples,
});
export const time = (second: number) => `2025-01-02T03:04:${String(second).padStart(2, "0")}.500000+00:00`;
