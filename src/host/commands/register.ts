import * as vscode from "vscode";
import { actions } from "../../protocol/actions";
import { goToLine } from "../editor/goToLine";
import type { OpenReview, OpenReviews } from "../editor/openReviews";
import type { Panels, ShowTarget } from "../editor/panels";
import type { ResultsEditor } from "../editor/resultsEditor";
import type { CommandLine, Imports, Surroundings } from "../surroundings";
import type { KnownRuns } from "../views/knownRuns";
import type { QueuesNode, QueuesTree } from "../views/queuesTree";
import type { RunsNode, RunsTree } from "../views/runsTree";
import type { TruthNode, TruthTarget } from "../views/truthItems";
import type { TruthView } from "../views/truthView";
import { runBenchmark } from "./benchmark";
import { openCaseLink, openPastedCaseLink } from "./caseLinks";
import { check } from "./checks";
import { checkTruths, type TruthProblems } from "./checkTruths";
import { compareTruths } from "./compareTruths";
import { copyDiagnostics } from "./diagnostics";
import { exportLabels } from "./exportLabels";
import { importToFolder } from "./importToFolder";
import { openFile } from "./openFile";
import { closeRun, openResults, openRun } from "./openRun";
import { openSample } from "./openSample";
import { regrade } from "./regrade";
import { chooseReviewFolder } from "./reviewFolder";
import type { BenchmarkTests } from "../tests/benchmarkTests";
import { showTests } from "../tests/showTests";
import type { BenchmarkTasks } from "./benchmarkTasks";
import { setReviewer } from "./setReviewer";

export interface CommandNeeds {
  readonly context: vscode.ExtensionContext;
  readonly surroundings: Surroundings;
  readonly output: vscode.LogOutputChannel;
  readonly panels: Panels;
  readonly reviews: OpenReviews;
  readonly runs: KnownRuns;
  readonly tree: RunsTree;
  readonly queues: QueuesTree;
  readonly truths: TruthView;
  readonly truthProblems: TruthProblems;
  readonly editor: ResultsEditor;
  readonly tests: BenchmarkTests;
  /** Null where no process can be started. */
  readonly tasks: BenchmarkTasks | null;
}

/** Registers `traceAdjudicator.*`: the screen's actions, meant for the active panel, and what VS Code adds to them. */
export function registerCommands(needs: CommandNeeds): vscode.Disposable[] {
  const { context, surroundings, output, panels, reviews, runs, tree, queues, truths, truthProblems, editor, tests, tasks } = needs;
  /** The run a command means: the one given (from a menu), else the active panel's. */
  const onRun = async (given: unknown, act: (results: vscode.Uri) => unknown) => {
    const results = given instanceof vscode.Uri ? given : panels.active?.results;
    if (results === undefined) return void vscode.window.showInformationMessage(vscode.l10n.t("Open a run first."));
    await act(results);
  };
  const withCommandLine = async (act: (commandLine: CommandLine) => unknown) => {
    if (surroundings.commandLine === null)
      return void vscode.window.showInformationMessage(vscode.l10n.t("This needs a desktop or remote VS Code: no process can be started here."));
    await act(surroundings.commandLine);
  };

  const onReview = (given: unknown, act: (review: OpenReview, commandLine: CommandLine) => unknown) =>
    onRun(given, (results) => withCommandLine((commandLine) => reviews.use(results, (review) => act(review, commandLine))));
  const showTruth = (results: vscode.Uri, truth: TruthTarget) => openResults(results, panels, { rowId: null, query: null, truth });
  const withImports = async (act: (imports: Imports) => unknown) => {
    if (surroundings.imports === null)
      return void vscode.window.showInformationMessage(vscode.l10n.t("Importing needs a disk: open the folder in a desktop or remote VS Code."));
    await act(surroundings.imports);
  };

  const commands: Readonly<Record<string, (...given: never[]) => unknown>> = {
    openRun: (given: unknown) => openRun(given, panels),
    openFile: (given: unknown) => openFile(given, panels),
    openAgain: (file: string) => editor.again(vscode.Uri.parse(file)),
    changeMapping: () => onRun(undefined, (file) => editor.changeMapping(file)),
    importToFolder: (given: unknown) => withImports((imports) => importToFolder(given, imports, panels)),
    findRuns: () => findRuns(runs),
    openSample: () => openSample(context, panels, runs),
    openWalkthrough: () => vscode.commands.executeCommand("workbench.action.openWalkthrough", `${context.extension.id}#firstLabel`, false),
    runBenchmark: () => withCommandLine((commandLine) => runBenchmark(context, commandLine, panels, runs, output)),
    showTests: (given: unknown) => showTests(given, context, tests),
    newRunFolder: () => tasks?.newRunFolder(),
    setReviewer: () => setReviewer(() => surroundings.suggestedReviewer()),
    chooseReviewFolder: (given: unknown) => onRun(given, (results) => chooseReviewFolder(context, results, panels, reviews)),
    openCaseLink: (given: unknown) =>
      typeof given === "string" ? openCaseLink(vscode.Uri.parse(given), panels, reviews) : openPastedCaseLink(panels, reviews),
    validate: (given: unknown) => onReview(given, (review, commandLine) => check("validate", review, commandLine, output)),
    verify: (given: unknown) => onReview(given, (review, commandLine) => check("verify", review, commandLine, output)),
    exportLabels: (given: unknown) => onReview(given, (review, commandLine) => exportLabels(review, commandLine, output)),
    openAsText: (given: unknown) => onRun(given, (results) => goToLine(results, null, 1, 1)),
    copyDiagnostics: () => copyDiagnostics(context, panels),
    showOutput: () => output.show(),
    stopLoading: () => onRun(undefined, (results) => closeRun(results, panels, reviews)),
    openTextDiff: () => vscode.commands.executeCommand("workbench.action.reopenTextEditor"),
    openCase: (results: vscode.Uri, target: ShowTarget) => openResults(results, panels, target),
    openRunResults: (node: RunsNode) => node.kind === "run" && openResults(node.results, panels, null),
    refreshRuns: () => tree.refresh(),
    refreshQueues: () => queues.refresh(),
    openPlan: (results: vscode.Uri, queue: string) => openResults(results, panels, { rowId: null, query: null, queue }),
    openPlanQueue: (node: QueuesNode) =>
      node.kind === "plan" && openResults(node.run.results, panels, { rowId: null, query: null, queue: node.plan.planId }),
    drawSampleOf: (given: unknown) => onRun(resultsIn(given), (results) => openResults(results, panels, { rowId: null, query: null, tab: "sample" })),
    refreshTruths: () => truths.refresh(),
    showTruth: (results: vscode.Uri, truth: TruthTarget) => showTruth(results, truth),
    showTruthHistory: (node: TruthNode) => {
      const caseId = caseOf(node);
      return caseId === null ? undefined : showTruth(node.results, { view: "history", caseId });
    },
    showTruthDiff: (node: TruthNode) =>
      node.kind === "proposal" &&
      reviews.use(node.results, (review) =>
        Promise.resolve(
          review.handlers("truth-tree")["truth/showDiff"]({ of: { what: "proposal", id: node.item.id } }, new AbortController().signal),
        ),
      ),
    proposeTruthIn: (given: unknown) => onRun(resultsIn(given), (results) => showTruth(results, { view: "form", caseId: null })),
    compareTruths: (given: unknown) => onRun(resultsIn(given), (results) => reviews.use(results, (review) => compareTruths(review, caseOf(given)))),
    findExpiredTruths: (given: unknown) => onRun(resultsIn(given), (results) => showTruth(results, { view: "due" })),
    checkTruths: (given: unknown) => onReview(resultsIn(given), (review, commandLine) => checkTruths(review, commandLine, truthProblems, output)),
    regradeRun: (given: unknown) => onReview(resultsIn(given), (review, commandLine) => regrade(review, commandLine, panels, runs, output)),
    forgetRun: (node: RunsNode) => node.kind === "run" && runs.remove(node.results),
  };

  const register = (id: string, act: (...given: never[]) => unknown) =>
    vscode.commands.registerCommand(`traceAdjudicator.${id}`, async (...given: never[]) => {
      try {
        return await act(...given);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        output.error(`${id}: ${error instanceof Error ? (error.stack ?? message) : message}`);
        void vscode.window.showErrorMessage(message);
        return undefined;
      }
    });
  return [
    ...Object.entries(commands).map(([id, act]) => register(id, act)),
    ...actions.map(({ id }) => register(id, () => panels.act(id))),
    vscode.window.registerUriHandler({ handleUri: (uri) => openCaseLink(uri, panels, reviews) }),
  ];
}

/** The run that an entry of a view is of, or that is given as such. */
const resultsIn = (given: unknown): unknown =>
  typeof given === "object" && given !== null && "kind" in given && "results" in given ? given.results : given;

/** The case that an entry of the Truth view is of. */
function caseOf(given: unknown): string | null {
  if (typeof given !== "object" || given === null || !("kind" in given)) return null;
  const node = given as TruthNode; // only our own views hand over objects with a kind
  return node.kind === "proposal" ? node.item.caseId : node.kind === "due" ? node.view.caseId : null;
}

async function findRuns(runs: KnownRuns): Promise<void> {
  const options = { location: { viewId: "traceAdjudicator.runs" }, cancellable: true };
  const count = await vscode.window.withProgress(options, (_progress, cancellation) => runs.find(cancellation));
  const text = count === 0 ? vscode.l10n.t("No results.jsonl was found in the workspace.") : vscode.l10n.t("{0} runs were found.", count);
  void vscode.window.setStatusBarMessage(text, 5000);
}
