import { open, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { diskError, systemCode } from "./diskError";
import { readAt } from "./readAt";

export type Contained =
  | { readonly found: true; readonly bytes: Uint8Array; readonly path: string }
  /** `absent`: there is nothing. `refused`: there is something that must not or cannot be read; `why` says what and where. */
  | { readonly found: false; readonly reason: "absent" | "refused"; readonly why: string };

/** A stretch of a file; `total` is the file's size. */
export type ContainedPart = { readonly found: true; readonly bytes: Uint8Array; readonly total: number } | Exclude<Contained, { found: true }>;

/**
 * Reads `root/name` when it is a regular file of at most `maxBytes` and, with every symbolic link resolved, still lies inside
 * `root`. A run folder may come from anywhere: nothing in it can make us read beside it.
 */
export async function readContained(root: string, name: string, maxBytes: number): Promise<Contained> {
  const path = join(root, name);
  return inside(root, path, async (real, size) =>
    size > maxBytes
      ? { found: false, reason: "refused", why: `${path} has ${size} bytes; at most ${maxBytes} are read` }
      : { found: true, bytes: await readFile(real), path },
  );
}

/** The bytes from `start` up to `end` of such a file, whatever its size; fewer only at its end. */
export async function readContainedPart(root: string, name: string, start: number, end: number): Promise<ContainedPart> {
  return inside(root, join(root, name), async (real, size) => {
    if (start >= Math.min(end, size)) return { found: true, bytes: new Uint8Array(), total: size };
    const handle = await open(real, "r");
    try {
      return { found: true, bytes: await readAt(handle, start, Math.min(end, size)), total: size };
    } finally {
      await handle.close();
    }
  });
}

type Refused = Exclude<Contained, { found: true }>;

async function inside<T>(root: string, path: string, read: (real: string, size: number) => Promise<T | Refused>): Promise<T | Refused> {
  if (path.includes("\0")) return { found: false, reason: "refused", why: `${path} holds a NUL, which no name of a file does` };
  try {
    const [home, real] = [await realpath(root), await realpath(path)];
    if (!isInside(home, real)) return { found: false, reason: "refused", why: `${path} is a link that leaves ${root}: it is not read` };
    const { size, isFile } = await stat(real).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) return { found: false, reason: "refused", why: `${path} is no regular file` };
    return await read(real, size);
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return { found: false, reason: "absent", why: `${path} is not there` };
    throw diskError(error, path);
  }
}

/** Whether a real path is a folder itself or lies in it. */
export const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
