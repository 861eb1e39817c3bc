import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultKeys } from "../../src/protocol/actions";
import type { ClientMessage, ServerMessage } from "../../src/protocol/channel";
import type { FirstRows } from "../../src/protocol/messages";
import type { Port } from "../../src/protocol/port";
import type { PanelState } from "../../src/protocol/views";
import type { Connection, PagePort } from "../../webview/connection";
import { createScreen, type Screen } from "../../webview/state";
import { t } from "../../webview/ui/text";
import { freshPanel } from "../../webview/state/screenState";
import { documentState } from "../builders/documentState";
import { portPair } from "../builders/portPair";

/** A host that answers `view/ready` and `view/save`, and leaves every other request open until told. */
class Host {
  readonly asked: { method: string; params: unknown }[] = [];
  readonly saved: PanelState[] = [];
  panel: PanelState = freshPanel;
  locale: Record<string, string> = {};
  firstRows: FirstRows | null = null;
  /** Happens just before `view/ready` is answered. */
  before: () => void = () => undefined;
  constructor(readonly line: Port) {
    line.listen((message) => this.#hear(message as ClientMessage));
  }
  #hear(message: ClientMessage) {
    if (message.type === "cancel") return;
    this.asked.push(message);
    if (message.method === "view/ready") this.before();
    if (message.method === "view/ready")
      this.say({
        type: "result",
        id: message.id,
        result: {
          document: documentState(),
          panel: this.panel,
          keys: defaultKeys,
          themeSwitch: false,
          locale: "en",
          l10n: this.locale,
          firstRows: this.firstRows,
        },
      });
    if (message.method === "view/save") {
      this.saved.push((message.params as { panel: PanelState }).panel);
      this.say({ type: "result", id: message.id, result: { ok: true } });
    }
  }
  say(message: ServerMessage) {
    this.line.send(message);
  }
  tell(name: string, params: unknown) {
    this.say({ type: "notification", name, params });
  }
}

/** A page port whose connection the test holds in its hand; each opening is a new line with a new host. */
function breakablePort(prepare: (host: Host) => void = () => undefined) {
  const watchers = new Set<(state: Connection) => void>();
  let line = portPair();
  const hosts: Host[] = [];
  const renew = () => {
    line = portPair();
    const host = new Host(line.server);
    prepare(host);
    hosts.push(host);
  };
  renew();
  const port: PagePort = {
    panelId: "p1",
    send: (message) => line.page.send(message),
    listen: (listener) => line.page.listen(listener),
    onConnection(listener) {
      watchers.add(listener);
      listener("open");
      return () => watchers.delete(listener);
    },
  };
  return {
    port,
    hosts,
    lose() {
      line.sever();
      watchers.forEach((watcher) => watcher("lost"));
    },
    regain() {
      renew();
      watchers.forEach((watcher) => watcher("open"));
    },
  };
}

let screen: Screen;
const state = () => screen.store.getState();
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("the screen", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    screen.close();
    vi.useRealTimers();
  });
  const open = async (prepare?: (host: Host) => void) => {
    const link = breakablePort(prepare);
    screen = createScreen(link.port);
    await settled();
    return link;
  };

  it("speaks first, and takes up what the host kept for its panel", async () => {
    const { hosts } = await open((host) => (host.panel = { ...freshPanel, query: { where: "stratum:x", search: "", sort: [] } }));
    expect(hosts[0]!.asked[0]).toMatchObject({ method: "view/ready", params: { protocol: 1, panelId: "p1" } });
    expect(state().panel.query.where).toBe("stratum:x");
    expect(state().document?.title).toBe("results.jsonl");
  });

  it("keeps the newer state where a notification overtakes the answer to its first words", async () => {
    const link = breakablePort(
      (host) => (host.before = () => host.tell("document/state", { document: documentState({ revision: 2, status: "failed", message: "gone" }) })),
    );
    screen = createScreen(link.port);
    await settled();
    expect(state().document).toMatchObject({ revision: 2, status: "failed", message: "gone" });
  });

  describe("with rows that came before they were asked for", () => {
    const asked = { query: { where: "", search: "", sort: [] }, from: 0, count: 100 };
    const answer = { revision: 1, total: 0, exact: true, from: 0, rows: [], error: null };
    const withRows = (host: Host) => void (host.firstRows = [{ asked, answer }]);

    it("gives them once, for their very question", async () => {
      await open(withRows);
      expect(screen.rowsAtHand({ ...asked, from: 100 })).toBeNull();
      expect(screen.rowsAtHand({ ...asked, query: { ...asked.query, search: "x" } })).toBeNull();
      expect(screen.rowsAtHand({ ...asked, query: { ...asked.query, sort: [{ by: "task", descending: true }] } })).toBeNull();
      expect(screen.rowsAtHand(asked)).toEqual(answer);
      expect(screen.rowsAtHand(asked)).toBeNull();
    });

    it("gives none once anything has changed", async () => {
      const { hosts } = await open(withRows);
      hosts[0]!.tell("document/changed", { revision: 2, what: ["drafts"] });
      await settled();
      expect(screen.rowsAtHand(asked)).toBeNull();
    });

    it("gives none where a newer state overtook them", async () => {
      await open((host) => {
        withRows(host);
        host.before = () => host.tell("document/state", { document: documentState({ revision: 2 }) });
      });
      expect(screen.rowsAtHand(asked)).toBeNull();
    });

    it("gives none after an interruption", async () => {
      const link = await open(withRows);
      link.lose();
      expect(screen.rowsAtHand(asked)).toBeNull();
      link.regain();
      await settled();
      expect(screen.rowsAtHand(asked)).toBeNull();
    });
  });

  it("shows nothing of the review before it has its language, whatever overtakes the answer that brings it", async () => {
    const link = breakablePort((host) => {
      host.locale = { Cases: "案例" };
      host.before = () => host.tell("document/state", { document: documentState({ revision: 2 }) });
    });
    screen = createScreen(link.port);
    const drawn: string[] = [];
    screen.store.subscribe(({ document }) => document && drawn.push(t("Cases")));
    await settled();
    expect(new Set(drawn)).toEqual(new Set(["案例"]));
    expect(state().document?.revision).toBe(2);
  });

  it("has what the panel remembers at the host within 250 ms, however fast it changes", async () => {
    const { hosts } = await open();
    for (let row = 1; row <= 50; row++) {
      screen.setPanel({ scrollRow: row });
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(250);
    const { saved } = hosts[0]!;
    expect(saved.at(-1)?.scrollRow).toBe(50);
    expect(saved.length).toBeLessThan(6);
  });

  it("saves at once what is not saved yet when it is closed", async () => {
    const { hosts } = await open();
    screen.setPanel({ scrollRow: 7 });
    screen.close();
    await settled();
    expect(hosts[0]!.saved.map((panel) => panel.scrollRow)).toEqual([7]);
  });

  it("keeps its own state over an interruption, and asks again for what it shows", async () => {
    const link = await open();
    screen.setPanel({ scrollRow: 9 });
    const before = state().changes;
    link.lose();
    expect(state().connection).toBe("lost");
    await expect(screen.request("label/undo", {})).rejects.toThrow(/no connection/);
    link.regain();
    await settled();
    expect(state().connection).toBe("open");
    expect(state().panel.scrollRow).toBe(9);
    expect(state().changes.rows).toBeGreaterThan(before.rows);
  });

  it("answers a request that was under way when the line was lost", async () => {
    const link = await open();
    const request = screen.request("label/undo", {});
    const outcome = expect(request).rejects.toMatchObject({ code: "cancelled" });
    link.lose();
    await outcome;
  });

  it("counts what changed, so that only that is asked for again", async () => {
    const { hosts } = await open();
    hosts[0]!.tell("document/changed", { revision: 2, what: ["labels"] });
    await settled();
    expect(state().changes).toMatchObject({ labels: 1, rows: 0 });
  });

  it("runs a command of the palette, and says so where it cannot be done", async () => {
    const { hosts } = await open();
    const run = vi.fn();
    screen.actions.register("help", { isEnabled: () => true, run });
    hosts[0]!.tell("panel/action", { action: "help" });
    hosts[0]!.tell("panel/action", { action: "skip" });
    await settled();
    expect(run).toHaveBeenCalledOnce();
    expect(state().flash.text).toContain("Skip");
  });

  it("shows a case that was asked for from outside, and the filter that came with it", async () => {
    const { hosts } = await open();
    hosts[0]!.tell("panel/show", { rowId: "r7", query: { where: "label:timeout", search: "", sort: [] } });
    await settled();
    expect(state().panel).toMatchObject({ tab: "case", rowId: "r7", selectedRowId: "r7", query: { where: "label:timeout" } });
  });

  it("forgets the claim of the last case when another one is opened", async () => {
    await open();
    screen.openCase("r1");
    screen.setPanel({ claimId: "c2" });
    screen.openCase("r1");
    expect(state().panel.claimId).toBe("c2");
    screen.openCase("r2");
    expect(state().panel.claimId).toBeNull();
  });

  it("shows trouble once, and never a request that was cancelled or overtaken", async () => {
    await open();
    screen.report(new Error("the disk is full"));
    screen.report(new Error("the disk is full"));
    const aborted = new AbortController();
    aborted.abort();
    await screen.request("label/undo", {}, { signal: aborted.signal }).catch(screen.report);
    expect(state().notices.map((notice) => notice.text)).toEqual(["the disk is full"]);
  });

  it("lets the part of the screen that came last and can act answer an action", async () => {
    await open();
    const ran: string[] = [];
    let open_ = true;
    screen.actions.register("search", { isEnabled: () => true, run: () => ran.push("shell") });
    const stop = screen.actions.register("search", { isEnabled: () => open_, run: () => ran.push("pane") });
    screen.runAction("search");
    open_ = false;
    screen.runAction("search");
    stop();
    screen.runAction("search");
    expect(ran).toEqual(["pane", "shell", "shell"]);
  });

  it("takes changed keys at once", async () => {
    const { hosts } = await open();
    hosts[0]!.tell("settings/keys", { keys: { ...defaultKeys, skip: "x" } });
    await settled();
    expect(screen.keyTable().bindings.get("skip")?.[0]?.key).toBe("x");
  });
});
