import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import type { Method, Params } from "../../../src/protocol/messages";
import { MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { everyRow, openedSession, portPair } from "../../builders/openedSession";
import { planOfRows } from "../../builders/plans";
import { queueOf, queueRows } from "../../builders/queueRun";
import { connect } from "../../../src/protocol/client";
import { serve } from "../../../src/protocol/channel";
import { handlersFor } from "../../../src/session/handlers";
import { jsonl } from "../../builders/sampleRows";

const count = 20;

/** Rows with a secret at every place that a blind queue seals: the grader's, the system's, and fields nobody has named. */
const secretRows: readonly Row[] = queueRows(count).map((row, at) => ({
  ...row,
  run_id: "run-SECRET",
  system: { id: `system-SECRET-${at % 2}`, version: "9-SECRET" },
  expect: "expect-SECRET",
  dimensions: { category: "page", model: `model-SECRET-${at % 3}`, score: "SECRET" },
  result: {
    ...row.result,
    primary_label: at % 2 === 0 ? "success-SECRET" : "wrong-SECRET",
    failure_tags: ["tag-SECRET"],
    rule: "rule-SECRET",
    citations: row.result!.citations!.map((one) => ({
      ...one,
      provenance: "provenance-SECRET",
      support: at % 2 === 0 ? "support-SECRET" : "refuted-SECRET",
      reason: "reason-SECRET",
      evidence: { exact: "evidence-SECRET" },
    })),
    facts: [{ id: "f-SECRET", expected: "SECRET", matched: true }],
    freshness: { verdict: "fresh-SECRET", window_s: 10 },
    policy: { violations: ["violation-SECRET"] },
  },
  provenance: { ...row.provenance, activity: { config_fingerprint: "SECRET" } },
  trace: { ...row.trace, attempts: row.trace!.attempts!.map((one) => ({ ...one, provider: "provider-SECRET", note: "SECRET" })) },
  surprise: "unknown-SECRET",
}));

async function secretRun() {
  const files = new MemoryRunFiles(`${jsonl(secretRows)}{"task_id":"bad","result":{"primary_label":7,"citations":"SECRET"}}\n`);
  const target = (row: Row) => ({ kind: "citation", task_id: row.task_id, citation_id: "k1" });
  files.judgementFiles.set(
    "judgements/SECRET.jsonl",
    jsonl([
      ...secretRows.map((row, at) => ({
        judgement_id: `j-SECRET-${at}`,
        judge: { id: "judge-SECRET" },
        dimension: "citation-support",
        target: target(row),
        label: at % 2 === 0 ? "full" : "none",
        rationale: "SECRET",
        evidence: { exact: "SECRET" },
      })),
      { bad: "SECRET" },
    ]),
  );
  for (const { task_id } of secretRows)
    files.truths.set(
      task_id,
      `case_id: ${task_id}\nvalid_at: 2026-11-29T00:00:00Z\nexpected_facts: [{id: SECRET, value: SECRET}]\nallowed_sources: ["https://SECRET.test/*"]\n`,
    );
  const colleague = await openedSession(memoryPorts({ files }));
  await colleague.ask("reviewer/set", { name: "colleague-SECRET" });
  const { rows } = await colleague.ask("cases/page", { query: everyRow, from: 0, count });
  for (const { rowId } of rows) {
    const ref = { kind: "citation", citationId: "k1" };
    const label = { rowId, ref, dimension: "citation-support", value: "none", rationale: "rationale-SECRET", evidence: null, activeSeconds: 1 };
    await colleague.ask("label/commit", label);
    await colleague.ask("comment/add", { rowId, ref: { kind: "row" }, text: "comment-SECRET" });
  }
  const cells = ["full", "none"].flatMap((label) =>
    ["search", "known-url"].map((stratum) => ({
      id: `SECRET ${label} · ${stratum}`,
      judge_label: `${label}-SECRET`,
      stratum,
      predicate: "dimensions.model:model-SECRET-1",
      size: 5,
      quota: "all" as const,
      drawn: 5,
      inclusion_probability: 1,
    })),
  );
  const items = secretRows.map((row, at) => ({
    target: target(row),
    cell: `SECRET ${at % 2 === 0 ? "full" : "none"} · ${row.stratum}`,
    reviewers: ["reviewer-a"],
  }));
  const plan = await planOfRows(secretRows, files.results, {
    cells,
    items: [...items, ...items.slice(0, 5).map((one, at) => ({ ...one, repeat_of: at }))],
  });
  colleague.ports.plans.texts.set("p-1", JSON.stringify(plan));
  const ports = memoryPorts({ files, logs: colleague.ports.logs, plans: colleague.ports.plans });
  ports.environment.time += 3_600_000; // ids are made of the time: two machines never give the same
  return ports;
}

/** A page that hears everything the session says, with every message that went over its wire. */
async function heardSession() {
  const opened = await openedSession(await secretRun());
  const [page, host] = portPair();
  const wire: string[] = [];
  page.listen((message) => void wire.push(JSON.stringify(message)));
  const served = serve(host, handlersFor(opened.session, "panel-heard"), {
    error: (_method, error) => wire.push(String(error)),
    dropped: () => undefined,
  });
  opened.session.listen((name, params) => served.notify(name, params));
  const client = connect(page, () => undefined);
  const ask = <M extends Method>(method: M, params: Params<M>) => client.request(method, params);
  await opened.session.settled();
  return { ...opened, ask, wire };
}

/** Everything else that tells of rows or labels: the other tabs, what leaves the review, the form for a sample. */
function otherRequests(rowId: string): readonly (readonly [Method, unknown])[] {
  const of = { dimension: "citation-support", plan: null, withoutAsserted: false };
  const work = { seed: "1", resamples: 100, token: "t" };
  const asked = { rowId, ref: { kind: "citation", citationId: "k1" }, dimension: "citation-support" };
  const corrected = { plan: "p-1", judge: null, positive: null, withoutAsserted: false };
  const migration = { from: "citation-support@1", to: "citation-support@2", map: { full: "full" }, others: "relabel", scope: "own" };
  const cells = [{ id: "all", quota: "all" }];
  const designs = [
    { dimension: "citation-support", cells },
    { dimension: "citation-support", judge: "grader", cells: [{ id: "all", quota: "all", by: ["stratum", "system"] }] },
    { dimension: "citation-support", cells: [{ id: "all", quota: "all", spread: "dimensions.model", predicate: "label:success" }] },
  ];
  return [
    ["agreement/raters", { withoutAsserted: false, plan: null }],
    ...["blind", "open"].flatMap((condition): [Method, unknown][] => [
      ["agreement/pair", { ...of, condition, first: "reviewer-a", second: "grader", intervals: work }],
      ["agreement/self", { ...of, condition, ...work }],
      ["agreement/all", { ...of, condition }],
      ["agreement/corrected", { ...corrected, condition, ...work }],
      ["agreement/needed", { ...corrected, condition, figure: "rate", width: 0.1, errors: 0.1 }],
    ]),
    ["decisions/list", { dimension: null, types: [], state: "all", from: 0, count: 10 }],
    ["decisions/open", asked],
    ["decisions/names", asked],
    ["decisions/merge", { dimension: "citation-support", rule: { strategy: "majority" }, write: false, rationale: "" }],
    ["decisions/changes", {}],
    ...["labels-csv", "labels-tsv", "labels-jsonl", "appendix-md", "appendix-html"].map((as): [Method, unknown] => [
      "review/export",
      { as, planId: "p-1", pseudonyms: false, mark: true },
    ]),
    ["codebook/open", {}],
    ["codebook/versions", {}],
    ["codebook/preview", { migration }],
    ["sample/options", {}],
    ...designs.map((design): [Method, unknown] => ["sample/preview", { design, extends: null, token: "t" }]),
    ["sample/extend", { planId: "p-1" }],
  ];
}

describe("a blind walk through a queue", () => {
  it("of 20 items leaks nothing sealed: in no answer, no notification, no refusal, whatever is asked meanwhile", async () => {
    const { ask, wire, session } = await heardSession();
    const queue = queueOf({ ask });
    const asking = async (method: Method, params: unknown) => {
      await ask(method, params as never).catch((error: unknown) => wire.push(String(error)));
    };
    await ask("view/ready", { protocol: 1, panelId: "panel-heard" });
    await ask("queue/list", {});
    const { counts } = await queue.open();
    expect(counts.total).toBe(25);
    for (let place = 0; place < counts.total; place++) {
      const { item } = await ask("queue/item", { planId: "p-1", place });
      const { rowId, representations } = item.case!;
      const inQueue = { planId: "p-1", place };
      for (const { id } of representations) {
        const of = { rowId, representationId: id, charset: null };
        for (const where of [{ queue: inQueue }, {}]) {
          await asking("representation/open", { ...of, ...where });
          await asking("representation/text", { ...of, at: 0, ...where });
          await asking("passages/find", { ...of, claimId: null, ...where });
        }
      }
      for (const where of [{ queue: inQueue }, {}]) {
        await asking("case/open", { rowId, ...where });
        await asking("case/stages", { rowId, claimId: null, ...where });
        await asking("bytes/read", { of: { rowId, representationId: null }, from: 0, count: 4096, ...where });
        await asking("bytes/find", {
          of: { rowId, representationId: null },
          text: "SECR" + "ET",
          ignoreCase: false,
          from: 0,
          direction: "next",
          ...where,
        });
        for (const as of ["web-annotation", "evidence-card"]) await asking("evidence/export", { rowId, claimId: null, as, ...where });
      }
      if (place % 5 === 1) await queue.flag(place, true, "odd");
      if (place % 5 === 2) await queue.skip(place);
      else expect((await queue.label(place, place % 2 === 0 ? "full" : "none")).saved).toBe("disk");
      await asking("cases/position", { query: everyRow, rowId });
      await asking("shell/caseLink", { rowId });
    }
    await queue.undo();
    await queue.redo();
    const first = (await queue.item(0)).case!.rowId;
    for (const [method, params] of otherRequests(first)) await asking(method, params);
    const columns = ["label", "expect", "system", "tags", "judges", "facts", "support"];
    for (const [method, params] of [
      ["cases/page", { query: everyRow, from: 0, count: 50 }],
      ["cases/facets", { query: everyRow }],
      ["cases/matrix", { query: everyRow }],
      ["cases/groupFields", {}],
      ["cases/goto", { text: "C", count: 20 }],
      ["cases/copy", { query: everyRow, from: 0, count: 30, as: "json", columns: [] }],
      ["cases/copy", { query: everyRow, from: 0, count: 30, as: "tsv", columns }],
      ["problems/page", { from: 0, count: 50 }],
      ["label/mine", { from: 0, count: 50 }],
      ["outbox/export", {}],
      ["shell/openLine", { line: 1, column: 1 }],
      ["queue/list", {}],
      ["queue/open", { planId: "p-1" }],
    ] as const)
      await asking(method, params);
    await session.settled();
    const said = wire.join("\n");
    // The reviewers' names of a plan and the text asked for by the page itself are no secrets; nothing else may be said.
    expect(said.match(/.{0,80}SECRET.{0,40}/gu) ?? []).toEqual([]);
    expect(wire.length).toBeGreaterThan(400);
    // The same session says all of it after the reviewer has asked for it: the test would hear a leak.
    await queue.leaveBlind();
    for (let place = 0; place < 4; place++) await queue.item(place);
    const shown = wire.join("\n");
    for (const word of ["success", "support", "system", "model", "judge", "colleague", "rationale", "comment", "tag", "expect", "unknown"])
      expect(shown, word).toContain(`${word}-SECRET`);
  });

  it("gives no filter, sort, search, facet, group or count to feel for what is sealed with", async () => {
    const { ask } = await heardSession();
    await queueOf({ ask }).open();
    const fields = [
      "label",
      "tag",
      "expect",
      "judge",
      "support",
      "provenance",
      "freshness",
      "facts",
      "required",
      "supported",
      "system",
      "run",
      "reviewer",
    ];
    const dimensions = ["dimensions.model", "dimensions.score"];
    for (const field of [...fields, ...dimensions, "failure", "row"]) {
      const page = await ask("cases/page", { query: { ...everyRow, where: `${field}:x` }, from: 0, count: 1 });
      expect([page.total, page.error === null], field).toEqual([0, false]);
      const sorted = { ...everyRow, sort: [{ by: field, descending: false }] };
      const grouped = { query: everyRow, by: [field], figures: [], distinct: [], percentiles: [] };
      const inOrder = await ask("cases/page", { query: sorted, from: 0, count: 30 }).then(
        ({ rows, error }) => (error === null ? rows.map(({ taskId }) => taskId) : null),
        () => null,
      );
      // A sort key that may not be used is refused, or leaves the order of the file.
      if (inOrder !== null) expect(inOrder.slice(0, count), field).toEqual(secretRows.map(({ task_id }) => task_id));
      expect((await ask("cases/groups", grouped)).groups, field).toEqual([]);
    }
    for (const search of ["SECRET", "success", "judge", "router", "rationale"])
      expect((await ask("cases/page", { query: { ...everyRow, search }, from: 0, count: 1 })).total, search).toBe(0);
    const { facets } = await ask("cases/facets", { query: everyRow });
    expect(facets.map(({ field }) => field).filter((field) => [...fields, ...dimensions].includes(field))).toEqual([]);
  });

  it("moves no count that would tell items apart: cells that judges name are told by stratum alone", async () => {
    const { ask } = await heardSession();
    const queue = queueOf({ ask });
    const { cells } = await queue.open();
    expect([...cells].sort((a, b) => (a.name! < b.name! ? -1 : 1))).toEqual([
      { name: "known-url", total: 12, done: 0 },
      { name: "search", total: 13, done: 0 },
    ]);
    const item = await queue.item(0);
    expect(await queue.label(0, "full")).toMatchObject({ saved: "disk" });
    const moved = (await queue.header()).cells.filter(({ done }) => done > 0);
    expect(moved).toMatchObject([{ name: item.case!.stratum, done: 1 }]);
  });
});
