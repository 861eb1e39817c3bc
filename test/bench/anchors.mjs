// node test/bench/anchors.mjs: the evaluation's quotes (test/core/evidence/anchors) found, missed and put in wrong places, by our
// resolver and by a fuzzy matcher from npm used as annotation clients use it; and what a quote costs in a million characters, beside
// one indexOf over the same text and that matcher, in the same run.
import search from "approx-string-match";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bundled, root } from "./bundled.mjs";

const out = join(root, "out/bench/anchors.mjs");
mkdirSync(join(root, "out/bench"), { recursive: true });
await bundled("test/bench/anchorsEntry.ts", out, {
  // The pages are found from where their module stands.
  define: { "import.meta.dirname": JSON.stringify(join(root, "test/core/evidence/anchors")) },
});
const { cutQuotes, evaluationPages, evidenceResolver, haveReal, judgeAnswer, seeded } = await import(out);

/**
 * The fuzzy matcher as annotation clients use it: all places with the fewest errors, at most half of the quote (and 256); among them
 * the one whose surroundings and position agree best. Equal ones are ambiguous; `share` stricter than a half makes it choosier.
 */
function fuzzyMatch(text, { exact, prefix = "", suffix = "", start, unit = "utf16" }, share) {
  const found = [];
  for (let at = text.indexOf(exact); at !== -1 && found.length < 200; at = text.indexOf(exact, at + 1))
    found.push({ start: at, end: at + exact.length, errors: 0 });
  if (found.length === 0) found.push(...search(text, exact, Math.min(256, Math.floor(exact.length * share))));
  if (found.length === 0) return { grade: "not-found", ranges: [] };
  const around = (part, context) => {
    if (context === "" || part === "") return 1;
    const errors = Math.min(...search(part, context, context.length).map((one) => one.errors), context.length);
    return 1 - errors / context.length;
  };
  const score = (one) =>
    50 * (1 - one.errors / exact.length) +
    20 * around(text.slice(Math.max(0, one.start - prefix.length), one.start), prefix) +
    20 * around(text.slice(one.end, one.end + suffix.length), suffix) +
    (start === undefined || unit !== "utf16" ? 2 : 2 * (1 - Math.abs(one.start - start) / text.length));
  const scored = found.map((one) => ({ one, score: score(one) })).sort((a, b) => b.score - a.score);
  const best = scored.filter((each) => each.score > scored[0].score - 1e-9).map(({ one }) => ({ start: one.start, end: one.end }));
  return { grade: best.length === 1 ? "approximate" : "ambiguous", ranges: best };
}

if (!haveReal) console.log("Real pages are not among these: ../shared/real is absent.");
const pages = evaluationPages();
const quotes = cutQuotes(pages);
const categories = ["exact", "normalised", "duplicated", "misquoted", "paraphrased", "absent"];
console.log(`${quotes.length} quotes on ${pages.length} pages, right/wrong/missed (for other words and absent ones, right is: no wrong place)`);

function evaluate(name, half, resolve) {
  const chosen = quotes.filter((quote) => quote.half === half);
  const counts = new Map(categories.map((category) => [category, { right: 0, wrong: 0, missed: 0 }]));
  const before = performance.now();
  const answers = chosen.map((quote) => resolve(quote));
  const took = performance.now() - before;
  for (const [index, quote] of chosen.entries()) counts.get(quote.category)[judgeAnswer(quote, answers[index])]++;
  const line = categories.map((category) => `${category} ${Object.values(counts.get(category)).join("/")}`).join("  ");
  console.log(`${half.padEnd(11)} ${name.padEnd(28)} ${line}  ${Math.round(took)} ms`);
  return took;
}
for (const half of ["development", "held out"]) {
  const resolvers = new Map();
  const resolverOf = (page) => {
    if (!resolvers.has(page)) resolvers.set(page, evidenceResolver(page.text));
    return resolvers.get(page);
  };
  const ours = evaluate("ours", half, ({ page, evidence }) => resolverOf(page).resolve(evidence));
  for (const share of [0.5, 0.2]) {
    const theirs = evaluate(`approx-string-match, ${share}`, half, ({ page, evidence }) => fuzzyMatch(page.text, evidence, share));
    console.log(`${" ".repeat(12)}${(theirs / ours).toFixed(1)}× our time`);
  }
}

const random = seeded(6);
const words =
  "the of and in is that for report government percent company market research August May population health 12,300 2026-08-20 three".split(" ");
const characters = [..."人工智能的研究进展很快但是还有多问题需要解决在三年月日，。中国经济增长"];
const arabic = "أعلنت هيئة الميناء أن حركة الحاويات ازدادت بسبب المحطة الجديدة في الجانب الشرقي سنة ٢٠٢٦ ،".split(" ");
const made = (items, between) => {
  const parts = [];
  for (let length = 0; length < 1_000_000; length += parts[parts.length - 1].length + between.length) parts.push(random.pick(items));
  return parts.join(between).slice(0, 1_000_000);
};
const least = (task, times = 5) =>
  Math.min(
    ...Array.from({ length: times }, () => {
      const before = performance.now();
      task();
      return performance.now() - before;
    }),
  );
console.log("one quote in 1,000,000 characters, nothing prepared (goal: 100 ms), least of five");
for (const [name, text, quote] of [
  ["English, absent", made(words, " "), "no such sentence stands in this text at all"],
  ["English with numbers, absent", made(words, " "), "no such sentence was written on 3 March 2024 by 12,301 people"],
  ["Chinese, absent", made(characters, ""), "没有这样的句子出现在这段文字里面"],
  ["Arabic, absent", made(arabic, " "), "لا توجد هذه الجملة في هذا النص كله سنة ٢٠٢٤"],
  [
    "English, misspelt at the end",
    `${made(words, " ")} A sentence that was coppied with one slip stands here.`,
    "A sentence that was copied with one slip stands here.",
  ],
]) {
  const took = least(() => evidenceResolver(text).resolve({ exact: quote }));
  const again = evidenceResolver(text);
  again.resolve({ exact: quote });
  const second = least(() => again.resolve({ exact: quote }));
  const scan = least(() => text.indexOf(`${quote}\u0000`));
  const peer = least(() => search(text, quote, Math.floor(quote.length / 5)), 2);
  console.log(
    `${name}: ${took.toFixed(1)} ms, ${(took / scan).toFixed(0)}× one indexOf (${scan.toFixed(2)} ms); the next quote ${second.toFixed(1)} ms; approx-string-match ${peer.toFixed(1)} ms, ${(peer / took).toFixed(1)}× ours`,
  );
}
