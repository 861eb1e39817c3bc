import { describe, expect, it } from "vitest";
import { assistantActions, assistantBindings } from "../../../webview/assistant/state/assistantKeys";
import { bindingText } from "../../../webview/state/keys";

const written = (set: Readonly<Record<string, string>>, id: string) =>
  [...assistantBindings(set)].find(([action]) => action === id)?.[1].map(bindingText);

describe("the keys of the mapping assistant", () => {
  it("give no key to two actions", () => {
    const all = [...assistantBindings({}).values()].flat().map(bindingText);
    expect(new Set(all).size).toBe(all.length);
    expect([...assistantBindings({}).keys()]).toEqual(assistantActions.map(({ id }) => id));
  });

  it("follow the review's keys where the reviewer has bound those anew", () => {
    expect(written({ nextCase: "x", undo: "u" }, "nextRecord")).toEqual(["x"]);
    expect(written({ nextCase: "x", undo: "u" }, "undo")).toEqual(["u"]);
  });

  it("keep their own where the setting says the default, or cannot be read", () => {
    expect(written({ nextCase: "j" }, "nextRecord")).toEqual(["j", "]"]);
    expect(written({ nextCase: "Hyper+x" }, "nextRecord")).toEqual(["j", "]"]);
  });
});
