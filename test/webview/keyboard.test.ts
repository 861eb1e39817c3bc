import { describe, expect, it } from "vitest";
import { actions, defaultKeys } from "../../src/protocol/actions";
import { handleKey, type KeyEventLike } from "../../webview/state/installKeyboard";
import { decide, placeOf } from "../../webview/state/keyboard";
import { keyTable } from "../../webview/state/keys";
import { press, type Pressed } from "../builders/keyPress";

const table = keyTable(actions, defaultKeys);
const all = () => true;

describe("what a key press does", () => {
  it("runs the action outside text fields", () => expect(decide(press("j"), "elsewhere", table, all)).toEqual({ do: "run", action: "nextCase" }));
  it("types in a text field and does nothing else", () => {
    for (const key of ["1", "j", "f", "s", "/", "?", "Enter", "ArrowDown"])
      expect(decide(press(key), "text", table, all), key).toEqual({ do: "nothing" });
  });
  it("keeps undo and redo inside a text field, unseen by anything above", () => {
    for (const key of [press("z", { ctrlKey: true }), press("y", { ctrlKey: true }), press("Z", { metaKey: true, shiftKey: true })])
      expect(decide(key, "text", table, all)).toEqual({ do: "keep-in-field" });
  });
  it("undoes labels outside a field", () =>
    expect(decide(press("z", { metaKey: true }), "elsewhere", table, all)).toEqual({ do: "run", action: "undo" }));
  it("leaves a field with Esc, and goes on from it with Ctrl+Enter", () => {
    expect(decide(press("Escape"), "text", table, all)).toEqual({ do: "leave", andRun: null });
    expect(decide(press("Enter", { ctrlKey: true }), "text", table, all)).toEqual({ do: "leave", andRun: "confirm" });
  });
  it("lets Enter and Space activate a focused control, and nothing more", () => {
    for (const key of ["Enter", " "]) expect(decide(press(key), "control", table, all)).toEqual({ do: "nothing" });
    expect(decide(press("j"), "control", table, all)).toEqual({ do: "run", action: "nextCase" });
  });
  it("leaves letters to a list that chooses by them", () => expect(decide(press("j"), "list", table, all)).toEqual({ do: "nothing" }));
  it("does nothing while a character is being composed", () => {
    expect(decide(press("j", { isComposing: true }), "elsewhere", table, all)).toEqual({ do: "nothing" });
    expect(decide(press("Process"), "elsewhere", table, all)).toEqual({ do: "nothing" });
    expect(decide({ ...press("1"), keyCode: 229 }, "elsewhere", table, all)).toEqual({ do: "nothing" });
    expect(decide({ ...press("Escape"), keyCode: 229 }, "text", table, all)).toEqual({ do: "nothing" });
  });
  it("labels once for one press, however long the key is held; moving repeats", () => {
    expect(decide(press("1", { repeat: true }), "elsewhere", table, all)).toEqual({ do: "nothing" });
    expect(decide(press("j", { repeat: true }), "elsewhere", table, all)).toEqual({ do: "run", action: "nextCase" });
  });
  it("labels by the digits' keys of any keyboard, but for what such a key types that is bound itself", () => {
    expect(decide(press("&", { code: "Digit1" }), "elsewhere", table, all)).toEqual({ do: "run", action: "label1" });
    expect(decide(press("1", { code: "Numpad1" }), "elsewhere", table, all)).toEqual({ do: "run", action: "label1" });
    expect(decide(press("End", { code: "Numpad1" }), "elsewhere", table, all)).toEqual({ do: "nothing" });
    expect(decide(press("!", { code: "Digit9" }), "elsewhere", table, all)).toEqual({ do: "run", action: "showProblems" });
  });
  it("gives a shared key to the first action that can be done now", () => {
    const shared = keyTable(actions, { ...defaultKeys, skip: "j" });
    expect(decide(press("j"), "elsewhere", shared, (id) => id === "skip")).toEqual({ do: "run", action: "skip" });
  });
  it("writes exactly one label for `1jfs` typed as a rationale: the one that was pressed before", () => {
    const ran: string[] = [];
    const run = (key: Pressed, place: "text" | "elsewhere") => {
      const verdict = decide(key, place, table, all);
      if (verdict.do === "run") ran.push(verdict.action);
    };
    run(press("1"), "elsewhere");
    for (const key of "1jfs") run(press(key), "text");
    expect(ran).toEqual(["label1"]);
  });
});

describe("handling a key", () => {
  const event = (key: Pressed, defaultPrevented = false) => {
    const calls: string[] = [];
    const made: KeyEventLike = { ...key, defaultPrevented, preventDefault: () => calls.push("prevent"), stopPropagation: () => calls.push("stop") };
    return { made, calls };
  };
  const target = (ran: string[]) => ({ table: () => table, isEnabled: all, run: (id: string) => void ran.push(id) });

  it("acts, and hides the key from the workbench", () => {
    const ran: string[] = [];
    const { made, calls } = event(press("z", { ctrlKey: true }));
    handleKey(made, "elsewhere", target(ran), () => undefined);
    expect({ ran, calls }).toEqual({ ran: ["undo"], calls: ["stop", "prevent"] });
  });
  it("hides undo in a field from the workbench, but lets the field do it", () => {
    const { made, calls } = event(press("z", { ctrlKey: true }));
    handleKey(made, "text", target([]), () => undefined);
    expect(calls).toEqual(["stop"]);
  });
  it("lets keys through that mean nothing here, such as Ctrl+P", () => {
    const { made, calls } = event(press("p", { ctrlKey: true }));
    handleKey(made, "elsewhere", target([]), () => undefined);
    expect(calls).toEqual([]);
  });
  it("leaves alone what a control has already used", () => {
    const ran: string[] = [];
    handleKey(event(press("j"), true).made, "elsewhere", target(ran), () => undefined);
    expect(ran).toEqual([]);
  });
});

describe("where a key was pressed", () => {
  // As much of an element as a key handler sees, innermost first.
  const element = (tag: string, attributes: Readonly<Record<string, string>> = {}) =>
    Object.assign(new EventTarget(), {
      tagName: tag.toUpperCase(),
      isContentEditable: false,
      getAttribute: (name: string) => attributes[name] ?? null,
    });
  const place = (...path: ReturnType<typeof element>[]) => placeOf([...path, element("main"), element("body"), element("html")]);
  it("is judged by the innermost element", () => {
    expect(place(element("input"))).toBe("text");
    expect(place(element("textarea"))).toBe("text");
    expect(place(element("span"), element("button"))).toBe("control");
    expect(place(element("input", { type: "checkbox" }))).toBe("control");
    expect(place(element("div", { role: "listbox" }))).toBe("list");
    expect(place(element("div", { role: "row" }), element("div", { role: "grid" }))).toBe("elsewhere");
  });
  it("is elsewhere where nothing has the focus", () => expect(placeOf([element("body"), element("html")])).toBe("elsewhere"));
});
