import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { folded } from "../../../src/core/query/field";
import { bytePlan, type BytePlan } from "../../../src/core/search/bytePlan";
import { foldTable, type FoldTable } from "../../../src/core/search/foldTable";
import { PlainKernel } from "../../../src/core/search/plainKernel";
import { requiredText } from "../../../src/core/search/requiredText";
import { WasmKernel } from "../../../src/core/search/wasmKernel";
import { linearPattern, PatternError } from "../../../src/core/query/linearPattern";
import { compilePatience, searchInstance } from "../../builders/builtScan";
import { oddText } from "../../builders/oddTexts";

let table: FoldTable;
let wasm: WasmKernel;
beforeAll(async () => {
  table = await foldTable(() => Promise.resolve());
  wasm = new WasmKernel(await searchInstance());
}, compilePatience);

/** Whether a plan lets text of a kind through, written as it is. */
function passes(plan: BytePlan, kind: number, text: string): boolean {
  const test = plan[kind]!;
  if (typeof test === "string") return test === "all";
  const kernel = new PlainKernel();
  const bytes = new TextEncoder().encode(text);
  kernel.reserve(Math.max(1, bytes.length));
  kernel.buffer(0).set(bytes);
  kernel.prepare([test]);
  return kernel.find(0, 0, 0, bytes.length) >= 0 || kernel.hasOdd(0, 0, 0, bytes.length);
}
const [plain, escapes, beyondAscii, both] = [0, 1, 2, 3];

describe("the plan for a needle", () => {
  it("lets through every text whose fold has it, for any text and stretch of its fold", () => {
    fc.assert(
      fc.property(oddText(), fc.nat(10), fc.integer({ min: 1, max: 5 }), (text, from, length) => {
        const chars = [...folded(text)];
        const needle = chars
          .slice(from % Math.max(1, chars.length))
          .slice(0, length)
          .join("");
        fc.pre(needle !== "" && /[^\0-\x7f]/.test(text));
        expect(passes(bytePlan(needle, table), beyondAscii, text)).toBe(true);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it("lets few others through", () => {
    const budget = bytePlan("budget", table);
    expect(passes(budget, plain, "the BUDGET of")).toBe(true);
    expect(passes(budget, plain, "a bud get")).toBe(false);
    expect(passes(budget, beyondAscii, "这份报告，没有说：café – naïve…")).toBe(false);
    expect(passes(budget, beyondAscii, "ｂudget")).toBe(true);
    expect(passes(budget, escapes, "\\u9884\\u7b97 caf\\u00e9")).toBe(false);
    expect(passes(budget, escapes, "\\u0062udget")).toBe(true);
    const chinese = bytePlan("预算", table);
    expect(passes(chinese, plain, "budget")).toBe(false);
    expect(passes(chinese, beyondAscii, "预先计算")).toBe(false);
    expect(passes(chinese, beyondAscii, "总预算为")).toBe(true);
    expect(passes(chinese, escapes, "\\u603B\\u9884\\u7B97")).toBe(true);
    expect(passes(chinese, both, "预\\u7b97")).toBe(true);
    expect(passes(bytePlan("de 1913", table), beyondAscii, "Ｄｅ　１９１３")).toBe(true);
  });

  it("cannot rule out what moves, joins or is written in many ways", () => {
    for (const needle of ["\u0301", "σ", '"', "\ufffd"]) expect(bytePlan(needle, table)[beyondAscii]).toBe("all");
    expect(bytePlan('"\\', table)[plain]).toBe("all");
    expect(bytePlan("café", table)[plain]).toBe("none");
  });
});

describe("both kernels", () => {
  it("find the same bytes at the same places", () => {
    const few = fc.stringMatching(/^[ab é预ｂ\\u0-1]*$/u);
    fc.assert(
      fc.property(
        fc.array(few, { maxLength: 30 }).map((parts) => parts.join("")),
        fc.stringMatching(/^[ab é预]{1,4}$/u),
        fc.nat(40),
        (text, needle, from) => {
          const bytes = new TextEncoder().encode(text);
          const start = Math.min(from, bytes.length);
          for (const test of bytePlan(needle, table)) {
            if (typeof test === "string") continue;
            const kernels = [new PlainKernel(), wasm];
            const said = kernels.map((kernel) => {
              kernel.reserve(4096);
              kernel.buffer(1).fill(0x61).set(bytes); // what stands behind must not be found
              kernel.prepare([test]);
              return [kernel.find(1, 0, start, bytes.length), kernel.hasOdd(1, 0, 0, bytes.length)];
            });
            expect(said[1]).toEqual(said[0]);
          }
        },
      ),
      { seed: 5, numRuns: 1500 },
    );
  });
});

describe("the text that a regular expression requires", () => {
  it.each([
    ["budget", "budget"],
    ["(a|b)udget+", "udget"],
    ["ab?cd", "cd"],
    ["abc{0,3}de", "ab"],
    ["a|budget", ""],
    ["[budget]x", "x"],
    ["[^]a]bc", "bc"],
    ["\\\\bword\\\\b", "word"],
    ["\\\\x41bc", ""],
    ["\\\\pLabc", ""],
    ["(?i)abc", "abc"],
    ["a(bcd)*e", "a"],
  ])("of %s is %j", (source, expected) => expect(requiredText(source.replaceAll("\\\\", "\\"))).toBe(expected));

  it("stands in whatever the expression fits", () => {
    const piece = fc.constantFrom("a", "b", "ab", "c1", ".", "?", "*", "+", "(", ")", "|", "[ab]", "[^a]", "{1,2}", "\\d", "\\b", " ", "^");
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
        fc.stringMatching(/^[abc1 ]{0,8}$/),
        (source, text) => {
          let fits: boolean;
          try {
            fits = linearPattern(source, false)(text);
          } catch (error) {
            if (error instanceof PatternError) return; // not every such text is an expression
            throw error;
          }
          if (fits) expect(text).toContain(requiredText(source));
        },
      ),
      { seed: 11, numRuns: 4000 },
    );
  });
});
