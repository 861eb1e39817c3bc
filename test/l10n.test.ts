import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actions } from "../src/protocol/actions";

const root = join(import.meta.dirname, "..");
const texts = (name: string): Record<string, string> => JSON.parse(readFileSync(join(root, name), "utf8"));

/** Words that stay as they are in Chinese: names, keys, file names, units and the syntax of filters. */
const untranslated = [
  /`+[^`]*`+/g,
  /\(command:[\w.]+\)/g,
  /stratum:blocking and not label:success/g,
  /traceAdjudicator\.keys|results\.jsonl|spans\.jsonl/g,
  /\b(Trace Adjudicator|VS Code|macOS|JSON Lines|Retry-After|fixture|sha256|https?|HTTP|URL|CSV|JSON|Ctrl|Cmd|Alt|Shift|Esc|K0|checklist|curl|PDF|TSV|Markdown|AC1|AC2|JPEG|JBIG2|ALCE|Gao|Enter)\b/g,
];
const englishIn = (text: string): readonly string[] =>
  untranslated.reduce((rest, pattern) => rest.replaceAll(pattern, " "), text).match(/[A-Za-z]{2,}/g) ?? [];

const placeholders = (text: string): readonly string[] => [...(text.match(/\{\d+\}/g) ?? [])].sort();
const quotedCode = (text: string): readonly string[] => [...(text.match(/`+[^`]*`+|\(command:[\w.]+\)|\$\([\w~-]+\)/g) ?? [])].sort();

/** The Han characters of a national standard, by its two-byte codes: GB 2312 has the simplified forms alone, Big5 the traditional. */
function charactersOf(encoding: string, leads: readonly [number, number], trails: readonly (readonly [number, number])[]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail++) found.add(decoder.decode(Uint8Array.of(lead, trail)));
  return found;
}
const script = {
  "zh-cn": charactersOf("gbk", [0xb0, 0xf7], [[0xa1, 0xfe]]),
  "zh-tw": charactersOf(
    "big5",
    [0xa4, 0xf9],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
};

describe("the texts of screen and host", () => {
  it("are all in the English bundle, and nothing else is", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/l10n.mjs", "--check"], { cwd: root, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

describe.each(["zh-cn", "zh-tw"] as const)("the translation into %s", (language) => {
  it("calls an action by one name, in the palette and on the screen", () => {
    const [screen, manifest] = [texts(`l10n/bundle.l10n.${language}.json`), texts(`package.nls.${language}.json`)];
    for (const action of actions) expect(manifest[`command.${action.id}`]).toBe(screen[action.title]);
  });

  describe.each([
    ["screen and host", "l10n/bundle.l10n.json", `l10n/bundle.l10n.${language}.json`],
    ["the manifest", "package.nls.json", `package.nls.${language}.json`],
  ])("of %s", (_what, original, translated) => {
    const english = texts(original);
    const ours = texts(translated);
    const wrong = (isWrong: (ours: string, english: string) => boolean) =>
      Object.keys(english).filter((key) => isWrong(ours[key] ?? "", english[key]!));

    it("has every text, in the same order, and no other", () => {
      expect(Object.keys(ours)).toEqual(Object.keys(english));
    });

    it("leaves no text empty", () => {
      expect(wrong((text) => text.trim() === "")).toEqual([]);
    });

    it("has the same placeholders, code, commands and icons", () => {
      expect(wrong((text, from) => `${placeholders(text)}${quotedCode(text)}` !== `${placeholders(from)}${quotedCode(from)}`)).toEqual([]);
    });

    it("leaves nothing in English but names, keys and syntax", () => {
      expect(Object.entries(ours).filter(([, text]) => englishIn(text).length > 0)).toEqual([]);
    });

    it("is written in its own script", () => {
      const foreign = (text: string) => [...text].filter((sign) => /\p{Script=Han}/u.test(sign) && !script[language].has(sign));
      expect(Object.entries(ours).flatMap(([key, text]) => foreign(text).map((sign) => `${sign} in ${key}`))).toEqual([]);
    });
  });
});
