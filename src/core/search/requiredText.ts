/**
 * Letters and digits of ASCII that stand in every text that a regular expression fits, as many in a row as are plain to see; ""
 * where none are. They may stand there in either case.
 */
export function requiredText(source: string): string {
  const runs: string[] = [];
  let run = "";
  const end = () => {
    runs.push(run);
    run = "";
  };
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (char === "\\") {
      if (/[0-9A-Za-z]/.test(source[at + 1] ?? "") && !/[bBdDsSwWnrtfvAz]/.test(source[at + 1]!)) return ""; // what follows may belong to it
      end();
      at++;
    } else if (char === "[") {
      end();
      at = endOfClass(source, at);
    } else if (char === "(") {
      end();
      depth++;
    } else if (char === ")") {
      end();
      depth--;
    } else if (char === "|") {
      if (depth === 0) return "";
    } else if (depth > 0) continue;
    else if (char === "*" || char === "?" || char === "{") {
      run = run.slice(0, -1);
      end();
      at += /^\{\d*,?\d*\}/.exec(source.slice(at, at + 16))?.[0].length ?? 1;
      at--;
    } else if (/[0-9A-Za-z]/.test(char)) run += char;
    else end();
  }
  end();
  return runs.reduce((longest, one) => (one.length > longest.length ? one : longest), "");
}

/** Where a class that opens there closes. */
function endOfClass(source: string, open: number): number {
  let at = source[open + 1] === "^" ? open + 2 : open + 1;
  if (source[at] === "]") at++;
  for (; at < source.length && source[at] !== "]"; at++) if (source[at] === "\\") at++;
  return at;
}
