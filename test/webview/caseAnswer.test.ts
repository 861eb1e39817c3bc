import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimView } from "../../src/protocol/views";
import { lastWordStart, layoutAnswer, visibleText } from "../../webview/answer/answerSegments";
import { citationBeside, claimBeside, claimsInOrder, settledFocus } from "../../webview/case/caseFocus";
import { offsetWithReturns } from "../../webview/answer/markedText";
import { aCase, aClaimView } from "../builders/caseView";

const claim = (id: string, start: number | null, end: number | null): ClaimView => aClaimView({ id, start, end, text: id });

const answers = fc.string({ unit: "grapheme", maxLength: 40 }).chain((answer) =>
  fc.record({
    answer: fc.constant(answer),
    claims: fc
      .array(fc.tuple(fc.option(fc.nat(answer.length + 3)), fc.option(fc.nat(answer.length + 3))), { maxLength: 8 })
      .map((pairs) => pairs.map(([a, b], i) => claim(`c${i}`, a, b))),
  }),
);

describe("the last word of a claim", () => {
  const lastWord = (text: string) => text.slice(lastWordStart(text));

  it("is what follows the last space, slash or dash", () => {
    expect(lastWord("The page is http://pages.test/n/abc.")).toBe("abc.");
    expect(lastWord("one two ")).toBe("two ");
    expect(lastWord("one")).toBe("one");
    expect(lastWord("")).toBe("");
  });

  it("is two characters where no spaces are written, and nothing where it is too long to stay whole", () => {
    expect(lastWord("渡輪每日開航六班")).toBe("六班");
    expect(lastWord("x".repeat(25))).toBe("");
  });

  it("never splits a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(text.slice(0, lastWordStart(text)) + lastWord(text)).toBe(text);
        expect(/^[\udc00-\udfff]/.test(lastWord(text))).toBe(false);
      }),
    );
  });
});

describe("claims in the answer", () => {
  it("cuts overlapping claims into stretches that the same claims cover", () => {
    const { segments, placed, lanes } = layoutAnswer("abcdef", [claim("a", 0, 4), claim("b", 2, 6), claim("c", 4, 6)]);
    expect(segments.map(({ start, end, claimIds, ending }) => [start, end, claimIds, ending])).toEqual([
      [0, 2, ["a"], []],
      [2, 4, ["a", "b"], ["a"]],
      [4, 6, ["b", "c"], ["b", "c"]],
    ]);
    expect([placed.get("a")!.lane, placed.get("b")!.lane, placed.get("c")!.lane, lanes]).toEqual([0, 1, 0, 2]);
  });

  it("lists claims without a place, or with one that the answer does not have", () => {
    const { unplaced } = layoutAnswer("abc", [
      claim("none", null, null),
      claim("half", 1, null),
      claim("beyond", 1, 9),
      claim("empty", 2, 2),
      claim("backwards", 2, 1),
      claim("fine", 0, 3),
    ]);
    expect(unplaced.map((one) => one.id)).toEqual(["none", "half", "beyond", "empty", "backwards"]);
  });

  it("never cuts a character in two, wherever offsets point", () => {
    const { segments } = layoutAnswer("🚀 up", [claim("a", 1, 4)]);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [4, 5],
    ]);
  });

  it("covers the answer once, in order, each claim in a lane of its own where it meets others, whatever the claims", () => {
    fc.assert(
      fc.property(answers, ({ answer, claims }) => {
        const { segments, placed, unplaced, lanes } = layoutAnswer(answer, claims);
        expect(segments.map(({ start, end }) => answer.slice(start, end)).join("")).toBe(answer);
        expect([...placed.keys(), ...unplaced.map((one) => one.id)].sort()).toEqual(claims.map((one) => one.id).sort());
        for (const segment of segments) {
          expect(new Set(segment.claimIds.map((id) => placed.get(id)!.lane)).size).toBe(segment.claimIds.length);
          for (const id of segment.claimIds) expect(placed.get(id)!.lane).toBeLessThan(lanes);
          expect(/[\ud800-\udbff]$/.test(answer.slice(0, segment.start)) && /^[\udc00-\udfff]/.test(answer.slice(segment.start))).toBe(false);
        }
        for (const id of placed.keys()) expect(segments.filter((segment) => segment.ending.includes(id))).toHaveLength(1);
      }),
    );
  });

  it("shows control and bidi characters as signs without moving any offset", () => {
    expect(visibleText("a\u001b[31m\u202eb\nc")).toBe("a␛[31m\ufffdb\nc");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(visibleText(text)).toHaveLength(text.length);
      }),
    );
  });

  it("translates the offsets of a text area, which drops carriage returns", () => {
    expect([0, 1, 2, 3].map((at) => offsetWithReturns("a\r\nb\r\nc", at))).toEqual([0, 1, 3, 4]);
  });
});

describe("what is looked at", () => {
  const view = aCase({
    claims: [claim("late", 10, 12), claim("loose", null, null), claim("early", 0, 5)],
    citations: [
      { id: "k1", claimId: "late" },
      { id: "k2", claimId: "early" },
      { id: "k3", claimId: "late" },
      { id: "k4", claimId: null },
    ],
  });

  it("goes through claims in reading order, those not in the answer last, and stops at the ends", () => {
    expect(claimsInOrder(view).map((one) => one.id)).toEqual(["early", "late", "loose"]);
    const first = settledFocus(view, { claimId: null, citationId: null, representationId: null });
    expect(first).toMatchObject({ claimId: "early", citationId: "k2" });
    const second = claimBeside(view, first, 1)!;
    expect(second).toMatchObject({ claimId: "late", citationId: "k1" });
    expect(claimBeside(view, claimBeside(view, second, 1)!, 1)).toBeNull();
    expect(claimBeside(view, first, -1)).toBeNull();
  });

  it("goes through citations across claims, those of no claim last", () => {
    const seen: (string | null)[] = [];
    for (
      let focus: ReturnType<typeof citationBeside> = settledFocus(view, { claimId: null, citationId: null, representationId: null });
      focus !== null;
      focus = citationBeside(view, focus, 1)
    )
      seen.push(focus.citationId);
    expect(seen).toEqual(["k2", "k1", "k3", "k4"]);
  });

  it("falls back where a remembered id is not in this case", () => {
    expect(settledFocus(view, { claimId: "gone", citationId: "k3", representationId: "gone" })).toMatchObject({ claimId: "late", citationId: "k3" });
    expect(settledFocus(view, { claimId: "loose", citationId: "k3", representationId: null })).toMatchObject({ claimId: "loose", citationId: null });
    expect(settledFocus(view, { claimId: null, citationId: "k4", representationId: null })).toMatchObject({ claimId: null, citationId: "k4" });
    expect(settledFocus(aCase({}), { claimId: "x", citationId: "x", representationId: "x" })).toEqual({
      claimId: null,
      citationId: null,
      representationId: null,
    });
  });
});
