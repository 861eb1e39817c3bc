import type { Command } from "commander";
import { answers } from "./action";
import type { ExitCode } from "./failure";
import { err, out, outJson } from "./output";
import type { Counts } from "./listedProblems";
import { problemLine } from "./problems";
import { validatePath, type CheckedFile } from "./validatePath";
import { visibleLine } from "./visible";

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
  const all = sum(files.map(({ counts }) => counts));
  const code: ExitCode = unreadable.length > 0 ? 2 : all.error + all.warning > 0 ? 1 : 0; // notes are worth reading and change no answer
  if (options.json)
    outJson({
      ok: code === 0,
      files: files.map((file) => ({
        file: file.file,
        artefact: file.artefact,
        count: file.count,
        problems: file.problems,
        more: notListed(file),
      })),
      unreadable,
    });
  else {
    for (const file of files) {
      for (const problem of file.problems) out(problemLine(problem));
      if (notListed(file) > 0) out(`${visibleLine(file.file)}: and ${notListed(file)} more problems`);
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

const sum = (counts: readonly Counts[]): Counts => ({
  error: counts.reduce((total, one) => total + one.error, 0),
  warning: counts.reduce((total, one) => total + one.warning, 0),
  info: counts.reduce((total, one) => total + one.info, 0),
});
const notListed = ({ problems, counts }: CheckedFile) => counts.error + counts.warning + counts.info - problems.length;

function verdict(counts: Counts): string {
  const parts = [counted(counts.error, "error"), counted(counts.warning, "warning"), counted(counts.info, "note")].filter(
    (part) => !part.startsWith("0 "),
  );
  return parts.length === 0 ? "nothing wrong" : parts.join(", ");
}
