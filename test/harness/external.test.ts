import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join, resolve } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/core/formats/row";
import { corpus as corpusShape } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import { createChromium, type Chromium } from "../../src/harness/adapters/browser/chromium";
import { chooseSystem } from "../../src/harness/chooseSystem";
import { makeWorld } from "../../src/harness/fixtures/world";
import { CannotRun } from "../../src/harness/options";
import { runCase } from "../../src/harness/runCase";
import { adjudicate, corpusFile, rowsIn, scratchFolder } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";
import { memoryArchive } from "../builders/fixtureClient";

let cli = "";
beforeAll(async () => {
  cli = (await builtCli()).cli;
});
const program = resolve(import.meta.dirname, "../builders/quotingSystem.mjs");
const corpus = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml").value!;
const world = makeWorld(5);

/** One case with the system that a file names, over the real harness. */
async function one(
  id: string,
  file: string,
  { deadlineSeconds = 20, env = {}, chromium = null }: { deadlineSeconds?: number; env?: Record<string, string>; chromium?: Chromium | null } = {},
): Promise<Row> {
  const wanted = corpus.cases.find((other) => other.id === id)!;
  const fixture = world.fixtures.get(wanted.fixture!)!;
  const { system, options, secrets } = chooseSystem(file, join(scratchFolder("system"), "system.yaml"), { PATH: process.env["PATH"], ...env });
  return runCase(
    {
      corpusVersion: "v",
      runId: "r",
      world,
      system,
      options,
      secrets,
      archive: memoryArchive(),
      userAgent: "test",
      runnerCommit: "c",
      configFingerprint: "f",
      chromium,
      pdfText: () => Promise.reject(new Error("no PDF is read here")),
    },
    {
      case: wanted,
      fixture,
      truth: { case_id: id, ...fixture.truth, max_budget: { requests: 4, duration_s: deadlineSeconds } },
      repetition: 0,
      startsAt: Date.UTC(2026, 2, 2, 9),
    },
  );
}
const command = (behaviour = "quotes", more = "") =>
  `id: quoting\nversion: "2"\ncommand: [${JSON.stringify(process.execPath)}, ${JSON.stringify(program)}, ${behaviour}]\n${more}`;
const said = ({ result, trace }: Row) => [result!.primary_label, trace!.attempts!.map(({ adapter }) => adapter)];

describe("a system that is a program", () => {
  it("answers and refuses like any other, with all it asked on record and graded", async () => {
    const row = await one("K01", command());
    expect(row).toMatchObject({ system: { id: "quoting", version: "2" }, result: { primary_label: "success" }, metrics: { requests: 1 } });
    expect(row.result!.citations![0]).toMatchObject({ provenance: "allowed", support: "full" });
    expect(row.provenance!.representations!.map(({ id }) => id)).toEqual(["r1", "r1-text"]);
    expect(said(await one("B04", command()))).toEqual(["correct-refusal", ["fetch"]]);
    expect(said(await one("B06", command()))).toEqual(["correct-refusal", ["fetch"]]);
  });

  it("that crashes is the run's failure; the end of what it said is kept, without secrets, and no more", async () => {
    const row = await one("K01", command("crashes", "env: [PLANTED_KEY]\n"), { env: { PLANTED_KEY: "planted-9fK2mQx7" } });
    expect(row.result!.primary_label).toBe("infra-error");
    expect(row.result!.rule).toMatch(
      /the system ended \(exit code 3\) before it answered; it said last: x+ boom: out of ideas, key ⟨env:PLANTED_KEY⟩/,
    );
    expect(row.result!.rule!.length).toBeLessThan(700);
    expect(JSON.stringify(row)).not.toContain("planted-9fK2mQx7");
  });

  it("that never ends is stopped at its deadline", async () => {
    const row = await one("K01", command("sleeps"), { deadlineSeconds: 0.6 });
    expect([row.result!.primary_label, row.result!.failure_tags]).toEqual(["timeout", ["deadline-exceeded"]]);
  });

  it.each(["leaves-behind", "leaves-behind-apart"])("that leaves a process of its own behind (%s) holds nothing up", async (behaviour) => {
    const row = await one("K01", command(behaviour));
    expect([row.result!.primary_label, row.trace!["note"]]).toEqual(["wrong-answer", "answered"]);
  });

  it("that browses twice at once is shown one page after the other", async () => {
    const chromium = createChromium();
    try {
      const row = await one("K01", command("browses-at-once"), { chromium });
      expect([row.result!.primary_label, row.trace!["note"]]).toEqual(["wrong-answer", "shown shown"]);
    } finally {
      await chromium.close();
    }
  });

  it("that does not keep to the protocol is told how", async () => {
    expect((await one("K01", command("babbles"))).result!.rule).toContain("the system wrote a line that is no JSON: this is no JSON");
    expect((await one("K01", command("astray"))).result!.rule).toContain("claim c1 lies outside the text (0–9 of 1)");
    const row = await one("K01", command("asks-wrongly"));
    expect(row.trace!["note"]).toMatch(
      /there is no tool teleport: use fetch, .* \| fetch: url: .* \| fetch: url is no http or https address \| read: no representation r9/,
    );
    expect(row.trace!.attempts).toEqual([]);
  });

  it("gets no variable that nobody named, and no case, fixture or expectation", async () => {
    const row = await one("K01", command("environment", "env: [WANTED]\n"), { env: { WANTED: "yes-it-is", OTHER_SECRET: "planted" } });
    expect(row.trace!["note"]).toContain("WANTED");
    expect(row.trace!["note"]).not.toContain("OTHER_SECRET");
  });

  it("that is not there is the run's failure, by name", async () =>
    expect((await one("K01", "id: none\ncommand: [no-such-program-here]\n")).result).toMatchObject({
      primary_label: "infra-error",
      rule: expect.stringContaining("no-such-program-here is not there"),
    }));

  it("runs from the command line over several cases, and the run is as good as any", () => {
    const folder = scratchFolder("external");
    writeFileSync(join(folder, "system.yaml"), command());
    const out = join(folder, "R");
    const made = adjudicate(
      cli,
      "run",
      "--corpus",
      corpusFile,
      "--cases",
      "K01,B01,B02,B04,B05,B06",
      "--system",
      join(folder, "system.yaml"),
      "--out",
      out,
    );
    expect(made.code, made.err).toBe(0);
    const labels = Object.fromEntries(rowsIn(out).map(({ task_id, result }) => [task_id, result!.primary_label]));
    expect(labels).toMatchObject({ K01: "success", B04: "correct-refusal", B06: "correct-refusal" });
    expect(adjudicate(cli, "validate", out).code).toBe(0);
    expect(adjudicate(cli, "verify", out).code).toBe(0);
  });
});

describe("a system behind an address", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  type Turn = { session: string; task?: { start_url: string }; results?: { result: any }[] }; // eslint-disable-line @typescript-eslint/no-explicit-any -- a test's own system
  /** The same system as the program, as a service: stateless but for the session's page. */
  async function service(answer?: (turn: Turn) => { status?: number; body: string } | null) {
    const turns: { authorization: string | undefined; turn: Turn }[] = [];
    const pages = new Map<string, { final_url: string; representation_id: string; status: number }>();
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const turn = JSON.parse(Buffer.concat(chunks).toString()) as Turn;
        turns.push({ authorization: request.headers.authorization, turn });
        const own = answer?.(turn);
        if (own === null) return;
        response.writeHead(own?.status ?? 200, { "content-type": "application/json" });
        response.end(own?.body ?? JSON.stringify(next(turn)));
      });
    });
    function next({ session, task, results }: Turn): unknown {
      if (task) return { calls: [{ id: 1, tool: "fetch", arguments: { url: task.start_url } }] };
      const result = results![0]!.result;
      if (result.kind === "received") {
        const { page } = result;
        if (page.status === 403) return { answer: { kind: "refusal", code: "policy-denied", representation_id: page.representation_id } };
        pages.set(session, page);
        return { calls: [{ id: "again", tool: "read", arguments: { representation_id: page.representation_id } }] };
      }
      const line = (result.text as string).split("\n").find((one) => /publi/i.test(one) && /\d{4}/.test(one))!;
      const page = pages.get(session)!;
      const citation = { id: "k1", claim_id: "c1", url: page.final_url, representation_id: page.representation_id, evidence: { exact: line } };
      return { answer: { kind: "answer", text: line, claims: [{ id: "c1", start: 0, end: line.length }], citations: [citation] } };
    }
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    servers.push(server);
    return { file: `id: service\nendpoint: http://127.0.0.1:${(server.address() as { port: number }).port}/retrieve\n`, turns };
  }

  it("is posted the task, then the results of what it asked for, until it answers", async () => {
    const { file, turns } = await service();
    const row = await one("K01", file);
    expect(row).toMatchObject({ system: { id: "service", version: "unknown" }, result: { primary_label: "success" } });
    expect(said(await one("B04", file))).toEqual(["correct-refusal", ["fetch"]]);
    expect(new Set(turns.map(({ turn }) => turn.session)).size).toBe(2);
    expect(turns[0]!.turn).toMatchObject({ protocol: "retrieval/1", task: { query: "Extract the published date", deadline_s: 20, account: null } });
    expect(JSON.stringify(turns)).not.toMatch(/K01|B04|fixture|expect|correct-refusal/);
  });

  it("gets its credential, which stands in no row", async () => {
    const { file, turns } = await service();
    const row = await one("K01", `${file}credential: env:SERVICE_TOKEN\n`, { env: { SERVICE_TOKEN: "planted-4tW8zPq1" } });
    expect(turns[0]!.authorization).toBe("Bearer planted-4tW8zPq1");
    expect(JSON.stringify(row)).not.toContain("planted-4tW8zPq1");
  });

  it("that fails, is silent, or does not keep to the protocol has its label", async () => {
    const rule = async (answer: Parameters<typeof service>[0], deadlineSeconds = 20) =>
      (await one("K01", (await service(answer)).file, { deadlineSeconds })).result!;
    expect(await rule(() => ({ status: 500, body: "{}" }))).toMatchObject({
      primary_label: "infra-error",
      rule: expect.stringContaining("answered 500"),
    });
    expect(await rule(() => ({ body: "<html>" }))).toMatchObject({ primary_label: "infra-error", rule: expect.stringContaining("no JSON") });
    expect(await rule(() => ({ body: `{"calls":[]}` }))).toMatchObject({
      primary_label: "infra-error",
      rule: expect.stringContaining("does not keep to retrieval/1"),
    });
    expect(await rule(() => ({ body: `{"answer":{"kind":"answer","text":"x"}}` }))).toMatchObject({ primary_label: "infra-error" });
    expect((await rule(() => ({ body: "x".repeat(5_000_000) }))).rule).toMatch(/failed: the system at \S+ answered with more than can be read\.$/);
    expect(await rule(() => null, 0.5)).toMatchObject({ primary_label: "timeout" });
  });
});

describe("a system file that is not right is refused with its place", () => {
  const refused = (text: string) => {
    const folder = scratchFolder("bad-system");
    writeFileSync(join(folder, "system.yaml"), text);
    const out = join(folder, "R");
    const made = adjudicate(cli, "run", "--corpus", corpusFile, "--cases", "K01", "--system", join(folder, "system.yaml"), "--out", out);
    expect([made.code, existsSync(out)]).toEqual([2, false]);
    return made.err;
  };
  it("by line and column, by variable, by reference", () => {
    expect(refused("id: x\ncommand: node me.mjs\n")).toMatch(/system\.yaml:2:\d+: command: expected a list/);
    expect(refused("id: x\nendpoint: ftp://a.test\n")).toMatch(/system\.yaml:2:\d+: endpoint/);
    expect(refused(command("quotes", "env: [NO_SUCH_VARIABLE_HERE]\n"))).toContain("NO_SUCH_VARIABLE_HERE, which is not set");
    expect(refused("id: x\nendpoint: http://127.0.0.1:1/\ncredential: env:NO_SUCH_TOKEN\n")).toContain(
      "the environment variable NO_SUCH_TOKEN is not set",
    );
    expect(refused("id: x\nendpoint: http://127.0.0.1:1/\ncredential: planted-secret-12345\n")).not.toContain("planted");
    expect(() => chooseSystem("id: unknown-one\n", "system.yaml", {})).toThrow(CannotRun);
  });
});
