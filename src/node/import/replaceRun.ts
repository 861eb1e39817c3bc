import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImportRecord } from "../../core/formats/importRecord";
import { systemCode } from "../diskError";
import { withLogLock } from "../logLock";

/**
 * Puts a newly imported run in the place of the one before it, file by file. What new rows need is there before them, and
 * what only old rows needed goes after them, so that nobody ever reads rows without their representations. `import.json` comes
 * last: a crash before that leaves a folder that says of itself that it was made from something else, and the next import
 * mends it. `review/` and whatever else no import made are left alone, and so are truths and judgements that people changed.
 * @returns the files that were left because people changed them
 */
export async function replaceRun(made: string, folder: string, before: ImportRecord | null): Promise<readonly string[]> {
  return withLogLock(join(folder, "import.json"), async () => {
    const kept = await changedSince(folder, before);
    const put = async (name: string) => {
      if (kept.has(name)) return;
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await moveOver(join(made, name), join(folder, name));
    };
    const names = await filesIn(made);
    const under = (...folders: readonly string[]) => names.filter((name) => folders.some((one) => name.startsWith(`${one}/`)));
    for (const name of under("representations", "truth", "judgements", "source")) await put(name);
    await put("run.json");
    await put("results.jsonl");
    await clear(folder, new Set(names), kept, before);
    await put("import.json");
    await rm(made, { recursive: true, force: true });
    return [...kept];
  });
}

/** Removes what the import before made and this one did not. */
async function clear(folder: string, made: ReadonlySet<string>, kept: ReadonlySet<string>, before: ImportRecord | null): Promise<void> {
  const old = [
    ...(await filesIn(folder, "representations")),
    ...(await filesIn(folder, "source")),
    ...Object.keys(before?.made ?? {}).filter(isMade),
  ];
  for (const name of old) {
    if (made.has(name) || kept.has(name)) continue;
    await rm(join(folder, name), { force: true });
    await rmdir(dirname(join(folder, name))).catch((error: unknown) => {
      if (systemCode(error) === null) throw error; // others are still in it
    });
  }
  await rmdir(join(folder, "representations")).catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
  });
}

/** Files that the import before made, and that are something else now: a truth that was corrected, a judgement that was added. */
async function changedSince(folder: string, before: ImportRecord | null): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const [name, sha256] of Object.entries(before?.made ?? {})) {
    if (!isMade(name)) continue;
    const bytes = await readFile(join(folder, name)).catch((error: unknown) => {
      if (systemCode(error) === "ENOENT") return null;
      throw error;
    });
    if (bytes !== null && createHash("sha256").update(bytes).digest("hex") !== sha256) changed.add(name);
  }
  return changed;
}

/** `import.json` may come from anywhere: nothing in it can name a file elsewhere. */
const isMade = (name: string) => /^(truth|judgements)\/(?!\.\.?$)[^/\\\0]+$/.test(name);

/** Names of all files in a folder, or in a part of it, relative to the folder, with `/`; sorted. */
export async function filesIn(folder: string, part = ""): Promise<readonly string[]> {
  const found = await readdir(join(folder, part), { withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return [];
    throw error;
  });
  const names: string[] = [];
  for (const one of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = part === "" ? one.name : `${part}/${one.name}`;
    if (one.isDirectory()) names.push(...(await filesIn(folder, name)));
    else names.push(name);
  }
  return names;
}

/** Windows refuses to replace a file while somebody reads it, which takes moments. */
async function moveOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (process.platform !== "win32" || !["EPERM", "EACCES", "EBUSY"].includes(systemCode(error) ?? "") || attempt >= 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt));
    }
  }
}
