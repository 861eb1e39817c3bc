import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Representation, Row } from "../../src/core/formats/row";
import type { RunFiles } from "../../src/session/ports";
import { makeWorld, builtFixtures } from "../../src/harness/fixtures/world";
import { sha256Of } from "../../src/harness/archive";
import { openRepresentation } from "../../src/session/case/openRepresentation";
import { verdictStrip } from "../../src/session/case/verdictStrip";
import { repliesOf, type RecordedReply } from "../builders/fixtureReplies";
import { MemoryRunFiles } from "../builders/memoryPorts";
import { usual } from "../../src/session/projection/seals";

/**
 * What each fixture sends in the place of a page, by the number of its route; written down from what the fixtures are for, before
 * any rule was run. Errors say so by their status. What is not here is a page, a script, data, a redirect or a file that is as it should be.
 */
const badCaptures: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "fixture://dynamic/js-shell": { 0: "near-empty" },
  "fixture://dynamic/delayed": { 0: "near-empty" },
  "fixture://dynamic/scroll": { 0: "near-empty" },
  "fixture://dynamic/consent": { 0: "near-empty" },
  "fixture://dynamic/soft-404": { 0: "near-empty" },
  "fixture://dynamic/unstable-dom": { 0: "near-empty" },
  "fixture://auth/valid": { 1: "login" },
  "fixture://auth/expired": { 1: "login" },
  "fixture://auth/login-200": { 0: "login", 1: "login" },
  "fixture://auth/cache-isolation": { 1: "login" },
  "fixture://auth/no-write": { 3: "login" },
  "fixture://blocking/challenge": { 0: "challenge" },
};
const expected = ({ fixture, route, status }: RecordedReply): readonly string[] =>
  status >= 400 ? ["error-status"] : status >= 300 ? [] : [badCaptures[fixture]?.[route]].filter((code) => code !== undefined);

/** The texts that the fixtures' PDFs draw, as they stand in their uncompressed bytes. */
const drawnTexts = (bytes: Uint8Array) =>
  Promise.resolve([...new TextDecoder("latin1").decode(bytes).matchAll(/\(([^()]*)\) Tj/g)].map(([, text]) => text!));

/** What the strip says of a reply, by the way that the screen gets it: opened from the archive, verified, extracted. */
async function stripOf({ url, status, headers, body }: RecordedReply) {
  const sha256 = sha256Of(body);
  const contentType = headers["content-type"];
  const meta: Representation = {
    id: "r1",
    sha256,
    url,
    final_url: url,
    status,
    headers,
    bytes: body.length,
    ...(contentType === undefined ? {} : { content_type: contentType }),
  };
  const files = new MemoryRunFiles("", [{ sha256, bytes: body, contentType: contentType ?? "" }]);
  const opened = await openRepresentation(meta, null, files, drawnTexts, () => Promise.resolve());
  return verdictStrip(opened, { task_id: "T", provenance: { representations: [meta] } }, null, usual.open);
}

const seeds = [...Array(25).keys()];
const replies = seeds.flatMap((seed) => repliesOf(makeWorld(seed)).map((reply) => ({ seed, ...reply })));

describe("the verdict strip over every fixture of the corpus", () => {
  it("has every fixture before it, in every state that it can be met in", () => {
    expect(new Set(replies.map(({ fixture }) => fixture))).toEqual(new Set(builtFixtures));
    const kinds = new Set(replies.flatMap((reply) => expected(reply)));
    expect(kinds).toEqual(new Set(["error-status", "near-empty", "login", "challenge"]));
    expect(replies.filter((reply) => expected(reply).length === 0).length).toBeGreaterThan(1500);
  });

  it("recognises every bad capture as what it is, and finds nothing wrong with any good one", async () => {
    const wrong: unknown[] = [];
    for (const reply of replies) {
      const found = (await stripOf(reply)).findings.map(({ code }) => code);
      if (JSON.stringify(found) !== JSON.stringify(expected(reply)))
        wrong.push({ seed: reply.seed, fixture: reply.fixture, route: reply.route, status: reply.status, found, expected: expected(reply) });
    }
    expect(wrong).toEqual([]);
  });

  it("names the rule that fired", async () => {
    for (const reply of replies.filter(({ seed }) => seed === 0))
      for (const finding of (await stripOf(reply)).findings) {
        expect(finding.rule).toMatch(/^[a-z0-9-]+$/);
        expect(finding.message).toMatch(/\.$/);
      }
  });
});

/** Of the two runs that are bundled: what a browser rendered, by task; received pages are told by `badCaptures`. */
const renderedBad: Readonly<Record<string, string>> = { D05: "soft-404", A02: "login", A04: "login", B03: "challenge" };
/** Documents of which a browser has yet to make the page. */
const shells = new Set(["D01", "D02", "D03", "D04", "D05", "D06"]);

describe.each(["run", "run-impatient"])("the verdict strip over the sample run %s", (name) => {
  const folder = join(import.meta.dirname, "../../samples", name);
  const rows = readFileSync(join(folder, "results.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  const files = {
    ...new MemoryRunFiles(""),
    representation: (hash: string) =>
      Promise.resolve({ found: true as const, bytes: new Uint8Array(readFileSync(join(folder, "representations", hash.slice(0, 2), hash))) }),
  } as unknown as RunFiles; // only representations are read
  const expectedOf = (row: Row, one: Representation): readonly string[] => {
    if (one.status !== undefined && one.status >= 400) return ["error-status"];
    if (one.url === undefined || !/^text\/html/.test(one.content_type ?? "") || (one.status ?? 200) >= 300) return [];
    const standIn = renderedBad[row.task_id];
    const rendered = one.derived_from !== undefined;
    if (shells.has(row.task_id) && !rendered) return ["near-empty"];
    return standIn === undefined ? [] : [standIn];
  };

  it("recognises what stood in a page's place, also where a browser rendered it, and nothing else", async () => {
    const wrong: unknown[] = [];
    let found = 0;
    for (const row of rows)
      for (const meta of row.provenance?.representations ?? []) {
        const opened = await openRepresentation(meta, null, files, drawnTexts, () => Promise.resolve());
        const codes = verdictStrip(opened, row, null, usual.open).findings.map(({ code }) => code);
        found += codes.length;
        if (JSON.stringify(codes) !== JSON.stringify(expectedOf(row, meta)))
          wrong.push({ task: row.task_id, id: meta.id, status: meta.status, codes, expected: expectedOf(row, meta) });
      }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(5);
  });
});
