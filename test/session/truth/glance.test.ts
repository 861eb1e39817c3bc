import { afterEach, describe, expect, it } from "vitest";
import type { ProposalDraft } from "../../../src/protocol/truthState";
import { openReview, type ReviewSession } from "../../../src/session/reviewSession";
import { noOtherRuns, type OtherRuns } from "../../../src/session/truth/knownRuns";
import { liveRow, oldTruthText, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryEnvironment, MemoryLogs, MemoryRunFiles, MemoryShell, memoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { panelOf } from "../../builders/openedSession";
import { planOfRows } from "../../builders/plans";
import { jsonl } from "../../builders/sampleRows";

const open: ReviewSession[] = [];
afterEach(() => open.splice(0).forEach((session) => session.close()));

const rows = [liveRow({ answer: "The latest release is v3.2" })];
const draft: ProposalDraft = {
  caseId: "S03",
  set: { "expected_facts/release": { id: "release", value: "v4", match: "exact" } },
  category: "page-changed",
  reason: "it changed",
  evidenceUrl: vendorUrl,
  evidenceSha256: null,
  evidence: null,
  validAt: "2026-08-20T00:00:00Z",
  target: null,
  restores: null,
};

function world(others: OtherRuns = noOtherRuns) {
  const files = new MemoryRunFiles(jsonl(rows), []);
  const logs = new MemoryLogs();
  const store = new MemoryTruth({ S03: oldTruthText });
  const environment = new MemoryEnvironment();
  return {
    files,
    async as(name: string) {
      const ports = memoryPorts({ files, logs, environment, truths: store, shell: new MemoryShell(name) });
      const session = await openReview(ports, others);
      open.push(session);
      await session.whenRead;
      return { ports, session, ...panelOf(session, name) };
    },
  };
}

describe("a proposal in a colleague's log", () => {
  it("is heard of as a change of truths, and not called a label", async () => {
    const { as } = world();
    const [ann, ben] = [await as("ann"), await as("ben")];
    const heard: string[] = [];
    ben.session.truths.listen(() => heard.push("truths"));
    await ann.ask("truth/propose", { draft });
    ben.ports.logs.say();
    await ben.session.settled();
    expect(heard).toEqual(["truths"]);
    expect(ben.session.documentState().banner).toBeNull();
  });
});

describe("truths at a glance", () => {
  it("are the proposals that stand, as they look to whoever reviews", async () => {
    const { as } = world();
    const ann = await as("ann");
    await ann.ask("truth/propose", { draft });
    const ben = await as("ben");
    expect(await ann.session.truths.glance()).toMatchObject({
      sealed: null,
      store: "truth",
      cases: 1,
      proposals: [{ mine: true, waitsForMe: false }],
    });
    expect((await ben.session.truths.glance()).proposals).toMatchObject([{ caseId: "S03", by: "ann", mine: false, waitsForMe: true }]);
  });

  it("open no run that is not open", async () => {
    const asked: (string | undefined)[] = [];
    const others: OtherRuns = {
      own: null,
      hold(_signal, which) {
        asked.push(which);
        return noOtherRuns.hold();
      },
      listen: () => () => undefined,
    };
    const ann = await world(others).as("ann");
    await ann.session.truths.glance();
    await ann.ask("truth/state", {});
    expect(asked).toEqual(["open", "known"]);
  });

  it("tell whoever labels blind nothing but that they are sealed", async () => {
    const { as, files } = world();
    await (await as("ann")).ask("truth/propose", { draft });
    const dana = await as("dana");
    const plan = await planOfRows(rows, files.results);
    const items = plan.items.map((item) => ({ ...item, reviewers: ["dana"] }));
    dana.ports.plans.texts.set("p", JSON.stringify({ ...plan, items }));
    await dana.session.plansChanged();
    const glance = await dana.session.truths.glance();
    expect(glance).toMatchObject({ sealed: expect.stringContaining("sealed until") as string, proposals: [], due: [] });
    expect(JSON.stringify(glance)).not.toMatch(/S03|v4|ann/);
  });
});
