import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { foreignLines, foreignRecords } from "../builders/foreignRecords";
import { startAssistantBench, type AssistantBench, type OpenAssistant } from "./assistantHarness";
import type { GivenFile } from "./assistantPage/memoryAssistant";
import { expectNoAxeFindings, themes } from "./harness";

let bench: AssistantBench;
let open: OpenAssistant | null = null;
beforeAll(async () => void (bench = await startAssistantBench()));
afterAll(() => bench?.close());
afterEach(async () => {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
});

const records = 40;
const file: GivenFile = { text: foreignLines(records) };
async function show(given: Partial<GivenFile> = {}, options: Parameters<AssistantBench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open({ ...file, ...given }, options);
  return open.page;
}
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
const result = (page: Page) => page.getByRole("article");
const ready = (page: Page) => field(page, "trace.answer").waitFor();
const said = (page: Page) =>
  expect.poll(() =>
    page
      .locator(".unseen [role=status]")
      .allInnerTexts()
      .then((texts) => texts.join("").trim()),
  );
const calm = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
/** Types into the list of places and takes the first, as it stands there for what was typed. */
async function choose(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.keyboard.type(text);
  await dialog.getByRole("option", { selected: true }).filter({ hasText: text }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

describe("a file of unknown records", () => {
  it("is shown with what was guessed: the source, the fields, and the rows they make", async () => {
    const page = await show();
    await ready(page);
    await page.getByText(`JSON Lines · `).waitFor();
    expect(await field(page, "trace.answer").innerText()).toContain("36 of 40");
    const first = foreignRecords(1)[0]!;
    await expect.poll(() => result(page).innerText()).toContain(first.question);
    await expect.poll(() => page.locator(".preview-claim").allInnerTexts()).toEqual([first.claims[0]!.claim, first.claims[1]!.claim]);
    await page.getByText("Claims (3, of them 1 not in the answer)").waitFor();
    await page.getByRole("row", { name: /^answer: .*Read by Answer/ }).waitFor();
  });

  it("shows control and bidi characters as signs, never as they are", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("j");
    await expect.poll(() => result(page).innerText()).toContain("␛[31m say?");
    expect(await page.evaluate(() => /[\u202e\u001b]/.test(document.body.innerText))).toBe(false);
  });

  it("does not run or load what stands in its texts", async () => {
    const hostile = {
      ...foreignRecords(1)[0]!,
      question: "<img src=x onerror=window.hostile=1>",
      answer: "<script>window.hostile=1</script> [a](javascript:1)",
    };
    const page = await show({ text: `${JSON.stringify(hostile)}\n` });
    await ready(page);
    await expect.poll(() => result(page).innerText()).toContain("<script>window.hostile=1</script>");
    expect(await page.evaluate(() => ({ hostile: "hostile" in window, images: document.images.length }))).toEqual({ hostile: false, images: 0 });
  });

  it("says that it cannot be read, and why", async () => {
    const page = await show({ unreadable: "answers.jsonl could not be read: permission denied." });
    await page.getByText("The file cannot be opened.").waitFor();
    await page.getByText("permission denied").waitFor();
    // The failed request is told to the console of the page as well.
    await expectNoAxeFindings(page);
  });

  it("says that there is no record in it", async () => {
    const page = await show({ text: "\n" });
    await page.getByText("There are no records in this file.").waitFor();
  });
});

describe("correcting by keyboard alone", () => {
  it("changes what is read and shown, says what was found, and is undone and done again", async () => {
    const page = await show();
    await ready(page);
    const { answer, draft } = foreignRecords(1)[0]!;
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain(answer!.slice(0, 20));
    await page.keyboard.press("f");
    await page.keyboard.press("Home");
    while (!(await field(page, "trace.answer").evaluate((row) => row === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await choose(page, "draft");
    await said(page).toBe("Answer reads draft: found in 40 of 40");
    await expect.poll(() => page.locator(".preview-answer").innerText()).toBe(draft);
    // The focus is back where it was, so that the next key goes on from there.
    await expect.poll(() => field(page, "trace.answer").evaluate((row) => row === document.activeElement)).toBe(true);

    await page.keyboard.press("Control+z");
    await said(page).toBe("Undone: Answer read from draft");
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain(answer!.slice(0, 20));
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => page.locator(".preview-answer").innerText()).toBe(draft);
  });

  it("leaves a field empty by Delete", async () => {
    const page = await show();
    await ready(page);
    await field(page, "query").focus();
    await page.keyboard.press("Delete");
    await said(page).toBe("Query is empty.");
    await expect.poll(() => field(page, "query").innerText()).toContain("empty");
    await expect.poll(() => page.locator(".row-query").count()).toBe(0);
  });

  it("reads the field in hand from a value of the source, where Enter is pressed on it", async () => {
    const page = await show();
    await ready(page);
    await field(page, "trace.answer").focus();
    await page.keyboard.press("s");
    const line = page.getByRole("row", { name: /^draft: / });
    while (!(await line.evaluate((row) => row === document.activeElement))) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await said(page).toBe("Answer reads draft: found in 40 of 40");
    await page.getByRole("row", { name: /^draft: .*Read by Answer/ }).waitFor();
  });

  it("gives a path of one’s own, and the same text in every record", async () => {
    const page = await show();
    await ready(page);
    await field(page, "stratum").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("monthly");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("option", { name: "The text “monthly” in every record" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => result(page).innerText()).toContain("stratum monthly");
  });

  it("says what the values of a label mean", async () => {
    const page = await show();
    await ready(page);
    const judgement = page.locator('[data-field^="judgements["]').filter({ hasText: "support" }).first();
    await judgement.focus();
    const label = field(page, `${await judgement.getAttribute("data-field")}.label`);
    await page.keyboard.press("ArrowRight");
    await label.waitFor();
    while (!(await label.evaluate((row) => row === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("v");
    const dialog = page.getByRole("dialog");
    const meaning = dialog.getByRole("combobox", { name: "Meaning of Complete" });
    await meaning.focus();
    await page.keyboard.press("f");
    await page.keyboard.press("Escape");
    await expect.poll(() => result(page).innerText()).toContain("full");
  });

  it("steps through the records", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("]");
    await said(page).toBe("Record 2 of 40");
    await page.keyboard.press("j");
    await expect.poll(() => result(page).innerText()).toContain("When did release 2 come");
    await page.keyboard.press("k");
    await page.keyboard.press("[");
    await page.keyboard.press("[");
    await said(page).toBe("This is the first record.");
  });

  it("goes from one field in doubt to the next, and around", async () => {
    const bare = JSON.stringify({ row: { task_id: "uid" } });
    const page = await show({ mappings: { "answers.jsonl.mapping.json": bare } });
    await ready(page);
    // Both are needed and empty; the first of them is in hand from the start.
    const inHand = () => page.evaluate(() => document.activeElement?.getAttribute("data-field"));
    for (const next of ["trace.answer", "query", "trace.answer"]) {
      await page.keyboard.press("n");
      await expect.poll(inHand).toBe(next);
    }
  });

  it("keeps every correction of a quick hand, though each is made on the one before", async () => {
    const page = await show();
    await ready(page);
    await field(page, "query").focus();
    await page.keyboard.press("Delete");
    await field(page, "system.id").focus();
    await page.keyboard.press("Delete");
    await expect.poll(() => field(page, "system.id").innerText()).toContain("empty");
    expect(await field(page, "query").innerText()).toContain("empty");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(() => field(page, "query").innerText()).toContain("question");
  });

  it("dims what is old while the new rows are on their way, and shows the last of several corrections only", async () => {
    const page = await show();
    await ready(page);
    await calm(page);
    await page.evaluate(() => window.assistantHarness!.hold("assistant/preview"));
    await field(page, "query").focus();
    await page.keyboard.press("Delete");
    await page.locator(".result.stale").waitFor();
    await page.keyboard.press("Control+z");
    await page.evaluate(() => window.assistantHarness!.hold(null));
    await calm(page);
    expect(await page.locator(".row-query").count()).toBe(1);
    expect(await page.locator(".result.stale").count()).toBe(0);
  });

  it("leaves single keys alone while a text is written, and its undo to the text", async () => {
    const page = await show();
    await ready(page);
    await field(page, "query").focus();
    await page.keyboard.press("Delete");
    await said(page).toBe("Query is empty.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("jkn");
    await page.keyboard.press("Control+z");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => field(page, "query").innerText()).toContain("empty");
    expect(await page.getByText("Record 1 of 40").count()).toBe(1);
  });
});

describe("the mapping as JSON", () => {
  it("is shown, holds as soon as it can be read, and is one step for undo", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("m");
    const text = page.getByRole("textbox", { name: "Mapping as JSON" });
    await expect.poll(() => text.inputValue()).toContain('"row"');
    const written = JSON.parse(await text.inputValue()) as { row: { trace: { answer: string } } };
    written.row.trace.answer = "draft";
    await text.fill(JSON.stringify(written, null, 2));
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain("Spring, I think");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain("Release 0 came");
    await expect.poll(() => text.inputValue()).toContain('"answer": "answer"');
  });

  it("says where it cannot be read, leads there, and is neither saved nor imported meanwhile", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("m");
    const text = page.getByRole("textbox", { name: "Mapping as JSON" });
    await expect.poll(() => text.inputValue()).toContain('"row"');
    await text.fill('{\n  "row": {,}\n}');
    await page.getByRole("button", { name: "line 2, column 11" }).click();
    expect(await text.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(12);
    await page.keyboard.press("Control+Enter");
    await page.getByText("cannot be read as it stands").waitFor();
    expect(await page.evaluate(() => window.assistantHarness!.outside.imported.length)).toBe(0);
  });
});

describe("going on", () => {
  it("saves beside the file, and asks before it replaces what is there", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("Control+s");
    await said(page).toBe("Saved as answers.jsonl.mapping.json.");
    await page.getByText("saved", { exact: true }).waitFor();
    await field(page, "query").focus();
    await page.keyboard.press("Delete");
    await said(page).toBe("Query is empty.");
    await page.keyboard.press("Control+s");
    await page.getByRole("dialog", { name: "Replace the mapping that is there?" }).getByRole("button", { name: "Replace it" }).click();
    await said(page).toBe("Saved as answers.jsonl.mapping.json.");
    const kept = await page.evaluate(() => window.assistantHarness!.outside.mappingFiles.get("answers.jsonl.mapping.json")?.text);
    expect(JSON.parse(kept!)).not.toHaveProperty("row.query");
  });

  it("imports by one key, with the mapping kept, and loads the review", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.evaluate(() => window.assistantHarness!.reloads)).toBe(1);
    const outside = await page.evaluate(() => {
      const { imported, mappingFiles, opened } = window.assistantHarness!.outside;
      return { imported, opened, mappings: [...mappingFiles.keys()] };
    });
    expect(outside).toMatchObject({ opened: 1, imported: [{ ok: true, rows: records }], mappings: ["answers.jsonl.mapping.json"] });
  });

  it("cancels an import and says so", async () => {
    const page = await show({ importing: { holds: true } });
    await ready(page);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("progressbar", { name: "Import" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await said(page).toBe("The import was cancelled.");
    await page.getByRole("progressbar").waitFor({ state: "detached" });
  });

  it("tells why an import failed, and lets it be tried again", async () => {
    const page = await show({ importing: { fails: "the disk is full: make room, then try again" } });
    await ready(page);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("alert").filter({ hasText: "the disk is full" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
  });

  it("uses a mapping that lies beside the file", async () => {
    const mapping = { title: "Only the drafts", row: { task_id: "uid", trace: { answer: "draft" } } };
    const page = await show({ mappings: { "drafts.mapping.json": JSON.stringify(mapping) } });
    await ready(page);
    await page.getByRole("button", { name: "Use another…" }).click();
    await page.getByRole("button", { name: /Only the drafts/ }).click();
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain("Spring, I think");
    await expect.poll(() => field(page, "query").innerText()).toContain("empty");
  });

  it("starts from the mapping that was saved for this file", async () => {
    const mapping = { row: { task_id: "uid", trace: { answer: "draft" } } };
    const page = await show({ mappings: { "answers.jsonl.mapping.json": JSON.stringify(mapping) } });
    await page.getByText("read from its mapping file").waitFor();
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain("Spring, I think");
  });

  it("keeps the corrections while the line is lost, and when the file changes on disk", async () => {
    const page = await show();
    await ready(page);
    await field(page, "query").focus();
    await page.keyboard.press("Delete");
    await said(page).toBe("Query is empty.");
    await page.evaluate(() => window.assistantHarness!.connection("lost"));
    await page.getByText("The connection is lost.").waitFor();
    await page.evaluate(() => window.assistantHarness!.connection("open"));
    await page.getByText("The connection is lost.").waitFor({ state: "detached" });
    await page.evaluate((text) => window.assistantHarness!.outside.rewrite(text), foreignLines(3));
    await page.getByText("Record 1 of 3").waitFor();
    await expect.poll(() => field(page, "query").innerText()).toContain("empty");
  });
});

describe("labels that are there already", () => {
  it("are added from a path, as judgements of the row", async () => {
    const page = await show();
    await ready(page);
    await page.getByRole("button", { name: "Add labels that were given already…" }).click();
    await page.getByRole("combobox", { name: "Where the labels stand" }).focus();
    await choose(page, "overall");
    await expect
      .poll(() =>
        result(page)
          .locator(".label-chip")
          .allInnerTexts()
          .then((texts) => texts.join(" ")),
      )
      .toContain("good");
  });

  it("are joined from a file beside it", async () => {
    const verdicts = foreignRecords(records).map(({ uid }, n) => ({ uid, verdict: n % 2 === 0 ? "pass" : "fail" }));
    const page = await show({ beside: { "judge.json": JSON.stringify(verdicts) } });
    await ready(page);
    await page.getByRole("button", { name: "Join judge.json" }).click();
    await page.getByText("joined", { exact: true }).waitFor();
    await expect.poll(() => result(page).innerText()).toContain("pass");
  });
});

describe("problems", () => {
  it("are listed, and lead to the field they concern", async () => {
    const page = await show();
    await ready(page);
    await page.keyboard.press("!");
    const dialog = page.getByRole("dialog", { name: "Notes" });
    const toField = dialog.getByRole("listitem").first().getByRole("button");
    const title = (await toField.innerText()).trim();
    await toField.click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-field"))).not.toBeNull();
    await page.getByRole("region", { name: `About ${title}` }).waitFor();
  });
});

describe("everybody", () => {
  it.each(themes.flatMap((theme) => [1440, 480].map((width) => [theme, width] as const)))(
    "finds no barrier in %s at %d pixels",
    async (theme, width) => {
      const page = await show({}, { theme, width });
      await ready(page);
      await calm(page);
      await expectNoAxeFindings(page);
      for (const key of ["s", "r"]) {
        await page.keyboard.press(key);
        await expectNoAxeFindings(page);
      }
      await page.keyboard.press("f");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys and help" }).waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await page.keyboard.press("m");
      await page.getByRole("textbox", { name: "Mapping as JSON" }).waitFor();
      await expectNoAxeFindings(page);
    },
  );

  it("reaches every control by Tab", async () => {
    const page = await show();
    await ready(page);
    await calm(page);
    const reached = new Set<string>();
    await page.locator("body").evaluate((body) => (body.querySelector("button, [tabindex]") as HTMLElement | null)?.blur());
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press("Tab");
      reached.add(
        await page.evaluate(
          () =>
            document.activeElement?.closest("[data-pane]")?.getAttribute("data-pane") ??
            document.activeElement?.closest(".toolbar, .top-line")?.className ??
            "",
        ),
      );
    }
    for (const place of ["top-line", "toolbar", "source", "fields", "result"]) expect([...reached]).toContain(place);
  });
});
