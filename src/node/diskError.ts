/** Errors of the file system in words a person can act on. */
export type DiskCode = "read-only" | "disk-full" | "locked" | "gone" | "failed";

const kinds: Readonly<Record<string, readonly [DiskCode, string]>> = {
  EROFS: ["read-only", "the disk is mounted read-only; choose another review folder"],
  EACCES: ["read-only", "permission denied; change the folder's permissions or choose another review folder"],
  EPERM: ["read-only", "the system does not permit it; change the folder's permissions or choose another review folder"],
  ENOTDIR: ["read-only", "a file stands where a folder belongs; move it away or choose another review folder"],
  EISDIR: ["read-only", "a folder stands where a file belongs; move it away"],
  ELOOP: ["read-only", "it is a symbolic link, which is not followed here; put the file itself in its place"],
  ENOSPC: ["disk-full", "no space is left on the disk; free some and try again"],
  EDQUOT: ["disk-full", "your disk quota is used up; free some space and try again"],
  EFBIG: ["disk-full", "the file would grow beyond what the disk allows"],
  ELOCKED: ["locked", "another program has held its lock for too long; close other windows on this run and try again"],
  ENOENT: ["gone", "it is not there (moved, deleted, or a disk that was unplugged); put it back and try again"],
  ESTALE: ["gone", "the network share was lost; connect it again and try again"],
  ENOTCONN: ["gone", "the network share was lost; connect it again and try again"],
  EHOSTDOWN: ["gone", "the network share was lost; connect it again and try again"],
  ENODEV: ["gone", "the disk was unplugged; connect it again and try again"],
  ENXIO: ["gone", "the disk was unplugged; connect it again and try again"],
};

/** The system's code of an error, e.g. `ENOSPC`; null for errors of other kinds. */
export const systemCode = (error: unknown): string | null =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === "string" ? (error as NodeJS.ErrnoException).code! : null;

/** What kind of trouble it is, and one sentence: what, where, what to do. */
export function diskTrouble(error: unknown, what: string): { readonly code: DiskCode; readonly message: string } {
  const name = systemCode(error);
  const [code, advice] = (name !== null && kinds[name]) || (["failed", error instanceof Error ? error.message : String(error)] as const);
  return { code, message: `${what}: ${advice}${name !== null && kinds[name] ? ` (${name})` : ""}` };
}

/** The same as an error to reject with. */
export const diskError = (error: unknown, what: string): Error => new Error(diskTrouble(error, what).message, { cause: error });
