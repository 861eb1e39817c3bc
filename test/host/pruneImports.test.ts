import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptDays, pruneImports, touchImport } from "../../src/host/desktop/pruneImports";

const now = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "imports-"));
});
afterEach(() => rmSync(cache, { recursive: true }));
const importUsed = (name: string, daysAgo: number) => {
  mkdirSync(join(cache, name));
  writeFileSync(join(cache, name, "results.jsonl"), "{}\n");
  utimesSync(join(cache, name), now / 1000 - daysAgo * 86400, now / 1000 - daysAgo * 86400);
};

describe("imports in the extension's storage", () => {
  it("go when nobody opened their file for long, and stay when somebody did", async () => {
    importUsed("old", keptDays + 1);
    importUsed("recent", keptDays - 1);
    importUsed("old but used now", keptDays + 1);
    await touchImport(join(cache, "old but used now"), now);
    await pruneImports(cache, now);
    expect(readdirSync(cache).sort()).toEqual(["old but used now", "recent"]);
  });

  it("need not be there", async () => {
    await pruneImports(join(cache, "none"), now + keptDays * day);
    expect(readdirSync(cache)).toEqual([]);
  });
});
