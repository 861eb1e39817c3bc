import { describe, expect, it } from "vitest";
import { nearestRank } from "../../src/core/stats/percentile";
import { mostGroups } from "../../src/protocol/limits";
import type { Params } from "../../src/protocol/messages";
import { manyRows } from "../builders/manyRows";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession } from "../builders/openedSession";
import { jsonl, minimalRow } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const asked = { query: everyRow, by: ["stratum"], figures: ["duration"], distinct: ["task"], percentiles: [50, 95, 99] };
const rows = manyRows(600);
const opened = (lines: readonly object[] = rows) => openedSession(memoryPorts({ files: new MemoryRunFiles(jsonl([...lines])) }));

/** What the answer should say of some rows, figured out from the rows themselves. */
function expected(values: readonly string[], own: typeof rows) {
  const times = own.flatMap((row) => row.metrics?.duration_s ?? []);
  const at = (p: number) => {
    const figure = nearestRank(times, p);
    return figure.defined ? figure.value : null;
  };
  return {
    values,
    rows: own.length,
    figures: [
      {
        n: times.length,
        mean: expect.closeTo(times.reduce((sum, one) => sum + one, 0) / times.length, 9) as number,
        min: Math.min(...times),
        max: Math.max(...times),
        percentiles: [at(50), at(95), at(99)],
      },
    ],
    distinct: [new Set(own.map((row) => row.task_id)).size],
  };
}

describe("groups of rows", () => {
  it("have counts, figures by nearest rank and different cases; the biggest stand first, and all rows are one more", async () => {
    const { ask } = await opened();
    const answer = await ask("cases/groups", { ...asked, by: ["label"] });
    const labels = [...new Set(rows.map((row) => row.result!.primary_label!))];
    const groups = labels.map((label) =>
      expected(
        [label],
        rows.filter((row) => row.result!.primary_label === label),
      ),
    );
    expect(answer.groups).toEqual([...groups].sort((a, b) => b.rows - a.rows));
    expect(answer).toMatchObject({ more: 0, error: null, all: expected([], rows) });
  });

  it("are of two fields, under the filter, and put a row with several values into several groups", async () => {
    const { ask } = await opened();
    const query = { ...everyRow, where: "tag:no-retry and stratum:(search or auth)" };
    const { groups, all } = await ask("cases/groups", { ...asked, query, by: ["stratum", "tag"] });
    const chosen = rows.filter((row) => row.result!.failure_tags!.includes("no-retry") && ["search", "auth"].includes(row.stratum!));
    expect(chosen.length).toBeGreaterThan(3);
    expect(all?.rows).toBe(chosen.length);
    for (const stratum of ["search", "auth"])
      expect(groups.find(({ values }) => values[0] === stratum && values[1] === "no-retry")?.rows).toBe(
        chosen.filter((row) => row.stratum === stratum).length,
      );
    expect(groups.reduce((sum, group) => sum + group.rows, 0)).toBe(2 * chosen.length);
  });

  it("are bounded: those with the most rows are answered, the others counted", async () => {
    const many = Array.from({ length: mostGroups + 20 }, (_, index) => ({ ...minimalRow(`T${index}`), stratum: `s${index}` }));
    const { ask } = await opened([...many, { ...minimalRow("T0"), repetition: 1, stratum: `s${mostGroups + 19}` }]);
    const { groups, more, all } = await ask("cases/groups", asked);
    expect([groups.length, more, all?.rows]).toEqual([mostGroups, 20, mostGroups + 21]);
    expect(groups[0]).toMatchObject({ values: [`s${mostGroups + 19}`], rows: 2 });
  });

  it("are none where no row is left, and null where a figure is no number", async () => {
    const { ask } = await opened();
    expect(await ask("cases/groups", { ...asked, query: { ...everyRow, where: "task:none-such" } })).toMatchObject({
      groups: [],
      more: 0,
      all: null,
    });
    const huge = [1e308, 1e308].map((duration_s, repetition) => ({ ...minimalRow("T"), repetition, metrics: { duration_s } }));
    const { ask: askHuge } = await opened([...huge, { ...minimalRow("U"), lane: "live" }]);
    const { all } = await askHuge("cases/groups", { ...asked, figures: ["DURATION", "cost"] });
    expect(all?.figures).toEqual([
      { n: 2, mean: null, min: 1e308, max: 1e308, percentiles: [1e308, 1e308, 1e308] },
      { n: 0, mean: null, min: null, max: null, percentiles: [null, null, null] },
    ]);
  });

  it("say what is wrong with a filter and where, and which field cannot be used", async () => {
    const { ask } = await opened();
    const problem = async (change: Partial<Params<"cases/groups">>) => (await ask("cases/groups", { ...asked, ...change })).error;
    expect(await problem({ query: { ...everyRow, where: "lane:fixture colour:red" } })).toMatchObject({
      at: 13,
      message: expect.stringContaining(`no field "colour"`) as string,
    });
    expect((await problem({ query: { ...everyRow, where: "stratum:(" } }))?.at).toBe(9);
    expect((await problem({ by: ["task"] }))?.message).toContain("cannot be grouped by task");
    expect((await problem({ figures: ["label"] }))?.message).toContain("label is text");
    expect((await problem({ distinct: ["answer"] }))?.message).toContain("answer has no values");
  });

  it("are refused where more is asked than an answer may hold", async () => {
    const { client } = await opened();
    for (const change of [{ by: [] }, { by: ["stratum", "label", "tag"] }, { figures: Array<string>(5).fill("cost") }, { percentiles: [101] }])
      await expect(client.request("cases/groups", { ...asked, ...change })).rejects.toThrow();
  });

  it("are given up when the asker is gone", async () => {
    const { session } = await opened();
    const gone = new AbortController();
    const answer = session.cases.groups(asked, usual.open, gone.signal);
    gone.abort(new Error("asked something else"));
    await expect(answer).rejects.toThrow("asked something else");
  });

  it("can be of every field that is named for it, with every number", async () => {
    const { ask } = await opened();
    const { by, figures } = await ask("cases/groupFields", {});
    expect(by.map(({ field }) => field)).toEqual(expect.arrayContaining(["stratum", "label", "tag", "review", "lane", "system", "run"]));
    expect(figures).toEqual(expect.arrayContaining([{ field: "duration", title: "Time, s" }]));
    for (const { field } of by) expect((await ask("cases/groups", { ...asked, by: [field] })).error, field).toBeNull();
    for (const { field } of figures) expect((await ask("cases/groups", { ...asked, figures: [field] })).error, field).toBeNull();
  });
});
