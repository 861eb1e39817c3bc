import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { TruthFile, TruthVersion } from "../../../src/core/formats/truth";
import { withVersion } from "../../../src/core/truth/versionText";
import { flipPreview, truthUsed } from "../../../src/session/truth/flipPreview";
import { flipOf } from "../../../src/session/truth/flips";
import { regradedRow, regradeRun } from "../../../src/session/truth/regradeRun";
import { hashOf, liveRow, newPage, oldTruthText, otherCapture, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { openedSession } from "../../builders/openedSession";
import { jsonl } from "../../builders/sampleRows";

const answers = ["The latest release is v3.2", "It is v3.1", "v3.0", "3.2 and v3.1", "Nothing is known"];
const urls = [vendorUrl, "https://mirror.example/x", "https://vendor.example/other"];
const aRow = fc
  .record({ answer: fc.constantFrom(...answers), page: fc.constantFrom(newPage, otherCapture), url: fc.constantFrom(...urls), probe: fc.boolean() })
  .map((given) => given);
const aVersion = fc.record(
  {
    valid_at: fc.constantFrom("2026-08-01T00:00:00Z", "2026-08-20T00:00:00Z", "2026-09-01T00:00:00Z"),
    freshness_window_s: fc.constantFrom(1, 86_400, 31_536_000),
    expected_facts: fc.uniqueArray(
      fc.record(
        {
          id: fc.constantFrom("release", "other"),
          value: fc.constantFrom("v3.1", "v3.2", "3.2", ".*", "2026-08-20"),
          match: fc.constantFrom("exact", "normalized", "contains", "regex", "date"),
          optional: fc.boolean(),
        },
        { requiredKeys: ["id", "value"] },
      ),
      { selector: ({ id }) => id, maxLength: 2 },
    ),
    allowed_sources: fc.subarray(["https://vendor.example/*", "https://mirror.example/*"]),
  },
  { requiredKeys: ["valid_at"] },
);

describe("the preview of a changed truth", () => {
  it("is what grading again gives then, on random truths and results (property)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { minLength: 1, maxLength: 4 }), aVersion, async (given, version) => {
        const rows = given.map((one, repetition) => liveRow({ ...one, repetition }));
        const files = new MemoryRunFiles(jsonl(rows), []);
        for (const page of [newPage, otherCapture]) files.representations.set(hashOf(page), page);
        const { session } = await openedSession(memoryPorts({ files }));
        const { run } = session;
        const before = parse(oldTruthText) as TruthFile;
        const after = parse(withVersion(oldTruthText, { version: 2, ...version } as TruthVersion)) as TruthFile;
        const { flips } = await flipPreview([{ name: "run", run }], "S03", before, after);
        const expected = [];
        for await (const graded of regradeRun(run, (row) => truthUsed(after, row))) {
          const was = await regradedRow(run, graded.rowId, graded.before, truthUsed(before, graded.before));
          const flip = flipOf("run", run, graded.rowId, was.after ?? was.before, graded.after ?? graded.before);
          if (flip !== null) expected.push(flip);
        }
        expect(flips).toEqual(expected);
        session.close();
      }),
      { seed: 20261130, numRuns: 60 },
    );
  });

  it("finds flips both ways, and nothing where nothing changes", async () => {
    const rows = [liveRow({ answer: "The latest release is v3.2" }), liveRow({ answer: "The latest release is v3.1", repetition: 1, probe: false })];
    const files = new MemoryRunFiles(jsonl(rows), []);
    files.representations.set(hashOf(newPage), newPage);
    const { session } = await openedSession(memoryPorts({ files }));
    const before = parse(oldTruthText) as TruthFile;
    const same = await flipPreview([{ name: "run", run: session.run }], "S03", before, before);
    expect([same.flips, same.runs[0]!.rows, same.runs[0]!.regraded]).toEqual([[], 2, 2]);
    const after = parse(
      withVersion(oldTruthText, {
        version: 2,
        valid_at: "2026-08-20T00:00:00Z",
        freshness_window_s: 31_536_000,
        expected_facts: [{ id: "release", value: "v3.2", match: "exact" }],
        allowed_sources: ["https://vendor.example/releases/*"],
      }),
    ) as TruthFile;
    const { flips } = await flipPreview([{ name: "run", run: session.run }], "S03", before, after);
    expect(flips.map(({ kind, before: was, after: now }) => [kind, was.label, now.label])).toEqual([
      ["fixed", "probe-invalid", "success"],
      ["other", "partial", "wrong-answer"],
    ]);
  });
});
