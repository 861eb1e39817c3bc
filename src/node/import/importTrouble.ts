import { diskTrouble, systemCode } from "../diskError";

/** Why an import came to nothing: a code, and a sentence for a person. */
export interface ImportFailure {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

export const failure = (code: string, message: string): ImportFailure => ({ ok: false, code, message });

/** Something that ends an import. What a file can hold never does; files that are missing, and disks, do. */
export class ImportStopped extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a rejected import says. The words for labels would speak of review folders. */
export function failureOf(error: unknown, what: string, signal: AbortSignal): ImportFailure {
  if (error instanceof ImportStopped) return failure(error.code, error.message);
  if (signal.aborted) return failure("aborted", "the import was stopped: nothing was changed");
  if (systemCode(error) === null) throw error;
  const full = ["ENOSPC", "EDQUOT"].includes(systemCode(error)!); // a copy that fails names the file it was made of
  const { code, message } = readTrouble(error, full ? what : ((error as NodeJS.ErrnoException).path ?? what));
  return failure(code, message);
}

/** Why something cannot be read or written, and what to do. */
export function readTrouble(error: unknown, what: string): { readonly code: string; readonly message: string } {
  const code = systemCode(error);
  if (code === "EACCES" || code === "EPERM")
    return { code: "no-permission", message: `${what}: permission denied; change its permissions and try again (${code})` };
  if (code === "EROFS") return { code: "read-only", message: `${what}: the disk is mounted read-only; choose another folder (${code})` };
  if (code === "ENOENT") return { code: "absent", message: `${what} is not there: look at the name, it may have been moved or deleted (${code})` };
  return diskTrouble(error, what);
}
