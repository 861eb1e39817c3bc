import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { hashOf, liveRow, newPage, oldTruthText, otherCapture, vendorUrl } from "../builders/liveTruthRun";
import { proposedRun } from "../builders/proposedRun";
import { jsonl } from "../builders/sampleRows";
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

const base64 = (bytes: Uint8Array) => ({ base64: Buffer.from(bytes).toString("base64") });
/** A live case whose page moved on: an answer states what stands there now, another cites another capture of it. */
const given: Given = {
  results: jsonl([
    liveRow({ answer: "The latest release is v3.2" }),
    liveRow({ answer: "The latest release is v3.1", page: otherCapture, system: "other", repetition: 1 }),
  ]),
  artefacts: {
    "run.json": JSON.stringify({ run_id: "2026-08-22T10:00:00Z/live/1", corpus_version: "live-1", lane: "live", started_at: "2026-08-22T10:00:00Z" }),
    "corpus.yaml":
      "version: live-1\ncases:\n  - { id: S03, stratum: search, query: Which is the latest release?, live_channel: direct-fetch, expect: success }\n  - { id: S04, stratum: search, query: Who maintains it?, live_channel: direct-fetch, expect: success }\n",
  },
  truths: { S03: oldTruthText },
  truthStore: { S03: oldTruthText },
  representations: [base64(newPage), base64(otherCapture)],
};

async function show(more: Given = given, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(more, options);
  const { page } = open;
  await expect.poll(() => page.evaluate(() => window.harness?.screen.store.getState().document?.status)).toBe("ready");
  return page;
}
/** Opens the first case, and from it the form, by keys. */
async function form(more: Given = given, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  const page = await show(more, options);
  await page.getByRole("row", { name: /S03/ }).first().waitFor();
  await page.getByRole("row", { name: /S03/ }).first().click();
  await page.keyboard.press("Enter");
  await page.locator(".case-title", { hasText: "S03" }).waitFor();
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: "A change of S03" }).waitFor();
  return page;
}
const field = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const told = (page: Page) => page.getByRole("region", { name: "What its approver will be told" });
const status = (page: Page) => page.locator(".proposing-send [role=status]");
const proposals = (page: Page) =>
  page.evaluate(() =>
    [...window.harness!.ports.logs.lines.values()]
      .flat()
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ kind }) => kind === "truth-proposal"),
  );
const kept = (page: Page) => page.evaluate(() => window.harness!.screen.store.getState().panel.truth.form);
const labels = (page: Page) => page.evaluate(() => [...window.harness!.ports.logs.lines.values()].flat().length);
/** Reaches a control by Tab alone. */
async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  for (let at = 0; at < 120; at++) {
    // The kit's buttons stand in the shadow of what has the focus.
    if (await wanted.evaluate((element) => element.matches(":focus") || (element.getRootNode() as ShadowRoot).activeElement === element)) return;
    await page.keyboard.press(key);
  }
  throw new Error("Tab does not lead there");
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
async function selectInPage(page: Page, words: string): Promise<void> {
  const frame = page.frameLocator(".proposing-beside iframe");
  await frame.getByText(words).first().waitFor();
  await page.evaluate((text) => {
    const inside = document.querySelector<HTMLIFrameElement>(".proposing-beside iframe")!.contentDocument!;
    const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.nodeValue!.indexOf(text);
      if (at < 0) continue;
      const range = inside.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      inside.getSelection()!.removeAllRanges();
      inside.getSelection()!.addRange(range);
      return;
    }
    throw new Error("the page does not hold the words");
  }, words);
  await expect.poll(() => button(page, "Use the selection").isEnabled()).toBe(true); // the frame tells of a selection a moment later
}
async function fillWhy(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "the page changed" }).click();
  await page.getByLabel("Reason", { exact: true }).fill("The vendor released v3.2.");
}

describe("proposing a truth update from a case", () => {
  it("begins with the case, what gave cause and the truth as it is, and with nothing that a system answered", async () => {
    const page = await form();
    await page.getByText(`${vendorUrl} no longer states release`).first().waitFor();
    expect(await field(page, "fact release").innerText()).toContain("v3.1");
    expect(await field(page, "allowed sources").innerText()).toContain("https://vendor.example/releases/*");
    expect(await page.getByRole("combobox", { name: "Category" }).evaluate((element) => (element as HTMLSelectElement).value)).toBe("page-changed");
    for (const input of await page.locator(".proposing-form input:not([type=radio]), .proposing-form textarea").all())
      expect(await input.inputValue()).toBe("");
    expect(await page.locator(".proposing-form").innerText()).not.toContain("v3.2");
    expect(await page.getByRole("radio", { name: "none" }).isChecked()).toBe(true);
    expect(await status(page).innerText()).toBe("Nothing is changed yet. Choose a field to change, or add a fact.");
  });

  it("is filled in, proved by words selected in the archived page, and sent by keyboard alone", async () => {
    const page = await form();
    await tabTo(page, button(page, "Change fact release"));
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("v3.2");
    await told(page).getByText("It brings 1 known answer nearer to being right:").waitFor();
    await told(page)
      .getByText(/expected_facts\/release would be what router@1\.0\.0/)
      .waitFor();
    await tabTo(page, page.getByLabel("Reason", { exact: true }));
    await page.keyboard.type("1jt: the vendor released v3.2");
    await told(page).getByText("archived evidence is needed").waitFor();
    await tabTo(page, page.getByRole("radio", { name: "none" }));
    await page.keyboard.press("ArrowDown");
    await page
      .getByRole("radio", { name: /9db0963eb340/ })
      .and(page.locator(":checked"))
      .waitFor();
    await expect.poll(() => page.getByLabel("Evidence URL").inputValue()).toBe(vendorUrl);
    await selectInPage(page, "The latest release is v3.2");
    await page.keyboard.press("e");
    await page.getByRole("group", { name: "Quote" }).getByText("The latest release is v3.2").waitFor();
    await tabTo(page, button(page, "When the page was retrieved"));
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByLabel("Valid from").inputValue()).toBe("2026-08-22T10:00:00Z");
    await expect.poll(() => status(page).innerText()).toBe("It can be proposed. Its approver has to acknowledge whose answers it makes right.");
    await told(page).getByText("Somebody else can approve it, once they have acknowledged").waitFor();
    await page.getByLabel("Reason", { exact: true }).focus();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Proposed: somebody else approves it.").first().waitFor();
    const said = await proposals(page);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({
      case_id: "S03",
      base: 1,
      category: "page-changed",
      reason: "1jt: the vendor released v3.2",
      changes: [{ field: "expected_facts/release", old: { value: "v3.1" }, new: { id: "release", value: "v3.2", match: "exact" } }],
      evidence_url: vendorUrl,
      evidence_sha256: hashOf(newPage),
      evidence: { exact: "The latest release is v3.2" },
      valid_at: "2026-08-22T10:00:00Z",
      target: { kind: "row", task_id: "S03" },
    });
    const { id, form: draft } = await page.evaluate(() => window.harness!.screen.store.getState().panel.truth);
    expect([id, draft]).toEqual([said[0]!["id"], null]);
  });

  it("shows the archived page without anything that answers, judges or graders took from it, and the quote where it stands", async () => {
    const page = await form();
    await button(page, "Change fact release").click();
    await page.getByLabel("Value", { exact: true }).fill("v3.2");
    await page.getByRole("radio", { name: /9db0963eb340/ }).click();
    await selectInPage(page, "published 20 August 2026");
    const marks = (name: string) =>
      page.evaluate((highlight) => {
        const inside = document.querySelector<HTMLIFrameElement>(".proposing-beside iframe")!.contentWindow as unknown as { CSS: typeof CSS };
        return [...(inside.CSS.highlights.get(highlight) ?? [])].map((range) => (range as Range).toString());
      }, name);
    expect([await marks("evidence"), await marks("focused")]).toEqual([[], []]);
    await button(page, "Use the selection").click();
    await expect.poll(() => marks("focused")).toEqual(["published 20 August 2026"]);
    await page.keyboard.press("p");
    await page.getByRole("tab", { name: "Text", exact: true, selected: true }).waitFor();
    await button(page, "Close the page").click();
    expect(await page.locator(".proposing-beside").count()).toBe(0);
    await button(page, "Remove the quote").click();
    await page.getByText("No quote: the whole page counts.").waitFor();
  });

  it("tells what is wrong at its field, leads whoever tries to send it there, and sends nothing", async () => {
    const page = await form();
    await page.keyboard.press("Control+Enter");
    expect(await page.getByText("This is needed.").count()).toBe(3);
    await button(page, "Give how long it holds")
      .click({ timeout: 2000 })
      .catch(() => button(page, "Change how long it holds").click());
    await page.getByLabel("Seconds from the time on from which it holds").fill("a year");
    await page.getByText("A number of seconds, 0 or more.").waitFor();
    await page.getByLabel("Evidence URL").fill("ftp://vendor.example");
    await page.getByLabel("Valid from").fill("yesterday");
    await page.getByLabel("Seconds from the time on from which it holds").fill("3600");
    await page.getByText("1 hour", { exact: true }).waitFor();
    await page.getByText("is no web address (http or https)").waitFor();
    await page.getByText('valid_at "yesterday" is no RFC 3339 time').waitFor();
    await expect.poll(() => status(page).innerText()).toBe("2 things are to be mended.");
    await page.getByLabel("Valid from").press("Control+Enter");
    await expect.poll(() => page.getByLabel("Reason", { exact: true }).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Reason", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.type("It changes seldom.");
    await page.getByText("This is needed.").waitFor({ state: "detached" });
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.getByLabel("Evidence URL").evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await proposals(page)).toEqual([]);
  });

  it("changes lists, budgets, refusals and facts of any kind, puts them back, and undoes and redoes that without touching a label", async () => {
    const page = await form();
    await button(page, "Change allowed sources").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("https://mirror.example/*");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Backspace");
    await button(page, "Give budget").click();
    await page.getByLabel("requests", { exact: true }).fill("8");
    await button(page, "Give expected refusal").click();
    await field(page, "expected refusal").getByRole("checkbox", { name: /gone/ }).click();
    await button(page, "Take out fact release").click();
    await page.getByRole("button", { name: "Add a Fact" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.type("release");
    await page.getByLabel("Value", { exact: true }).fill("x");
    await page.getByText("There is a fact release already.").waitFor();
    await page.getByLabel("Name of the fact").fill("platforms");
    await page.getByRole("combobox", { name: "How answers are compared with it" }).click();
    await page.getByRole("option", { name: "as a list, in any order" }).click();
    await page.getByLabel("Values, one a line").fill("Linux\nmacOS");
    const table = told(page).getByRole("table", { name: "What changes" });
    await table.getByText("platforms").waitFor();
    await expect.poll(() => table.getByRole("row").count()).toBe(6);
    const checked = await kept(page);
    expect(checked!.edits.map(({ key }) => key)).toEqual(["allowed_sources", "max_budget", "expected_refusal", "expected_facts/release", "new 1"]);
    expect(checked!.edits[0]!.to).toEqual({ kind: "list", items: ["https://vendor.example/releases/*", "https://mirror.example/*"] });

    await button(page, "Leave fact release as it is").click();
    await expect.poll(async () => (await kept(page))!.edits.length).toBe(4);
    await page.keyboard.press("Escape");
    const before = await labels(page);
    // From the button, whose key Escape is: back in the form with everything there.
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "A change of S03" }).waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await kept(page))!.edits.length).toBe(5);
    for (let at = 0; at < 60; at++) await page.keyboard.press("Control+z");
    await expect.poll(async () => (await kept(page))!.edits.length).toBe(0);
    for (let at = 0; at < 60; at++) await page.keyboard.press("Control+Shift+z");
    await expect.poll(async () => (await kept(page))!.edits.length).toBe(4);
    expect(await labels(page)).toBe(before);
  });
});

describe("a draft that is not sent", () => {
  it("is kept when the form is left by Escape, when the panel is hidden, and is offered again; discarding it asks", async () => {
    const page = await form();
    await button(page, "Change fact release").click();
    await page.getByLabel("Value", { exact: true }).fill("v3.2");
    await page.getByLabel("Reason", { exact: true }).fill("half a reas");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.locator(".case-title", { hasText: "S03" }).waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify([...window.harness!.ports.keeper.values]))).toContain("half a reas");
    await page.evaluate(() => window.harness!.reopen());
    await page.locator(".case-title", { hasText: "S03" }).waitFor();
    await page.keyboard.press("t");
    await expect.poll(() => page.getByLabel("Reason", { exact: true }).inputValue()).toBe("half a reas");
    expect(await page.getByLabel("Value", { exact: true }).inputValue()).toBe("v3.2");
    await button(page, "Discard…").click();
    await page.getByRole("dialog", { name: "Discard the proposal?" }).getByRole("button", { name: "Keep it" }).click();
    expect(await page.getByLabel("Reason", { exact: true }).inputValue()).toBe("half a reas");
    await button(page, "Discard…").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).last().click();
    await page.locator(".case-title", { hasText: "S03" }).waitFor();
    expect(await kept(page)).toBeNull();
  });

  it("stays in the place of another that is asked for, until its writer says which", async () => {
    const page = await form();
    await page.getByLabel("Reason", { exact: true }).fill("not sent");
    await page.evaluate(() => window.harness!.screen.setPanel({ tab: "cases" }));
    await page.getByRole("row", { name: /S03/ }).nth(1).click();
    await page.keyboard.press("t");
    await page.getByText("This proposal for S03 was begun and not sent.").waitFor();
    expect(await page.getByLabel("Reason", { exact: true }).inputValue()).toBe("not sent");
    await button(page, "Go on with this one").click();
    await page.getByText("This proposal for S03 was begun and not sent.").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.evaluate(() => window.harness!.screen.setPanel({ tab: "cases" }));
    await page.getByRole("row", { name: /S03/ }).nth(1).click();
    await page.keyboard.press("t");
    await button(page, "Discard it and begin the other").click();
    await expect.poll(() => page.getByLabel("Reason", { exact: true }).inputValue()).toBe("");
  });

  it("says that the truth was changed meanwhile, and keeps what was written", async () => {
    const page = await form();
    await button(page, "Change fact release").click();
    await page.getByLabel("Value", { exact: true }).fill("v3.2");
    await page.evaluate(() => {
      const { truths } = window.harness!;
      const text = truths!.texts.get("S03")!;
      const record = text.slice(text.indexOf("valid_at"));
      const item = (version: number, body: string) => `  - version: ${version}\n${body.replace(/^(?=.)/gm, "    ")}`;
      truths!.texts.set("S03", `case_id: S03\nversions:\n${item(2, record.replace("v3.1", "v3.1.1"))}${item(1, record)}`);
      truths!.say();
    });
    await page.getByText("The truth became version 2 while you were writing.").waitFor();
    expect(await page.getByLabel("Value", { exact: true }).inputValue()).toBe("v3.2");
    expect(await field(page, "fact release").innerText()).toContain("v3.1.1");
    await button(page, "Go on").click();
    await page.getByText("The truth became version 2 while you were writing.").waitFor({ state: "detached" });
    expect((await kept(page))!.base).toBe(2);
  });
});

describe("other ways into the form", () => {
  it("asks for the case where none is meant, and takes one without a truth", async () => {
    const page = await show();
    await page.keyboard.press("T");
    await page.getByRole("tab", { name: "Truth", selected: true }).waitFor();
    await page.getByRole("button", { name: "New proposal…" }).first().click();
    await expect.poll(() => page.getByRole("combobox", { name: "Case" }).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("maintains");
    await page.getByRole("option", { name: /S04/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("The case has no truth yet: this would be its first version.").waitFor();
    await page.getByRole("button", { name: "Choose another case" }).click();
    await page.getByRole("combobox", { name: "Case" }).waitFor();
  });

  it("confirms an aged truth again with evidence and without another value, and restores an earlier version as a new one", async () => {
    const page = await show(await proposedRun());
    await page.evaluate(() =>
      window.harness!.screen.setPanel((panel) => ({ tab: "truth", truth: { ...panel.truth, view: "history", caseId: "S05" } })),
    );
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "A change of S05" }).waitFor();
    await page.getByText("Another proposal of this case waits, by Cem Example.").waitFor();
    await page.getByRole("button", { name: "Only confirm it again" }).click();
    await page.getByRole("heading", { name: "S05, confirmed again" }).waitFor();
    expect(await page.locator(".proposing-field").count()).toBe(0);
    await page.getByLabel("Reason", { exact: true }).fill("Read again.");
    await page.getByLabel("Evidence URL").fill("https://vendor.example/releases/notes");
    await button(page, "Now").click();
    await expect.poll(() => status(page).innerText()).toBe("It can be proposed.");
    await button(page, "Propose").click();
    await expect.poll(async () => (await proposals(page)).at(-1)).toMatchObject({ case_id: "S05", category: "reconfirmed", changes: [] });
  });

  it("restores an earlier version by its values", async () => {
    const page = await show(await proposedRun());
    await page.evaluate(() => {
      const { screen } = window.harness!;
      screen.setPanel(({ truth }) => ({
        tab: "truth",
        truth: {
          ...truth,
          view: "form",
          form: {
            begun: { kind: "restore", caseId: "S05", rowId: null, version: null },
            next: null,
            back: { tab: "truth", view: "history" },
            caseId: "S05",
            base: null,
            edits: [],
            category: "",
            reason: "The correction was wrong.",
            evidenceUrl: "https://vendor.example/releases/notes",
            evidenceSha256: null,
            evidence: null,
            validAt: "2026-11-28T08:00:00Z",
            restores: null,
          },
        },
      }));
    });
    await page.getByRole("heading", { name: "An earlier version of S05" }).waitFor();
    expect(await status(page).innerText()).toBe("Choose the version that holds again.");
    await page.getByRole("combobox", { name: "Version that holds again" }).click();
    await page.getByRole("option", { name: /^version 2 ·/ }).click();
    const table = told(page).getByRole("table", { name: "What changes" });
    await table.getByText("M. Vogel").waitFor();
    await expect.poll(() => status(page).innerText()).toMatch(/^It can be proposed/);
    await button(page, "Propose").click();
    await expect.poll(async () => (await proposals(page)).at(-1)).toMatchObject({ restores: 2, category: "restored" });
  });

  it("is offered where a case says that it is quarantined", async () => {
    const page = await show();
    await page.getByRole("row", { name: /S03/ }).first().dblclick();
    await page.getByRole("button", { name: "outcome probe-invalid. Why?" }).click();
    await page.getByRole("button", { name: "Propose Truth Update…" }).click();
    await page.getByRole("heading", { name: "A change of S03" }).waitFor();
  });

  it("stays closed while its reviewer labels blind", async () => {
    const page = await show({ queue: { rows: 8, reviewers: ["reviewer-a"] }, truthStore: { S03: oldTruthText } });
    await page.keyboard.press("t");
    await page.getByText("Truths are sealed while you label blind.").waitFor();
    expect(await page.locator(".proposing-form").count()).toBe(0);
  });

  it("says why it was refused, and keeps what was written", async () => {
    const page = await form({ ...given, reviewer: null });
    await button(page, "Change fact release").click();
    await page.getByLabel("Value", { exact: true }).fill("v3.3");
    await fillWhy(page);
    await page.getByLabel("Evidence URL").fill(vendorUrl);
    await button(page, "Now").click();
    await expect.poll(() => status(page).innerText()).toBe("It can be proposed.");
    await button(page, "Propose").click();
    await page.getByText(/Not proposed: Say who is reviewing first/).waitFor();
    expect(await page.getByLabel("Value", { exact: true }).inputValue()).toBe("v3.3");
  });
});

describe.each(themes)("the form in the theme %s", (theme) => {
  it.each([1440, 420])("has no findings of axe, %i wide", async (width) => {
    const page = await form(given, { theme, width });
    await button(page, "Change fact release").click();
    await page.getByLabel("Value", { exact: true }).fill("v3.2");
    await button(page, "Change allowed sources").click();
    await button(page, "Give budget").click();
    await page.getByLabel("requests", { exact: true }).fill("many");
    await button(page, "Give expected refusal").click();
    await page.getByRole("radio", { name: /9db0963eb340/ }).click();
    await selectInPage(page, "The latest release is v3.2");
    await page.keyboard.press("Control+Enter");
    await page.getByText("This is needed.").first().waitFor();
    await expectNoAxeFindings(page);
    await page.getByLabel("requests", { exact: true }).fill("8");
    await field(page, "expected refusal").getByRole("checkbox").first().click();
    await told(page).getByText("It brings 1 known answer").waitFor();
    await expectNoAxeFindings(page);
    await shoot(page, `truth-form-${width}-${theme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
