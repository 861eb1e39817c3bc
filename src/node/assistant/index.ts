import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { AssistantPorts, SourceHead } from "../../session/assistant/ports";
import { troubleOf } from "../../core/parquet/parquetTrouble";
import { beginsParquet } from "../../core/shapes/shape";
import { systemCode } from "../diskError";
import { fileSource } from "../fileSource";
import { mappingFolder } from "../import/mappingFor";
import { readTrouble } from "../import/importTrouble";
import { tableHead } from "../parquet/tableHead";
import { watchParts } from "../watchParts";
import { diskMappings } from "./mappingStore";

/** Files beside the source that judgements may be joined from. */
const mostNeighbours = 8;

/** What the mapping assistant needs of a disk: the source, the mappings around it, the files beside it. */
export function assistantFiles(
  source: string,
  workspaceFolders: readonly string[],
  log: (message: string) => void,
): Pick<AssistantPorts, "source" | "mappings" | "neighbours" | "watch"> {
  const file = fileSource(source, basename(source));
  const folder = dirname(source);
  return {
    source: { name: basename(source), size: () => file.size(), head: (most) => headOf(source, most) },
    mappings: diskMappings(source, workspaceFolders, log),
    async neighbours(most) {
      const names = (await readdir(folder))
        .filter((name) => /\.jsonl?$/i.test(name) && !/\.mapping\.json$/i.test(name) && name !== basename(source))
        .sort();
      const found: ({ readonly name: string } & SourceHead)[] = [];
      for (const name of names) {
        if (found.length === mostNeighbours) break;
        try {
          if ((await stat(join(folder, name))).isFile()) found.push({ name, ...(await headOf(join(folder, name), most)) });
        } catch (error) {
          log(systemCode(error) === null ? String(error) : readTrouble(error, join(folder, name)).message); // one that cannot be read joins nothing
        }
      }
      return found;
    },
    watch(changed) {
      const mappings = [join(folder, `${basename(source)}.mapping.json`), ...workspaceFolders.map((one) => join(one, mappingFolder))];
      return watchParts({ source: [source], mappings }, (what) => what.forEach(changed));
    },
  };
}

async function headOf(path: string, most: number): Promise<SourceHead> {
  const file = fileSource(path, basename(path));
  if (beginsParquet(await file.read(0, 4)))
    return tableHead(file, most).catch((error: unknown) => {
      throw troubleOf(file.name, error);
    });
  const size = await file.size();
  return { bytes: await file.read(0, most), whole: size <= most };
}
