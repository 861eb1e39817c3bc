import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemText } from "../../src/core/formats/problem";

interface Matcher {
  readonly name: string;
  readonly pattern: { readonly regexp: string; readonly file: number; readonly line: number; readonly column: number; readonly message: number };
}
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  contributes: { problemMatchers: readonly Matcher[] };
};
const { pattern } = manifest.contributes.problemMatchers.find(({ name }) => name === "adjudicate")!;
const read = (line: string) => {
  const found = new RegExp(pattern.regexp).exec(line);
  return found && [pattern.file, pattern.line, pattern.column, pattern.message].map((group) => found[group]);
};

describe("the problem matcher of tasks", () => {
  const problem = { line: 3, column: 5, code: "schema", severity: "error", message: 'cases[0] lacks "query": expected a string' } as const;

  it.each(["corpus.yaml", "/with space/corpus.yml", "C:\\work\\channels.yaml"])("reads what the command line says of %s", (file) => {
    const wanted = [file, "3", "5", problem.message];
    expect(read(problemText({ ...problem, file }))).toEqual(wanted);
    expect(read(`adjudicate: ${problemText({ ...problem, file })}`)).toEqual(wanted);
  });

  it.each([
    " 1/2  K02  success          as expected",
    "adjudicate: the corpus has no case for K99",
    "2 rows in .runs/a/results.jsonl: 2 as expected, 0 not",
  ])("takes no other line for a problem: %s", (line) => expect(read(line)).toBeNull());
});
