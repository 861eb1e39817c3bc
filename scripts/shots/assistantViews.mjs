// The views of the mapping assistant: the file it is opened on (test/browser/assistantPage) and what is done to reach the view.
// Real files are read in place from ../shared/real; where they are not there, their views are left out.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../suites.mjs";
import { foreignLines } from "./stages.mjs";
import { click, press, see, steps } from "./steps.mjs";

const real = join(root, "../shared/real");
const expertQa = join(real, "chaitanyamalaviya+ExpertQA/data/lfqa");
const pandaLm = join(real, "WeOpenML+PandaLM/data");
const text = (folder, name) => readFileSync(join(folder, name), "utf8");

const records =
  (more = {}) =>
  async () => ({ text: await foreignLines(40), ...more });
const file = records();
const field =
  (name) =>
  ({ page }) =>
    page.locator(`[data-field="${name}"]`).focus();
/** Fields of a judgement are there once it is unfolded. */
const label = steps(field("judgements[0]"), press("ArrowRight"), field("judgements[0].label"));
const manyLabels = () =>
  Array.from({ length: 12 }, (_, n) =>
    JSON.stringify({
      id: n,
      prompt: `Question ${n}?`,
      output: "One answer.",
      ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`rater_${at}`, at % 3])),
    }),
  ).join("\n");
const existing = JSON.stringify({ title: "Only the drafts", row: { task_id: "uid", trace: { answer: "draft" } } });
const verdicts = JSON.stringify(Array.from({ length: 40 }, (_, n) => ({ uid: `case-${n}`, verdict: n % 2 === 0 ? "pass" : "fail" })));

const realViews = {
  ...(existsSync(expertQa)
    ? {
        "assistant-expertqa": {
          file: () => ({ name: "rand_val.jsonl", text: text(expertQa, "rand_val.jsonl") }),
          reach: steps(field("trace.answer"), press("]")),
        },
      }
    : {}),
  ...(existsSync(pandaLm)
    ? {
        "assistant-pandalm": {
          file: () => ({
            name: "testset-v1.json",
            text: text(pandaLm, "testset-v1.json"),
            beside: { "gpt-3.5-turbo-testset-v1.json": text(pandaLm, "gpt-3.5-turbo-testset-v1.json") },
          }),
          reach: steps(click("button", "Join gpt-3.5-turbo-testset-v1.json"), see("joined"), field("trace.answer"), press(...Array(4).fill("j"))),
        },
      }
    : {}),
};
if (Object.keys(realViews).length < 2) console.log("left out: views of files in ../shared/real that are not there");

export const assistantViews = {
  assistant: { file, reach: field("trace.answer") },
  "assistant-source": { file, widths: [480], reach: steps(field("trace.answer"), press("s")) },
  "assistant-result": { file, widths: [480], reach: press("r") },
  "assistant-hostile-text": { file, reach: steps(press("j"), press("r")) },
  "assistant-picker": { file, reach: steps(field("trace.answer"), press("Enter")) },
  "assistant-picker-typed": { file, reach: steps(field("stratum"), press("Enter"), ({ page }) => page.keyboard.type("overall")) },
  "assistant-corrected": { file, reach: steps(field("query"), press("Delete")) },
  "assistant-label": { file, reach: label },
  "assistant-values": { file, reach: steps(label, press("v")) },
  "assistant-add-labels": { file, reach: click("button", /Add labels that were given/) },
  "assistant-join": {
    file: records({ beside: { "judge.json": verdicts } }),
    reach: ({ page }) => page.getByRole("button", { name: "Join judge.json" }).scrollIntoViewIfNeeded(),
  },
  "assistant-existing": { file: records({ mappings: { "drafts.mapping.json": existing } }), reach: click("button", "Use another…") },
  "assistant-json": { file, reach: press("m") },
  "assistant-json-wrong": {
    file,
    reach: steps(
      press("m"),
      ({ page }) => page.getByRole("textbox", { name: "Mapping as JSON" }).fill('{\n  "row": {,}\n}'),
      see("line 2, column 11"),
    ),
  },
  "assistant-problems": { file: async () => ({ text: `${await foreignLines(12)}{"uid": "cut off", "question\n` }), reach: press("!") },
  "assistant-help": { file, reach: press("?") },
  "assistant-saved": { file, reach: press("Control+s") },
  "assistant-replace": { file: records({ mappings: { "answers.jsonl.mapping.json": existing } }), reach: press("Control+s") },
  "assistant-importing": { file: records({ importing: { holds: true } }), reach: press("Control+Enter") },
  "assistant-import-failed": {
    file: records({ importing: { fails: "the disk is full: make room, then try again" } }),
    reach: press("Control+Enter"),
  },
  "assistant-imported": { file, reach: press("Control+Enter") },
  "assistant-no-claims": { file: () => ({ text: '{"id": "a", "question": "Why?", "answer": "Because."}\n' }) },
  "assistant-no-rows": {
    file,
    widths: [1440],
    reach: steps(
      press("m"),
      ({ page }) => page.getByRole("textbox", { name: "Mapping as JSON" }).fill('{ "each": "nowhere", "row": { "task_id": "uid" } }'),
      see("No row comes of this record."),
    ),
  },
  "assistant-many-fields": { file: () => ({ text: manyLabels() }), reach: press("f", "End") },
  "assistant-empty": { file: () => ({ text: "\n" }) },
  "assistant-failed": {
    file: () => ({
      text: "",
      unreadable: "answers.jsonl could not be read: permission denied. Give yourself the right to read it, then open it again.",
    }),
  },
  "assistant-lost": {
    file,
    reach: steps(({ page }) => page.evaluate(() => window.assistantHarness.connection("lost")), see("The connection is lost.")),
  },
  ...realViews,
};
