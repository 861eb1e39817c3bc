import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import type { ExpectedFact, TruthFile } from "../../../src/core/formats/truth";
import { newestVersion } from "../../../src/core/truth/approval";
import { states } from "../../../src/core/truth/guard";
import { openReview, type ReviewSession } from "../../../src/session/reviewSession";
import { truthUsed } from "../../../src/session/truth/flipPreview";
import { knownAnswers } from "../../../src/session/truth/knownAnswers";
import { regradeRun } from "../../../src/session/truth/regradeRun";
import { truthChecks } from "../../../src/session/truth/truthChecks";
import { TruthDesk } from "../../../src/session/truth/truthDesk";
import { TruthStore } from "../../../src/session/truth/truthStore";
import { hashOf, liveRow, oldTruth, oldTruthText, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryEnvironment, MemoryLogs, MemoryRunFiles, memoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { jsonl } from "../../builders/sampleRows";

const page = (text: string) => new TextEncoder().encode(`<!doctype html><p>${text}</p>`);
/** What is right, by the vendor; what the system cites itself; what a stranger captured of a mirror and of the vendor's blog. */
const vendorPage = page("Latest release: v3.1, 1,100 users.");
const [blogPage, mirrorPage, otherPage] = [
  page("The latest release is v3.2, shipped 20 August 2026, 1,200 users"),
  page("v3.2, 1,200 users, 20 August 2026"),
  page("v3.2"),
];
const [blog, mirror, other] = ["https://blog.example/post", "https://mirror.example/releases", "https://vendor.example/blog/1"];
const answer = "Version v3.2 shipped on 20 August 2026 for 1,200 users";

const captured = (url: string, bytes: Uint8Array, repetition: number): Row => {
  const row = liveRow({ answer: "Nothing", url, page: bytes, system: "stranger", probe: false, repetition });
  return { ...row, result: { ...row.result, citations: [], truth: { case_id: "S03", version: 1 } } };
};
const adopted = (): Row => {
  const row = liveRow({ answer, url: blog, page: blogPage, probe: false });
  return { ...row, result: { ...row.result, truth: { case_id: "S03", version: 1 } } };
};
const rows = [adopted(), captured(vendorUrl, vendorPage, 0), captured(mirror, mirrorPage, 1), captured(other, otherPage, 2)];
const pages = [vendorPage, blogPage, mirrorPage, otherPage];

/** A store over a run in which nothing independent says what the system said. Its owner and a friend do what they can. */
async function world(): Promise<{ readonly session: ReviewSession; readonly store: MemoryTruth; readonly desk: TruthDesk }> {
  const files = new MemoryRunFiles(jsonl(rows), []);
  for (const bytes of pages) files.representations.set(hashOf(bytes), bytes);
  files.artefacts.set("run.json", JSON.stringify({ run_id: rows[0]!.run_id, lane: "live", started_at: "2026-08-22T10:00:00Z" }));
  const store = new MemoryTruth({ S03: oldTruthText });
  const session = await openReview(memoryPorts({ files, logs: new MemoryLogs(), environment: new MemoryEnvironment(), truths: store }));
  await session.whenRead;
  const truths = new TruthStore(store);
  await truths.reload();
  return { session, store, desk: new TruthDesk([session.run], truths) };
}
const labelsWith = async ({ run }: ReviewSession, file: TruthFile): Promise<readonly (string | undefined)[]> => {
  const labels: (string | undefined)[] = [];
  for await (const { before, after } of regradeRun(run, (row) => truthUsed(file, row)))
    if (before.system!.id === "router") labels.push((after ?? before).result!.primary_label);
  return labels;
};

const aFact = (id: string): fc.Arbitrary<ExpectedFact | null> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          fc.constantFrom<[unknown, string]>(
            ["v3.2", "exact"],
            ["V3.2", "normalized"],
            ["3.2", "contains"],
            ["v3", "contains"],
            ["v3\\.[12]", "regex"],
            [".*", "regex"],
            ["1,200", "exact"],
            [1200, "number"],
            [1150, "number"],
            ["2026-08-20", "date"],
            ["20 August 2026", "exact"],
            ["20 AUGUST  2026", "normalized"],
            ["2026", "contains"],
            [["v3.2", "users"], "set"],
            ["shipped", "exact"],
            ["v3.1", "exact"],
            ["v3.3", "exact"],
            // What the vendor says and nobody answered: this may be proposed and approved.
            ["1,100", "exact"],
            [1100, "number"],
            ["1,100 users", "normalized"],
          ),
          fc.option(fc.constantFrom(50, 100, 1000), { nil: undefined }),
          fc.boolean(),
        )
        .map(([[value, match], tolerance, optional]) => ({
          id,
          value,
          match,
          ...(tolerance === undefined || match !== "number" ? {} : { tolerance }),
          ...(optional ? { optional } : {}),
        })),
    },
  );
const vendorOnly = "https://vendor.example/releases/*";
const aStep = fc.record({
  release: fc.option(aFact("release"), { nil: undefined }),
  more: fc.option(aFact("more"), { nil: undefined, freq: 2 }),
  sources: fc.option(
    fc.constantFrom(
      [vendorOnly, "https://blog.example/*"],
      [vendorOnly, "https://mirror.example/*"],
      ["https://*.example/*"],
      ["https://vendor.example/*", "https://blog.example/*"],
    ),
    {
      nil: undefined,
    },
  ),
  refusal: fc.option(fc.constant({ codes: ["gone"] }), { nil: undefined, freq: 9 }),
  evidence: fc.constantFrom<[string, Uint8Array | null]>(
    [vendorUrl, vendorPage],
    [blog, blogPage],
    [mirror, mirrorPage],
    [other, otherPage],
    [`${blog}#part`, blogPage],
    [vendorUrl, null],
    [vendorUrl, blogPage],
    [vendorUrl, mirrorPage],
  ),
  validAt: fc.constantFrom("2026-08-01T00:00:00Z", "2026-08-01T00:00:01Z", "2026-08-20T00:00:00Z"),
  by: fc.constantFrom<[string, string]>(["ann", "ben"], ["ben", "ann"], ["ann", "ann"]),
});

describe("what a system answered, where nothing independent says so", () => {
  it("is made right by no sequence of proposals and approvals, whoever agrees with whom (property)", async () => {
    let [approved, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 4 }), async (steps) => {
        const { session, desk } = await world();
        for (const { release, more, sources, refusal, evidence, validAt, by } of steps) {
          const set = Object.fromEntries(
            Object.entries({
              "expected_facts/release": release,
              "expected_facts/more": more,
              allowed_sources: sources,
              expected_refusal: refusal,
            }).filter(([, value]) => value !== undefined),
          );
          const [evidenceUrl, bytes] = evidence;
          const given = {
            caseId: "S03",
            set,
            category: "page-changed",
            reason: "we say so",
            evidenceUrl,
            validAt,
            ...(bytes === null ? {} : { evidenceSha256: hashOf(bytes) }),
          };
          const made = await desk.propose(by[0], given);
          const outcome = made.done ? await desk.approve(by[1], made.proposal.id, true) : null;
          if (outcome?.done) approved++;
          else refused++;
        }
        const { truth } = desk.store.of("S03")!;
        for (const label of await labelsWith(session, truth)) expect(["success", "correct-refusal"]).not.toContain(label);
        const [own] = (await knownAnswers([session.run], "S03")).filter(({ system_id }) => system_id === "router");
        const facts = newestVersion(truth).truth.expected_facts ?? [];
        for (const fact of facts.filter((one) => !oldTruth.expected_facts!.some((was) => was.id === one.id && was.value === one.value)))
          expect(states(own!, fact), JSON.stringify(fact)).toBe(false);
        expect((await truthChecks(desk, [{ name: "run", run: session.run }])).filter(({ code }) => code !== "truth-regrade-due")).toEqual([]);
        session.close();
      }),
      { seed: 20261130, numRuns: 250 },
    );
    expect(approved).toBeGreaterThan(20); // or nothing was tried
    expect(refused).toBeGreaterThan(100);
  });

  it("is made right by no edit of the file that the check does not find (property)", async () => {
    const right = `expected_facts:\n  - { id: release, value: v3.2, match: exact }\nallowed_sources: ["https://blog.example/*"]\nfreshness_window_s: 31536000\n`;
    const indented = (by: string) => right.replace(/^(?=.)/gm, by).trimStart();
    const change = fc.record(
      {
        reason: fc.constantFrom("released", ""),
        evidence_url: fc.constantFrom(blog, vendorUrl, "none"),
        evidence_sha256: fc.constantFrom(hashOf(blogPage), hashOf(vendorPage), "c".repeat(64)),
        proposed_by: fc.constantFrom("ann", "ben"),
        approved_by: fc.constantFrom("ann", "ben"),
        approved_at: fc.constantFrom("2026-08-23T00:00:00Z", "2026-08-01T00:00:00Z"),
        proposal: fc.constantFrom("real", "made-up"),
        supersedes: fc.constant(1),
      },
      { requiredKeys: ["reason", "evidence_url"] },
    );
    const anEdit = fc.oneof(
      fc.constant({ how: "in its place" as const, change: null }),
      fc.record({ how: fc.constantFrom("above" as const, "instead" as const), change: fc.option(change) }),
    );
    await fc.assert(
      fc.asyncProperty(anEdit, async (edit) => {
        const { session, store, desk } = await world();
        // A proposal that was rightly approved, whose id an edit may claim.
        const made = await desk.propose("ann", {
          caseId: "S03",
          set: {},
          category: "reconfirmed",
          reason: "looked",
          evidenceUrl: vendorUrl,
          validAt: "2026-08-01T00:00:01Z",
        });
        expect(made.done && (await desk.approve("ben", made.proposal.id, true)).done).toBe(true);
        const said = edit.change && { ...edit.change, ...(edit.change.proposal === "real" && made.done ? { proposal: made.proposal.id } : {}) };
        const record = said === null ? "" : `    change: ${JSON.stringify(said)}\n`;
        const version = `  - version: 3\n    valid_at: 2026-08-02T00:00:00Z\n    ${indented("    ")}${record}`;
        const above = store.texts.get("S03")!.replace("versions:\n", `versions:\n${version}`);
        const text =
          edit.how === "above"
            ? above
            : edit.how === "instead"
              ? `case_id: S03\nversions:\n${version.replace("3", "2")}`
              : `case_id: S03\nvalid_at: 2026-08-01T00:00:00Z\n${right}`;
        store.texts.set("S03", text);
        await desk.store.reload();
        expect(desk.store.problems, text).toEqual([]);
        expect(await labelsWith(session, desk.store.of("S03")!.truth), text).toEqual(["success"]);
        const found = await truthChecks(desk, [{ name: "run", run: session.run }]);
        expect(
          found.filter(({ code }) => code !== "truth-regrade-due"),
          text,
        ).not.toEqual([]);
        session.close();
      }),
      { seed: 20261130, numRuns: 120 },
    );
  });
});
