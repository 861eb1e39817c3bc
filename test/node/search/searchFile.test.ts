import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ColumnStore } from "../../../src/core/columns/columnStore";
import { PlaceSet } from "../../../src/core/query/columns/placeSet";
import { searchQuestion } from "../../../src/core/query/textQuestion";
import { PlainKernel } from "../../../src/core/search/plainKernel";
import { TextSearch } from "../../../src/core/search/textSearch";
import { WasmKernel } from "../../../src/core/search/wasmKernel";
import { openBytes } from "../../../src/node/search/openBytes";
import { searchMeans } from "../../../src/node/search/searchMeans";
import { searchKernels } from "../../../src/node/search/searchKernels";
import { compiledScan } from "../../../scripts/buildScan.mjs";
import { compilePatience } from "../../builders/builtScan";
import { storeOf } from "../../builders/columnBatches";

let wasm: Uint8Array;
beforeAll(async () => {
  wasm = await compiledScan("search");
}, compilePatience);

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function fileOf(lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "search-"));
  folders.push(folder);
  const file = join(folder, "results.jsonl");
  writeFileSync(file, lines.join(""));
  return file;
}

const searchIn = (file: string, columns: ColumnStore) =>
  new TextSearch({
    segments: () => columns.segments,
    open: () => openBytes(file),
    kernel: searchKernels(wasm),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });

describe("the search in a file", () => {
  it("finds rows across many reads, those of long rows and of a last line without end too", async () => {
    const long = "word ".repeat(300_000);
    const lines = Array.from({ length: 9000 }, (_, index) => {
      const answer = index === 4000 ? `${long} Needle` : index % 1000 === 7 ? `a NEEDLE ${index}` : "nothing ".repeat(60);
      return `${JSON.stringify({ task_id: `T${index}`, trace: { answer } })}${index === 8999 ? "" : "\n"}`;
    });
    lines[8999] = JSON.stringify({ task_id: "needle" });
    const columns = storeOf(lines, [1000, 3000, 2000]);
    const search = searchIn(fileOf(lines), columns);
    const found = await search.places(searchQuestion("needle"), PlaceSet.all(columns.rows));
    expect([...found.slice(0, found.count)]).toEqual([7, 1007, 2007, 3007, 4000, 4007, 5007, 6007, 7007, 8007, 8999]);
    const some = PlaceSet.of(columns.rows, [3, 1007, 4000, 8999]);
    expect([...(await search.places(searchQuestion("needle"), some)).slice(0, 9)]).toEqual([1007, 4000, 8999]);
  });

  it("says in words what a disk says", async () => {
    const lines = [`{"task_id":"A"}\n`];
    const search = searchIn(join(tmpdir(), "search-none", "results.jsonl"), storeOf(lines));
    await expect(search.places(searchQuestion("a"), PlaceSet.all(1))).rejects.toThrow("it is not there");
  });

  it("ends with the reason of its signal, and can be asked again", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `${JSON.stringify({ task_id: `T${index}`, query: "needle ".repeat(200) })}\n`);
    const columns = storeOf(lines);
    const search = searchIn(fileOf(lines), columns);
    const stop = new AbortController();
    const seen: number[] = [];
    const first = (async () => {
      for await (const { places } of search.rows(searchQuestion("needle"), PlaceSet.all(columns.rows), stop.signal)) {
        seen.push(...places);
        stop.abort(new Error("enough"));
      }
    })();
    await expect(first).rejects.toThrow("enough");
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(columns.rows);
    expect((await search.places(searchQuestion("needle"), PlaceSet.all(columns.rows))).count).toBe(columns.rows);
  });

  it("is given the compiled search where that is built, and the file", async () => {
    const file = fileOf(["row"]);
    const folder = join(file, "..");
    const plain = await searchMeans(folder, () => file);
    expect(plain.kernel!()).toBeInstanceOf(PlainKernel);
    writeFileSync(join(folder, "search.wasm"), wasm);
    const compiled = await searchMeans(folder, () => file);
    expect(compiled.kernel!()).toBeInstanceOf(WasmKernel);
    const bytes = await compiled.open!();
    const into = new Uint8Array(8);
    expect([bytes.size, await bytes.read(into, 1), ...into.subarray(0, 2)]).toEqual([3, 2, 111, 119]);
    await bytes.close();
  });

  it("does without WebAssembly where it has to", () => {
    expect(searchKernels(null)()).toBeInstanceOf(PlainKernel);
    expect(searchKernels(Uint8Array.of(1, 2, 3))()).toBeInstanceOf(PlainKernel);
    expect(searchKernels(wasm)()).toBeInstanceOf(WasmKernel);
  });
});
