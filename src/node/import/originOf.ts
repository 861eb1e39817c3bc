import { basename, join } from "node:path";
import type { Origin } from "../../session/ports";
import { systemCode } from "../diskError";
import { watchParts } from "../watchParts";
import { isSame, placeOfJoined } from "./cachedImport";
import { importRecordIn } from "./importFolder";

export interface OriginOptions {
  /** The file that the run was made from. */
  readonly source: string;
  /** The mapping it was read through, where there is one. */
  readonly mapping: string | null;
  /** The run folder. */
  readonly folder: string;
  /** Imports the source into the folder again. Null when done, or why not. */
  readonly importAgain: () => Promise<string | null>;
}

/** The file behind an imported run: it is compared by its bytes, so that saving it unchanged changes nothing. */
export function originOf({ source, mapping, folder, importAgain }: OriginOptions): Origin {
  return {
    name: basename(source),
    watch(changed) {
      let stopped = false;
      let asked = 0;
      const look = async () => {
        const mine = ++asked;
        const state = await stateOf(source, mapping, folder);
        if (!stopped && mine === asked) changed(state);
      };
      const stop = watchParts({ origin: [source, join(folder, "import.json")] }, () => void look());
      void look();
      return () => {
        stopped = true;
        stop();
      };
    },
    importAgain: () => importAgain().catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
  };
}

/** `gone` also stands for a source that cannot be read any more. */
export async function stateOf(source: string, mapping: string | null, folder: string): Promise<"same" | "changed" | "gone"> {
  const record = await importRecordIn(folder);
  if (record === null) return "changed"; // importing again mends it
  const [first, ...others] = record.sources;
  const own = await standing(source, first!); // the schema wants one at least
  if (own !== "same") return own;
  const rest = await Promise.all([
    ...others.map((one) => standing(placeOfJoined(one, source, mapping), one)),
    ...(record.mapping && mapping !== null ? [standing(mapping, record.mapping)] : []),
  ]);
  return rest.every((one) => one === "same") ? "same" : "changed";
}

async function standing(path: string, record: { readonly bytes?: number; readonly sha256: string }): Promise<"same" | "changed" | "gone"> {
  try {
    return (await isSame(path, record)) ? "same" : "changed";
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return "gone";
  }
}
