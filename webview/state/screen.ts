import { createStore, type StoreApi } from "zustand/vanilla";
import { actions as actionList } from "../../src/protocol/actions";
import { connect, RequestError, type Client, type RequestOptions } from "../../src/protocol/client";
import type { Method, Notifications, Params, Result } from "../../src/protocol/messages";
import type { DocumentState, PanelState, TableLayout } from "../../src/protocol/views";
import { isOutsideVsCode, type PagePort } from "../connection";
import { downloadText } from "./downloadText";
import { loadTexts, t } from "../ui/text";
import { actionRegistry, type ActionRegistry } from "./actionRegistry";
import { keyTable, type KeyTable } from "./keys";
import { panelKeeper } from "./panelKeeper";
import { rowsAtHand } from "./rowsAtHand";
import { startState, type Changes, type Overlay, type ScreenState } from "./screenState";
import { tableKeeper } from "./tableKeeper";

/** Everything a component may do. One for each page; components get it through `useScreen()`. */
export interface Screen {
  readonly store: StoreApi<ScreenState>;
  readonly actions: ActionRegistry;
  /** The keys in force; remade when the setting changes. */
  keyTable(): KeyTable;
  request<M extends Method>(method: M, params: Params<M>, options?: RequestOptions): Promise<Result<M>>;
  /** Rows that came unasked, where they answer this question; null: ask. Given once. */
  rowsAtHand(asked: Params<"cases/page">): Result<"cases/page"> | null;
  /** Changes what this panel remembers; the host has it within 250 ms. */
  setPanel(change: Partial<PanelState> | ((panel: PanelState) => Partial<PanelState>)): void;
  /** Changes how the file's table is laid out, in every panel. */
  setTable(change: Partial<TableLayout>): void;
  openCase(rowId: string): void;
  /** Opens the queue of a plan where it is to be gone on with; null: the choice of one. */
  openQueue(planId: string | null): void;
  backToCases(): void;
  /** Says it in the live region, without showing it. */
  announce(text: string): void;
  /** Says it, and shows it in the status line for a few seconds. */
  announceAndShow(text: string): void;
  /** The case view names its tab. */
  setCaseTitle(title: string | null): void;
  /** Asks whether everything that these plans seal is to be shown. */
  askToReveal(planIds: readonly string[]): void;
  /** Shows trouble. Requests that were cancelled or overtaken are no trouble. */
  report(trouble: unknown, tone?: "error" | "warning" | "info"): void;
  dismiss(noticeId: number): void;
  show(overlay: Overlay | null): void;
  /** Shows the bytes of a row as they stand in the file; null puts them away. */
  showRowBytes(of: ScreenState["rowBytes"]): void;
  /** Puts text on the clipboard and says so: through the host, or by the page itself outside VS Code. False where that failed; the trouble is shown. */
  copy(text: string): Promise<boolean>;
  /** Saves text as a file where the user says: through the host's dialog, or as a download outside VS Code. False where it was not saved; trouble is shown. */
  saveText(name: string, text: string, mediaType: string): Promise<boolean>;
  /** Opens an outside address after asking. Only http and https. */
  openLink(url: string): void;
  /** Runs an action by name, from a key, a button or a command; says so where it cannot be done now. */
  runAction(id: string): void;
  close(): void;
}

export type TruthTarget = NonNullable<Notifications["panel/show"]["truth"]>;
type ShowTruth = (screen: Screen, target: TruthTarget) => void;

// The page's console is where a webview's developer tools show what no reviewer can act on.
// eslint-disable-next-line no-console
const log = (text: string, detail: unknown) => console.warn(text, detail);

/** @param showTruth shows what the host asks for in the Truth tab; screens that have no such tab leave it out */
export function createScreen(port: PagePort, showTruth: ShowTruth = () => undefined): Screen {
  const store = createStore<ScreenState>(() => startState);
  const actions = actionRegistry();
  let table = keyTable(actionList, {});
  let client: Client | null = null;
  let atHand = rowsAtHand();
  let lastNotice = 0;

  const keeper = panelKeeper<PanelState>(
    (panel) => void client?.request("view/save", { panelId: port.panelId, panel }).catch((error: unknown) => self.report(error)),
  );
  const request: Screen["request"] = (method, params, options) =>
    client === null
      ? Promise.reject(new RequestError("failed", t("There is no connection to the review. Try again when it is back.")))
      : client.request(method, params, options);

  const layout = tableKeeper(
    store,
    (table) => request("table/save", { table }),
    (error) => self.report(error),
  );

  const bump = (what: readonly (keyof Changes)[]) =>
    store.setState(({ changes }) => ({ changes: { ...changes, ...Object.fromEntries(what.map((name) => [name, changes[name] + 1])) } }));
  const useKeys = (keys: Readonly<Record<string, string>>) => {
    table = keyTable(actionList, keys);
    store.setState({ keys });
  };

  /** A new conversation: at the start, and each time a lost line is back. */
  const begin = async () => {
    const fresh = connect(port, (message) => log("A message of unknown shape was dropped.", message));
    client = fresh;
    const rows = (atHand = rowsAtHand());
    const again = store.getState().document !== null;
    // A notification may overtake the answer to `view/ready`: of two states of one conversation the newer one holds, and none
    // is shown before the page has its language, since what was drawn in another one would stay so.
    let newest: DocumentState | null = null;
    let hasTexts = again;
    const take = (document: DocumentState) => {
      rows.heard(document.revision);
      if (newest === null || newest.revision <= document.revision) newest = document;
      if (!hasTexts) return;
      store.setState({ document: newest });
      layout.take(newest.table);
    };
    fresh.on("document/state", ({ document }) => take(document));
    fresh.on("document/changed", ({ revision, what }) => {
      rows.heard(revision);
      bump(what);
    });
    fresh.on("sample/progress", (sampling) => store.setState({ sampling }));
    fresh.on("settings/keys", ({ keys }) => useKeys(keys));
    fresh.on("agreement/progress", (computing) => store.setState({ computing }));
    fresh.on("panel/action", ({ action }) => self.runAction(action));
    fresh.on("panel/show", ({ rowId, query, queue, tab, truth }) => {
      if (truth !== undefined) return showTruth(self, truth);
      if (queue !== undefined) return self.openQueue(queue);
      if (tab !== undefined) return self.setPanel({ tab });
      if (query !== null) self.setPanel({ query, scrollRow: 0 });
      if (rowId !== null) self.openCase(rowId);
      else if (query !== null) self.backToCases();
    });
    try {
      const ready = await fresh.request("view/ready", { protocol: 1, panelId: port.panelId });
      loadTexts(ready.l10n, ready.locale);
      hasTexts = true;
      useKeys(ready.keys);
      // After an interruption the page knows better than the host what it shows.
      if (!again) rows.keep(ready.firstRows);
      take(ready.document);
      store.setState({ themeSwitch: ready.themeSwitch, failure: null, ...(again ? {} : { panel: ready.panel }) });
      if (again) bump(["rows", "found", "labels", "judgements", "codebook", "drafts", "plans", "truths"]);
    } catch (error) {
      if (client === fresh) store.setState({ failure: error instanceof Error ? error.message : String(error) });
    }
  };

  const self: Screen = {
    store,
    actions,
    keyTable: () => table,
    request,
    rowsAtHand: (asked) => atHand.take(asked),
    setPanel(change) {
      const before = store.getState().panel;
      const panel = { ...before, ...(typeof change === "function" ? change(before) : change) };
      store.setState({ panel });
      keeper.changed(panel);
    },
    setTable: (change) => layout.set(change),
    openCase(rowId) {
      const same = store.getState().panel.rowId === rowId;
      self.setPanel(
        same
          ? { tab: "case", selectedRowId: rowId }
          : { tab: "case", rowId, selectedRowId: rowId, claimId: null, citationId: null, representationId: null, foldedSpans: [], traceWindow: null },
      );
      if (!same) store.setState({ caseTitle: null });
    },
    openQueue(planId) {
      const same = store.getState().panel.planId === planId;
      self.setPanel({ tab: "queue", planId, ...(same ? {} : { queuePlace: null }) });
    },
    backToCases: () => self.setPanel({ tab: "cases" }),
    announce: (text) => store.setState(({ announcement }) => ({ announcement: { text, n: announcement.n + 1 } })),
    announceAndShow(text) {
      self.announce(text);
      store.setState(({ flash }) => ({ flash: { text, n: flash.n + 1 } }));
    },
    setCaseTitle: (caseTitle) => store.setState({ caseTitle }),
    askToReveal: (planIds) => store.setState({ askedReveal: planIds }),
    report(trouble, tone = "error") {
      if (trouble instanceof RequestError && (trouble.code === "cancelled" || trouble.code === "superseded")) return;
      const text = trouble instanceof Error ? trouble.message : String(trouble);
      store.setState(({ notices }) =>
        notices.some((notice) => notice.text === text) ? {} : { notices: [...notices, { id: ++lastNotice, tone, text }].slice(-4) },
      );
    },
    dismiss: (id) => store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    showRowBytes: (rowBytes) => store.setState({ rowBytes }),
    show: (overlay) => store.setState({ overlay }),
    async copy(text) {
      try {
        if (isOutsideVsCode()) await navigator.clipboard.writeText(text);
        else await request("shell/copy", { text });
        self.announce(t("Copied."));
        return true;
      } catch (error) {
        self.report(error);
        return false;
      }
    },
    async saveText(name, text, mediaType) {
      try {
        if (isOutsideVsCode()) downloadText(name, text, mediaType);
        else if (!(await request("shell/saveText", { name, text })).saved) return false;
        self.announceAndShow(t("Saved: {0}", name));
        return true;
      } catch (error) {
        self.report(error);
        return false;
      }
    },
    openLink(url) {
      if (!/^https?:\/\//i.test(url)) return self.report(t("Only web addresses can be opened, not “{0}”.", url), "warning");
      if (isOutsideVsCode()) store.setState({ askedLink: url });
      else request("shell/openLink", { url }).catch(self.report);
    },
    runAction(id) {
      const action = actionList.find((entry) => entry.id === id);
      if (action === undefined || !actions.run(action.id))
        self.announceAndShow(t("“{0}” is not possible here.", action === undefined ? id : t(action.title)));
    },
    close() {
      stop();
      keeper.flush();
      layout.flush();
      client?.close();
    },
  };

  const stop = port.onConnection((connection) => {
    store.setState({ connection });
    if (connection === "open") void begin();
    else {
      client?.close();
      client = null;
      atHand = rowsAtHand(); // what changes meanwhile is not heard
    }
  });
  return self;
}
