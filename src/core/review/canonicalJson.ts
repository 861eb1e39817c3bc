/**
 * The canonical JSON text of a value (RFC 8785): no white space, members sorted by the UTF-16 code units of their names,
 * numbers and strings as ECMAScript's `JSON.stringify` writes them (lone surrogates as `\uXXXX`, lower-case digits).
 * Members that are `undefined` are left out. Works without recursion, so that no depth of nesting can exhaust the stack.
 *
 * @throws TypeError for what JSON cannot say: NaN, infinities, `undefined` in a list, bigint, functions, symbols.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  const work: Step[] = [{ value }];
  for (let step = work.pop(); step; step = work.pop()) {
    if ("text" in step) parts.push(step.text);
    else if (typeof step.value !== "object" || step.value === null) parts.push(scalar(step.value));
    else {
      const steps = Array.isArray(step.value) ? listSteps(step.value) : memberSteps(step.value);
      for (let index = steps.length - 1; index >= 0; index--) work.push(steps[index]!); // the first is taken first
    }
  }
  return parts.join("");
}

/** What is still to be written: a piece of text as it is, or a value. */
type Step = { readonly text: string } | { readonly value: unknown };

function listSteps(list: readonly unknown[]): Step[] {
  const steps: Step[] = [{ text: "[" }];
  for (let index = 0; index < list.length; index++) {
    if (index > 0) steps.push({ text: "," });
    steps.push({ value: list[index] });
  }
  steps.push({ text: "]" });
  return steps;
}

function memberSteps(object: object): Step[] {
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1)) as [string, unknown][];
  const steps = members.flatMap(([name, member], index): Step[] => [{ text: `${index > 0 ? "," : ""}${JSON.stringify(name)}:` }, { value: member }]);
  return [{ text: "{" }, ...steps, { text: "}" }];
}

function scalar(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value === 0 ? 0 : value); // -0 is written 0
  throw new TypeError(`canonical JSON cannot say ${typeof value === "number" ? String(value) : typeof value}`);
}
