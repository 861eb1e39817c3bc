import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hugeFiles, writeHuge } from "../builders/badInput/hugeFiles";
import { adjudicate } from "./adjudicate";

let work: string;
let told: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "huge-input-"));
  told = join(work, "told.mjs");
  writeFileSync(told, 'process.on("exit", () => process._rawDebug(`peak ${process.resourceUsage().maxRSS} kB`));\n');
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** No more than a handful of copies of the longest line that is read (256 MiB), and what the program itself takes. */
const mostMegabytes = 2000;

async function run(...args: string[]) {
  const answer = await adjudicate(args, { cwd: work, env: { TRACE_ADJUDICATOR_STATE: join(work, "state"), NODE_OPTIONS: `--import=${told}` } });
  const peak = /peak (\d+) kB\n/.exec(answer.err);
  return { ...answer, err: answer.err.replace(/peak \d+ kB\n/, ""), megabytes: Number(peak?.[1]) / 1000 };
}

describe("a file that is huge is read, or refused, in bounded memory", () => {
  it.each(hugeFiles.map((file) => [file.kind, file] as const))("%s", async (_, file) => {
    const path = join(work, file.name);
    try {
      await writeHuge(file, path);
      const checked = await run("validate", file.name);
      const counted = await run("summary", file.name, "--json");
      const first = (checked.out || checked.err).split("\n")[0]!;
      expect(first.replace(`adjudicate: ${file.name} `, "").replace(file.name, "")).toMatch(file.told);
      if (file.rows === null) expect([checked.code, counted.code, counted.err]).toEqual([2, 2, expect.stringMatching(file.told)]);
      else expect(counted.json()).toMatchObject({ rows: file.rows, all: { rows: file.rows } });
      for (const { megabytes } of [checked, counted]) {
        expect(megabytes).toBeGreaterThan(0);
        expect(megabytes).toBeLessThan(mostMegabytes);
      }
    } finally {
      rmSync(path, { force: true });
      rmSync(join(work, "state"), { recursive: true, force: true });
    }
  });
});
