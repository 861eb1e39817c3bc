import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { labelsFromTable, type ReadLabels } from "../core/export/labelsCsv";
import { labelsFromJsonl } from "../core/export/labelsJsonl";
import { hashOfBytes } from "../core/review/sha256";
import { importLabels, type ImportedLabels } from "../session/exports/importLabels";
import { withSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson, progress } from "./output";
import { readingTrouble } from "./runReading";
import { visibleLine } from "./visible";

export interface ImportLabelsOptions {
  readonly out?: string;
  readonly review?: string;
  readonly json?: boolean;
}

/** A file of labels larger than this is split by whoever made it: all of it is held at once. */
const mostBytes = 512 * 1024 * 1024;
const mostListed = 20;

/** Appends labels that were exported to the logs of the run named by `--out`. */
export async function importLabelFiles(files: readonly string[], options: ImportLabelsOptions): Promise<ExitCode> {
  const run = options.out;
  if (run === undefined) throw new CliFailure("which run are these labels of? Name it with --out: its logs are added to");
  const read: { readonly file: string; readonly sha256: string; readonly labels: ReadLabels }[] = [];
  for (const file of files) read.push(await readLabels(file));
  return withSession(
    run,
    null,
    async (session) => {
      const { closed } = session.run.ports.logs;
      if (closed !== undefined) throw new CliFailure(closed);
      if (session.run.book.unreadable !== null) throw new CliFailure(session.run.book.unreadable);
      const stop = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
      let code: ExitCode = 0;
      const done: object[] = [];
      for (const { file, sha256, labels } of read) {
        const bar = progress(file);
        const outcome = await importLabels(
          session.run,
          labels,
          { from: basename(file), sha256 },
          { signal: stop.signal, progress: (at, of) => bar.update(at, of) },
        ).finally(() => bar.end());
        told(file, outcome);
        if (outcome.refused.length > 0) code = code === 2 ? 2 : 1;
        if (outcome.stopped !== null) code = 2;
        if (options.json) done.push(json(file, outcome));
        else out(`${visibleLine(file)}: ${summary(outcome)}`);
        if (outcome.stopped !== null) break;
      }
      if (options.json) outJson({ run, files: done });
      return code;
    },
    { review: options.review },
  );
}

async function readLabels(file: string) {
  const bytes = await stat(file)
    .then(({ size }) => {
      if (size > mostBytes) throw new CliFailure(`${file} has ${size} bytes; at most ${mostBytes} are read at once: split it by lines`);
      return readFile(file);
    })
    .catch((error: unknown) => {
      throw error instanceof CliFailure ? error : new CliFailure(readingTrouble(error, file));
    });
  return { file, sha256: hashOfBytes(bytes).replace("sha256:", ""), labels: labelsIn(bytes, file) };
}

/** What the file holds says what it is: an object begins JSON, and a table has tabs or commas between its titles. */
function labelsIn(bytes: Uint8Array, file: string): ReadLabels {
  const text = new TextDecoder().decode(bytes); // takes off a byte order mark
  if (text.trimStart().startsWith("{")) return labelsFromJsonl(new TextEncoder().encode(text));
  try {
    const titles = text.slice(0, text.search(/[\r\n]|$/));
    return labelsFromTable(text, titles.includes("\t") ? "tsv" : "csv");
  } catch (error) {
    throw new CliFailure(`${file}: ${error instanceof Error ? error.message : String(error)}; "adjudicate export RUN --as labels-csv" writes one`);
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

function summary({ imported, reviewers, already, notCounting, refused }: ImportedLabels): string {
  const parts = [
    already > 0 ? `${already} here already` : "",
    notCounting > 0 ? `${notCounting} taken back, ignored or carried over, left out` : "",
    refused.length > 0 ? `${refused.length} refused` : "",
  ].filter((part) => part !== "");
  const by = [...reviewers].map(([name, count]) => `${visibleLine(name)} ${count}`).join(", ");
  return `${counted(imported, "label")} imported${by === "" ? "" : ` (${by})`}${parts.length > 0 ? `; ${parts.join("; ")}` : ""}`;
}

function told(file: string, { refused, elsewhere, otherCodebook, stopped }: ImportedLabels): void {
  for (const { line, reason } of refused.slice(0, mostListed)) err(visibleLine(`${file}:${line}: ${reason}`));
  if (refused.length > mostListed) err(`adjudicate: ${refused.length - mostListed} more were refused; --json lists all`);
  if (elsewhere > 0)
    err(`adjudicate: note: ${counted(elsewhere, "label")} of rows that are not in this run: they count where what there is to judge is the same`);
  if (otherCodebook > 0)
    err(`adjudicate: note: ${counted(otherCodebook, "label")} of dimensions or versions that the codebook of this run does not have: they are stale`);
  if (stopped !== null) err(`adjudicate: ${visibleLine(file)} is not all imported: ${visibleLine(stopped)}. Importing it again goes on from there.`);
}

const json = (file: string, { reviewers, notCounting, otherCodebook, ...rest }: ImportedLabels) => ({
  file,
  ...rest,
  not_counting: notCounting,
  other_codebook: otherCodebook,
  reviewers: Object.fromEntries(reviewers),
});
