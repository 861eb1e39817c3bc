import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** The truth store of a run where none is named: in its folder, then beside it, as everywhere; where neither is there, beside the corpus. */
export function truthFolderOf(runFolder: string): string {
  const beside = [runFolder, dirname(runFolder)];
  const found = beside.map((folder) => join(folder, "truth")).find((folder) => existsSync(folder));
  const corpus = beside.find((folder) => existsSync(join(folder, "corpus.yaml"))) ?? runFolder;
  return found ?? join(corpus, "truth");
}

/** Where a truth store lies from a run's folder, the same on every machine; null where no way leads there (another drive). */
export function storePlace(truthFolder: string, runFolder: string): string | null {
  const way = relative(resolve(runFolder), resolve(truthFolder));
  return isAbsolute(way) ? null : way.split(sep).join("/");
}
