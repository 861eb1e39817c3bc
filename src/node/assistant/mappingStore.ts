import { access, constants, lstat, mkdir, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { MappingFile, MappingStore, Place, WriteOutcome } from "../../session/assistant/ports";
import { isInside, readContained } from "../containedFile";
import { systemCode } from "../diskError";
import { mappingFolder } from "../import/mappingFor";
import { readTrouble } from "../import/importTrouble";
import { writeNewFile } from "./writeNewFile";

const ending = ".mapping.json";
const mostBytes = 1024 * 1024;
const mostFiles = 200;

/**
 * The mapping files of a source: beside it, and in the `.trace-adjudicator` folder of the workspace folders. What is written
 * goes beside the source, or to the workspace folder that holds it (else the first).
 */
export function diskMappings(source: string, workspaceFolders: readonly string[], log: (message: string) => void): MappingStore {
  const name = `${basename(source)}${ending}`;
  const beside = dirname(source);
  const home = workspaceFolders.find((folder) => isInside(folder, source)) ?? workspaceFolders[0];
  const rootOf = (place: Place) => (place === "beside" ? beside : home);
  const nameIn = (place: Place) => (place === "beside" ? name : `${mappingFolder}/${name}`);

  async function listIn(root: string, folder: string, place: Place, id: string): Promise<readonly MappingFile[]> {
    const names = await readdir(join(root, folder)).catch((error: unknown) => {
      if (systemCode(error) !== "ENOENT") log(readTrouble(error, join(root, folder)).message);
      return [];
    });
    const files: MappingFile[] = [];
    for (const one of names
      .filter((each) => each.endsWith(ending))
      .sort()
      .slice(0, mostFiles)) {
      const path = folder === "" ? one : `${folder}/${one}`;
      const read = await readContained(root, path, mostBytes).catch((error: unknown) => ({ found: false as const, why: String(error) }));
      if (read.found) files.push({ id: `${id}/${one}`, name: path, place, text: new TextDecoder().decode(read.bytes) });
      else log(read.why);
    }
    return files;
  }

  return {
    async list() {
      const found = await Promise.all([
        listIn(beside, "", "beside", "beside"),
        ...workspaceFolders.map((folder, index) => listIn(folder, mappingFolder, "workspace", `workspace-${index}`)),
      ]);
      return found.flat();
    },
    async places() {
      const places: readonly Place[] = home === undefined ? ["beside"] : ["beside", "workspace"];
      return Promise.all(places.map(async (place) => ({ place, name: nameIn(place), ...(await standing(rootOf(place)!, nameIn(place))) })));
    },
    async write(place, text, replace): Promise<WriteOutcome> {
      const root = rootOf(place);
      if (root === undefined) return { saved: false, reason: "failed", message: "no folder is open, so there is no workspace to keep a mapping in" };
      const path = join(root, nameIn(place));
      try {
        if (place === "workspace") await makeInside(root, mappingFolder);
        return (await writeNewFile(path, text, replace))
          ? { saved: true, name: nameIn(place) }
          : { saved: false, reason: "exists", message: `${path} is there already` };
      } catch (error) {
        const message = systemCode(error) === null && error instanceof Error ? error.message : readTrouble(error, path).message;
        return { saved: false, reason: "failed", message };
      }
    },
  };
}

/** Whether the file is there, and why it could not be written. */
async function standing(root: string, name: string): Promise<{ readonly exists: boolean; readonly why: string | null }> {
  const path = join(root, name);
  const exists = await lstat(path).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === null) throw error;
      return false; // absent, or its folder is
    },
  );
  const folder = (await isFolder(dirname(path))) ? dirname(path) : root;
  return access(folder, constants.W_OK).then(
    () => ({ exists, why: null }),
    (error: unknown) => ({ exists, why: readTrouble(error, `nothing can be written in ${folder}`).message }),
  );
}

const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      if (systemCode(error) === null) throw error;
      return false;
    },
  );

/** A workspace may come from anywhere: a link in it must not lead a mapping out of it. */
async function makeInside(root: string, name: string): Promise<void> {
  const path = join(root, name);
  await mkdir(path, { recursive: true });
  if (!isInside(await realpath(root), await realpath(path))) throw new Error(`${path} is a link that leaves ${root}: put a folder in its place`);
}
