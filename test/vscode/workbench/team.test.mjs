// Two reviewers label one plan, each in a workbench of their own on a copy of the repository; git merges their logs; a third
// decides where they differ. Who is reviewing is a setting of the user, so each has a server of their own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser, openWorkbench } from "../ide/browser.mjs";
import { startServer } from "../ide/server.mjs";
import { importTypeScript, sampleRun } from "../workspace.mjs";
import { eventually, openRun, pictureOfFailure, vsix } from "./setting.mjs";

const identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "init.defaultBranch=main"];
const git = (folder, ...args) =>
  execFileSync("git", [...identity, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: "/nonexistent", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  });
const keep = (folder, what) => {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", what);
};
const made = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "adjudicator-team-"));
  made.push(folder);
  return folder;
};

/** A repository with the sample run and a plan over the citations of its first two rows. */
async function repository() {
  const folder = newFolder();
  cpSync(sampleRun, join(folder, "run"), { recursive: true });
  rmSync(join(folder, "run/review"), { recursive: true, force: true });
  const bytes = readFileSync(join(folder, "run/results.jsonl"));
  const source = { name: "results.jsonl", size: async () => bytes.length, read: async (start, end) => bytes.subarray(start, end) };
  const rows = bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .filter((row) => row.result?.citations?.length === 1)
    .slice(0, 2);
  const { planOfRows } = await importTypeScript("test/builders/plans.ts");
  mkdirSync(join(folder, "run/review/plans"), { recursive: true });
  writeFileSync(join(folder, "run/review/plans/p-team.json"), JSON.stringify(await planOfRows(rows, source, { plan_id: "p-team" }), null, 2));
  git(folder, "init", "--quiet");
  keep(folder, "the run and its plan");
  return folder;
}
function cloneFor(origin, name) {
  const folder = newFolder();
  git(folder, "clone", "--quiet", origin, ".");
  git(folder, "checkout", "--quiet", "-b", name);
  return folder;
}
function merged(origin, ...branches) {
  const folder = newFolder();
  cpSync(origin, folder, { recursive: true });
  for (const [from, branch] of branches) git(folder, "pull", "--quiet", "--no-rebase", "--no-edit", from, branch);
  return folder;
}
function eventsIn(folder) {
  const logs = join(folder, "run/review/logs");
  return readdirSync(logs)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) =>
      readFileSync(join(logs, name), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
    );
}
const by = (folder, reviewer) => {
  try {
    return eventsIn(folder).filter((event) => event.reviewer === reviewer);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
};

describe("a team on one plan", () => {
  let browser, origin, ada, ben;
  const windows = [];

  async function windowOf(reviewer, folder) {
    const server = await startServer({ folder, vsix: [vsix], settings: { "traceAdjudicator.reviewer": reviewer } });
    const { page } = await openWorkbench(browser, server.address());
    windows.push({ server, page });
    return { page, view: await openRun(page, "run") };
  }

  before(async function () {
    this.timeout(300_000);
    browser = await launchBrowser();
    origin = await repository();
    [ada, ben] = [cloneFor(origin, "ada"), cloneFor(origin, "ben")];
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, windows.at(-1)?.page);
  });
  after(async () => {
    await browser?.close();
    for (const { server } of windows) await server.stop();
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  /** Works through the queue of the plan, with one digit for every item. */
  async function labelPlan(reviewer, folder, digit) {
    const { page, view } = await windowOf(reviewer, folder);
    await page.keyboard.press("U");
    await view.getByRole("button", { name: "Begin" }).click();
    for (const labelled of [1, 2]) {
      // A key that comes while the queue goes on is meant for nothing.
      await view.locator(".case-place").filter({ hasText: /of 2/ }).waitFor();
      await view.getByRole("region", { name: "Labels" }).focus();
      await page.keyboard.press(digit);
      await eventually(() => by(folder, reviewer).filter(({ kind }) => kind === "label").length === labelled, `${labelled} labels of ${reviewer}`);
      if (labelled === 1) {
        await view.getByText("1 of 2 labelled").waitFor();
        await eventually(async () => (await view.locator(".choice-on").count()) === 0, "the next item");
      }
    }
  }

  it("labels it in two windows that know nothing of each other", async function () {
    this.timeout(300_000);
    await labelPlan("ada", ada, "1");
    await labelPlan("ben", ben, "3");
    for (const [folder, reviewer, value] of [
      [ada, "ada", "full"],
      [ben, "ben", "none"],
    ])
      assert.deepEqual(
        by(folder, reviewer).map((event) => [event.value, event.plan_id]),
        [1, 2].map(() => [value, "p-team"]),
      );
  });

  it("is merged by git, and a third decides where the two differ, in a window of their own, without seeing who is who", async function () {
    this.timeout(300_000);
    keep(ada, "ada's labels");
    keep(ben, "ben's labels");
    const both = merged(origin, [ada, "ada"], [ben, "ben"]);
    const { page, view } = await windowOf("cem", both);
    await view.getByRole("tab", { name: "Disagreements" }).click();
    const list = view.getByRole("grid", { name: "Disagreements" });
    await eventually(async () => (await list.getByRole("row").count()) === 2, "two disagreements");
    await list.getByRole("row").first().dblclick();
    await view.getByRole("region", { name: "Decision" }).waitFor();
    const shown = await view.locator("body").evaluate((body) => body.outerHTML);
    for (const name of ["ada", "ben"]) assert.ok(!new RegExp(`\\b${name}\\b`, "i").test(shown), `${name} is named on the page`);
    for (const decided of [1, 2]) {
      // The decision is on disk before the next item is on the screen; keys in between are the old item's.
      await eventually(async () => (await view.locator(".decision-form .choice-on").count()) === 0, "an item without a decision");
      await view.getByRole("group", { name: /^Item / }).focus();
      await page.keyboard.press("2");
      await page.keyboard.press("3");
      await page.keyboard.type("looked again");
      await page.keyboard.press("Control+Enter");
      await eventually(() => by(both, "cem").length === decided, `${decided} decisions`);
    }
    const decisions = by(both, "cem");
    assert.deepEqual(
      decisions.map(({ kind, value, cause, over }) => [kind, value, cause, over.length]),
      [1, 2].map(() => ["decision", "partial", "misreading", 2]),
    );
    keep(both, "cem's decisions");

    const { fold, parseLog } = await importTypeScript("src/core/review/index.ts");
    const stateOf = (folder) => {
      const logs = join(folder, "run/review/logs");
      const state = fold(readdirSync(logs).map((name) => parseLog(new Uint8Array(readFileSync(join(logs, name))), `review/logs/${name}`)));
      return {
        problems: state.problems,
        labels: state.labels.map(({ event }) => event.id),
        decisions: state.decisions.map(({ event, key, dimension }) => [event.id, state.decision(key, dimension).changed]),
      };
    };
    const branch = git(both, "branch", "--show-current").trim();
    const orders = [
      merged(origin, [both, branch]),
      merged(origin, [ben, "ben"], [both, branch], [ada, "ada"]),
      merged(origin, [ada, "ada"], [ben, "ben"], [both, branch]),
    ].map(stateOf);
    for (const one of orders) assert.deepEqual(one, orders[0]);
    assert.deepEqual(orders[0].problems, []);
    assert.equal(orders[0].labels.length, 4);
    assert.deepEqual(
      orders[0].decisions.map(([, changed]) => changed),
      [[], []],
    );
  });
});
