import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Problem } from "../core/formats/problem";
import { readJsonl } from "../core/formats/readJsonl";
import { readRow } from "../core/formats/readRow";
import type { Representation } from "../core/formats/row";
import { siblingRepresentation } from "../core/formats/siblings";
import { placedProblems, placeInFile } from "../core/shapes/shapedProblems";
import { secretsInText } from "../core/validate/secrets";
import { isInside } from "../node/containedFile";
import { systemCode } from "../node/diskError";
import { readable, readingTrouble, rowLines, type OpenedRun } from "./runReading";

/** Where a hash is named first, and what else the row says of the bytes. */
export interface Use {
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly url: string | undefined;
  readonly bytes: number | undefined;
  readonly contentType: string | undefined;
}

/** Every hash that the rows and `representations.jsonl` name; rows that cannot be read become problems. */
export async function namedRepresentations(run: OpenedRun, problems: Problem[]): Promise<ReadonlyMap<string, Use>> {
  const named = new Map<string, Use>();
  const note = (file: string, line: number, one: Representation) => {
    const add = (sha256: string | undefined, id: string, bytes: number | undefined) => {
      if (sha256 === undefined) return;
      if (!/^[0-9a-f]{64}$/.test(sha256))
        problems.push({
          file,
          line,
          column: 1,
          code: "hash",
          severity: "error",
          message: `representation ${id}: ${JSON.stringify(sha256)} is no SHA-256 (64 lower-case hex digits), so its bytes cannot be found`,
        });
      else if (!named.has(sha256)) named.set(sha256, { file, line, id, url: one.final_url ?? one.url, bytes, contentType: one.content_type });
    };
    add(one.sha256, one.id, one.bytes);
    add(one.seen_by_model?.sha256, `${one.id} as the model saw it`, undefined);
  };
  const file = run.shown;
  for await (const { line, bytes } of rowLines(run, file, (problem) => problems.push(problem))) {
    const { row, problems: found } = readRow(bytes, { file, line });
    const { results } = run.files;
    const errors = row === null ? found.filter(({ severity }) => severity === "error") : [];
    problems.push(...(await placedProblems(errors, results)));
    const representations = row?.provenance?.representations ?? [];
    if (representations.length === 0) continue;
    const place = await placeInFile(results, line);
    for (const one of representations) note(file, place.line, one);
  }
  const sibling = await readable(run.files.artefact("representations.jsonl"));
  if (sibling)
    for (const { line, value } of readJsonl(sibling.bytes, siblingRepresentation, sibling.name).values)
      note(join(run.shownFolder, sibling.name), line, value);
  return named;
}

export interface HashVerdict {
  readonly verdict: "verified" | "missing" | "mismatched";
  readonly problems: readonly Problem[];
}

/** Hashes the archived bytes of one representation. Links that leave the run folder are not followed. */
export async function verifyRepresentation(folder: string, sha256: string, use: Use): Promise<HashVerdict> {
  const file = join(folder, "representations", sha256.slice(0, 2), sha256);
  const said = `representation ${use.id} (${use.url ?? "no URL"}; ${use.file}:${use.line})`;
  const problem = (code: string, message: string, severity: Problem["severity"] = "error"): Problem => ({ file, code, severity, message });
  try {
    if (!isInside(await realpath(folder), await realpath(file)))
      return {
        verdict: "missing",
        problems: [problem("missing-representation", `${said} is a link that leaves the run folder: put the bytes themselves there`)],
      };
    const found = await hashOf(file);
    if (found.sha256 !== sha256)
      return {
        verdict: "mismatched",
        problems: [
          problem(
            "hash-mismatch",
            `the bytes of ${said} have changed: they hash to ${found.sha256}; restore the file from a copy, nothing judged on it can be trusted`,
          ),
        ],
      };
    const size =
      use.bytes !== undefined && use.bytes !== found.size
        ? [problem("size-mismatch", `${said} is said to have ${use.bytes} bytes and has ${found.size}`)]
        : [];
    const secrets = isText(use.contentType)
      ? secretsInText(found.head)
          .slice(0, 5)
          .map(({ what }) => problem("secret", `the page of ${said} holds what looks like ${what}; it is what was retrieved, so it stays`, "info"))
      : [];
    return { verdict: "verified", problems: [...size, ...secrets] };
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR")
      return {
        verdict: "missing",
        problems: [problem("missing-representation", `the bytes of ${said} are not there: they were not archived, or not copied with the results`)],
      };
    return { verdict: "missing", problems: [problem("unreadable", readingTrouble(error, said))] };
  }
}

const isText = (contentType: string | undefined) => contentType === undefined || /text|json|xml|javascript|html/i.test(contentType);
const headBytes = 1024 * 1024;

async function hashOf(file: string): Promise<{ readonly sha256: string; readonly size: number; readonly head: string }> {
  const hash = createHash("sha256");
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
    size += chunk.length;
  }
  return { sha256: hash.digest("hex"), size, head: Buffer.concat(head).toString("utf8") };
}

/** Archived files that no row names: harmless, but their bytes should still be what their names say. */
export async function strayRepresentations(
  folder: string,
  named: ReadonlySet<string>,
): Promise<{ readonly count: number; readonly problems: readonly Problem[] }> {
  const root = join(folder, "representations");
  const problems: Problem[] = [];
  let count = 0;
  for (const name of await entries(root)) {
    for (const file of await entries(join(root, name))) {
      if (named.has(file)) continue;
      const path = join(root, name, file);
      if (!(await stat(path)).isFile()) continue;
      count++;
      const about = relative(folder, path);
      if (!/^[0-9a-f]{64}$/.test(file) || !file.startsWith(name))
        problems.push({ file: path, code: "stray-file", severity: "warning", message: `${about} is named by no hash: it does not belong here` });
      else if ((await hashOf(path)).sha256 !== file)
        problems.push({ file: path, code: "hash-mismatch", severity: "error", message: `the bytes of ${about}, which no row names, have changed` });
    }
  }
  return { count, problems };
}

async function entries(folder: string): Promise<readonly string[]> {
  const found = await stat(folder).catch(() => null); // absent: a run without an archive
  return found?.isDirectory() ? (await readdir(folder)).sort() : [];
}
