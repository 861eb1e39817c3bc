import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logFileName, logOwner } from "../../../src/core/review";

describe("the file name of a reviewer's log", () => {
  it.each([
    ["reviewer-a", "reviewer-a.jsonl"],
    ["Ana.B_2", "ana.b_2.jsonl"],
    ["Ana Ruiz", "ana%20ruiz.jsonl"],
    ["José", "jos%C3%A9.jsonl"],
    ["Jose\u0301", "jos%C3%A9.jsonl"],
    ["张伟", "%E5%BC%A0%E4%BC%9F.jsonl"],
    ["a/b", "a%2Fb.jsonl"],
    ["..", "...jsonl"],
    ["../../x", "..%2F..%2Fx.jsonl"],
    ["a~b", "a%7Eb.jsonl"],
    ["50%", "50%25.jsonl"],
    ["😀", "%F0%9F%98%80.jsonl"],
    ["con", "%63on.jsonl"],
    ["NUL", "%6Eul.jsonl"],
    ["com1", "%63om1.jsonl"],
    ["aux.notes", "%61ux.notes.jsonl"],
    ["contact", "contact.jsonl"],
    ["com10", "com10.jsonl"],
  ])("of %s is %s", (reviewer, file) => {
    expect(logFileName(reviewer)).toBe(file);
  });

  it("names the device of a further log behind a tilde, and is read back", () => {
    expect(logFileName("José", "Lap~top")).toBe("jos%C3%A9~lap%7Etop.jsonl");
    expect(logOwner("jos%C3%A9~lap%7Etop.jsonl")).toEqual({ reviewer: "josé", device: "lap~top" });
    expect(logOwner("%63on.jsonl")).toEqual({ reviewer: "con", device: null });
  });

  it("takes no other file for a log", () => {
    for (const name of ["ana.jsonl.torn-20261129T220107.620Z", "ana.jsonl.lock", ".gitignore", "Ana.jsonl", "a b.jsonl", "a~b~c.jsonl"])
      expect(logOwner(name)).toBeNull();
  });

  it("refuses an empty name", () => {
    expect(() => logFileName("")).toThrow(RangeError);
  });

  it("fits any file system, however long the name, and stays different for different names", () => {
    const long = "张".repeat(200);
    expect(logFileName(long).length).toBeLessThan(200);
    expect(logFileName(long)).not.toBe(logFileName(`${long}伟`));
    expect(logOwner(logFileName(long))).toEqual({ reviewer: null, device: null });
  });

  it("is one file for one folded name, reads back to it, and never holds a character that a file system minds", () => {
    const fold = (name: string) => name.normalize("NFC").toLowerCase().normalize("NFC");
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 15, unit: "grapheme" }),
        fc.string({ minLength: 1, maxLength: 15, unit: "grapheme" }),
        (a, b) => {
          expect(logFileName(a)).toMatch(/^[a-z0-9._%A-F-]+\.jsonl$/);
          expect(logFileName(a) === logFileName(b)).toBe(fold(a) === fold(b));
          const owner = logOwner(logFileName(a))!;
          if (owner.reviewer !== null) expect(owner.reviewer).toBe(fold(a));
        },
      ),
    );
  });

  it("keeps names with lone surrogates apart", () => {
    expect(logFileName("\ud800")).toBe("%ED%A0%80.jsonl");
    expect(logFileName("\ud801")).not.toBe(logFileName("\ud800"));
  });
});
