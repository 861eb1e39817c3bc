import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { importRecord } from "../core/formats/importRecord";
import type { Problem } from "../core/formats/problem";
import { readJson } from "../core/formats/readJson";
import { isInside } from "../node/containedFile";
import { systemCode } from "../node/diskError";
import { readable, readingTrouble, type OpenedRun } from "./runReading";

export interface VerifiedSources {
  readonly imported: boolean;
  readonly count: number;
  readonly verified: number;
  readonly problems: readonly Problem[];
}

/** Whether the files that a run was imported from still lie in `source/` with the bytes that `import.json` names. */
export async function verifySources(run: OpenedRun): Promise<VerifiedSources> {
  const artefact = run.place.lone ? null : await readable(run.files.artefact("import.json"));
  if (artefact === null) return { imported: false, count: 0, verified: 0, problems: [] };
  const read = readJson(artefact.bytes, importRecord, join(run.shownFolder, "import.json"), "import");
  if (read.value === null) return { imported: true, count: 0, verified: 0, problems: read.problems };
  const named = [...read.value.sources, ...(read.value.mapping ? [read.value.mapping] : [])];
  const problems: Problem[] = [];
  for (const { name, sha256 } of named) {
    const trouble = await sourceTrouble(run.shownFolder, name, sha256);
    if (trouble) problems.push(trouble);
  }
  return { imported: true, count: named.length, verified: named.length - problems.length, problems };
}

async function sourceTrouble(folder: string, name: string, sha256: string): Promise<Problem | null> {
  const file = join(folder, "source", name);
  const say = (code: string, message: string): Problem => ({ file, code, severity: "error", message });
  if (/[/\\\0]/.test(name) || name === "." || name === "..")
    return say("source-name", `import.json names the source ${JSON.stringify(name)}, which is no name of a file in source/`);
  try {
    if (!isInside(await realpath(folder), await realpath(file)))
      return say("missing-source", "it is a link that leaves the run folder: put the file itself there");
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
    const found = hash.digest("hex");
    return found === sha256
      ? null
      : say("hash-mismatch", `its bytes are not those that were imported: they hash to ${found}; restore it from a copy, or import again`);
  } catch (error) {
    if (systemCode(error) === "ENOENT")
      return say("missing-source", "what the run was imported from is not there: it was not copied with the results");
    return say("unreadable", readingTrouble(error, file));
  }
}
