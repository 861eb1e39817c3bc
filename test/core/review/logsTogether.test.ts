import { describe, expect, it } from "vitest";
import { parseLog, problemsAmong, type ParsedLog } from "../../../src/core/review";
import { aLabel, encode, LogBuilder, timeAt } from "../../builders/log";

const told = (...logs: readonly ParsedLog[]) =>
  problemsAmong(logs).map(({ file, line, code, severity }) => [file.split("/").at(-1), line, code, severity]);
const logOf = (name: string, seed: number, ...labels: readonly Parameters<typeof aLabel>[0][]) => {
  const log = new LogBuilder(`review/logs/${name}.jsonl`, seed);
  for (const label of labels) log.add(aLabel(label));
  return log;
};

describe("logs together", () => {
  it("are fine where nothing is odd", () => {
    expect(told(logOf("ann", 1, { reviewer: "Ann" }).parsed(), logOf("ben", 2, { reviewer: "Ben" }).parsed())).toEqual([]);
  });

  it("say which of two different events with one id counts, and nothing of copies of the same", () => {
    const ann = logOf("ann", 1, { reviewer: "Ann", value: "success" });
    const line = ann.text.trimEnd();
    const copy = parseLog(encode(`${line}\n`), "review/logs/ann~laptop.jsonl");
    expect(told(ann.parsed(), copy)).toEqual([]);
    const other = parseLog(encode(`${line.replace('"success"', '"partial"')}\n`), "review/logs/ann~laptop.jsonl");
    const problems = problemsAmong([ann.parsed(), other]);
    expect(problems).toMatchObject([{ file: "review/logs/ann~laptop.jsonl", line: 1, code: "log-duplicate-id", severity: "error" }]);
    expect(problems[0]!.message).toMatch(/stands in review\/logs\/ann\.jsonl:1 with another content; that one counts, this one does not/);
    expect(problemsAmong([other, ann.parsed()])).toEqual(problems);
  });

  it("say where one log has two names, and where two logs have nearly the same", () => {
    const shared = logOf("ann", 1, { reviewer: "Ann" }, { reviewer: "ann" }, { reviewer: "ann" });
    expect(told(shared.parsed())).toEqual([["ann.jsonl", 2, "log-two-names", "warning"]]);
    const [one, other] = [logOf("ann%20other", 1, { reviewer: "Ann Other" }), logOf("ann-other", 2, { reviewer: "ann-other" })];
    expect(told(one.parsed(), other.parsed())).toEqual([["ann-other.jsonl", 1, "log-alike-names", "info"]]);
    expect(told(logOf("a", 1, { reviewer: "审查员" }).parsed(), logOf("b", 2, { reviewer: "审查者" }).parsed())).toEqual([]);
  });

  it("say once a log that its clock ran backwards, by how much, and what counts; not of labels that were imported, nor of a blink", () => {
    const log = new LogBuilder("review/logs/ann.jsonl", 1);
    log.add(aLabel({ reviewer: "Ann" }), timeAt(10_000_000));
    log.add(aLabel({ reviewer: "Ann" }), timeAt(10_000_000 - 900));
    log.add(aLabel({ reviewer: "Ann" }), timeAt(0));
    log.add(aLabel({ reviewer: "Ann" }), timeAt(1));
    const problems = problemsAmong([log.parsed()]);
    expect(problems).toMatchObject([{ line: 3, code: "log-clock", severity: "info" }]);
    expect(problems[0]!.message).toMatch(/3 hours before a line above \(and 1 more lines of this log\)\. The order of the lines counts/);
    const imported = new LogBuilder("review/logs/ben.jsonl", 2);
    imported.add(aLabel({ reviewer: "Ben" }), timeAt(10_000_000));
    imported.add({ ...aLabel({ reviewer: "Ben" }), imported: { from: "a.csv", sha256: "0", id: "x" } }, timeAt(0));
    expect(told(imported.parsed())).toEqual([]);
  });
});
