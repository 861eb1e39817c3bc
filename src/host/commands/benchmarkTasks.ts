import * as vscode from "vscode";
import type { CommandLine } from "../surroundings";
import type { KnownRuns } from "../views/knownRuns";
import { exists } from "../vscode/uris";
import { freshRunFolder } from "./runFolder";

export const taskType = "adjudicate";
/** VS Code replaces this each time that the task starts, so that no run goes over an earlier one. */
const freshFolderVariable = "${command:traceAdjudicator.newRunFolder}";

/** What stands in tasks.json; everything but the corpus may be left out. */
interface RunDefinition extends vscode.TaskDefinition {
  readonly corpus?: unknown;
  readonly lane?: unknown;
  readonly cases?: unknown;
  readonly stratum?: unknown;
  readonly repeat?: unknown;
  readonly fixtureSeed?: unknown;
  readonly system?: unknown;
  readonly channels?: unknown;
  readonly out?: unknown;
}

/** Tasks that run `adjudicate run` in a terminal, with the command line that the extension carries. */
export class BenchmarkTasks implements vscode.TaskProvider, vscode.Disposable {
  readonly #fresh: vscode.Uri[] = [];
  readonly #heard: readonly vscode.Disposable[];

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly commandLine: CommandLine,
    private readonly runs: KnownRuns,
    /** Corpora that are known without looking for them. */
    private readonly corpora: () => readonly vscode.Uri[],
  ) {
    this.#heard = [
      vscode.tasks.registerTaskProvider(taskType, this),
      vscode.tasks.onDidEndTaskProcess(({ execution }) => execution.task.definition.type === taskType && void this.#listRuns(execution.task)),
    ];
  }

  /** One task for each corpus that is known, or lies in the root of a workspace folder. */
  async provideTasks(): Promise<vscode.Task[]> {
    if (!vscode.workspace.isTrusted) return [];
    const found = new Map(this.corpora().map((uri) => [uri.toString(), uri]));
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
      const corpus = vscode.Uri.joinPath(uri, "corpus.yaml");
      if (uri.scheme === "file" && (await exists(corpus))) found.set(corpus.toString(), corpus);
    }
    return [...found.values()].flatMap((corpus) => {
      const folder = vscode.workspace.getWorkspaceFolder(corpus);
      if (folder === undefined) return [];
      const path = vscode.workspace.asRelativePath(corpus, false);
      return [this.#task({ type: taskType, corpus: path, lane: "fixture" }, folder, path)];
    });
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    if (!vscode.workspace.isTrusted) return undefined;
    const { definition, scope, name } = task;
    // VS Code compares: the task must have the very definition that it asked about.
    return this.#task(definition, scope ?? vscode.TaskScope.Workspace, name);
  }

  /** Where the next run of a task goes that does not say so itself. */
  async newRunFolder(): Promise<string> {
    const folder = await freshRunFolder(this.context);
    this.#fresh.push(folder);
    return folder.fsPath;
  }

  dispose(): void {
    for (const each of this.#heard) each.dispose();
  }

  #task(definition: RunDefinition, scope: vscode.Task["scope"] & {}, name: string): vscode.Task {
    const { file, args, env } = this.commandLine.program;
    const process = new vscode.ProcessExecution(file, [...args, ...runArguments(definition)], { env: { ...env } });
    const task = new vscode.Task(definition, scope, name, taskType, process, "$adjudicate");
    task.group = vscode.TaskGroup.Test;
    task.detail = vscode.l10n.t("Asks the benchmark's questions and grades the answers into a run folder");
    return task;
  }

  /** What ended tasks have made. A folder without results is one whose run could not begin. */
  async #listRuns({ definition, scope }: vscode.Task): Promise<void> {
    const { out } = definition as RunDefinition;
    const folder = typeof scope === "object" ? scope.uri : vscode.workspace.workspaceFolders?.[0]?.uri;
    const named = typeof out === "string" && folder ? [inFolder(out, folder)] : [];
    for (const each of [...named, ...this.#fresh]) {
      const results = vscode.Uri.joinPath(each, "results.jsonl");
      if (await exists(results)) await this.runs.add(results);
    }
  }
}

/** The arguments that a definition stands for. What is missing or of another kind is left to the command line to name. */
export function runArguments(definition: RunDefinition): readonly string[] {
  const option = (name: string, value: unknown): readonly string[] => {
    const list = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string" || typeof each === "number");
    return list.length === 0 ? [] : [`--${name}`, list.join(",")];
  };
  const { corpus, lane, cases, stratum, repeat, fixtureSeed, system, channels, out } = definition;
  return [
    "run",
    ...option("corpus", corpus),
    ...option("lane", lane),
    ...option("cases", cases),
    ...option("stratum", stratum),
    ...option("repeat", repeat),
    ...option("fixture-seed", fixtureSeed),
    ...option("system", system),
    ...option("channels", channels),
    ...option("out", out ?? freshFolderVariable),
  ];
}

function inFolder(path: string, folder: vscode.Uri): vscode.Uri {
  const whole = path.replaceAll("${workspaceFolder}", folder.fsPath);
  return /^([a-z]:)?[\\/]/i.test(whole) ? vscode.Uri.file(whole) : vscode.Uri.joinPath(folder, whole);
}
