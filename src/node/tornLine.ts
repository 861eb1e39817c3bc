import { open, type FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { systemCode } from "./diskError";
import { flushFolder } from "./logsFolder";
import { readAt } from "./readAt";

/**
 * Copies a torn last line into `<log>.torn-<time>`, flushes the copy, and only then cuts the log back to `end`: at every
 * moment the bytes are in one of the two. Returns the copy's file name.
 */
export async function setTornAside(path: string, handle: FileHandle, end: number, size: number): Promise<string> {
  const bytes = await readAt(handle, end, size);
  const copy = await createBeside(`${path}.torn-${new Date().toISOString().replaceAll(/[-:]/g, "")}`);
  try {
    await copy.handle.writeFile(bytes);
    await copy.handle.sync();
  } finally {
    await copy.handle.close();
  }
  await flushFolder(dirname(path));
  await handle.truncate(end);
  await handle.datasync();
  return basename(copy.path);
}

/** A new file, with a number where the name is taken. */
async function createBeside(path: string): Promise<{ readonly path: string; readonly handle: FileHandle }> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}-${number}`;
    try {
      return { path: name, handle: await open(name, "wx") };
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
  }
}
