import { createStore, type StoreApi } from "zustand/vanilla";
import type { CodebookCheck, CodebookEdit } from "../../src/protocol/codebooks";
import { RequestError } from "../../src/protocol/client";
import type { Result } from "../../src/protocol/messages";
import type { Screen } from "../state";
import { t } from "../ui/text";

type Opened = Result<"codebook/open">;
export type CodebookPart = "form" | "text" | "changes" | "versions";

interface Step {
  readonly text: string;
  /** Steps of one series, such as what is typed in one field, are undone together. */
  readonly series: string | null;
}

export interface CodebookState {
  /** What is on disk; null until it was asked for. */
  readonly disk: Opened | null;
  readonly failure: string | null;
  readonly steps: readonly Step[];
  readonly at: number;
  /** The file that the text was begun from. */
  readonly base: string | null;
  /** What the text is worth. */
  readonly check: CodebookCheck;
  /** Dimensions whose words were only corrected, as the user says. */
  readonly wording: ReadonlySet<string>;
  readonly part: CodebookPart;
  readonly dimension: number;
  readonly saving: boolean;
  /** Why the last attempt to save failed. */
  readonly refused: string | null;
}

/** The codebook as it is being written on this page: its text with a history, kept as a draft until it is saved. */
export interface CodebookEditor {
  readonly store: StoreApi<CodebookState>;
  load(): Promise<void>;
  /** Changes the text by its places; one after the other, each on what the one before made. */
  edit(edits: readonly CodebookEdit[], series?: string): Promise<void>;
  /** The whole text, as it is written by hand or taken from elsewhere. */
  write(text: string, series: string | null): void;
  undo(): void;
  redo(): void;
  /** Puts what is on disk in place of what was written; undo brings it back. */
  discard(): void;
  /** Goes on with what was written although the file is another one by now. */
  keepMine(): void;
  show(part: CodebookPart): void;
  chooseDimension(at: number): void;
  correctsWords(dimension: string, only: boolean): void;
  save(): Promise<void>;
}

export const textOf = ({ steps, at }: CodebookState): string => steps[at]?.text ?? "";
export const isDirty = (state: CodebookState): boolean => state.disk !== null && textOf(state) !== state.disk.text;
/** The file was changed by somebody else since the text was begun. */
export const isElsewhere = (state: CodebookState): boolean => isDirty(state) && state.disk !== null && state.disk.base !== state.base;
/** What keeps the text from being saved as it is. */
export const openDemands = ({ check, wording }: CodebookState) =>
  check.demands.filter(({ dimension, why }) => !(why === "words" && wording.has(dimension)));

const editors = new WeakMap<Screen, CodebookEditor>();
const mostSteps = 200;

/** The page's one editor: what is being written stays while other tabs are looked at. */
export function codebookEditor(screen: Screen): CodebookEditor {
  const known = editors.get(screen) ?? createEditor(screen);
  editors.set(screen, known);
  return known;
}

function createEditor(screen: Screen): CodebookEditor {
  const store = createStore<CodebookState>(() => ({
    disk: null,
    failure: null,
    steps: [],
    at: 0,
    base: null,
    check: { codebook: null, problems: [], changes: [], demands: [] },
    wording: new Set(),
    part: "form",
    dimension: 0,
    saving: false,
    refused: null,
  }));
  const { getState, setState } = store;
  let queue: Promise<void> = Promise.resolve();
  let waiting: ReturnType<typeof setTimeout> | null = null;

  const keepDraft = () => {
    if (waiting !== null) clearTimeout(waiting);
    waiting = setTimeout(() => {
      waiting = null;
      const state = getState();
      const draft = isDirty(state) ? { text: textOf(state), base: state.base } : null;
      screen.request("codebook/keepDraft", { draft }, { supersedes: "codebook draft" }).catch(screen.report);
    }, 250);
  };
  const recheck = () => {
    const text = textOf(getState());
    screen.request("codebook/check", { text }, { supersedes: "codebook check" }).then(
      (check) => textOf(getState()) === text && setState({ check }),
      (error: unknown) => screen.report(error),
    );
  };
  const push = (text: string, series: string | null, check: CodebookCheck | null) => {
    if (text === textOf(getState())) return;
    setState(({ steps, at, check: before }) => {
      const joined = series !== null && steps[at]?.series === series;
      const kept = steps.slice(Math.max(0, at + 1 - mostSteps), joined ? at : at + 1);
      return { steps: [...kept, { text, series }], at: kept.length, check: check ?? before, refused: null };
    });
    if (check === null) recheck();
    keepDraft();
  };
  const walk = (by: -1 | 1) => {
    const { steps, at } = getState();
    if (steps[at + by] === undefined) return screen.announceAndShow(by < 0 ? t("Nothing further to undo in the codebook.") : t("Nothing to redo."));
    setState({ at: at + by, refused: null });
    recheck();
    keepDraft();
    screen.announceAndShow(by < 0 ? t("Change of the codebook undone.") : t("Change of the codebook done again."));
  };

  const self: CodebookEditor = {
    store,
    async load() {
      try {
        const disk = await screen.request("codebook/open", {}, { supersedes: "codebook open" });
        const state = getState();
        // What is being saved is asked for when it is.
        if (state.saving) return;
        if (state.disk !== null && (isDirty(state) || state.disk.base === disk.base)) return setState({ disk, failure: null });
        const { draft } = disk;
        const isNew = draft !== null && draft.text !== disk.text && state.disk === null;
        const steps = [{ text: disk.text, series: null }, ...(isNew ? [{ text: draft.text, series: null }] : [])];
        setState({
          disk,
          failure: null,
          steps,
          at: steps.length - 1,
          base: isNew ? draft.base : disk.base,
          check: disk.check,
          wording: new Set(),
          refused: null,
        });
        if (isNew) {
          recheck();
          screen.announceAndShow(t("What you were writing in the codebook is here again."));
        }
      } catch (error) {
        if (error instanceof RequestError && error.code === "superseded") return;
        setState({ failure: error instanceof Error ? error.message : String(error) });
      }
    },
    edit(edits, series) {
      const done = queue.then(async () => {
        const { text, check } = await screen.request("codebook/edit", { text: textOf(getState()), edits: [...edits] });
        push(text, series ?? null, check);
      });
      queue = done.catch(screen.report);
      return queue;
    },
    write: (text, series) => push(text, series, null),
    undo: () => walk(-1),
    redo: () => walk(1),
    discard() {
      const { disk } = getState();
      if (disk === null) return;
      push(disk.text, null, disk.check);
      setState({ base: disk.base, wording: new Set() });
    },
    keepMine: () => setState(({ disk }) => ({ base: disk?.base ?? null })),
    show: (part) => setState({ part }),
    chooseDimension: (dimension) => setState({ dimension }),
    correctsWords(dimension, only) {
      const wording = new Set(getState().wording);
      if (only) wording.add(dimension);
      else wording.delete(dimension);
      setState({ wording });
    },
    async save() {
      await queue;
      const state = getState();
      const text = textOf(state);
      if (openDemands(state).length > 0) {
        setState({ part: "changes" });
        return screen.announceAndShow(t("Some dimensions need another version first."));
      }
      setState({ saving: true, refused: null });
      try {
        const outcome = await screen.request("codebook/save", { text, base: state.base, wording: [...state.wording] });
        if (!outcome.saved) return setState({ refused: outcome.reason, ...(outcome.why === "version" ? { part: "changes" as const } : {}) });
        const disk = await screen.request("codebook/open", {});
        setState({ disk, base: disk.base, check: disk.check, steps: [{ text: disk.text, series: null }], at: 0, wording: new Set() });
        screen.announceAndShow(t("The codebook is saved."));
      } catch (error) {
        screen.report(error);
      } finally {
        setState({ saving: false });
      }
    },
  };
  return self;
}
