import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citationMarkers, wordsBefore } from "../../../src/core/evidence";
import { withoutForeignMarkers } from "../../../src/core/evidence/citationMarkers";

/** For each marker: what it names, and the last six characters of the words it stands behind. */
const owners = (text: string) => {
  const markers = citationMarkers(text);
  return markers.map((one) => {
    const words = wordsBefore(text, one, markers);
    return [one.labels.join("+"), words === null ? null : text.slice(Math.max(0, words - 6), words)];
  });
};

describe("citation markers", () => {
  it.each([
    ["a [1] b [2, 3] c [4–6] d [^7]", ["1", "2+3", "4+5+6", "7"]],
    ["甲［８］乙【9】丙【10†来源】", ["8", "9", "10"]],
    ["so it is¹² said, 10² metres", ["12"]],
    ["no [marker], no [12345], no (1), no []", []],
    ["odd [9-2] [1-9999]", ["9+2", "1+9999"]],
  ])("are found in %s", (text, wanted) => expect(citationMarkers(text).map(({ labels }) => labels.join("+"))).toEqual(wanted));

  it.each([
    [
      "It was built in 1889. [1] It is tall. [2]",
      [
        ["1", "n 1889"],
        ["2", "s tall"],
      ],
    ],
    ["It was built in 1889[1]. It is tall.", [["1", "n 1889"]]],
    [
      "He said “Enough.”[1][2] Then he left.",
      [
        ["1", "Enough"],
        ["2", "Enough"],
      ],
    ],
    [
      "它建于1889年。[1]它很高。【2】",
      [
        ["1", "于1889年"],
        ["2", "[1]它很高"],
      ],
    ],
    ["塔は高い。 ［1］ 古い。", [["1", "塔は高い"]]],
    [
      "Done?! [1]  [2] Next",
      [
        ["1", "Done"],
        ["2", "Done"],
      ],
    ],
    [
      "Sources:\n[1] The tower\n  [2] The river",
      [
        ["1", null],
        ["2", null],
      ],
    ],
    ["[1] begins", [["1", null]]],
    ["यह ऊँचा है। [1] यह", [["1", "ँचा है"]]],
  ])("belong to the words before them: %s", (text, wanted) => expect(owners(text)).toEqual(wanted));

  it("after a full stop are no part of the sentence that follows", () => {
    const text = "It was built in 1889. [1] [2] It is tall.";
    const start = text.indexOf("[1]");
    expect(text.slice(withoutForeignMarkers(text, start, text.length))).toBe("It is tall.");
    expect(withoutForeignMarkers(text, start - 1, text.length)).toBe(text.indexOf("It is"));
    expect(withoutForeignMarkers("[1] begins", 0, 10)).toBe(0);
  });

  it("never reach beyond the text, whatever stands in it, and are bounded in what they name", () => {
    const part = fc.constantFrom("[1]", " ", "。", ".", "\n", "a", "é", "😀", "[2-9]", "【3】", "¹", "”", "[", "]", "9");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        const markers = citationMarkers(text);
        for (const one of markers) {
          const words = wordsBefore(text, one, markers);
          expect(words === null || (words > 0 && words <= one.start)).toBe(true);
          expect(one.labels.length).toBeLessThanOrEqual(50 * 41);
        }
        const at = withoutForeignMarkers(text, 0, text.length);
        expect(at).toBeLessThanOrEqual(text.length);
      }),
      { seed: 7, numRuns: 400 },
    );
  });
});
