import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const webview = join(import.meta.dirname, "../../webview");
const sheets = readdirSync(webview, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

/** Classes that a rule styles by themselves, wherever they stand. */
const bare = (names: readonly string[]) =>
  new Set(names.flatMap((name) => [...readFileSync(join(webview, name), "utf8").matchAll(/^\s*\.([\w-]+)(?=\s*[,{])/gmu)].map(([, word]) => word!)));

describe("the styles of the review and of the mapping assistant", () => {
  it("stand in one file on both pages, so neither styles a class of the other by its bare name", () => {
    const isAssistant = (name: string) => name.startsWith("assistant");
    const assistant = bare(sheets.filter(isAssistant));
    const review = bare(sheets.filter((name) => !isAssistant(name) && name !== "theme.css" && !name.startsWith("themes")));
    expect([assistant.size > 50, review.size > 100]).toEqual([true, true]);
    expect([...assistant].filter((word) => review.has(word))).toEqual([]);
  });
});
