import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { ForeignFormat } from "../../core/foreign/contract";
import type { ImportRecord } from "../../core/formats/importRecord";
import { systemCode } from "../diskError";
import { importRecordIn } from "./importFolder";
import { importRun, type Imported, type NotImported } from "./importRun";
import { hashOfFile } from "./keptSources";
import { readerVersions } from "./readerVersions";

export interface CachedImportOptions {
  /** The file that is opened in place. */
  readonly source: string;
  /** Folder of imported runs that can be made anew at any time. */
  readonly cache: string;
  readonly mapping: string | null;
  readonly format?: ForeignFormat | "auto";
  readonly signal: AbortSignal;
  progress(done: number): void;
}

/** `fresh`: imported just now; else what was there is still what the source gives. */
export type CachedImport = (Imported & { readonly fresh: boolean }) | NotImported;

/** Imports a file into the cache, unless the run there was made of the same bytes, through the same mapping, by the same reader. */
export async function cachedImport(options: CachedImportOptions): Promise<CachedImport> {
  const out = await cacheFolderOf(options.source, options.cache);
  const record = await importRecordIn(out);
  if (record !== null && (await isCurrent(record, out, options))) {
    const partial = [...record.notes, ...record.problems].some(({ severity }) => severity === "error");
    return { ok: true, record, folder: await realpath(out), partial, kept: [], fresh: false };
  }
  const imported = await importRun({ ...options, files: [options.source], format: options.format ?? "auto", out });
  return imported.ok ? { ...imported, fresh: true } : imported;
}

/** Where in the cache a file's run lies: by the file's own path, so that a changed file is imported over the run it had. */
export async function cacheFolderOf(source: string, cache: string): Promise<string> {
  const real = await realpath(source).catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
    return resolve(source); // importing says what is wrong with it
  });
  const stem = basename(real)
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    .slice(0, 40);
  return join(cache, `${stem}-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`);
}

async function isCurrent(record: ImportRecord, folder: string, { source, mapping, format = "auto" }: CachedImportOptions): Promise<boolean> {
  const known = Object.entries(readerVersions).find(([one]) => one === record.format);
  if (known?.[1] !== record.reader || (format !== "auto" && format !== record.format)) return false;
  if ((record.mapping === undefined) !== (mapping === null)) return false;
  try {
    if (!(await stat(join(folder, "results.jsonl"))).isFile()) return false;
    if (record.mapping && (await hashOfFile(mapping!)) !== record.mapping.sha256) return false; // both or none, said above
    const [own, ...others] = record.sources;
    if (!(await isSame(source, own!))) return false; // the schema wants one at least
    for (const one of others) if (!(await isSame(placeOfJoined(one, source, mapping), one))) return false;
    return true;
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false; // something of it is gone: importing says what
  }
}

/** Where a file lies that the mapping joins: beside the mapping, else beside the source, where importing looks too. */
export function placeOfJoined(one: { readonly name: string; readonly joined?: string | undefined }, source: string, mapping: string | null): string {
  const name = one.joined ?? one.name;
  if (mapping !== null && existsSync(join(dirname(mapping), name))) return join(dirname(mapping), name);
  return join(dirname(source), name);
}

/** Whether a file still has the bytes that were imported. Rejects with the system's error where it cannot be read. */
export async function isSame(path: string, record: { readonly bytes?: number; readonly sha256: string }): Promise<boolean> {
  if (record.bytes !== undefined && (await stat(path)).size !== record.bytes) return false;
  return (await hashOfFile(path)) === record.sha256;
}
