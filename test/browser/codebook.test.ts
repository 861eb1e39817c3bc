import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { parse } from "yaml";
import type { Codebook } from "../../src/core/formats/codebook";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
let open: OpenScreen | null = null;
beforeAll(async () => void (bench = await startBench()));
afterAll(() => bench?.close());
afterEach(async () => {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
});

const file = "review/codebook.yaml";
const small = `# Ask the chair before changing this.
dimensions:
  - id: citation-support
    version: 2
    title: Citation support
    applies_to: citation
    guideline: Read the claim, then the page.
    labels:
      # the good one
      - { id: full, title: Full, key: "1", color: good }
      - { id: most, title: Most, key: "2", color: fair }
      - { id: none, title: None, key: "3", color: bad, requires: [rationale] }
`;

async function show(given: Given = {}, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(given, options);
  const { page } = open;
  await expect.poll(() => page.evaluate(() => window.harness?.screen.store.getState().document?.status)).toBe("ready");
  await page.keyboard.press("K");
  await page.getByRole("tab", { name: "Codebook", selected: true }).waitFor();
  await page.getByRole("navigation", { name: "Dimensions" }).waitFor();
  return page;
}
const onDisk = (page: Page) => page.evaluate((name) => window.harness!.ports.files.artefacts.get(name) ?? null, file);
const saved = async (page: Page) => parse((await onDisk(page))!) as Codebook;
const part = (page: Page, name: string | RegExp) => page.getByRole("tablist", { name: "Parts of the codebook" }).getByRole("tab", { name }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save the codebook" }).click();
const given = { artefacts: { [file]: small } };

describe("the codebook's form", () => {
  it("begins with the bundled codebook, and saves it with a word corrected under the version it has", async () => {
    const page = await show();
    await page.getByRole("textbox", { name: "Guideline" }).first().fill("Read the claim, then its source.");
    await part(page, /^Changes/);
    await page.getByText("guideline", { exact: true }).waitFor();
    await save(page);
    await page.getByText("Some dimensions need another version first.").first().waitFor();
    await page.getByRole("checkbox", { name: /the words were only corrected/ }).click();
    await save(page);
    await page.getByText("The codebook is saved.").first().waitFor();
    expect((await saved(page)).dimensions[0]).toMatchObject({ version: 1, guideline: "Read the claim, then its source." });
    expect((await saved(page)).history).toBeUndefined();
  });

  it("asks for another version where labels change, gives it in one step, and keeps the comments", async () => {
    const page = await show(given);
    await page.getByRole("button", { name: "Add a label" }).click();
    const fresh = page.getByRole("listitem", { name: "New label" });
    await fresh.getByRole("textbox", { name: "Title" }).fill("Some");
    await page.getByRole("button", { name: "Make it version 3" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Version" }).inputValue()).toBe("3");
    await save(page);
    await page.getByText("The codebook is saved.").first().waitFor();
    const text = (await onDisk(page))!;
    expect(text).toContain("# Ask the chair before changing this.");
    expect(text).toContain("# the good one");
    const { dimensions, history } = await saved(page);
    expect(dimensions[0]!.labels.map(({ title }) => title)).toEqual(["Full", "Most", "None", "Some"]);
    expect(history?.map(({ id, version }) => [id, version])).toEqual([["citation-support", 2]]);
  });

  it("takes a label out of the order and the projections as well, and its new id into them", async () => {
    const page = await show();
    await page.getByRole("button", { name: "Take Partial out" }).click();
    await expect.poll(() => page.getByRole("listitem", { name: "Partial" }).count()).toBe(0);
    await page.getByRole("listitem", { name: "Full" }).getByRole("textbox", { name: "Id", exact: true }).fill("whole");
    await expect.poll(() => page.getByRole("textbox", { name: "Order, from best to worst" }).inputValue()).toBe("whole, none, contradicted");
    await page.getByRole("button", { name: "Make it version 2" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Save the codebook" }).isEnabled()).toBe(true);
    await save(page);
    await page.getByText("The codebook is saved.").first().waitFor();
    const { dimensions, presets } = await saved(page);
    expect(dimensions[0]).toMatchObject({ version: 2, order: ["whole", "none", "contradicted"] });
    expect(presets![0]!.map).toMatchObject({ whole: "full support" });
    expect(Object.keys(presets![0]!.map).sort()).toEqual(["cannot-judge", "contradicted", "none", "whole"]);
  });

  it("says at the field what is wrong, and does not save it", async () => {
    const page = await show(given);
    await page.getByRole("listitem", { name: "Most" }).getByRole("textbox", { name: "Id", exact: true }).fill("full");
    await page
      .getByText(/the label "full" comes more than once/)
      .first()
      .waitFor();
    await expect
      .poll(() => page.getByRole("listitem", { name: "Most" }).getByRole("textbox", { name: "Id", exact: true }).getAttribute("aria-invalid"))
      .toBe("true");
    await expect.poll(() => page.getByRole("button", { name: "Save the codebook" }).isDisabled()).toBe(true);
    await part(page, /^Text \(1 wrong\)/);
    await page.getByRole("button", { name: /^line \d+/ }).click();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  });

  it("shows the label form as reviewers will see it, as it is being changed", async () => {
    const page = await show(given);
    const preview = page.getByRole("region", { name: "As reviewers see it" });
    await preview.getByRole("button", { name: /None/ }).click();
    await preview.getByText("draft, needs a rationale").waitFor();
    await page.getByRole("listitem", { name: "None" }).getByRole("textbox", { name: "Title" }).fill("No support");
    await preview.getByRole("button", { name: /No support/ }).waitFor();
  });

  it("is undone step by step, also by key, and a label is never undone from here", async () => {
    const page = await show(given);
    await page.getByRole("button", { name: "Take Most out" }).click();
    await expect.poll(() => page.getByRole("listitem", { name: "Most" }).count()).toBe(0);
    await page.locator(".codebook-panel").focus();
    await page.keyboard.press("Control+z");
    await page.getByRole("listitem", { name: "Most" }).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Nothing further to undo in the codebook.").first().waitFor();
    await page.keyboard.press("Control+y");
    await expect.poll(() => page.getByRole("listitem", { name: "Most" }).count()).toBe(0);
    expect(await onDisk(page)).toBe(small);
  });

  it("is walked by keyboard: dimensions with the arrows, and what is typed is not taken for a key", async () => {
    const page = await show();
    await page
      .getByRole("button", { name: /^Citation support/ })
      .first()
      .focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("textbox", { name: "Id", exact: true }).first().inputValue()).toBe("joint-support");
    await page.getByRole("textbox", { name: "Title" }).first().fill("");
    await page.getByRole("textbox", { name: "Title" }).first().pressSequentially("K1jfs?");
    await expect.poll(() => page.getByRole("textbox", { name: "Title" }).first().inputValue()).toBe("K1jfs?");
    await page.getByRole("tab", { name: "Codebook", selected: true }).waitFor();
  });
});

describe("the codebook's text", () => {
  it("is written by hand, and the form follows", async () => {
    const page = await show(given);
    await part(page, "Text");
    await page.getByRole("textbox", { name: "The codebook as YAML" }).fill(small.replace("title: Most", "title: Mostly"));
    await part(page, "Form");
    await page.getByRole("listitem", { name: "Mostly" }).waitFor();
  });

  it("that is no codebook leads back to where it can be mended", async () => {
    const page = await show(given);
    await part(page, "Text");
    await page.getByRole("textbox", { name: "The codebook as YAML" }).fill("dimensions: [");
    await part(page, "Form");
    await page.getByText("The text cannot be read as a codebook.").waitFor();
    await page.getByRole("button", { name: "Mend the text" }).click();
    await page.getByRole("textbox", { name: "The codebook as YAML" }).waitFor();
  });

  it("is kept while other tabs are looked at, and is not lost to somebody else's change on disk", async () => {
    const page = await show(given);
    await page.getByRole("textbox", { name: "Guideline" }).first().fill("Mine.");
    await page.getByText("not saved", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Cases" }).click();
    await page.evaluate((name) => {
      const { files } = window.harness!.ports;
      files.artefacts.set(name, files.artefacts.get(name)!.replace("Read the claim, then the page.", "Theirs."));
      files.say("codebook");
    }, file);
    await page.keyboard.press("K");
    await page.getByText(/was changed on disk while you were writing/).waitFor();
    expect(await page.getByRole("textbox", { name: "Guideline" }).first().inputValue()).toBe("Mine.");
    await page.getByRole("button", { name: "Show what is on disk" }).click();
    await expect.poll(() => page.getByRole("textbox", { name: "Guideline" }).first().inputValue()).toBe("Theirs.");
  });
});

describe("versions and migrations", () => {
  it("say what labels of an earlier version mean, and take it back", async () => {
    open = await bench.open();
    const { page } = open;
    await expect.poll(() => page.evaluate(() => window.harness?.screen.store.getState().document?.status)).toBe("ready");
    await page.evaluate(async (): Promise<void> => {
      const { screen } = window.harness!;
      const { rows } = await screen.request("cases/page", { query: { where: "task:S03 repetition:0", search: "", sort: [] }, from: 0, count: 1 });
      for (const [citationId, value] of [
        ["k1", "full"],
        ["k2", "partial"],
      ] as const)
        await screen.request("label/commit", {
          rowId: rows[0]!.rowId,
          ref: { kind: "citation", citationId, claimId: "c1" },
          dimension: "citation-support",
          value,
          rationale: "",
          evidence: null,
          activeSeconds: 1,
        });
    });
    await page.evaluate(
      ([name, text]) => {
        window.harness!.ports.files.artefacts.set(name!, text!);
        window.harness!.ports.files.say("codebook");
      },
      [file, small],
    );
    await page.keyboard.press("K");
    await part(page, "Versions and migrations");
    await page.getByRole("button", { name: "Migrate citation-support@1…" }).click();
    await page.getByText("1 carried on, 1 to be given again.").waitFor();
    await page.getByRole("combobox", { name: "What Partial means now" }).click();
    await page.getByRole("option", { name: "Most" }).last().click();
    await page.getByText("2 carried on, 0 to be given again.").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Save the migration" }).click();
    await page.getByText("The migration is saved.").first().waitFor();
    const kinds = () => page.evaluate(() => window.harness!.ports.logs.events("reviewer-a").map(({ kind }) => kind));
    expect(await kinds()).toEqual(["label", "label", "migration"]);
    await page.getByRole("button", { name: /^Take back the migration/ }).click();
    await expect.poll(kinds).toEqual(["label", "label", "migration", "retract"]);
    await page.getByRole("button", { name: "Migrate citation-support@1…" }).waitFor();
  });
});

describe("the codebook's tab", () => {
  it.each(themes)("has no axe findings in %s", async (theme) => {
    const page = await show({}, { theme });
    await expectNoAxeFindings(page);
    await shoot(page, `codebook-${theme}`);
    await page.getByRole("textbox", { name: "Guideline" }).first().fill("Other words.");
    for (const name of [/^Changes \(1\)/, "Text", "Versions and migrations"]) {
      await part(page, name);
      await expectNoAxeFindings(page);
    }
  });

  it("fits a narrow window", async () => {
    const page = await show({}, { width: 480, theme: "light" });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await shoot(page, "codebook-narrow");
  });
});
