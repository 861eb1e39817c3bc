import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createPdfText, pdfLimits } from "../../src/node";
import { aPdf } from "../builders/pdf";

const root = join(import.meta.dirname, "../..");
const worker = join(root, "dist/pdfWorker.mjs");
/** Built where it is missing or older than its sources; not otherwise, because other tests may be running it. */
beforeAll(() => {
  const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["esbuild.mjs", ...["pdfWorker", "pdfSurroundings", "pdfText"].map((name) => `src/node/${name}.ts`)];
  if (sources.every((file) => changed(join(root, file)) <= changed(worker)) && existsSync(join(root, "dist/pdf/cmaps"))) return;
  const built = spawnSync(process.execPath, ["esbuild.mjs", "pdfWorker"], { cwd: root, encoding: "utf8" });
  expect(built.stderr + built.stdout).toBe("");
});
const textOf = createPdfText(worker);

describe("the text of a PDF, made by the built worker", () => {
  it("comes by pages, line by line", async () => {
    expect(await textOf(aPdf([{ lines: ["Published on 1 March 2026.", "Second (line) \\\\ here"] }, { lines: ["Page two"] }]))).toEqual([
      "Published on 1 March 2026.\nSecond (line) \\\\ here",
      "Page two",
    ]);
  });

  it("leaves the caller's bytes as they are, and may be asked for several at once", async () => {
    const pdf = aPdf([{ lines: ["One"] }]);
    const before = pdf.slice();
    expect(await Promise.all([textOf(pdf), textOf(pdf)])).toEqual([["One"], ["One"]]);
    expect(pdf).toEqual(before);
  });

  it("reads Chinese in a font that the file does not carry, by the tables beside the worker", async () => {
    expect(await textOf(aPdf([{ lines: ["发布于三月一日"] }], "chinese"))).toEqual(["发布于三月一日"]);
  });

  it("is found in a file whose table of objects leads nowhere", async () => {
    const pdf = Buffer.from(aPdf([{ lines: ["Still here"] }]))
      .toString("latin1")
      .replaceAll(/\d{10} 00000 n/g, "0000000001 00000 n");
    expect(await textOf(new Uint8Array(Buffer.from(pdf, "latin1")))).toEqual(["Still here"]);
  });

  it("is refused with the reason for what is no PDF, too large, too long, or has too many pages", async () => {
    const pdf = aPdf([{ lines: ["One"] }, { lines: ["Two"] }]);
    await expect(textOf(new TextEncoder().encode("<html>not a pdf"))).rejects.toThrow(/not a PDF that can be read/);
    await expect(textOf(new Uint8Array())).rejects.toThrow(/PDF/);
    await expect(createPdfText(worker, { ...pdfLimits, bytes: 10 })(pdf)).rejects.toThrow(/at most 10/);
    await expect(createPdfText(worker, { ...pdfLimits, pages: 1 })(pdf)).rejects.toThrow(/has 2 pages/);
    await expect(createPdfText(worker, { ...pdfLimits, characters: 5 })(pdf)).rejects.toThrow(/more than 5 characters/);
  });

  it("is given up at the deadline, and when the worker cannot start", async () => {
    await expect(createPdfText(worker, { ...pdfLimits, time: 10 })(aPdf([{ lines: ["One"] }]))).rejects.toThrow(/within 0.01 seconds/);
    await expect(createPdfText(join(root, "dist/nothing.mjs"))(aPdf([]))).rejects.toThrow(/could not be made/);
  });

  it("does not unpack a bomb: few bytes that become eighty megabytes", async () => {
    const bomb = aPdf([{ stream: { bytes: deflateSync(Buffer.alloc(80 * 1024 * 1024, " ")), filter: "FlateDecode" } }]);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await expect(createPdfText(worker, { ...pdfLimits, time: 100_000 })(bomb)).rejects.toThrow(/unpacks to more than/);
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
  });
});
