import { describe, expect, it } from "vitest";
import type { Plan } from "../../../src/core/formats/plan";
import { resultsFingerprint } from "../../../src/core/records/resultsFingerprint";
import { MemoryPlans, MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { openedSession } from "../../builders/openedSession";
import { planOfRows } from "../../builders/plans";
import { jsonl, sampleRows } from "../../builders/sampleRows";

async function opened(...given: readonly Partial<Plan>[]) {
  const [files, plans] = [new MemoryRunFiles(), new MemoryPlans()];
  for (const [at, each] of given.entries()) plans.texts.set(`file-${at}`, JSON.stringify(await planOfRows(sampleRows(), files.results, each)));
  return openedSession(memoryPorts({ files, plans }));
}
const codes = ({ session }: Awaited<ReturnType<typeof opened>>) => session.problems(0, 100).problems.map(({ code }) => code);

describe("the plans of a run", () => {
  it("are listed by when they were drawn, and found by their id", async () => {
    const { session } = await opened(
      { plan_id: "later", created_at: "2026-11-29T12:00:00Z" },
      { plan_id: "earlier", created_at: "2026-11-29T11:00:00+01:00" },
    );
    expect(session.run.plans.list.map(({ plan, foreign }) => [plan.plan_id, foreign])).toEqual([
      ["earlier", false],
      ["later", false],
    ]);
    expect(session.run.plans.of("later")!.file).toBe("review/plans/file-0.json");
    expect(session.run.plans.of("none")).toBeNull();
  });

  it("of other results are said to be so, and kept", async () => {
    const one = await opened({ population: { results_fingerprint: "file:0" } });
    expect(one.session.run.plans.of("p-1")!.foreign).toBe(true);
    expect(codes(one)).toContain("plan-of-other-results");
  });

  it("with an id that another has are left out, and that is a problem of that file", async () => {
    const one = await opened({}, {});
    expect(one.session.run.plans.list.map(({ file }) => file)).toEqual(["review/plans/file-0.json"]);
    expect(one.session.problems(0, 100).problems.find(({ code }) => code === "plan-twice")!.file).toBe("review/plans/file-1.json");
  });

  it("that are none, or broken, are problems with their place, and the others are there", async () => {
    const one = await opened({});
    one.ports.plans.texts.set("broken", '{"plan_id": "x",');
    one.ports.plans.texts.set("empty", '{"plan_id": "x"}');
    one.ports.plans.say();
    await one.session.settled();
    expect(one.session.run.plans.list.map(({ plan }) => plan.plan_id)).toEqual(["p-1"]);
    const files = one.session.problems(0, 100).problems.map(({ file }) => file);
    expect(files).toContain("review/plans/broken.json");
    expect(files).toContain("review/plans/empty.json");
  });

  it("tell the screen when one was added", async () => {
    const one = await opened();
    const heard: string[] = [];
    one.session.listen((name, params) => void (name === "document/changed" && "what" in params && heard.push(...params.what)));
    one.ports.plans.texts.set("p-1", JSON.stringify(await planOfRows(sampleRows(), one.ports.files.results)));
    one.ports.plans.say();
    await one.session.settled();
    expect(heard).toContain("plans");
    expect(one.session.run.plans.of("p-1")).not.toBeNull();
  });

  it("say what became of the results since: rows that came are told, rows that changed or went make it a plan of other results", async () => {
    const rows = sampleRows();
    const seen = async (then: readonly unknown[], now: readonly unknown[]) => {
      const [files, plans] = [new MemoryRunFiles(), new MemoryPlans()];
      files.resultsBytes = new TextEncoder().encode(jsonl(then));
      const { population, ...plan } = await planOfRows(rows, files.results);
      plans.texts.set("p-1", JSON.stringify({ ...plan, population: { ...population, results: await resultsFingerprint(files.results) } }));
      files.resultsBytes = new TextEncoder().encode(jsonl(now));
      const one = await openedSession(memoryPorts({ files, plans }));
      const loaded = one.session.run.plans.of("p-1")!;
      return [loaded.now, loaded.foreign, codes(one).filter((code) => code.startsWith("plan-"))];
    };
    const last = rows.length - 1;
    const other = rows.map((row, at) => (at === last ? { ...row, query: `${row.query ?? ""}?` } : row));
    expect(await seen(rows, rows)).toEqual(["same", false, []]);
    expect(await seen(rows.slice(0, last), rows)).toEqual(["appended", false, ["plan-before-rows"]]);
    expect(await seen(rows, rows.slice(0, last))).toEqual(["fewer", true, ["plan-of-other-results"]]);
    expect(await seen(rows, other)).toEqual(["changed", true, ["plan-of-other-results"]]);
  });

  it("become foreign when the results are replaced by others", async () => {
    const one = await opened({});
    one.ports.files.resultsBytes = new TextEncoder().encode(jsonl([...sampleRows()].reverse()));
    one.ports.files.say("rows");
    await one.session.settled();
    expect(one.session.run.plans.of("p-1")!.foreign).toBe(true);
  });
});
