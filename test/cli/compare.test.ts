import { describe, expect, it } from "vitest";
import { labelled, roundOnDisk, roundRows } from "../builders/roundRows";
import { adjudicate } from "./adjudicate";

describe("adjudicate compare", () => {
  const before = roundOnDisk(roundRows({ changes: { K01: labelled("wrong-answer") } }));
  const after = roundOnDisk(
    roundRows({ runId: "r2", changes: { S01: labelled("policy-violation", { failure_tags: ["snippet-cited"] }), S02: null } }),
  );

  it("shows regressions and fixes by stratum, and what it left out", async () => {
    const { code, out } = await adjudicate(["compare", before, after]);
    expect(code).toBe(0);
    expect(out).toMatch(/search +5 +5\/5 .* 4\/5 .*−20\.0 points +1 +0 +1\.000/);
    expect(out).toMatch(/Regressions:[^]*S01 +search +0 +success +policy-violation +snippet-cited +It is policy-violation\./);
    expect(out).toMatch(/Fixes:[^]*K01 +known-url/);
    expect(out).toMatch(/Left out:[^]*S02 +0 +only in the earlier run/);
  });

  it("gives the same as JSON, with undefined figures as null", async () => {
    const made = (await adjudicate(["compare", before, after, "--json"])).json();
    expect(made).toMatchObject({
      all: { pairs: 29, regressions: 1, fixes: 1, difference: 0, test: { worse: 1, better: 1, p: 1 } },
      regressions: [{ task_id: "S01", before: "success", after: "policy-violation", tags_after: ["snippet-cited"] }],
      fixes: [{ task_id: "K01" }],
      left_out: [{ task_id: "S02" }],
    });
    const auth = made.strata.find((one: { stratum: string }) => one.stratum === "auth");
    expect(auth.test).toMatchObject({ p: 1, share_worse: null, odds: null });
    const search = made.strata.find((one: { stratum: string }) => one.stratum === "search");
    expect(search.test.odds).toMatchObject({ value: null, high: null });
  });

  it("cannot compare a fixture run with a live one, nor what is not there", async () => {
    const live = await adjudicate(["compare", before, roundOnDisk(roundRows({ lane: "live" }))]);
    expect([live.code, live.err]).toEqual([2, expect.stringContaining("different lanes: fixture, and live")]);
    expect((await adjudicate(["compare", before, "no-such-run"])).code).toBe(2);
  });
});
