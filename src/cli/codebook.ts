import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { bundledText, changesBetween, versionDemands, type DimensionChange, type VersionDemand } from "../core/codebook";
import { bundledCodebook } from "../core/formats/bundledCodebook";
import type { Codebook } from "../core/formats/codebook";
import { problemText } from "../core/formats/problem";
import { openRunFiles } from "../node/runFiles";
import { isSound, readCodebook } from "../session/codebooks/checkedText";
import { answers } from "./action";
import { registerMigrate } from "./codebookMigrate";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { readingTrouble } from "./runReading";
import { visibleLine } from "./visible";

export function register(program: Command): void {
  const codebook = program.command("codebook").description("what reviewers are asked: show it, compare versions, say what earlier labels mean now");
  codebook
    .command("show")
    .description("print the codebook that applies, as YAML to start from")
    .argument("[run]", "run folder, results file or codebook; the bundled codebook where nothing is named")
    .option("--json", "as JSON")
    .action(answers(show));
  codebook
    .command("diff")
    .description("what differs between two codebooks, and which dimensions need another version (exit 1)")
    .argument("<before>", "run folder, results file or codebook; `bundled` for the bundled one")
    .argument("<after>", "likewise")
    .option("--wording <dimension>", "its words were corrected and mean what they meant (may be given several times)", collect, [])
    .option("--json", "as JSON")
    .action(answers(diff));
  registerMigrate(codebook);
}

const collect = (value: string, before: readonly string[]) => [...before, value];

interface Named {
  readonly text: string;
  readonly codebook: Codebook;
}

/** The codebook of a run (the bundled one where it has none), of a file, or the bundled one. */
async function codebookOf(path: string): Promise<Named> {
  if (path === "bundled") return { text: bundledText(), codebook: bundledCodebook };
  const bytes = /\.ya?ml$/i.test(path) ? await readFile(path).catch(unreadable(path)) : await ofRun(path);
  if (bytes === null) return { text: bundledText(), codebook: bundledCodebook };
  const text = new TextDecoder().decode(bytes);
  const read = readCodebook(text, path);
  if (read.codebook === null || !isSound(read))
    throw new CliFailure(
      read.problems
        .filter(({ severity }) => severity === "error")
        .map(problemText)
        .join("\n"),
    );
  return { text, codebook: read.codebook };
}

async function ofRun(path: string): Promise<Uint8Array | null> {
  const found = await stat(path).catch(unreadable(path));
  if (found.isDirectory() && (await stat(join(path, "review")).catch(() => null)) === null) return null; // a folder without a review has no codebook of its own
  return (await openRunFiles(path).artefact("review/codebook.yaml").catch(unreadable(path)))?.bytes ?? null;
}

const unreadable = (path: string) => (error: unknown) => {
  throw new CliFailure(
    error instanceof Error && "code" in error ? readingTrouble(error, path) : error instanceof Error ? error.message : String(error),
  );
};

async function show(path: string | undefined, { json }: { readonly json?: boolean }): Promise<ExitCode> {
  const { text, codebook } = await codebookOf(path ?? "bundled");
  if (json) outJson(codebook);
  else out(text);
  return 0;
}

interface DiffOptions {
  readonly wording: readonly string[];
  readonly json?: boolean;
}

async function diff(before: string, after: string, { wording, json }: DiffOptions): Promise<ExitCode> {
  const [was, is] = [await codebookOf(before), await codebookOf(after)];
  const unknown = wording.filter((id) => !is.codebook.dimensions.some((one) => one.id === id));
  if (unknown.length > 0) throw new CliFailure(`--wording names ${unknown.join(", ")}, which is no dimension of ${after}`);
  const changes = changesBetween(was.codebook, is.codebook);
  const demands = versionDemands(was.codebook, is.codebook, new Set(wording));
  if (json) outJson({ changes, demands });
  else out([...(changes.length === 0 ? ["nothing that labels depend on differs"] : changes.map(changeText)), ...demands.map(demandText)].join("\n"));
  return demands.length > 0 ? 1 : 0;
}

function changeText({ dimension, kind, before, after, parts }: DimensionChange): string {
  const versions =
    before === after
      ? `@${before}`
      : ` ${[before, after]
          .filter((version) => version !== null)
          .map((version) => `@${version}`)
          .join(" → ")}`;
  const lines = parts.map((part) => `  ${part.weight}: ${part.part}: ${part.before ?? "(nothing)"} → ${part.after ?? "(nothing)"}`);
  return [`${kind} ${dimension}${versions}`, ...lines].map(visibleLine).join("\n");
}

function demandText({ dimension, why, version, next }: VersionDemand): string {
  const reason = {
    meaning: "asks something else now",
    words: `has other words: if they only correct what was meant, say so (--wording ${dimension})`,
    taken: `had its version ${version} before, with another meaning`,
  }[why];
  return visibleLine(`${dimension} ${reason}; a version such as ${next} would do`);
}
