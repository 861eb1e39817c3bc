import * as vscode from "vscode";
import { runLine, type RowLine } from "../commands/runLines";
import { caseLink } from "../editor/links";
import type { CommandLine } from "../surroundings";
import type { KnownRuns } from "../views/knownRuns";
import { exists } from "../vscode/uris";
import { testOptions } from "../vscode/settings";
import { casesIn, type TestCases } from "./corpusItems";
import { failureMessage, isPassed, rowText } from "./outcome";

export interface TestRunNeeds {
  readonly extensionId: string;
  /** A new folder for a run. */
  readonly freshFolder: () => Promise<vscode.Uri>;
  readonly controller: vscode.TestController;
  readonly cases: TestCases;
  readonly runs: Pick<KnownRuns, "add">;
  readonly output: Pick<vscode.LogOutputChannel, "info" | "error">;
}

/** Runs the wanted cases, a child process for each corpus; the folders that these make are kept and listed among the runs. */
export async function runTests(
  request: vscode.TestRunRequest,
  cancellation: vscode.CancellationToken,
  commandLine: CommandLine,
  needs: TestRunNeeds,
): Promise<void> {
  const groups = casesIn(needs.controller, request, needs.cases);
  const run = needs.controller.createTestRun(request);
  const stop = new AbortController();
  const cancelled = cancellation.onCancellationRequested(() => stop.abort());
  if (cancellation.isCancellationRequested) stop.abort();
  try {
    for (const items of groups.values()) for (const item of items) run.enqueued(item);
    for (const items of groups.values()) await runCorpus(run, items, commandLine, needs, stop.signal);
  } finally {
    cancelled.dispose();
    run.end();
  }
}

/** Tests of one corpus. Each of them ends: passed, failed, errored where no row was made of it, skipped where that was cancelled. */
async function runCorpus(
  run: vscode.TestRun,
  items: readonly vscode.TestItem[],
  commandLine: CommandLine,
  { extensionId, freshFolder, cases, runs, output }: TestRunNeeds,
  signal: AbortSignal,
): Promise<void> {
  const { corpus } = cases.get(items[0]!)!;
  const waiting = new Map(items.map((item) => [cases.get(item)!.caseId, item]));
  const say = (text: string, item?: vscode.TestItem) => run.appendOutput(`${text.replaceAll(/\r?\n/g, "\r\n")}\r\n`, undefined, item);
  const startNext = () => {
    const [next] = waiting.values();
    if (next !== undefined) run.started(next);
  };
  let results: vscode.Uri | null = null;
  const finished = (row: RowLine) => {
    const item = waiting.get(row.taskId);
    if (item === undefined || results === null) return; // a case whose id another one's id matches, as K* does
    waiting.delete(row.taskId);
    say(rowText(row), item);
    const milliseconds = row.durationSeconds === null ? undefined : row.durationSeconds * 1000;
    if (isPassed(row)) run.passed(item, milliseconds);
    else run.failed(item, failureMessage(row, caseLink(extensionId, { results, rowId: row.rowId }), item), milliseconds);
    startNext();
  };

  const [errors, others]: [string[], string[]] = [[], []];
  let trouble = "";
  try {
    signal.throwIfAborted();
    const out = await freshFolder();
    results = vscode.Uri.joinPath(out, "results.jsonl");
    const chosen = ["--cases", [...waiting.keys()].join(",")];
    const { system, fixtureSeed } = testOptions(corpus);
    const options = [...(system === null ? [] : ["--system", system]), "--fixture-seed", String(fixtureSeed)];
    const args = ["run", "--corpus", corpus.fsPath, "--lane", "fixture", ...chosen, ...options, "--out", out.fsPath, "--json"];
    output.info(`adjudicate ${args.join(" ")}`);
    say(`adjudicate ${args.join(" ")}`);
    startNext();
    const line = (text: string) => {
      const said = runLine(text);
      if (said?.kind === "row") return finished(said);
      if (said?.kind === "error") return void errors.push(said.message);
      others.push(text);
      say(text);
    };
    const { code } = await commandLine.run(args, { line }, signal);
    output.info(`adjudicate run: exit code ${code}`);
    trouble = (errors.length > 0 ? errors : others).join("\n") || vscode.l10n.t("The run ended without a row of this case (exit code {0}).", code);
  } catch (error) {
    if (!signal.aborted) {
      output.error(`tests: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      trouble = error instanceof Error ? error.message : String(error);
    }
  }
  if (results !== null && (await exists(results))) await runs.add(results);
  for (const item of waiting.values()) {
    if (signal.aborted) run.skipped(item);
    else run.errored(item, errorMessage(trouble, item));
  }
}

function errorMessage(text: string, item: vscode.TestItem): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  if (item.uri && item.range) message.location = new vscode.Location(item.uri, item.range);
  return message;
}
