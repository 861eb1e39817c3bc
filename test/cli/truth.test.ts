import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hashOf, liveRow, liveTruthRun, newPage, oldTruthText, otherCapture, vendorUrl } from "../builders/liveTruthRun";
import { adjudicate } from "./adjudicate";

const made: { remove(): void }[] = [];
afterAll(() => made.forEach((one) => one.remove()));
function world(...rows: Parameters<typeof liveTruthRun>) {
  const home = liveTruthRun(...rows);
  made.push(home);
  const run = home.path("run");
  const truth = (...args: readonly string[]) => adjudicate(["truth", args[0]!, run, ...args.slice(1)]);
  const store = () => readFileSync(home.path("truth/S03.yaml"), "utf8");
  return { home, run, truth, store };
}
const change = (value: string, more: readonly string[] = []) => [
  "--fact",
  `release=${value}`,
  "--category",
  "page-changed",
  "--reason",
  "the vendor released v3.2",
  "--evidence-url",
  vendorUrl,
  "--valid-at",
  "2026-08-20T00:00:00Z",
  ...more,
];
const archived = ["--evidence-sha256", hashOf(newPage), "--quote", "The latest release is v3.2"];

async function proposed(truth: ReturnType<typeof world>["truth"], args: readonly string[], by = "ann"): Promise<string> {
  const answer = await truth("propose", "S03", ...args, "--reviewer", by, "--json");
  expect(answer.code, answer.err).toBe(0);
  return answer.json<{ id: string }>().id;
}

describe("adjudicate truth", () => {
  it("leads from a page that changed to a gate that passes, by the command line alone", async () => {
    const { home, run, truth, store } = world();
    const row = JSON.parse(readFileSync(join(run, "results.jsonl"), "utf8")) as { result: { primary_label: string } };
    expect(row.result.primary_label).toBe("probe-invalid");
    const gated = await adjudicate(["gate", run, "--json"]);
    expect(gated.json<{ quarantined: unknown[] }>().quarantined).toHaveLength(1);

    const answer = await truth("propose", "S03", ...change("v3.2", archived), "--reviewer", "ann");
    expect(answer.code, answer.err).toBe(0);
    expect(answer.out).toContain("guard: expected_facts/release would be what router@1.0.0");
    expect(answer.out).not.toContain("cannot be approved yet");
    const [proposal] = (await truth("list", "--json")).json<{ proposals: { id: string }[] }>().proposals;

    const preview = (await truth("preview", proposal!.id, "--json")).json<{
      flips: { kind: string; before: { label: string }; after: { label: string } }[];
    }>();
    expect(preview.flips).toMatchObject([{ kind: "fixed", before: { label: "probe-invalid" }, after: { label: "success" } }]);

    const self = await truth("approve", proposal!.id, "--reviewer", "ANN", "--acknowledge");
    expect([self.code, self.err]).toEqual([1, expect.stringContaining("another person has to approve it")]);
    const blind = await truth("approve", proposal!.id, "--reviewer", "ben");
    expect([blind.code, blind.err]).toEqual([1, expect.stringContaining("ben has not acknowledged")]);
    expect(store()).toBe(oldTruthText);
    const approved = await truth("approve", proposal!.id, "--reviewer", "ben", "--acknowledge");
    expect(approved.code, approved.err).toBe(0);

    expect(store()).toContain("# checked by hand");
    expect(store()).toContain("{ id: release, value: v3.1, match: exact } # as announced");
    const history = (await truth("history", "S03", "--json")).json<{ versions: { version: number; change?: Record<string, unknown> }[] }>();
    expect(history.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(history.versions[0]!.change).toMatchObject({
      reason: "the vendor released v3.2",
      evidence_url: vendorUrl,
      evidence_sha256: hashOf(newPage),
      proposed_by: "ann",
      approved_by: "ben",
      supersedes: 1,
    });

    const out = home.path("again");
    const graded = await adjudicate(["regrade", run, "--out", out, "--json"]);
    expect(graded.code, graded.err).toBe(0);
    expect(graded.json<{ flips: unknown[] }>().flips).toEqual(
      preview.flips.map((flip) => ({ ...flip, before: { ...flip.before, version: null } })), // the row as it stands does not say what graded it
    );
    const again = await adjudicate(["gate", out, "--json"]);
    expect(again.json()).toMatchObject({ verdict: "pass", quarantined: [], hard: [] });
    expect((await adjudicate(["gate", run, "--json"])).json<{ quarantined: unknown[] }>().quarantined).toHaveLength(1);
    expect((await adjudicate(["verify", out])).code).toBe(0);
  });

  it("makes labels stale that were given while the old truth was shown, and takes them again", async () => {
    const { home, run, truth } = world();
    const target = "task_id=S03";
    const label = (where: string, by = "cem") =>
      adjudicate([
        "label",
        where,
        "--target",
        target,
        "--dimension",
        "primary-label",
        "--value",
        "probe-invalid",
        "--rationale",
        "the page changed",
        "--reviewer",
        by,
        "--json",
      ]);
    const first = await label(run);
    expect(first.code, first.err).toBe(0);
    const id = await proposed(truth, change("v3.2", archived));
    expect((await truth("approve", id, "--reviewer", "ben", "--acknowledge")).code).toBe(0);
    const out = home.path("again");
    expect((await adjudicate(["regrade", run, "--out", out])).code).toBe(0);
    const stale = await adjudicate(["check", out, "--json"]);
    expect(JSON.stringify(stale.json())).toContain("are stale");
    expect((await label(out)).code).toBe(0);
    expect(JSON.stringify((await adjudicate(["check", out, "--json"])).json())).not.toContain("are stale");
  });

  it.each([
    ["without archived evidence", change("v3.2"), "archived evidence is needed"],
    ["with bytes that are archived nowhere", change("v3.2", ["--evidence-sha256", "b".repeat(64)]), "no row of S03 in the known runs brought bytes"],
    [
      "with a quote that is not there",
      change("v3.2", ["--evidence-sha256", hashOf(newPage), "--quote", "v3.2 is out"]),
      "does not stand in the archived bytes",
    ],
    ["by another spelling of it", change("V3.2"), "archived evidence is needed"],
    [
      "by a pattern",
      [...change("v9").slice(2), "--set", 'expected_facts/release={"id":"release","value":"v3.[0-9]","match":"regex"}'],
      "archived evidence is needed",
    ],
    ["by asking for nothing", [...change("v9").slice(2), "--unset", "expected_facts/release"], "archived evidence is needed"],
    [
      "by asking for it optionally",
      [...change("v9").slice(2), "--set", 'expected_facts/release={"id":"release","value":"v3.1","match":"exact","optional":true}'],
      "archived evidence is needed",
    ],
  ])("does not let a system's answer be adopted %s", async (_name, args, why) => {
    const { truth, store } = world();
    const id = await proposed(truth, args);
    const { code, err } = await truth("approve", id, "--reviewer", "ben", "--acknowledge");
    expect([code, err]).toEqual([1, expect.stringContaining(why)]);
    expect(store()).toBe(oldTruthText);
  });

  it("does not let another run's answer be adopted either", async () => {
    const { truth, store, home } = world([liveRow({ answer: "The latest release is v3.0" })]);
    const other = world([liveRow({ answer: "The latest release is v3.2", system: "other" })]);
    const id = await proposed(truth, change("v3.2"));
    const { code, err } = await truth("approve", id, "--reviewer", "ben", "--acknowledge", "--with", other.run);
    expect([code, err]).toEqual([1, expect.stringContaining("archived evidence is needed")]);
    expect(store()).toBe(oldTruthText);
    expect(existsSync(home.path("run/review/logs/ben.jsonl"))).toBe(true);
  });

  it("does not take what the system itself cites without support, nor a source that the same or an earlier proposal allows", async () => {
    const blog = "https://blog.example/post";
    const row = liveRow({ answer: "Version v3.2 came out on a sunny Tuesday", url: blog });
    const { truth, store } = world([row]);
    const own = await proposed(truth, [...change("v3.2", archived), "--evidence-url", blog]);
    const cited = await truth("approve", own, "--reviewer", "ben", "--acknowledge");
    expect(cited.err).toContain("allowed before this change");
    expect(cited.err).toContain("itself cites");

    const widened = await proposed(truth, [
      ...change("v3.2", archived),
      "--evidence-url",
      blog,
      "--set",
      'allowed_sources=["https://vendor.example/releases/*","https://blog.example/*"]',
    ]);
    expect((await truth("approve", widened, "--reviewer", "ben", "--acknowledge")).err).toContain("allowed before this change");

    const first = await proposed(truth, [
      ...change("x", ["--set", 'allowed_sources=["https://vendor.example/releases/*","https://blog.example/*"]']).slice(2),
    ]);
    expect((await truth("approve", first, "--reviewer", "ben", "--acknowledge")).err).toContain("archived evidence is needed");
    expect(store()).toBe(oldTruthText);
  });

  it("does not forget, in the second of two steps, that the first allowed the source after the answer was known", async () => {
    const mirror = "https://mirror.example/releases";
    const capture = liveRow({ answer: "Nothing", url: mirror, page: otherCapture, system: "other", probe: false });
    const { truth } = world([liveRow({ answer: "The latest release is v3.2" }), { ...capture, result: { ...capture.result, citations: [] } }]);
    const first = await proposed(truth, [
      ...change("x", [
        "--set",
        'allowed_sources=["https://vendor.example/releases/*","https://mirror.example/*"]',
        "--valid-at",
        "2026-08-01T00:00:00Z",
      ]).slice(2),
    ]);
    expect((await truth("approve", first, "--reviewer", "ben")).code).toBe(0);
    const second = await proposed(truth, [...change("v3.2", ["--evidence-sha256", hashOf(otherCapture)]), "--evidence-url", mirror]);
    const { code, err } = await truth("approve", second, "--reviewer", "ben", "--acknowledge");
    expect([code, err]).toEqual([1, expect.stringContaining("allowed before this change")]);
  });

  it("notices a file that was edited by hand meanwhile, and a change of the same field", async () => {
    const { truth, store, home } = world();
    const [one, two] = [await proposed(truth, change("v3.3")), await proposed(truth, change("v3.4"), "cem")];
    const noted = await truth("approve", one, "--reviewer", "ben");
    expect(noted.out).toContain("changes expected_facts/release as well");
    const late = await truth("approve", two, "--reviewer", "ben");
    expect([late.code, late.err]).toEqual([1, expect.stringContaining("expected_facts/release was changed since version 1")]);
    const edited = store().replace("v3.3", "v3.5");
    writeFileSync(home.path("truth/S03.yaml"), edited);
    expect((await truth("approve", two, "--reviewer", "ben")).code).toBe(1);
    expect(store()).toBe(edited);
  });

  it("asks back, answers, rejects with a reason, withdraws by the proposer only, and says what became of each", async () => {
    const { truth } = world();
    const [one, two, three] = [await proposed(truth, change("v3.3")), await proposed(truth, change("v3.4")), await proposed(truth, change("v3.5"))];
    const statusOf = async (id: string) =>
      (await truth("list", "--json")).json<{ proposals: { id: string; status: string }[] }>().proposals.find((proposal) => proposal.id === id)!
        .status;
    await truth("ask", one, "--text", "Which page?", "--reviewer", "ben");
    expect(await statusOf(one)).toBe("asked");
    await truth("ask", one, "--text", "The release page.", "--reviewer", "ann");
    expect(await statusOf(one)).toBe("open");
    expect((await truth("reject", two, "--reason", "no such version", "--reviewer", "ben")).code).toBe(0);
    expect(await statusOf(two)).toBe("rejected");
    const foreign = await truth("withdraw", three, "--reviewer", "ben");
    expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining("only ann can withdraw")]);
    expect((await truth("withdraw", three, "--reviewer", "ann")).code).toBe(0);
    expect(await statusOf(three)).toBe("withdrawn");
    expect((await truth("approve", two, "--reviewer", "ben")).err).toContain("rejected already");
  });

  it("confirms again without another value, restores an older version as a new one, and says what each field comes from", async () => {
    const { truth, store } = world([liveRow({ answer: "The latest release is v3.0" })]);
    const reconfirm = await truth(
      "reconfirm",
      "S03",
      "--reason",
      "looked again",
      "--evidence-url",
      vendorUrl,
      "--valid-at",
      "2026-08-10T00:00:00Z",
      "--reviewer",
      "ann",
      "--json",
    );
    expect((await truth("approve", reconfirm.json<{ id: string }>().id, "--reviewer", "ben")).code).toBe(0);
    const changedBy = await proposed(truth, change("v3.3"));
    expect((await truth("approve", changedBy, "--reviewer", "ben")).code).toBe(0);
    const restore = await truth(
      "restore",
      "S03",
      "--to",
      "1",
      "--reason",
      "v3.3 was a mistake",
      "--evidence-url",
      vendorUrl,
      "--valid-at",
      "2026-08-21T00:00:00Z",
      "--reviewer",
      "cem",
      "--json",
    );
    expect(restore.code, restore.err).toBe(0);
    expect((await truth("approve", restore.json<{ id: string }>().id, "--reviewer", "ben")).code).toBe(0);
    const { versions } = (await truth("history", "S03", "--json")).json<{
      versions: { version: number; expected_facts: { value: string }[]; change?: { category: string } }[];
    }>();
    expect(versions.map(({ version, expected_facts, change: why }) => [version, expected_facts[0]!.value, why?.category ?? null])).toEqual([
      [4, "v3.1", "restored"],
      [3, "v3.3", "page-changed"],
      [2, "v3.1", "reconfirmed"],
      [1, "v3.1", null],
    ]);
    expect(store()).toContain("# checked by hand");
    expect((await truth("show", "S03")).out).toMatch(/expected_facts\/release .*version 4/);
  });

  it("lists what has expired and fails for it, and not for fixtures", async () => {
    const { truth, home } = world();
    expect((await truth("list", "--due")).code).toBe(0);
    home.write("truth/S03.yaml", oldTruthText.replace("31536000", "86400"));
    const due = await truth("list", "--due");
    expect([due.code, due.out]).toEqual([1, expect.stringMatching(/S03 .*expired/)]);
    home.write("truth/S03.yaml", `${oldTruthText.replace("31536000", "86400")}adjudicated_by: fixture\n`);
    expect((await truth("list", "--due")).code).toBe(0);
  });

  it.each([
    ["no reason", ["--fact", "release=v4", "--category", "page-changed", "--evidence-url", vendorUrl], 2, "--reason is missing"],
    ["no evidence URL", ["--fact", "release=v4", "--category", "page-changed", "--reason", "x"], 2, "--evidence-url is missing"],
    ["no category", ["--fact", "release=v4", "--reason", "x", "--evidence-url", vendorUrl], 2, "--category is missing"],
    ["an unknown category", [...change("v4"), "--category", "whim"], 2, "there is no category whim"],
    ["nothing that changes", change("v3.1"), 1, "this changes nothing"],
    ["a field that no proposal changes", [...change("v4"), "--set", 'case_id="X"'], 1, "case_id cannot be changed"],
    ["no JSON", [...change("v4"), "--set", "allowed_sources=[x"], 2, "is no JSON"],
    ["one field twice", [...change("v4"), "--fact", "release=v5"], 2, "given twice"],
  ])("refuses a proposal with %s", async (_name, args, code, why) => {
    const { truth, home } = world();
    const answer = await truth("propose", "S03", ...args, "--reviewer", "ann");
    expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(why)]);
    expect(existsSync(home.path("run/review/logs"))).toBe(false);
  });

  it("finishes an approval that was stopped before the file was written, and never writes over what came in between", async () => {
    const { truth, store, home } = world();
    const id = await proposed(truth, change("v3.3"));
    expect((await truth("approve", id, "--reviewer", "ben")).code).toBe(0);
    const written = store();
    home.write("truth/S03.yaml", oldTruthText); // as if the process had ended between the log and the file
    const looked = await truth("list");
    expect([looked.code, looked.err]).toEqual([0, expect.stringContaining("any truth command that changes something writes it")]);
    expect(store()).toBe(oldTruthText);
    const finished = await truth("approve", id, "--reviewer", "ben");
    expect(finished.err).toContain("is now");
    expect(store()).toBe(written);
    home.write("truth/S03.yaml", `${oldTruthText}# edited\n`);
    expect((await truth("approve", id, "--reviewer", "ben")).code).toBe(1);
    expect(store()).toBe(`${oldTruthText}# edited\n`);
  });

  it("keeps what was graded before: the folder must be new", async () => {
    const { home, run } = world();
    cpSync(run, home.path("taken"), { recursive: true });
    const { code, err } = await adjudicate(["regrade", run, "--out", home.path("taken")]);
    expect([code, err]).toEqual([2, expect.stringContaining("is not empty")]);
  });
});
