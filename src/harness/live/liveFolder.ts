import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { lock } from "proper-lockfile";
import writeFileAtomic from "write-file-atomic";
import { corpus as corpusShape, type Corpus, type CorpusCase } from "../../core/formats/corpus";
import { manifest as manifestShape, type Manifest } from "../../core/formats/manifest";
import { readJson } from "../../core/formats/readJson";
import { truth as truthShape } from "../../core/formats/truth";
import { truthVersions } from "../../core/truth/resolve";
import { CannotRun, readInput } from "../options";
import { beginFolder, entriesOf } from "../runFolder";
import type { LiveTruth } from "./liveTruths";

/** One round as `run.json` keeps it, under `rounds`. */
export type Round = Manifest & { readonly run_id: string };

export interface LiveFolder {
  /** The round has ended: `run.json` says when. */
  end(round: Round): Promise<void>;
  release(): Promise<void>;
}

/**
 * The folder of a live run, new or grown by a round. A new one is written beside and renamed; one that is there must be of the
 * live lane and of the same cases, and its rows, bytes and earlier rounds stay as they are. Throws `CannotRun` where it is not so.
 */
export async function openLiveFolder(
  place: string,
  corpus: Corpus,
  corpusBytes: Uint8Array,
  truths: ReadonlyMap<string, LiveTruth>,
  round: Round,
): Promise<LiveFolder> {
  const there = await entriesOf(place);
  let before: Manifest | null = null;
  if (there === null || there.length === 0) {
    const folder = await beginFolder(place);
    try {
      await writeFile(join(folder.path, "corpus.yaml"), corpusBytes);
      await writeFile(join(folder.path, "results.jsonl"), "");
      await writeTruths(folder.path, truths);
      await writeManifest(folder.path, null, round);
      await folder.complete();
    } catch (error) {
      await folder.abandon();
      throw error;
    }
  } else before = await earlierRounds(place, there, corpus);
  const release = await locked(place);
  try {
    if (before) {
      await growTruths(place, truths);
      await writeManifest(place, before, round);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { end: async (ended) => writeManifest(place, before, ended), release };
}

async function earlierRounds(place: string, there: readonly string[], corpus: Corpus): Promise<Manifest> {
  const no = (why: string) => new CannotRun(`${place}: ${why}. Name a new folder with --out. Nothing was run.`);
  if (!there.includes("run.json") || !there.includes("corpus.yaml")) throw no("it is not empty and holds no run that could grow");
  const { value } = readJson(await readFile(join(place, "run.json")), manifestShape, join(place, "run.json"), "run");
  if (value?.lane !== "live") throw no(`it holds a run of the ${value?.lane ?? "unknown"} lane, and only live runs grow`);
  const file = join(place, "corpus.yaml");
  const kept = readInput(await readFile(file, "utf8"), corpusShape, file, "corpus");
  if (kept.version !== corpus.version) throw no(`its cases are of ${kept.version}, these of ${corpus.version}`);
  const changed = corpus.cases.filter((one) => identity(one) !== identity(kept.cases.find(({ id }) => id === one.id)));
  const lost = kept.cases.filter(({ id }) => !corpus.cases.some((one) => one.id === id));
  if (changed.length + lost.length > 0)
    throw no(`the corpus ${corpus.version} changed the identity of ${[...changed, ...lost].map(({ id }) => id).join(", ")} since its first round`);
  return value;
}

const identity = (one: CorpusCase | undefined) => one && JSON.stringify([one.id, one.stratum, one.query, one.fixture, one.live_channel, one.expect]);

/** `run.json` says what the first round was, and lists them all. */
async function writeManifest(place: string, before: Manifest | null, round: Round): Promise<void> {
  const rounds = [...((before?.["rounds"] as readonly Round[] | undefined) ?? []), round];
  await writeFileAtomic(join(place, "run.json"), `${JSON.stringify({ ...(before ?? round), rounds }, null, 2)}\n`);
}

async function writeTruths(place: string, truths: ReadonlyMap<string, LiveTruth>): Promise<void> {
  await mkdir(join(place, "truth"), { recursive: true });
  for (const { id, text } of truths.values()) await writeFileAtomic(join(place, "truth", `${id}.yaml`), text);
}

/** Rows of earlier rounds were graded by versions that must still be there, unchanged. */
async function growTruths(place: string, truths: ReadonlyMap<string, LiveTruth>): Promise<void> {
  for (const { id, file } of truths.values()) {
    const path = join(place, "truth", `${id}.yaml`);
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (text === null) continue;
    const now = new Map(truthVersions(file).map(({ version, truth }) => [version, truth]));
    for (const { version, truth } of truthVersions(readInput(text, truthShape, path, "truth")))
      if (!isDeepStrictEqual(plain(truth), plain(now.get(version))))
        throw new CannotRun(
          `${path}: version ${version} graded earlier rounds, and the truth of ${id} beside the corpus has another one under that number. Add a new version instead. Nothing was run.`,
        );
  }
  await writeTruths(place, truths);
}

/** What a version says: its number, and what belongs to the file, left out. */
const plain = (version: unknown) => {
  const { version: _number, schema: _schema, case_id: _case, ...rest } = (version ?? {}) as Record<string, unknown>;
  return rest;
};

async function locked(place: string): Promise<() => Promise<void>> {
  try {
    return await lock(place, { lockfilePath: join(place, ".run.lock"), retries: 0, stale: 30_000, onCompromised: () => undefined });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ELOCKED") throw error;
    throw new CannotRun(`${place}: another live run is writing there. Wait for it, or name a new folder with --out. Nothing was run.`);
  }
}
