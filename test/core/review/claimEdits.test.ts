import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import { claimEdit, retractBody, strayMarkerEdit, strayMarkers, targetRowKey, withEdits, type ClaimCorrection } from "../../../src/core/review";
import { aTarget, LogBuilder } from "../../builders/log";

const answer = "It was built in 1889. [1] It is 330 m tall. [2] 😀 Nobody knows more.";
const claimOf = (id: string, words: string) => ({ id, start: answer.indexOf(words), end: answer.indexOf(words) + words.length });
const rowOf = (given: Partial<{ claims: NonNullable<Row["trace"]>["claims"]; answer: string }> = {}): Row => ({
  task_id: "K01",
  trace: { answer: given.answer ?? answer, claims: given.claims ?? [claimOf("c1", "It was built in 1889. [1] It is 330 m tall.")] },
  result: {
    citations: [
      { id: "k1", claim_id: "c1" },
      { id: "k2", claim_id: "c1" },
      { id: "k3", claim_id: null },
    ],
  },
});
/** The row after a correction has gone through a log, as the reviewer sees it. */
function corrected(row: Row, ...corrections: readonly ClaimCorrection[]): Row {
  const log = new LogBuilder();
  let now = row;
  for (const correction of corrections) {
    const { edit, problem } = claimEdit(now, correction);
    if (edit === null) throw new Error(problem);
    log.add({ reviewer: "ana", kind: "claim-edit", target: aTarget({ kind: "claim", claim_id: edit.claims[0]!.id }), ...edit });
    now = withEdits(row, log.state().edits("ana", targetRowKey(aTarget())));
  }
  return now;
}
const claims = (row: Row) => row.trace!.claims!.map(({ id, start, end }) => [id, row.trace!.answer!.slice(start!, end!)]);
const pairs = (row: Row) => row.result!.citations!.map(({ id, claim_id }) => `${id} ${claim_id}`);

describe("a correction of claims", () => {
  it("splits a claim where two were taken for one; citations go to the words that their markers stand behind", () => {
    const row = rowOf();
    const split = corrected(row, { op: "split", claimId: "c1", at: answer.indexOf(" [1]") });
    expect(claims(split)).toEqual([
      ["span-0-21", "It was built in 1889."],
      ["span-26-43", "It is 330 m tall."],
    ]);
    expect(pairs(split)).toEqual(["k1 span-0-21", "k2 span-26-43", "k3 null"]);
    expect(claims(row)).toHaveLength(1); // the row itself stays as it is
  });

  it("keeps citations without a marker with the first part", () => {
    const plain = "One thing. Another thing.";
    const row = rowOf({ answer: plain, claims: [{ id: "c1", start: 0, end: plain.length }] });
    expect(pairs(corrected(row, { op: "split", claimId: "c1", at: 11 }))).toEqual(["k1 span-0-10", "k2 span-0-10", "k3 null"]);
  });

  it("merges claims that are one, with their citations, whatever lies between", () => {
    const row = rowOf({ claims: [claimOf("c1", "It was built"), claimOf("c2", "330 m"), claimOf("c3", "Nobody")] });
    const merged = corrected(row, { op: "merge", claimIds: ["c2", "c1"] });
    expect(claims(merged)).toEqual([
      ["c3", "Nobody"],
      ["span-0-37", "It was built in 1889. [1] It is 330 m"],
    ]);
    expect(pairs(merged)).toEqual(["k1 span-0-37", "k2 span-0-37", "k3 null"]);
  });

  it("adjusts bounds under the same id: white space and the marker of the sentence before fall off", () => {
    const adjusted = corrected(rowOf(), { op: "adjust", claimId: "c1", start: 21, end: 44 });
    expect(claims(adjusted)).toEqual([["c1", "It is 330 m tall."]]);
  });

  it("adds a claim that was missed, with citations of no claim whose marker stands behind it", () => {
    const row = rowOf({ answer: "One. Two. [3]", claims: [{ id: "c1", start: 0, end: 4 }] });
    const added = corrected(row, { op: "add", start: 4, end: 9 });
    expect([claims(added), pairs(added)]).toEqual([
      [
        ["c1", "One."],
        ["span-5-9", "Two."],
      ],
      ["k1 c1", "k2 c1", "k3 span-5-9"],
    ]);
  });

  it("names claims by their place, so that two reviewers who correct alike speak of the same claim", () => {
    const bounds = { start: answer.indexOf("It is"), end: answer.indexOf(" [2]") };
    const one = corrected(rowOf(), { op: "split", claimId: "c1", at: 25 });
    const other = corrected(rowOf({ claims: [] }), { op: "add", ...bounds });
    expect(one.trace!.claims!.at(-1)!.id).toBe(other.trace!.claims!.at(-1)!.id);
  });

  it("takes no name that is taken", () => {
    const row = rowOf({ claims: [{ id: "span-26-43", start: 0, end: 5 }] });
    expect(claims(corrected(row, { op: "add", start: 26, end: 43 })).at(-1)![0]).toBe("span-26-43-2");
  });

  it.each<[string, ClaimCorrection, string]>([
    ["a split outside of the claim", { op: "split", claimId: "c1", at: 60 }, "a place within it"],
    ["a split with nothing before it", { op: "split", claimId: "c1", at: 0 }, "a place within it"],
    ["a claim that is not there", { op: "adjust", claimId: "c9", start: 0, end: 5 }, "no claim c9"],
    ["bounds that it has", { op: "adjust", claimId: "c1", start: 0, end: 43 }, "these bounds already"],
    ["bounds outside of the answer", { op: "add", start: 5, end: 999 }, "5 to 999"],
    ["a stretch without words", { op: "add", start: 21, end: 22 }, "words"],
    ["a claim that is marked already", { op: "add", start: 0, end: 43 }, "already"],
    ["a merge of one", { op: "merge", claimIds: ["c1", "c1"] }, "Two claims"],
    ["a merge with a claim that stands nowhere", { op: "merge", claimIds: ["c1", "c9"] }, "stand in the answer"],
  ])("is refused with the reason for %s", (_, correction, reason) => {
    const { edit, problem } = claimEdit(rowOf(), correction);
    expect([edit, problem]).toEqual([null, expect.stringContaining(reason)]);
  });

  it("never cuts a character in two, and what comes of it always lies in the answer", () => {
    const offset = fc.nat({ max: answer.length });
    const correction = fc.oneof(
      fc.record({ op: fc.constant("add" as const), start: offset, end: offset }),
      fc.record({ op: fc.constant("adjust" as const), claimId: fc.constant("c1"), start: offset, end: offset }),
      fc.record({ op: fc.constant("split" as const), claimId: fc.constant("c1"), at: offset }),
    );
    const row = rowOf({ claims: [{ id: "c1", start: 0, end: answer.length }] });
    fc.assert(
      fc.property(correction, (asked) => {
        const { edit } = claimEdit(row, asked);
        for (const { start, end, text } of edit?.claims ?? []) {
          expect(text).toBe(answer.slice(start, end));
          expect(encodeURIComponent(text) !== "" && text.trim() === text).toBe(true); // throws for half a character
        }
      }),
      { seed: 11, numRuns: 400 },
    );
  });
});

describe("corrections in the log", () => {
  it("are taken back one by one: each undo gives the claims and pairings before it", () => {
    const row = rowOf({ claims: [claimOf("c1", "It was built in 1889. [1] It is 330 m tall."), claimOf("c2", "Nobody knows more.")] });
    const step = fc.oneof(
      fc.record({ op: fc.constant("add" as const), start: fc.nat({ max: 60 }), end: fc.nat({ max: answer.length }) }),
      fc.record({ op: fc.constant("adjust" as const), which: fc.nat({ max: 3 }), start: fc.nat({ max: 60 }), end: fc.nat({ max: answer.length }) }),
      fc.record({ op: fc.constant("split" as const), which: fc.nat({ max: 3 }), at: fc.nat({ max: answer.length }) }),
      fc.record({ op: fc.constant("merge" as const), which: fc.nat({ max: 3 }) }),
      fc.record({ op: fc.constant("pair" as const), which: fc.nat({ max: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const log = new LogBuilder();
        const seen = () => withEdits(row, log.state().edits("ana", targetRowKey(aTarget())));
        const before: Row[] = [];
        for (const one of steps) {
          const now = seen();
          const at = now.trace!.claims!;
          const id = at[("which" in one ? one.which : 0) % Math.max(1, at.length)]?.id ?? "none";
          if (one.op === "pair") {
            before.push(now);
            log.add({ reviewer: "ana", kind: "pairing", target: aTarget({ kind: "citation", citation_id: "k1" }), claim_id: id });
            continue;
          }
          const asked: ClaimCorrection =
            one.op === "add"
              ? one
              : one.op === "merge"
                ? { op: "merge", claimIds: at.slice(0, 2).map((claim) => claim.id) }
                : { ...one, claimId: id };
          const { edit } = claimEdit(now, asked);
          if (edit === null) continue;
          before.push(now);
          log.add({ reviewer: "ana", kind: "claim-edit", target: aTarget({ kind: "claim", claim_id: edit.claims[0]!.id }), ...edit });
          const ids = seen().trace!.claims!.map((claim) => claim.id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const gone of edit.replaces) expect(ids).not.toContain(gone);
        }
        for (const wanted of before.reverse()) {
          log.add(retractBody(log.state().undoable("ana", "run-1")!));
          expect(seen()).toEqual(wanted);
        }
        expect(seen()).toBe(row);
      }),
      { seed: 12, numRuns: 120 },
    );
  });

  it("belong to one reviewer: nobody else sees the claims changed", () => {
    const log = new LogBuilder();
    const { edit } = claimEdit(rowOf(), { op: "split", claimId: "c1", at: 22 });
    log.add({ reviewer: "ana", kind: "claim-edit", target: aTarget({ kind: "claim", claim_id: "c1" }), ...edit! });
    expect(withEdits(rowOf(), log.state().edits("bo", targetRowKey(aTarget())))).toEqual(rowOf());
  });
});

describe("a marker behind the full stop that a splitter left to the next claim", () => {
  const stray = rowOf({ claims: [claimOf("c1", "It was built in 1889."), claimOf("c2", "[1] It is 330 m tall.")] });
  stray.result!.citations![0]!.claim_id = "c2";

  it("is found, with the claim whose words it stands behind", () => {
    expect(strayMarkers(stray)).toEqual([{ claimId: "c2", start: 22, end: 25, belongsTo: "c1" }]);
    expect(strayMarkers(rowOf())).toEqual([]);
  });

  it("goes with its citation to the claim before it, and the claim begins behind it", () => {
    const { edit } = strayMarkerEdit(stray, "c2");
    expect(edit).toMatchObject({ claims: [{ id: "c2", text: "It is 330 m tall." }], citations: [{ id: "k1", claim_id: "c1" }] });
    expect(strayMarkerEdit(stray, "c1")).toMatchObject({ edit: null, problem: expect.stringContaining("begins with no marker") });
  });

  it("is found after a Chinese full stop as well", () => {
    const text = "它建于1889年。【1】它高330米。";
    const row = rowOf({
      answer: text,
      claims: [
        { id: "c1", start: 0, end: 9 },
        { id: "c2", start: 9, end: text.length },
      ],
    });
    expect(strayMarkers(row)).toEqual([{ claimId: "c2", start: 9, end: 12, belongsTo: "c1" }]);
    expect(strayMarkerEdit(row, "c2").edit!.claims[0]!.text).toBe("它高330米。");
  });
});
