import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextEvent, parseLog } from "../../src/core/review";
import { nodeEnvironment, openReviewLogs } from "../../src/node";
import { aLabel, LogBuilder } from "../builders/log";
import { builtHelper, run } from "./helpers/childProcess";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
const built = mkdtempSync(join(tmpdir(), "adjudicate-helper-"));
let appender: string;
beforeAll(async () => {
  appender = await builtHelper("appender", built);
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

const logOf = (folder: string, name = "ana.jsonl") => parseLog(readFileSync(join(folder, "logs", name)), `review/logs/${name}`);
const valuesOf = (folder: string) => logOf(folder).events.map(({ event }) => event.value as string);
const append = (folder: string, value: string) =>
  openReviewLogs(folder).append("ana", (tail) => nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, aLabel({ value })));

describe("a process killed while it labels", () => {
  it("loses no acknowledged label in 200, whenever it is killed; the one under way is whole or set aside", async () => {
    const folder = join(newFolder(), "review");
    const acknowledged: string[] = [];
    let kills = 0;
    while (acknowledged.length < 200 || kills < 12) {
      const running = run(appender, { folder, reviewer: "ana", tag: `run${kills}`, count: 10_000 });
      await running.written(1 + Math.floor(Math.random() * 25));
      const later = Math.random() * 4; // somewhere inside an append: lock, look, write, flush, read back, unlock
      for (const end = performance.now() + later; performance.now() < end;);
      running.child.kill("SIGKILL");
      acknowledged.push(...(await running.ended));
      kills++;
      // What the lock's holder left behind is taken over after five seconds; one test below waits for that, this one makes it old.
      const lock = join(folder, "logs", "ana.jsonl.lock");
      if (existsSync(lock)) utimesSync(lock, new Date(0), new Date(0));
    }
    expect((await append(folder, "the end")).ok).toBe(true);
    const values = valuesOf(folder);
    expect(acknowledged.filter((value) => value.startsWith("refused"))).toEqual([]);
    const unacknowledged = values.filter((value) => !acknowledged.includes(value));
    expect(values.filter((value) => acknowledged.includes(value))).toEqual(acknowledged);
    expect(unacknowledged.length).toBeLessThanOrEqual(kills + 1);
    expect(new Set(values).size).toBe(values.length);
    expect(logOf(folder).problems).toEqual([]);
  });

  it("does not make the next one fail: its lock is taken over", async () => {
    const folder = join(newFolder(), "review");
    const running = run(appender, { folder, reviewer: "ana", tag: "a", count: 1, standStill: 60_000 });
    await running.written(1);
    running.child.kill("SIGKILL");
    await running.ended;
    expect(existsSync(join(folder, "logs", "ana.jsonl.lock"))).toBe(true);
    expect(await append(folder, "after")).toMatchObject({ ok: true });
    expect(valuesOf(folder)).toEqual(["after"]);
  });
});

describe("a line cut off at any byte", () => {
  it("is set aside with all its bytes, told, and the log goes on where it was whole", async () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "first" }));
    const whole = log.text;
    log.add({ ...aLabel({ value: "second" }), rationale: "é 😀 \ud83d" });
    const line = Buffer.from(log.text.slice(whole.length));
    const root = newFolder();
    for (let cut = 1; cut <= line.length; cut++) {
      const folder = join(root, `cut-${cut}`);
      mkdirSync(join(folder, "logs"), { recursive: true });
      writeFileSync(join(folder, "logs", "ana.jsonl"), Buffer.concat([Buffer.from(whole), line.subarray(0, cut)]));
      const outcome = await append(folder, "third");
      const isWhole = cut >= line.length - 1; // whole, or whole but for its line end
      expect(outcome).toMatchObject({
        ok: true,
        tornAside: isWhole ? null : (expect.stringMatching(/^ana\.jsonl\.torn-\d{8}T\d{6}\.\d{3}Z$/) as string),
      });
      expect(valuesOf(folder)).toEqual(isWhole ? ["first", "second", "third"] : ["first", "third"]);
      expect(logOf(folder).problems).toEqual([]);
      const aside = readdirSync(join(folder, "logs")).filter((name) => name.includes(".torn-"));
      expect(aside.map((name) => readFileSync(join(folder, "logs", name)))).toEqual(isWhole ? [] : [line.subarray(0, cut)]);
    }
  });
});

describe("two processes", () => {
  it("labelling one run as one reviewer at once lose and double nothing", async () => {
    const folder = join(newFolder(), "review");
    const both = ["a", "b"].map((tag) => run(appender, { folder, reviewer: "ana", tag, count: 100 }));
    const said = (await Promise.all(both.map(({ ended }) => ended))).flat();
    expect(said).toHaveLength(200);
    expect([...valuesOf(folder)].sort()).toEqual([...said].sort());
    expect(logOf(folder).problems).toEqual([]);
    for (const tag of ["a", "b"])
      expect(valuesOf(folder).filter((value) => value.startsWith(tag))).toEqual(Array.from({ length: 100 }, (_, index) => `${tag}-${index}`));
  });

  it("labelling as two reviewers write two logs", async () => {
    const folder = join(newFolder(), "review");
    const both = ["ana", "bo"].map((reviewer) => run(appender, { folder, reviewer, tag: reviewer, count: 20 }));
    await Promise.all(both.map(({ ended }) => ended));
    for (const reviewer of ["ana", "bo"]) expect(logOf(folder, `${reviewer}.jsonl`)).toMatchObject({ problems: [], tail: { lines: 20 } });
  });

  it("keep the chain when one stood still for so long that the other took its lock", async () => {
    const folder = join(newFolder(), "review");
    const still = run(appender, { folder, reviewer: "ana", tag: "still", count: 2, standStill: 9_000 });
    await still.written(1);
    const other = await append(folder, "other");
    expect(other).toMatchObject({ ok: true });
    expect(await still.ended).toEqual(["standing still", "still-0", "still-1"]);
    expect(valuesOf(folder)).toEqual(["other", "still-0", "still-1"]);
    expect(logOf(folder).problems).toEqual([]);
    expect(existsSync(join(folder, "logs", "ana.jsonl.lock"))).toBe(false);
  });
});
