import type { ExpectedFact } from "../../../src/core/formats/truth";
import { factOf } from "../../../src/core/truth/changes";
import type { FieldDraft } from "../../../src/protocol/truthState";
import { t } from "../../ui/text";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = Readonly<Record<string, Json>>;
/** Texts read as the value of a field (null: it is taken out), or what is wrong with them. */
export type ReadField = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: string };

/** What a budget can name, as graders know it. */
export const budgetParts = ["requests", "retries", "escalations", "crawl_depth", "duration_s", "cost_usd"] as const;
export const listFields: ReadonlySet<string> = new Set(["allowed_sources", "forbidden_actions", "expected_refusal"]);

/** A field's value as it is written in the form; null: it is not there yet. */
export function draftOfValue(field: string, value: Json): FieldDraft {
  const record = recordOf(value);
  const fact = factOf(field);
  if (fact !== null) return draftOfFact(fact, record);
  if (field === "max_budget") {
    const others = Object.keys(record).filter((name) => typeof record[name] === "number" && !(budgetParts as readonly string[]).includes(name));
    return { kind: "budget", parts: [...budgetParts, ...others].map((name) => ({ name, text: textOf(record[name] ?? null) })) };
  }
  if (!listFields.has(field)) return { kind: "text", text: textOf(value) };
  const items = field === "expected_refusal" ? record["codes"] : value;
  // A list that is not there begins with an entry to write in; codes are ticked.
  return { kind: "list", items: Array.isArray(items) ? items.map(textOf) : field === "expected_refusal" ? [] : [""] };
}

export const emptyFact: FieldDraft = { kind: "fact", id: "", value: "", match: "exact", tolerance: "", optional: false };

function draftOfFact(id: string, fact: Fields): FieldDraft {
  const value = fact["value"] ?? null;
  return {
    kind: "fact",
    id,
    value: Array.isArray(value) ? value.map(textOf).join("\n") : textOf(value),
    match: typeof fact["match"] === "string" ? fact["match"] : "exact",
    tolerance: textOf(fact["tolerance"] ?? null),
    optional: fact["optional"] === true,
  };
}

/** What is written in the form as the field's new value. What the form has no place for stays as it was. */
export function valueOfDraft(field: string, draft: FieldDraft, old: Json): ReadField {
  switch (draft.kind) {
    case "gone":
      return read(null);
    case "fact":
      return factOfDraft(draft, recordOf(old));
    case "budget":
      return budgetOfDraft(draft.parts, recordOf(old));
    case "list": {
      const items = draft.items.map((item) => item.trim()).filter((item) => item !== "");
      // A list that was not there and has no entry yet is no change.
      if (field !== "expected_refusal") return read(items.length === 0 && old === null ? null : items);
      return items.length === 0 ? wrong(t("Choose a code, or take the field out.")) : read({ ...recordOf(old), codes: items });
    }
    case "text":
      return textValue(field, draft.text.trim());
  }
}

function textValue(field: string, text: string): ReadField {
  if (text === "") return wrong(t("Write a value, or take the field out."));
  if (field !== "freshness_window_s")
    return /^[0-9a-f]{64}$/i.test(text) ? read(text.toLowerCase()) : wrong(t("A hash has 64 digits: 0 to 9 and a to f."));
  const seconds = numberOf(text);
  return seconds === null ? wrong(t("A number of seconds, 0 or more.")) : read(seconds);
}

function factOfDraft(draft: Extract<FieldDraft, { kind: "fact" }>, old: Fields): ReadField {
  const id = draft.id.trim();
  if (id === "") return wrong(t("A fact needs a name."));
  if (draft.value.trim() === "") return wrong(t("A fact needs a value."));
  const value = factValue(draft.value, draft.match, old["value"] ?? null);
  if (value === null) return wrong(t("This is no number."));
  const tolerance = draft.tolerance.trim() === "" ? undefined : numberOf(draft.tolerance);
  if (tolerance === null) return wrong(t("A tolerance is a number, 0 or more."));
  const { match: wasMatch, tolerance: _tolerance, optional: _optional, ...rest } = old;
  // What the truth leaves out is not written into it by the form: `exact` is what no match kind means.
  const match = draft.match === "exact" && wasMatch === undefined && Object.keys(old).length > 0 ? {} : { match: draft.match };
  const made: ExpectedFact = {
    ...rest,
    id,
    value,
    ...match,
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(draft.optional ? { optional: true } : old["optional"] === false ? { optional: false } : {}),
  };
  return read(made as Record<string, Json>);
}

/** The value that a text stands for; null where a number is asked for and it is none. What was no text before stays so where it says the same. */
function factValue(text: string, match: string, old: Json): Json {
  if (match === "set") {
    const members = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
    const before = Array.isArray(old) ? old : [old];
    return members.map((member) => before.find((one) => textOf(one) === member) ?? member);
  }
  const plain = text.trim();
  if (!Array.isArray(old) && plain === textOf(old)) return old;
  if (match === "number") return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : null;
  return typeof old === "number" && String(Number(plain)) === plain ? Number(plain) : plain;
}

function budgetOfDraft(parts: readonly { readonly name: string; readonly text: string }[], old: Fields): ReadField {
  const bad = parts.find(({ text }) => text.trim() !== "" && numberOf(text) === null);
  if (bad) return wrong(t("{0}: a number, 0 or more.", bad.name));
  const written = new Map(parts.map(({ name, text }) => [name, text.trim()]));
  const kept = Object.entries(old).filter(([name]) => !written.has(name));
  // Names keep their order; new ones come last.
  const before = Object.keys(old).filter((name) => written.has(name));
  const names = [...before, ...[...written.keys()].filter((name) => !before.includes(name))];
  const made = names.flatMap((name): [string, Json][] => (written.get(name) === "" ? [] : [[name, numberOf(written.get(name)!)]]));
  return read(made.length + kept.length === 0 ? null : Object.fromEntries([...made, ...kept]));
}

const read = (value: Json): ReadField => ({ ok: true, value });
const wrong = (why: string): ReadField => ({ ok: false, why });
const recordOf = (value: Json): Fields => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {});
const textOf = (value: Json): string => (value === null ? "" : typeof value === "string" ? value : JSON.stringify(value));
function numberOf(text: string): number | null {
  const plain = text.trim();
  const number = plain === "" ? NaN : Number(plain);
  return Number.isFinite(number) && number >= 0 ? number : null;
}
