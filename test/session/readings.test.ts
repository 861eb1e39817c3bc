import { createMultibyteEncoder } from "@exodus/bytes/multi-byte.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { mostText } from "../../src/protocol/limits";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession } from "../builders/openedSession";
import { jsonl, successRow } from "../builders/sampleRows";

/** A run whose only representation is these bytes; `reads` counts how often they were read whole. */
async function openedOn(bytes: Uint8Array, meta: object) {
  const row = successRow();
  const hash = bytesToHex(sha256(bytes));
  const representation = { ...row.provenance!.representations![0]!, sha256: hash, ...meta };
  const files = new MemoryRunFiles(jsonl([{ ...row, provenance: { ...row.provenance, representations: [representation] } }]), []);
  files.representations.set(hash, bytes);
  let reads = 0;
  const whole = files.representation.bind(files);
  files.representation = (name, most) => (reads++, whole(name, most));
  const opened = await openedSession(memoryPorts({ files }));
  const rowId = (await opened.ask("cases/page", { query: everyRow, from: 0, count: 1 })).rows[0]!.rowId;
  const of = { rowId, representationId: "r-a2" };
  return { opened, rowId, reads: () => reads, open: (charset: string | null = null) => opened.ask("representation/open", { ...of, charset }), of };
}

const sentence = "東京都は、日本の首都であり、世界でも有数の大都市です。";
const japanese = createMultibyteEncoder("shift_jis")(`<p>${sentence}</p><p>この記事は三月一日に公開されました。</p>`);

describe("evidence taken in a chosen encoding", () => {
  const wrong = { content_type: "text/html; charset=windows-1251" };
  it("says which, and points to its place only in that reading of the bytes", async () => {
    const { opened, rowId, open, of } = await openedOn(japanese, wrong);
    const asDeclared = await open();
    expect(asDeclared).toMatchObject({ charset: { used: "windows-1251", from: "header", automatic: "windows-1251" } });
    const read = await open("shift_jis");
    expect(read).toMatchObject({ charset: { used: "shift_jis", from: "chosen", automatic: "windows-1251" } });
    expect(read.text).toContain(sentence);

    const { evidence, resolution } = await opened.ask("evidence/describe", { ...of, charset: "shift_jis", start: 0, end: sentence.length });
    expect(evidence).toMatchObject({ exact: sentence, charset: "shift_jis", start: 0 });
    expect(resolution.grade).toBe("exact");
    const about = { rowId, ref: { kind: "citation", citationId: "k1", claimId: "c1" }, dimension: "citation-support" };
    await opened.ask("label/commit", { ...about, value: "full", rationale: "", evidence, activeSeconds: 0 });

    const mine = (view: Awaited<ReturnType<typeof open>>) => view.evidence.find((one) => one.source === "mine");
    expect(mine(await open())).toMatchObject({ otherCharset: "shift_jis", resolution: { grade: "not-found" } });
    expect(mine(await open("sjis"))).toMatchObject({ otherCharset: null, resolution: { grade: "exact", moved: false } });
    expect((await opened.ask("evidence/copyText", { ...of, evidence })).text).toContain("read as shift_jis");
  });

  it("that the bytes are read in anyway says nothing of it", async () => {
    const { opened, of } = await openedOn(japanese, { content_type: "text/html; charset=shift_jis" });
    const { evidence } = await opened.ask("evidence/describe", { ...of, charset: "shift_jis", start: 0, end: 5 });
    expect(evidence.charset).toBeUndefined();
  });

  it("leaves the slice that the model saw where it was: in the text of the automatic encoding", async () => {
    const { open } = await openedOn(japanese, { ...wrong, seen_by_model: { start: 0, end: 4 } });
    expect((await open()).seenByModel).toMatchObject({ shown: { start: 0, end: 4 } });
    expect((await open("shift_jis")).seenByModel).toMatchObject({ shown: null, note: expect.stringContaining("as read in windows-1251") as string });
  });
});

describe("a text too long to be sent whole", () => {
  const line = "A line of a log that goes on and on.\n";
  const long = line.repeat(Math.ceil((mostText + 1) / line.length)) + "The needle is at the end.\n";
  it("is read by blocks, extracted once for all of them, with its evidence in place", async () => {
    const { opened, open, of, reads } = await openedOn(new TextEncoder().encode(long), { content_type: "text/plain" });
    const view = await open();
    expect(view).toMatchObject({ text: null, page: null, textLength: long.length, kind: "text" });
    let whole = "";
    for (let at = 0; at < long.length;) {
      const block = await opened.ask("representation/text", { ...of, charset: null, at });
      expect([block.start, block.total, block.text.length]).toEqual([at, long.length, block.end - block.start]);
      whole += block.text;
      at = block.end;
    }
    expect(whole === long).toBe(true);
    const at = long.length - "needle is at the end.\n".length;
    const { evidence, resolution } = await opened.ask("evidence/describe", { ...of, charset: null, start: at, end: at + 6 });
    expect([evidence.exact, resolution.grade]).toEqual(["needle", "exact"]);
    expect(reads()).toBe(1);
  });

  it("that is a page is drawn as far as it goes, with that part of the text beside it", async () => {
    const page = `<title>Log</title>${`<p>${line}</p>`.repeat(Math.ceil((mostText + 1) / line.length))}`;
    const { open } = await openedOn(new TextEncoder().encode(page), { content_type: "text/html; charset=utf-8" });
    const view = await open();
    expect([view.text, view.textLength! > mostText]).toEqual([null, true]);
    expect(view.page!.text!.length).toBe(view.page!.runs.at(-1));
    expect(view.page!.text!.startsWith("Log\n\nA line of a log")).toBe(true);
  });

  it("is refused where there is none, or for a representation that is not the row's", async () => {
    const { opened, of } = await openedOn(Uint8Array.of(1, 2, 3, 0), { content_type: "application/octet-stream" });
    await expect(opened.ask("representation/text", { ...of, charset: null, at: 0 })).rejects.toMatchObject({ code: "refused" });
    await expect(opened.ask("representation/text", { ...of, representationId: "r-x", charset: null, at: 0 })).rejects.toMatchObject({
      code: "refused",
    });
  });
});
