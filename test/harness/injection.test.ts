import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { corpus as corpusShape } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import type { Row } from "../../src/core/formats/row";
import { makeWorld } from "../../src/harness/fixtures/world";
import { injectionFile, openInjection } from "../../src/harness/injection/injection";
import { startProxyServer, type ProxyServer } from "../../src/harness/injection/proxyServer";
import { createToxiproxyClient } from "../../src/harness/injection/toxiproxyClient";
import { through, type Link, type Piece } from "../../src/harness/injection/toxicStreams";
import { named, toxic, type ToxicAsked } from "../../src/harness/injection/toxics";
import { defaultSystem, CannotRun } from "../../src/harness/options";
import { runCase } from "../../src/harness/runCase";
import { choices } from "../../src/harness/seeded";
import { extractiveSystem } from "../../src/harness/system/extractive";
import { adjudicate, corpusFile, rowsIn, scratchFolder } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";
import { memoryArchive } from "../builders/fixtureClient";

const corpus = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml").value!;
const world = makeWorld(7);

/** One case over the whole harness, with toxics between client and fixtures. Its caps: three requests, and two retries unless said otherwise. */
async function injected(
  toxics: readonly unknown[],
  {
    id = "K01",
    seed = 1,
    deadlineSeconds = 20,
    retries = 2,
    toxiproxy,
  }: { id?: string; seed?: number; deadlineSeconds?: number; retries?: number; toxiproxy?: string } = {},
): Promise<{ row: Row; archive: ReturnType<typeof memoryArchive> }> {
  const one = corpus.cases.find((other) => other.id === id)!;
  const fixture = world.fixtures.get(one.fixture!)!;
  const injection = await openInjection(injectionFile.parse({ toxics, seed, toxiproxy }));
  const archive = memoryArchive();
  try {
    const row = await runCase(
      {
        corpusVersion: "v",
        runId: "r",
        world,
        system: extractiveSystem,
        options: defaultSystem.options,
        archive,
        userAgent: "test",
        runnerCommit: "c",
        configFingerprint: "f",
        chromium: null,
        pdfText: () => Promise.reject(new Error("no PDF is read here")),
        injection,
      },
      {
        case: one,
        fixture,
        truth: { case_id: id, ...fixture.truth, max_budget: { requests: 3, retries, escalations: 0, duration_s: deadlineSeconds } },
        repetition: 0,
        startsAt: Date.UTC(2026, 2, 2, 9),
      },
    );
    return { row, archive };
  } finally {
    await injection.close();
  }
}
/** What the documentation says of an injected failure: label, how each attempt ended, and that no cap was passed. */
const seen = ({ result, metrics, trace }: Row) => ({
  label: result!.primary_label,
  attempts: trace!.attempts!.map(({ attributes }) => attributes!["error.type"] ?? attributes!["http.response.status_code"]),
  resends: trace!.attempts!.map(({ attributes }) => attributes!["http.request.resend_count"] ?? 0),
  caps: result!["caps_exceeded"] ?? [],
  requests: metrics!.requests,
  retries: metrics!.retries,
});
const once = { label: "success", attempts: [200], resends: [0], caps: [], requests: 1, retries: 0 };
const inVain = (error: string) => ({
  label: "wrong-answer",
  attempts: [error, error, error],
  resends: [0, 1, 2],
  caps: [],
  requests: 3,
  retries: 2,
});

describe("an injected failure of transport has its documented outcome, and a trace within the caps", () => {
  it("latency: the answer is late and right, and asked for once", async () => {
    const { row } = await injected([{ type: "latency", attributes: { latency: 250, jitter: 20 } }]);
    expect(seen(row)).toEqual(once);
    expect(row.trace!.attempts![0]!.duration_s).toBeGreaterThanOrEqual(0.22);
  });

  it("latency beyond the deadline: timeout, with the one attempt that was under way", async () => {
    const { row } = await injected([{ type: "latency", attributes: { latency: 60_000 } }], { deadlineSeconds: 0.5 });
    expect(seen(row)).toMatchObject({ label: "timeout", attempts: ["timeout"], caps: [{ cap: "duration_s" }] });
    expect(row.result!.failure_tags).toContain("deadline-exceeded");
  });

  it("a connection that stays silent: timeout at the deadline", async () => {
    const { row } = await injected([{ type: "timeout", attributes: { timeout: 0 } }], { deadlineSeconds: 0.5 });
    expect(seen(row)).toMatchObject({ label: "timeout", attempts: ["timeout"], requests: 1, retries: 0 });
    expect(row.trace!.ending).toEqual({ kind: "timeout", limit_s: 0.5 });
  });

  it("a connection that ends without an answer: tried again up to the cap, then no answer", async () => {
    const { row } = await injected([{ type: "timeout", attributes: { timeout: 20 } }]);
    expect(seen(row)).toEqual(inVain("connection_reset"));
  });

  it("reset of every connection: tried again up to the cap, each wait longer, then no answer", async () => {
    const { row, archive } = await injected([{ type: "reset_peer" }]);
    expect(seen(row)).toEqual(inVain("connection_reset"));
    expect(row.trace!.attempts!.flatMap(({ events }) => events!.map(({ attributes }) => attributes!["wait_s"]))).toEqual([0.5, 1]);
    expect(archive.kept.size).toBe(0);
  });

  it("a case that allows no retry is asked for once, whatever the options say", async () => {
    const { row } = await injected([{ type: "reset_peer" }], { retries: 0 });
    expect(seen(row)).toMatchObject({ label: "wrong-answer", attempts: ["connection_reset"], caps: [], requests: 1, retries: 0 });
  });

  it("reset of some connections: recovered from, by the seed's draw, the same every time", async () => {
    const toxics = [{ type: "reset_peer", toxicity: 0.5 }];
    const outcomes = [];
    for (const seed of [1, 2, 3, 4, 5, 6]) outcomes.push(seen((await injected(toxics, { seed })).row));
    const again = [];
    for (const seed of [1, 2, 3, 4, 5, 6]) again.push(seen((await injected(toxics, { seed })).row));
    expect(again).toEqual(outcomes);
    expect(outcomes.some(({ label, retries }) => label === "success" && (retries ?? 0) > 0)).toBe(true);
    for (const { requests, retries, caps } of outcomes) expect([requests! <= 3, retries! <= 2, caps]).toEqual([true, true, []]);
  });

  it("a truncated body is no page: tried again up to the cap, nothing of it archived or graded", async () => {
    const { row, archive } = await injected([{ type: "limit_data", attributes: { bytes: 600 } }]);
    expect(seen(row)).toEqual(inVain("connection_reset"));
    expect([archive.kept.size, row.provenance!.representations]).toEqual([0, []]);
  });

  it("a limit that the answer keeps does nothing", async () =>
    expect(seen((await injected([{ type: "limit_data", attributes: { bytes: 1_000_000 } }])).row)).toEqual(once));

  it("packet loss: TCP sends again, so the answer is late and right, and asked for once", async () => {
    const lossy = [{ type: "packet_loss", attributes: { rate: 0.5, resend_after: 5, resends: 10 } }];
    for (const seed of [1, 2, 3]) expect(seen((await injected(lossy, { seed })).row)).toEqual(once);
  });

  it("loss of everything: the connection goes silent, and the task ends at its deadline", async () => {
    const { row } = await injected([{ type: "packet_loss", attributes: { rate: 1, resend_after: 5, resends: 2 } }], { deadlineSeconds: 0.5 });
    expect(seen(row)).toMatchObject({ label: "timeout", attempts: ["timeout"], requests: 1, retries: 0 });
  });

  it("little bandwidth, slices and a late end change nothing but the time", async () => {
    const toxics = [
      { type: "bandwidth", attributes: { rate: 40 } },
      { type: "slicer", attributes: { average_size: 200, size_variation: 50, delay: 100 } },
      { type: "slow_close", attributes: { delay: 20 } },
    ];
    expect(seen((await injected(toxics)).row)).toEqual(once);
  });

  it("toxics towards the server hold too", async () =>
    expect(seen((await injected([{ type: "reset_peer", stream: "upstream" }])).row)).toEqual(inVain("connection_reset")));

  it("a policy is no failure of transport: what is injected does not make anyone ask a refused page again", async () => {
    const { row } = await injected([{ type: "latency", attributes: { latency: 30 } }], { id: "B04" });
    expect(seen(row)).toMatchObject({ label: "correct-refusal", attempts: ["403"], requests: 1 });
  });

  it("the same through a Toxiproxy that is configured by its address", async () => {
    const server = await startProxyServer(1);
    try {
      expect(seen((await injected([{ type: "reset_peer" }], { toxiproxy: server.url })).row)).toEqual(inVain("connection_reset"));
      expect(seen((await injected([{ type: "latency", attributes: { latency: 20 } }], { toxiproxy: server.url })).row)).toEqual(once);
      const left = await (await request(`${server.url}/proxies`)).body.json();
      expect(left).toEqual({});
    } finally {
      await server.close();
    }
  });

  it("a Toxiproxy that is not there, or has no such toxic, is refused with what to do", async () => {
    const closed = await startProxyServer(1);
    await closed.close();
    await expect(openInjection(injectionFile.parse({ toxiproxy: closed.url, toxics: [{ type: "latency" }] }))).rejects.toThrow(
      /nobody listens there/,
    );
    const loss = injectionFile.parse({ toxiproxy: closed.url, toxics: [{ type: "packet_loss" }] });
    await expect(openInjection(loss)).rejects.toThrow(CannotRun);
    await expect(openInjection(loss)).rejects.toThrow(/has no toxic packet_loss/);
  });
});

describe("adjudicate run --inject", () => {
  const inject = async (text: string, ...more: readonly string[]) => {
    const { cli } = await builtCli();
    const folder = scratchFolder("inject");
    writeFileSync(join(folder, "inject.yaml"), text);
    const out = join(folder, "R");
    const words = ["--corpus", corpusFile, "--cases", "K01", "--inject", join(folder, "inject.yaml"), "--out", out, ...more];
    return { ...adjudicate(cli, "run", ...words), out };
  };

  it("runs with the toxics of a file, and says so in run.json", async () => {
    const { code, err, out } = await inject("seed: 4\ntoxics: [{ type: latency, attributes: { latency: 30 } }]\n");
    expect(code, err).toBe(0);
    expect(rowsIn(out)[0]!.result!.primary_label).toBe("success");
    expect(JSON.parse(readFileSync(join(out, "run.json"), "utf8"))).toMatchObject({
      injection: { seed: 4, toxics: [{ type: "latency", stream: "downstream", toxicity: 1, attributes: { latency: 30, jitter: 0 } }] },
    });
  });

  it("refuses a bad file with its place, a Toxiproxy that is not there, the live lane, and a folder that is taken", async () => {
    const refused = async (text: string, ...more: readonly string[]) => {
      const { code, err, out } = await inject(text, ...more);
      expect([code, existsSync(join(out, "results.jsonl"))]).toEqual([2, false]);
      return err;
    };
    expect(await refused("toxics: [{ type: latency, attributes: { latency: soon } }]\n")).toMatch(
      /inject\.yaml:1:\d+: toxics\[0\]\.attributes\.latency: expected a number/,
    );
    expect(await refused("toxiproxy: http://127.0.0.1:1\ntoxics: [{ type: latency }]\n")).toContain("nobody listens there");
    const latency = "toxics: [{ type: latency }]\n";
    expect(await refused(latency, "--lane", "live")).toContain("--inject is for the fixture lane");
    expect(await refused(latency, "--out", resolve(import.meta.dirname))).toContain("is not empty");
  });
});

describe("the proxy and its client speak Toxiproxy's HTTP API", () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  async function parts(): Promise<{ api: ProxyServer; upstream: string; client: ReturnType<typeof createToxiproxyClient> }> {
    const echo: Server = createServer((socket) => socket.on("error", () => undefined).pipe(socket));
    await new Promise<void>((done) => echo.listen(0, "127.0.0.1", done));
    const api = await startProxyServer(3);
    open.push(api, { close: () => new Promise((done) => echo.close(() => done())) });
    return { api, upstream: `127.0.0.1:${(echo.address() as { port: number }).port}`, client: createToxiproxyClient(api.url) };
  }

  it("makes, lists, changes, disables and removes proxies and toxics", async () => {
    const { api, upstream, client } = await parts();
    expect(await client.version()).toMatch(/^\d+\.\d+/);
    const made = await client.createProxy("web", upstream);
    expect(made).toMatchObject({ name: "web", upstream, enabled: true, listen: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
    expect(await client.addToxic("web", toxic.parse({ type: "latency" }))).toBe("latency_downstream");
    const ask = async (path: string, method = "GET", body?: unknown) => {
      const { statusCode, body: answer } = await request(`${api.url}${path}`, {
        method: method as "GET",
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.text();
      return [statusCode, text === "" ? null : (JSON.parse(text) as unknown)] as const;
    };
    const changed = { name: "latency_downstream", type: "latency", stream: "downstream", toxicity: 0.5, attributes: { latency: 7, jitter: 0 } };
    expect(await ask("/proxies/web/toxics/latency_downstream", "POST", { toxicity: 0.5, attributes: { latency: 7 } })).toEqual([200, changed]);
    expect(await ask("/proxies")).toEqual([200, { web: { ...made, toxics: [changed] } }]);
    await client.setEnabled("web", false);
    expect((await ask("/proxies/web"))[1]).toMatchObject({ enabled: false });
    expect(await ask("/reset", "POST")).toEqual([204, null]);
    expect(await ask("/proxies/web")).toEqual([200, { ...made, toxics: [] }]);
    await client.addToxic("web", toxic.parse({ type: "timeout", name: "dark" }));
    await client.removeToxic("web", "dark");
    await client.deleteProxy("web");
    expect(await ask("/proxies")).toEqual([200, {}]);
  });

  it("says what is wrong with a request, with Toxiproxy's statuses", async () => {
    const { upstream, client } = await parts();
    await client.createProxy("web", upstream);
    await expect(client.createProxy("web", upstream)).rejects.toThrow(/409 proxy already exists/);
    await expect(client.deleteProxy("nobody")).rejects.toThrow(/404 proxy not found/);
    await expect(client.removeToxic("web", "none")).rejects.toThrow(/404 toxic not found/);
    await expect(client.addToxic("web", { type: "fire" } as never)).rejects.toThrow(/400 bad request body: type/);
    await client.addToxic("web", toxic.parse({ type: "timeout" }));
    await expect(client.addToxic("web", toxic.parse({ type: "timeout" }))).rejects.toThrow(/409 toxic already exists/);
  });

  it("says that a port is taken", async () => {
    const { api, upstream } = await parts();
    const taken = new URL(api.url).host;
    const { statusCode, body } = await request(`${api.url}/proxies`, {
      method: "POST",
      body: JSON.stringify({ name: "p", listen: taken, upstream }),
    });
    expect([statusCode, await body.json()]).toEqual([500, { error: "the address is already in use", status: 500 }]);
  });
});

describe("toxics that let everything pass", () => {
  const patient: ToxicAsked[] = [
    toxic.parse({ type: "latency", attributes: { latency: 1, jitter: 1 } }),
    toxic.parse({ type: "slicer", attributes: { average_size: 3, size_variation: 2, delay: 0 } }),
    toxic.parse({ type: "bandwidth", attributes: { rate: 100_000 } }),
    toxic.parse({ type: "packet_loss", attributes: { rate: 0.3, resend_after: 0, resends: 10 } }),
    toxic.parse({ type: "slow_close", attributes: { delay: 1 } }),
  ];
  it("change no byte and no order, in any combination", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 6 }),
        fc.shuffledSubarray(patient),
        async (chunks, asked) => {
          const link = (one: { name: string }): Link => ({
            signal: new AbortController().signal,
            draw: choices(1, one.name),
            now: () => performance.now(),
            end: () => expect.unreachable(),
            reset: () => expect.unreachable(),
          });
          const pieces = (async function* (): AsyncGenerator<Piece> {
            for (const data of chunks) yield { data: Buffer.from(data), at: performance.now() };
          })();
          const got: Buffer[] = [];
          for await (const { data } of through(pieces, asked.map(named), link)) got.push(data);
          expect(Buffer.concat(got)).toEqual(Buffer.concat(chunks));
        },
      ),
      { numRuns: 30 },
    ));
});
