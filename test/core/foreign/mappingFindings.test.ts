import { describe, expect, it } from "vitest";
import { problemText } from "../../../src/core/formats/problem";
import { validateArtefact } from "../../../src/core/validate/validateArtefact";
import { utf8 } from "./mapped";

const told = (mapping: unknown) =>
  validateArtefact("x.mapping.json", utf8(JSON.stringify(mapping, null, 1)), null).problems.map(
    ({ path, severity, code, message }) => `${severity} ${code} ${path}: ${message}`,
  );
const row = { task_id: "id" };

describe("a mapping file", () => {
  it("that can be carried out has no problems", () => {
    expect(
      told({
        title: "All of it",
        each: "answers",
        row: {
          task_id: { template: "{$.id}/{^id}" },
          system: { id: "$key" },
          trace: {
            answer: "text",
            claims: { each: "claims", fields: { id: "$index", text: { path: "t", locate: "text" }, start: { path: "^^id" } } },
          },
          result: {
            citations: { each: "claims[].evidence", fields: { text: "e", url: { path: "^^^id", pattern: "https?://\\S+" } } },
            facts: [{ id: "f", expected: "gold" }],
          },
          dimensions: { anything: "a" },
          provenance: { representations: { each: "pages", fields: { text: "." } } },
        },
        judgements: [
          {
            each: "claims",
            judge: { id: "^who", kind: "human" },
            target: { kind: "claim" },
            dimension: "x",
            label: { path: "l", map: { a: "b" }, closed: true },
          },
          { judge: { id: { constant: "j" } }, target: { kind: "row" }, label: "^^l", file: "judge.jsonl", join: { ours: "^id", theirs: "id" } },
        ],
      }),
    ).toEqual([]);
  });

  it("says file, line and column", () => {
    const text = '{\n  "row": {\n    "task_id": "a..b"\n  }\n}';
    expect(validateArtefact("x.mapping.json", utf8(text)).problems.map(problemText)).toEqual([
      'x.mapping.json:3:16: "a..b" is no path (character 3): expected a key here: one with . [ ] ^ or " in it is written ["…"]',
    ]);
  });

  it.each([
    ["a[", 2],
    ["a[x]", 2],
    ['a["b]', 2],
    ["a.", 3],
    ["$what", 1],
    ["^$.a", 1],
    ["a]b", 2],
    ["[0]b", 4],
    [" ", 1],
    [`a${".a".repeat(100)}`, undefined],
    ["a".repeat(600), 501],
  ])("does not take %s for a path", (path, character) => {
    const [problem] = told({ row: { ...row, query: path } });
    expect(problem).toContain("error path row.query:");
    if (character !== undefined) expect(problem).toContain(`(character ${character})`);
  });

  it.each(["{a", "a}", "{}", "{a..b}", "{a} {{b}"])("does not take %s for a template", (template) =>
    expect(told({ row: { ...row, query: { template } } })[0]).toContain("error template row.query.template:"),
  );

  it.each(["(a+)+$", "(", "(?=a)", "a".repeat(201), "a*b*c*"])("does not run the pattern %s", (pattern) =>
    expect(told({ row: { ...row, query: { path: "q", pattern } } })[0]).toContain("error pattern row.query.pattern: this pattern "),
  );

  it("tells fields that rows do not have, and rows without a name", () => {
    expect(told({ row: { task_id: "id", anwser: "a", trace: { answers: "b", claims: { each: "c", fields: { txet: "t" } } } } })).toEqual([
      'info unknown-field row.anwser: rows have no field "anwser" here: it is kept and shown as it is',
      'info unknown-field row.trace.answers: rows have no field "answers" here: it is kept and shown as it is',
      'info unknown-field row.trace.claims.fields.txet: rows have no field "txet" here: it is kept and shown as it is',
    ]);
    expect(told({ row: { query: "q" } })[0]).toContain("info no-identity row");
    expect(told({ row: { ...row, query: { each: "a", fields: {} } } })[0]).toContain("warning not-a-list row.query");
  });

  it("tells ways outwards where nothing is around", () => {
    expect(told({ row: { ...row, query: "^q" } })).toEqual(["error path row.query: ^ leads one item outwards, and nothing is around the record"]);
    expect(told({ each: "a", row: { task_id: "^id", trace: { claims: { each: "c", fields: { text: "^^^t" } } } } })).toEqual([
      "error path row.trace.claims.fields.text: ^^^ leads 3 items outwards, and only 2 are around this one",
    ]);
  });

  it("tells judgements of what it does not make, of nothing known, and files that are not joined or lie outside", () => {
    const rule = { judge: { id: "j" }, target: { kind: "claim" }, label: "l" };
    const judged = (more: object) => told({ row, judgements: [{ ...rule, ...more }] });
    expect(judged({})[0]).toContain("error no-target judgements[0].target.kind");
    expect(judged({ target: { kind: "page" } })[0]).toContain("error unknown-target-kind judgements[0].target.kind");
    expect(judged({ target: { kind: "row" }, judge: { id: "j", kind: "robot" } })[0]).toContain(
      "warning unknown-judge-kind judgements[0].judge.kind",
    );
    expect(judged({ target: { kind: "row" }, file: "a.json" })[0]).toContain("error join judgements[0]:");
    expect(judged({ target: { kind: "row" }, join: { ours: "a", theirs: "b" } })[0]).toContain("error join judgements[0]:");
    for (const file of ["../a.json", "/a.json", "C:\\a.json", "a/../../b.json"])
      expect(judged({ target: { kind: "row" }, file, join: { ours: "a", theirs: "b" } })[0], file).toContain("error schema judgements[0].file");
  });

  it("tells what does nothing: closed without a map, locate outside claims", () => {
    expect(told({ row: { ...row, query: { path: "q", closed: true } } })[0]).toContain("warning closed row.query.closed");
    expect(told({ row: { ...row, query: { path: "q", locate: "text" } } })[0]).toContain("warning locate row.query");
  });

  it("nested without end is refused", () => {
    let fields: object = { a: "b" };
    for (let depth = 0; depth < 40; depth++) fields = { a: fields };
    expect(told({ row: { task_id: "id", extra: fields } }).some((problem) => problem.includes("too-deep"))).toBe(true);
  });
});
