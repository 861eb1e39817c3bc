/** Regular expressions come from truth files and mappings, which are data: what could run for long is refused before it runs. */
export type Bounded =
  | {
      readonly ok: true;
      readonly test: (text: string) => boolean;
      /** The first match, with its groups; null where there is none. */
      readonly find: (text: string) => RegExpExecArray | null;
    }
  | { readonly ok: false; readonly why: string };

const mostCharacters = 200;
/** A repetition up to this often counts as so many ways, beyond it as one without a bound. */
const smallRepeat = 50;
const mostUnbounded = 2;
const mostWays = 1024;
/** Steps of the matcher that one test may take: a second or so. */
const mostSteps = 5e7;

/**
 * A pattern that is safe to run on data: at most 200 characters, no look-around, no back-references, no quantified group
 * that itself repeats or chooses, at most two repetitions without a small bound, and not too many ways through the rest. The
 * text is tested line by line, case-sensitively and with Unicode rules. The work of a line is estimated from its length, the
 * repetitions and the ways; lines are cut, and the test ends without a match, where that goes beyond a fixed budget.
 */
export function boundedRegex(pattern: string): Bounded {
  const shape = shapeOf(pattern);
  if (typeof shape === "string") return { ok: false, why: shape };
  let compiled: RegExp;
  try {
    compiled = new RegExp(pattern, "u");
  } catch (error) {
    return { ok: false, why: `not a regular expression: ${(error as Error).message}` };
  }
  const { ways, unbounded } = shape;
  const stepsOf = (length: number) => ways * length ** (unbounded + 1);
  const longest = Math.floor((mostSteps / ways) ** (1 / (unbounded + 1)));
  const find = (text: string) => {
    let left = mostSteps;
    for (const line of text.split(/\r?\n/)) {
      const part = line.slice(0, longest);
      left -= stepsOf(Math.max(1, part.length));
      if (left < 0) return null;
      const found = compiled.exec(part);
      if (found) return found;
    }
    return null;
  };
  return { ok: true, test: (text) => find(text) !== null, find };
}

interface Shape {
  /** Product of the choices that the pattern leaves open, but for unbounded repetitions. */
  readonly ways: number;
  readonly unbounded: number;
}

/** What bounds the work of a pattern, or why it has no bound. */
function shapeOf(pattern: string): Shape | string {
  if (pattern.length > mostCharacters) return `is longer than ${mostCharacters} characters`;
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) return "looks ahead or behind, which is not allowed here";
  if (/\\(?:[1-9]|k<)/.test(pattern)) return "refers back to a group, which is not allowed here";
  let [ways, unbounded] = [1, 0];
  /** For each open group: whether anything in it repeats or chooses. */
  const groups: boolean[] = [];
  const mark = () => void (groups.length > 0 && (groups[groups.length - 1] = true));
  let closedOpen = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]!;
    const opensGroup = char === "?" && pattern[i - 1] === "(" && pattern[i - 2] !== "\\";
    const quantifier = i > 0 && !opensGroup ? /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(pattern.slice(i))?.[0] : undefined;
    if (quantifier !== undefined) {
      const [least, most] = boundsOf(quantifier);
      if (most > 1 && closedOpen) return "repeats a group that itself repeats or chooses";
      if (most > smallRepeat) unbounded++;
      else ways *= most - least + 1;
      mark();
      i += quantifier.length - 1;
      if (pattern[i + 1] === "?") i++;
      closedOpen = false;
      continue;
    }
    closedOpen = false;
    if (char === "\\") i++;
    else if (char === "[") i = endOfClass(pattern, i);
    else if (char === "(") groups.push(false);
    else if (char === "|") {
      ways *= 2;
      mark();
    } else if (char === ")") {
      closedOpen = groups.pop() ?? false;
      if (closedOpen) mark();
    }
  }
  if (unbounded > mostUnbounded) return `has more than ${mostUnbounded} repetitions without a small bound`;
  return ways > mostWays ? "leaves too many choices open" : { ways, unbounded };
}

function boundsOf(quantifier: string): readonly [least: number, most: number] {
  if (quantifier === "?") return [0, 1];
  if (quantifier === "*") return [0, Infinity];
  if (quantifier === "+") return [1, Infinity];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier)!;
  return [Number(least), comma === "" ? Number(least) : most === "" ? Infinity : Number(most)];
}

function endOfClass(pattern: string, start: number): number {
  for (let i = start + 1; i < pattern.length; i++) {
    if (pattern[i] === "\\") i++;
    else if (pattern[i] === "]") return i;
  }
  return pattern.length;
}
