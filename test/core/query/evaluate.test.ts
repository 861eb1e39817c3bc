import { describe, expect, it } from "vitest";
import { predicate } from "../../../src/core/query/evaluate";
import { folded, type Field } from "../../../src/core/query/field";
import { parseFilter } from "../../../src/core/query/filter";
import { allOf } from "../../../src/core/query/filterAst";
import { searchFilter } from "../../../src/core/query/search";

interface Thing {
  readonly label?: string;
  readonly tags?: readonly string[];
  readonly seconds?: number;
  readonly at?: string;
  readonly text?: string;
}

const fields = new Map<string, Field<Thing>>([
  ["label", { name: "label", title: "Label", kind: "label", facet: true, values: (thing) => (thing.label === undefined ? [] : [thing.label]) }],
  ["tag", { name: "tag", title: "Tag", kind: "text", facet: true, values: (thing) => thing.tags ?? [] }],
  ["seconds", { name: "seconds", title: "Seconds", kind: "number", facet: false, value: (thing) => thing.seconds ?? null }],
  ["at", { name: "at", title: "At", kind: "time", facet: false, value: (thing) => (thing.at === undefined ? null : Date.parse(thing.at)) }],
]);
const holds = (where: string, thing: Thing) => predicate(parseFilter(where), fields, (one: Thing) => [folded(one.text ?? "")])(thing);
const finds = (search: string, text: string) => predicate(allOf([searchFilter(search)]), fields, () => [folded(text)])({});

describe("a filter's test of a row", () => {
  it("takes _ and - and any case as one in labels, but not in other text", () => {
    expect(holds("label:wrong-answer", { label: "Wrong_Answer" })).toBe(true);
    expect(holds("tag:soft-404", { tags: ["Soft-404"] })).toBe(true);
    expect(holds("tag:soft-404", { tags: ["soft_404"] })).toBe(false);
  });

  it("matches any of several values, and nothing where there is none", () => {
    expect(holds("tag:(a or c)", { tags: ["b", "c"] })).toBe(true);
    expect(holds("tag:a", {})).toBe(false);
    expect(holds("not tag:a", {})).toBe(true);
    expect(holds('tag:""', {})).toBe(true);
    expect(holds('tag:""', { tags: ["a"] })).toBe(false);
  });

  it("lets * stand for any run of characters, unless quoted", () => {
    expect(holds("label:wrong-*", { label: "wrong-refusal" })).toBe(true);
    expect(holds("label:*ref*al", { label: "wrong-refusal" })).toBe(true);
    expect(holds("label:a*a", { label: "a" })).toBe(false);
    expect(holds('label:"wrong-*"', { label: "wrong-refusal" })).toBe(false);
  });

  it("compares numbers by value", () => {
    expect(holds("seconds:2", { seconds: 2.0 })).toBe(true);
    expect(holds("seconds>=2.5", { seconds: 2.5 })).toBe(true);
    expect(holds("seconds<2.5", { seconds: 2.5 })).toBe(false);
    expect(holds("not seconds>1", {})).toBe(true);
    expect(holds('seconds:""', {})).toBe(true);
  });

  it("takes a time as coarse as it is written for the whole of that time", () => {
    const thing = { at: "2026-11-29T10:00:30.500Z" };
    expect(holds("at:2026-11-29", thing)).toBe(true);
    expect(holds("at:2026-11-29T10:00", thing)).toBe(true);
    expect(holds("at:2026-11-29T10:00:31Z", thing)).toBe(false);
    expect(holds("at>2026-11-29", thing)).toBe(false);
    expect(holds("at<=2026-11-29", thing)).toBe(true);
    expect(holds("at>2026-11-28", thing)).toBe(true);
    expect(holds("at:2026-11-29T11:00+01:00", thing)).toBe(true);
  });

  it("finds text without regard to case and compatibility forms", () => {
    expect(holds("RÉSUMÉ", { text: "the résumé" })).toBe(true);
    expect(holds("ＡＢＣ", { text: "xabcx" })).toBe(true);
    expect(holds('"two words"', { text: "Two Words" })).toBe(true);
    expect(holds("two words", { text: "words, two" })).toBe(true);
  });

  it.each([
    ["nothing:x", "there is no field"],
    ["seconds>soon", "is a number"],
    ["at:yesterday", "is a time"],
    ["at:2026-13-01", "is a time"],
    ["label>a", "it can be matched"],
  ])("refuses %j with the reason", (where, message) => {
    expect(() => holds(where, {})).toThrow(message);
  });
});

describe("the search box", () => {
  it("wants every word and every phrase, and knows no operators", () => {
    expect(finds('published "20 august"', "Published on 20 August")).toBe(true);
    expect(finds("published september", "Published on 20 August")).toBe(false);
    expect(finds("not:(", "what is not:( here")).toBe(true);
    expect(finds("", "anything")).toBe(true);
  });
});
