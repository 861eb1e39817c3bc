import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connect } from "../../src/protocol/client";
import { liveRow, liveTruthRun, vendorUrl } from "../builders/liveTruthRun";
import { openedServer, pageOf, type OpenedServer } from "../builders/openedServer";
import type { RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const everything = { filter: { states: [], whose: "all" as const, category: null, marked: false, search: "" }, from: 0, count: 10 };

describe("adjudicate open --with", () => {
  let [first, second]: readonly RunOnDisk[] = [];
  let server: OpenedServer | null = null;
  beforeEach(() => {
    [first, second] = [liveTruthRun(), liveTruthRun([liveRow({ answer: "It is v3.3", system: "elsewhere" })])];
  });
  afterEach(() => {
    server?.close();
    server = null;
    for (const run of [first!, second!]) run.remove();
  });

  it("knows what the named runs hold: proposals in their logs, and answers that a change would make right", async () => {
    const change = ["--fact", "release=v3.3", "--category", "page-changed", "--reason", "it changed", "--evidence-url", vendorUrl];
    const said = await adjudicate(["truth", "propose", second!.path("run"), "S03", ...change, "--reviewer", "ann", "--json"]);
    expect(said.code, said.err).toBe(0);
    const { id } = said.json<{ id: string }>();

    const [own, other, gone] = [first!.path("run"), second!.path("run"), second!.path("gone")];
    server = await openedServer([own, "--with", other, "--with", gone, "--reviewer", "ben"], { state: first!.path("state") });
    const page = connect(await pageOf(server.url), () => undefined);
    const { items, silent } = await page.request("truth/list", everything);
    expect(items).toMatchObject([{ id, by: "ann", run: other, waitsForMe: true }]);
    expect(silent).toMatchObject([{ run: gone }]);
    const { looked } = await page.request("truth/proposal", { id });
    expect(looked!.marks.map(({ mark }) => mark.system)).toContain("elsewhere@1.0.0");
    const outcome = await page.request("truth/approve", { id, acknowledge: true, seen: looked!.file.before });
    expect(outcome).toMatchObject({ done: false });
  });

  it("changes truths in the folder that --truth names", async () => {
    const folder = second!.path("truth");
    server = await openedServer([first!.path("run"), "--truth", folder], { state: first!.path("state") });
    const page = connect(await pageOf(server.url), () => undefined);
    expect((await page.request("truth/state", {})).store).toBe(folder);
    server.close();
    server = await openedServer([first!.path("run")], { state: first!.path("other-state") });
    const usual = connect(await pageOf(server.url), () => undefined);
    expect((await usual.request("truth/state", {})).store).toBe(first!.path("truth"));
  });
});
