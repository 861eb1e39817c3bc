import { describe, expect, it } from "vitest";
import { withSharedParts } from "../../webview/case/sharedParts";
import { aCase } from "../builders/caseView";

const copy = <T>(value: T): T => structuredClone(value);

describe("a case that comes again", () => {
  const before = aCase({ attempts: [{ span_id: "a", attributes: { x: [1, { y: null }] } }], metrics: { requests: 3 } });

  it("has the very parts of before where they say the same, and its own where they do not", () => {
    const now = { ...copy(before), metrics: { requests: 4 }, revision: 9 };
    const shared = withSharedParts(before, now);
    expect(shared).toEqual(now);
    expect(shared.attempts).toBe(before.attempts);
    expect(shared.metrics).toBe(now.metrics);
  });

  it("tells apart what differs in depth, in length and in names", () => {
    for (const attempts of [
      [{ span_id: "a", attributes: { x: [1, { y: 0 }] } }],
      [],
      [{ span_id: "a", attributes: { x: [1, {}] } }],
      [{ span_id: "a", attributes: { x: { 0: 1, 1: { y: null } } } }],
    ])
      expect(withSharedParts(before, { ...copy(before), attempts }).attempts).toBe(attempts);
  });

  it("shares nothing with another case", () => {
    const other = { ...copy(before), rowId: "other" };
    expect(withSharedParts(before, other)).toBe(other);
    expect(withSharedParts(null, other)).toBe(other);
  });
});
