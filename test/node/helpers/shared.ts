import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

const folders = ["../shared/real", "../shared/made"].map((folder) => resolve(import.meta.dirname, "../../..", folder));

/**
 * Files that nobody here wrote, where they lie beside the project; `absent` says that they do not, for a test's name. Nothing
 * of them is copied.
 */
export function sharedFiles(pattern: RegExp): { readonly files: readonly string[]; readonly absent: string | null } {
  const missing = folders.filter((folder) => !existsSync(folder));
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((path) => pattern.test(path))
    .sort();
  return { files, absent: missing.length === 0 ? null : ` (skipped: ${missing.join(" and ")} are not there)` };
}
