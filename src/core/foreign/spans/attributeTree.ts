import { isPlain, listOf, member } from "../plain";

/** Dotted names deeper than this are no structure, but a name with many dots. */
const deepest = 40;

interface Branch {
  [step: string]: unknown;
}

/** `{"llm.input_messages.0.message.role": "user"}` as a tree; attributes that are trees already stay so. Where a name is both a value and a branch, the value stands under the name `""`. */
export function attributeTree(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const root: Branch = branch();
  for (const [name, value] of Object.entries(attributes)) {
    const steps = name.split(".", deepest + 1);
    if (steps.length > deepest) continue;
    let at = root;
    for (const step of steps.slice(0, -1)) {
      const next = at[step];
      if (isBranch(next)) at = next;
      else at = at[step] = next === undefined ? branch() : copied(next);
    }
    const last = steps.at(-1)!;
    const there = at[last];
    if (isBranch(there)) there[""] = value;
    else at[last] = value;
  }
  return root;
}

/** Nothing is inherited by it, so that no name can mean more than itself. */
const branch = (): Branch => Object.create(null) as Branch;
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null;
const copied = (value: unknown): Branch => Object.assign(branch(), isPlain(value) ? value : { "": value });

/** What stands at the end of these steps; undefined where they lead nowhere. */
export function at(tree: unknown, ...steps: readonly string[]): unknown {
  const found = steps.reduce<unknown>((value, step) => member(value, step), tree);
  return isBranch(found) && Object.keys(found).length > 0 && "" in found ? found[""] : found;
}

/** The items of a list, or of an object whose keys are numbers, in their order. */
export function itemsAt(tree: unknown, ...steps: readonly string[]): readonly unknown[] {
  const found = steps.reduce<unknown>((value, step) => member(value, step), tree);
  const list = typeof found === "string" && /^\s*\[/.test(found) ? parsed(found) : found;
  if (Array.isArray(list)) return listOf(list);
  if (!isPlain(list)) return [];
  const keys = Object.keys(list).filter((key) => /^\d{1,6}$/.test(key));
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => list[key]);
}

/** JSON inside of a text; the text itself where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
