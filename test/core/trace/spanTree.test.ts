import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../../src/core/formats/row";
import { buildSpanTree, visibleSpans } from "../../../src/core/trace";
import { anAttempt } from "../../builders/attempt";

const marksOf = (attempts: readonly Attempt[]) => Object.fromEntries(buildSpanTree(attempts).spans.map((span) => [span.key, span.marks]));

/** Any attempts at all: few ids, so that double ids, missing parents and cycles are common. */
const anyAttempts = fc.array(
  fc
    .record({
      id: fc.constantFrom("a", "b", "c", "d", "e", "a~2"),
      parent: fc.constantFrom(null, "a", "b", "c", "d", "e", "gone", "a~2"),
      at: fc.option(fc.integer({ min: 0, max: 1000 })),
      ms: fc.option(fc.integer({ min: 0, max: 500 })),
    })
    .map((given) => anAttempt(given)),
  { maxLength: 40 },
);

describe("spans as a tree", () => {
  it("nests spans under their parents, whatever their order in the file", () => {
    const tree = buildSpanTree([
      anAttempt({ id: "leaf", parent: "mid", at: 2, ms: 1 }),
      anAttempt({ id: "mid", parent: "top", at: 1, ms: 5 }),
      anAttempt({ id: "top", at: 0, ms: 9 }),
    ]);
    expect(tree.spans.map((span) => [span.key, span.depth, span.marks])).toEqual([
      ["top", 0, []],
      ["mid", 1, []],
      ["leaf", 2, []],
    ]);
  });

  it("counts from the earliest start to the latest end, in milliseconds, fractions kept", () => {
    const attempts = [
      { ...anAttempt({ id: "a", ms: 1 }), start_time: "2026-11-29T10:00:00.000250Z" },
      { ...anAttempt({ id: "b", ms: 2 }), start_time: "2026-11-29T11:00:00.001+01:00" },
    ];
    const tree = buildSpanTree(attempts);
    expect(tree.spans[1]!.start).toBeCloseTo(0.75, 2);
    expect(tree.length).toBeCloseTo(2.75, 2);
  });

  it("shows a span with a missing parent at the top and marks it", () => {
    expect(marksOf([anAttempt({ id: "a", parent: "gone" })])).toEqual({ a: ["missing-parent"] });
  });

  it("marks every span of a cycle and cuts it at the span that comes first in the file", () => {
    const tree = buildSpanTree([anAttempt({ id: "under", parent: "b" }), anAttempt({ id: "b", parent: "a" }), anAttempt({ id: "a", parent: "b" })]);
    expect(tree.roots).toEqual(["b"]);
    expect(Object.fromEntries(tree.spans.map((span) => [span.key, span.marks]))).toEqual({ b: ["cycle"], a: ["cycle"], under: [] });
    expect(marksOf([anAttempt({ id: "self", parent: "self" })])).toEqual({ self: ["cycle"] });
  });

  it("gives the second span of an id a key of its own and leaves the children with the first", () => {
    const tree = buildSpanTree([anAttempt({ id: "a" }), anAttempt({ id: "a" }), anAttempt({ id: "a~2" }), anAttempt({ id: "child", parent: "a" })]);
    expect(tree.spans.map((span) => span.key).sort()).toEqual(["a", "a~2", "a~3", "child"]);
    expect(tree.byKey.get("a")!.children).toEqual(["child"]);
    expect(tree.byKey.get("a~3")!.marks).toEqual(["duplicate-id"]);
  });

  it("orders siblings by time and marks those that stood out of order in the file", () => {
    const tree = buildSpanTree([anAttempt({ id: "late", at: 50 }), anAttempt({ id: "early", at: 0 }), anAttempt({ id: "untimed", at: null })]);
    expect(tree.spans.map((span) => [span.key, span.marks])).toEqual([
      ["early", ["out-of-order"]],
      ["untimed", ["no-time"]],
      ["late", []],
    ]);
  });

  it("marks a child that sticks out of its parent, and a span without a duration", () => {
    const marks = marksOf([
      anAttempt({ id: "top", at: 10, ms: 10 }),
      anAttempt({ id: "before", parent: "top", at: 0 }),
      anAttempt({ id: "both", parent: "top", at: 5, ms: 100 }),
      anAttempt({ id: "after", parent: "top", at: 15, ms: 100 }),
      anAttempt({ id: "point", parent: "top", at: 16, ms: null }),
      anAttempt({ id: "negative", parent: "top", at: 17, ms: -5 }),
    ]);
    expect(marks).toEqual({
      top: [],
      before: ["before-parent"],
      after: ["after-parent"],
      both: ["before-parent", "after-parent"],
      point: ["no-duration"],
      negative: ["bad-duration"],
    });
  });

  it("keeps every span exactly once, children right under their parents, for any input", () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        const { spans, byKey, roots, marks } = buildSpanTree(attempts);
        expect(spans.map((span) => span.index).sort((a, b) => a - b)).toEqual(attempts.map((_, i) => i));
        expect(byKey.size).toBe(attempts.length);
        spans.forEach((span, place) => {
          const parent = span.parent === null ? null : byKey.get(span.parent)!;
          expect(span.depth).toBe(parent ? parent.depth + 1 : 0);
          if (parent) {
            expect(parent.children).toContain(span.key);
            expect(spans.indexOf(parent)).toBeLessThan(place);
          } else expect(roots).toContain(span.key);
          // What is said to be wrong can be checked from the input.
          const id = attempts[span.index]!.parent_span_id ?? null;
          expect(span.marks.includes("missing-parent")).toBe(id !== null && !attempts.some((attempt) => attempt.span_id === id));
        });
        expect([...marks.values()].reduce((sum, count) => sum + count, 0)).toBe(spans.reduce((sum, span) => sum + span.marks.length, 0));
      }),
    );
  });

  it("gives the same tree for the same spans in any file order, but for the order marks", () => {
    const distinct = fc.uniqueArray(fc.record({ n: fc.integer({ min: 0, max: 30 }), parent: fc.integer({ min: 0, max: 40 }) }), {
      selector: (one) => one.n,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        distinct.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          // Parents have smaller numbers (no cycles); starts are distinct.
          const make = (given: typeof list) =>
            given.map(({ n, parent }) => anAttempt({ id: `s${n}`, parent: parent < n ? `s${parent}` : null, at: n }));
          const shape = (attempts: readonly Attempt[]) => buildSpanTree(attempts).spans.map((span) => [span.key, span.parent, span.depth]);
          expect(shape(make(shuffled))).toEqual(shape(make(list)));
        },
      ),
    );
  });

  it("hides what is under folded spans and nothing else", () => {
    fc.assert(
      fc.property(anyAttempts, fc.array(fc.constantFrom("a", "b", "c", "d", "e")), (attempts, folded) => {
        const tree = buildSpanTree(attempts);
        const hides = new Set<string>(folded);
        const hidden = (key: string): boolean => {
          const parent = tree.byKey.get(key)!.parent;
          return parent !== null && (hides.has(parent) || hidden(parent));
        };
        expect(visibleSpans(tree, hides).map((span) => span.key)).toEqual(tree.spans.filter((span) => !hidden(span.key)).map((span) => span.key));
      }),
    );
  });

  it("takes 20,000 spans in one chain, in one cycle, or side by side", () => {
    const many = Array.from({ length: 20_000 }, (_, i) => i);
    expect(buildSpanTree(many.map((i) => anAttempt({ id: `s${i}`, parent: i === 0 ? null : `s${i - 1}`, at: i }))).spans.at(-1)!.depth).toBe(19_999);
    expect(buildSpanTree(many.map((i) => anAttempt({ id: `s${i}`, parent: `s${(i + 1) % 20_000}` }))).marks.get("cycle")).toBe(20_000);
    expect(buildSpanTree(many.map((i) => anAttempt({ id: `s${i}`, at: 20_000 - i }))).marks.get("out-of-order")).toBe(19_999);
  });
});
