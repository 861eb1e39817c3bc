import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { CodebookFile } from "../session/ports";
import { readContained } from "./containedFile";
import { diskTrouble } from "./diskError";
import { withLogLock } from "./logLock";
import { flushFolder, makeReviewFolder } from "./logsFolder";

const mostBytes = 16 * 1024 * 1024;

/** `codebook.yaml` of a review folder, which is made with it. */
export function openCodebookFile(folder: string): CodebookFile {
  const path = join(folder, "codebook.yaml");
  return {
    async write(text, over) {
      try {
        await makeReviewFolder(folder);
        return await withLogLock(path, async (isOurs) => {
          const there = await readContained(folder, "codebook.yaml", mostBytes);
          if (!there.found && there.reason === "refused") return { ok: false, code: "failed", message: there.why };
          if (!isOurs() || !isSame(there.found ? there.bytes : null, over))
            return { ok: false, code: "changed", message: `${path} was changed by somebody else meanwhile: it is as they left it` };
          await writeFileAtomic(path, text);
          await flushFolder(folder);
          return { ok: true };
        });
      } catch (error) {
        return { ok: false, ...diskTrouble(error, `the codebook was not written to ${path}`) };
      }
    },
  };
}

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean => (a === null || b === null ? a === b : Buffer.compare(a, b) === 0);
