import { execFile } from "node:child_process";

/**
 * git's user.name, to suggest as the reviewer's. Null where there is no git or no name. Only the user's own configuration is
 * read unless the folder is trusted: git obeys what a folder's configuration says.
 */
export function gitUserName(folder: string | null): Promise<string | null> {
  const args = ["config", ...(folder === null ? ["--global"] : []), "--get", "user.name"];
  return new Promise((resolve) => {
    execFile("git", args, { timeout: 3000, ...(folder === null ? {} : { cwd: folder }) }, (error, stdout) =>
      resolve(error ? null : stdout.trim() || null),
    );
  });
}
