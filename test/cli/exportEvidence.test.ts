import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { brokenRules } from "../builders/annotationModel";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

let run: RunOnDisk;
beforeEach(() => {
  run = runOnDisk();
});
afterEach(() => run.remove());

describe("adjudicate export --as web-annotation and --as evidence-card", () => {
  it("writes the evidence of a case, with the labels that are in its logs", async () => {
    const labelled = await adjudicate([
      ...[
        "label",
        run.folder,
        "--target",
        "task_id=S03,repetition=0,system=fallback-router@1.0.0,citation_id=k1",
        "--dimension",
        "citation-support",
        "--value",
        "full",
      ],
      ...["--evidence", "Release v3.2 🚀", "--reviewer", "reviewer-a"],
    ]);
    expect(labelled.code, labelled.err).toBe(0);
    const answer = await adjudicate(["export", run.folder, "--as", "web-annotation", "--row", "1"]);
    expect([answer.code, answer.err]).toEqual([0, ""]);
    const made = answer.json<{ first: { items: { creator: { nickname?: string }; target: { selector: { type: string; exact?: string }[] } }[] } }>();
    expect(brokenRules(made)).toEqual([]);
    const mine = made.first.items.filter(({ creator }) => creator.nickname === "reviewer-a");
    expect(mine.map(({ target }) => target.selector[0])).toMatchObject([{ type: "TextQuoteSelector", exact: "Release v3.2 🚀" }]);
  });

  it("writes one claim as a card to a file, and says what is in it", async () => {
    const file = run.path("card.html");
    const answer = await adjudicate(["export", run.folder, "--as", "evidence-card", "--row", "1", "--claim", "c1", "--out", file, "--json"]);
    expect([answer.code, answer.err]).toEqual([0, ""]);
    expect(answer.json()).toMatchObject({ file, claims: 1, secrets: 0 });
    expect(readFileSync(file, "utf8")).toMatch(/^<!doctype html>[^]*Content-Security-Policy[^]*<mark>[^]*<\/html>\n$/);
  });

  it("says what is missing or was meant otherwise, and writes nothing", async () => {
    const asked = async (...args: string[]) => {
      const { code, out, err } = await adjudicate(["export", run.folder, ...args]);
      return [code, out, err];
    };
    expect(await asked("--as", "evidence-card")).toEqual([2, "", expect.stringContaining("--task")]);
    expect(await asked("--as", "evidence-card", "--task", "X99")).toEqual([1, "", expect.stringContaining("X99")]);
    expect(await asked("--as", "evidence-card", "--row", "1", "--claim", "c99")).toEqual([2, "", expect.stringContaining('no claim "c99"')]);
    expect(await asked("--as", "labels-csv", "--task", "S03")).toEqual([2, "", expect.stringContaining("--task")]);
  });
});
