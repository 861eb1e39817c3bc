import { describe, expect, it } from "vitest";
import { representationView as schema } from "../../src/protocol/views";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { png } from "../builders/png";
import { jsonl, releasePage, sampleRepresentation, successRow } from "../builders/sampleRows";

async function firstRow(opened: OpenedSession, where = "") {
  return (await opened.ask("cases/page", { query: { ...everyRow, where }, from: 0, count: 1 })).rows[0]!.rowId;
}
/** A success whose only representation is this one. */
function runWith(
  representation: object,
  bytes: readonly { readonly sha256: string; readonly bytes: Uint8Array; readonly contentType: string }[] = [releasePage],
) {
  const row = successRow();
  return new MemoryRunFiles(
    jsonl([{ ...row, provenance: { ...row.provenance, representations: [{ ...row.provenance!.representations![0]!, ...representation }] } }]),
    bytes,
  );
}
const open = async (files: MemoryRunFiles, charset: string | null = null, pdfText?: (bytes: Uint8Array) => Promise<readonly string[]>) => {
  const opened = await openedSession(memoryPorts({ files, ...(pdfText ? { pdfText } : {}) }));
  return opened.ask("representation/open", { rowId: await firstRow(opened), representationId: "r-a2", charset });
};

describe("a representation", () => {
  it("is verified, extracted, and shown with the grader's evidence in its place", async () => {
    const view = await open(runWith({}));
    expect(view.hash).toMatchObject({ verdict: "verified", expected: releasePage.sha256, actual: releasePage.sha256 });
    expect(view).toMatchObject({ kind: "html", charset: { used: "utf-8", from: "header" }, provenance: "allowed" });
    expect(view.page!.html).not.toContain("steal");
    const [k1, k2] = view.evidence;
    expect([k1, k2].map((one) => [one!.source, one!.citationId, one!.resolution.grade])).toEqual([
      ["grader", "k1", expect.stringMatching(/exact|in-context/)],
      ["grader", "k2", "exact"],
    ]);
    for (const one of view.evidence) expect(view.text!.slice(one.resolution.ranges[0]!.start, one.resolution.ranges[0]!.end)).toBe(one.exact);
    expect(view.freshness).toMatchObject({ lastModified: "2026-03-01T08:00:00.000Z", verdict: "fresh", validAt: null });
  });

  it("whose bytes changed says so, with both hashes", async () => {
    const files = runWith({});
    files.representations.set(releasePage.sha256, new TextEncoder().encode("changed"));
    const { hash, text } = await open(files);
    expect(hash).toMatchObject({ verdict: "mismatch", expected: releasePage.sha256 });
    expect([hash.actual, hash.message, text]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringContaining("not the bytes that were received"),
      "changed",
    ]);
  });

  it.each([
    ["is not in the archive", { sha256: "0".repeat(64) }, "missing", "is not there"],
    ["has no hash", { sha256: undefined }, "no-hash", "names no hash"],
    ["has a hash that is none, even a path", { sha256: "../../etc/passwd" }, "no-hash", "not 64 hex digits"],
  ])("that %s is shown as missing with the reason", async (_, given, verdict, message) => {
    const view = await open(runWith(given));
    expect(view).toMatchObject({ kind: "missing", text: null, page: null, hash: { verdict, message: expect.stringContaining(message) as string } });
    expect(view.evidence.every((one) => one.resolution.grade === "not-found")).toBe(true);
  });

  it("accepts a hash with its algorithm in front and in capitals", async () => {
    expect((await open(runWith({ sha256: `sha256:${releasePage.sha256.toUpperCase()}` }))).hash.verdict).toBe("verified");
  });

  it("is decoded as chosen", async () => {
    const latin = { sha256: "", contentType: "text/plain", bytes: Uint8Array.from([0xe9, 0x74, 0xe9]) };
    const { sha256 } = sampleRepresentation("");
    const files = runWith({ sha256, content_type: "text/plain" });
    files.representations.set(sha256, latin.bytes);
    expect(await open(files, "iso-8859-2")).toMatchObject({ text: "été", charset: { used: "iso-8859-2", from: "chosen" } });
  });

  it("shows the slice that the model saw, clipped to the text", async () => {
    expect((await open(runWith({ seen_by_model: { start: 3, end: 12 } }))).seenByModel).toMatchObject({
      shown: { start: 3, end: 12 },
      seen: [3, 12],
      note: null,
    });
    const beyond = await open(runWith({ seen_by_model: { start: 3, end: 99_999 } }));
    expect(beyond.seenByModel!.shown!.end).toBe(beyond.text!.length);
    expect(beyond.seenByModel!.note).toContain("reached the model up to 99999");
  });

  it("places a slice of the text that was really handed to the model, or says that it cannot", async () => {
    const handed = sampleRepresentation(
      "INTRO This version replaces v3.1. Configuration written for v3.0 or later keeps working. OUTRO",
      "text/plain",
    );
    const view = await open(runWith({ seen_by_model: { sha256: handed.sha256, start: 6, end: 6 + 82 } }, [releasePage, handed]));
    expect(view.text!.slice(view.seenByModel!.shown!.start, view.seenByModel!.shown!.end)).toMatch(/^This version replaces v3\.1\..*keeps working/s);
    const other = sampleRepresentation("Nothing of the page", "text/plain");
    expect((await open(runWith({ seen_by_model: { sha256: other.sha256, start: 0, end: 10 } }, [releasePage, other]))).seenByModel).toMatchObject({
      shown: null,
      note: expect.stringContaining("cannot be placed") as string,
    });
    expect((await open(runWith({ seen_by_model: { sha256: other.sha256, start: 0, end: 10 } }))).seenByModel).toMatchObject({
      shown: null,
      note: expect.stringContaining("not in the archive") as string,
    });
  });

  it("of a PDF gets its text from the reader of PDFs, and says where there is none", async () => {
    const pdf = sampleRepresentation("%PDF-1.7 …", "application/pdf");
    const files = () => runWith({ sha256: pdf.sha256, content_type: "application/pdf" }, [pdf]);
    expect(await open(files(), null, () => Promise.resolve(["Page one", "Page two"]))).toMatchObject({ kind: "pdf", text: "Page one\n\f\nPage two" });
    expect((await open(files())).strip.findings).toMatchObject([{ code: "pdf-unavailable" }]);
    expect((await open(files(), null, () => Promise.reject(new Error("encrypted")))).strip.findings).toMatchObject([
      { code: "pdf-unreadable", message: expect.stringContaining("encrypted") as string },
    ]);
  });

  it("of an image is handed over as an image", async () => {
    const bytes = png(3, 2, () => [1, 2, 3]);
    const { sha256 } = sampleRepresentation("x");
    const files = runWith({ sha256, content_type: "image/png" });
    files.representations.set(sha256, bytes);
    const { image, kind } = await open(files);
    expect([kind, image]).toEqual(["image", { dataUri: `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`, width: 3, height: 2 }]);
  });

  it("carries the evidence of judges, of my labels, of colleagues and of drafts, each with whose it is", async () => {
    const files = runWith({});
    files.judgementFiles.set(
      "judgements/a.jsonl",
      jsonl([
        {
          judgement_id: "j1",
          judge: { id: "support-judge" },
          target: { kind: "citation", task_id: "S03", citation_id: "k1" },
          label: "full",
          evidence: { exact: "v3.0" },
        },
      ]),
    );
    const opened = await openedSession(memoryPorts({ files }));
    const rowId = await firstRow(opened);
    const about = { rowId, ref: { kind: "citation", citationId: "k1", claimId: "c1" }, dimension: "citation-support" };
    const { evidence } = await opened.ask("evidence/describe", { rowId, representationId: "r-a2", charset: null, start: 0, end: 12 });
    await opened.ask("label/commit", { ...about, value: "full", rationale: "", evidence, activeSeconds: 0 });
    await opened.ask("draft/save", { ...about, dimension: "provenance", draft: { value: null, rationale: "", evidence: { exact: "release team" } } });
    const view = await opened.ask("representation/open", { rowId, representationId: "r-a2", charset: null });
    expect(view.evidence.map((one) => [one.source, one.by, one.exact])).toEqual([
      ["grader", null, "Release v3.2"],
      ["grader", null, "Published 20 August 2026"],
      ["judge", "support-judge", "v3.0"],
      ["mine", "reviewer-a", view.text!.slice(0, 12)],
      ["draft", "reviewer-a", "release team"],
    ]);
    schema.parse(view);
  });

  it("is extracted once for as long as it stays the same, and looked for again while it is missing", async () => {
    const files = runWith({});
    files.representations.clear();
    const opened = await openedSession(memoryPorts({ files }));
    const ask = { rowId: await firstRow(opened), representationId: "r-a2", charset: null };
    expect((await opened.ask("representation/open", ask)).hash.verdict).toBe("missing");
    files.representations.set(releasePage.sha256, releasePage.bytes);
    expect((await opened.ask("representation/open", ask)).hash.verdict).toBe("verified");
    files.representations.clear();
    expect((await opened.ask("representation/open", ask)).hash.verdict).toBe("verified");
    files.say("rows");
    await opened.session.settled();
    expect((await opened.ask("representation/open", ask)).hash.verdict).toBe("missing");
  });
});

describe("evidence", () => {
  it("is described so that it resolves to the very selection", async () => {
    const opened = await openedSession(memoryPorts({ files: runWith({}) }));
    const rowId = await firstRow(opened);
    const { evidence, resolution } = await opened.ask("evidence/describe", { rowId, representationId: "r-a2", charset: null, start: 16, end: 30 });
    expect(resolution).toMatchObject({ ranges: [{ start: 16, end: 30 }], moved: false });
    expect(evidence).toMatchObject({ start: 16, end: 30, text: "text@1", representation_id: "r-a2" });
    await expect(opened.ask("evidence/describe", { rowId, representationId: "r-a2", charset: null, start: 5, end: 5 })).rejects.toMatchObject({
      code: "refused",
    });
    await expect(opened.ask("evidence/describe", { rowId, representationId: "nowhere", charset: null, start: 5, end: 6 })).rejects.toMatchObject({
      code: "refused",
    });
  });

  it("is copied as quote, URL, time and hash, secrets in the URL masked", async () => {
    const opened = await openedSession(memoryPorts({ files: runWith({ final_url: "http://a.test/x?api_key=abcdefgh12345678" }) }));
    const { text } = await opened.ask("evidence/copyText", {
      rowId: await firstRow(opened),
      representationId: "r-a2",
      evidence: { exact: "Release v3.2" },
    });
    expect(text).toContain("“Release v3.2”");
    expect(text).toContain(`sha256:${releasePage.sha256}`);
    expect(text).not.toContain("abcdefgh");
  });

  it("beyond what is read whole is not verified and not missing: its size is said, and its bytes are there", async () => {
    const files = runWith({});
    files.representations.set(releasePage.sha256, new Uint8Array(65 * 1024 * 1024).fill(0x41));
    const opened = await openedSession(memoryPorts({ files }));
    const rowId = await firstRow(opened);
    const view = await opened.ask("representation/open", { rowId, representationId: "r-a2", charset: null });
    expect(view).toMatchObject({ kind: "missing", text: null, page: null, hash: { verdict: "too-large" } });
    expect(view.hash.message).toContain("It has 65 MB, more than the 64 MB that are read whole");
    const last = await opened.ask("bytes/read", { of: { rowId, representationId: "r-a2" }, from: 65 * 1024 * 1024 - 2, count: 9 });
    expect(last).toMatchObject({ hex: "4141", total: 65 * 1024 * 1024 });
  });

  it("shows raw bytes as hex, any stretch of them", async () => {
    const opened = await openedSession(memoryPorts({ files: runWith({}) }));
    const of = { rowId: await firstRow(opened), representationId: "r-a2" };
    expect(await opened.ask("bytes/read", { of, from: 0, count: 9 })).toEqual({
      from: 0,
      total: releasePage.bytes.length,
      hex: Buffer.from("<!doctype").toString("hex"),
    });
    expect((await opened.ask("bytes/read", { of, from: 1e6, count: 9 })).hex).toBe("");
    await expect(opened.ask("bytes/read", { of: { ...of, representationId: "nowhere" }, from: 0, count: 9 })).rejects.toMatchObject({
      code: "refused",
    });
  });
});
