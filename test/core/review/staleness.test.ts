import { describe, expect, it } from "vitest";
import { staleness, type InForce } from "../../../src/core/review";
import { aLabel, LogBuilder } from "../../builders/log";

const content = `sha256:${"a".repeat(64)}`;
const judge = { id: "support-judge", model: "m", model_version: "1", prompt_sha256: "f".repeat(64) };
const given = (more: object = {}) => {
  const log = new LogBuilder();
  log.add({ ...aLabel(), truth: { case_id: "K01", version: 2 }, judge, ...more });
  return log.state().labels[0]!.event;
};
const now: InForce = { content, dimension: "primary-label@1", truth: { case_id: "K01", version: 2 }, judges: [judge] };

describe("a label is stale", () => {
  it("in nothing while all is as it was", () => {
    expect(staleness(given(), now)).toEqual([]);
  });

  it.each<[string, Partial<InForce>, string[]]>([
    ["content, when what it judged changed", { content: `sha256:${"b".repeat(64)}` }, ["content"]],
    ["content, when it is no longer there", { content: null }, ["content"]],
    ["codebook, when the dimension has a new version", { dimension: "primary-label@2" }, ["codebook"]],
    ["codebook, when the dimension is gone", { dimension: null }, ["codebook"]],
    ["truth, when a new version is in force", { truth: { case_id: "K01", version: 3 } }, ["truth"]],
    ["judge, when its model or prompt is another", { judges: [{ ...judge, model_version: "2" }] }, ["judge"]],
    ["several at once", { dimension: "primary-label@2", truth: { case_id: "K01", version: 3 } }, ["codebook", "truth"]],
    ["nothing, when truth and judge are not known", { truth: null, judges: null }, []],
  ])("in %s", (_, change, stale) => {
    expect(staleness(given(), { ...now, ...change })).toEqual(stale);
  });

  it("not for truth and judge that were not shown", () => {
    expect(staleness(given({ truth: undefined, judge: undefined }), { ...now, truth: { case_id: "K01", version: 9 }, judges: [] })).toEqual([]);
  });

  it("for a judge only in what the label recorded of it", () => {
    expect(staleness(given({ judge: { id: "support-judge" } }), { ...now, judges: [{ ...judge, model_version: "2" }] })).toEqual([]);
  });

  it("in content, where it does not say what it judged", () => {
    expect(staleness(given({ content: undefined }), now)).toEqual(["content"]);
  });
});
