/** A step into a value: a key, a position (negative: from the end), or everything in it. */
export type PathStep = string | number | typeof everything;
export const everything = Symbol("everything");

/** A path of a mapping, read. */
export interface MappingPath {
  /** How many items outwards it begins. */
  readonly up: number;
  readonly from: "item" | "record" | "file";
  /** Asks for something about the item, not in it. */
  readonly about: "key" | "index" | "number" | "line" | null;
  readonly steps: readonly PathStep[];
}

export type ReadPath =
  | { readonly ok: true; readonly path: MappingPath }
  /** `at` counts UTF-16 code units into the text. */
  | { readonly ok: false; readonly at: number; readonly why: string };

const mostCharacters = 500;
const mostSteps = 64;
const about: Readonly<Record<string, MappingPath["about"]>> = { $key: "key", $index: "index", $number: "number", "#": "number", $line: "line" };

/** Reads a path as `docs/mapping.md` has it, e.g. `output.text`, `claims[].evidence`, `^["a.b"][0]`, `$key`. Never throws. */
export function readPath(text: string): ReadPath {
  const wrong = (at: number, why: string): ReadPath => ({ ok: false, at, why });
  if (text.trim() === "") return wrong(0, "an empty path: write . for the item itself");
  if (text.length > mostCharacters) return wrong(mostCharacters, `longer than ${mostCharacters} characters`);
  const up = /^\^*/.exec(text)![0].length;
  const rest = text.slice(up);
  if (Object.hasOwn(about, rest)) return { ok: true, path: { up, from: "item", about: about[rest]!, steps: [] } };
  if (rest === "" || rest === ".") return { ok: true, path: { up, from: "item", about: null, steps: [] } };
  const root = /^\$(?:file)?(?=[.[]|$)/.exec(rest)?.[0] ?? "";
  if (root === "" && rest.startsWith("$"))
    return wrong(up, 'a $ begins $key, $index, $number, $line, $file or the whole record: write ["$…"] for a key that begins with it');
  if (root !== "" && up > 0) return wrong(0, "^ leads outwards from the item: the whole record or file has nothing around it");
  const steps: PathStep[] = [];
  let at = up + root.length;
  while (at < text.length) {
    if (steps.length >= mostSteps) return wrong(at, `more than ${mostSteps} steps`);
    if (text[at] === "[") {
      const found = /^\[(?:(\*?)|(-?\d{1,9})|("(?:[^"\\]|\\.)*"))\]/.exec(text.slice(at));
      if (!found) return wrong(at, 'after [ comes a position, a key in double quotes, or nothing: [0], ["a.b"], []');
      const [written, , position, quoted] = found;
      const key = quoted === undefined ? null : unquoted(quoted);
      if (quoted !== undefined && key === null) return wrong(at, "this key is no JSON string");
      steps.push(key ?? (position === undefined ? everything : Number(position)));
      at += written.length;
      continue;
    }
    if (text[at] === ".") at++;
    else if (steps.length > 0 || root !== "") return wrong(at, "expected . or [ here");
    const name = /^[^.[\]"^]+/.exec(text.slice(at))?.[0];
    if (name === undefined)
      return wrong(at, at >= text.length ? "a key is missing at the end" : 'expected a key here: one with . [ ] ^ or " in it is written ["…"]');
    steps.push(name);
    at += name.length;
  }
  return { ok: true, path: { up, from: root === "$" ? "record" : root === "$file" ? "file" : "item", about: null, steps } };
}

function unquoted(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
