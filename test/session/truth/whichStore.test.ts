import { afterEach, describe, expect, it } from "vitest";
import { openReview, type ReviewSession } from "../../../src/session/reviewSession";
import { TruthDesk } from "../../../src/session/truth/truthDesk";
import { TruthStore } from "../../../src/session/truth/truthStore";
import { liveRow, oldTruthText, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryEnvironment, MemoryLogs, MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { jsonl } from "../../builders/sampleRows";

const opened: ReviewSession[] = [];
afterEach(() => opened.splice(0).forEach((session) => session.close()));

/** A run with its store and with a copy of it that has the same bytes; the disk refuses the first writing. */
async function stopped(place: string | null) {
  const files = new MemoryRunFiles(jsonl([liveRow({ answer: "Nothing", probe: false })]), []);
  files.artefacts.set("run.json", JSON.stringify({ run_id: "r", lane: "live", started_at: "2026-08-22T10:00:00Z" }));
  const session = await openReview(memoryPorts({ files, logs: new MemoryLogs(), environment: new MemoryEnvironment() }));
  opened.push(session);
  await session.whenRead;
  const deskOf = async (memory: MemoryTruth, at: string | null) => {
    const store = new TruthStore(memory);
    await store.reload();
    return new TruthDesk([session.run], store, {}, () => at);
  };
  const [shared, copy] = [new MemoryTruth({ S03: oldTruthText }), new MemoryTruth({ S03: oldTruthText })];
  const desk = await deskOf(shared, place);
  const made = await desk.propose("ann", {
    caseId: "S03",
    set: { freshness_window_s: 3600 },
    category: "window-changed",
    reason: "it changes daily",
    evidenceUrl: vendorUrl,
    validAt: "2026-08-20T00:00:00Z",
  });
  if (!made.done) throw new Error(made.reasons.join());
  shared.trouble = "the disk is full";
  expect((await desk.approve("ben", made.proposal.id, true)).done).toBe(false);
  shared.trouble = null;
  return { shared, copy, deskOf, approval: () => desk.work.of(made.proposal.id)!.approval! };
}

describe("an approval that was not written", () => {
  it("names its store, and is finished there and in no copy with the same bytes", async () => {
    const { shared, copy, deskOf, approval } = await stopped("../truth");
    expect(approval()).toMatchObject({ store: "../truth" });
    const other = await deskOf(copy, "truth");
    expect(other.unfinished()).toEqual([]);
    expect(await other.finish()).toEqual([]);
    expect(copy.texts.get("S03")).toBe(oldTruthText);
    const own = await deskOf(shared, "../truth");
    expect(await own.finish()).toMatchObject([{ outcome: { done: true } }]);
    expect(shared.texts.get("S03")).toContain("version: 2");
  });

  it("is finished wherever the bytes fit when it names none, as those of earlier versions do, or nobody can say where a store lies", async () => {
    const nameless = await stopped(null);
    expect(nameless.approval()).not.toHaveProperty("store");
    expect((await nameless.deskOf(nameless.shared, "../truth")).unfinished()).toHaveLength(1);
    const named = await stopped("../truth");
    expect((await named.deskOf(named.shared, null)).unfinished()).toHaveLength(1);
  });
});
