import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  claimTellsInSource,
  factStage,
  statesClaim,
  statesFact,
  tellsInSource,
  type Carried,
  type Known,
  type Looking,
} from "../../../../src/core/evidence/seen";

const carried = (retrieved: Known, extracted: Known, seen: Known, representationId = "r1"): Carried => ({
  representationId,
  retrieved,
  extracted,
  seen,
});
const lost = (all: readonly Carried[], used: Known = "no", unrecorded = false) => factStage(all, unrecorded, used).lost;

describe("the stage that lost a fact", () => {
  it("is the first that no longer has it", () => {
    expect(lost([carried("no", "no", "no")])).toBe("never-retrieved");
    expect(lost([carried("yes", "no", "no")])).toBe("not-extracted");
    expect(lost([carried("yes", "yes", "no")])).toBe("cut");
    expect(lost([carried("yes", "yes", "yes")])).toBe("not-used");
    expect(lost([carried("yes", "yes", "yes")], "yes")).toBe("none");
    expect(lost([])).toBe("never-retrieved");
  });
  it("is told from the representation that came farthest, which is named", () => {
    const all = [carried("yes", "no", "no", "r1"), carried("yes", "yes", "no", "r2"), carried("no", "no", "no", "r3")];
    expect(factStage(all, false, "no")).toMatchObject({ lost: "cut", representationId: "r2", retrieved: "yes", extracted: "yes", seen: "no" });
  });
  it("cannot be told where a stage that decides is not on record, in one representation or because nothing was archived", () => {
    expect(lost([carried("unknown", "unknown", "unknown")])).toBe("cannot-be-told");
    expect(lost([carried("yes", "yes", "no"), carried("unknown", "unknown", "unknown", "r2")])).toBe("cannot-be-told");
    expect(lost([carried("yes", "yes", "yes"), carried("unknown", "unknown", "unknown", "r2")])).toBe("not-used");
    expect(lost([carried("no", "no", "no")], "no", true)).toBe("cannot-be-told");
    expect(lost([carried("yes", "yes", "yes")], "unknown")).toBe("cannot-be-told");
  });
  it("is none where the answer has it, though nothing retrieved had it", () => {
    expect(factStage([carried("no", "no", "no")], false, "yes")).toMatchObject({ lost: "none", retrieved: "no", seen: "no", representationId: null });
  });
  it("never says that a later stage had what an earlier one had not, whatever it is given", () => {
    const known = fc.constantFrom<Known>("yes", "no", "unknown");
    fc.assert(
      fc.property(fc.array(fc.tuple(known, known, known), { maxLength: 4 }), fc.boolean(), known, (given, unrecorded, used) => {
        const found = factStage(
          given.map(([a, b, c], at) => carried(a, b, c, `r${at}`)),
          unrecorded,
          used,
        );
        const order = { no: 0, unknown: 1, yes: 2 };
        expect(order[found.retrieved]).toBeGreaterThanOrEqual(order[found.extracted]);
        expect(order[found.extracted]).toBeGreaterThanOrEqual(order[found.seen]);
        expect(found.representationId === null).toBe(found.retrieved !== "yes");
      }),
      { seed: 65 },
    );
  });
});

describe("whether a text states", () => {
  const answer = (work: Looking): Known => {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  };
  const filler = "Words that say nothing of it stand here, line after line.\n".repeat(2000);

  it("a fact, by its match kind, wherever it stands in a long text", () => {
    const text = `${filler}Published 1 March 2026 for 1,200 readers of v3.2.\n${filler}`;
    expect(answer(statesFact(text, { value: "2026-03-01", match: "date" }))).toBe("yes");
    expect(answer(statesFact(text, { value: 1200, match: "number" }))).toBe("yes");
    expect(answer(statesFact(text, { value: "v3.2" }))).toBe("yes");
    expect(answer(statesFact(text, { value: "v3" }))).toBe("no");
    expect(answer(statesFact(text, { value: ["Published", "readers"], match: "set" }))).toBe("yes");
    expect(answer(statesFact(text, { value: ["Published", "writers"], match: "set" }))).toBe("no");
    expect(answer(statesFact(text, { value: "x", match: "telepathy" }))).toBe("unknown");
    expect(answer(statesFact("", { value: "x" }))).toBe("no");
  });
  it("a value at any edge between the blocks it is looked through in", () => {
    for (const at of [16_000, 16_370, 16_380, 16_384, 16_390]) {
      const text = `${"x ".repeat(at / 2)}1,234,567 ${"y ".repeat(20_000)}`;
      expect(answer(statesFact(text, { value: 1234567, match: "number" })), String(at)).toBe("yes");
      expect(answer(statesFact(text, { value: 567, match: "number" })), String(at)).toBe("no");
    }
  });
  it("all that can be told of a claim by its words, near together", () => {
    const text = `${filler}The bridge was opened by Craig Morton. It happened on 2026-03-01.\n${filler}It cost 30 euros.`;
    expect(answer(statesClaim(text, "Craig Morton opened it on 1 March 2026."))).toBe("yes");
    expect(answer(statesClaim(text, "Craig Morton paid 30 euros."))).toBe("no");
    expect(answer(statesClaim(text, "it was opened then"))).toBe("unknown");
  });
  it("not by chance in the source of a page", () => {
    expect([tellsInSource({ value: "12" }), tellsInSource({ value: "v3.2" }), tellsInSource({ value: "2026-03-01", match: "date" })]).toEqual([
      false,
      false,
      true,
    ]);
    expect([claimTellsInSource("It has 12 of them"), claimTellsInSource("It has 1,234 of them"), claimTellsInSource("said Craig Morton")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
