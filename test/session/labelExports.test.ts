import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementOfPair } from "../../src/core/agreement/agreementOfPair";
import { RatingTable } from "../../src/core/agreement/ratings";
import { scaleOf } from "../../src/core/agreement/scale";
import { labelsFromTable, labelsTable, type ReadLabels } from "../../src/core/export/labelsCsv";
import { labelsFromJsonl, labelsJsonl } from "../../src/core/export/labelsJsonl";
import type { LabelRecord } from "../../src/core/export/labelRecords";
import { finish } from "../../src/core/slices";
import { collectRatings, ratedDimensions } from "../../src/session/agreement/collectRatings";
import { refsOf } from "../../src/session/case/slots";
import { exportedLabels } from "../../src/session/exports/exportedLabels";
import { importLabels } from "../../src/session/exports/importLabels";
import type { OpenRun } from "../../src/session/openRun";
import { encode, LogBuilder } from "../builders/log";
import { MemoryLogs, MemoryRunFiles, memoryPorts, type MemoryPorts } from "../builders/memoryPorts";
import { openedSession } from "../builders/openedSession";
import { sampleRows } from "../builders/sampleRows";

const source = { from: "labels.csv", sha256: "0".repeat(64) };
const asked = ["citation-support", "primary-label", "failure-tags"];

/** Everything that could be labelled in the sample run, with what a label of it says of its content. */
async function questionsOf(run: OpenRun) {
  const found = [];
  for (let place = 0; place < run.rows.store.table.count; place++) {
    const context = (await run.context(run.rows.store.table.summaryAt(place).id))!;
    if (!run.labelling(context.parts.summary).allowed) continue;
    for (const dimension of run.data.codebook.dimensions.filter(({ id }) => asked.includes(id)))
      for (const ref of refsOf(dimension, context))
        found.push({
          dimension,
          target: context.target(ref),
          ...context.content(dimension, ref, null),
          labels: dimension.labels.map(({ id }) => id),
        });
  }
  return found;
}

interface Said {
  readonly at: number;
  readonly reviewer: string;
  readonly value: number;
  readonly condition: string;
  readonly stale: boolean;
  readonly retracted: boolean;
}
const said: fc.Arbitrary<Said> = fc.record({
  at: fc.nat(11),
  reviewer: fc.constantFrom("Ann", "Ben", "审查员"),
  value: fc.nat(4),
  condition: fc.constantFrom("blind", "open", "verify", "post-reveal"),
  stale: fc.boolean(),
  retracted: fc.boolean(),
});

function logsSaying(all: readonly Said[], questions: Awaited<ReturnType<typeof questionsOf>>): MemoryLogs {
  const logs = new MemoryLogs();
  const builders = new Map<string, LogBuilder>();
  for (const [time, one] of all.entries()) {
    const { dimension, target, content, recipe, labels } = questions[(one.at * 7) % questions.length]!;
    const builder = builders.get(one.reviewer) ?? new LogBuilder(`review/logs/${one.reviewer}.jsonl`, builders.size + 1);
    builders.set(one.reviewer, builder);
    const value = labels[one.value % labels.length]!;
    const event = builder.add(
      {
        reviewer: one.reviewer,
        kind: "label",
        target,
        content: one.stale ? `sha256:${"f".repeat(64)}` : content,
        recipe,
        dimension: `${dimension.id}@${dimension.version}`,
        value: dimension.exclusive === false ? [value] : value,
        rationale: '=1+1, "said"\n',
        condition: one.condition,
      },
      Date.parse("2026-11-29T10:00:00Z") + time * 1000,
    );
    if (one.retracted)
      builder.add({ reviewer: one.reviewer, kind: "retract", retracts: event.id }, Date.parse("2026-11-29T10:00:00Z") + time * 1000 + 1);
  }
  for (const [reviewer, { text }] of builders) logs.lines.set(reviewer, text.trimEnd().split("\n"));
  return logs;
}

/** Every number that agreement gives: ratings that count, those that do not, and coefficients of every pair under every condition. */
async function agreementOf(run: OpenRun) {
  const found = [];
  for (const dimension of ratedDimensions(run)) {
    const { ratings, known, homeless, stale, asserted } = await collectRatings(run, dimension);
    const scale = scaleOf(known, new Set(ratings.map(({ label }) => label)));
    const table = new RatingTable(ratings);
    const pairs = table.conditions.flatMap((condition) => {
      const under = table.under(condition);
      return under.raters.flatMap((first, at) =>
        under.raters.slice(at + 1).map((second) => ({
          condition,
          first,
          second,
          of: finish(agreementOfPair(under.pairs(first, second), scale, { seed: 1, resamples: 100 })),
        })),
      );
    });
    const byName = (one: ReadonlyMap<string, number>) => [...one].sort(([a], [b]) => (a < b ? -1 : 1));
    found.push({ dimension, homeless: byName(homeless), stale: byName(stale), asserted: byName(asserted), pairs });
  }
  return found;
}

const forms = {
  csv: (records: readonly LabelRecord[]): ReadLabels => labelsFromTable(labelsTable(records, "csv"), "csv"),
  tsv: (records: readonly LabelRecord[]): ReadLabels => labelsFromTable(labelsTable(records, "tsv"), "tsv"),
  jsonl: (records: readonly LabelRecord[]): ReadLabels => labelsFromJsonl(encode(labelsJsonl(records))),
};

describe("labels that were exported and imported into an empty review", () => {
  it("give the same agreement, to the last digit", async () => {
    const questions = await questionsOf((await openedSession()).session.run);
    expect(questions.length).toBeGreaterThan(12);
    await fc.assert(
      fc.asyncProperty(fc.array(said, { maxLength: 40 }), fc.constantFrom("csv", "tsv", "jsonl"), async (all, form) => {
        const from = (await openedSession(memoryPorts({ logs: logsSaying(all, questions) }))).session.run;
        const records = await exportedLabels(from);
        const into = (await openedSession(memoryPorts())).session.run;
        const done = await importLabels(into, forms[form as keyof typeof forms](records), source);
        expect([done.refused, done.stopped]).toEqual([[], null]);
        expect(await agreementOf(into)).toEqual(await agreementOf(from));
        const counting = (run: OpenRun) =>
          run.book.state.labels.map(({ event }) => [event.reviewer, event.at, event.value, event.condition, event.content]);
        expect(counting(into)).toEqual(counting(from));
      }),
      { numRuns: 30, seed: 2026 },
    );
  });

  it("say where they come from, keep when they were given, and are not imported twice", async () => {
    const { ports, session, ask } = await openedSession();
    const rowId = session.run.rows.store.table.summaryAt(0).id;
    await ask("label/commit", {
      rowId,
      ref: { kind: "row" },
      dimension: "failure-tags",
      value: ["soft-404"],
      rationale: "",
      evidence: null,
      activeSeconds: 3,
    });
    const [event] = ports.logs.events("reviewer-a");
    const records = await exportedLabels(session.run);
    const elsewhere: MemoryPorts = memoryPorts();
    elsewhere.environment.random(3); // another machine draws other ids
    const { run } = (await openedSession(elsewhere)).session;
    const first = await importLabels(run, forms.csv(records), source);
    expect(first).toMatchObject({ imported: 1, already: 0, refused: [] });
    const [imported] = elsewhere.logs.events("reviewer-a");
    expect(imported).toMatchObject({ at: event!.at, value: ["soft-404"], imported: { ...source, id: event!.id } });
    expect(imported!.id).not.toBe(event!.id);
    expect(await importLabels(run, forms.jsonl(records), source)).toMatchObject({ imported: 0, already: 1 });
    expect(elsewhere.logs.events("reviewer-a")).toHaveLength(1);
    // And back: the review that they came from knows its own event.
    const again = await exportedLabels(run);
    expect(await importLabels(session.run, forms.csv(again), source)).toMatchObject({
      imported: 0,
      refused: [{ reason: expect.stringContaining("already") as string }],
    });
  });

  it("never go over a label that the reviewer gave here, and refuse what cannot be kept with its line", async () => {
    const { session, ask } = await openedSession();
    const rowId = session.run.rows.store.table.summaryAt(0).id;
    const label = (value: string, run: typeof ask) =>
      run("label/commit", {
        rowId,
        ref: { kind: "row" },
        dimension: "failure-tags",
        value: [value],
        rationale: "",
        evidence: null,
        activeSeconds: 3,
      });
    await label("soft-404", ask);
    const [record] = await exportedLabels(session.run);
    const other = await openedSession(memoryPorts());
    other.ports.environment.random(3);
    await label("empty-body", other.ask);
    const odd = (change: object) => ({ ...record!, event: { ...record!.event, ...change } });
    const done = await importLabels(
      other.session.run,
      forms.jsonl([
        record!,
        odd({ id: "a", content: "none" }),
        odd({ id: "b", reviewer: "Ben", at: "yesterday" }),
        odd({ id: "c", reviewer: "Ben" }),
      ]),
      source,
    );
    expect(done.refused.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(done.refused[0]!.reason).toMatch(/reviewer-a has labelled this already \(empty-body .* soft-404/);
    expect(done.imported).toBe(1);
    expect(other.session.run.book.state.labelsBy("reviewer-a").map(({ event }) => event.value)).toEqual([["empty-body"]]);
  });

  it("stop where the log refuses, say at which line, and go on from there when imported again", async () => {
    const { session, ask } = await openedSession();
    for (const place of [0, 1])
      await ask("label/commit", {
        rowId: session.run.rows.store.table.summaryAt(place).id,
        ref: { kind: "row" },
        dimension: "failure-tags",
        value: ["soft-404"],
        rationale: "",
        evidence: null,
        activeSeconds: 3,
      });
    const records = await exportedLabels(session.run);
    const ports = memoryPorts();
    const { run } = (await openedSession(ports)).session;
    ports.logs.refusal = { ok: false, code: "disk-full", message: "the disk is full" };
    expect(await importLabels(run, forms.csv(records), source)).toMatchObject({ imported: 0, stopped: "line 2: the disk is full" });
    ports.logs.refusal = null;
    expect(await importLabels(run, forms.csv(records), source)).toMatchObject({ imported: 2, stopped: null });
  });
});

describe("what a run says of an exported label", () => {
  it("is its stratum, its cluster, whether it is stale, and what judges say", async () => {
    const files = new MemoryRunFiles();
    const row = sampleRows().find((one) => one.task_id === "K02") as { run_id: string; lane: string; system: object; task_id: string };
    const target = { kind: "row", run_id: row.run_id, lane: row.lane, system: row.system, task_id: "K02" };
    files.judgementFiles.set("judgements/j.jsonl", `${JSON.stringify({ judgement_id: "1", judge: { id: "judge-1" }, target, label: "partial" })}\n`);
    const { session, ask } = await openedSession(memoryPorts({ files }));
    const { table } = session.run.rows.store;
    const place = [...Array(table.count).keys()].find((at) => table.summaryAt(at).key.task_id === "K02")!;
    await ask("label/commit", {
      rowId: table.summaryAt(place).id,
      ref: { kind: "row" },
      dimension: "primary-label",
      value: "success",
      rationale: "",
      evidence: null,
      activeSeconds: 1,
    });
    const [record] = await exportedLabels(session.run);
    expect(record).toMatchObject({
      standing: "current",
      facts: { cluster: "K02", stratum: table.summaryAt(place).stratum, stale: [], judges: [{ judge: "judge-1", label: "partial" }], plan: null },
    });
  });
});
