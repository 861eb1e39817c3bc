import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ForeignSource, Recognised } from "../../core/foreign/contract";
import { headLength } from "../../core/foreign/dataHead";
import { recogniseForeign } from "../../core/foreign/recognise";
import type { ByteSource } from "../../core/records/byteSource";
import { beginsParquet, packingOf } from "../../core/shapes/shape";
import { encodingOf } from "../../core/shapes/textShape";
import { systemCode } from "../diskError";
import { fileSource } from "../fileSource";
import { isArchive, openArchive } from "./archive/openArchive";
import { lookAt } from "../shapes/lookAt";
import { foreignTable } from "./foreignTable";
import { readTrouble } from "./importTrouble";

/** Largest file that is read at once; archives have limits of their own. */
export const mostBytes = 1024 * 1024 * 1024;

export interface OpenedForeign {
  readonly recognised: Recognised;
  /** The file for a reader. Rejects with the system's error where it vanished since. */
  readonly source: () => Promise<ForeignSource>;
}

/** Looks at a file of somebody else's and says what it is. Never rejects: what cannot be opened is refused with the reason. */
export async function openForeign(path: string, name = basename(path)): Promise<OpenedForeign> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return refused("folder", `${path} is a folder: name a file in it`);
    if (!found.isFile()) return refused("no-file", `${path} is no regular file: name a file`);
    return await openBytes(fileSource(path, name), path);
  } catch (error) {
    const cause = error instanceof Error && systemCode(error) === null ? error.cause : error; // a source says it in words already
    const { code, message } = readTrouble(cause ?? error, path);
    return refused(code, message);
  }
}

/** The same for bytes, wherever they lie. Rejects only where the source does. */
export async function openBytes(file: ByteSource, path: string): Promise<OpenedForeign> {
  const size = await file.size();
  const head = await file.read(0, headLength);
  if (await isArchive(file)) {
    const archive = await openArchive(file, file.name);
    const names = archive.entries.map((entry) => entry.name);
    return {
      recognised: recogniseForeign(file.name, head, size <= headLength, names),
      source: () => Promise.resolve({ kind: "archive", name: file.name, archive }),
    };
  }
  if (beginsParquet(head)) return foreignTable(file, mostBytes);
  const recognised = (await packedRows(file, head)) ?? recogniseForeign(file.name, head, size <= headLength, null);
  if (recognised.kind !== "refused" && recognised.kind !== "rows" && size > mostBytes)
    // rows are read where they lie, of any size
    return refused(
      "too-large",
      `${path} has ${Math.ceil(size / 1024 / 1024)} MiB; at most ${mostBytes / 1024 / 1024} MiB are read at once: split it, one part a file, and import the parts together`,
    );
  return { recognised, source: async () => ({ kind: "bytes", name: file.name, bytes: await file.read(0, size) }) };
}

/** Rows of ours that are packed or in UTF-16, and what keeps a packed file from being unpacked; null for anything else. */
async function packedRows(file: ByteSource, start: Uint8Array): Promise<Recognised | null> {
  if (packingOf(start) === null && encodingOf(start) === "utf-8") return null;
  const { head, whole, trouble } = await lookAt(file);
  const found = recogniseForeign(file.name.replace(/\.(gz|zst)$/i, ""), head, whole, null);
  if (found.kind === "rows") return found;
  if (trouble !== null && head.length === 0)
    return { kind: "refused", code: "compressed", message: `this is a packed file that cannot be unpacked: ${trouble}` };
  return found.kind === "refused" && found.code === "empty"
    ? { ...found, message: "what is packed in this file is empty: what wrote it was cut off; write it again" }
    : null;
}

const refused = (code: string, message: string): OpenedForeign => ({
  recognised: { kind: "refused", code, message },
  source: () => Promise.reject(new Error(message)),
});
