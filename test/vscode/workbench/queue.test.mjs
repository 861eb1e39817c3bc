import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand, workbenchReady } from "../ide/browser.mjs";
import { importTypeScript } from "../workspace.mjs";
import { eventually, openRun, pictureOfFailure, setUp, shots } from "./setting.mjs";

/**
 * A blinded walk through 20 items. Every sealed value is a word that stands nowhere else, in a field of its own: whatever of it shows up, on
 * the screen or on the wire to it, is a leak. The same walk after a reveal finds the words, so that the search is known to see.
 */
const sealed = {
  judgeLabel: "zzjudgelabel",
  judgeReason: "zzjudgereason",
  graderSupport: "zzgradersupport",
  graderReason: "zzgraderreason",
  graderTag: "zzgradertag",
  primaryLabel: "zzprimarylabel",
  unknownField: "zzunknownfield",
  expectedFact: "zzexpectedfact",
  system: "zzsystem",
  provider: "zzprovider",
  model: "zzmodel",
  colleague: "zzcolleague",
};
const words = Object.values(sealed);
const leaksIn = (text) => words.filter((word) => text.includes(word));

/** Rows with a sealed word in every field that a plan seals. */
async function blindRun(folder) {
  const { queueRows } = await importTypeScript("test/builders/queueRun.ts");
  const { planOfRows } = await importTypeScript("test/builders/plans.ts");
  const { sampleRepresentations } = await importTypeScript("test/builders/sampleRows.ts");
  const rows = queueRows(20).map((row, at) => ({
    ...row,
    system: { id: `${sealed.system}-${at % 2}`, version: "1.0.0" },
    expect: "success",
    dimensions: { category: "page", model: `${sealed.model}-${at % 3}` },
    result: {
      ...row.result,
      primary_label: sealed.primaryLabel,
      failure_tags: [sealed.graderTag],
      facts: [{ id: "f", expected: sealed.expectedFact, match: "exact", matched: at % 2 === 0, claim_id: "c1" }],
      citations: row.result.citations.map((one) => ({ ...one, support: sealed.graderSupport, reason: sealed.graderReason })),
    },
    trace: { ...row.trace, attempts: row.trace.attempts.map((attempt) => ({ ...attempt, provider: sealed.provider })) },
    scorer_says: sealed.unknownField,
  }));
  const lines = (list) => list.map((one) => `${JSON.stringify(one)}\n`).join("");
  const write = (name, content) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write("results.jsonl", lines(rows));
  for (const { sha256, bytes } of sampleRepresentations) write(`representations/${sha256.slice(0, 2)}/${sha256}`, bytes);
  const target = (row) => ({ kind: "citation", task_id: row.task_id, citation_id: "k1" });
  write(
    "judgements/a.jsonl",
    lines(
      rows.map((row, at) => ({
        judgement_id: `j${at}`,
        judge: { id: "judge-of-all" },
        target: target(row),
        dimension: "citation-support",
        label: sealed.judgeLabel,
        rationale: sealed.judgeReason,
      })),
    ),
  );
  write(
    `review/logs/${sealed.colleague}.jsonl`,
    lines([
      {
        schema: "event/1",
        id: "01930000-0000-7000-8000-000000000001",
        at: "2026-11-29T12:00:00Z",
        reviewer: sealed.colleague,
        kind: "label",
        prev: null,
        target: target(rows[0]),
        content: `sha256:${"0".repeat(64)}`,
        recipe: "citation-support/1",
        dimension: "citation-support@1",
        value: "full",
        condition: "blind",
      },
    ]),
  );
  const bytes = readFileSync(join(folder, "results.jsonl"));
  const source = { name: "results.jsonl", size: async () => bytes.length, read: async (from, to) => bytes.subarray(from, to) };
  const plan = await planOfRows(rows, source);
  write("review/plans/p-1.json", JSON.stringify({ ...plan, items: plan.items.map((item) => ({ ...item, reviewers: ["ada"] })) }));
}

/** Everything that a page says to whoever looks, listens, or hovers: texts, attributes, fields' values, shadow roots, frames. */
const everythingIn = (root) => {
  const found = [];
  const walk = (node) => {
    for (const attribute of node.attributes ?? []) found.push(attribute.value);
    if (node.nodeType === 3) found.push(node.data);
    if (typeof node.value === "string") found.push(node.value);
    for (const child of node.childNodes) walk(child);
    if (node.shadowRoot) walk(node.shadowRoot);
    if (node.tagName === "IFRAME") {
      try {
        if (node.contentDocument) walk(node.contentDocument.documentElement);
      } catch {
        // a frame of another origin: looked into from outside
      }
    }
  };
  walk(root);
  return found.join("\n");
};

describe("a blinded walk through 20 items", () => {
  let desk, page, view;
  const said = [];
  const press = (key) => page.keyboard.press(key);
  /** All that is on the screen and all that came over the wire since the last look. */
  const look = async (where) => {
    const screenText = await view.locator("html").evaluate(everythingIn);
    const around = await page.locator("html").evaluate(everythingIn);
    const heard = await view.locator("html").evaluate(() => (window.heard ?? []).splice(0).join("\n"));
    said.push(heard.length);
    assert.deepEqual(leaksIn(screenText), [], `on the screen: ${where}`);
    assert.deepEqual(leaksIn(around), [], `around the screen: ${where}`);
    assert.deepEqual(leaksIn(heard), [], `on the wire: ${where}`);
    return { screenText, heard };
  };

  before(async () => {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
    await blindRun(desk.workspace.at("blindrun"));
    // What is listened to is written down as it comes, in every frame. A listener of our own would not do: the workbench opens the
    // screen's document anew, which takes off whatever listened before.
    await page.context().addInitScript(() => {
      window.heard = [];
      const add = EventTarget.prototype.addEventListener;
      const note = ({ data }) => {
        try {
          window.heard.push(JSON.stringify(data));
        } catch {
          // not of ours: ours are JSON
        }
      };
      EventTarget.prototype.addEventListener = function (type, ...rest) {
        if (type === "message" && this === window) add.call(this, type, note);
        return add.call(this, type, ...rest);
      };
    });
    await page.reload();
    await workbenchReady(page);
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("opens sealed: table, facets, matrix, columns, titles, and says why", async () => {
    view = await openRun(page, "blindrun");
    await view.getByText("Sealed while you label “p-1”: 20 left.").waitFor();
    await look("the table");
    await page.screenshot({ path: join(shots, "queue-sealed-table.png") });
  });

  it("answers no filter, search or count by what is sealed", async () => {
    const table = view.getByRole("grid", { name: "Cases" });
    const total = async (expression) => {
      await view.getByRole("combobox", { name: "Filter expression" }).fill(expression);
      await press("Enter");
      await page.waitForTimeout(300);
      const error = await view.getByRole("alert").allTextContents();
      return {
        rows: (await table.count()) === 0 ? null : await table.getAttribute("aria-rowcount"),
        error: error.join(" ").split("At character").at(-1),
      };
    };
    for (const [field, word] of [
      ["label", sealed.primaryLabel],
      ["tag", sealed.graderTag],
      ["system", `${sealed.system}-0`],
      ["dimensions.model", `${sealed.model}-0`],
      ["judge", sealed.judgeLabel],
    ]) {
      const right = await total(`${field}:${word}`);
      const wrong = await total(`${field}:no-such-value`);
      assert.deepEqual(right, wrong, `filter by ${field}`);
    }
    await total("");
    await view.getByRole("combobox", { name: "Filter expression" }).press("Escape");
    for (const word of words) {
      await press("/");
      await page.keyboard.type(word);
      await view
        .getByText(/No row|no row|0 rows/)
        .first()
        .waitFor();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await press("Escape");
    }
    await look("after filters and searches", []);
  });

  it("leaks nothing in 20 items, through every pane, popover and dialog of each", async () => {
    await press("U");
    await view.getByRole("button", { name: "Begin" }).waitFor();
    await look("the choice of queues");
    await press("Enter");
    for (let at = 1; at <= 20; at++) {
      await view.locator(".case-place").getByText(`${at} of 20`, { exact: true }).waitFor();
      await view.locator(".representation-body").waitFor();
      await look(`item ${at}`);
      if (at % 5 === 1) {
        for (const [key, name] of [
          ["y", "why this label"],
          ["h", "history"],
          ["b", "bytes of the row"],
          ["m", "my labels"],
          ["!", "problems"],
        ]) {
          await press(key);
          await page.waitForTimeout(150);
          await look(`item ${at}, ${name}`);
          await press("Escape");
          await page.waitForTimeout(100);
        }
        await view.getByRole("button", { name: "Progress and plan" }).click();
        await look(`item ${at}, progress`);
        await press("Escape");
      }
      if (at === 1) await page.screenshot({ path: join(shots, "queue-item.png") });
      await view.locator(".case").focus();
      await press(at % 2 === 0 ? "1" : "2");
      await eventually(
        () =>
          desk.workspace
            .run("blindrun")
            .events()
            .filter(({ reviewer, kind }) => reviewer === "ada" && kind === "label").length === at,
        `label ${at} on disk`,
      );
    }
    await view.getByText("All 20 items are labelled").waitFor();
  });

  it("gave every label under the blind condition", () => {
    const labels = desk.workspace
      .run("blindrun")
      .events()
      .filter(({ reviewer }) => reviewer === "ada");
    assert.deepEqual([...new Set(labels.map(({ kind, condition, plan_id }) => `${kind} ${condition} ${plan_id}`))], ["label blind p-1"]);
    assert.equal(new Set(labels.map(({ target }) => target.task_id)).size, 20);
  });

  it("finds the sealed words where nothing is sealed: the search sees", async () => {
    await press("Escape");
    await view.getByRole("grid", { name: "Cases" }).getByText(sealed.primaryLabel).first().waitFor();
    const text = await view.locator("html").evaluate(everythingIn);
    assert.ok(text.includes(sealed.primaryLabel));
    await runCommand(page, "View: Toggle Problems");
    const heard = await view.locator("html").evaluate(() => (window.heard ?? []).join("\n"));
    assert.ok(heard.includes(sealed.primaryLabel), "the wire is heard");
    assert.ok(said.some((length) => length > 0));
  });
});
