import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import type { Row } from "../../src/core/formats/row";
import { wasSilent } from "../../src/harness/live/probe";
import type { RetrievalSystem, SystemAnswer, SystemTask, Tools } from "../../src/harness/system/contract";
import { adjudicate, rowsIn } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";
import { api, goodWeb, json, liveChannels, liveCorpus, liveFiles, liveRun, liveTruths, news, page, playWeb, type Play } from "../builders/liveWeb";

let cli = "";
beforeAll(async () => {
  cli = (await builtCli()).cli;
});
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function web(play: Play) {
  const made = await playWeb(play);
  open.push(made);
  return made;
}
/** One round against a web that is played. */
async function round(
  play: Play,
  more: Parameters<typeof liveRun>[2] & { channels?: (port: number) => Record<string, unknown>; truths?: Record<string, unknown> } = {},
) {
  const played = await web(play);
  const channels = (more.channels ?? liveChannels)(played.port);
  const files = liveFiles(channels, more.truths ? { truths: more.truths } : {});
  const rows = await liveRun(files, channels, more);
  return { rows, played, files, channels, out: join(files.folder, "R"), row: (id: string) => rows.find(({ task_id }) => task_id === id)! };
}
const linesOf = (file: string): unknown[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown)
    : [];
const label = ({ result }: Row) => result!.primary_label;
const system = (retrieve: (task: SystemTask, tools: Tools) => Promise<SystemAnswer>): RetrievalSystem => ({ id: "s", version: "1", retrieve });
const nothing: SystemAnswer = { kind: "nothing", message: "" };

describe("the live lane runs where its three channels are there", () => {
  it("gives each case its label, with region, user agent, fingerprint and corpus on record", async () => {
    const { rows, out, played } = await round(goodWeb);
    expect(rows.map((row) => [row.task_id, label(row), row.result!.rule])).toEqual(rows.map((row) => [row.task_id, row.expect, row.result!.rule]));
    const manifest = JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      lane: "live",
      corpus_version: "live-tests-v1",
      region: "test-region",
      user_agent: "trace-adjudicator-benchmark/0.0.0",
      provider_config_fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      channels: [{ id: "direct-fetch" }, { id: "search-api", provider: "played" }, { id: "browser" }],
      finished_at: expect.any(String),
      rounds: [{ run_id: rows[0]!.run_id, finished_at: expect.any(String) }],
    });
    for (const row of rows) {
      expect(row).toMatchObject({ lane: "live", corpus_version: "live-tests-v1", metrics: { unnecessary_escalations: null } });
      expect(row.provenance!.activity).toMatchObject({ region: "test-region", config_fingerprint: manifest["provider_config_fingerprint"] });
    }
    expect(played.asked.every(({ headers }) => headers["user-agent"] === "trace-adjudicator-benchmark/0.0.0")).toBe(true);
    expect(rows[1]!.metrics!.cost_usd).toBeCloseTo(0.01 * rows[1]!.metrics!.requests!);
    expect(adjudicate(cli, "validate", out).code).toBe(0);
    expect(adjudicate(cli, "verify", out).code).toBe(0);
  });

  it("adds a second round with a run_id of its own, and leaves the first as it was", async () => {
    const { out, files, channels } = await round(goodWeb);
    const first = readFileSync(join(out, "results.jsonl"), "utf8");
    await liveRun(files, channels);
    const both = readFileSync(join(out, "results.jsonl"), "utf8");
    expect(both.startsWith(first)).toBe(true);
    const rows = rowsIn(out);
    expect([rows.length, new Set(rows.map(({ run_id }) => run_id)).size]).toEqual([6, 2]);
    const { run_id, rounds } = JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as { run_id: string; rounds: { run_id: string }[] };
    expect([run_id, ...rounds.map((one) => one.run_id)]).toEqual([rows[0]!.run_id, rows[0]!.run_id, rows[5]!.run_id]);
    expect(adjudicate(cli, "validate", out).code).toBe(0);
  });

  it("is held by the gate to a baseline of at least three rounds, made from its own rounds", async () => {
    const { out, files, channels } = await round(goodWeb);
    const baseline = join(files.folder, "baseline.json");
    const gate = (...words: readonly string[]) => adjudicate(cli, "gate", out, "--baseline", baseline, ...words);
    expect(gate("--add-round").code).toBe(0);
    for (let more = 0; more < 2; more++) {
      await liveRun(files, channels);
      expect(gate("--add-round").code).toBe(0);
    }
    // Two other rounds than the latest are too few.
    expect(gate()).toMatchObject({ code: 2, err: expect.stringContaining("at least 3 are needed") });
    await liveRun(files, channels);
    const judged = JSON.parse(gate("--json").out) as {
      rolling: { kind: string; rounds: number; comparisons: { figure: string; breached: boolean }[] };
    };
    expect(judged.rolling).toMatchObject({ kind: "compared", rounds: 3 });
    expect(judged.rolling.comparisons.filter(({ figure, breached }) => breached && figure === "success")).toEqual([]);
  });
});

describe("a failure is told from a case that is not valid any more", () => {
  const without =
    (path: string, status: number): Play =>
    (asked, response) =>
      asked.path === path ? page(response, "<h1>Gone</h1><p>This page was removed.</p>", status) : goodWeb(asked, response);

  it("quarantines a case whose page was removed, with a task for a person, and counts it nowhere", async () => {
    const { row, out, rows } = await round(without("/n/story", 410));
    expect(row("K01").result).toMatchObject({
      primary_label: "probe-invalid",
      failure_class: "probe-invalid",
      rule: expect.stringContaining("the harness itself got 410"),
      probe: { verdict: "invalid", pages: [{ url: `${news}/n/story`, status: 410 }] },
    });
    expect(linesOf(join(out, "quarantine.jsonl"))).toEqual([
      expect.objectContaining({
        kind: "re-adjudicate",
        task_id: "K01",
        run_id: rows[0]!.run_id,
        why: "probe-invalid",
        detail: expect.stringContaining("410"),
        probe: expect.objectContaining({ verdict: "invalid" }),
      }),
    ]);
    const gate = JSON.parse(adjudicate(cli, "gate", out, "--json").out) as { verdict: string; quarantined: { task_id: string }[] };
    expect([gate.verdict, gate.quarantined.map(({ task_id }) => task_id)]).toEqual(["pass", ["K01"]]);
    expect(adjudicate(cli, "validate", out).code).toBe(0);
  });

  it("says the same of a page that no longer states the fact", async () => {
    const { row } = await round((asked, response) =>
      asked.path === "/n/story" ? page(response, "<h1>Harbour opens</h1><p>Published 9 May 2027.</p><p>More text.</p>") : goodWeb(asked, response),
    );
    expect(row("K01").result).toMatchObject({ primary_label: "probe-invalid", rule: expect.stringContaining("no longer states published-date") });
  });

  it("and of a refusal that is not given any more", async () => {
    const { row } = await round((asked, response) =>
      asked.path === "/n/denied" ? page(response, "<h1>Welcome</h1><p>Read on.</p>") : goodWeb(asked, response),
    );
    expect(row("B04").result).toMatchObject({ primary_label: "probe-invalid", rule: expect.stringContaining("no longer shows policy-denied") });
  });

  it("and of a page that leads to where its channel may not ask", async () => {
    const { row, played } = await round((asked, response) =>
      asked.path === "/n/story" ? page(response, "", 302, { location: "http://other.live.test/n/story" }) : goodWeb(asked, response),
    );
    expect(row("K01").result).toMatchObject({
      primary_label: "probe-invalid",
      rule: expect.stringContaining("leads out of the allowed origins, to http://other.live.test"),
    });
    expect(played.asked.some(({ host }) => host === "other.live.test")).toBe(false);
  });

  it("takes a server for silent only where it was asked for long enough", () => {
    const asked = (url: string, seconds: number, error = "timeout") =>
      ({ duration_s: seconds, attributes: { "url.full": url, "error.type": error } }) as never;
    expect(wasSilent([asked(`${news}/a`, 10.1), asked(`${news}/a`, 9), asked(`${news}/b`, 3)], `${news}/a`)).toBe(true);
    expect(wasSilent([asked(`${news}/a`, 30), asked(`${news}/b`, 3)], `${news}/b`)).toBe(false);
    expect(wasSilent([asked(`${news}/a`, 30, "503")], `${news}/a`)).toBe(false);
    expect(wasSilent([], `${news}/a`)).toBe(false);
  });

  it("leaves the failure with the system where the page is as its truth says", async () => {
    const { row, out } = await round(goodWeb, { system: system(async () => nothing) });
    for (const id of ["K01", "B04"])
      expect(row(id).result).toMatchObject({ primary_label: "wrong-answer", failure_class: "system-failure", probe: { verdict: "valid" } });
    expect(row("S05").result).toMatchObject({ failure_class: "system-failure", probe: { verdict: "unknown" } });
    expect(existsSync(join(out, "quarantine.jsonl"))).toBe(false);
  });

  it("sends a case with an expired truth to adjudication instead of failing it", async () => {
    const truths = liveTruths();
    const { row, out } = await round(goodWeb, {
      system: system(async () => nothing),
      truths: { ...truths, K01: { ...truths["K01"], valid_at: "2026-01-01T00:00:00Z", freshness_window_s: 60 } },
    });
    expect(row("K01").result).toMatchObject({ primary_label: "probe-invalid", truth_expired: "2026-01-01T00:01:00.000Z" });
    expect(linesOf(join(out, "quarantine.jsonl"))).toEqual([expect.objectContaining({ task_id: "K01", why: "truth-expired" })]);
  });
});

describe("the live lane keeps its rules, whatever a system asks for", () => {
  const attempts = (row: Row) =>
    row.trace!.attempts!.map(({ adapter, attributes }) => [adapter, attributes!["url.full"], attributes!["error.type"] ?? "ok"]);
  const only = ["K01"];

  it("asks no origin but those of its channels, by address or by redirect", async () => {
    const elsewhere = "http://other.live.test/n/x";
    const { rows, played } = await round(
      (asked, response) => (asked.path === "/n/away" ? page(response, "", 302, { location: elsewhere }) : goodWeb(asked, response)),
      {
        cases: only,
        channels: (port) => ({
          ...liveChannels(port),
          resolve: { ...(liveChannels(port)["resolve"] as object), "other.live.test": `127.0.0.1:${port}` },
        }),
        system: system(async (_, tools) => {
          await tools.fetch(elsewhere);
          await tools.fetch(`${news}/n/away`);
          await tools.fetch(`${api}/search`);
          return nothing;
        }),
      },
    );
    expect(attempts(rows[0]!)).toEqual([
      ["fetch", elsewhere, "origin_not_allowed"],
      ["fetch", `${news}/n/away`, "ok"],
      ["fetch", elsewhere, "origin_not_allowed"],
      ["fetch", `${api}/search`, "origin_not_allowed"],
    ]);
    expect(rows[0]!.metrics!.requests).toBe(1);
    expect(played.asked.filter(({ host }) => host === "other.live.test")).toEqual([]);
  });

  it("lets a page ask no other origin either", async () => {
    const script = `<h1>Shell</h1><p id="t">Loading</p><script>fetch("http://other.live.test/x").catch(() => (t.textContent = "kept in"))</script>`;
    const { rows, played } = await round((asked, response) => (asked.path === "/n/shell" ? page(response, script) : goodWeb(asked, response)), {
      cases: only,
      system: system(async (_, tools) => {
        const shown = await tools.browse(`${news}/n/shell`);
        return { kind: "nothing", message: shown.kind === "shown" ? shown.page.visible_text : shown.error };
      }),
    });
    expect(rows[0]!.trace!["note"]).toContain("kept in");
    expect(played.asked.some(({ host }) => host === "other.live.test")).toBe(false);
    expect(rows[0]!.trace!.attempts!.flatMap(({ events }) => events!.map(({ name }) => name))).toContain("request.refused");
  });

  it("reaches nothing on this machine that no test names: addresses and names that lead here do not exist", async () => {
    let here: readonly string[] = [];
    const { played, rows } = await round(goodWeb, {
      cases: only,
      channels: (port) => {
        here = ["127.0.0.1", "localhost", "[::ffff:7f00:1]"].map((host) => `http://${host}:${port}`);
        const made = liveChannels(port) as { channels: { allowed_origins: string[] }[] };
        made.channels[0]!.allowed_origins.push(...here);
        return made as unknown as Record<string, unknown>;
      },
      system: system(async (_, tools) => {
        for (const origin of here) await tools.fetch(`${origin}/n/story`);
        return nothing;
      }),
    });
    // Not even their robots.txt can be had, so nothing of theirs may be asked.
    expect(attempts(rows[0]!)).toEqual(here.map((origin) => ["fetch", `${origin}/n/story`, "robots_denied"]));
    expect(played.asked.filter(({ host }) => !host.endsWith(".live.test"))).toEqual([]);
  });

  it("honours robots.txt: what it denies is not asked, and what it said is on record", async () => {
    const rules = "User-agent: *\nDisallow: /\n\nUser-agent: trace-adjudicator-benchmark\nDisallow: /private\nAllow: /private/open\n";
    const { rows, played, out } = await round(
      (asked, response) => {
        if (asked.path !== "/robots.txt") return goodWeb(asked, response);
        response.writeHead(200, { "content-type": "text/plain" });
        response.end(rules);
      },
      {
        cases: only,
        system: system(async (_, tools) => {
          await tools.fetch(`${news}/private/x`);
          await tools.fetch(`${news}/private/open`);
          return nothing;
        }),
      },
    );
    expect(attempts(rows[0]!)).toEqual([
      ["fetch", `${news}/private/x`, "robots_denied"],
      ["fetch", `${news}/private/open`, "404"],
    ]);
    expect(played.asked.filter(({ path }) => path === "/private/x")).toEqual([]);
    expect(linesOf(join(out, "robots.jsonl"))).toEqual([
      expect.objectContaining({ origin: news, status: 200, rules: "read", run_id: rows[0]!.run_id }),
    ]);
  });

  it("asks nothing of a site whose robots.txt cannot be had, and does not blame the system or the page for that", async () => {
    const { row, played } = await round((asked, response) => (asked.path === "/robots.txt" ? page(response, "", 503) : goodWeb(asked, response)));
    expect(played.asked.filter(({ host, path }) => host === "news.live.test" && path !== "/robots.txt")).toEqual([]);
    expect(row("K01").result).toMatchObject({ probe: { verdict: "unknown", why: expect.stringContaining("robots_denied") } });
  });

  it("waits as long as Retry-After says, also in the next case, and whatever the system's habits are", async () => {
    let refused = 0;
    const { rows, played } = await round(
      (asked, response) => {
        if (asked.path === "/n/story" && refused++ === 0) return page(response, "", 429, { "retry-after": "1" });
        goodWeb(asked, response);
      },
      {
        cases: ["K01", "B04"],
        options: { max_retries: 0, backoff_s: 0, max_redirects: 5, search_results: 5, habits: ["ignore-retry-after", "no-retry"] },
      },
    );
    const times = rows.map(({ trace }) => trace!.attempts!.map(({ start_time }) => Date.parse(start_time!)));
    expect(rows[0]!.trace!.attempts![0]!.events).toContainEqual(expect.objectContaining({ name: "retry-after", attributes: { retry_after_s: 1 } }));
    expect(played.asked.filter(({ path }) => path === "/n/story").length).toBeGreaterThan(0);
    expect(times[1]![0]! - times[0]![0]!).toBeGreaterThanOrEqual(990);
    expect(rows.map(({ result }) => result!.policy!.violations)).toEqual([[], []]);
  });

  it("stops at a case's budget and at the run's: what is beyond is not sent", async () => {
    const many = system(async (task, tools) => {
      for (let times = 0; times < 8; times++) await tools.fetch(`${news}/n/${times}`);
      return nothing;
    });
    const one = await round(goodWeb, { cases: only, system: many });
    expect(one.rows[0]!.metrics!.requests).toBe(4);
    expect(one.rows[0]!.result!["caps_exceeded"]).toBeUndefined();
    expect(attempts(one.rows[0]!).filter(([, , error]) => error === "budget_exceeded")).toHaveLength(4);
    const two = await round(goodWeb, { cases: only, system: many, channels: (port) => liveChannels(port, { budget: { requests: 3 } }) });
    // The robots.txt is one of the run's three requests.
    expect(two.rows[0]!.metrics!.requests).toBe(2);
    expect(two.played.asked).toHaveLength(3);
  });
});

describe("the live lane refuses before it asks or writes anything", () => {
  const run = async (
    channels: Record<string, unknown> | null,
    more: { truths?: Record<string, unknown>; corpus?: unknown; env?: Record<string, string> } = {},
  ) => {
    const played = await web(goodWeb);
    const files = liveFiles(channels ?? {}, more);
    const out = join(files.folder, "R");
    const words = [
      "run",
      "--lane",
      "live",
      "--corpus",
      files.corpusFile,
      "--out",
      out,
      ...(channels === null ? [] : ["--channels", files.channelFile]),
    ];
    const made = adjudicate(cli, ...words);
    expect([made.code, existsSync(out), played.asked]).toEqual([2, false, []]);
    expect(readdirSync(files.folder).filter((name) => /partial/.test(name))).toEqual([]);
    return made.err;
  };
  type Parts = { channels: Record<string, unknown>[] } & Record<string, unknown>;
  const changed = (change: (made: Parts) => void) => {
    const made = structuredClone(liveChannels(9)) as Parts;
    change(made);
    return made;
  };

  it("two channels, three of one kind, none", async () => {
    expect(await run(null)).toContain("no --channels file names any");
    expect(await run(changed((made) => void made.channels.pop()))).toContain("missing: browser (browser)");
    expect(await run(changed((made) => made.channels.forEach((one) => (one["adapter"] = "fetch"))))).toContain(
      "missing: search-api (search), browser (browser)",
    );
  });

  it("a credential that is not there, by the name of its variable and never by a value", async () => {
    const err = await run(changed((made) => (made.channels[1]!["credential"] = "env:NO_SUCH_SEARCH_KEY")));
    expect(err).toContain("the channel search-api has the credential env:NO_SUCH_SEARCH_KEY: the environment variable NO_SUCH_SEARCH_KEY is not set");
    vi.stubEnv("SHORT_SEARCH_KEY", "k3y");
    const short = await run(changed((made) => (made.channels[1]!["credential"] = "env:SHORT_SEARCH_KEY")));
    vi.unstubAllEnvs();
    expect(short).toContain("SHORT_SEARCH_KEY is shorter than 6 characters");
    expect(short).not.toContain("k3y");
    expect(await run(changed((made) => (made.channels[1]!["credential"] = "file:keys/none")))).toContain(
      "the file keys/none cannot be read (ENOENT)",
    );
    expect(await run(changed((made) => (made.channels[1]!["credential"] = "sk-live-planted-0123456789")))).not.toContain("planted");
  });

  it("addresses outside the allowed origins, cases without one, two regions, unknown accounts", async () => {
    const urls = (made: Parts) => made.channels[0]!["urls"] as Record<string, string>;
    expect(await run(changed((made) => (urls(made)["K01"] = "http://other.live.test/x")))).toContain(
      "the address of K01 is at http://other.live.test, which no channel lists",
    );
    expect(await run(changed((made) => delete urls(made)["K01"]))).toContain("the channel direct-fetch has no address for the case K01");
    expect(await run(changed((made) => (made.channels[2]!["region"] = "elsewhere")))).toContain("more than one region (test-region, elsewhere)");
    expect(await run(changed((made) => (made.channels[0]!["accounts"] = { K01: "nobody" })))).toContain(
      "the test account nobody, which is not under test_accounts",
    );
    expect(await run(changed((made) => (made.channels[0]!["allowed_origins"] = ["http://a.test/path"])))).toContain("which is no origin");
  });

  it("a truth that is missing, or that fails its schema, with its place", async () => {
    const { S05, B04 } = liveTruths();
    expect(await run(liveChannels(9), { truths: { S05, B04 } })).toMatch(/truth\/K01\.yaml: there is no truth of K01/);
    const broken = { ...liveTruths(), K01: { ...liveTruths()["K01"], valid_at: "yesterday" } };
    expect(await run(liveChannels(9), { truths: broken })).toMatch(/truth\/K01\.yaml:\d+:\d+: /);
  });

  it("a folder with a fixture run or anything else in it; a corpus or truth that changed what earlier rounds stand on", async () => {
    const { out, files, channels } = await round(goodWeb);
    const before = readFileSync(join(out, "results.jsonl"), "utf8");
    const query = structuredClone(liveCorpus);
    query.cases[0]!.query = "Extract another date";
    await expect(liveRun(files, channels, { corpus: query as never })).rejects.toThrow(/changed the identity of K01/);
    const truths = liveTruths();
    writeFileSync(join(files.folder, "truth/K01.yaml"), stringify({ ...truths["K01"], expected_facts: [{ id: "x", value: "y" }] }));
    await expect(liveRun(files, channels)).rejects.toThrow(/version 1 graded earlier rounds/);
    await expect(liveRun(files, channels, { out: files.folder })).rejects.toThrow(/holds no run that could grow/);
    expect(readFileSync(join(out, "results.jsonl"), "utf8")).toBe(before);
  });
});

describe("the command line runs the live lane", () => {
  it("with a search service that wants a key, which is sent to it and nobody else", async () => {
    const played = await web((asked, response) =>
      asked.host === "api.live.test" && asked.headers["x-api-key"] !== "planted-key-7Qm2Zt"
        ? json(response, { error: "no key" }, 401)
        : goodWeb(asked, response),
    );
    const channels = liveChannels(played.port) as { channels: Record<string, unknown>[] };
    Object.assign(channels.channels[1]!, { credential: "file:key.txt", credential_header: "x-api-key" });
    const files = liveFiles(channels);
    writeFileSync(join(files.folder, "key.txt"), "planted-key-7Qm2Zt\n");
    const out = join(files.folder, "R");
    // In a process of its own while this one plays the web.
    const { spawn } = await import("node:child_process");
    const made = spawn(process.execPath, [
      cli,
      "run",
      "--lane",
      "live",
      "--corpus",
      files.corpusFile,
      "--channels",
      files.channelFile,
      "--out",
      out,
      "--json",
    ]);
    let [stdout, stderr] = ["", ""];
    made.stdout.on("data", (text: Buffer) => (stdout += text.toString()));
    made.stderr.on("data", (text: Buffer) => (stderr += text.toString()));
    const code = await new Promise((done) => made.once("close", done));
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ type: "done", rows: 3 });
    expect(played.asked.filter(({ headers }) => headers["x-api-key"] !== undefined).every(({ host }) => host === "api.live.test")).toBe(true);
    expect(played.asked.some(({ headers }) => headers["x-api-key"] === "planted-key-7Qm2Zt")).toBe(true);
  });
});
