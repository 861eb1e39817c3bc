import type { Command } from "commander";
import type { Problem } from "../core/formats/problem";
import { answers } from "./action";
import type { ExitCode } from "./failure";
import { err, out, outJson } from "./output";
import { isTrouble, problemLine } from "./problems";
import { validatePath, type CheckedFile } from "./validatePath";
import { visibleLine } from "./visible";

/** Problems listed of one file; the rest is counted. */
const mostListed = 1000;

export function register(program: Command): void {
  program
    .command("validate")
    .description("check any artefact, or a whole run folder: shape, ids, offsets, keys, secrets")
    .argument("<path...>", "files or run folders")
    .option("--json", "problems as JSON")
    .action(answers(validate));
}

async function validate(paths: readonly string[], options: { readonly json?: boolean }): Promise<ExitCode> {
  const files: CheckedFile[] = [];
  const unreadable: string[] = [];
  for (const path of paths) {
    const checked = await validatePath(path);
    files.push(...checked.files);
    unreadable.push(...checked.unreadable);
  }
  const all = files.flatMap(({ problems }) => problems);
  const code: ExitCode = unreadable.length > 0 ? 2 : all.some(isTrouble) ? 1 : 0;
  if (options.json)
    outJson({
      ok: code === 0,
      files: files.map((file) => ({
        file: file.file,
        artefact: file.artefact,
        count: file.count,
        problems: file.problems.slice(0, mostListed),
        more: Math.max(0, file.problems.length - mostListed),
      })),
      unreadable,
    });
  else {
    for (const { file, problems } of files) {
      for (const problem of problems.slice(0, mostListed)) out(problemLine(problem));
      if (problems.length > mostListed) out(`${visibleLine(file)}: and ${problems.length - mostListed} more problems`);
    }
    if (files.length > 0) out(`${counted(files.length, "file")} (${contents(files)}): ${verdict(all)}`);
  }
  for (const message of unreadable) err(`adjudicate: ${visibleLine(message)}`);
  return code;
}

const counted = (count: number, what: string) => `${count} ${count === 1 ? what : (plurals[what] ?? `${what}s`)}`;
const plurals: Readonly<Record<string, string>> = {
  corpus: "corpora",
  policy: "policies",
  channels: "channel files",
  spans: "spans",
  claims: "claims",
  representations: "representations",
};

/** What the files hold, by kind. */
function contents(files: readonly CheckedFile[]): string {
  const counts = new Map<string, number>();
  for (const { artefact, count } of files)
    counts.set(artefact ?? "unknown file", (counts.get(artefact ?? "unknown file") ?? 0) + (artefact === null ? 1 : count));
  return [...counts].map(([what, count]) => counted(count, what)).join(", ") || "nothing could be read";
}

function verdict(problems: readonly Problem[]): string {
  const count = (severity: Problem["severity"]) => problems.filter((one) => one.severity === severity).length;
  const parts = [counted(count("error"), "error"), counted(count("warning"), "warning"), counted(count("info"), "note")].filter(
    (part) => !part.startsWith("0 "),
  );
  return parts.length === 0 ? "nothing wrong" : parts.join(", ");
}
