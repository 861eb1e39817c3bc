import { describe, expect, it } from "vitest";
import { labelsFromTable } from "../../src/core/export/labelsCsv";
import { aLabel, LogBuilder } from "../builders/log";
import { memoryPorts } from "../builders/memoryPorts";
import { openedSession, type OpenedSession } from "../builders/openedSession";
import { planOfRows } from "../builders/plans";
import { sampleRows } from "../builders/sampleRows";

const whole = { planId: null, pseudonyms: false, mark: false } as const;

/** A session in which a colleague has labelled a row, and a judge all; in a plan that seals everything where that is asked for. */
async function opened({ blind }: { readonly blind: boolean }): Promise<OpenedSession> {
  const ports = memoryPorts();
  const row = sampleRows().find((one) => one.task_id === "K02") as { run_id: string; lane: string; system: { id: string; version: string } };
  const target = { kind: "row", run_id: row.run_id, lane: row.lane, system: row.system, task_id: "K02", repetition: 0 };
  ports.files.judgementFiles.set(
    "judgements/j.jsonl",
    `${JSON.stringify({ judgement_id: "1", judge: { id: "judge-1" }, target, label: "policy-violation" })}\n`,
  );
  const log = new LogBuilder("review/logs/Colleague.jsonl", 5);
  log.add(aLabel({ reviewer: "Colleague", target, value: "timeout" }));
  ports.logs.lines.set("Colleague", log.text.trimEnd().split("\n"));
  if (blind) ports.plans.texts.set("p", JSON.stringify({ ...(await planOfRows(sampleRows(), ports.files.results, { plan_id: "p" })) }));
  const session = await openedSession(ports);
  const { rows } = await session.ask("cases/page", { query: { where: "task:K02", search: "", sort: [] }, from: 0, count: 1 });
  if (blind) await session.ask("queue/open", { planId: "p" });
  await session.ask("label/commit", {
    rowId: rows[0]!.rowId,
    ref: { kind: "row" },
    dimension: "failure-tags",
    value: ["soft-404"],
    rationale: "",
    evidence: null,
    activeSeconds: 1,
  });
  return session;
}

describe("exporting a review from the screen", () => {
  it("gives everybody's labels with what judges say, and the report, while nothing is sealed", async () => {
    const { ask } = await opened({ blind: false });
    const csv = await ask("review/export", { as: "labels-csv", ...whole, mark: true });
    expect(csv).toMatchObject({ name: "labels.csv", mediaType: "text/csv", labels: 2, onlyMine: false });
    expect(csv.text).toMatch(/^\uFEFF/);
    expect(labelsFromTable(csv.text, "csv").labels.map(({ event }) => event.reviewer)).toEqual(["Colleague", "reviewer-a"]);
    expect(csv.text).toContain("policy-violation");
    expect((await ask("review/export", { as: "labels-jsonl", ...whole, pseudonyms: true })).text).not.toContain("Colleague");
    const html = await ask("review/export", { as: "appendix-html", ...whole });
    expect(html).toMatchObject({ name: "appendix.html", labels: null });
    expect(html.text).toContain("Colleague");
    await expect(ask("review/export", { as: "labels-csv", ...whole, planId: "none" })).rejects.toThrow(/There is no plan "none"/);
  });

  it("gives one's own labels alone in a blind plan, and tells nothing of judges, colleagues and cells; the report is closed", async () => {
    const { ask } = await opened({ blind: true });
    for (const as of ["labels-csv", "labels-tsv", "labels-jsonl"] as const) {
      const made = await ask("review/export", { as, ...whole });
      expect(made).toMatchObject({ labels: 1, onlyMine: true });
      expect(made.text).not.toMatch(/Colleague|timeout|policy-violation|judge-1/);
      expect(made.text).toContain("soft-404");
    }
    for (const as of ["appendix-md", "appendix-html"] as const)
      await expect(ask("review/export", { as, ...whole })).rejects.toThrow(/closed until your part of the plan is done/);
  });
});
