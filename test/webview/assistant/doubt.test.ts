import { describe, expect, it } from "vitest";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { isInDoubt, nextInDoubt } from "../../../webview/assistant/fields/doubt";
import { nearestField } from "../../../webview/assistant/fields/inHand";

const field = (name: string, given: Partial<FieldView> = {}): FieldView => ({
  field: name,
  group: "case",
  depth: 0,
  kind: "value",
  required: false,
  source: "path",
  text: "path",
  example: null,
  present: 1,
  absent: 0,
  problems: 0,
  why: null,
  sure: "high",
  values: [],
  words: [],
  ...given,
});

describe("a field in doubt", () => {
  it("is one that was guessed without being sure, is needed and empty, or has problems", () => {
    expect(isInDoubt(field("a", { sure: "medium" }))).toBe(true);
    expect(isInDoubt(field("a", { required: true, source: null, sure: null }))).toBe(true);
    expect(isInDoubt(field("a", { problems: 2 }))).toBe(true);
  });

  it("is none that is sure, that a person chose, or that may be empty and is", () => {
    expect(isInDoubt(field("a"))).toBe(false);
    expect(isInDoubt(field("a", { sure: null }))).toBe(false);
    expect(isInDoubt(field("a", { source: null, sure: "low" }))).toBe(false);
  });

  it("comes after the one in hand, around the end, and the one in hand itself comes last", () => {
    const fields = [field("a", { sure: "low" }), field("b"), field("c", { sure: "low" })];
    expect(nextInDoubt(fields, "a")?.field).toBe("c");
    expect(nextInDoubt(fields, "c")?.field).toBe("a");
    expect(nextInDoubt(fields, null)?.field).toBe("a");
    expect(nextInDoubt([field("a", { sure: "low" })], "a")?.field).toBe("a");
    expect(nextInDoubt([field("b")], "b")).toBeNull();
  });
});

describe("the field a problem leads to", () => {
  it("is its own, or the nearest around it that is shown", () => {
    const fields = [field("trace.claims"), field("trace.claims[].text"), field("judgements[0]")];
    expect(nearestField(fields, "trace.claims[].text")).toBe("trace.claims[].text");
    expect(nearestField(fields, "trace.claims[].start")).toBe("trace.claims");
    expect(nearestField(fields, "judgements[0].score")).toBe("judgements[0]");
    expect(nearestField(fields, "stratum")).toBeNull();
    expect(nearestField(fields, null)).toBeNull();
  });
});
