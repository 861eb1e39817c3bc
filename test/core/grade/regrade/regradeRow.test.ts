import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { extractText } from "../../../../src/core/evidence/extractText";
import type { Row } from "../../../../src/core/formats/row";
import type { TruthFile } from "../../../../src/core/formats/truth";
import { regradeRow, type ArchivedTexts } from "../../../../src/core/grade/regrade/regradeRow";
import { resolveTruth } from "../../../../src/core/truth/resolve";

const samples = join(import.meta.dirname, "../../../../samples");
const rowsOf = (run: string) =>
  readFileSync(join(samples, run, "results.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
const truthOf = (run: string, row: Row) => {
  const file = parse(readFileSync(join(samples, run, "truth", `${row.task_id}.yaml`), "utf8")) as TruthFile;
  const found = resolveTruth(file, row.observed_at!);
  if (!found.ok) throw new Error(found.why);
  return found;
};

const hasPdf = (row: Row) => (row.provenance?.representations ?? []).some(({ content_type }) => content_type?.startsWith("application/pdf"));

/** Texts of pages; PDFs need a reader outside `core`, so their rows are graded again in the tests of the command line. */
function textsOf(run: string, row: Row): ArchivedTexts {
  const texts = new Map<string, string | null>();
  for (const { id, sha256, content_type } of row.provenance?.representations ?? []) {
    if (sha256 === undefined) continue;
    const bytes = readFileSync(join(samples, run, "representations", sha256.slice(0, 2), sha256));
    texts.set(id, extractText(bytes, content_type ?? null).text);
  }
  return { ofId: (id) => texts.get(id) ?? null, ofHash: () => null };
}

describe("grading a row again", () => {
  it.each(["run", "run-impatient"])("with the truth that it was graded with gives the row as it was (%s)", (run) => {
    for (const row of rowsOf(run).filter((one) => !hasPdf(one))) {
      const { case_id, version, truth } = truthOf(run, row);
      expect(row.result!.truth, row.task_id).toEqual({ case_id, version });
      expect(regradeRow(row, { case_id, version, truth }, textsOf(run, row)), row.task_id).toEqual(row);
    }
  });

  it("knows how a task ended from the row, also where another verdict hides it", () => {
    const row = rowsOf("run")[0]!;
    const { case_id, version, truth } = truthOf("run", row);
    const used = { case_id, version, truth };
    const texts = textsOf("run", row);
    const with_ = (trace: object, result: object = {}): Row => ({ ...row, trace: { ...row.trace, ...trace }, result: { ...row.result, ...result } });
    const labelOf = (one: Row) => regradeRow(one, used, texts).result!.primary_label;
    expect(labelOf(with_({ ending: { kind: "timeout", limit_s: 15 } }))).toBe("timeout");
    expect(
      labelOf(with_({ ending: { kind: "broken", why: "no browser" } }, { primary_label: "probe-invalid", rule: "The case is not valid: x." })),
    ).toBe("infra-error");
    // Rows of earlier versions: the rule that fired says it.
    expect(labelOf(with_({}, { rule: "No answer within 15 s." }))).toBe("timeout");
    expect(labelOf(with_({ ending: { kind: "something newer" } }))).toBe("success");
  });
});
