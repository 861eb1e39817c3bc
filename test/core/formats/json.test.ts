import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8, firstBadByte, foreignBytes } from "../../../src/core/formats/bytes";
import { scanJson } from "../../../src/core/formats/jsonScan";
import { countMembers, placesOf, surveyJson } from "../../../src/core/formats/jsonSurvey";
import { deepestJson, parseJson, parseJsonBytes } from "../../../src/core/formats/jsonValue";

const bytes = (text: string) => new TextEncoder().encode(text);
const suite = resolve(import.meta.dirname, "../../../../shared/real/nst+JSONTestSuite/test_parsing");
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("the JSON scanner", () => {
  it.skipIf(!existsSync(suite))(
    `accepts every y_ file and refuses every n_ file of JSONTestSuite${existsSync(suite) ? "" : " — not run: ../shared/real is absent"}`,
    () => {
      const files = readdirSync(suite);
      expect(files.length).toBeGreaterThan(250);
      const wrong = files.filter((name) => {
        const content = readFileSync(join(suite, name));
        const decoded = decodeUtf8(content);
        const refused = scanJson(decoded.text) !== null || decoded.bad !== null;
        return refused !== name.startsWith("n_");
      });
      expect(wrong).toEqual([]);
    },
  );

  it.skipIf(!existsSync(suite))("names a place inside the text for every n_ file", () => {
    for (const name of readdirSync(suite).filter((file) => file.startsWith("n_"))) {
      const { text, parsed } = parseJsonBytes(readFileSync(join(suite, name)));
      const remark = parsed.remarks.find(({ severity }) => severity === "error");
      expect(remark, name).toBeDefined();
      expect(remark!.offset, name).toBeLessThanOrEqual(text.length);
      expect(remark!.offset + remark!.length, name).toBeLessThanOrEqual(text.length);
    }
  });

  it("agrees with JSON.parse on any text near JSON", () => {
    const cut = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom("", ",", "]", "}", '"', "\\", "0", "-", ".", "e", "\u0000", "\n", "NaN", ":"),
    );
    fc.assert(
      fc.property(cut, ([json, at, drop, put]) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + put + json.slice(place + drop);
        expect(scanJson(text) === null).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("finds every value where it stands", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1);
        scanJson(text, {
          value(path, start, end) {
            const there = path.reduce<unknown>((inside, step) => (inside as Record<string | number, unknown>)[step], value);
            expect(JSON.stringify(JSON.parse(text.slice(start, end)))).toBe(JSON.stringify(there));
          },
        });
      }),
      { numRuns: 300 },
    );
  });

  it("counts members as the parsed value has them, where no key comes twice", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => void expect(surveyJson(JSON.stringify(value)).members).toBe(countMembers(JSON.parse(JSON.stringify(value)))),
      ),
      { numRuns: 500 },
    );
  });

  it("gives the last of two equal keys its place, as JSON.parse keeps the last", () => {
    const text = '{"a": 1, "a": {"b": 2}}';
    expect(placesOf(text, [["a"], ["a", "b"]]).get('["a","b"]')).toMatchObject({ start: 20, end: 21 });
  });
});

describe("what a person is told about broken JSON", () => {
  const remark = (text: string) => parseJson(text).remarks[0]!;
  it.each([
    ['{"a": NaN}', 6, 3, /NaN is not JSON: write null/],
    ['{"a": -Infinity}', 6, 9, /Infinity is not JSON/],
    ['{"a": None}', 6, 4, /None is Python/],
    ['{"a": True}', 6, 4, /lower case/],
    ['{"a": 1,}', 8, 1, /a comma before }/],
    ["[1, 2,]", 6, 1, /a comma before ]/],
    ["{'a': 1}", 1, 1, /double quotes/],
    ['{"a": "b', 6, 2, /cut off/],
    ['{"a": 1', 7, 0, /the text ends here/],
    ['{"a": "x\u0000y"}', 8, 1, /U\+0000/],
    ['{"a": "\\q"}', 7, 2, /not an escape/],
    ['{"a": 01}', 6, 2, /not a number/],
    ["{} {}", 3, 1, /nothing more/],
    ["// hm", 0, 1, /no comments/],
    ["\u0000\u0000", 0, 1, /NUL/],
  ])("%j", (text, offset, length, message) => {
    expect(remark(text)).toMatchObject({ offset, length, code: "json-syntax", severity: "error" });
    expect(remark(text).message).toMatch(message);
  });

  it("keeps the last of duplicate keys and points at the second", () => {
    expect(parseJson('{"a": 1, "b": {"c": 1, "c": 2}}')).toMatchObject({
      ok: true,
      value: { a: 1, b: { c: 2 } },
      remarks: [{ offset: 23, length: 3, code: "duplicate-key", severity: "warning", path: "b.c" }],
    });
  });

  it("points at integers that a number cannot hold, and not at long fractions or digits in strings", () => {
    expect(parseJson('{"t": 1764410400010000001}').remarks).toMatchObject([{ offset: 6, length: 19, code: "rounded-number", path: "t" }]);
    expect(parseJson('{"t": 9007199254740992, "f": 0.12345678901234567, "s": "1764410400010000001"}').remarks).toEqual([]);
  });

  it("refuses nesting that would overflow a stack, and accepts what would not", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(parseJson(nested(deepestJson)).ok).toBe(true);
    expect(parseJson(nested(deepestJson + 1))).toMatchObject({ ok: false, remarks: [{ code: "too-deep", offset: deepestJson }] });
    expect(parseJson(nested(500_000))).toMatchObject({ ok: false });
    expect(parseJson("[".repeat(500_000))).toMatchObject({ ok: false, remarks: [{ code: "too-deep" }] });
  });

  it("keeps lone surrogates written as escapes", () => {
    expect(parseJson('"\\ud83d"')).toMatchObject({ ok: true, value: "\ud83d", remarks: [] });
  });
});

describe("bytes", () => {
  it("says which byte is not UTF-8 and where it shows", () => {
    const { parsed } = parseJsonBytes(Uint8Array.from([...bytes('"😀'), 0xe9, ...bytes('x"')]));
    expect(parsed).toMatchObject({ ok: true, value: "😀\ufffdx", remarks: [{ offset: 3, code: "encoding", severity: "warning" }] });
    expect(parsed.remarks[0]!.message).toContain("0xE9");
  });

  it("finds a bad byte exactly where strict decoding fails", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (given) => {
        const at = firstBadByte(given);
        const decodes = (slice: Uint8Array) => {
          try {
            new TextDecoder("utf-8", { fatal: true }).decode(slice);
            return true;
          } catch {
            return false;
          }
        };
        expect(at === null).toBe(decodes(given));
        if (at !== null) expect(decodes(given.subarray(0, at))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["UTF-16 with a mark", [0xff, 0xfe, 0x7b, 0], /UTF-16/],
    ["UTF-16 without", [0x7b, 0, 0x22, 0], /UTF-16/],
    ["big-endian UTF-16 without", [0, 0x7b, 0, 0x22], /UTF-16/],
    ["gzip", [0x1f, 0x8b, 8, 0], /gzip/],
    ["Zstandard", [0x28, 0xb5, 0x2f, 0xfd], /Zstandard/],
    ["zip", [0x50, 0x4b, 3, 4], /zip/],
    ["NUL", [0, 0, 0, 0], /NUL/],
  ])("refuses %s by name", (_, head, message) => {
    expect(foreignBytes(Uint8Array.from(head))?.message).toMatch(message);
  });

  it("lets text pass", () => {
    for (const text of ["", "{", '{"a":1}', "\ufeff{}", "ä"]) expect(foreignBytes(bytes(text))).toBeNull();
  });
});
