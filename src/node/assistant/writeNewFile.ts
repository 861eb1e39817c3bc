import { randomUUID } from "node:crypto";
import { link, lstat, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../diskError";

/**
 * Writes a file as a whole, flushed, or not at all; a link in its place is replaced, not followed. False where one is there
 * and `replace` was not asked for. Rejects with the system's error.
 */
export async function writeNewFile(path: string, text: string, replace: boolean): Promise<boolean> {
  const made = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID().slice(0, 8)}`);
  try {
    const handle = await open(made, "wx");
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (replace) await rename(made, path);
    else if (!(await placed(made, path))) return false;
    return true;
  } finally {
    await rm(made, { force: true });
  }
}

/** A hard link never replaces what is there; where a disk has none, a look must do. */
async function placed(made: string, path: string): Promise<boolean> {
  try {
    await link(made, path);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(systemCode(error) ?? "")) throw error;
  }
  const there = await lstat(path).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  });
  if (there !== null) return false;
  await rename(made, path);
  return true;
}
