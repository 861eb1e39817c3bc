import * as vscode from "vscode";
import { registerCommands } from "./commands/register";
import { BenchmarkTasks } from "./commands/benchmarkTasks";
import { TruthProblems } from "./commands/checkTruths";
import { openResults, viewTypes } from "./commands/openRun";
import { freshRunFolder } from "./commands/runFolder";
import { goToImportedLine, goToLine, linesProvider, linesScheme } from "./editor/goToLine";
import { OpenReviews } from "./editor/openReviews";
import { otherRunsOf } from "./editor/otherRuns";
import { Panels } from "./editor/panels";
import { ResultsEditor } from "./editor/resultsEditor";
import { serveAssistant } from "./editor/serveAssistant";
import { vscodeShell } from "./editor/shell";
import { ShownTexts } from "./editor/shownTexts";
import type { CommandLine, ImportedRun, Imports, Surroundings } from "./surroundings";
import { BenchmarkTests } from "./tests/benchmarkTests";
import { KnownRuns } from "./views/knownRuns";
import { ProblemList } from "./views/problems";
import { QueueProgress } from "./views/queueLeft";
import { QueuesTree } from "./views/queuesTree";
import { RunsTree } from "./views/runsTree";
import { showProblemsOf } from "./views/problemsOfReviews";
import { StatusBar } from "./views/statusBar";
import { TruthView } from "./views/truthView";
import { keys, onKeysChanged, onReviewerChanged, reviewerName } from "./vscode/settings";

/** What `activate` gives to the tests inside the extension host. */
export interface ExtensionParts {
  readonly panels: Panels;
  readonly reviews: OpenReviews;
  readonly runs: KnownRuns;
  readonly tree: RunsTree;
  readonly queues: QueuesTree;
  readonly truths: TruthView;
  readonly tests: BenchmarkTests;
  readonly commandLine: CommandLine | null;
  readonly imports: Imports | null;
  readonly activationMilliseconds: number;
}

/** Puts the parts together; the same for desktop and browser but for the surroundings. Reads no file. */
export function wire(context: vscode.ExtensionContext, surroundings: Surroundings, output: vscode.LogOutputChannel): ExtensionParts {
  const started = performance.now();
  const panels = new Panels();
  const texts = new ShownTexts();
  const shellFor = (file: vscode.Uri, imported: ImportedRun | null) =>
    vscodeShell({
      extensionId: context.extension.id,
      results: file,
      goToLine: (line, column) =>
        imported ? goToImportedLine(file, imported.results, line, column) : reviews.use(file, ({ source }) => goToLine(file, source, line, column)),
      suggestedReviewer: () => surroundings.suggestedReviewer(),
      texts,
    });
  const runs = new KnownRuns(context.workspaceState);
  const reviews: OpenReviews = new OpenReviews(surroundings, shellFor, (results) => otherRunsOf(results, reviews, () => runs.all()), output);
  const tree = new RunsTree(runs, (results) =>
    reviews.use(results, async (review) => {
      await review.whenRead;
      return { state: review.state, handlers: review.handlers("runs-tree") };
    }),
  );
  const queues = new QueuesTree(
    runs,
    (results, question) =>
      reviews.use(results, async (review) => {
        await review.whenRead;
        return question({ handlers: review.handlers("queues-tree") });
      }),
    (results) => panels.of(results).length > 0,
  );
  const truths = new TruthView({
    runs,
    reviews,
    panels,
    open: (results, truth) => openResults(results, panels, { rowId: null, query: null, truth }),
    output,
  });
  const truthProblems = new TruthProblems();
  const progress = new QueueProgress(
    () => panels.active,
    (error) => output.error(`items left: ${String(error)}`),
  );
  const statusBar = new StatusBar();
  const problems = new ProblemList();
  const { imports } = surroundings;
  const editor = new ResultsEditor(context.extensionUri, reviews, panels, output, (file, port, on) => {
    if (imports === null) throw new Error("a file without an import asks for its mapping");
    return serveAssistant({ file, port, imports, shell: shellFor(file, null), output, ...on });
  });
  const { commandLine } = surroundings;
  const tests = new BenchmarkTests({ extensionId: context.extension.id, freshFolder: () => freshRunFolder(context), commandLine, runs, output });
  const tasks = commandLine === null ? null : new BenchmarkTasks(context, commandLine, runs, () => tests.corpora.map(({ uri }) => uri));
  const editorOptions = { supportsMultipleEditorsPerDocument: true, webviewOptions: { retainContextWhenHidden: false } };

  const showStatus = () => statusBar.show(panels.active?.review.state ?? null, progress.left);
  context.subscriptions.push(
    ...[
      output,
      panels,
      reviews,
      runs,
      tree,
      queues,
      truths,
      truthProblems,
      texts,
      progress,
      statusBar,
      problems,
      tests,
      ...(tasks === null ? [] : [tasks]),
    ],
    ...Object.values(viewTypes).map((viewType) => vscode.window.registerCustomEditorProvider(viewType, editor, editorOptions)),
    vscode.window.createTreeView("traceAdjudicator.runs", { treeDataProvider: tree, showCollapseAll: true }),
    vscode.window.createTreeView("traceAdjudicator.queues", { treeDataProvider: queues, showCollapseAll: true }),
    vscode.workspace.registerTextDocumentContentProvider(
      linesScheme,
      linesProvider((results) => reviews.use(results, (review) => review.source)),
    ),
    progress.onDidChange(showStatus),
    panels.onDidChangeTab(() => progress.refreshSoon()),
    panels.onDidChangeActive(() => {
      progress.refreshSoon();
      showStatus();
    }),
    reviews.onDidChange(() => {
      showStatus();
      tree.refreshSoon();
      queues.refreshSoon();
      progress.refreshSoon();
    }),
    reviews.onDidClose((results) => truthProblems.clear(results)),
    reviews.onDidOpen((review) => {
      void runs.add(review.results);
      tests.showWithRun(review).catch((error: unknown) => output.error(`tests of ${review.results.fsPath}: ${String(error)}`));
    }),
    showProblemsOf(reviews, problems, output),
    onKeysChanged(() => panels.all().forEach((panel) => panel.notify("settings/keys", { keys: keys() }))),
    onReviewerChanged(() => {
      const name = reviewerName();
      if (name !== null)
        for (const review of reviews.all())
          review.then(
            (open) => open.reviewerIs(name),
            () => undefined,
          ); // one that failed to open has told its holder
    }),
    ...registerCommands({ context, surroundings, output, panels, reviews, runs, tree, queues, truths, truthProblems, editor, tests, tasks }),
  );
  return { panels, reviews, runs, tree, queues, truths, tests, commandLine, imports, activationMilliseconds: performance.now() - started };
}
