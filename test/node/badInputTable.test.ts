import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { badInputTables } from "../builders/badInput";

it("docs/bad-input.md lists every kind of bad input that is tested, and what is seen of it", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/bad-input.md"), "utf8");
  expect(page, "write it anew with: node scripts/badInput.mjs --table").toContain(badInputTables());
});
