import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { importRecord, type ImportRecord } from "../../core/formats/importRecord";
import { readJson } from "../../core/formats/readJson";
import { systemCode } from "../diskError";
import { ImportStopped } from "./importTrouble";
import { replaceRun } from "./replaceRun";

/** Where an import is to lie. */
export interface ImportFolder {
  readonly path: string;
  /** What an earlier import left there; null where the folder is new or empty. */
  readonly before: ImportRecord | "unreadable" | null;
}

/** Looks at the folder before anything is written. Refuses one with something in it that no import made. */
export async function importFolder(out: string): Promise<ImportFolder> {
  const path = await realpath(resolve(out)).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return resolve(out);
    throw error;
  });
  const names = await readdir(path).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    if (systemCode(error) === "ENOTDIR") throw new ImportStopped("not-a-folder", `${out} is a file: name a folder for the imported run`);
    throw error;
  });
  if (names === null || names.length === 0) return { path, before: null };
  if (!names.includes("import.json"))
    throw new ImportStopped(
      "not-empty",
      `${out} is not empty, and no import made it (it has no import.json): name a new folder, or an imported run to import it again`,
    );
  for (const part of ["representations", "truth", "judgements", "source"]) {
    if (!names.includes(part)) continue;
    await mustBeFolder(path, out, part);
    if (part === "representations") for (const shelf of await readdir(join(path, part))) await mustBeFolder(path, out, join(part, shelf));
  }
  return { path, before: (await importRecordIn(path)) ?? "unreadable" };
}

/** Nothing is written through links: a run folder may come from anywhere. */
async function mustBeFolder(path: string, out: string, part: string): Promise<void> {
  if ((await lstat(join(path, part))).isDirectory()) return;
  throw new ImportStopped(
    "link",
    `${join(out, part)} is a link or a file, where a folder belongs: nothing is written through it; put a folder in its place, or remove it`,
  );
}

/** What `import.json` in a folder says; null where it is not there or says nothing that can be used. */
export async function importRecordIn(folder: string): Promise<ImportRecord | null> {
  const bytes = await readFile(join(folder, "import.json")).catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
    return null; // absent or unreadable: the import is made anew
  });
  return bytes && readJson(bytes, importRecord, "import.json", "import").value;
}

const making = ".importing-";
const leftAfter = 24 * 60 * 60 * 1000;

/** A new folder beside the one to be made, on the same disk, where nobody looks. What a killed import left a day ago is cleared away. */
export async function temporaryFolder({ path, before }: ImportFolder): Promise<string> {
  const [parent, prefix] = before === null ? [dirname(path), `${basename(path)}${making}`] : [path, making];
  await mkdir(parent, { recursive: true });
  for (const name of (await readdir(parent)).filter((one) => one.startsWith(prefix))) {
    const found = await stat(join(parent, name)).catch(() => null); // another import cleared it away
    if (found && Date.now() - found.mtimeMs > leftAfter) await rm(join(parent, name), { recursive: true, force: true });
  }
  const made = join(parent, `${prefix}${randomUUID().slice(0, 8)}`);
  await mkdir(made);
  return made;
}

/**
 * Puts a finished run in its place. Into a new folder in one step; into one that an import made, part by part.
 * @returns files that people changed since the import before, which were left as they are
 */
export async function placeRun(made: string, folder: ImportFolder): Promise<readonly string[]> {
  if (folder.before !== null) return replaceRun(made, folder.path, folder.before === "unreadable" ? null : folder.before);
  try {
    await rmdir(folder.path).catch((error: unknown) => {
      if (systemCode(error) !== "ENOENT") throw error;
    });
    await rename(made, folder.path);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "")) throw error;
    throw new ImportStopped(
      "not-empty",
      `${folder.path} was filled by something else meanwhile, e.g. by another import: look at it, then import again`,
    );
  }
  return [];
}
