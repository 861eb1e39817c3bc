// node test/bench/evidence.mjs: finding quotes in a million characters, and extracting a page of 1 MB, as ratios to plain
// work over the same text in the same run (indexOf; parse5 alone).
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "parse5";
import { bundled, root } from "./bundled.mjs";

const out = join(root, "out/bench/evidence.mjs");
mkdirSync(join(root, "out/bench"), { recursive: true });
await bundled("src/core/evidence/index.ts", out);
const { evidenceResolver, extractText } = await import(out);

const median = (task, times = 5) => {
  const taken = Array.from({ length: times }, () => {
    const before = performance.now();
    task();
    return performance.now() - before;
  });
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)];
};
const say = (what, took, base, than) => console.log(`${what}: ${took.toFixed(1)} ms, ${(took / base).toFixed(1)}× ${than} (${base.toFixed(1)} ms)`);

const text = "The quick brown fox jumps over the lazy dog, and so on. ".repeat(18_000).slice(0, 1_000_000);
const lower = median(() => text.normalize("NFKC").toLowerCase());
say(
  "a quote that stands nowhere, in 1,000,000 characters",
  median(() => evidenceResolver(text).resolve({ exact: "no such sentence is here" })),
  lower,
  "normalising the text once",
);
say(
  "a quote that stands at the end",
  median(() => evidenceResolver(`${text}needle`).resolve({ exact: "needle" })),
  lower,
  "normalising the text once",
);

const page = `<html><body>${"<p>Filler words stand here to make the page <b>long</b> and <a href=/x>linked</a>.</p>\n".repeat(12_000)}</body></html>`;
const bytes = new TextEncoder().encode(page);
say(
  `text and page of ${(bytes.length / 1e6).toFixed(1)} MB of HTML`,
  median(() => extractText(bytes, "text/html; charset=utf-8", {})),
  median(() => parse(page)),
  "parse5 alone",
);
