import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { diskError, systemCode } from "./diskError";

export type Contained =
  | { readonly found: true; readonly bytes: Uint8Array; readonly path: string }
  /** `absent`: there is nothing. `refused`: there is something that must not or cannot be read; `why` says what and where. */
  | { readonly found: false; readonly reason: "absent" | "refused"; readonly why: string };

/**
 * Reads `root/name` when it is a regular file of at most `maxBytes` and, with every symbolic link resolved, still lies inside
 * `root`. A run folder may come from anywhere: nothing in it can make us read beside it.
 */
export async function readContained(root: string, name: string, maxBytes: number): Promise<Contained> {
  const path = join(root, name);
  if (name.includes("\0")) return { found: false, reason: "refused", why: `${path} holds a NUL, which no name of a file does` };
  try {
    const [home, real] = [await realpath(root), await realpath(path)];
    if (!isInside(home, real)) return { found: false, reason: "refused", why: `${path} is a link that leaves ${root}: it is not read` };
    const { size, isFile } = await stat(real).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) return { found: false, reason: "refused", why: `${path} is no regular file` };
    if (size > maxBytes) return { found: false, reason: "refused", why: `${path} has ${size} bytes; at most ${maxBytes} are read` };
    return { found: true, bytes: await readFile(real), path };
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return { found: false, reason: "absent", why: `${path} is not there` };
    throw diskError(error, path);
  }
}

/** Whether a real path is a folder itself or lies in it. */
export const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
