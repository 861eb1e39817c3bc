// How soon a file of a million rows is on the screen of a real VS Code, and what it costs the extension host: the packaged
// extension in the workbench of test/vscode. Prints a table of measures and goals; a bench, so it ends well whatever they are.
//
//   node test/bench/workbench.mjs [--rows 1000000] [--folder DIR] [--runs 5] [--vsix FILE] [--profile FILE]
//
// Without --vsix the extension is packaged first. --profile writes the extension host's CPU profile while a file is read.
import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root, run } from "../../scripts/suites.mjs";
import { install } from "../vscode/ide/install.mjs";
import { rowDefaults, writeRows } from "./rows.mjs";
import { openDesk } from "./workbench/desk.mjs";

const { values: wished } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    folder: { type: "string", default: join(root, "out/bench") },
    runs: { type: "string", default: "5" },
    vsix: { type: "string" },
    profile: { type: "string" },
  },
});
const runs = Number(wished.runs);
/** Each leaves another count than the one before; the first is not counted. */
const filters = ["stratum:pdf", "label:success", "stratum:dynamic", "not label:success", "not stratum:pdf", "not stratum:dynamic"];
const file = rowsFile(resolve(wished.folder), Number(wished.rows));
install();
if (!wished.vsix && (await run(process.execPath, ["scripts/package.mjs"])) !== 0) throw new Error("the extension cannot be packaged");
const desk = await openDesk(file, resolve(wished.vsix ?? join(root, "trace-adjudicator-0.1.0.vsix")));
const measures = [];
const note = (measure, values, goal, unit = "ms") => {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const shown = { measure, median: `${median.toFixed(0)} ${unit}`, worst: `${sorted.at(-1).toFixed(0)} ${unit}`, runs: sorted.length };
  measures.push({ ...shown, goal: goal === null ? "" : `${goal} ${unit}`, met: goal === null ? "" : median <= goal ? "met" : "NOT MET" });
  console.log(`${measure}: ${values.map((value) => value.toFixed(0)).join(" ")}`);
};
try {
  for (const measured of [floor, reading, reopening, asking])
    await measured().catch((error) => {
      measures.push({ measure: `${measured.name}: ${error.message.split("\n")[0]}`, met: "NOT MEASURED" });
      console.error(error);
    });
} finally {
  await desk.close();
}
console.table(measures);
console.log(`${(statSync(file).size / 1e6).toFixed(0)} MB, ${wished.rows} rows; load of the machine ${loadavg()[0].toFixed(1)}`);

/** What VS Code itself takes: an editor of a few lines that shows one line of text, once its extension runs and another has been shown. */
async function floor() {
  const [cold, warm] = [[], []];
  for (let at = 0; at < runs; at++) {
    const window = await desk.window();
    cold.push((await window.open("first line")).first);
    warm.push((await window.open("line")).first);
    await window.end();
  }
  note("an editor that shows one line, cold extension", cold, null);
  note("an editor that shows one line, warm extension", warm, null);
}

/** The first time that a file is opened: nothing is known of it. */
async function reading() {
  const [cold, warm] = [[], []];
  for (let at = 0; at < runs; at++) {
    desk.forgetIndexes();
    const window = await desk.window();
    cold.push((await window.open("big")).first);
    await window.end();
  }
  note("first open, cold extension: first row", cold, null);
  for (let at = 0; at < runs; at++) {
    desk.forgetIndexes();
    const window = await desk.window();
    await window.open("sample");
    if (at === runs - 1) {
      if (wished.profile) await window.ask("profile");
      await window.ask("take");
    }
    const { at: clicked, first } = await window.open("big");
    warm.push(first);
    if (at === runs - 1) {
      note("first open, warm extension: first row", warm, 300);
      note("first open, warm extension: all rows", [await window.whole(clicked)], null);
      await desk.indexKept();
      await wait(1000);
      const held = await window.ask("take");
      if (wished.profile) await window.ask(`profiled/${encodeURIComponent(resolve(wished.profile))}`);
      blocks("while it is read and its index is kept", held);
    }
    await window.end();
  }
}

/** After a restart, with the index of it kept. */
async function reopening() {
  const [cold, whole, warm, warmWhole] = [[], [], [], []];
  for (let at = 0; at < runs; at++) {
    const window = await desk.window();
    const opened = await window.open("big");
    cold.push(opened.first);
    whole.push(await window.whole(opened.at));
    await window.end();
  }
  note("opened after a restart, cold extension: first row", cold, null);
  note("opened after a restart, cold extension: all rows", whole, null);
  const held = [];
  for (let at = 0; at < runs; at++) {
    const window = await desk.window();
    await window.open("sample");
    await window.ask("take");
    const opened = await window.open("big");
    warm.push(opened.first);
    warmWhole.push(await window.whole(opened.at));
    await wait(1000);
    held.push(...(await window.ask("take")));
    await window.end();
  }
  note("opened after a restart, warm extension: first row", warm, 300);
  note("opened after a restart, warm extension: all rows", warmWhole, 300);
  blocks("while it is opened again", held);
}

/** Questions over all rows. */
async function asking() {
  const window = await desk.window();
  const { at } = await window.open("big");
  await window.whole(at);
  await wait(3000);
  await window.ask("take");
  const [ticked, filtered] = [[], []];
  for (let turn = 0; turn < runs + 1; turn++) {
    for (const box of [0, 0]) {
      const took = await window.counted((frame) =>
        frame
          .locator(".facet-value tk-checkbox")
          .nth(box + turn)
          .click(),
      );
      if (turn > 0) ticked.push(took);
      await wait(300);
    }
  }
  note("facet ticked or unticked: count", ticked, 50);
  for (const [turn, label] of filters.slice(0, runs + 1).entries()) {
    const took = await window.counted(async (frame) => {
      await frame.getByRole("combobox", { name: "Filter expression" }).fill(label);
      await wait(200);
      await window.page.keyboard.press("Enter");
    });
    if (turn > 0) filtered.push(took);
    await wait(300);
  }
  note("filter written: count", filtered, 50);
  blocks("while questions are asked", await window.ask("take"));
  await window.end();
}

function blocks(when, held) {
  const [wall, ran] = ["wall", "ran"].map((key) => [0, ...held.map((one) => one[key])].sort((a, b) => a - b));
  note(`extension host held up at most ${when}`, [wall.at(-1)], 50);
  note(`… for which it really ran`, [ran.at(-1)], 50);
  const longest = [...held].sort((a, b) => b.ran - a.ran).slice(0, 8);
  const begun = held[0]?.at ?? 0;
  console.log(
    longest.map(({ at, wall, ran }) => `  at ${((at - begun) / 1000).toFixed(2)} s: ${wall.toFixed(0)} ms, ran ${ran.toFixed(0)} ms`).join("\n"),
  );
  console.log(`  ${held.filter((one) => one.ran > 20).length} of more than 20 ms, ${held.filter((one) => one.ran > 50).length} of more than 50 ms`);
}

function rowsFile(folder, rows) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `rows-small-normal-compact-${rows}.jsonl`);
  if (!existsSync(path)) {
    writeRows(`${path}.part`, 0, rows, rowDefaults);
    renameSync(`${path}.part`, path);
  }
  return path;
}
