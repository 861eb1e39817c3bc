import { afterEach, describe, expect, it } from "vitest";
import { openReview, type ReviewSession } from "../../../src/session/reviewSession";
import { TruthDesk, type NewProposal } from "../../../src/session/truth/truthDesk";
import { TruthStore } from "../../../src/session/truth/truthStore";
import { liveRow, oldTruthText, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryEnvironment, MemoryLogs, MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { jsonl } from "../../builders/sampleRows";

const opened: ReviewSession[] = [];
afterEach(() => opened.splice(0).forEach((session) => session.close()));

async function world(text: string) {
  const files = new MemoryRunFiles(jsonl([liveRow({ answer: "Nothing", probe: false })]), []);
  files.artefacts.set("run.json", JSON.stringify({ run_id: "r", lane: "live", started_at: "2026-08-22T10:00:00Z" }));
  const store = new MemoryTruth({ S03: text });
  const session = await openReview(memoryPorts({ files, logs: new MemoryLogs(), environment: new MemoryEnvironment(), truths: store }));
  opened.push(session);
  await session.whenRead;
  const truths = new TruthStore(store);
  await truths.reload();
  return { store, truths, desk: new TruthDesk([session.run], truths) };
}
const wanted: NewProposal = {
  caseId: "S03",
  set: { freshness_window_s: 3600 },
  category: "window-changed",
  reason: "it changes daily",
  evidenceUrl: vendorUrl,
  validAt: "2026-08-20T00:00:00Z",
};
const flow = '{ case_id: S03, valid_at: "2026-08-01T00:00:00Z", freshness_window_s: 86400 }\n';
const listed = 'case_id: S03\nversions: [{ version: 1, valid_at: "2026-08-01T00:00:00Z" }]\n';

describe("a truth file that cannot take a version", () => {
  it.each([
    ["in one line", flow, "({…})"],
    ["with its versions in one line", listed, "([…])"],
  ])("is told to who proposes and refused to who approves: %s", async (_name, text, why) => {
    const { desk, store } = await world(text);
    const made = await desk.propose("ann", wanted);
    if (!made.done) throw new Error(made.reasons.join());
    expect(made.looked.refusals).toEqual([expect.stringContaining(why)]);
    expect((await desk.look(made.proposal.id, "ben")).refusals).toEqual(made.looked.refusals);
    expect(await desk.approve("ben", made.proposal.id, true)).toEqual({ done: false, reasons: made.looked.refusals });
    expect(store.texts.get("S03")).toBe(text);
  });

  it.each([
    ["empty", ""],
    ["broken", "case_id: S03\nvalid_at: [\n"],
    ["no truth", "- a\n"],
    ["another case's", oldTruthText.replace("S03", "S04")],
    [
      "of two facts with one name",
      'case_id: S03\nvalid_at: "2026-08-01T00:00:00Z"\nexpected_facts:\n  - { id: a, value: 1 }\n  - { id: a, value: 2 }\n',
    ],
  ])("is named with its place where it is %s by the time of the approval", async (_name, text) => {
    const { desk, store, truths } = await world(oldTruthText);
    const made = await desk.propose("ann", wanted);
    if (!made.done) throw new Error(made.reasons.join());
    store.texts.set("S03", text);
    const place = /^truth\/S03\.yaml(:\d+:\d+)?: .+: mend the file first$/;
    expect(await desk.approve("ben", made.proposal.id, false)).toEqual({ done: false, reasons: [expect.stringMatching(place)] });
    expect(truths.onDisk("S03")).toEqual({ file: "truth/S03.yaml", text });
    expect((await desk.look(made.proposal.id, "ben")).refusals).toEqual([expect.stringMatching(place)]);
    expect(await desk.propose("ann", wanted)).toMatchObject({ done: false });
    expect(store.texts.get("S03")).toBe(text);
  });
});

describe("a proposal", () => {
  it("confirms again without another value, begins no later than today, and is not made of numbers that are none", async () => {
    const { desk } = await world(oldTruthText);
    const refused = async (change: Partial<NewProposal>) => {
      const made = await desk.propose("ann", { ...wanted, ...change });
      return made.done ? [] : made.reasons;
    };
    expect(await refused({ category: "reconfirmed" })).toEqual([expect.stringContaining("keeps its values")]);
    expect(await refused({ validAt: "2036-01-01T00:00:00Z" })).toEqual([expect.stringContaining("is not there yet")]);
    expect(await refused({ set: { freshness_window_s: Infinity } })).toEqual([expect.stringContaining("number")]);
    expect(await refused({ set: {}, restores: 1 })).toEqual(["version 1 says what version 1 says: there is nothing to restore"]);
  });

  it("tells of actions that nothing checks, and of a case that nothing here knows", async () => {
    const { desk } = await world(oldTruthText);
    const made = await desk.propose("ann", { ...wanted, set: { forbidden_actions: ["bypass-restriction", "dance"] } });
    expect(made).toMatchObject({ done: true, looked: { warnings: [expect.stringMatching(/nothing checks dance; known are .*bypass-restriction/)] } });
    const strange = await desk.propose("ann", { ...wanted, caseId: "S33" });
    expect(strange).toMatchObject({ done: true, looked: { warnings: [expect.stringContaining("knows a case S33")] } });
  });
});
