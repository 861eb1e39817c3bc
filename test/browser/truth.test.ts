import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { liveRow } from "../builders/liveTruthRun";
import { proposedRun } from "../builders/proposedRun";
import { jsonl } from "../builders/sampleRows";
import { expectNoAxeFindings, startBench, themes, type Bench, type OpenScreen } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
let run: Awaited<ReturnType<typeof proposedRun>>;
let open: OpenScreen | null = null;
beforeAll(async () => {
  [bench, run] = await Promise.all([startBench(), proposedRun()]);
});
afterAll(() => bench?.close());
afterEach(() => closed());
/** The page is closed; it had nothing to complain about. */
async function closed(): Promise<void> {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
}

/** Another run, in which the systems answered the other way round. */
const earlierResults = jsonl(
  [
    liveRow({ answer: "The latest release is v3.1", probe: false }),
    liveRow({ answer: "The latest release is v3.2", system: "scout", probe: false }),
  ].map((row) => ({ ...row, run_id: "2026-08-21T10:00:00Z/live/0" })),
);

/** The Truth tab, opened by its key. */
async function show(given: Given = {}, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open({ ...run, ...given }, options);
  const { page } = open;
  await expect.poll(() => page.evaluate(() => window.harness?.screen.store.getState().document?.status)).toBe("ready");
  await page.keyboard.press("T");
  return page;
}
const list = (page: Page) => page.getByRole("grid", { name: "Proposals" });
const lines = (page: Page) => list(page).getByRole("row");
const opened = (page: Page) => page.getByRole("region", { name: "Opened proposal" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const events = (page: Page, reviewer = "Ben Example") => page.evaluate((name) => window.harness!.ports.logs.events(name), reviewer);
const kinds = async (page: Page, reviewer?: string) => (await events(page, reviewer)).map(({ kind }) => kind);
const fileOf = (page: Page, caseId = "S03") => page.evaluate((id) => window.harness!.truths!.texts.get(id), caseId);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("[aria-label]")?.getAttribute("aria-label") ?? null);
const newValue = /^S03, fact release/;
async function choose(page: Page, field: string, option: RegExp) {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}
/** Opens a proposal by keyboard: the list is walked until its line has the focus. */
async function openByKeys(page: Page, name = newValue) {
  await lines(page).first().waitFor();
  await lines(page).first().focus();
  await page.keyboard.press("Home");
  const here = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  for (let steps = 0; steps < 10 && !name.test(await here()); steps++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await opened(page).getByRole("heading", { name: "What changes" }).waitFor();
}

describe("the list of proposals", () => {
  it("has what waits, each with its case, fields, proposer, reason and mark, and is walked by arrows, letters, Home and End", async () => {
    const page = await show();
    await expect.poll(() => lines(page).count()).toBe(2);
    await expect
      .poll(() => lines(page).nth(1).getAttribute("aria-label"))
      .toMatch(/^S03, fact release, waits for approval, proposed by Ann Example.*makes 1 answer right$/);
    await lines(page).first().focus();
    await page.keyboard.press("j");
    await expect.poll(() => lines(page).nth(1).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("k");
    await expect.poll(() => lines(page).nth(0).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("End");
    await expect.poll(() => lines(page).nth(1).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Home");
    await expect.poll(() => lines(page).nth(0).getAttribute("aria-selected")).toBe("true");
  });

  it("is narrowed by state, by whose they are, by category, by mark and by words, and says how many there are of each", async () => {
    const page = await show();
    await choose(page, "State of the proposals", /^All \(4\)$/);
    await expect.poll(() => lines(page).count()).toBe(4);
    await choose(page, "State of the proposals", /^rejected \(1\)$/);
    await expect.poll(() => lines(page).allInnerTexts()).toEqual([expect.stringContaining("Releases come every month.")]);
    await choose(page, "State of the proposals", /^All \(4\)$/);
    await choose(page, "Category", /the page changed \(2\)/);
    await expect.poll(() => lines(page).count()).toBe(2);
    await page.getByRole("checkbox", { name: "Only those that make an answer right" }).click();
    await expect.poll(() => lines(page).count()).toBe(2);
    await choose(page, "Category", /Every category/);
    await list(page).getByRole("row").first().click();
    await page.keyboard.press("/");
    await page.keyboard.type("ＮＥＷＳＬＥＴＴＥＲ");
    await expect.poll(() => lines(page).count()).toBe(1);
    await choose(page, "Whose proposals", /^Mine$/);
    await page.getByText("No proposal is like that.").waitFor();
    await button(page, "Show all proposals").click();
    await expect.poll(() => lines(page).count()).toBe(4);
  });

  it("says what to do first where nobody has proposed anything", async () => {
    const page = await show({ logs: {} });
    await page.getByText("Nobody has proposed a change of a truth yet.").waitFor();
    await expectNoAxeFindings(page);
    await button(page, "Go to the cases").click();
    await page.getByRole("tab", { name: "Cases", selected: true }).waitFor();
  });

  it("follows what others say, and keeps the line that one is at", async () => {
    const page = await show();
    await lines(page).nth(1).focus();
    await page.keyboard.press("End");
    await page.evaluate((logs) => {
      // Another proposal arrives on top with another reviewer's log.
      const [name, lines] = Object.entries(logs).find(([one]) => one === "Cem Example")!;
      const last = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
      const more = { ...last, id: "01a2272e-ffff-79fa-816b-4bfca0dad113", reviewer: "Dana Example", at: "2026-11-30T08:00:00.000Z", prev: null };
      window.harness!.ports.logs.lines.set(`${name.replace("Cem", "Dana")}`, [JSON.stringify(more)]);
      window.harness!.ports.logs.say();
    }, run.logs);
    await expect.poll(() => lines(page).count()).toBe(3);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "")).toMatch(newValue);
    await page.getByRole("tab", { name: "Proposals (3)" }).waitFor();
  });

  it("tells truth files that cannot be read, and runs that cannot be asked", async () => {
    const page = await show({
      truthStore: { ...run.truthStore, S09: "case_id: [" },
      otherRuns: [{ name: "run of May", silent: "its results are gone" }],
    });
    await page.getByText("1 truth file cannot be read, 1 run could not be asked").click();
    await page.getByText(/S09\.yaml/).waitFor();
    await page.getByText("its results are gone").waitFor();
    await expectNoAxeFindings(page);
  });
});

describe("an opened proposal", () => {
  it("shows what changes, why, what says so with the quote in its page, and what is written", async () => {
    const page = await show();
    await openByKeys(page);
    await expect.poll(() => focused(page)).toBe("Opened proposal");
    const changes = opened(page).getByRole("table", { name: "What changes" });
    expect(await changes.getByRole("row").nth(1).locator("del").innerText()).toContain("v3.1");
    expect(await changes.getByRole("row").nth(1).locator("ins").innerText()).toContain("v3.2");
    await opened(page).getByText("The vendor released v3.2 on 20 August.").first().waitFor();
    const evidence = page.getByRole("region", { name: "Archived evidence" });
    await evidence.getByText("hash verified").waitFor();
    await evidence.getByText("the proposal's (Ann Example)").waitFor();
    await expect.poll(() => evidence.locator(".evidence-bar").innerText()).toContain("exact");
    await expect.poll(() => page.frameLocator(".representation-frame").getByText("The latest release is v3.2").count()).toBe(1);
    const diff = opened(page).getByRole("group", { name: "The file before and after" });
    expect(await diff.locator("ins").allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining("value: v3.2")]));
    await page.keyboard.press("p");
    await evidence.getByRole("tab", { name: "Text", selected: true }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => opened(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "")).toMatch(newValue);
  });

  it("is approved once the box is ticked that names whose answers become right, and its version stands in the file", async () => {
    const page = await show();
    const before = await fileOf(page);
    await openByKeys(page);
    expect(await button(page, "Approve").getAttribute("disabled")).not.toBeNull();
    await opened(page)
      .getByText(/First tick above/)
      .waitFor();
    await page.getByRole("checkbox", { name: /answers of router@1\.0\.0 right/ }).focus();
    await page.keyboard.press("Space");
    await button(page, "Approve").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Approved: version 2 is saved in truth/S03.yaml.").first().waitFor();
    expect(await kinds(page)).toEqual(["guard-acknowledged", "truth-approval"]);
    const after = await fileOf(page);
    expect(after).toContain("v3.2");
    expect(after).toContain("approved_by: Ben Example");
    expect(after).toContain("# as announced");
    expect(after).not.toBe(before);
    await opened(page).getByText("became version 2").waitFor();
    await opened(page).getByText("approved it").waitFor();
    await button(page, "Show what it changed").click();
    await opened(page)
      .getByText(/that succeed now/)
      .first()
      .waitFor();
    await expect.poll(() => opened(page).getByRole("table", { name: "Results that change" }).getByRole("row").count()).toBeGreaterThan(1);
  });

  it("is not approved by who proposed it, nor where its evidence does not hold, and says why; nothing is written", async () => {
    const page = await show({ reviewer: "Ann Example" });
    const before = await fileOf(page);
    await openByKeys(page);
    await opened(page).getByText("You made this proposal: another person has to approve it.").waitFor();
    expect(await page.getByRole("checkbox", { name: /answers of/ }).count()).toBe(0);
    expect(await opened(page).getByRole("button", { name: "Approve" }).count()).toBe(0);
    expect(await fileOf(page)).toBe(before);
    await closed();

    // The archived bytes are gone: what was quoted proves nothing.
    const ben = await show({ representations: [] });
    await openByKeys(ben);
    await ben.getByRole("region", { name: "Archived evidence" }).getByRole("status").first().waitFor();
    expect(await button(ben, "Approve").getAttribute("disabled")).not.toBeNull();
    await opened(ben).getByText("The guard above says what stands against it.").waitFor();
    expect(await kinds(ben)).toEqual([]);
  });

  it("is refused where the file was changed by hand since it was looked at, and is looked at anew", async () => {
    const page = await show();
    await openByKeys(page);
    await page.getByRole("checkbox", { name: /answers of router/ }).click();
    await page.evaluate(() => {
      const { texts } = window.harness!.truths!;
      texts.set("S03", `${texts.get("S03")}# by hand\n`);
      window.harness!.truths!.say();
    });
    await opened(page).getByText("# by hand").first().waitFor();
    await page.evaluate(() => {
      const { texts } = window.harness!.truths!;
      texts.set("S03", `${texts.get("S03")}# and once more\n`);
    });
    await button(page, "Approve").click();
    await opened(page).getByRole("alert").waitFor();
    expect(await fileOf(page)).not.toContain("v3.2");
    expect(await kinds(page)).not.toContain("truth-approval");
  });

  it("is rejected with a reason only, by keyboard alone", async () => {
    const page = await show();
    await openByKeys(page);
    await button(page, "Reject…").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByText("A rejection needs its reason.").waitFor();
    expect(await kinds(page)).toEqual([]);
    await page.keyboard.type("1jfs stands in no release notes");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Rejected, saved.").first().waitFor();
    expect(await events(page)).toMatchObject([{ kind: "truth-rejection", reason: "1jfs stands in no release notes" }]);
    await opened(page).getByText("rejected it").waitFor();
    await expect.poll(() => lines(page).count()).toBe(1);
  });

  it("is asked about, and answered by its proposer, who may withdraw it", async () => {
    const page = await show();
    await openByKeys(page);
    await button(page, "Ask…").click();
    await page.keyboard.type("Which of the two pages?");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("textbox", { name: "Your question" }).count()).toBe(0);
    await button(page, "Ask…").click();
    await page.keyboard.type("Which page?");
    await button(page, /^Ask$/).click();
    await page.getByText("Said, saved.").first().waitFor();
    await opened(page).getByText("Which page?").waitFor();
    await page.evaluate(() => window.harness!.screen.request("reviewer/set", { name: "Ann Example" }));
    await button(page, "Answer…").click();
    await page.keyboard.type("The first.");
    await page.keyboard.press("Control+Enter");
    await opened(page).getByText("The first.").waitFor();
    await button(page, "Withdraw…").click();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Withdrawn, saved.").first().waitFor();
    expect((await kinds(page, "Ann Example")).slice(-2)).toEqual(["truth-question", "truth-withdrawal"]);
  });

  it("names the page by hash, address and time where another run holds it", async () => {
    const page = await show({ representations: [], otherRuns: [{ name: "run of May", results: run.results, representations: run.representations }] });
    await openByKeys(page);
    const evidence = page.getByRole("region", { name: "Archived evidence" });
    await evidence.getByText("The page is archived in another run.").waitFor();
    await evidence.getByText("run of May").waitFor();
    await evidence.getByText(/^[0-9a-f]{64}$/).waitFor();
    await expectNoAxeFindings(page);
  });

  it("opens addresses after asking only", async () => {
    const page = await show();
    await openByKeys(page);
    await opened(page).locator(".truth-facts").getByRole("button", { name: "https://vendor.example/releases/latest" }).click();
    await page.getByRole("dialog", { name: "Open this address in a new tab?" }).waitFor();
    await button(page, "Cancel").click();
  });

  it("is shown in the diff editor where there is one", async () => {
    const page = await show();
    await openByKeys(page);
    await button(page, "Open in diff editor").click();
    await expect.poll(() => page.evaluate(() => window.harness!.ports.shell.done.join("\n"))).toContain("what Ann Example proposes");
  });

  it("is approved and not in the file yet: it is written by one button", async () => {
    const page = await show();
    await openByKeys(page);
    await page.evaluate(() => (window.harness!.truths!.trouble = "the disk is full"));
    await page.getByRole("checkbox", { name: /answers of router/ }).click();
    await button(page, "Approve").click();
    await page.getByText(/One version was approved and is not in its file yet/).waitFor();
    expect(await fileOf(page)).not.toContain("v3.2");
    await page.evaluate(() => (window.harness!.truths!.trouble = null));
    await button(page, "Write now").click();
    await page.getByText("1 approved version written.").first().waitFor();
    expect(await fileOf(page)).toContain("v3.2");
    await expect.poll(() => page.getByText(/One version was approved/).count()).toBe(0);
  });
});

describe("the preview", () => {
  it("lists the results that change both ways, the runs with their gates, and opens the cases", async () => {
    const page = await show({ otherRuns: [{ name: "run of May", results: earlierResults, representations: run.representations }] });
    await openByKeys(page);
    await button(page, "Preview what changes").click();
    await opened(page)
      .getByText(/that succeed now/)
      .first()
      .waitFor();
    const flips = opened(page).getByRole("table", { name: "Results that change" });
    const told = (await flips.getByRole("row").allInnerTexts()).slice(1).map((line) => line.replace(/\s+/g, " "));
    expect(told).toEqual([
      expect.stringMatching(/succeeds now S03·0 router@1\.0\.0 probe-invalid → success/),
      expect.stringMatching(/succeeds now S03·0 scout@1\.0\.0 in run of May wrong-answer → success/),
      expect.stringMatching(/changes otherwise S03·0 scout@1\.0\.0 probe-invalid → wrong-answer/),
      expect.stringMatching(/changes otherwise S03·0 router@1\.0\.0 in run of May partial → wrong-answer/),
    ]);
    const runs = opened(page).getByRole("table", { name: "Runs", exact: true });
    expect(await runs.getByRole("row").count()).toBe(3);
    await opened(page)
      .getByRole("table", { name: "Comparisons of runs" })
      .getByRole("row", { name: /this run → run of May.*regressions: 0, fixes: 0.*regressions: 1, fixes: 1/ })
      .waitFor();
    await expectNoAxeFindings(page);
    await flips
      .getByRole("button", { name: /^S03·0$/ })
      .first()
      .click();
    await page.getByRole("tab", { name: "S03", selected: true }).waitFor();
    await page.keyboard.press("T");
    await opened(page).getByRole("heading", { name: "What changes" }).waitFor();
  });

  it("says when something has changed since", async () => {
    const page = await show();
    await openByKeys(page);
    await button(page, "Preview what changes").click();
    await button(page, "Look again").waitFor();
    await page.evaluate(() => window.harness!.truths!.say());
    await opened(page).getByText("Something has changed since this was made").waitFor();
    await button(page, "Look again").click();
    await expect.poll(() => opened(page).getByText("Something has changed since this was made").count()).toBe(0);
  });
});

describe("the history of a case", () => {
  async function showHistory(given: Given = {}, options: Parameters<Bench["open"]>[1] = {}) {
    const page = await show(given, options);
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("combobox", { name: "Case" }).fill("S05");
    await page.getByRole("option", { name: /S05/, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("How it came about").waitFor();
    return page;
  }
  const entries = (page: Page) => page.locator(".truth-timeline > li");

  it("is a timeline of versions and proposals with who and why, and says since when each value holds", async () => {
    const page = await showHistory();
    await expect.poll(() => entries(page).count()).toBe(4);
    const texts = await entries(page).allInnerTexts();
    expect(texts[0]).toContain("confirmed again");
    expect(texts[1]).toMatch(/Version 3[^]*the fact was corrected[^]*Proposed by Cem Example\.[^]*Approved by Ann Example\./);
    expect(texts[3]).toMatch(/Version 1[^]*nobody proposed it/);
    const blame = page.getByRole("table", { name: "What holds now" });
    expect(await blame.getByRole("row", { name: /fact year/ }).innerText()).toMatch(/2026[^]*version 2[^]*Cem Example[^]*A new year's notes\./);
    await entries(page).first().getByRole("button", { name: "Open the proposal" }).click();
    await opened(page).getByText("Read again: the notes have not changed.").first().waitFor();
  });

  it("compares two versions, here and in the diff editor", async () => {
    const page = await showHistory();
    await button(page, "Compare with version 2").click();
    const diff = page.getByRole("group", { name: "Versions 2 and 3" });
    await expect.poll(() => diff.locator("del").allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining("M. Vogel")]));
    await choose(page, "Earlier version", /^version 1$/);
    await page.getByRole("group", { name: "Versions 1 and 3" }).waitFor();
    await button(page, "Open in diff editor").click();
    await expect.poll(() => page.evaluate(() => window.harness!.ports.shell.done.join("\n"))).toContain("S05: version 1 and 3");
  });

  it("is copied as text", async () => {
    const page = await showHistory();
    await button(page, "Copy as text").click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^S05: Who wrote[^]*Version 3[^]*fact author: M\. Vogel[^]*→ Mia Vogel/);
  });

  it("leads to a proposal that an older version holds again", async () => {
    const page = await showHistory();
    await button(page, "Propose restoring version 2…").click();
    await expect
      .poll(() => page.evaluate(() => window.harness!.screen.store.getState().panel.truth))
      .toMatchObject({ view: "form", form: { begun: { kind: "restore", caseId: "S05", version: 2 } } });
  });

  it("is calm where a case has no truth yet", async () => {
    const page = await show({ truthStore: {}, logs: {} });
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("option", { name: /S03/ }).click();
    await page.getByText("The case has no truth yet.").waitFor();
  });
});

describe("what is due", () => {
  it("lists what has expired and what will, within the days that are said, and leads to a confirmation and the history", async () => {
    const page = await show();
    await page.getByRole("tab", { name: "Due (1)" }).click();
    await page.getByRole("table", { name: "Expired" }).getByRole("row", { name: /S05/ }).waitFor();
    await page.getByRole("table", { name: "Later" }).getByRole("row", { name: /S03/ }).waitFor();
    await page.getByText("1 truth does not expire.").waitFor();
    const days = page.getByRole("textbox", { name: "Soon means within so many days" });
    await days.fill("3000");
    await page.getByRole("table", { name: "Within 3,000 days" }).getByRole("row", { name: /S03/ }).waitFor();
    await days.fill("many");
    await page.getByText("Write a number of days from 0 to 3,660.").waitFor();
    await button(page, "History of S05").click();
    await page.getByText("How it came about").waitFor();
    await page.getByRole("tab", { name: "Due (1)" }).click();
    await button(page, "Confirm again… S05").click();
    await expect
      .poll(() => page.evaluate(() => window.harness!.screen.store.getState().panel.truth))
      .toMatchObject({ view: "form", form: { begun: { kind: "reconfirm", caseId: "S05" } } });
  });
});

describe("the tab", () => {
  it("is calm and silent while somebody labels blind: no case, no value, no name", async () => {
    const page = await show({ queue: { rows: 3, reviewers: ["Ben Example"] } });
    await page.getByText("Truths are sealed while you label blind.").waitFor();
    const all = await page.evaluate(() => document.documentElement.outerHTML);
    for (const word of ["v3.2", "Ann Example", "Vogel"]) expect(all).not.toContain(word);
    await button(page, "Go to the queues").click();
    await page.getByRole("tab", { name: /Queue/, selected: true }).waitFor();
  });

  it("says what can be looked at where nothing can be written, and who has to say who they are", async () => {
    const page = await show({ reviewer: null, truthsClosed: "This folder cannot be written to." });
    await page.getByText("This folder cannot be written to.").waitFor();
    await openByKeys(page);
    expect(await button(page, "Approve").getAttribute("disabled")).not.toBeNull();
    await closed();
    const other = await show({ reviewer: null });
    await button(other, "Say who you are").click();
    await other.getByRole("dialog", { name: "Who is reviewing?" }).waitFor();
  });

  it("says where no store can be reached", async () => {
    open = await bench.open({ reviewer: "Ben Example" });
    await open.page.getByRole("tab", { name: "Truth" }).click();
    await open.page
      .getByText(/truth store of this run cannot be reached/)
      .first()
      .waitFor();
    await expectNoAxeFindings(open.page);
  });

  it("is left and come back to as it was", async () => {
    const page = await show();
    await openByKeys(page);
    // The host has it 200 ms after the last change.
    await page.waitForFunction(() => {
      const { ports, screen } = window.harness!;
      return JSON.stringify([...ports.keeper.values]).includes(screen.store.getState().panel.truth.id!);
    });
    await page.evaluate(() => window.harness!.reopen());
    await opened(page).getByRole("heading", { name: "What changes" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Cases", selected: true }).waitFor();
  });

  it.each(themes)("has no findings of axe in %s: list, proposal, history, due, wide and narrow", async (theme) => {
    for (const width of [1440, 480]) {
      const page = await show({}, { theme, width });
      await lines(page).first().waitFor();
      await expectNoAxeFindings(page);
      await openByKeys(page);
      await page.getByRole("region", { name: "Archived evidence" }).getByText("hash verified").waitFor();
      await expectNoAxeFindings(page);
      await opened(page).getByRole("button", { name: "History" }).click();
      await page.getByText("How it came about").waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("tab", { name: /^Due/ }).click();
      await page.getByRole("table", { name: "Expired" }).waitFor();
      await expectNoAxeFindings(page);
      await closed();
    }
  });
});
