import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { jsonl, sampleRepresentations, sampleRows, type SampleRepresentation } from "./sampleRows";

export interface RunOnDisk {
  readonly folder: string;
  path(...names: string[]): string;
  write(name: string, content: string | Uint8Array): string;
  remove(): void;
}

/** An empty folder of its own under the system's temporary one. */
export function emptyFolder(): RunOnDisk {
  const folder = mkdtempSync(join(tmpdir(), "adjudicate-"));
  const path = (...names: string[]) => join(folder, ...names);
  return {
    folder,
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), content);
      return path(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A run folder on disk: the sample rows, or others, with their archived bytes. */
export function runOnDisk(
  rows: readonly unknown[] = sampleRows(),
  representations: readonly SampleRepresentation[] = sampleRepresentations,
): RunOnDisk {
  const run = emptyFolder();
  run.write("results.jsonl", jsonl(rows));
  for (const { sha256, bytes } of representations) run.write(`representations/${sha256.slice(0, 2)}/${sha256}`, bytes);
  return run;
}
