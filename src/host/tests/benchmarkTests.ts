import * as vscode from "vscode";
import { folderOf, exists, nameOf } from "../vscode/uris";
import type { OpenReview } from "../editor/openReviews";
import type { CommandLine } from "../surroundings";
import { readCorpusFile, type CorpusFile } from "./corpusFile";
import { corpusItem, type TestCases } from "./corpusItems";
import { runTests, type TestRunNeeds } from "./runTests";

const controllerId = "traceAdjudicator.cases";

export interface BenchmarkTestsNeeds extends Omit<TestRunNeeds, "controller" | "cases"> {
  /** Null where no process can be started. */
  readonly commandLine: CommandLine | null;
}

/**
 * The cases of the corpora that were opened, as tests: corpus → strata → cases. Nothing is looked for: a corpus comes with its
 * file, with a run that has a copy of it, or by command. Of equal copies one is listed, the one that was opened by itself first.
 */
export class BenchmarkTests implements vscode.Disposable {
  readonly #corpora = new Map<string, CorpusFile & { readonly withRun: boolean }>();
  readonly #cases: TestCases = new WeakMap();
  readonly #needs: BenchmarkTestsNeeds;
  #controller: vscode.TestController | null = null;
  readonly #heard: vscode.Disposable[] = [];

  constructor(needs: BenchmarkTestsNeeds) {
    this.#needs = needs;
    this.#heard.push(
      vscode.workspace.onDidOpenTextDocument((document) => this.#documentOpened(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#corpora.has(document.uri.toString()) && this.#quietly(this.show(document.uri))),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#controller !== null && this.#offerRunning(this.#controller)),
    );
    for (const document of vscode.workspace.textDocuments) this.#documentOpened(document);
  }

  /** Null until the first corpus is known. */
  get controller(): vscode.TestController | null {
    return this.#controller;
  }

  get corpora(): readonly CorpusFile[] {
    return [...this.#corpora.values()];
  }

  /** Lists a corpus, or reads it again. Answers what could be read of it. */
  async show(uri: vscode.Uri): Promise<CorpusFile> {
    const read = await readCorpusFile(uri);
    // A copy that came with a run gives way to the file itself.
    for (const [key, known] of this.#corpora) if (known.withRun && known.text === read.text) this.#forget(key);
    this.#list(read, false);
    return read;
  }

  /** Lists the corpus of a run, where the run has one that is not listed yet. */
  async showWithRun({ results, imported }: Pick<OpenReview, "results" | "imported">): Promise<void> {
    const uri = vscode.Uri.joinPath(folderOf(results), "corpus.yaml");
    if (imported !== null || results.scheme !== "file" || nameOf(results) !== "results.jsonl" || !(await exists(uri))) return;
    const read = await readCorpusFile(uri);
    if (!this.corpora.some(({ text }) => text === read.text)) this.#list(read, true);
  }

  dispose(): void {
    for (const each of this.#heard) each.dispose();
    this.#controller?.dispose();
  }

  #list(read: CorpusFile, withRun: boolean): void {
    const controller = (this.#controller ??= this.#create());
    this.#corpora.set(read.uri.toString(), { ...read, withRun });
    controller.items.add(corpusItem(controller, read, this.#cases));
  }

  #forget(key: string): void {
    this.#corpora.delete(key);
    this.#controller?.items.delete(key);
  }

  #create(): vscode.TestController {
    const controller = vscode.tests.createTestController(controllerId, "Trace Adjudicator");
    controller.refreshHandler = () => this.#refresh();
    this.#offerRunning(controller);
    return controller;
  }

  /** Like the benchmark command: only where processes can be started, and the folder is trusted. */
  #offerRunning(controller: vscode.TestController): void {
    const { commandLine } = this.#needs;
    if (commandLine === null || !vscode.workspace.isTrusted) return;
    const needs = { ...this.#needs, controller, cases: this.#cases };
    const profile = controller.createRunProfile(
      vscode.l10n.t("Run on the Fixture Server"),
      vscode.TestRunProfileKind.Run,
      (request, cancellation) => runTests(request, cancellation, commandLine, needs),
      true,
    );
    profile.configureHandler = () => void vscode.commands.executeCommand("workbench.action.openSettings", "traceAdjudicator.tests");
  }

  async #refresh(): Promise<void> {
    for (const [key, { uri, withRun }] of this.#corpora) {
      if (await exists(uri)) this.#list(await readCorpusFile(uri), withRun);
      else this.#forget(key);
    }
  }

  #documentOpened({ uri }: vscode.TextDocument): void {
    if (uri.scheme === "file" && nameOf(uri) === "corpus.yaml") this.#quietly(this.show(uri));
  }

  /** Nobody asked for it, so nobody is interrupted where it fails. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#needs.output.error(`tests of a corpus: ${String(error)}`));
  }
}
