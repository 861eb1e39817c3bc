import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readYaml } from "../../src/core/formats/readYaml";
import { corpus as corpusShape } from "../../src/core/formats/corpus";
import { createChromium } from "../../src/harness/adapters/browser/chromium";
import { openArchive } from "../../src/harness/archive";
import { makeWorld } from "../../src/harness/fixtures/world";
import { defaultSystem } from "../../src/harness/options";
import { runCase } from "../../src/harness/runCase";
import type { RetrievalSystem, Shown, SystemTask } from "../../src/harness/system/contract";
import { createFallbackRouter } from "../../src/harness/system/fallbackRouter";
import { createPdfText } from "../../src/node/pdfText";
import { builtCases, corpusFile, projectRoot, scratchFolder } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";

const corpus = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml").value!;

const router = createFallbackRouter();
const chromium = createChromium();
afterAll(() => chromium.close());

/** What one system saw of one case: its task, and of everything that came the address, the headers' effects and the title. */
interface Seen {
  readonly task: SystemTask;
  readonly envelope: string;
  readonly bodies: string;
}

async function watch(seed: number, caseId: string): Promise<Seen> {
  const { pdfWorker } = await builtCli();
  const world = makeWorld(seed);
  const one = corpus.cases.find(({ id }) => id === caseId)!;
  const fixture = world.fixtures.get(one.fixture!)!;
  let task: SystemTask | null = null;
  const envelope: unknown[] = [];
  const bodies: string[] = [];
  const watched = (shown: Shown): Shown => {
    if (shown.kind === "shown") {
      const { visible_text, controls, forms, ...page } = shown.page;
      envelope.push(page, forms);
      bodies.push(visible_text, JSON.stringify(controls));
    } else envelope.push(shown);
    return shown;
  };
  const spy: RetrievalSystem = {
    ...router,
    retrieve(given, tools) {
      task = given;
      return router.retrieve(given, {
        ...tools,
        fetch: async (url, from) => {
          const got = await tools.fetch(url, from);
          envelope.push(url, got);
          return got;
        },
        search: async (query) => {
          const got = await tools.search(query);
          envelope.push(got.kind === "results" ? got.hits.map(({ url }) => url) : got);
          bodies.push(JSON.stringify(got));
          return got;
        },
        browse: async (url, how) => watched(await tools.browse(url, how)),
        act: async (steps) => watched(await tools.act(steps)),
        read: async (id) => {
          const got = await tools.read(id);
          bodies.push(`${got.text}\n${got.markup}`);
          envelope.push(/<title>.*?<\/title>/.exec(got.markup ?? "")?.[0]);
          return got;
        },
      });
    },
  };
  const row = await runCase(
    {
      corpusVersion: "v",
      runId: "r",
      world,
      system: spy,
      options: defaultSystem.options,
      archive: openArchive(scratchFolder("leaks")),
      pdfText: createPdfText(pdfWorker),
      userAgent: "test",
      runnerCommit: "c",
      configFingerprint: "f",
      chromium,
    },
    { case: one, fixture, truth: { case_id: one.id, ...fixture.truth }, repetition: 0, startsAt: Date.UTC(2026, 2, 2, 9) },
  );
  // The address of a search holds the system's own words: its headers alone came from the server.
  envelope.push(
    row.provenance!.representations!.map(({ headers, url, final_url }) => (url?.startsWith(world.searchUrl) ? headers : [headers, url, final_url])),
  );
  return { task: task!, envelope: JSON.stringify(envelope), bodies: bodies.join("\n") };
}

/** Words that would tell what a page is for: parts of fixture names, expectations, the benchmark's own words. */
const tells = [
  "fixture",
  "benchmark",
  "expect",
  "success",
  "refusal",
  "correct",
  "truth",
  "known-url",
  "blocking",
  "static",
  "redirect",
  "etag-",
  "binary",
  "gone",
  "unsupported",
  "denied",
  "restricted",
  "reset",
  "canonical",
  "replacement",
  "mirror",
  "challenge",
  "dynamic",
  "delayed",
  "consent",
  "soft-404",
  "unstable",
  "expired",
  "forbidden",
  "login",
  "isolation",
  "no-write",
  "js-shell",
  "archived-copy",
];

describe("a system learns nothing but the query, the start and the channel", () => {
  it.each([1, 2, 77])("with seed %i, for every case", async (seed) => {
    const ids = new RegExp(`\\b(?:${corpus.cases.map(({ id }) => id).join("|")})\\b`);
    const world = makeWorld(seed);
    for (const id of builtCases) {
      const { task, envelope, bodies } = await watch(seed, id);
      const one = corpus.cases.find((other) => other.id === id)!;
      const truth = world.fixtures.get(one.fixture!)!.truth;
      expect(Object.keys(task).sort()).toEqual(["account", "channel", "deadline_s", "now", "query", "start_url"]);
      expect(Object.keys(task.channel).sort()).toEqual(["adapter", "id"]);
      const withoutQuery = JSON.stringify({ ...task, query: "" });
      for (const text of [withoutQuery, envelope, bodies]) {
        expect(text).not.toMatch(ids);
        expect(text).not.toContain(one.fixture!);
        expect(text).not.toContain(truth.content_sha256 ?? "no hash");
      }
      for (const word of tells) expect(`${withoutQuery} ${envelope}`.toLowerCase(), `${id}: ${word}`).not.toContain(word);
      for (const fact of truth.expected_facts ?? []) expect(JSON.stringify(task), `${id}: ${fact.id}`).not.toContain(String(fact.value));
    }
  });

  it("sees every page under one shape of address, good and refused alike", () => {
    for (let seed = 0; seed < 30; seed++)
      for (const fixture of makeWorld(seed).fixtures.values())
        for (const { url } of fixture.routes) expect(url).toMatch(/^http:\/\/[a-z.-]+\.test\/n\/[bcdfghjklmnpqrstvwxz]{8}$/);
  });

  it("imports nothing that knows cases, fixtures, truths or grades", () => {
    const folder = join(projectRoot, "src/harness/system");
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".ts"))) {
      const imports = [...readFileSync(join(folder, name), "utf8").matchAll(/from "([^"]+)"/g)].map((match) => match[1]!);
      for (const from of imports)
        expect(from, name).toMatch(/^(?:\.\/[a-zA-Z]+|\.\.\/\.\.\/core\/(?:evidence\/describeRange|formats\/common)|parse5)$/);
      expect(readFileSync(join(folder, name), "utf8"), name).not.toMatch(/\b[KSDAB]0[1-6]\b|fixture:\/\/|\.test\//);
    }
  });
});
