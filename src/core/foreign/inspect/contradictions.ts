import { isObject, objectOf, textOf, type JsonObject } from "./values";

/** Names under which a scorer says whether the answer was right. */
const plain = /^(is_?)?(correct|right|passed|pass)$/i;
const graded = /^(value|score|grade)$/i;

/**
 * What in a score says right and what says wrong, where both are said; null where they agree. Looked at are the value, its
 * members, the metadata's plain statements, and the grade at the end of the explanation. Numbers other than 0 and 1 say neither.
 */
export function contradictionIn(score: JsonObject): string | null {
  const said: { readonly what: string; readonly right: boolean }[] = [];
  const say = (what: string, value: unknown) => {
    const right = rightness(value);
    if (right !== null) said.push({ what: `${what} ${JSON.stringify(value)}`, right });
  };
  say("value", score["value"]);
  for (const [name, value] of Object.entries(isObject(score["value"]) ? score["value"] : {}))
    if (plain.test(name) || graded.test(name)) say(`value.${name}`, value);
  for (const [name, value] of Object.entries(objectOf(score["metadata"]))) if (plain.test(name)) say(`metadata.${name}`, value);
  for (const [name, value] of Object.entries(score)) if (plain.test(name)) say(name, value);
  const grade = lastGrade(textOf(score["explanation"]) ?? "");
  if (grade !== null) say("the explanation's GRADE:", grade);
  const [right, wrong] = [said.find((one) => one.right), said.find((one) => !one.right)];
  return right && wrong ? `${right.what} says right, ${wrong.what} says wrong` : null;
}

function rightness(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "C" || value === "1") return true;
  if (value === 0 || value === "I" || value === "0") return false;
  return typeof value === "string" && /^(in)?correct$/i.test(value) ? !/^in/i.test(value) : null;
}

/** The letter after the last `GRADE:`, in the last stretch of the text, where graders put it. */
function lastGrade(explanation: string): string | null {
  const grades = [...explanation.slice(-400).matchAll(/GRADE\s{0,5}:\s{0,5}\**([CI])\b/gi)];
  return grades.at(-1)?.[1]?.toUpperCase() ?? null;
}
