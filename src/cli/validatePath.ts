import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { bundledCodebook } from "../core/formats/bundledCodebook";
import { codebook as codebookSchema } from "../core/formats/codebook";
import { corpus as corpusSchema } from "../core/formats/corpus";
import { manifest as manifestSchema } from "../core/formats/manifest";
import type { Problem } from "../core/formats/problem";
import { readJson } from "../core/formats/readJson";
import { readJsonl } from "../core/formats/readJsonl";
import { readYaml } from "../core/formats/readYaml";
import { rowKeyText, rowKeys } from "../core/formats/rowKeys";
import { siblingClaim, siblingRepresentation, siblingSpan } from "../core/formats/siblings";
import type { Artefact } from "../core/formats/schemaVersion";
import { recogniseForeign } from "../core/foreign/recognise";
import { fileFingerprint } from "../core/records/fingerprint";
import { isPlainLines } from "../core/shapes/shape";
import { lineName, placedProblems, shapeProblems } from "../core/shapes/shapedProblems";
import { knownRun, type KnownRun } from "../core/validate/knownRun";
import { recogniseArtefact } from "../core/validate/recognise";
import type { SiblingIds } from "../core/validate/rowFindings";
import { validateArtefact } from "../core/validate/validateArtefact";
import { RowsValidator } from "../core/validate/validateRows";
import { fileSource } from "../node/fileSource";
import { parseLog, problemsAmong } from "../core/review";
import { lookAt } from "../node/shapes";
import { placeOf } from "../node/runPlace";
import { ListedProblems, listed, type Counts } from "./listedProblems";
import { messageOf, openRun, readingTrouble, rowLines, type OpenedRun } from "./runReading";

export interface CheckedFile {
  readonly file: string;
  readonly artefact: Artefact | null;
  readonly count: number;
  /** The first of them. */
  readonly problems: readonly Problem[];
  /** Of all of them. */
  readonly counts: Counts;
}
export interface CheckedPath {
  readonly files: readonly CheckedFile[];
  readonly unreadable: readonly string[];
}

/** Checks one file, or all artefacts of a folder. Never rejects: what cannot be read is named in `unreadable`. */
export async function validatePath(path: string): Promise<CheckedPath> {
  try {
    return (await stat(path)).isDirectory() ? await validateFolder(path) : { files: [await validateFile(path)], unreadable: [] };
  } catch (error) {
    return { files: [], unreadable: [error instanceof Error && "code" in error ? readingTrouble(error, path) : messageOf(error)] };
  }
}

async function validateFile(path: string): Promise<CheckedFile> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error(`${path} is no regular file`);
  if (await holdsRows(path)) return (await validateRun(await openRun(path), path)).rows;
  const { problems, ...rest } = validateArtefact(path, await readFile(path));
  return { file: path, ...rest, ...listed(problems) };
}

/** By its name and its beginning; rows in a list, packed or the like are told by what they are. */
async function holdsRows(path: string): Promise<boolean> {
  const { shape, head, whole, trouble } = await lookAt(fileSource(path, path));
  if (recogniseArtefact(path, head) === "row") return true;
  if (isPlainLines(shape)) return false;
  if (shape.packing === "parquet" && head.length === 0) return true; // opening it says what is wrong, where anything is
  const name = path.replace(/\.(gz|zst)$/i, "");
  if (shape.packing !== null && trouble !== null && head.length === 0) return /\.jsonl$/i.test(name); // opening it says what is wrong
  return recogniseForeign(name, head, whole, null).kind === "rows" || (shape.packing !== null && recogniseArtefact(name, head) === "row");
}

/** Where the artefacts of a folder lie, and what a folder that holds several of a kind is called. */
const single = [
  "run.json",
  "import.json",
  "spans.jsonl",
  "claims.jsonl",
  "representations.jsonl",
  "corpus.yaml",
  "channels.yaml",
  "policy.yaml",
  "baseline.json",
  "review/codebook.yaml",
];
const several: readonly (readonly [string, RegExp])[] = [
  ["judgements", /\.jsonl$/],
  ["review/logs", /\.jsonl$/],
  ["review/plans", /\.json$/],
  ["truth", /\.ya?ml$/],
  [".", /\.mapping\.json$/],
  ["source", /\.mapping\.json$/],
];

async function validateFolder(folder: string): Promise<CheckedPath> {
  const names = [...single];
  for (const [inside, pattern] of several)
    names.push(...(await namesIn(join(folder, inside), pattern)).map((name) => (inside === "." ? name : `${inside}/${name}`)));
  const files: CheckedFile[] = [];
  const unreadable: string[] = [];
  let run: KnownRun | null = null;
  const results = placeOf(folder).results;
  const hasRows = await exists(results);
  if (hasRows) {
    const checked = await validateRun(await openRun(folder), join(folder, basename(results)));
    files.push(checked.rows);
    run = checked.run;
  }
  const logs: Log[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (!(await exists(path))) continue;
    try {
      const bytes = await readFile(path);
      const { problems, ...rest } = validateArtefact(path, bytes, run);
      files.push({ file: path, ...rest, ...listed(problems) });
      if (name.startsWith("review/logs/")) logs.push({ path, bytes, problems });
    } catch (error) {
      unreadable.push(readingTrouble(error, path));
    }
  }
  for (const { path, problems } of logsTogether(logs)) {
    const at = files.findIndex(({ file }) => file === path);
    files[at] = { ...files[at]!, ...listed(problems) };
  }
  if (files.length === 0 && unreadable.length === 0 && basename(resolve(folder)) === "truth") {
    // A truth store by itself: what its files say of their case is theirs to check as well.
    for (const name of await namesIn(folder, /\.ya?ml$/)) files.push(await validateFile(join(resolve(folder), name)));
  }
  if (files.length === 0 && unreadable.length === 0)
    throw new Error(
      `${folder} holds no artefact of ours (results.jsonl, run.json, corpus.yaml, truth/ …): name a run folder, a truth store (a folder called truth), or a file`,
    );
  if (!hasRows && (await exists(join(folder, "run.json"))))
    unreadable.push(`${join(folder, "results.jsonl")} is missing: run.json says that this is a run folder`);
  return { files, unreadable };
}

interface Log {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly problems: readonly Problem[];
}

/** The problems of each log with those that only all of them together show, by line; logs that have none of these are left out. */
function logsTogether(logs: readonly Log[]): readonly Pick<Log, "path" | "problems">[] {
  const among = problemsAmong(logs.map(({ path, bytes }) => parseLog(bytes, path)));
  return logs.flatMap(({ path, problems }) => {
    const told = new Set(problems.map(({ line, message }) => `${line}:${message}`));
    const more = among.filter(({ file, line, message }) => file === path && !told.has(`${line}:${message}`));
    return more.length === 0 ? [] : [{ path, problems: [...problems, ...more].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }];
  });
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null; // what is there and unreadable is found out by reading it
const namesIn = async (folder: string, pattern: RegExp) =>
  (await exists(folder)) ? (await readdir(folder)).filter((name) => pattern.test(name)).sort() : [];

/** Spans whose parents are missing or go round in circles are so in somebody else's trace: worth a note, and nothing is wrong with ours. */
const ofTheSource = (problem: Problem): Problem =>
  problem.severity === "warning" && ["unknown-id", "span-cycle"].includes(problem.code) ? { ...problem, severity: "info" } : problem;

/** Somebody else's file may hold none, e.g. a log that was cancelled at once: then nothing is wrong with ours. */
const noRows = (file: string, imported: boolean): Problem => ({
  file,
  line: 1,
  column: 1,
  code: "empty",
  severity: imported ? "info" : "warning",
  message: imported ? "this run has no rows: what it was imported from holds none" : "this file has no rows: one JSON object a line belongs here",
});

/** The rows, checked with what lies beside them, and what other artefacts may refer to. */
async function validateRun(run: OpenedRun, file: string): Promise<{ readonly rows: CheckedFile; readonly run: KnownRun }> {
  const beside = async (name: Parameters<OpenedRun["files"]["artefact"]>[0]) => run.files.artefact(name).catch(() => null); // its own check says why it cannot be read
  const [runJson, corpusYaml, codebookYaml] = await Promise.all([beside("run.json"), beside("corpus.yaml"), beside("review/codebook.yaml")]);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const manifest = runJson && readJson(runJson.bytes, manifestSchema, "run.json").value;
  const corpus = corpusYaml && readYaml(text(corpusYaml.bytes), corpusSchema, "corpus.yaml").value;
  const codebook = (codebookYaml && readYaml(text(codebookYaml.bytes), codebookSchema, "codebook.yaml").value) ?? bundledCodebook;
  const fingerprint = await fileFingerprint(run.files.results);

  const siblings = new Map<string, { spans: Set<string>; claims: Set<string>; representations: Set<string> }>();
  const keys = rowKeys(manifest, fingerprint);
  const note = async (
    name: "spans.jsonl" | "claims.jsonl" | "representations.jsonl",
    part: keyof SiblingIds,
    schema: typeof siblingSpan | typeof siblingClaim | typeof siblingRepresentation,
  ) => {
    const artefact = await beside(name);
    if (!artefact) return;
    for (const { value } of readJsonl<Record<string, unknown> & { task_id: string; repetition?: number | undefined }>(artefact.bytes, schema, name)
      .values) {
      const { key } = keys.next({ ...(value as object), task_id: value.task_id, repetition: value.repetition ?? 0 });
      const row = siblings.get(rowKeyText(key)) ?? { spans: new Set(), claims: new Set(), representations: new Set() };
      siblings.set(rowKeyText(key), row);
      row[part].add(String(value[part === "spans" ? "span_id" : "id"]));
    }
  };
  await note("spans.jsonl", "spans", siblingSpan);
  await note("claims.jsonl", "claims", siblingClaim);
  await note("representations.jsonl", "representations", siblingRepresentation);

  const validator = new RowsValidator({ file, manifest, corpus, fingerprint, siblings, lineName: lineName(run.files.results) });
  const imported = (await beside("import.json")) !== null;
  const { results } = run.files;
  const tooLong: Problem[] = [];
  const problems = new ListedProblems();
  problems.add(shapeProblems(results, file));
  const add = async (found: readonly Problem[]) =>
    problems.add((problems.isFull ? found : await placedProblems(found, results)).map((problem) => (imported ? ofTheSource(problem) : problem)));
  for await (const { line, bytes } of rowLines(run, file, (problem) => tooLong.push(problem))) {
    const found = [...tooLong.splice(0), ...validator.line(bytes, line, !problems.isFull)];
    if (found.length > 0) await add(found);
  }
  await add(tooLong);
  if (validator.keys.length === 0 && problems.first.length === 0) problems.add([noRows(file, imported)]);
  return {
    rows: { file, artefact: "row", count: validator.keys.length, problems: problems.first, counts: problems.counts },
    run: knownRun(validator.keys, validator.parts, corpus, codebook),
  };
}
