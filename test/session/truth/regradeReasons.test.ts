import { expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import type { OpenRun } from "../../../src/session/openRun";
import { regradedRow } from "../../../src/session/truth/regradeRun";
import { liveRow, oldTruth } from "../../builders/liveTruthRun";

const row = liveRow({ answer: "Nothing", probe: false });
const noRun = {} as OpenRun; // a row that is not graded needs none
const why = async (change: Partial<Row>, truth: Parameters<typeof regradedRow>[3] = null) =>
  (await regradedRow(noRun, "1", { ...row, ...change }, truth)).why;

it("tells why a row is not graded again: it has no result, no time, no time that can be read, or no truth that was in force", async () => {
  const used = { case_id: "S03", version: 1, truth: oldTruth };
  expect(await why({ result: undefined }, used)).toBe("the row holds no result of a grader");
  expect(await why({ observed_at: undefined })).toContain("does not say when it was observed");
  expect(await why({ observed_at: "2026-02-30T00:00:00Z" })).toContain("no RFC 3339 time");
  expect(await why({})).toBe("no truth of S03 was in force when it was observed");
});
