import { dirname, join, resolve } from "node:path";
import { assistantFiles } from "../../node/assistant";
import { openIndexShelf } from "../../node/index/openIndexShelf";
import { truthFolderOf } from "../../node/truthFolder";
import type { Keeper, Shell } from "../../session/ports";
import { CliFailure } from "../failure";
import type { ForeignFile, Opening } from "../foreignFile";
import { err } from "../output";
import { openRun, type OpenedRun } from "../runReading";
import { assistantPages } from "./assistantPages";
import { reviewPages } from "./reviewPages";
import type { Screen } from "./screen";
import type { Showing } from "./showing";
import { stateFolder } from "./stateFolder";

export type ShowingOptions = {
  /** What is opened, as it really is: labels need it to be there. */
  readonly path: string;
  readonly stage: Screen;
  readonly keeper: Keeper;
  /** The review folder that was asked for. */
  readonly review: string | undefined;
  /** The truth store that was asked for. */
  readonly truth: string | undefined;
  /** Further runs whose answers and archived bytes are known. */
  readonly others: readonly string[];
  /** The surroundings, for a page over these results. */
  readonly shellFor: (results: string) => Shell;
  readonly log: (message: string) => void;
} & (
  { readonly run: OpenedRun; readonly foreign?: undefined } | { readonly run?: undefined; readonly foreign: ForeignFile; readonly opening: Opening }
);

/** A review: of a run, or of what somebody else's file was imported as. The assistant first, where nobody knows yet what its records mean. */
export async function firstShowing(options: ShowingOptions): Promise<Showing> {
  if (options.run) return review(options, options.run, options.run.place.review, null);
  const { foreign, opening } = options;
  if (opening.kind === "import") return review(options, await importedRun(foreign, opening.mapping), foreign.review, opening.mapping);
  return assistantPages({
    ...assistantFiles(foreign.path, foreign.workspaces, options.log),
    importWith: (mapping, task) => foreign.importedWith(mapping, task),
    async open() {
      const run = await openRun(await foreign.folder(), foreign.review);
      options.stage.show(await review(options, run, foreign.review, await foreign.mapping()));
      return true;
    },
    keeper: options.keeper,
    shell: options.shellFor(foreign.given),
    log: options.log,
  });
}

async function review(options: ShowingOptions, run: OpenedRun, own: string, mapping: string | null): Promise<Showing> {
  const { path, keeper, foreign, log } = options;
  const shelf = openIndexShelf(join(stateFolder(), "indexes"), run.place.results);
  return reviewPages({
    run: { ...run, files: { ...run.files, shelf } },
    anchor: path,
    keeper,
    review: await reviewFolder(options.review, keeper, own),
    // What was imported lies in a folder of this program: truths belong beside the file that the user knows.
    truth: options.truth ?? truthFolderOf(foreign ? dirname(foreign.path) : run.place.folder),
    others: options.others,
    shell: options.shellFor(run.given),
    origin: (await foreign?.origin(mapping)) ?? null,
    log,
  });
}

async function importedRun(foreign: ForeignFile, mapping: string | null): Promise<OpenedRun> {
  const imported = await foreign.imported(mapping);
  if (!imported.ok) throw new CliFailure(`${foreign.given} cannot be opened: ${imported.message}`);
  for (const { severity, message } of imported.record.notes) if (severity === "error") err(`${foreign.given}: ${message}`);
  return openRun(imported.folder, foreign.review);
}

/** The review folder asked for, or the one chosen before for this run, or the run's own. */
async function reviewFolder(asked: string | undefined, keeper: Keeper, own: string): Promise<string> {
  if (asked !== undefined) await keeper.set("review-folder", resolve(asked));
  const kept = await keeper.get("review-folder");
  return typeof kept === "string" ? kept : own;
}
