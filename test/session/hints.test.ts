import { describe, expect, it } from "vitest";
import { conditions } from "../../src/core/formats/event";
import type { Row } from "../../src/core/formats/row";
import { handlersFor } from "../../src/session/handlers";
import { mayOffer } from "../../src/session/projection/offers";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { jsonl, sampleRepresentation, successRow, type SampleRepresentation } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const page = sampleRepresentation(
  `<!doctype html><title>Release v3.2</title><script>window.data={"build":"build-48213"}</script><h1>Release v3.2</h1><p>Published 20 August 2026 by the release team.</p><table><tr><td>Linux</td><td>12 MB</td></tr></table><p hidden>Support ends on 1 May 2031.</p><p>This version replaces v3.1. It is not signed.</p><p>The checksum is 77aa-1234.</p>`,
);
const handed = sampleRepresentation(
  "Release v3.2 Release v3.2 Published 20 August 2026 by the release team. This version replaces v3.1. It is not signed. The checksum is 77aa-1234.",
  "text/plain",
);
const cut = "Release v3.2 Release v3.2 Published 20 August 2026 by the release team. This version replaces v3.1. It is not signed.".length;

/** One case whose only page is the one above, with what its row says of facts and of what the model saw. */
async function caseWith(change: {
  readonly facts?: NonNullable<Row["result"]>["facts"];
  readonly answer?: string;
  readonly seen?: object | null;
  readonly archive?: readonly SampleRepresentation[];
}): Promise<OpenedSession & { readonly rowId: string }> {
  const base = successRow();
  const [representation] = base.provenance!.representations!;
  const meta = { ...representation!, seen_by_model: undefined };
  const seen = change.seen === null ? {} : { seen_by_model: change.seen ?? { sha256: handed.sha256, start: 0, end: cut } };
  const row = {
    ...base,
    result: { ...base.result, ...(change.facts ? { facts: change.facts } : {}) },
    trace: { ...base.trace, ...(change.answer === undefined ? {} : { answer: change.answer, claims: [] }) },
    provenance: { ...base.provenance, representations: [{ ...meta, ...seen, sha256: page.sha256 }] },
  } as Row;
  const files = new MemoryRunFiles(jsonl([row]));
  for (const one of change.archive ?? [page, handed]) files.representations.set(one.sha256, one.bytes);
  const opened = await openedSession(memoryPorts({ files }));
  const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 1 });
  return { ...opened, rowId: rows[0]!.rowId };
}

const passagesOf = async (claimId: string | null, change: Parameters<typeof caseWith>[0] = {}) => {
  const { ask, rowId } = await caseWith(change);
  return ask("passages/find", { rowId, representationId: "r-a2", charset: null, claimId });
};

describe("passages for a claim", () => {
  it("are ranked, marked, and say whether the page hides them and whether the model saw them", async () => {
    const { passages, claim } = await passagesOf(null, {
      answer: "It was published on 21 August 2026, support ends in 2031, and its checksum is 77aa-1234.",
    });
    expect(claim).toContain("21 August");
    const by = (words: string) => passages.find(({ text }) => text.includes(words))!;
    expect(by("Published 20")).toMatchObject({ hidden: false, seen: "yes" });
    expect(by("Published 20").marks).toContainEqual({ kind: "date", status: "other", said: "21 August 2026", here: [{ start: 10, end: 24 }] });
    expect(by("Support ends")).toMatchObject({ hidden: true, seen: "no" });
    expect(by("checksum")).toMatchObject({ hidden: false, seen: "no" });
  });
  it("are those of the claim asked about", async () => {
    const { passages, claim } = await passagesOf("c2");
    expect(claim).toBe("published on 20 August 2026");
    expect(passages[0]!.text).toBe("Published 20 August 2026 by the release team.");
  });
  it("are none, with how many sentences were looked at, where no word is shared", async () => {
    expect(await passagesOf(null, { answer: "giraffes" })).toEqual({ claim: "giraffes", passages: [], sentences: 8 });
  });
  it("are refused for a claim or a text that is not there", async () => {
    await expect(passagesOf("c99")).rejects.toMatchObject({ code: "refused" });
    await expect(passagesOf("c1", { archive: [] })).rejects.toMatchObject({ code: "refused" });
  });
});

describe("what the model saw", () => {
  it("is laid along the page: the table and the hidden part that were dropped, and what was cut off, are told apart", async () => {
    const { ask, rowId } = await caseWith({});
    const { text, seenByModel } = await ask("representation/open", { rowId, representationId: "r-a2", charset: null });
    expect(seenByModel!.lost.map(({ start, end, where, what }) => [where, what, text!.slice(start, end)])).toEqual([
      ["between", "table", "Linux\t12 MB"],
      ["between", "hidden", "Support ends on 1 May 2031."],
      ["after", "text", "The checksum is 77aa-1234."],
    ]);
    expect(seenByModel!.note).toBeNull();
  });
});

describe("the stage that lost a fact", () => {
  const fact = (id: string, expected: string, match = "exact") => ({ id, expected, match, matched: false });
  const lost = async (change: Parameters<typeof caseWith>[0]) => {
    const { ask, rowId } = await caseWith(change);
    const { facts, unknown } = await ask("case/stages", { rowId, claimId: null });
    return { stages: Object.fromEntries(facts.map(({ id, stage }) => [id, stage.lost])), unknown };
  };
  const facts = [
    fact("nowhere", "v9.9"),
    fact("script", "build-48213"),
    fact("table", "12 MB"),
    fact("tail", "77aa-1234"),
    fact("read", "v3.1"),
    { ...fact("used", "v3.2"), matched: true },
  ];

  it("is told for each expected fact", async () => {
    expect((await lost({ facts })).stages).toEqual({
      nowhere: "never-retrieved",
      script: "not-extracted",
      table: "not-extracted",
      tail: "cut",
      read: "not-used",
      used: "none",
    });
  });
  it("cannot be told where what the model saw is not on record, or its text or the page is lost; why is said", async () => {
    const unrecorded = await lost({ facts, seen: null });
    expect(unrecorded.stages).toMatchObject({ nowhere: "never-retrieved", read: "cannot-be-told", tail: "cannot-be-told" });
    expect(unrecorded.unknown).toEqual([{ representationId: "r-a2", why: expect.stringContaining("does not record") as string }]);
    expect((await lost({ facts, archive: [page] })).stages).toMatchObject({ nowhere: "never-retrieved", read: "cannot-be-told" });
    const gone = await lost({ facts, archive: [] });
    expect(new Set(Object.values(gone.stages))).toEqual(new Set(["cannot-be-told", "none"]));
    expect(gone.unknown).toHaveLength(1);
  });
  it("is told of a claim by its values: seen, or only in what was cut", async () => {
    const { ask, rowId } = await caseWith({});
    const { claim, facts: none } = await ask("case/stages", { rowId, claimId: "c2" });
    expect([claim, none]).toMatchObject([
      { retrieved: "yes", extracted: "yes", seen: "yes", used: "yes", lost: "none", representationId: "r-a2" },
      [],
    ]);
  });
});

describe("under a condition that hides hints", () => {
  it("neither passages nor stages are told, by one decision for each condition", async () => {
    expect(conditions.filter((condition) => mayOffer("passages", usual[condition]))).toEqual(["verify", "open", "post-reveal"]);
    expect(conditions.filter((condition) => mayOffer("claimStages", usual[condition]))).toEqual(["verify", "open", "post-reveal"]);
    expect(conditions.filter((condition) => mayOffer("factStages", usual[condition]))).toEqual(["verify", "open", "post-reveal"]);
    const { session, rowId } = await caseWith({});
    const blind = handlersFor(Object.create(session, { sealing: { value: usual.blind } }) as typeof session, "panel-2");
    const signal = new AbortController().signal;
    for (const asked of [
      () => blind["passages/find"]({ rowId, representationId: "r-a2", charset: null, claimId: "c1" }, signal),
      () => blind["case/stages"]({ rowId, claimId: null }, signal),
      () => blind["case/stages"]({ rowId, claimId: "c1" }, signal),
    ])
      await expect((async () => asked())()).rejects.toMatchObject({ code: "refused" });
  });
});
