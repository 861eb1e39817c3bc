import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { extractText } from "../../src/core/evidence";
import { createPageExtraction, pageLimits } from "../../src/node";
import { builtCli } from "../builders/builtCli";

let worker = "";
beforeAll(async () => {
  worker = join((await builtCli()).pdfWorker, "../pageWorker.mjs");
});
const page = (paragraphs: number) =>
  new TextEncoder().encode(
    `<title>Long</title>${Array.from({ length: paragraphs }, (_, at) => `<p>Paragraph ${at} &amp; <b>more</b> 漢字</p>`).join("")}`,
  );

describe("a page that is read aside", () => {
  it("has the very text, page and warnings that it has here", async () => {
    const extract = createPageExtraction(worker);
    const options = { charset: null, maxPage: 100_000 };
    for (const [bytes, type] of [
      [page(20_000), "text/html; charset=utf-8"],
      [new TextEncoder().encode("a\r\nb ".repeat(10_000)), "text/plain"],
      [new Uint8Array([1, 2, 3, 0]), null],
    ] as const)
      expect(await extract(bytes, type, options)).toEqual(extractText(bytes, type, { ...options, maxMarkup: pageLimits.bytes }));
  });

  it("may be larger than is read here", async () => {
    const bytes = page(500_000);
    expect(bytes.length).toBeGreaterThan(16 * 1024 * 1024);
    expect(extractText(bytes, "text/html").text).toBeNull();
    const { text, page: shown } = await createPageExtraction(worker)(bytes, "text/html", { maxPage: 100_000 });
    expect(text?.endsWith("Paragraph 499999 & more 漢字")).toBe(true);
    expect(shown?.html.length).toBeLessThanOrEqual(100_000);
  });

  it("leaves this thread free meanwhile", async () => {
    const made = createPageExtraction(worker)(page(200_000), "text/html", {});
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await made;
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it("is refused where its markup is made to exhaust memory", async () => {
    const names = Array.from({ length: 500 }, (_, at) => at.toString(36)).join(" ");
    const bytes = new TextEncoder().encode(`<b ${names}></b>`.repeat(20_000));
    expect((await createPageExtraction(worker)(bytes, "text/html", {})).warnings).toMatchObject([{ code: "too-complex" }]);
  });

  it("is given up when nobody wants it any more, before its turn and in it", async () => {
    const extract = createPageExtraction(worker);
    const [first, second] = [new AbortController(), new AbortController()];
    const made = [extract(page(400_000), "text/html", {}, first.signal), extract(page(10), "text/html", {}, second.signal)];
    second.abort(new Error("gone as well"));
    setTimeout(() => first.abort(new Error("gone")), 0);
    await expect(made[0]).rejects.toThrow("gone");
    await expect(made[1]).rejects.toThrow("gone as well");
    expect((await extract(page(1), "text/html", {})).text).toContain("Paragraph 0");
  });

  it("is ended at the deadline, and says where the worker is not there", async () => {
    await expect(createPageExtraction(worker, { ...pageLimits, time: 1 })(page(100_000), "text/html", {})).rejects.toThrow(/within 0.001 seconds/);
    await expect(createPageExtraction("/nowhere/at-all.mjs")(page(1), "text/html", {})).rejects.toThrow();
  });
});
