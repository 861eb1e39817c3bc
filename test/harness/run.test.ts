import { randomInt } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { row as rowShape } from "../../src/core/formats/row";
import { resolveEvidence } from "../../src/core/evidence/resolveEvidence";
import { sha256Of } from "../../src/harness/archive";
import { makeWorld } from "../../src/harness/fixtures/world";
import { adjudicate, builtCases, corpusFile, projectRoot, rowsIn, scratchFolder, withoutVolatile } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";

let cli = "";
beforeAll(async () => {
  cli = (await builtCli()).cli;
});

const run = (seed: number, ...more: readonly string[]) => {
  const out = join(scratchFolder("run"), "R");
  const made = adjudicate(cli, "run", "--corpus", corpusFile, "--lane", "fixture", "--fixture-seed", String(seed), "--out", out, ...more);
  return { code: made.code, err: made.err, stdout: made.out, out };
};
/** A run that several tests only read. */
const shared = new Map<number, ReturnType<typeof run>>();
const wholeRun = (seed: number) => {
  if (!shared.has(seed)) shared.set(seed, run(seed));
  return shared.get(seed)!;
};

const wholeText = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");

describe("adjudicate run", () => {
  const drawn = randomInt(3, 2 ** 32);
  console.info(`fixture seed drawn for this run of the tests: ${drawn}`);

  it.each([1, 2, drawn])("with fixture seed %i gives every case the label that it expects, and a run that the other commands agree with", (seed) => {
    const { out, code, err } = wholeRun(seed);
    expect(code, err).toBe(0);
    const rows = rowsIn(out);
    expect(rows.map((row) => [row.task_id, row.result!.primary_label, row.result!.rule])).toEqual(
      rows.map((row) => [row.task_id, row.expect, row.result!.rule]),
    );
    expect(rows.map(({ task_id }) => task_id)).toEqual(builtCases);
    for (const row of rows) {
      expect(rowShape.safeParse(row).success).toBe(true);
      expect([row.result!.truth, row.trace!.ending]).toEqual([{ case_id: row.task_id, version: 1 }, undefined]);
      expect([row.result!.failure_tags, row.result!["caps_exceeded"], row.system!.id], row.task_id).toEqual([[], undefined, "fallback-router"]);
    }

    const gate = adjudicate(cli, "gate", out);
    expect(gate.code, gate.out).toBe(0);
    const validated = adjudicate(cli, "validate", out, "--json");
    expect(validated.code, validated.out).toBe(0);
    expect(adjudicate(cli, "verify", out).code).toBe(0);
    const summary = adjudicate(cli, "summary", out, "--json");
    const { rows: counted, groups } = JSON.parse(summary.out) as {
      rows: number;
      groups: { labels: Record<string, { count: number }>; as_expected: { count: number } }[];
    };
    expect([summary.code, counted, groups.map((group) => group.as_expected.count)]).toEqual([0, 30, [6, 6, 6, 6, 6]]);
    for (const label of ["success", "correct-refusal"])
      expect(groups.reduce((sum, group) => sum + (group.labels[label]?.count ?? 0), 0)).toBe(rows.filter((row) => row.expect === label).length);
    for (const row of [rows[0]!, rows.find(({ task_id }) => task_id === "D03")!, rows.at(-1)!]) {
      const shown = adjudicate(cli, "show", out, "--task", row.task_id, "--json");
      expect(shown.code, shown.err).toBe(0);
      expect(JSON.parse(shown.out)).toMatchObject({
        task_id: row.task_id,
        run_id: row.run_id,
        expect: row.expect,
        result: { ...row.result, primary_label: row.expect },
        trace: { answer: row.trace!.answer },
      });
      expect(shown.out).toContain(String(row.trace!.attempts![0]!.attributes!["url.full"]));
    }
  });

  it("writes the same rows twice, but for what is volatile", () => {
    const [one, two] = [wholeRun(1), run(1)];
    expect(rowsIn(one.out).map(withoutVolatile)).toEqual(rowsIn(two.out).map(withoutVolatile));
    expect(rowsIn(one.out)).toHaveLength(30);
    const files = (folder: string) => readdirSync(join(folder, "representations"), { recursive: true, encoding: "utf8" }).sort();
    expect(files(one.out)).toEqual(files(two.out));
    const pictures = ({ out }: { readonly out: string }) =>
      readFileSync(join(out, "representations.jsonl"), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => ({ ...(JSON.parse(line) as object), run_id: "" }));
    expect(pictures(one)).toEqual(pictures(two));
    expect(pictures(one).length).toBeGreaterThan(5);
    for (const name of ["corpus.yaml", ...builtCases.map((id) => `truth/${id}.yaml`)])
      expect(readFileSync(join(one.out, name))).toEqual(readFileSync(join(two.out, name)));
  });

  it("gives a case the same row whatever else is run", () => {
    const [alone, among] = [run(1, "--cases", "D03,A05,B01"), wholeRun(1)];
    const one = (out: string, id: string) => withoutVolatile(rowsIn(out).find(({ task_id }) => task_id === id)!);
    for (const id of ["D03", "A05", "B01"]) expect(one(alone.out, id)).toEqual(one(among.out, id));
  });

  it("archives every representation under its hash, and every quote stands in the text that was handed over", () => {
    const { out } = wholeRun(1);
    const bytes = (hash: string) => readFileSync(join(out, "representations", hash.slice(0, 2), hash));
    for (const row of rowsIn(out)) {
      for (const one of row.provenance!.representations!) expect(sha256Of(bytes(one.sha256!)), `${row.task_id} ${one.id}`).toBe(one.sha256);
      for (const citation of row.result!.citations!) {
        const page = row.provenance!.representations!.find(({ id }) => id === citation.representation_id)!;
        const handed = bytes(page.seen_by_model!.sha256!).toString("utf8");
        expect(handed).toHaveLength(page.seen_by_model!.end);
        expect(resolveEvidence(handed, citation.evidence!)).toMatchObject({
          grade: expect.stringMatching(/^(exact|in-context)$/) as unknown,
          moved: false,
        });
      }
    }
  });

  it("shows in the trace how each obstacle was met", () => {
    const rows = new Map(rowsIn(wholeRun(1).out).map((row) => [row.task_id, row]));
    const statuses = (id: string) =>
      rows.get(id)!.trace!.attempts!.map(({ attributes }) => attributes!["http.response.status_code"] ?? attributes!["error.type"]);
    expect(statuses("K02").slice(-1)).toEqual([200]);
    expect(statuses("K04")).toEqual([304]);
    expect(rows.get("K04")!.result!.freshness).toMatchObject({ verdict: "fresh", validated: true });
    expect(statuses("K05").slice(0, 2)).toEqual([410, 200]);
    expect(rows.get("K05")!.trace!.attempts![1]!.adapter).toBe("search");
    expect([statuses("B01"), statuses("B02"), statuses("B05")]).toEqual([
      [429, 200],
      [503, 200],
      ["connection_reset", 200],
    ]);
    expect([statuses("B04"), statuses("B06"), statuses("K06")]).toEqual([[403], [451], [200]]);
    expect(rows.get("K03")!.metrics).toMatchObject({ crawl_depth: 1, requests: 2 });
    expect(rows.get("K03")!.provenance!.representations!.find(({ derived_from }) => derived_from === "r2")).toMatchObject({ by: "text@1 of pdf.js" });
    const codes = Object.fromEntries([...rows].flatMap(([id, { trace }]) => (trace!.refusal ? [[id, trace!.refusal.code]] : [])));
    expect(codes).toEqual({
      K06: "unsupported-media",
      S05: "not-found",
      D05: "soft-404",
      A02: "login-required",
      A03: "forbidden",
      A04: "login-required",
      B03: "challenge",
      B04: "policy-denied",
      B06: "legal-restriction",
    });
    // A browser where a script makes the page, and nowhere else.
    const browsed = [...rows].filter(([, { trace }]) => trace!.attempts!.some(({ adapter }) => adapter === "browser")).map(([id]) => id);
    expect(browsed).toEqual(["D01", "D02", "D03", "D04", "D05", "D06"]);
    const requested = (id: string) => rows.get(id)!.trace!.attempts!.map(({ attributes }) => attributes!["http.request.method"]);
    for (const id of rows.keys()) expect(requested(id)).not.toContain("POST");
    expect(statuses("A02")).toEqual([302, 200]);
    expect(rows.get("A05")!.trace!.attempts).toMatchObject([{ provider: "undici", attributes: { "http.response.status_code": 200 }, events: [] }]);
  });

  it("fails the right cases where the system has no patience", () => {
    const { out, code } = run(1, "--cases", "K0*,B0*", "--system", join(projectRoot, "samples/systems/impatient.yaml"));
    expect(code).toBe(0);
    const failed = rowsIn(out)
      .filter((row) => row.result!.primary_label !== row.expect)
      .map((row) => [row.task_id, row.result!.primary_label]);
    expect(failed).toEqual([
      ["K02", "wrong-answer"],
      ["K05", "wrong-refusal"],
      ["K06", "wrong-answer"],
      ["B01", "wrong-answer"],
      ["B02", "wrong-answer"],
      ["B03", "wrong-answer"],
      ["B05", "wrong-answer"],
    ]);
  });

  it("says of a row that is as expected but over its caps that the gate will fail it, to people and to programs", () => {
    const system = join(scratchFolder("eager"), "system.yaml");
    writeFileSync(system, "options: { habits: [browser-always] }\n");
    const [people, programs] = [run(1, "--cases", "K01", "--system", system), run(1, "--cases", "K01", "--system", system, "--json")];
    expect(people.err).toContain("as expected; cap: escalations: 1, at most 0");
    const [line] = programs.err.trim().split("\n");
    expect(JSON.parse(line!)).toMatchObject({
      as_expected: true,
      breaches: expect.arrayContaining([{ rule: "cap", detail: "escalations: 1, at most 0" }]),
    });
    const gate = JSON.parse(adjudicate(cli, "gate", programs.out, "--json").out) as { hard: { task_id: string; rule: string }[] };
    expect(gate.hard.filter(({ task_id }) => task_id === "K01").map(({ rule }) => rule)).toContain("cap");
  });

  it("without Chromium is an infra error where a browser is needed, and says what to do; the other cases run", () => {
    process.env["CHROMIUM"] = "/no/such/chromium";
    try {
      const { out, code, err } = run(1, "--stratum", "dynamic", "--cases", "K01");
      expect(code, err).toBe(0);
      const rows = rowsIn(out);
      expect(rows.map((row) => row.result!.primary_label)).toEqual(["success", ...Array<string>(6).fill("infra-error")]);
      for (const row of rows.slice(1)) expect(row.result!.rule).toMatch(/no Chromium at \/no\/such\/chromium: install it/);
    } finally {
      delete process.env["CHROMIUM"];
    }
  });

  it("writes no secret of an account", () => {
    const { out } = wholeRun(2);
    const accounts = [...makeWorld(2).fixtures.values()].flatMap((fixture) => fixture.accounts ?? []);
    expect(accounts.length).toBeGreaterThan(5);
    const text = wholeText(out);
    for (const { cookie, reference } of accounts) expect(text.includes(cookie.value), reference).toBe(false);
    expect(text).toContain(accounts[0]!.reference);
  });

  it("leaves no trace of the machine in a run", () => {
    const { out } = wholeRun(1);
    const text = wholeText(out);
    expect(text).not.toContain("127.0.0.1");
    expect(text).not.toContain(projectRoot);
  });

  it("tells programs how it goes, one JSON line a case", () => {
    const { err, stdout, code, out } = run(1, "--cases", "K01,B04", "--json");
    expect(code).toBe(0);
    expect(
      err
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([
      { type: "row", done: 1, total: 2, task_id: "K01", primary_label: "success", as_expected: true },
      {
        type: "row",
        done: 2,
        task_id: "B04",
        primary_label: "correct-refusal",
        row_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        rule: rowsIn(out)[1]!.result!.rule,
      },
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ type: "done", out, rows: 2, as_expected: 2, labels: { success: 1, "correct-refusal": 1 } });
  });

  it("a changed byte makes verify say no and name the representation", () => {
    const { out } = run(1, "--cases", "K01");
    const hash = rowsIn(out)[0]!.provenance!.representations![0]!.sha256!;
    const file = join(out, "representations", hash.slice(0, 2), hash);
    const bytes = readFileSync(file);
    bytes[10]! ^= 1;
    writeFileSync(file, bytes);
    const verified = adjudicate(cli, "verify", out);
    expect(verified.code).toBe(1);
    expect(verified.out + verified.err).toContain(hash.slice(0, 12));
  });
});

describe("adjudicate run refuses, with exit code 2 and nothing written,", () => {
  const refused = (...words: readonly string[]) => {
    const out = join(scratchFolder("refused"), "R");
    const { code, err } = adjudicate(cli, "run", "--corpus", corpusFile, "--out", out, ...words);
    expect(code, err).toBe(2);
    expect(existsSync(out)).toBe(false);
    return err;
  };
  const file = (name: string, text: string) => {
    const path = join(scratchFolder("input"), name);
    writeFileSync(path, text);
    return path;
  };
  const channel = (id: string, adapter: string) => `  - { id: ${id}, adapter: ${adapter}, allowed_origins: ["https://example.test"] }\n`;

  it("cases without a fixture, naming them", () => {
    const corpus = readFileSync(corpusFile, "utf8")
      .replace("web-retrieval-v1", "mine-v1")
      .replace("fixture://known/static", "fixture://known/elsewhere");
    expect(refused("--corpus", file("corpus.yaml", corpus))).toContain("no fixture of that name: K01");
  });
  it("unknown cases, strata, lanes and numbers", () => {
    expect(refused("--cases", "K07")).toContain("no case for K07");
    expect(refused("--stratum", "easy")).toContain("no case for stratum easy");
    expect(refused("--lane", "fast")).toContain('no lane "fast"');
    for (const words of [
      ["--repeat", "0"],
      ["--fixture-seed", "-1"],
      ["--fixture-seed", "1.5"],
      ["--repeat", "many"],
    ])
      expect(refused(...words)).toMatch(/whole number/i);
  });
  it("a live lane without three channels of the required kinds, or without what the cases need", () => {
    expect(refused("--lane", "live")).toContain("at least three configured channels");
    expect(
      refused("--lane", "live", "--channels", file("two.yaml", `channels:\n${channel("direct-fetch", "fetch")}${channel("search-api", "search")}`)),
    ).toContain("missing: browser (browser)");
    expect(
      refused(
        "--lane",
        "live",
        "--channels",
        file("same.yaml", `channels:\n${channel("direct-fetch", "fetch")}${channel("search-api", "fetch")}${channel("browser", "fetch")}`),
      ),
    ).toContain("missing: search-api (search), browser (browser)");
    expect(
      refused(
        "--lane",
        "live",
        "--channels",
        file("three.yaml", `channels:\n${channel("direct-fetch", "fetch")}${channel("search-api", "search")}${channel("browser", "browser")}`),
      ),
    ).toContain("the channel direct-fetch has no address for the case K01");
  });
  it("input that cannot be read, with its place", () => {
    expect(refused("--corpus", "no-such-corpus.yaml")).toContain("no-such-corpus.yaml");
    expect(
      refused("--corpus", file("corpus.yaml", "version: v1\ncases:\n  - { id: K01, stratum: x, query: q, fixture: nowhere, expect: success }\n")),
    ).toMatch(/corpus\.yaml:3:\d+: .*fixture/);
    expect(refused("--system", file("system.yaml", "options: { max_retry: 3 }\n"))).toMatch(/system\.yaml:1:\d+: .*max_retry/);
  });
});

describe("adjudicate run and folders that are there", () => {
  it("never writes over a run, nor into a folder with anything in it", () => {
    const { out } = run(1, "--cases", "K01");
    const before = readFileSync(join(out, "results.jsonl"));
    const again = adjudicate(cli, "run", "--corpus", corpusFile, "--cases", "K01", "--out", out);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("never overwritten")]);
    expect(readFileSync(join(out, "results.jsonl"))).toEqual(before);
    const other = scratchFolder("other");
    cpSync(corpusFile, join(other, "mine.yaml"));
    expect(adjudicate(cli, "run", "--corpus", corpusFile, "--cases", "K01", "--out", other).code).toBe(2);
    expect(adjudicate(cli, "run", "--corpus", corpusFile, "--cases", "K01", "--out", corpusFile).code).toBe(2);
  });
  it("uses an empty folder", () => {
    const empty = join(scratchFolder("empty"), "R");
    mkdirSync(empty);
    expect(adjudicate(cli, "run", "--corpus", corpusFile, "--cases", "K01", "--out", empty).code).toBe(0);
  });
});
