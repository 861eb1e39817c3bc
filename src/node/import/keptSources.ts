import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, stat, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { ImportRecord } from "../../core/formats/importRecord";
import { readContained } from "../containedFile";
import { mostBytes } from "./openForeign";

type SourceRecord = ImportRecord["sources"][number];

/**
 * The sources of an import, copied into `source/` before they are read: what was read is then what was kept, also where the
 * file changes meanwhile.
 */
export class KeptSources {
  readonly records: SourceRecord[] = [];
  readonly #taken = new Set<string>();
  readonly #beside = new Map<string, Uint8Array | null>();
  private constructor(readonly folder: string) {}

  static async into(folder: string): Promise<KeptSources> {
    await mkdir(join(folder, "source"));
    return new KeptSources(join(folder, "source"));
  }

  /** Copies a file; says where the copy lies. */
  async keep(path: string): Promise<string> {
    const name = this.#freeName(basename(path));
    const kept = join(this.folder, name);
    await copyFile(path, kept);
    this.records.push({ name, path: inRun(name), bytes: (await stat(kept)).size, sha256: await hashOfFile(kept) });
    return kept;
  }

  /** The mapping as it was read. */
  async keepMapping({ path, bytes }: { readonly path: string; readonly bytes: Uint8Array }): Promise<NonNullable<ImportRecord["mapping"]>> {
    const name = this.#freeName(path.endsWith(".mapping.json") ? basename(path) : `${basename(path)}.mapping.json`);
    await writeFile(join(this.folder, name), bytes);
    return { name, path: inRun(name), sha256: createHash("sha256").update(bytes).digest("hex") };
  }

  /** A file in a folder that the records are joined with: it is a source as well. Null where it is not there. */
  async beside(folder: string, name: string): Promise<Uint8Array | null> {
    const place = join(folder, name);
    const known = this.#beside.get(place);
    if (known !== undefined) return known;
    const read = await readContained(folder, name, mostBytes);
    const bytes = read.found ? read.bytes : null;
    this.#beside.set(place, bytes);
    if (bytes === null) return null;
    const kept = this.#freeName(basename(name));
    await writeFile(join(this.folder, kept), bytes);
    this.records.push({ name: kept, path: inRun(kept), joined: name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
    return bytes;
  }

  /** Files of one name, from several folders, get numbers; upper and lower case are one name on some disks. */
  #freeName(wanted: string): string {
    const extension = wanted.endsWith(".mapping.json") ? ".mapping.json" : extname(wanted);
    const stem = wanted.slice(0, wanted.length - extension.length);
    let name = fittingName(stem, extension);
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = fittingName(stem, `-${number}${extension}`);
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

const longestName = 255;

/** Disks know names of so many bytes: the stem gives way to what has to stand behind it. */
function fittingName(stem: string, end: string): string {
  const letters = [...stem];
  while (letters.length > 0 && Buffer.byteLength(letters.join("") + end) > longestName) letters.pop();
  return letters.join("") + end;
}

/** Where a source lies, from the run folder. Where it came from is not written down: a run folder may be given away. */
const inRun = (name: string) => `source/${name}`;

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}
