import { mkdir, open, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isInside } from "./containedFile";
import { systemCode } from "./diskError";

const ignored = "# locks are held for milliseconds; the logs themselves belong in git\n*.lock/\n*.lock\n";

/**
 * Makes `<folder>/logs` where it is missing. What holds the folder must be there already: a run that vanished is not made
 * anew, empty, with labels in it. Throws the system's error, or one that says which link leaves the folder.
 */
export async function makeLogsFolder(folder: string): Promise<void> {
  const logs = join(folder, "logs");
  await makeReviewFolder(folder);
  if (await madeNow(logs)) {
    await flushFolder(folder);
    await writeFile(join(logs, ".gitignore"), ignored, { flag: "wx" }).catch((error: unknown) => {
      if (systemCode(error) !== "EEXIST") throw error;
    });
  }
  const [home, real] = [await realpath(folder), await realpath(logs)];
  if (!isInside(home, real)) throw new Error(`${logs} is a link that leaves ${folder}: put a folder in its place`);
}

/** Makes the review folder itself where it is missing, in a folder that is there. */
export async function makeReviewFolder(folder: string): Promise<void> {
  if (await madeNow(folder)) await flushFolder(dirname(folder));
}

/** Makes a folder; false where it was there. A file in its place is an error. */
async function madeNow(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (systemCode(error) !== "EEXIST" && systemCode(error) !== "EROFS") throw error;
    const found = await stat(path).catch(() => {
      throw error; // a read-only disk without the folder
    });
    if (!found.isDirectory()) throw Object.assign(new Error(`${path} is a file`), { code: "ENOTDIR" });
    return false;
  }
}

/** Flushes a folder's list of names, so that a new file is still there after a power cut. Windows cannot, and need not. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
