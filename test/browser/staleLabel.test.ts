import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { successRow, jsonl } from "../builders/sampleRows";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen } from "./harness";

let bench: Bench;
beforeAll(async () => void (bench = await startBench()));
afterAll(() => bench?.close());

const row = successRow() as { run_id: string; lane: string; system: object; task_id: string };
const label = {
  schema: "event/1",
  id: "019a0000-0000-7000-8000-000000000001",
  at: "2026-11-28T10:00:00Z",
  reviewer: "reviewer-a",
  kind: "label",
  prev: null,
  target: { kind: "citation", run_id: row.run_id, lane: row.lane, system: row.system, task_id: row.task_id, repetition: 0, citation_id: "k1" },
  content: `sha256:${"0".repeat(64)}`,
  recipe: "citation-support/1",
  parts: { query: "0".repeat(16), answer: "0".repeat(16), claim: "0".repeat(16), representation: "0".repeat(16) },
  dimension: "citation-support@1",
  value: "none",
  rationale: "It says something else.",
  evidence: { representation_id: "r-a2", exact: "Release v3.2" },
  condition: "open",
};

/** The case of a label that was given on other content, opened by keyboard. */
async function onStale(test: (page: Page) => Promise<void>, options: Parameters<Bench["open"]>[1] = {}): Promise<void> {
  const screen: OpenScreen = await bench.open({ results: jsonl([row]), logs: { "reviewer-a": [JSON.stringify(label)] } }, options);
  try {
    const { page } = screen;
    await page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("note", { name: "What has changed" }).waitFor();
    await test(page);
    expect(await screen.troubles()).toEqual([]);
  } finally {
    await screen.close();
  }
}
const logged = (page: Page) => page.evaluate(() => window.harness!.ports.logs.events("reviewer-a") as unknown as Record<string, unknown>[]);

describe("a stale label in its case", () => {
  it("says what has changed since, and what it pointed at; one key gives it again as it was, on what there is now", () =>
    onStale(async (page) => {
      const note = page.getByRole("note", { name: "What has changed" });
      await note.getByText("the answer, the question, the claim, the cited page").waitFor();
      await note.getByText("You pointed at “Release v3.2”.").waitFor();
      await page.keyboard.press("Y");
      await note.waitFor({ state: "detached" });
      const [before, after, ...more] = await logged(page);
      expect(more).toEqual([]);
      expect(after).toMatchObject({ value: before!["value"], rationale: before!["rationale"], evidence: before!["evidence"] });
      expect(after!["content"]).not.toBe(before!["content"]);
      expect(after!["parts"]).not.toEqual(before!["parts"]);
    }));

  for (const theme of themes)
    for (const width of [1440, 480])
      it(`has no axe findings in ${theme}, ${width} pixels wide`, () =>
        onStale(
          async (page) => {
            await expectNoAxeFindings(page);
            await shoot(page, `stale-label-${theme}-${width}`);
          },
          { theme, width },
        ));
});
