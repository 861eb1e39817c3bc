import { createHash } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";

export const sha256Of = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

/** The bytes of a run, each once, under `representations/<aa>/<sha256>`. */
export interface Archive {
  /** Resolves with the hash once the bytes are on disk. */
  keep(bytes: Uint8Array): Promise<string>;
}

export function openArchive(runFolder: string): Archive {
  const kept = new Map<string, Promise<void>>();
  let count = 0;
  return {
    async keep(bytes) {
      const hash = sha256Of(bytes);
      let writing = kept.get(hash);
      if (!writing) kept.set(hash, (writing = write(join(runFolder, "representations", hash.slice(0, 2)), hash, bytes, ++count)));
      await writing;
      return hash;
    },
  };
}

/** For what a client brings along from before a task: it is archived where the task makes use of it. */
export const noArchive: Archive = { keep: (bytes) => Promise.resolve(sha256Of(bytes)) };

/** Written beside and renamed, so that a name never stands for half of its bytes. */
async function write(folder: string, hash: string, bytes: Uint8Array, number: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = join(folder, `.${hash}.${process.pid}.${number}`);
  const file = await open(beside, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, join(folder, hash));
}
