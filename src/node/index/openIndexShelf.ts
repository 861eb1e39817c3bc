import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { IndexShelf } from "../../core/columns/rowReader";
import { systemCode } from "../diskError";
import { readAt } from "../readAt";
import { asideOf, indexEnd, tidyShelf } from "./shelfFolder";

/** Bytes that all indexes of a folder may take together. */
const shelfBudget = 1024 ** 3;

/**
 * Keeps the index of one file in a folder that many share, under a name made of its key. Whole or not at all: it is written aside
 * and renamed. It is not flushed to the disk first: what a crash leaves is refused by whoever opens it.
 */
export function openIndexShelf(folder: string, key: string, budget = shelfBudget): IndexShelf {
  const name = `${createHash("sha256").update(key).digest("hex").slice(0, 40)}${indexEnd}`;
  const file = join(folder, name);
  return {
    async open() {
      const handle = await opened(file);
      if (handle === null) return null;
      const { size } = await handle.stat();
      return {
        name: file,
        size: () => Promise.resolve(size),
        read: (start, end) => readable(handle, start, Math.min(end, size)),
        close: () => handle.close(),
      };
    },

    async save(pieces) {
      const aside = join(folder, asideOf(name, randomUUID().slice(0, 8)));
      try {
        await onDisk(folder, mkdir(folder, { recursive: true, mode: 0o700 }));
        if (!(await isWritten(aside, pieces, budget))) return;
        await onDisk(folder, rename(aside, file));
      } finally {
        pieces.return?.(false);
        await rm(aside, { force: true }).catch(ifDisk); // what is left is cleared away later
      }
      await tidyShelf(folder, name, budget, Date.now());
    },
  };
}

/** Opens what was saved, and remembers that it was used now. */
async function opened(file: string): Promise<FileHandle | null> {
  try {
    if (!(await stat(file)).isFile()) return null; // reading a pipe could wait for ever
    const handle = await open(file, "r");
    const now = new Date();
    await handle.utimes(now, now).catch(ifDisk); // only how long it stays depends on it
    return handle;
  } catch (error) {
    return ifDisk(error);
  }
}

/** What cannot be read is missing: then the index is refused, and made anew. */
async function readable(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  return (await readAt(handle, start, end).catch(ifDisk)) ?? new Uint8Array();
}

/** Writes the pieces into a new file. True where they are all, and mean what they say. */
async function isWritten(path: string, pieces: Iterator<Uint8Array, boolean>, budget: number): Promise<boolean> {
  const handle = await onDisk(path, open(path, "wx", 0o600));
  try {
    let bytes = 0;
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      if (piece.done) return piece.value;
      bytes += piece.value.length;
      if (bytes > budget) throw new Error(`it would take more than the ${Math.floor(budget / 1024 ** 2)} MiB that all indexes together may take`);
      await onDisk(path, handle.writeFile(piece.value));
    }
  } finally {
    await handle.close();
  }
}

async function onDisk<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    const why =
      code === "EACCES" || code === "EPERM" || code === "EROFS"
        ? "nothing may be written there"
        : code === "ENOSPC" || code === "EDQUOT"
          ? "no space is left on the disk"
          : (error as Error).message; // it has a code, so it is one
    throw new Error(`${path}: ${why} (${code})`, { cause: error });
  }
}

function ifDisk(error: unknown): null {
  if (systemCode(error) === null) throw error;
  return null;
}
