import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import { isWarning } from "../../../src/core/truth/truthFinding";
import { openReview } from "../../../src/session/reviewSession";
import { truthChecks } from "../../../src/session/truth/truthChecks";
import { TruthDesk } from "../../../src/session/truth/truthDesk";
import { TruthStore } from "../../../src/session/truth/truthStore";
import { recordedAt } from "../../../src/session/truth/recordedAt";
import { liveRow, oldTruthText, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryEnvironment, MemoryLogs, MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { jsonl } from "../../builders/sampleRows";

const graded = (row: Row): Row => ({ ...row, result: { ...row.result, truth: { case_id: "S03", version: 1 } } });

/** A store whose truth two people changed as they should, over a run of which no answer is near to it. */
async function world({ rows = [liveRow({ answer: "Nothing" })], began = "2026-08-22T10:00:00Z", changes = 2 } = {}) {
  const files = new MemoryRunFiles(jsonl(rows), []);
  files.artefacts.set("run.json", JSON.stringify({ run_id: rows[0]!.run_id, lane: "live", started_at: began }));
  const logs = new MemoryLogs();
  const store = new MemoryTruth({ S03: oldTruthText });
  const at = async () => {
    const session = await openReview(memoryPorts({ files, logs, environment: new MemoryEnvironment(), truths: store }));
    await session.whenRead;
    const truths = new TruthStore(store);
    await truths.reload();
    const desk = new TruthDesk([session.run], truths);
    return { session, desk, close: () => session.close() };
  };
  const change = async (release: string, who: readonly [string, string]) => {
    const { desk, close } = await at();
    const made = await desk.propose(who[0], {
      caseId: "S03",
      set: { "expected_facts/release": { id: "release", value: release, match: "exact" } },
      category: "page-changed",
      reason: "released",
      evidenceUrl: vendorUrl,
      validAt: "2026-08-20T00:00:00Z",
    });
    const outcome = made.done ? await desk.approve(who[1], made.proposal.id, true) : made;
    close();
    return outcome;
  };
  for (let n = 0; n < changes; n++) expect(await change(`v${n + 7}`, ["ann", "ben"])).toMatchObject({ done: true });
  const found = async () => {
    const { session, desk, close } = await at();
    const all = await truthChecks(desk, [{ name: "R", run: session.run }]);
    close();
    return all;
  };
  return {
    files,
    store,
    change,
    /** Codes and messages of what the check fails for. */
    errors: async () => (await found()).filter((one) => !isWarning(one)).map(({ code, message }) => `${code}: ${message}`),
    warnings: async () => (await found()).filter(isWarning).map(({ code }) => code),
    /** Versions that are approved and only have to be written. */
    async unfinished() {
      const { desk, close } = await at();
      const versions = desk.unfinished().map(({ approval }) => approval!.version);
      close();
      return versions;
    },
    /** The log of one person with one of its events changed by hand. */
    edit(name: string, kind: string, how: (event: Record<string, unknown>) => Record<string, unknown>) {
      const lines = logs.lines.get(name)!;
      const last = lines.findLastIndex((line) => line.includes(`"${kind}"`));
      logs.lines.set(name, [
        ...lines.slice(0, last),
        JSON.stringify(how(JSON.parse(lines[last]!) as Record<string, unknown>)),
        ...lines.slice(last + 1),
      ]);
    },
  };
}
/** The file without its topmost version. */
const withoutNewest = (text: string): string =>
  text.replace(/versions:\n {2}- [\s\S]*?(?=\n {2}- )/, "versions:").replace("versions:\n\n", "versions:\n");

describe("what was approved and taken out of the store", () => {
  it("is found, where one version is gone, where all are, and where the file is", async () => {
    const { store, errors, unfinished } = await world();
    expect(await errors()).toEqual([]);
    const whole = store.texts.get("S03")!;
    // Taken out to the byte it is what an approval that was stopped in between leaves: that is told as such, and can be written.
    store.texts.set("S03", withoutNewest(whole));
    expect([await errors(), await unfinished()]).toEqual([[], [3]]);
    store.texts.set("S03", withoutNewest(whole).replace("# checked", "# Checked"));
    expect((await errors()).join("\n")).toMatch(/^truth-missing: version 3, which ben approved .* is not in the file/m);
    store.texts.set("S03", oldTruthText);
    expect(await unfinished()).toEqual([2]);
    expect(await errors()).toEqual([expect.stringMatching(/^truth-missing: version 3/)]);
    store.texts.set("S03", oldTruthText.replace("v3.1", "v3.0"));
    expect((await errors()).filter((one) => one.startsWith("truth-missing"))).toHaveLength(2);
    store.texts.delete("S03");
    expect((await errors()).filter((one) => one.startsWith("truth-missing"))).toHaveLength(2);
  });

  it("is not missing while it only has to be written yet", async () => {
    const { store, change, errors } = await world({ changes: 1 });
    store.trouble = "the disk is full";
    expect(await change("v9", ["ann", "ben"])).toMatchObject({ done: false });
    expect(await errors()).toEqual([]);
  });

  it("is missing as well where nothing was approved and rows say that they were graded", async () => {
    const named = await world({ rows: [graded(liveRow({ answer: "Nothing" }))], changes: 0 });
    named.store.texts.clear();
    expect(await named.errors()).toEqual(["truth-missing: there is no truth of it, and R was graded with version 1"]);
    const other = await world({ changes: 0 });
    other.store.texts.clear();
    expect(await other.errors()).toEqual([]); // nobody here has a truth store
    other.store.texts.set("S04", oldTruthText.replace("S03", "S04"));
    expect(await other.errors()).toEqual(["truth-missing: there is no truth of it, and R holds graded rows of it of the live lane"]);
  });
});

describe("what was approved and swapped afterwards", () => {
  const swap = (text: string) => text.replace("value: v8", "value: v9");

  it("is found where the proposal was changed in the log and the version in the file alike", async () => {
    const { store, edit, errors } = await world();
    edit("ann", "truth-proposal", (event) => JSON.parse(swap(JSON.stringify(event)).replace('"value":"v8"', '"value":"v9"')) as typeof event);
    store.texts.set("S03", swap(store.texts.get("S03")!));
    const found = (await errors()).join("\n");
    expect(found).toContain("truth-not-as-approved: the proposal of version 3 was changed in the log of ann after ben approved it");
    expect(found).toContain("the file is not what ben approved with version 3, byte for byte");
  });

  it("is found where the approval's hash of the file was changed, and where something else in the file was", async () => {
    const { store, edit, errors } = await world();
    const whole = store.texts.get("S03")!;
    store.texts.set("S03", whole.replace("https://vendor.example/releases/*", "https://*/*"));
    expect(await errors()).not.toEqual([]);
    store.texts.set("S03", whole.replace(/\n/g, "\r\n"));
    expect(await errors()).toEqual([]); // version control does that
    store.texts.set("S03", whole);
    edit("ben", "truth-approval", (event) => ({ ...event, after_sha256: "c".repeat(64) }));
    expect((await errors()).join("\n")).toContain("byte for byte");
  });

  it("is a warning where a later approval was of the file as it is by now, and where an approval says nothing of its words", async () => {
    const { store, change, errors, warnings, edit } = await world({ changes: 1 });
    store.texts.set("S03", store.texts.get("S03")!.replace("# as announced", "# as they said"));
    expect((await errors()).join("\n")).toContain("byte for byte");
    expect(await change("v9", ["ann", "ben"])).toMatchObject({ done: true });
    expect(await errors()).toEqual([]);
    expect(await warnings()).toContain("truth-edited-between");
    edit("ben", "truth-approval", ({ proposal_sha256: _, ...event }) => event);
    expect(await errors()).toEqual([]);
    expect(await warnings()).toContain("truth-unbound");
  });
});

describe("a truth that is begun anew", () => {
  it("is refused while rows had been graded with another, and names what the run kept", async () => {
    const { store, files, change } = await world({ changes: 0 });
    files.truths.set("S03", oldTruthText);
    store.texts.delete("S03");
    const refused = await change("v3.2", ["ann", "ben"]);
    expect(refused).toMatchObject({ done: false, reasons: [expect.stringMatching(/no truth file, and rows of .* were graded with one.*run kept/)] });
    expect(store.texts.size).toBe(0);
  });

  it("is found where a first version says that it was approved, by no log and after rows had been graded", async () => {
    const { store, errors } = await world({ changes: 0 });
    const record = `    change: { category: page-changed, reason: r, evidence_url: "${vendorUrl}", proposed_by: ann, approved_by: ben, approved_at: 2026-08-25T00:00:00Z, proposal: x }\n`;
    const facts = `    expected_facts: [{ id: release, value: v3.1, match: exact }]\n    allowed_sources: ["https://*/*"]\n`;
    store.texts.set("S03", `case_id: S03\nversions:\n  - version: 1\n    valid_at: 2026-08-01T00:00:00Z\n${facts}${record}`);
    const found = (await errors()).join("\n");
    expect(found).toContain("truth-not-approved");
    expect(found).toContain("truth-rewritten: version 1 was approved as if the case had had no truth");
  });
});

describe("when an answer was recorded", () => {
  /** A later round of one folder; what it answers had been approved before it began. */
  const later = liveRow({ answer: "The latest release is v7" });
  const rows = [liveRow({ answer: "Nothing" }), { ...later, repetition: 1, run_id: "later", observed_at: "2099-01-01T00:00:00Z" }];

  it("is when it was observed in the live lane: a later round is nothing that an earlier version could adopt", async () => {
    const { errors } = await world({ rows, changes: 0 });
    expect(await errors()).toEqual([]);
    const manifest = { run_id: "r", started_at: "2026-08-22T10:00:00Z", rounds: [{ run_id: "second", started_at: "2026-09-01T00:00:00Z" }, null, 3] };
    const live = { lane: "live", run_id: "second", observed_at: "2026-09-01T00:00:09Z" };
    expect(recordedAt(live, manifest)).toBe(live.observed_at);
    expect(recordedAt(live, { ...manifest, started_at: "2027-01-01T00:00:00Z", rounds: [] })).toBe(live.observed_at);
    const unseen = { lane: "live", run_id: "second" };
    expect(recordedAt(unseen, manifest)).toBe("2026-09-01T00:00:00Z");
    expect(recordedAt({ ...live, lane: "fixture", run_id: "r" }, manifest)).toBe(manifest.started_at);
    expect(recordedAt({ ...live, lane: "fixture" }, null)).toBe(live.observed_at);
    expect(recordedAt({ lane: "live" }, null)).toBeNull();
  });
});
