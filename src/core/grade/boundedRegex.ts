/** Regular expressions come from truth files, which are data: what could run for long is refused before it runs. */
export type Bounded = { readonly ok: true; readonly test: (text: string) => boolean } | { readonly ok: false; readonly why: string };

const limits = { pattern: 200, unbounded: 2, repeat: 50, line: 1000, lines: 500 };

/**
 * A pattern that is safe to run on data: at most 200 characters, no look-around, no back-references, no quantified group
 * that itself repeats or chooses, at most two repetitions without a bound (or with one above 50). The text is tested line
 * by line (at most 500 lines of 1,000 characters), case-sensitively and with Unicode rules. Work is then at most cubic in
 * the length of one line.
 */
export function boundedRegex(pattern: string): Bounded {
  const why = unsafe(pattern);
  if (why !== null) return { ok: false, why };
  let compiled: RegExp;
  try {
    compiled = new RegExp(pattern, "u");
  } catch (error) {
    return { ok: false, why: `not a regular expression: ${(error as Error).message}` };
  }
  return { ok: true, test: (text) => text.split(/\r?\n/).slice(0, limits.lines).some((line) => compiled.test(line.slice(0, limits.line))) };
}

function unsafe(pattern: string): string | null {
  if (pattern.length > limits.pattern) return `longer than ${limits.pattern} characters`;
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) return "looks ahead or behind, which is not allowed here";
  if (/\\(?:[1-9]|k<)/.test(pattern)) return "refers back to a group, which is not allowed here";
  let unbounded = 0;
  /** For each open group: whether anything in it repeats or chooses. */
  const groups: boolean[] = [];
  let closed: boolean | null = null;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]!;
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(pattern.slice(i))?.[0];
    if (quantifier !== undefined && i > 0 && !(char === "?" && pattern[i - 1] === "(")) {
      const most = char === "{" ? Number(/,?(\d*)\}$/.exec(quantifier)![1] || Infinity) : char === "?" ? 1 : Infinity;
      if (most > 1 && closed === true) return "repeats a group that itself repeats or chooses";
      if (most > limits.repeat && ++unbounded > limits.unbounded) return `has more than ${limits.unbounded} repetitions without a small bound`;
      if (groups.length > 0) groups[groups.length - 1] = true;
      i += quantifier.length - 1;
      if (pattern[i + 1] === "?") i++;
      closed = null;
      continue;
    }
    closed = null;
    if (char === "\\") i++;
    else if (char === "[") i = endOfClass(pattern, i);
    else if (char === "(") groups.push(false);
    else if (char === "|" && groups.length > 0) groups[groups.length - 1] = true;
    else if (char === ")") {
      const inner = groups.pop() ?? false;
      closed = inner;
      if (inner && groups.length > 0) groups[groups.length - 1] = true;
    }
  }
  return null;
}

function endOfClass(pattern: string, start: number): number {
  for (let i = start + 1; i < pattern.length; i++) {
    if (pattern[i] === "\\") i++;
    else if (pattern[i] === "]") return i;
  }
  return pattern.length;
}
