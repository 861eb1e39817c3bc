import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { ScanExports } from "../../../src/core/columns/scanPort";
import { compilePatience, scanInstance } from "../../builders/builtScan";
import { oddLine } from "../../builders/oddRows";
import { expectAgreement, referenceBatch, scannedParts } from "../../builders/scanAgreement";
import { decodedBatches } from "../../builders/decodedBatch";

let scan: ScanExports;
beforeAll(async () => {
  scan = await scanInstance();
}, compilePatience);

/** How many changed rows are tried; set SCAN_MUTATIONS to try more. */
const mutations = Number(process.env.SCAN_MUTATIONS ?? 4000);
const linesPerFile = 40;
const seed = Number(process.env.SCAN_SEED ?? 20261130);
const patience = mutations > 4000 ? 24 * 3600_000 : 60_000;

const file = (lines: readonly Uint8Array[], lastFeed: boolean) => {
  const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
  return lastFeed ? bytes : bytes.subarray(0, -1);
};
const someLines = fc.tuple(fc.array(oddLine, { minLength: 1, maxLength: linesPerFile, size: "max" }), fc.boolean());

it(
  "agrees with the reference reader on rows that were changed at random",
  async () => {
    let [rows, reread, rejected, tried] = [0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(someLines, async ([lines, lastFeed]) => {
        const found = await expectAgreement(scan, file(lines, lastFeed));
        rows += found.rows;
        reread += found.reread;
        rejected += found.rejected;
        tried += lines.length;
      }),
      { seed, numRuns: Math.ceil(mutations / (linesPerFile / 2)) },
    );
    // Both kinds of lines have to be among them, or nothing was tried.
    expect(rows - reread).toBeGreaterThan(tried / 10);
    expect(rejected).toBeGreaterThan(tried / 10);
    if (mutations > 4000) process.stderr.write(`${tried} lines: ${rows} rows, ${reread} of them reread, ${rejected} rejected\n`);
  },
  patience,
);

it("gives the same rows wherever a file is cut into parts, and however it is read", async () => {
  await fc.assert(
    fc.asyncProperty(
      someLines,
      fc.array(fc.nat(), { maxLength: 6 }),
      fc.constantFrom(1, 7, 64, 1000, 1 << 20),
      async ([lines, lastFeed], places, chunk) => {
        const bytes = file(lines.slice(0, 12), lastFeed);
        const cuts = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
        await expectAgreement(scan, bytes, cuts, { chunk, longestLine: 1 << 28 });
      },
    ),
    { seed, numRuns: 150 },
  );
}, 60_000);

it("without WebAssembly gives what the reference reader gives, in parts as well", async () => {
  await fc.assert(
    fc.asyncProperty(someLines, fc.array(fc.nat(), { maxLength: 6 }), async ([lines, lastFeed], places) => {
      const bytes = file(lines.slice(0, 12), lastFeed);
      const cuts = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
      expect(decodedBatches(await scannedParts(null, bytes, cuts))).toEqual(decodedBatches([referenceBatch(bytes)]));
    }),
    { seed, numRuns: 100 },
  );
}, 60_000);
