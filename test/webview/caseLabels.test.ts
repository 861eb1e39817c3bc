import { describe, expect, it } from "vitest";
import type { Params, Result } from "../../src/protocol/messages";
import type { CurrentLabel, LabelSlot } from "../../src/protocol/views";
import { createLabeller } from "../../webview/label/labeller";
import {
  choiceKeys,
  isIdle,
  labelForDigit,
  missingFor,
  shownOf,
  slotKey,
  slotsInFocus,
  tagId,
  toggled,
  type FormSlot,
} from "../../webview/label/labelSlots";
import type { Screen } from "../../webview/state";
import { aCase, aCodebook, aDimension, aSlot } from "../builders/caseView";

const formSlot = (slot: LabelSlot = aSlot(), dimension = aDimension()): FormSlot => ({ key: slotKey(slot), slot, dimension });
const label = (value: CurrentLabel["value"], given: Partial<CurrentLabel> = {}): CurrentLabel => ({
  eventId: "e1",
  reviewer: "me",
  value,
  rationale: null,
  evidence: null,
  condition: "open",
  at: "2026-11-29T10:00:00Z",
  saved: "disk",
  stale: [],
  carried: false,
  asserted: null,
  ...given,
});

describe("the rows of the label form", () => {
  it("are the slots of what is looked at, in the codebook's order", () => {
    const codebook = aCodebook(aDimension({ id: "primary-label", applies_to: "row" }), aDimension());
    const view = aCase({
      slots: [
        aSlot(),
        aSlot({ ref: { kind: "citation", citationId: "k2" } }),
        aSlot({ ref: { kind: "row" }, dimension: "primary-label@1" }),
        aSlot({ dimension: "unknown@9" }),
      ],
    });
    expect(slotsInFocus(view, codebook, { claimId: "c1", citationId: "k1", representationId: null }).map((one) => one.key)).toEqual([
      slotKey(view.slots[2]!),
      slotKey(view.slots[0]!),
    ]);
    expect(slotsInFocus(view, codebook, { claimId: null, citationId: null, representationId: null })).toHaveLength(1);
  });

  it("take the codebook's digits and fill the free ones, each once", () => {
    expect(choiceKeys(aDimension())).toEqual(["1", "3", "2"]);
    expect(
      choiceKeys(
        aDimension({
          labels: [
            { id: "a", key: "1" },
            { id: "b", key: "1" },
            { id: "c", key: "x" },
          ],
        }),
      ),
    ).toEqual(["1", "2", "3"]);
    expect(choiceKeys(aDimension({ labels: Array.from({ length: 11 }, (_, i) => ({ id: `l${i}` })) })).slice(8)).toEqual(["9", null, null]);
    expect(labelForDigit(aDimension(), 2)?.id).toBe("cannot-judge");
    expect(labelForDigit(aDimension(), 9)).toBeUndefined();
  });

  it("require what the label says, in place of what the dimension says", () => {
    const dimension = aDimension({ requires: ["evidence"] });
    const shown = (value: string, rationale = "") => ({ value, rationale, evidence: null });
    expect(missingFor(dimension, shown("full"))).toEqual(["evidence"]);
    expect(missingFor(dimension, shown("none"))).toEqual(["rationale"]);
    expect(missingFor(dimension, shown("none", "  "))).toEqual(["rationale"]);
    expect(missingFor(dimension, shown("cannot-judge", "why"))).toEqual(["evidence"]);
  });

  it("show a draft over the label in force, and know when it says nothing new", () => {
    const slot = aSlot({ mine: label("full", { rationale: "because" }) });
    expect(shownOf(slot, { value: null, rationale: "new", evidence: null })).toEqual({ value: "full", rationale: "new", evidence: null });
    expect(isIdle(slot, { value: null, rationale: "because", evidence: null })).toBe(true);
    expect(isIdle(slot, { value: "none", rationale: "because", evidence: null })).toBe(false);
  });

  it("keep several labels sorted, and own tags in one spelling", () => {
    expect(toggled(["b"], "a")).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
    expect(tagId("  Wrong_page  shown ")).toBe("wrong-page-shown");
  });
});

/** A host whose answers the test gives one by one. */
function bench(
  answer: (params: Params<"label/commit">, n: number) => Result<"label/commit"> | Error = () => ({
    saved: "disk",
    label: null,
    eventId: "e",
    case: aCase({}),
  }),
) {
  const commits: Params<"label/commit">[] = [];
  const drafts: Params<"draft/save">[] = [];
  const said: string[] = [];
  const timers: (() => void)[] = [];
  const page = { panel: { rowId: "row" }, caseTitle: "K01", broken: false };
  const screen = {
    store: { getState: () => page },
    request: async (method: string, params: never) => {
      if (page.broken) throw new Error("no connection");
      if (method === "draft/save") return { ok: drafts.push(params) > 0 };
      commits.push(params);
      const outcome = answer(params, commits.length);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    announceAndShow: (text: string) => void said.push(text),
    report: (error: unknown) => void said.push(String(error)),
  } as unknown as Screen; // only what the labeller uses
  const labeller = createLabeller({
    screen,
    write: (decision) => screen.request("label/commit", decision),
    isHere: (rowId) => page.panel.rowId === rowId,
    activeSeconds: () => 1.5,
    changed: () => undefined,
    later: (_, task) => {
      timers.push(task);
      return () => void timers.splice(timers.indexOf(task), timers.includes(task) ? 1 : 0);
    },
  });
  return { labeller, commits, drafts, said, page, tick: () => timers.splice(0).forEach((task) => task()) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("labelling", () => {
  it("commits at once where nothing is missing", async () => {
    const { labeller, commits, drafts, said } = bench();
    expect(labeller.choose("row", formSlot(), "full")).toMatchObject({ done: "committed" });
    await settled();
    expect(commits).toMatchObject([{ value: "full", rationale: "", evidence: null, activeSeconds: 1.5 }]);
    expect(said).toEqual(["Saved: citation-support, full"]);
    expect([labeller.draftOf("row", formSlot()), drafts]).toEqual([null, []]);
  });

  it("keeps the choice as a draft where something is missing, and writes one label when it is there", async () => {
    const { labeller, commits, drafts, tick } = bench();
    const slot = formSlot();
    expect(labeller.choose("row", slot, "none")).toEqual({ done: "draft", missing: ["rationale"] });
    for (const typed of ["1", "1j", "1jf", "1jfs"]) labeller.edit("row", slot, { rationale: typed });
    tick();
    expect(drafts.map((one) => one.draft)).toEqual([{ value: "none", rationale: "1jfs", evidence: null }]);
    expect(commits).toEqual([]);
    await labeller.commit("row", slot);
    tick();
    expect(commits).toMatchObject([{ value: "none", rationale: "1jfs" }]);
    // The host lets go of the draft with the label. A second word on it could take one that another panel began meanwhile.
    expect([labeller.draftOf("row", slot), drafts]).toMatchObject([null, [{ draft: { rationale: "1jfs" } }]]);
  });

  it("sends a draft while typing goes on, not only after it", () => {
    const { labeller, drafts, tick } = bench();
    labeller.edit("row", formSlot(), { rationale: "a" });
    labeller.edit("row", formSlot(), { rationale: "ab" });
    tick();
    labeller.edit("row", formSlot(), { rationale: "abc" });
    labeller.flush();
    expect(drafts.map((one) => one.draft!.rationale)).toEqual(["ab", "abc"]);
  });

  it("sends a draft again that did not arrive, unless a later one did", async () => {
    const { labeller, drafts, page, tick } = bench();
    page.broken = true;
    labeller.edit("row", formSlot(), { rationale: "half" });
    tick();
    await settled();
    tick();
    await settled();
    expect(drafts).toEqual([]);
    page.broken = false;
    tick();
    await settled();
    tick();
    expect(drafts.map((one) => one.draft!.rationale)).toEqual(["half"]);
  });

  it("appends a superseding label for a second digit, in the order of the keys", async () => {
    const { labeller, commits } = bench();
    labeller.choose("row", formSlot(), "full");
    labeller.choose("row", formSlot(aSlot(), aDimension({ labels: [{ id: "full" }, { id: "partial" }] })), "partial");
    await settled();
    expect(commits.map((one) => one.value)).toEqual(["full", "partial"]);
  });

  it("writes nothing for the label that stands already, but for a stale, carried or unsaved one", async () => {
    const { labeller, commits } = bench();
    const choose = (given: Partial<CurrentLabel>) => labeller.choose("row", formSlot(aSlot({ mine: label("full", given) })), "full").done;
    expect(choose({})).toBe("nothing");
    for (const given of [{ stale: ["content" as const] }, { carried: true }, { saved: "outbox" as const }]) {
      expect(choose(given)).toBe("committed");
      await settled();
    }
    expect(commits).toHaveLength(3);
  });

  it("keeps the choice as a draft where the host refuses or the line breaks", async () => {
    const refusing = bench(() => ({ saved: "no", reason: "no reviewer name", missing: ["reviewer"] }));
    refusing.labeller.choose("row", formSlot(), "full");
    const breaking = bench(() => new Error("the line broke"));
    breaking.labeller.choose("row", formSlot(), "full");
    await settled();
    expect(refusing.labeller.draftOf("row", formSlot())).toMatchObject({ value: "full" });
    expect(refusing.said).toEqual(["Not saved: no reviewer name"]);
    expect(breaking.labeller.draftOf("row", formSlot())).toMatchObject({ value: "full" });
    expect(Object.values(breaking.labeller.store.getState().statuses)).toMatchObject([{ state: "refused", reason: "the line broke" }]);
  });

  it("goes on after a commit that failed", async () => {
    const { labeller, commits } = bench((_, n) =>
      n === 1 ? new Error("the line broke") : { saved: "disk", label: null, eventId: "e", case: aCase({}) },
    );
    labeller.choose("row", formSlot(), "full");
    labeller.choose("row2", formSlot(), "full");
    await settled();
    expect(commits.map((one) => one.rowId)).toEqual(["row", "row2"]);
    expect(labeller.draftOf("row2", formSlot())).toBeNull();
  });

  it("keeps what was typed while the label was being written", async () => {
    const { labeller } = bench();
    const slot = formSlot();
    labeller.choose("row", slot, "full");
    labeller.edit("row", slot, { rationale: "one more thing" });
    await settled();
    expect(labeller.draftOf("row", slot)).toMatchObject({ rationale: "one more thing" });
  });

  it("keeps what was typed while the label was being written, also where it was refused or the line broke", async () => {
    for (const answer of [{ saved: "no" as const, reason: "no", missing: [] }, new Error("the line broke")]) {
      const { labeller, drafts, tick } = bench(() => answer);
      const slot = formSlot();
      labeller.choose("row", slot, "full");
      labeller.edit("row", slot, { rationale: "one more thing" });
      await settled();
      tick();
      expect(labeller.draftOf("row", slot)).toEqual({ value: "full", rationale: "one more thing", evidence: null });
      expect(drafts.at(-1)!.draft).toMatchObject({ rationale: "one more thing" });
    }
  });

  it("writes one label where its key is hit twice before the first is on disk, or twice in a draft that is complete", async () => {
    const { labeller, commits } = bench();
    const slot = formSlot();
    expect([labeller.choose("row", slot, "full").done, labeller.choose("row", slot, "full").done]).toEqual(["committed", "nothing"]);
    await settled();
    expect(commits).toHaveLength(1);
    labeller.choose("row", slot, "none");
    labeller.edit("row", slot, { rationale: "because" });
    await Promise.all([labeller.commit("row", slot), labeller.commit("row", slot)]);
    expect(commits.map(({ value }) => value)).toEqual(["full", "none"]);
  });

  it("goes on saying which label of which case was refused, where its reviewer has gone on meanwhile", async () => {
    const { labeller, said, page } = bench(() => ({ saved: "no", reason: "the row is gone", missing: [] }));
    labeller.choose("row", formSlot(), "full");
    Object.assign(page, { panel: { rowId: "another row" }, caseTitle: "K02" });
    await settled();
    expect(said).toEqual(["K01, full: Not saved: the row is gone"]);
  });

  it("offers the host's draft again, and lets go of its own copy when the host has it", () => {
    const held = { value: "none", rationale: "half a reason", evidence: null };
    const { labeller, tick } = bench();
    const slot = formSlot(aSlot({ draft: held }));
    expect(labeller.draftOf("row", slot)).toEqual(held);
    expect(labeller.wasEdited("row", slot)).toBe(false);
    labeller.edit("row", slot, { rationale: "half a reason more" });
    tick();
    labeller.follow("row", [formSlot(aSlot({ draft: { ...held, rationale: "half a reason more" } }))]);
    expect(labeller.store.getState().drafts).toEqual({});
    expect(labeller.wasEdited("row", slot)).toBe(true);
    labeller.discard("row", slot);
    expect(labeller.draftOf("row", slot)).toBeNull();
  });
});
