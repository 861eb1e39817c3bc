import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ForeignFormat, Recognised } from "../../core/foreign/contract";
import { foreignName } from "../../core/foreign/mapping/name";
import type { ImportRecord } from "../../core/formats/importRecord";
import type { Manifest } from "../../core/formats/manifest";
import { FolderSink } from "./folderSink";
import { importFolder, placeRun, temporaryFolder } from "./importFolder";
import { failureOf, type ImportFailure } from "./importTrouble";
import { KeptSources } from "./keptSources";
import { openForeign } from "./openForeign";
import { NotImportable, prepareImport, type PreparedImport } from "./prepareImport";
import { readerVersions } from "./readerVersions";
import { readSources } from "./readSources";
import { filesIn } from "./replaceRun";

export interface ImportOptions {
  readonly files: readonly string[];
  readonly format: ForeignFormat | "auto";
  /** Path of the mapping file, for JSON records. */
  readonly mapping: string | null;
  /** The run folder: new, empty, or made by an import. */
  readonly out: string;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  progress(done: number): void;
}

export interface Imported {
  readonly ok: true;
  readonly record: ImportRecord;
  readonly folder: string;
  /** Something of the source could not be read: `record.notes` and `record.problems` say what. */
  readonly partial: boolean;
  /** Truths and judgements of the import before that people changed since: they were left as they are. */
  readonly kept: readonly string[];
}

/** Why nothing was imported; what the file was taken for, where it was looked at. */
export type NotImported = ImportFailure & { readonly recognised?: Recognised };

/**
 * Makes a run folder of somebody else's files. Either the whole run is in place afterwards or the folder is as it was. One
 * source always gives the same bytes. Never rejects for what files and disks can do.
 */
export async function importRun(options: ImportOptions): Promise<Imported | NotImported> {
  let made: string | null = null;
  try {
    options.signal.throwIfAborted();
    const prepared = await prepareImport(options.files, options.format, options.mapping);
    const folder = await importFolder(options.out);
    made = await temporaryFolder(folder);
    const { record, partial } = await writeRun(made, prepared, options);
    options.signal.throwIfAborted();
    const kept = await placeRun(made, folder);
    return { ok: true, record, folder: folder.path, partial, kept };
  } catch (error) {
    if (made !== null) await rm(made, { recursive: true, force: true });
    const failed = failureOf(error, options.out, options.signal);
    return error instanceof NotImportable ? { ...failed, recognised: error.recognised } : failed;
  }
}

/** Writes the whole run into a folder that nobody looks at. */
async function writeRun(
  made: string,
  prepared: PreparedImport,
  options: ImportOptions,
): Promise<{ readonly record: ImportRecord; readonly partial: boolean }> {
  const sources = await KeptSources.into(made);
  const copies: string[] = [];
  for (const { path } of prepared.files) copies.push(await sources.keep(path));
  const mapping = prepared.mapping && (await sources.keepMapping(prepared.mapping));
  const sink = await FolderSink.into(made);
  try {
    const open = async (index: number) => {
      const { name } = prepared.files[index]!;
      sink.reading = name;
      const same = sources.records.findIndex(({ sha256 }) => sha256 === sources.records[index]!.sha256);
      if (same < index) {
        sink.note({
          code: "same-file",
          severity: "warning",
          message: `${name} is, byte for byte, the same as another of the files: it is read once`,
        });
        return null;
      }
      return (await openForeign(copies[index]!, name)).source();
    };
    await readSources(prepared, open, sink, {
      signal: options.signal,
      progress: (done) => options.progress(done),
      beside: (name) => besideAny(sources, prepared, name),
    });
  } catch (error) {
    await sink.close();
    throw error;
  }
  await sink.finish();
  await writeFile(join(made, "run.json"), jsonText(manifestOf(sink.said, prepared)));
  const record: ImportRecord = {
    schema: "import/1",
    format: prepared.format,
    reader: readerVersions[prepared.format],
    sources: sources.records,
    ...(mapping ? { mapping } : {}),
    made: await hashesOf(made),
    counts: sink.counts,
    notes: sink.notes.map((note) => ({ ...note })),
    problems: sink.problems.map((problem) => ({ ...problem })),
  };
  await writeFile(join(made, "import.json"), jsonText(record));
  return { record, partial: sink.partial };
}

/** A file that a mapping joins: beside the mapping, or beside the source where the mapping is kept elsewhere (in the workspace, or nowhere). */
async function besideAny(sources: KeptSources, { mapping, files }: PreparedImport, name: string): Promise<Uint8Array | null> {
  for (const folder of new Set([...(mapping ? [mapping.path] : []), ...files.map(({ path }) => path)].map(dirname))) {
    const bytes = await sources.beside(folder, name);
    if (bytes !== null) return bytes;
  }
  return null;
}

/** `run.json` needs a name for the run: where the sources say none, that of the first file, so that a changed source keeps its labels. */
function manifestOf(said: Partial<Manifest>, prepared: PreparedImport): Manifest {
  const { run_id, ...rest } = said;
  return { schema: "run/1", run_id: run_id ?? foreignName(prepared.files[0]!.name), ...rest };
}

async function hashesOf(made: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of [...(await filesIn(made, "judgements")), ...(await filesIn(made, "truth"))])
    hashes[name] = createHash("sha256")
      .update(await readFile(join(made, name)))
      .digest("hex");
  return hashes;
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
