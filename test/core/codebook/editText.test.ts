import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bundledText, editText, EditError, withHistory, type Json, type TextEdit } from "../../../src/core/codebook";
import { bundledCodebook } from "../../../src/core/formats/bundledCodebook";
import { codebook as codebookSchema, type Codebook } from "../../../src/core/formats/codebook";
import { readYaml } from "../../../src/core/formats/readYaml";

const text = `# Who may change this: ask first
dimensions:
  # the only one so far
  - id: support   # never change it
    version: 1
    applies_to: citation
    order: [yes-label, 'no']

    labels:
      # the good one
      - id: yes-label
        title: "Yes"
        guideline: >
          It says so,
          in full.
      - { id: 'no', key: "2" }  # the other
`;
const comments = (of: string) => [...of.matchAll(/#.*$/gm)].map(([comment]) => comment).sort();

describe("editing a codebook's text", () => {
  it("exchanges a plain value where it stands and leaves every other byte", () => {
    const edited = editText(text, { op: "set", path: ["dimensions", 0, "version"], value: 2 });
    expect(edited).toBe(text.replace("version: 1", "version: 2"));
    expect(editText(edited, { op: "set", path: ["dimensions", 0, "labels", 0, "title"], value: 'Yes: "really"' })).toContain(
      `title: "Yes: \\"really\\""`,
    );
    expect(editText(text, { op: "set", path: ["dimensions", 0, "labels", 1, "id"], value: "no, never" })).toContain("no, never");
  });

  it("keeps comments when something is added, taken out or moved", () => {
    const edits: TextEdit[] = [
      { op: "set", path: ["dimensions", 0, "guideline"], value: "Read the claim,\nthen the page." },
      { op: "insert", path: ["dimensions", 0, "labels"], at: 1, value: { id: "partly", title: "Partly" } },
      { op: "move", path: ["dimensions", 0, "labels"], from: 0, to: 1 },
      { op: "remove", path: ["dimensions", 0, "order"] },
      { op: "insert", path: ["presets"], at: 0, value: { id: "two", dimension: "support", map: {} } },
    ];
    for (const edit of edits) expect(comments(editText(text, edit))).toEqual(comments(text));
    expect((parse(editText(text, edits[2]!)) as Codebook).dimensions[0]!.labels.map(({ id }) => id)).toEqual(["no", "yes-label"]);
  });

  it("keeps the line ends of another system", () => {
    const windows = text.replaceAll("\n", "\r\n");
    const edited = editText(windows, { op: "insert", path: ["dimensions", 0, "labels"], at: 9, value: { id: "x" } });
    expect(edited.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it.each<[string, string, TextEdit]>([
    ["text that is no YAML", "a: [", { op: "set", path: ["a"], value: 1 }],
    ["a place that is not there", text, { op: "set", path: ["dimensions", 7, "id"], value: "x" }],
    ["an item beyond the list", text, { op: "set", path: ["dimensions", 1], value: "x" }],
    ["a list that is none", text, { op: "insert", path: ["dimensions", 0, "id"], at: 0, value: "x" }],
    ["a move from nowhere", text, { op: "move", path: ["dimensions"], from: 3, to: 0 }],
    ["what is not there to take out", text, { op: "remove", path: ["dimensions", 0, "recipe"] }],
    ["text nested deeper than anything is read", "[".repeat(100_000), { op: "set", path: ["a"], value: 1 }],
    ["a place behind an alias", "a: &a { b: 1 }\nc: *a\n", { op: "set", path: ["c", "b"], value: 2 }],
    ["a place in a plain value", text, { op: "set", path: ["dimensions", 0, "id", "x"], value: 2 }],
    ["the name of no key", text, { op: "set", path: ["__proto__", "x"], value: 1 }],
  ])("says so of %s", (_, of, edit) => expect(() => editText(of, edit)).toThrow(EditError));

  it("makes exactly the change asked for, of whatever words", () => {
    const word = fc.string({ maxLength: 30 });
    fc.assert(
      fc.property(word, fc.constantFrom("title", "guideline", "id"), fc.nat(1), (value, field, at) => {
        const expected = parse(text) as { dimensions: { labels: Record<string, Json>[] }[] };
        expected.dimensions[0]!.labels[at]![field] = value;
        const edited = editText(text, { op: "set", path: ["dimensions", 0, "labels", at, field], value });
        expect(parse(edited)).toEqual(expected);
        for (const comment of comments(text)) expect(edited).toContain(comment);
      }),
    );
  });
});

describe("the bundled codebook as a text", () => {
  it("says what the bundled codebook says", () => {
    const { value, problems } = readYaml(bundledText(), codebookSchema, "codebook.yaml", "codebook");
    expect(problems).toEqual([]);
    expect(value).toEqual({ ...bundledCodebook, id: "codebook" });
  });
});

describe("history", () => {
  const first = parse(text) as Codebook;
  const second = editText(text, { op: "set", path: ["dimensions", 0, "version"], value: 2 });
  it("takes in what another version replaced, before what is there, and once", () => {
    const saved = withHistory(second, first, parse(second) as Codebook);
    expect((parse(saved) as Codebook).history).toEqual(first.dimensions);
    expect(withHistory(saved, parse(saved) as Codebook, parse(saved) as Codebook)).toBe(saved);
    const third = editText(saved, { op: "set", path: ["dimensions", 0, "version"], value: 3 });
    const again = parse(withHistory(third, parse(saved) as Codebook, parse(third) as Codebook)) as Codebook;
    expect(again.history?.map(({ version }) => version)).toEqual([2, 1]);
    expect(comments(withHistory(third, parse(saved) as Codebook, parse(third) as Codebook))).toEqual(comments(text));
  });

  it("lets go of a version that is in force again", () => {
    const saved = withHistory(second, first, parse(second) as Codebook);
    const back = editText(saved, { op: "set", path: ["dimensions", 0, "version"], value: 1 });
    const kept = parse(withHistory(back, parse(saved) as Codebook, parse(back) as Codebook)) as Codebook;
    expect(kept.history?.map(({ version }) => version)).toEqual([2]);
  });
});
