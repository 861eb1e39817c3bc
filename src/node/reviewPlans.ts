import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, realpath, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Artefact, PlanFiles, PlanWritten } from "../session/ports";
import { isInside, readContained } from "./containedFile";
import { diskError, diskTrouble, systemCode } from "./diskError";
import { flushFolder, makeReviewFolder } from "./logsFolder";
import { watchParts } from "./watchParts";

export interface ReviewPlansOptions {
  /** Hears of plans that are not read, e.g. because they are links out of the folder. */
  told?(message: string): void;
}

const mostBytes = 256 * 1024 * 1024;

/** The plans of a review folder (`<run>/review` and the like), each a file under `plans`. */
export function openReviewPlans(folder: string, options: ReviewPlansOptions = {}): PlanFiles {
  const plans = join(folder, "plans");
  return {
    async read() {
      const names = await readdir(plans).catch((error: unknown) => {
        if (systemCode(error) === "ENOENT") return [];
        throw diskError(error, plans);
      });
      const found: Artefact[] = [];
      for (const name of names.filter((one) => one.endsWith(".json") && !one.startsWith(".")).sort()) {
        const read = await readContained(folder, join("plans", name), mostBytes);
        if (read.found) found.push({ name: `${basename(folder)}/plans/${name}`, bytes: read.bytes });
        else if (read.reason === "refused") options.told?.(read.why);
      }
      return found;
    },
    async write(planId, text) {
      const path = join(plans, `${planId}.json`);
      try {
        await makeReviewFolder(folder);
        await mkdir(plans, { recursive: true });
        if (!isInside(await realpath(folder), await realpath(plans)))
          return { ok: false, code: "read-only", message: `${plans} is a link that leaves ${folder}: put a folder in its place` };
        return await writtenNew(path, text);
      } catch (error) {
        return { ok: false, ...diskTrouble(error, `the plan was not saved to ${path}`) };
      }
    },
    watch: (changed) => watchParts({ plans: [plans] }, () => changed()),
  };
}

/** Writes beside and then gives it its name, which fails where the name is taken: half a plan is never seen, and none is lost. */
async function writtenNew(path: string, text: string): Promise<PlanWritten> {
  const beside = `${path}.${randomUUID()}.part`; // of this writing alone: another's must not be removed
  try {
    const handle = await open(beside, "wx");
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(beside, path).catch(async (error: unknown) => {
      // Some network shares know no second name for a file.
      if (systemCode(error) === "EEXIST") throw error;
      await copyFile(beside, path, constants.COPYFILE_EXCL);
    });
    await flushFolder(join(path, ".."));
    return { ok: true };
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    return { ok: false, code: "exists", message: `${path} is there already, and a plan is never written over: give the new one another name` };
  } finally {
    await rm(beside, { force: true });
  }
}
