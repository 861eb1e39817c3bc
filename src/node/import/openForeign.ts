import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ForeignSource, Recognised } from "../../core/foreign/contract";
import { headLength } from "../../core/foreign/dataHead";
import { recogniseForeign } from "../../core/foreign/recognise";
import { systemCode } from "../diskError";
import { fileSource } from "../fileSource";
import { isArchive, openArchive } from "./archive/openArchive";
import { readTrouble } from "./importTrouble";

/** Largest file that is read at once; archives have limits of their own. */
export const mostBytes = 1024 * 1024 * 1024;

export interface OpenedForeign {
  readonly recognised: Recognised;
  /** The file for a reader. Rejects with the system's error where it vanished since. */
  source(): Promise<ForeignSource>;
}

/** Looks at a file of somebody else's and says what it is. Never rejects: what cannot be opened is refused with the reason. */
export async function openForeign(path: string, name = basename(path)): Promise<OpenedForeign> {
  const refused = (code: string, message: string): OpenedForeign => ({
    recognised: { kind: "refused", code, message },
    source: () => Promise.reject(new Error(message)),
  });
  try {
    const found = await stat(path);
    if (found.isDirectory()) return refused("folder", `${path} is a folder: name a file in it`);
    if (!found.isFile()) return refused("no-file", `${path} is no regular file: name a file`);
    const file = fileSource(path, name);
    if (await isArchive(file)) {
      const archive = await openArchive(file, name);
      const names = archive.entries.map((entry) => entry.name);
      return {
        recognised: recogniseForeign(name, await file.read(0, headLength), found.size <= headLength, names),
        source: () => Promise.resolve({ kind: "archive", name, archive }),
      };
    }
    const recognised = recogniseForeign(name, await file.read(0, headLength), found.size <= headLength, null);
    if (recognised.kind !== "refused" && found.size > mostBytes)
      return refused(
        "too-large",
        `${path} has ${Math.ceil(found.size / 1024 / 1024)} MiB; at most ${mostBytes / 1024 / 1024} MiB are read at once: split it, one part a file, and import the parts together`,
      );
    return { recognised, source: async () => ({ kind: "bytes", name, bytes: await readFile(path) }) };
  } catch (error) {
    const cause = error instanceof Error && systemCode(error) === null ? error.cause : error; // a source says it in words already
    const { code, message } = readTrouble(cause ?? error, path);
    return refused(code, message);
  }
}
