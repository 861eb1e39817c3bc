import { join } from "node:path";
import type { Problem } from "../core/formats/problem";
import { pathText } from "../core/formats/jsonSurvey";
import { linesOf } from "../core/formats/readJsonl";
import { parseLog, problemsAmong } from "../core/review";
import { secretFindings } from "../core/validate/secrets";
import { validateArtefact } from "../core/validate/validateArtefact";
import { openReviewLogs } from "../node/reviewLogs";
import { CliFailure } from "./failure";
import { messageOf, readable, rowLines, type OpenedRun } from "./runReading";

/** Secrets in the rows, the manifest, sibling files and judgements, with their places. */
export async function verifyTexts(run: OpenedRun): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const file = run.shown;
  for await (const { line, bytes } of rowLines(run, file, () => undefined)) problems.push(...secretsOfLine(bytes, file, line));
  const beside = await Promise.all(
    (["run.json", "import.json", "spans.jsonl", "claims.jsonl", "representations.jsonl"] as const).map((name) => readable(run.files.artefact(name))),
  );
  const judgements = await run.files.judgements().catch((error: unknown) => {
    throw new CliFailure(messageOf(error));
  });
  for (const artefact of [...beside, ...judgements]) {
    if (!artefact) continue;
    const path = join(run.shownFolder, artefact.name);
    problems.push(...validateArtefact(path, artefact.bytes).problems.filter(({ code }) => code === "secret"));
  }
  return problems;
}

/** The pass over the rows is cheap: a line is parsed a second time only to look for secrets. */
function secretsOfLine(bytes: Uint8Array, file: string, line: number): Problem[] {
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) return []; // reported as a bad row already
    throw error;
  }
  return secretFindings(value).map(({ path, message, code, severity }): Problem => ({
    file,
    line,
    column: 1,
    code,
    severity,
    message,
    path: pathText(path),
  }));
}

/** Chains, order and secrets of the review's logs. */
export async function verifyLogs(run: OpenedRun): Promise<{ readonly logs: number; readonly events: number; readonly problems: readonly Problem[] }> {
  const refused: Problem[] = [];
  const logs = await openReviewLogs(run.place.review, {
    told: (message) => refused.push({ file: run.place.review, code: "unreadable", severity: "error", message }),
  })
    .read()
    .catch((error: unknown) => {
      throw new CliFailure(messageOf(error));
    });
  const read = logs.map(({ name, bytes }) => parseLog(bytes, join(run.shownReviewIn, name)));
  const parsed = read.map((log) => {
    const { bytes, file } = log;
    const secrets = [...linesOf(bytes)].flatMap((line) => secretsOfLine(line.bytes, file, line.line));
    return { events: log.events.length, problems: [...log.problems, ...secrets] };
  });
  return {
    logs: parsed.length,
    events: parsed.reduce((sum, log) => sum + log.events, 0),
    problems: [...refused, ...parsed.flatMap(({ problems }) => problems), ...problemsAmong(read)],
  };
}
