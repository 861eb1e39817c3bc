import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ByteSource } from "../core/records/byteSource";
import type { Artefact, RunFiles } from "../session/ports";
import { readContained, readContainedPart } from "./containedFile";
import { diskError, systemCode } from "./diskError";
import { fileSource } from "./fileSource";
import { isPlainName } from "./plainName";
import { placeOf, type RunPlace } from "./runPlace";
import { watchParts } from "./watchParts";

const mebibyte = 1024 * 1024;
const limits = { rows: 1024 * mebibyte, judgements: 1024 * mebibyte, yaml: 16 * mebibyte, json: 16 * mebibyte };

/**
 * A run on disk, read only: its folder, or a results file of any name with what lies beside it. `review` is where its labels
 * and its codebook lie when that is not the run's own place: a run made from somebody else's file has them beside that file.
 * `results` reads the results file where it is not to be read as it lies.
 */
export function openRunFiles(path: string, review?: string, results?: ByteSource): RunFiles {
  const place = placeOf(path, review);
  const beside = [place.folder, dirname(place.folder)];
  return {
    results: results ?? fileSource(place.results, basename(place.results)),
    async artefact(name) {
      // A run.json beside results.jsonl speaks of that file, not of another one in the folder.
      if (name === "run.json" && place.lone && existsSync(join(place.folder, "results.jsonl"))) return null;
      if (["corpus.yaml", "policy.yaml", "baseline.json"].includes(name)) return firstOf(beside, name, limits.yaml);
      if (name === "review/codebook.yaml") return firstOf([dirname(place.review)], `${place.reviewName}/codebook.yaml`, limits.yaml);
      return firstOf([place.folder], name, name.endsWith(".jsonl") ? limits.rows : limits.json);
    },
    truth: async (caseId) => (isPlainName(caseId) ? firstOf(beside, `truth/${caseId}.yaml`, limits.yaml) : null),
    judgements: () => judgementsOf(place),
    representation: (sha256, maxBytes) => archived(sha256, (name) => readContained(place.folder, name, maxBytes)),
    representationPart: (sha256, start, end) => archived(sha256, (name) => readContainedPart(place.folder, name, start, end)),
    watch: (changed) => watchParts(partsOf(place), changed),
  };
}

/** Something of the archive by its hash. Never rejects for what a disk can do. */
async function archived<T extends { readonly found: true } | { readonly found: false; readonly reason: "absent" | "refused"; readonly why: string }>(
  sha256: string,
  read: (name: string) => Promise<T>,
): Promise<Extract<T, { readonly found: true }> | { readonly found: false; readonly why: string }> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return { found: false, why: `${sha256} is no SHA-256 (64 lower-case hex digits)` };
  const name = `representations/${sha256.slice(0, 2)}/${sha256}`;
  try {
    const found = await read(name);
    if (found.found) return found as Extract<T, { readonly found: true }>; // narrowed by its tag, which the compiler does not carry into a type parameter
    const absent = found.reason === "absent";
    return {
      found: false,
      why: absent ? `${name} is not in the run folder: the bytes were not archived, or were not copied with the results` : found.why,
    };
  } catch (error) {
    return { found: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** The first of the folders that holds the file. Rejects where it is there but must not or cannot be read. */
async function firstOf(folders: readonly string[], name: string, maxBytes: number): Promise<Artefact | null> {
  for (const folder of folders) {
    const read = await readContained(folder, name, maxBytes);
    if (read.found) return { name, bytes: read.bytes };
    if (read.reason === "refused") throw new Error(read.why);
  }
  return null;
}

async function judgementsOf(place: RunPlace): Promise<readonly Artefact[]> {
  const folder = join(place.folder, "judgements");
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw diskError(error, folder);
  });
  const found: Artefact[] = [];
  for (const name of names.filter((one) => one.endsWith(".jsonl")).sort()) {
    const artefact = await firstOf([place.folder], `judgements/${name}`, limits.judgements);
    if (artefact) found.push(artefact);
  }
  return found;
}

/** What to look at for each kind of change: files, and folders with what lies directly in them. */
function partsOf(place: RunPlace) {
  const at = (...names: string[]) => names.map((name) => join(place.folder, name));
  const parent = dirname(place.folder);
  return {
    rows: [place.results, ...at("run.json", "spans.jsonl", "claims.jsonl", "representations.jsonl")],
    judgements: at("judgements"),
    codebook: [join(place.review, "codebook.yaml")],
    truth: [...at("truth", "corpus.yaml"), join(parent, "truth"), join(parent, "corpus.yaml")],
  };
}
