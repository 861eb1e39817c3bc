import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { caseNameTrouble } from "../core/truth/caseName";
import type { Artefact, TruthFiles, TruthWritten } from "../session/ports";
import { readContained } from "./containedFile";
import { diskError, diskTrouble, systemCode } from "./diskError";
import { flushFolder } from "./logsFolder";
import { withLogLock } from "./logLock";
import { isPlainName } from "./plainName";
import { storePlace } from "./truthFolder";
import { watchParts } from "./watchParts";

const mostBytes = 16 * 1024 * 1024;
const ending = ".yaml";

/**
 * The truth store in a folder. It is made when a truth is first written, in a folder that is there.
 * @param runFolder of the run that it is opened for
 */
export function openTruthFiles(folder: string, told: (message: string) => void = () => undefined, runFolder: string | null = null): TruthFiles {
  const place = runFolder === null ? null : storePlace(folder, runFolder);
  const read = async (caseId: string): Promise<Artefact | null> => {
    if (!isPlainName(caseId) || caseId.startsWith(".")) return null; // hidden files are in no list
    const found = await readContained(folder, `${caseId}${ending}`, mostBytes);
    if (found.found) return { name: `truth/${caseId}${ending}`, bytes: found.bytes };
    if (found.reason === "refused") throw new Error(found.why);
    return null;
  };
  return {
    name: folder,
    ...(place === null ? {} : { place }),
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (systemCode(error) === "ENOENT") return [];
        throw diskError(error, folder);
      });
      const files: Artefact[] = [];
      for (const name of names.filter((one) => /\.ya?ml$/i.test(one) && !one.endsWith(ending)).sort())
        told(`${join(folder, name)} is not read: the name of a truth file ends in ${ending}`);
      for (const name of names.filter((one) => one.endsWith(ending) && !one.startsWith(".")).sort()) {
        const found = await readContained(folder, name, mostBytes);
        if (found.found) files.push({ name: `truth/${name}`, bytes: found.bytes });
        else if (found.reason === "refused") told(found.why);
      }
      return files;
    },
    read,
    async change(caseId, make) {
      const path = join(folder, `${caseId}${ending}`);
      if (!isPlainName(caseId)) return { ok: false, code: "failed", message: `no file can have the name of the case ${JSON.stringify(caseId)}` };
      let trouble: unknown = null;
      try {
        await stat(dirname(folder));
        await mkdir(folder, { recursive: true });
        return await withLogLock(path, async (isOurs): Promise<TruthWritten> => {
          const before = await read(caseId);
          const odd = before === null ? caseNameTrouble(caseId) : null;
          if (odd !== null) return { ok: false, code: "failed", message: odd };
          const made = await make(before && textOf(before)).catch((error: unknown) => {
            trouble = error;
            throw error;
          });
          if ("refused" in made) return { ok: false, code: "refused", message: made.refused };
          if (!isOurs() || !same(before, await read(caseId)))
            return { ok: false, code: "changed", message: `${path} was changed by somebody else meanwhile: it is as they left it` };
          await writeFileAtomic(path, made.text);
          await flushFolder(folder);
          return { ok: true, text: made.text };
        });
      } catch (error) {
        if (error === trouble && trouble !== null) throw error;
        return { ok: false, ...diskTrouble(error, `the truth was not written to ${path}`) };
      }
    },
    watch: (changed) => watchParts({ [basename(folder)]: [folder] }, () => changed()),
  };
}

const textOf = ({ bytes }: Artefact): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const same = (a: Artefact | null, b: Artefact | null): boolean => (a === null || b === null ? a === b : Buffer.compare(a.bytes, b.bytes) === 0);
