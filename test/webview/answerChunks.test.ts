import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClaimView } from "../../src/protocol/views";
import { answerChunks, chunkAt } from "../../webview/answer/answerChunks";
import { layoutAnswer } from "../../webview/answer/answerSegments";
import { aClaimView } from "../builders/caseView";

const claim = (id: string, start: number, end: number): ClaimView => aClaimView({ id, start, end, text: id });

const answers = fc
  .tuple(fc.array(fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.constantFrom("\n\n", " ", "")), { minLength: 1, maxLength: 20 }))
  .map(([parts]) => parts.map(([length, end]) => "x".repeat(length) + end).join(""));
const laidOut = answers.chain((answer) =>
  fc.array(fc.tuple(fc.nat(answer.length), fc.nat(answer.length)), { maxLength: 30 }).map((pairs) => {
    const claims = pairs.map(([a, b], i) => claim(`c${i}`, Math.min(a, b), Math.max(a, b)));
    const layout = layoutAnswer(answer, claims);
    return { answer, claims, layout, chunks: answerChunks(answer, layout.segments) };
  }),
);

describe("the blocks of an answer", () => {
  it("have all of its text, once and in order, and each piece has the claims of its segment", () => {
    fc.assert(
      fc.property(laidOut, ({ answer, layout, chunks }) => {
        const pieces = chunks.flatMap((chunk) => chunk.pieces);
        expect(pieces.map(({ start, end }) => answer.slice(start, end)).join("")).toBe(answer);
        for (const { start, end, pieces } of chunks) {
          expect([pieces[0]?.start, pieces.at(-1)?.end]).toEqual([start, end]);
          for (const piece of pieces)
            expect(layout.segments.find((one) => one.start <= piece.start && piece.end <= one.end)?.claimIds).toEqual(piece.claimIds);
        }
      }),
    );
  });

  it("let every claim that has a place end exactly once", () => {
    fc.assert(
      fc.property(laidOut, ({ claims, layout, chunks }) => {
        const ended = chunks.flatMap((chunk) => chunk.pieces.flatMap((piece) => piece.ending));
        expect([...ended].sort()).toEqual(
          claims
            .filter(({ id }) => layout.placed.has(id))
            .map(({ id }) => id)
            .sort(),
        );
      }),
    );
  });

  it("are found by any place in them", () => {
    fc.assert(
      fc.property(laidOut, fc.nat(100_000), ({ answer, chunks }, at) => {
        const offset = at % answer.length;
        const { start, end } = chunks[chunkAt(chunks, offset)]!;
        expect(start <= offset && offset < end).toBe(true);
      }),
    );
  });
});

describe("claims that lie over one another by the thousand", () => {
  it("are told of by the innermost, drawn in few lanes, and none is lost", () => {
    const count = 20_000;
    const claims = Array.from({ length: count }, (_, i) => claim(`c${i}`, i, 3 * count - i));
    const { segments, placed, lanes } = layoutAnswer("x".repeat(3 * count), claims);
    expect(placed.size).toBe(count);
    expect(lanes).toBe(8);
    expect(Math.max(...segments.map((segment) => segment.claimIds.length))).toBe(16);
    expect(segments.flatMap((segment) => segment.ending)).toHaveLength(count);
    expect(segments[count]!.claimIds.at(-1)).toBe(`c${count - 2}`);
  });
});
