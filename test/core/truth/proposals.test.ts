import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReviewEvent } from "../../../src/core/formats/event";
import { truthWork } from "../../../src/core/truth/proposals";

let count = 0;
const event = (kind: string, reviewer: string, more: Record<string, unknown> = {}): ReviewEvent => ({
  schema: "event/1",
  id: `e${++count}`,
  at: "2026-08-22T00:00:00Z",
  reviewer,
  kind,
  prev: null,
  case_id: "S03",
  ...more,
});
const proposal = (reviewer = "ann") =>
  event("truth-proposal", reviewer, {
    base: 1,
    changes: [],
    category: "page-changed",
    reason: "x",
    evidence_url: "https://x.example",
    valid_at: "2026-08-22T00:00:00Z",
  });
const approval = (of: ReviewEvent, reviewer: string) =>
  event("truth-approval", reviewer, {
    proposal: of.id,
    version: 2,
    approved_at: "2026-08-22T00:00:00Z",
    before_sha256: null,
    after_sha256: "a".repeat(64),
  });
const says = (kind: string, of: ReviewEvent, reviewer: string, more: Record<string, unknown> = { reason: "r", text: "t" }) =>
  event(kind, reviewer, { proposal: of.id, ...more });

describe("proposals and their fate", () => {
  it("are ended by the first word that ends them", () => {
    const one = proposal();
    const work = truthWork([one, says("truth-rejection", one, "ben"), approval(one, "cem"), says("truth-withdrawal", one, "ann")]);
    expect(work.of(one.id)!.status).toBe("rejected");
    expect(work.troubles.map(({ message }) => message)).toEqual([
      expect.stringContaining("rejected already, by ben"),
      expect.stringContaining("rejected already, by ben"),
    ]);
  });

  it("are not approved by who made them, under any spelling of the name, nor withdrawn by others", () => {
    const one = proposal("Ann");
    const work = truthWork([one, approval(one, "ann"), says("truth-withdrawal", one, "ben"), says("guard-acknowledged", one, "ANN", { marks: [] })]);
    expect([work.of(one.id)!.status, work.of(one.id)!.acknowledgements]).toEqual(["open", []]);
    expect(work.troubles).toHaveLength(3);
  });

  it("are asked about until the proposer answers", () => {
    const one = proposal();
    const asked = [one, says("truth-question", one, "ben")];
    expect(truthWork(asked).of(one.id)!.status).toBe("asked");
    expect(truthWork([...asked, says("truth-question", one, "ann")]).of(one.id)!.status).toBe("open");
  });

  it("say what speaks of nothing that is known, or lacks what it needs", () => {
    const one = proposal();
    const { troubles, proposals } = truthWork([
      event("truth-approval", "ben", { proposal: "gone" }),
      approval({ ...one, id: "none" }, "ben"),
      event("truth-proposal", "ann"),
      one,
    ]);
    expect(troubles).toHaveLength(3);
    expect(proposals).toHaveLength(1);
  });

  it("stand however logs are read: a word may come before the proposal that it speaks of (property)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (at) => {
        const one = proposal();
        const events = [says("truth-question", one, "ben"), approval(one, "ben")];
        events.splice(Math.min(at, 2), 0, one);
        expect(truthWork(events).of(one.id)!.status).toBe("approved");
      }),
    );
  });
});
