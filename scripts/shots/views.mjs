// Every view of the screen: the run it is shown over, who is reviewing (null: nobody yet), and what is done to reach it.
// `samples/…` is copied from the samples, `awkward` is made of the rows of test/builders/awkwardRun.ts, `page` is the test
// page (test/browser/page), for what `adjudicate open` alone does not show.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { disputedRun, probedAnswers, proposedRun } from "./stages.mjs";
import { click, filter, inCase, openCase, pane, press, see, steps } from "./steps.mjs";

const run = "samples/run";
const impatient = "samples/run-impatient";
const narrow = [480];
const awkward = "awkward";
const media = "media";

/** The log cannot be made where a file stands in its folder's place. */
const refuseLogs = ({ folder }) => {
  mkdirSync(join(folder, "review"), { recursive: true });
  writeFileSync(join(folder, "review/logs"), "in the way");
};
/** What the server says of the document, changed on its way to the page. */
const saying = (change) => (page) =>
  page.routeWebSocket(/session/, (line) => {
    const server = line.connectToServer();
    const changed = (part) => (part === null || part === undefined ? part : { ...part, ...change });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.result?.document) message.result.document = changed(message.result.document);
      if (message.params?.document) message.params.document = changed(message.params.document);
      line.send(JSON.stringify(message));
    });
  });
const unanswered = (page) => page.routeWebSocket(/session/, () => undefined);
const rowAgain = ({ folder }) => {
  const row = JSON.parse(readFileSync(join(folder, "results.jsonl"), "utf8").split("\n")[0]);
  appendFileSync(join(folder, "results.jsonl"), `${JSON.stringify({ ...row, repetition: 7 })}\n`);
};

/** A codebook whose citation support is in its second version, and one with a mistake. */
const splitCodebook = `dimensions:
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
const codebook = (text) => ({ artefacts: { "review/codebook.yaml": text } });
const codebookPart = (name) => click("tab", name);
const giveLabels = ({ page }) =>
  page.evaluate(async () => {
    const { screen } = window.harness;
    const { rows } = await screen.request("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 4 });
    for (const [at, value] of ["full", "partial", "none", "partial"].entries()) {
      const view = rows[at] && (await screen.request("case/open", { rowId: rows[at].rowId }));
      const slot = view?.slots.find(({ dimension }) => dimension === "citation-support");
      if (slot)
        await screen.request("label/commit", {
          rowId: view.rowId,
          ref: slot.ref,
          dimension: "citation-support",
          value,
          rationale: "",
          evidence: null,
          activeSeconds: 1,
        });
    }
  });
const changeCodebook = ({ page }) =>
  page.evaluate((text) => {
    window.harness.ports.files.artefacts.set("review/codebook.yaml", text);
    window.harness.ports.files.say("codebook");
  }, splitCodebook);

const agreement = (...more) => steps(click("tab", "Agreement"), see("Coefficients"), intervals, ...more);
const intervals = ({ page }) => page.getByRole("progressbar", { name: "Computing intervals" }).waitFor({ state: "detached" });
const choose =
  (field, option) =>
  async ({ page }) => {
    await page.getByRole("combobox", { name: field }).click();
    await page.getByRole("option", { name: option }).last().click();
  };

const probes = () => probedAnswers(60);
const beginWith = (preset) => [see("Draw 80 Items"), click("button", "Begin with"), click("button", preset)];

const listOfDisputes = ({ page }) => page.getByRole("grid", { name: "Disagreements" });
const disagreements = (...more) => steps(press("A"), (stage) => listOfDisputes(stage).waitFor(), ...more);
const openDispute = (stage) => listOfDisputes(stage).getByRole("row").first().dblclick();
const decideFirst = steps(openDispute, see("The heading names"), press("1", "1"), ({ page }) => page.keyboard.type("Is a heading a statement?"));

/** A sample of rows to be labelled by whom the plan names: sealed from the start. */
const queued = (more = {}) => ({ queue: { rows: 20, reviewers: ["reviewer-a"], ...more } });
const seesJudge = queued({ plans: [{ blinding: { judge: false, grader: true, system: true, reviewers: true, passages: true } }] });
const inQueue = (...more) => steps(press("U"), see("Begin"), press("Enter"), see("1 of 20"), pane("Representation"), ...more);

const inTruth = (...more) => steps(press("T"), see("Proposals ("), ...more);
const openProposal = (name) => [
  (stage) => stage.page.getByRole("grid", { name: "Proposals" }).getByRole("row", { name }).dblclick(),
  see("What changes"),
];
const change = /S03, fact release, waits/;
/** The form for the case whose page has changed, opened from it. */
const proposing = (...more) => steps(openCase("S03"), press("t"), see("A change of S03"), ...more);
const fill =
  (label, text) =>
  ({ page }) =>
    page.getByLabel(label, { exact: true }).fill(text);
const changeRelease = [click("button", "Change fact release"), fill("Value", "v3.2")];
const choosePage = ({ page }) => page.getByRole("radio", { name: /9db0963eb340/ }).click();
const quoteInPage = async ({ page }) => {
  await page.frameLocator(".proposing-beside iframe").getByText("The latest release").waitFor();
  await page.evaluate(() => {
    const inside = document.querySelector(".proposing-beside iframe").contentDocument;
    const texts = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
    while (!texts.nextNode().nodeValue.startsWith("The latest release"));
    const paragraph = texts.currentNode;
    inside.getSelection().setBaseAndExtent(paragraph, 0, paragraph, "The latest release is v3.2".length);
  });
};
const inOtherRow = ({ page }) =>
  page.evaluate(async () => {
    const { screen } = window.harness;
    const { rows } = await screen.request("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 9 });
    screen.openCase(rows.find(({ taskId }) => taskId === "S05").rowId);
  });
const proposed =
  (more = {}) =>
  async () => ({ ...(await proposedRun()), ...more });

export const views = {
  // Truths (test/builders/proposedRun.ts)
  truth: { page: proposedRun, reach: inTruth() },
  "truth-proposal": { page: proposedRun, reach: inTruth(...openProposal(change)) },
  "truth-preview": {
    page: proposedRun,
    reach: inTruth(...openProposal(change), click("button", "Preview what changes"), see(/that succeed now/), ({ page }) =>
      page.getByRole("table", { name: "Runs" }).scrollIntoViewIfNeeded(),
    ),
  },
  "truth-file": {
    page: proposedRun,
    reach: inTruth(...openProposal(change), ({ page }) => page.getByRole("group", { name: "The file before and after" }).scrollIntoViewIfNeeded()),
  },
  "truth-confirmed": { page: proposedRun, reach: inTruth(...openProposal(/S05/)) },
  "truth-own": { page: proposed({ reviewer: "Ann Example" }), reach: inTruth(...openProposal(change)) },
  "truth-history": { page: proposedRun, reach: inTruth(click("tab", "Due"), click("button", "History of S05"), see("How it came about")) },
  "truth-compare": {
    page: proposedRun,
    reach: inTruth(click("tab", "Due"), click("button", "History of S05"), click("button", "Compare with version 2"), see("Two versions compared")),
  },
  "truth-due": { page: proposedRun, reach: inTruth(click("tab", "Due"), see("Confirm again")) },
  "truth-case-chooser": { page: proposedRun, reach: inTruth(click("tab", "History"), see("Whose history?")) },
  "truth-empty": { page: async () => ({ ...(await proposedRun()), logs: {} }), reach: steps(press("T"), see("Nobody has proposed")) },
  "truth-closed": {
    page: proposed({
      reviewer: null,
      truthsClosed: "This folder cannot be written to.",
      otherRuns: [{ name: "run of May", silent: "its results cannot be read" }],
    }),
    reach: inTruth(),
  },
  "truth-form": { page: proposedRun, reach: proposing() },
  "truth-form-page": { page: proposedRun, reach: proposing(...changeRelease, choosePage, quoteInPage, press("e")) },
  "truth-form-told": {
    page: proposedRun,
    reach: proposing(
      ...changeRelease,
      choosePage,
      fill("Reason", "The vendor released v3.2."),
      click("button", "When the page was retrieved"),
      ({ page }) => page.getByRole("heading", { name: "What its approver will be told" }).scrollIntoViewIfNeeded(),
    ),
  },
  "truth-form-wrong": {
    page: proposedRun,
    reach: proposing(
      click("button", "Change how long it holds"),
      fill("Seconds from the time on from which it holds", "a year"),
      click("button", "Give budget"),
      fill("requests", "8"),
      click("button", "Give expected refusal"),
      click("button", "Add a Fact"),
      press("Control+Enter"),
    ),
  },
  "truth-form-lists": {
    page: proposedRun,
    reach: proposing(
      click("button", "Take out fact release"),
      click("button", "Change allowed sources"),
      press("End", "Enter"),
      ({ page }) => page.keyboard.type("https://mirror.example/releases/*"),
      click("button", "Give forbidden actions"),
    ),
  },
  "truth-form-confirm": {
    page: proposedRun,
    reach: inTruth(
      click("tab", "Due"),
      click("button", "History of S05"),
      see("How it came about"),
      press("t"),
      click("button", "Only confirm it again"),
    ),
  },
  "truth-form-kept": {
    page: proposedRun,
    reach: proposing(fill("Reason", "half a reas"), inOtherRow, press("t"), see("was begun and not sent")),
  },
  "truth-form-chooser": { page: proposedRun, reach: inTruth(click("button", "New proposal…"), see("Which case the proposal is about")) },
  "truth-form-offered": {
    page: proposedRun,
    reach: steps(openCase("S03"), click("button", "outcome probe-invalid. Why?"), see("Propose Truth Update…")),
  },
  "truth-sealed": { page: queued({ truthStore: {} }), reach: steps(press("T"), see("Truths are sealed")) },

  // Disagreements (test/builders/adjudication.ts)
  decisions: { page: disputedRun, reach: disagreements() },
  "decisions-item": { page: disputedRun, reach: disagreements(openDispute, see("The heading names")) },
  "decisions-written": { page: disputedRun, reach: disagreements(decideFirst) },
  "decisions-decided": {
    page: disputedRun,
    reach: disagreements(decideFirst, press("Control+Enter"), press("Control+z", "Control+Shift+z"), click("button", "Show who said what")),
  },
  "decisions-merge": { page: disputedRun, reach: disagreements(click("button", "Merge by a rule…"), see(/^Settles/)) },
  "decisions-changes": {
    page: disputedRun,
    reach: disagreements(decideFirst, press("Control+Enter", "Escape"), click("button", "What the codebook leaves open"), see("Is a heading")),
  },
  "decisions-empty": { page: {}, reach: steps(click("tab", "Disagreements"), see("Reviewers differ nowhere")) },

  // Agreement
  agreement: { run: "rated", reach: agreement() },
  "agreement-plan": { run: "rated", reach: agreement(choose("Items of", /plan p-1/), see("In the population"), intervals) },
  "agreement-focus": {
    run: "rated",
    reach: agreement(({ page }) => page.locator('[data-cell="0,0"]').focus(), press("ArrowRight")),
  },
  "agreement-judges": {
    run: "rated",
    reach: agreement(choose("First rater", "judge new"), choose("Second rater", "judge old"), see("Flips from"), intervals),
  },
  "agreement-scrolled": {
    run: "rated",
    reach: agreement(({ page }) => page.getByRole("heading", { name: "Who has labelled what" }).scrollIntoViewIfNeeded()),
  },
  "agreement-corrected": {
    run: "rated",
    reach: agreement(choose("Items of", /plan p-1/), see("Rogan–Gladen"), intervals, ({ page }) =>
      page.getByRole("heading", { name: "Who has labelled what" }).scrollIntoViewIfNeeded(),
    ),
  },
  "agreement-cell": { run: "rated", reach: agreement(({ page }) => page.locator('[data-cell="0,1"]').click(), see(/differ|: success|: wrong/)) },
  "agreement-empty": { page: {}, reach: steps(click("tab", "Agreement"), see("There are no labels")) },

  // Cases
  cases: { run },
  "cases-focus": { run, reach: press("Tab", "Tab") },
  "cases-filtered": { run: impatient, reach: filter("not label:success") },
  "cases-chips": { run, reach: filter("stratum:blocking and (label:success or tag:none) and requests>1 and not case:B05") },
  "cases-matrix-cell": { run, reach: ({ page }) => page.locator(".matrix .cell button").nth(1).click() },
  "cases-groups": { run, reach: click("button", "Group by") },
  "cases-groups-chosen": {
    run: impatient,
    reach: steps(
      click("button", "Group by"),
      click("combobox", "Second field to group by"),
      ({ page }) => page.getByRole("option", { name: "Primary label", exact: true }).last().click(),
      click("button", /^p95/),
      ({ page }) => page.locator(".group-value").nth(1).click(),
    ),
  },
  "cases-no-match": { run, reach: filter("stratum:nowhere") },
  "cases-filter-error": { run, reach: filter("stratum:(") },
  "cases-suggestions": { run, reach: filter("str", null) },
  "cases-sorted": {
    run,
    reach: steps(click("button", /^Time/), ({ page }) =>
      page
        .getByRole("button", { name: /^Label/ })
        .first()
        .click({ modifiers: ["Shift"] }),
    ),
  },
  "cases-search": { run, reach: steps(press("/"), ({ page }) => page.keyboard.type("redirect")) },
  "cases-drawer": { run, widths: narrow, reach: click("button", "Filters") },
  "cases-columns": { run, reach: click("button", "Columns") },
  "cases-chosen": { run, reach: press("j", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown") },
  "cases-menu": { run, reach: press("j", "Shift+ArrowDown", "Shift+F10") },
  "cases-go-to-row": { run, reach: steps(press("G"), see("Go to row")) },
  "cases-saved-filters": {
    run,
    reach: steps(
      filter("stratum:blocking"),
      click("button", "Saved filters"),
      ({ page }) => page.getByRole("textbox", { name: "Name for this filter" }).fill("Only blocking"),
      press("Enter"),
    ),
  },
  "cases-awkward": { run: "samples/awkward/unknown-labels.jsonl" },
  "cases-long": { run: awkward },
  "cases-minimal": { run: "samples/awkward/minimal.jsonl" },
  "empty-file": { run: "samples/awkward/empty.jsonl" },
  // The frame around both
  opening: { run, before: unanswered, busy: true, reach: see("Opening…") },
  reading: { run, before: saying({ status: "loading", progress: 0.42, rows: 0 }), busy: true, reach: see("Reading… 42 %") },
  "reading-first-rows": { run, before: saying({ status: "loading", progress: 0.42 }), busy: true, reach: see("Reading… 42 %") },
  "reading-stopped": { run, before: saying({ status: "ready", stopped: true, progress: 0.42 }), busy: true, reach: see("Read on") },
  failed: { page: { unreadable: "results.jsonl could not be read: permission denied. Give yourself the right to read it, then open it again." } },
  problems: { run: "samples/awkward/bad-lines.jsonl", reach: press("!") },
  help: { run, reach: press("?") },
  "go-to-case": { run, reach: press("g") },
  reviewer: { run, reviewer: null },
  "reviewer-dialog": { run, reach: click("button", /reviewer-a/) },
  "live-banner": { run, reach: steps(openCase("K02"), async (stage) => (rowAgain(stage), await see(/changed|new row|added/i)(stage))) },
  "connection-lost": { run, reach: async (stage) => (await stage.stop(), await see(/connection to the review is lost/)(stage)) },
  "my-labels": { run, reach: steps(inCase("K01", press("1")), press("m")) },
  outbox: { run, prepare: refuseLogs, reach: inCase("K01", press("1"), see("Not saved: 1 label waits.")) },
  // The codebook
  codebook: { page: {}, reach: steps(press("K"), see("As reviewers see it")) },
  "codebook-own": { page: codebook(splitCodebook), reach: steps(press("K"), ({ page }) => page.locator(".codebook-preview .choice").nth(2).click()) },
  "codebook-wrong": { page: codebook(splitCodebook.replace("id: most", "id: full")), reach: steps(press("K"), see(/comes more than once/)) },
  "codebook-text": { page: codebook(splitCodebook.replace("id: most", "id: full")), reach: steps(press("K"), codebookPart(/^Text/)) },
  "codebook-changes": {
    page: {},
    reach: steps(
      press("K"),
      click("button", /^Take Partial out/),
      ({ page }) => page.getByRole("textbox", { name: "Guideline" }).first().fill("Read the claim, then its source, and nothing else."),
      codebookPart(/^Changes/),
    ),
  },
  "codebook-versions": {
    page: {},
    reach: steps(giveLabels, changeCodebook, press("K"), codebookPart("Versions and migrations"), click("button", /^Migrate citation-support@1/)),
  },
  "codebook-migrated": {
    page: {},
    reach: steps(
      giveLabels,
      changeCodebook,
      press("K"),
      codebookPart("Versions and migrations"),
      click("button", /^Migrate citation-support@1/),
      click("button", "Save the migration"),
      see("by reviewer-a for their own labels", { exact: false }),
    ),
  },
  // One case
  "case-page": { run, reach: inCase("K02", press("]")) },
  "case-trace": { run, widths: narrow, reach: inCase("K02", pane("Trace")) },
  "case-answer": { run, widths: narrow, reach: inCase("K02", pane("Answer")) },
  "case-text": { run, reach: inCase("K02", press("p")) },
  "case-bytes": { run, reach: inCase("K02", press("p", "p")) },
  "case-row-bytes": { run, reach: inCase("K02", press("b")) },
  "case-bytes-found": {
    run,
    reach: inCase("K02", press("b", "Control+f"), ({ page }) => page.keyboard.type("task_id"), press("Enter")),
  },
  "case-find-span": { run: awkward, reach: inCase("SPANS", pane("Trace"), press("Control+f"), ({ page }) => page.keyboard.type("503")) },
  "case-unread": {
    page: { megabytes: 70 },
    reach: steps(({ page }) => page.getByRole("grid", { name: "Cases" }).getByText("HEAVY").first().click(), press("Enter")),
  },
  "case-pdf": { run, reach: inCase("K03") },
  "case-pdf-long": { run: media, reach: inCase("PDF", pane("Representation")) },
  "case-pdf-found": {
    run: media,
    reach: inCase(
      "PDF",
      pane("Representation"),
      ({ page }) => page.getByRole("searchbox", { name: "Find in the PDF" }).fill("page 50, line 7"),
      press("Enter"),
    ),
  },
  "case-pdf-locked": { run: media, reach: inCase("LOCKED", pane("Representation")) },
  "case-image": { run: media, reach: inCase("IMAGE", pane("Representation")) },
  "case-image-region": {
    run: media,
    reach: inCase(
      "IMAGE",
      pane("Representation"),
      ({ page }) => page.getByRole("group", { name: /^Archived picture/ }).focus(),
      press(" ", "Shift+ArrowLeft"),
    ),
  },
  "case-long-page": { run: media, reach: inCase("LONGPAGE", pane("Representation")) },
  "case-long-page": { run: media, reach: inCase("LONGPAGE", pane("Representation")) },
  "case-validated": { run, reach: inCase("K04") },
  "case-search": { run, reach: inCase("K05") },
  "case-refusal": { run, reach: inCase("B06", pane("Answer")) },
  "case-retry": { run, reach: inCase("B01", pane("Trace")) },
  "case-wrong": { run: impatient, reach: inCase("B01", pane("Answer")) },
  "case-draft": { run, reach: inCase("K01", press("5"), see(/Draft:/)) },
  "case-labelled": { run, reach: inCase("K01", press("1")) },
  "case-undone": { run, reach: inCase("K01", press("1"), see(/Saved:/), press("Control+z"), see(/Undone/)) },
  "case-guideline": { run, reach: inCase("K01", click("button", /^Guideline: Citation support/)) },
  "case-tags": { run, reach: inCase("K01", press("f")) },
  "case-primary-label": { run, reach: inCase("K01", press("d", "d", "d", "d")) },
  "case-why": { run: impatient, reach: inCase("B01", press("y")) },
  "case-comment": { run, reach: inCase("K01", press("c")) },
  "case-history": { run, reach: inCase("K01", press("1"), see(/Saved:/), press("2"), press("h")) },
  "case-mark-claim": { run, reach: inCase("K01", pane("Answer"), click("button", /Mark a missing claim/)) },
  "case-maximised": { run, reach: inCase("K02", pane("Trace"), press("w", "z")) },
  "case-hidden-panes": { run, widths: [1440], reach: inCase("K02", click("button", "Hide Trace")) },
  "case-link": { run, reach: inCase("K02", ({ page }) => page.locator(".representation-url").first().click()) },
  "case-read-only": { run: "samples/awkward/newer-schema.jsonl", reach: press("Enter") },
  "case-minimal": { run: "samples/awkward/minimal.jsonl", reach: press("Enter") },
  "case-duplicate-key": { run: "samples/awkward/duplicate-keys.jsonl", reach: press("Enter") },
  "case-overlap": { run: awkward, reach: inCase("OVERLAP", pane("Answer"), press("]", "]")) },
  "case-rich-trace": { run: awkward, reach: inCase("OVERLAP", pane("Trace"), press("w")) },
  "case-long-query": { run: awkward, reach: inCase("LONG") },
  "case-cjk": { run: awkward, reach: inCase("CJK") },
  "case-rtl": { run: awkward, reach: inCase("RTL") },
  "case-ambiguous": { run: awkward, reach: inCase("AMBIGUOUS") },
  "case-not-found": { run: awkward, reach: inCase("NOTFOUND") },
  "case-verdicts": { run, reach: inCase("K02", pane("Representation"), click("button", "Show the verdicts in full")) },
  "case-challenge": { run, reach: inCase("B03", pane("Representation"), click("button", "Show the verdicts in full")) },
  "case-export": { run, reach: inCase("K02", press("E"), see("Export evidence")) },
  "case-passages": {
    page: { hints: true },
    reach: steps(press("Enter"), pane("Representation"), ({ page }) => page.locator(".passage-text").first().click()),
  },
  "case-no-passage": { page: { hints: true }, reach: steps(press("Enter"), pane("Representation"), press("]"), see("No passage shares a word")) },
  "case-stages": {
    page: { hints: true },
    reach: steps(press("Enter"), pane("Answer"), see("Never retrieved."), ({ page }) =>
      page.getByText("Where a fact was lost").scrollIntoViewIfNeeded(),
    ),
  },
  "case-hash-mismatch": { run: awkward, reach: inCase("MISMATCH") },
  "case-missing": { run: awkward, reach: inCase("MISSING") },
  "case-retrieval": { run: awkward, reach: inCase("RETRIEVAL", pane("Trace"), press("w", "Home")) },
  "case-retrieval-folded": { run: awkward, reach: inCase("RETRIEVAL", pane("Trace"), press("w", "Home", "ArrowLeft")) },
  "case-retrieval-zoomed": {
    run: awkward,
    reach: inCase("RETRIEVAL", pane("Trace"), press("w"), ({ page }) => page.getByText("429", { exact: true }).first().click(), press("a")),
  },
  "case-clock-skew": { run: awkward, reach: inCase("SKEW", pane("Trace"), press("w", "Home", "ArrowDown")) },
  "case-cycle": { run: awkward, reach: inCase("SKEW", pane("Trace"), ({ page }) => page.getByText("/a", { exact: true }).first().click()) },
  "case-copied-request": { run: awkward, reach: inCase("RETRIEVAL", pane("Trace"), press("w", "x"), see(/Copied as curl/)) },
  "case-many-spans": { run: awkward, reach: inCase("SPANS", pane("Trace")) },
  // The queue of a sampling plan
  "queue-choice": { page: queued(), reach: steps(press("U"), see("Begin")) },
  "queue-none": { run, reach: steps(press("U"), see("No sample has been drawn")) },
  "queue-sealed-table": { page: queued(), reach: see("Sealed while you label") },
  "queue-show-everything": { page: queued(), reach: steps(see("Sealed while you label"), click("button", "Show Everything…")) },
  queue: { page: queued(), reach: inQueue(press("1"), see("2 of 20"), press("j"), see("3 of 20")) },
  "queue-draft": { page: queued(), reach: inQueue(press("5"), see(/needs a rationale/)) },
  "queue-verify": { page: seesJudge, reach: inQueue() },
  "queue-skip": { page: queued(), reach: inQueue(press("s"), see("Skip this item: why?")) },
  "queue-skipped": { page: queued(), reach: inQueue(press("s", "2"), see("Skipped."), press("F"), press("B"), see("Skipped: ")) },
  "queue-reveal": { page: queued(), reach: inQueue(press("R"), see("Reveal this item?")) },
  "queue-revealed": { page: queued(), reach: inQueue(press("R"), see("Reveal this item?"), press("Enter"), see("after reveal")) },
  "queue-progress": { page: queued(), reach: inQueue(press("1"), see("2 of 20"), click("button", "Progress and plan")) },
  "queue-done": {
    page: { queue: { rows: 2, reviewers: ["reviewer-a"] } },
    reach: steps(press("U"), see("Begin"), press("Enter"), see("1 of 2"), press("1"), see("2 of 2"), press("1"), see("All 2 items are labelled")),
  },
  // Runs made from other people's files (test/builders/importedRun.ts)
  "imported-log": { page: { imported: "log" } },
  "imported-cancelled": { page: { imported: "cancelled" } },
  "imported-changed": { page: { imported: "log", origin: { name: "2026-05-12_harbour.eval", state: "changed" } } },
  "imported-gone": { page: { imported: "log", origin: { name: "2026-05-12_harbour.eval", state: "gone" } } },
  "imported-refused": {
    page: { imported: "log", origin: { name: "2026-05-12_harbour.eval", state: "changed", refuses: "the file is cut off at byte 7,021" } },
    reach: steps(click("button", "Import again"), see(/could not be imported again/)),
  },
  "imported-trace": { page: { imported: "log" }, reach: steps(press("Enter"), pane("Trace"), press("w", "ArrowDown", "ArrowDown", "ArrowDown")) },
  "imported-tool": {
    page: { imported: "log" },
    reach: steps(press("Enter"), pane("Trace"), ({ page }) => page.getByText("web_browser_go").first().click()),
  },
  "imported-answer": { page: { imported: "log" }, reach: steps(press("Enter"), pane("Answer"), press("d", "d", "d", "d", "d", "d")) },
  "imported-result": { page: { imported: "log" }, reach: steps(press("Enter"), pane("Representation")) },
  "imported-image": {
    page: { imported: "log" },
    reach: steps(press("Enter"), pane("Trace"), ({ page }) => page.getByText("screenshot").first().dblclick(), pane("Representation")),
  },
  "imported-chat": { page: { imported: "chat" }, reach: steps(press("Enter"), pane("Trace"), press("w", "ArrowDown")) },
  "imported-raters": { page: { imported: "raters" } },
  "imported-raters-case": { page: { imported: "raters" }, reach: steps(press("ArrowDown", "Enter"), pane("Answer"), press("]")) },
  "imported-long": { page: { imported: "long" }, reach: steps(press("Enter"), pane("Trace"), press("w", "End")) },
  "imported-problems": { page: { imported: "log" }, reach: press("!") },
  // Drawing a sample (test/builders/probeRun.ts)
  sample: { page: probes, reach: steps(press("D"), see("Draw 80 Items")) },
  "sample-validation": {
    page: probes,
    reach: steps(press("D"), ...beginWith("Judge validation"), see(/Draw 800 Items/), ({ page }) =>
      page.getByRole("button", { name: "accepted, indirect · death" }).click(),
    ),
  },
  "sample-short": {
    page: probes,
    reach: steps(
      press("D"),
      ...beginWith("Judge validation"),
      ({ page }) => page.getByLabel("How many").nth(1).fill("700"),
      see(/Take What There Is/),
    ),
  },
  "sample-wrong": {
    page: probes,
    reach: steps(
      press("D"),
      see("Draw 80 Items"),
      ({ page }) => page.getByLabel("How many").first().fill("many"),
      ({ page }) => page.getByRole("combobox", { name: "Population: rows that fit" }).fill("stratum:("),
      press("Tab"),
      see(/^At character/),
    ),
  },
  "sample-choice": { page: probes, reach: steps(press("D"), see("Draw 80 Items"), click("button", /^Of each: taken together/)) },
  "sample-begin": { page: probes, reach: steps(press("D"), see("Draw 80 Items"), click("button", "Begin with")) },
  "sample-who": {
    page: probes,
    reach: steps(
      press("D"),
      see("Draw 80 Items"),
      ({ page }) => page.getByLabel("Reviewers, one a line").fill("Ann\nBen\nCem"),
      ({ page }) => page.getByLabel("Reviewers an item").fill("2"),
      ({ page }) => page.getByLabel("Items that come again").fill("10"),
      see("53 items"),
      ({ page }) => page.getByLabel("Seed").scrollIntoViewIfNeeded(),
    ),
  },
  "sample-drawn": { page: probes, reach: steps(press("D"), click("button", "Draw 80 Items"), see("p-1 was drawn: 80 items.")) },
  "sample-extend": {
    page: probes,
    reach: steps(
      press("D"),
      click("button", "Draw 80 Items"),
      click("button", "Draw Another Sample"),
      click("button", "Extend a Plan"),
      click("button", /^p-1/),
      see(/^This extends p-1/),
      ({ page }) => page.getByLabel("How many").first().fill("60"),
      see("Draw 100 Items"),
    ),
  },
  "sample-sealed": { page: { condition: "blind" }, reach: steps(press("D"), see("No sample can be drawn now.")) },
  "sample-nothing": {
    page: { results: '{"run_id":"r","task_id":"t","query":"q","trace":{"answer":"a"}}\n' },
    reach: steps(press("D"), see("There is nothing to sample yet.")),
  },
  "case-sealed": { page: { condition: "blind" }, reach: steps(press("Enter"), pane("Answer")) },
};
