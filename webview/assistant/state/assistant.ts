import { createStore, type StoreApi } from "zustand/vanilla";
import type { Mapping } from "../../../src/core/formats/mapping";
import type { AssistantMethod, AssistantNotifications, AssistantParams, AssistantRequests, AssistantResult } from "../../../src/protocol/assistant";
import type { AssistantPanel, MappingChange } from "../../../src/protocol/assistantViews";
import { connect, RequestError, type Client, type RequestOptions } from "../../../src/protocol/client";
import type { PagePort } from "../../connection";
import { count, loadTexts, t } from "../../ui/text";
import { fieldTitle } from "../fields/fieldTitles";
import { mappingOf, startState, type AssistantState, type Overlay, type Place } from "./assistantState";
import { later } from "./later";
import type { PaneName } from "../usePaneFocus";

/** Everything the assistant's components may do. One for each page; they get it through `useAssistant()`. */
export interface Assistant {
  readonly store: StoreApi<AssistantState>;
  request<M extends AssistantMethod>(method: M, params: AssistantParams<M>, options?: RequestOptions): Promise<AssistantResult<M>>;
  /** One correction. They are carried out one after the other, each on what the one before made. */
  correct(change: MappingChange, field: string, what: string): Promise<void>;
  /** A whole other mapping: written by hand, chosen, or guessed anew. Those of one series are undone together. */
  replace(mapping: Mapping, what: string, series?: string): void;
  /** Whether the mapping's text, as it is being written, cannot be read: nothing is saved or imported meanwhile. */
  setUnreadText(unread: boolean): void;
  undo(): void;
  redo(): void;
  setPanel(change: Partial<AssistantPanel>): void;
  stepRecord(by: number): void;
  choosePlace(place: Place | null): void;
  save(replace?: boolean): Promise<void>;
  importAndOpen(replace?: boolean): Promise<void>;
  cancelImport(): void;
  show(overlay: Overlay | null): void;
  /** A pane wants the focus: calls back with its name; returns the function that stops. */
  onFocusPane(listener: (pane: PaneName) => void): () => void;
  focusPane(pane: PaneName): void;
  announce(text: string): void;
  report(trouble: unknown, tone?: "error" | "warning" | "info"): void;
  dismiss(noticeId: number): void;
  close(): void;
}

// The page's console is where a webview's developer tools show what nobody can act on.
// eslint-disable-next-line no-console
const log = (text: string, detail: unknown) => console.warn(text, detail);

export interface AssistantPage {
  /** Loads the page again: the review is then open under the same address. */
  reload(): void;
  /** A command of the palette or menu, meant for this page. */
  act(action: string): void;
  /** The keys as they are set. */
  useKeys(keys: Readonly<Record<string, string>>): void;
}

export function createAssistant(port: PagePort, page: AssistantPage): Assistant {
  const store = createStore<AssistantState>(() => startState);
  let client: Client<AssistantRequests, AssistantNotifications> | null = null;
  let lastNotice = 0;
  let importing: AbortController | null = null;
  const paneListeners = new Set<(pane: PaneName) => void>();
  let queue: Promise<void> = Promise.resolve();
  /** Said when the rows that come of a correction are there. */
  let awaited: { readonly mapping: Mapping; readonly field: string } | null = null;

  const { getState, setState } = store;
  const request: Assistant["request"] = (method, params, options) =>
    client === null
      ? Promise.reject(new RequestError("failed", t("There is no connection. Try again when it is back.")))
      : client.request(method, params, options);
  const isOvertaken = (error: unknown) => error instanceof RequestError && (error.code === "cancelled" || error.code === "superseded");
  const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const panelKeeper = later(200, () => {
    if (client !== null) request("assistant/savePanel", { panelId: port.panelId, panel: getState().panel }).catch(self.report);
  });
  const draftKeeper = later(250, () => {
    const mapping = mappingOf(getState());
    if (mapping !== null && client !== null) void request("assistant/keepDraft", { mapping }).catch(self.report);
  });

  /** Asks for the rows and the source of the record in hand; what was asked before is moot. */
  const ask = () => {
    const mapping = mappingOf(getState());
    const { record } = getState().panel;
    if (mapping === null || client === null || (getState().source?.read ?? 0) === 0) return;
    const window = { mapping, from: record, count: 1 };
    request("assistant/preview", window, { supersedes: "preview" }).then(
      (data) => {
        setState({ preview: { data, mapping, record, error: null }, joinable: data.joinable });
        sayFound(mapping);
      },
      (error: unknown) => {
        if (!isOvertaken(error)) setState(({ preview }) => ({ preview: { ...preview, mapping, record, error: words(error) } }));
      },
    );
    request("assistant/source", window, { supersedes: "source" }).then(
      ({ records }) => setState({ record: { data: records[0] ?? null, mapping, record, error: null } }),
      (error: unknown) => {
        if (!isOvertaken(error)) setState({ record: { data: null, mapping, record, error: words(error) } });
      },
    );
  };

  const sayFound = (mapping: Mapping) => {
    if (awaited?.mapping !== mapping) return;
    const { field } = awaited;
    awaited = null;
    const view = getState().preview.data?.fields.find((one) => one.field === field);
    if (view === undefined) return;
    if (view.source === null) self.announce(t("{0} is empty.", fieldTitle(field)));
    else self.announce(t("{0} reads {1}: found in {2} of {3}", fieldTitle(field), view.text, count(view.present), count(view.present + view.absent)));
  };

  const push = (mapping: Mapping, what: string, series: string | null = null) => {
    setState(({ steps, at }) => {
      const joined = series !== null && steps[at]?.series === series;
      const kept = steps.slice(0, joined ? at : at + 1);
      return { steps: [...kept, { mapping, what, series }], at: kept.length, importing: null };
    });
    draftKeeper.soon();
    ask();
  };

  const walk = (by: -1 | 1) => {
    const { steps, at } = getState();
    const to = at + by;
    if (steps[to] === undefined) return self.announce(by < 0 ? t("Nothing further to undo.") : t("Nothing to redo."));
    setState({ at: to, importing: null });
    self.announce(by < 0 ? t("Undone: {0}", steps[at]!.what) : t("Done again: {0}", steps[to].what));
    draftKeeper.soon();
    ask();
  };

  const isTextUnread = () => {
    const { unreadText } = getState();
    if (unreadText) self.report(t("The mapping’s text cannot be read as it stands: mend it, or undo, first."), "warning");
    return unreadText;
  };

  /** A new conversation: at the start, each time a lost line is back, and when the file has changed. */
  const ready = async (fresh: Client<AssistantRequests, AssistantNotifications>) => {
    try {
      const said = await fresh.request("assistant/ready", { protocol: 1, panelId: port.panelId });
      if (client !== fresh) return;
      loadTexts(said.l10n, said.locale);
      page.useKeys(said.keys);
      const { source, existing, places, joinable, themeSwitch, origin } = said;
      // After an interruption the page knows better what it shows; only a record that is no longer there is left.
      const again = getState().steps.length > 0;
      const panel = again ? getState().panel : said.panel;
      setState({
        ...{ source, existing, places, joinable, themeSwitch, failure: null },
        panel: { ...panel, record: Math.max(0, Math.min(panel.record, source.read - 1)) },
        place: getState().place ?? places.find(({ why }) => why === null)?.place ?? null,
        ...(again ? {} : { origin, steps: [{ mapping: said.mapping, what: "", series: null }], at: 0 }),
      });
      ask();
      // What was corrected while the line was down.
      if (again) draftKeeper.soon();
    } catch (error) {
      if (client === fresh && !isOvertaken(error)) setState({ failure: words(error) });
    }
  };

  const begin = () => {
    const fresh = connect<AssistantRequests, AssistantNotifications>(port, (message) => log("A message of unknown shape was dropped.", message));
    client = fresh;
    fresh.on("assistant/progress", ({ done, rows }) =>
      setState(({ importing }) => (importing?.state === "running" ? { importing: { state: "running", done, rows } } : {})),
    );
    fresh.on("assistant/changed", ({ what }) => {
      if (what === "source") self.report(t("The file has changed on disk and was read again. The mapping is as it was."), "info");
      void ready(fresh);
    });
    fresh.on("assistant/opened", (opened) => opened.reload && page.reload());
    fresh.on("panel/action", ({ action }) => page.act(action));
    fresh.on("settings/keys", ({ keys }) => page.useKeys(keys));
    void ready(fresh);
  };

  const self: Assistant = {
    store,
    request,
    correct(change, field, what) {
      const done = queue.then(async () => {
        const mapping = mappingOf(getState());
        if (mapping === null) return;
        const changed = await request("assistant/change", { mapping, change });
        awaited = { mapping: changed.mapping, field };
        push(changed.mapping, what);
      });
      queue = done.catch(self.report);
      return queue;
    },
    replace: push,
    setUnreadText: (unreadText) => setState({ unreadText }),
    undo: () => walk(-1),
    redo: () => walk(1),
    setPanel(change) {
      const before = getState().panel;
      setState({ panel: { ...before, ...change } });
      panelKeeper.soon();
      if (change.record !== undefined && change.record !== before.record) ask();
    },
    stepRecord(by) {
      const { source, panel } = getState();
      const to = Math.max(0, Math.min((source?.read ?? 1) - 1, panel.record + by));
      if (to === panel.record) return self.announce(by < 0 ? t("This is the first record.") : t("This is the last record that can be shown."));
      self.setPanel({ record: to });
      self.announce(t("Record {0} of {1}", count(to + 1), count(source?.read ?? 0)));
    },
    choosePlace: (place) => setState({ place }),
    async save(replace = false) {
      const { place, places, saved } = getState();
      const mapping = mappingOf(getState());
      const where = place ?? places.find(({ why }) => why === null)?.place;
      if (mapping === null || isTextUnread()) return;
      if (where === undefined) return self.report(places[0]?.why ?? t("The mapping cannot be kept here."), "warning");
      if (saved?.mapping === mapping) return self.announce(t("The mapping is saved already, as {0}.", saved.name));
      try {
        const done = await request("assistant/save", { mapping, place: where, replace });
        if (done.saved) {
          setState({ saved: { mapping, name: done.name }, places: done.places, overlay: null });
          self.announce(t("Saved as {0}.", done.name));
        } else if (done.reason === "exists") setState({ overlay: { kind: "replace", message: done.message, then: "save" } });
        else self.report(done.message);
      } catch (error) {
        self.report(error);
      }
    },
    async importAndOpen(replace = false) {
      const mapping = mappingOf(getState());
      if (mapping === null || importing !== null || isTextUnread()) return;
      const { place, saved } = getState();
      const controller = new AbortController();
      importing = controller;
      // The banner says it; what was said of the import before is over.
      const fail = (message: string) => (setState({ importing: { state: "failed", message } }), self.announce(""));
      setState({ importing: { state: "running", done: 0, rows: 0 }, overlay: null });
      self.announce(t("Importing…"));
      try {
        const done = await request(
          "assistant/import",
          { mapping, save: place, replace: replace || saved?.mapping === mapping },
          { signal: controller.signal },
        );
        if (done.done) {
          setState({ importing: { state: "done", rows: done.rows, judgements: done.judgements, problems: done.problems } });
          self.announce(t("Imported and opened: {0} rows.", count(done.rows)));
        } else if (done.reason === "exists") setState({ importing: null, overlay: { kind: "replace", message: done.message, then: "import" } });
        else fail(done.message);
      } catch (error) {
        if (isOvertaken(error)) {
          setState({ importing: null });
          self.announce(t("The import was cancelled."));
        } else fail(words(error));
      } finally {
        importing = null;
      }
    },
    cancelImport: () => importing?.abort(),
    show: (overlay) => setState({ overlay }),
    onFocusPane(listener) {
      paneListeners.add(listener);
      return () => paneListeners.delete(listener);
    },
    focusPane: (pane) => paneListeners.forEach((listener) => listener(pane)),
    announce: (text) => setState(({ announcement }) => ({ announcement: { text, n: announcement.n + 1 } })),
    report(trouble, tone = "error") {
      if (isOvertaken(trouble)) return;
      const text = words(trouble);
      setState(({ notices }) =>
        notices.some((notice) => notice.text === text) ? {} : { notices: [...notices, { id: ++lastNotice, tone, text }].slice(-4) },
      );
    },
    dismiss: (id) => setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    close() {
      stop();
      panelKeeper.now();
      draftKeeper.now();
      client?.close();
    },
  };

  const stop = port.onConnection((connection) => {
    setState({ connection });
    if (connection === "open") begin();
    else {
      client?.close();
      client = null;
    }
  });
  return self;
}
