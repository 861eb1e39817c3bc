import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actions, defaultKeys } from "../../src/protocol/actions";
import { bindingText, keyCaption, keyTable, matches, parseKeys, type KeyBinding } from "../../webview/state/keys";
import { press } from "../builders/keyPress";

const only = (text: string): KeyBinding => {
  const parsed = parseKeys(text);
  if (!parsed.ok || parsed.bindings[0] === undefined) throw new Error(`${text} is no key`);
  return parsed.bindings[0];
};

describe("the key syntax", () => {
  it("reads several keys, each with its modifiers", () => {
    expect(parseKeys("] Alt+ArrowDown Mod+Shift+z")).toEqual({
      ok: true,
      bindings: [
        { mod: false, alt: false, shift: false, key: "]" },
        { mod: false, alt: true, shift: false, key: "ArrowDown" },
        { mod: true, alt: false, shift: true, key: "z" },
      ],
    });
  });
  it("takes a plus sign as a key", () => {
    expect(only("+").key).toBe("+");
    expect(only("Mod++")).toEqual({ mod: true, alt: false, shift: false, key: "+" });
  });
  it("says what is wrong with a text that names no key", () => {
    expect(parseKeys("Ctrl+z")).toEqual({ ok: false, why: "“Ctrl” in “Ctrl+z” is not a modifier (Mod, Alt, Shift)" });
    expect(parseKeys("Mod")).toMatchObject({ ok: false });
  });
  it("unbinds with an empty text", () => expect(parseKeys(" ")).toEqual({ ok: true, bindings: [] }));
  it("reads back every binding that it writes", () => {
    const key = fc.constantFrom("a", "z", "Z", "?", "1", "+", "[", "Enter", "ArrowUp", " ", "Escape");
    fc.assert(
      fc.property(fc.record({ mod: fc.boolean(), alt: fc.boolean(), shift: fc.boolean(), key }), (binding) => {
        const text = bindingText(binding);
        expect(bindingText(only(text))).toBe(text);
      }),
    );
  });
});

describe("a key press", () => {
  it("is told from the same letter with Shift", () => {
    expect(matches(only("n"), press("n"))).toBe(true);
    expect(matches(only("n"), press("N"))).toBe(false);
    expect(matches(only("N"), press("N"))).toBe(true);
  });
  it("means the same with Caps Lock on", () => {
    expect(matches(only("n"), press("N", { shiftKey: false, held: ["CapsLock"] }))).toBe(true);
    expect(matches(only("N"), press("n", { shiftKey: true, held: ["CapsLock"] }))).toBe(true);
  });
  it("never stands for a single key while Ctrl, Cmd or Alt is held", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) expect(matches(only("j"), press("j", held))).toBe(false);
  });
  it("takes Ctrl and Cmd alike for Mod, but not both at once", () => {
    expect(matches(only("Mod+z"), press("z", { ctrlKey: true }))).toBe(true);
    expect(matches(only("Mod+z"), press("z", { metaKey: true }))).toBe(true);
    expect(matches(only("Mod+z"), press("z", { ctrlKey: true, metaKey: true }))).toBe(false);
    expect(matches(only("Mod+z"), press("Z", { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(matches(only("Mod+Shift+z"), press("Z", { ctrlKey: true, shiftKey: true }))).toBe(true);
  });
  it("finds a digit by its place, where digits need Shift, and on the number pad", () => {
    expect(matches(only("1"), press("&", { code: "Digit1" }))).toBe(true);
    expect(matches(only("1"), press("1", { code: "Digit1", shiftKey: true }))).toBe(true);
    expect(matches(only("1"), press("1", { code: "Numpad1" }))).toBe(true);
    expect(matches(only("1"), press("End", { code: "Numpad1" }))).toBe(false);
    expect(matches(only("1"), press("!", { code: "Digit1", shiftKey: true }))).toBe(false);
  });
  it("reaches brackets that take AltGr", () => {
    expect(matches(only("["), press("[", { code: "Digit8", ctrlKey: true, altKey: true, held: ["AltGraph"] }))).toBe(true);
    expect(matches(only("8"), press("[", { code: "Digit8", ctrlKey: true, altKey: true, held: ["AltGraph"] }))).toBe(false);
  });
  it("is `?` whatever Shift it took", () => expect(matches(only("?"), press("?", { code: "Slash", shiftKey: true }))).toBe(true));
});

describe("the table of keys", () => {
  it("has no conflict and no mistake as it is delivered", () => {
    const { conflicts, mistakes } = keyTable(actions, defaultKeys);
    expect({ conflicts, mistakes }).toEqual({ conflicts: [], mistakes: [] });
  });
  it("shows two actions of one place that share a key, and not two that never meet", () => {
    expect(keyTable(actions, { skip: "j" }).conflicts).toEqual([{ key: "j", actions: ["nextCase", "skip"] }]);
    const apart = [
      { id: "a", title: "A", keys: "x", where: "case" },
      { id: "b", title: "B", keys: "x", where: "cases" },
    ] as const;
    expect(keyTable(apart, {}).conflicts).toEqual([]);
  });
  it("sees a conflict between two ways to write one key", () =>
    expect(keyTable(actions, { skip: "Shift+z" }).conflicts).toEqual([{ key: "Z", actions: ["restorePanes", "skip"] }]));
  it("keeps the default of a setting that cannot be read, and says so", () => {
    const table = keyTable(actions, { skip: "Hyper+x", nothingLikeThis: "x" });
    expect(table.bindings.get("skip")).toEqual([only("s")]);
    expect(table.mistakes.map((mistake) => mistake.action)).toEqual(["skip", "nothingLikeThis"]);
  });
  it("captions keys the way the platform writes them", () => {
    expect(keyCaption(only("Mod+Shift+z"), false)).toBe("Ctrl+Shift+Z");
    expect(keyCaption(only("Mod+Shift+z"), true)).toBe("⇧⌘Z");
    expect(keyCaption(only("Alt+ArrowDown"), false)).toBe("Alt+↓");
    expect(keyCaption(only("N"), false)).toBe("N");
  });
});
