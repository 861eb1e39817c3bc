import type { Command } from "commander";
import { basename } from "node:path";
import type { Problem } from "../core/formats/problem";
import { answers } from "./action";
import type { ExitCode } from "./failure";
import { out, outJson, progress } from "./output";
import { isTrouble, problemLine } from "./problems";
import { openRun, reviewOption } from "./runReading";
import { verifySources } from "./verifySources";
import { verifyLogs, verifyTexts } from "./verifyTexts";
import { namedRepresentations, strayRepresentations, verifyRepresentation } from "./verifyRepresentations";
import { visibleLine } from "./visible";

export function register(program: Command): void {
  program
    .command("verify")
    .description("check the hashes of a run's representations and sources, its log chains, and secrets")
    .argument("<run>", "run folder or results file")
    .option(...reviewOption)
    .option("--json", "findings as JSON")
    .action(answers(verify));
}

async function verify(path: string, options: { readonly review?: string; readonly json?: boolean }): Promise<ExitCode> {
  const run = await openRun(path, options.review);
  const problems: Problem[] = [];
  const named = await namedRepresentations(run, problems);
  const counts = { representations: named.size, verified: 0, missing: 0, mismatched: 0, stray: 0, logs: 0, events: 0, sources: 0 };

  const bar = progress("representations");
  let done = 0;
  for (const [sha256, use] of named) {
    const verdict = await verifyRepresentation(run.shownFolder, sha256, use);
    counts[verdict.verdict]++;
    problems.push(...verdict.problems);
    bar.update(++done, named.size);
  }
  bar.end();
  const stray = await strayRepresentations(run.shownFolder, new Set(named.keys()));
  counts.stray = stray.count;
  problems.push(...stray.problems, ...(await verifyTexts(run)));
  const sources = await verifySources(run);
  counts.sources = sources.count;
  problems.push(...sources.problems);
  const logs = await verifyLogs(run);
  Object.assign(counts, { logs: logs.logs, events: logs.events });
  problems.push(...logs.problems);

  const code: ExitCode = problems.some(isTrouble) ? 1 : 0;
  if (options.json) outJson({ ok: code === 0, run: path, ...counts, problems });
  else {
    for (const problem of problems) out(problemLine(problem));
    const bad = [
      counts.missing > 0 ? `${counts.missing} missing` : "",
      counts.mismatched > 0 ? `${counts.mismatched} changed` : "",
      counts.stray > 0 ? `${counts.stray} not named by any row` : "",
    ].filter((part) => part !== "");
    out(
      `${visibleLine(path)}: ${counts.verified} of ${counts.representations} representations of ${visibleLine(basename(run.place.results))} have the bytes they are named by${bad.length > 0 ? ` (${bad.join(", ")})` : ""}${sources.imported ? `; ${sources.verified} of ${counts.sources} sources are as they were imported` : ""}; ${counts.logs} logs with ${counts.events} events; ${code === 0 ? "verified" : "NOT verified"}`,
    );
  }
  return code;
}
