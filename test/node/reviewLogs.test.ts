import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { logFileName, nextEvent, parseLog } from "../../src/core/review";
import { nodeEnvironment, openReviewLogs, type ReviewLogsOptions } from "../../src/node";
import { aLabel } from "../builders/log";
import { builtHelper, run } from "./helpers/childProcess";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
const body = (value: string, reviewer = "ana") => aLabel({ value, reviewer });
const appendTo = (folder: string, value: string, options: ReviewLogsOptions = {}, reviewer = "ana") =>
  openReviewLogs(folder, options).append(reviewer, (tail) => nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, body(value, reviewer)));
const readLogs = async (folder: string) => (await openReviewLogs(folder).read()).map(({ name, bytes }) => parseLog(bytes, name));
const valuesOf = async (folder: string) => (await readLogs(folder)).flatMap(({ events }) => events.map(({ event }) => event.value));
const isRoot = process.getuid?.() === 0;

/** Runs `test` on a small disk of its own; skipped, saying why, where this user cannot mount one. */
function onTmpfs(size: string, skip: (why: string) => void, test: (folder: string) => Promise<void>): Promise<void> | void {
  const folder = newFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { encoding: "utf8" });
  if (mounted.status !== 0) return skip(`a disk of its own cannot be mounted here: ${mounted.stderr || String(mounted.error)}`);
  return test(folder).finally(() => spawnSync("umount", ["-l", folder]));
}

describe("a review folder", () => {
  it("is made by the first label, with a list of what git should leave out, and read back", async () => {
    const folder = join(newFolder(), "review");
    expect(await openReviewLogs(folder).read()).toEqual([]);
    const outcome = await appendTo(folder, "success");
    expect(outcome).toMatchObject({ ok: true, event: { value: "success", prev: null }, tornAside: null });
    expect(readdirSync(join(folder, "logs")).sort()).toEqual([".gitignore", "ana.jsonl"]);
    expect(readFileSync(join(folder, "logs", ".gitignore"), "utf8")).toContain("*.lock/");
    expect(await readLogs(folder)).toMatchObject([{ file: "review/logs/ana.jsonl", problems: [], tail: { lines: 1 } }]);
  });

  it("keeps its own .gitignore", async () => {
    const folder = join(newFolder(), "review");
    mkdirSync(join(folder, "logs"), { recursive: true });
    writeFileSync(join(folder, "logs", ".gitignore"), "mine\n");
    await appendTo(folder, "success");
    expect(readFileSync(join(folder, "logs", ".gitignore"), "utf8")).toBe("mine\n");
  });

  it("has a log for each reviewer and device, with the exact name inside", async () => {
    const folder = join(newFolder(), "review");
    await appendTo(folder, "a", {}, "José Ñ/../");
    await appendTo(folder, "b", { device: "laptop" }, "José Ñ/../");
    const logs = await readLogs(folder);
    expect(logs.map(({ log }) => log).sort()).toEqual([logFileName("José Ñ/../"), logFileName("José Ñ/../", "laptop")].sort());
    expect(logs.map(({ events }) => events[0]!.event.reviewer)).toEqual(["José Ñ/../", "José Ñ/../"]);
  });

  it("takes labels of one process in turn, over several openings", async () => {
    const folder = join(newFolder(), "review");
    const open = [openReviewLogs(folder), openReviewLogs(folder)];
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        open[index % 2]!.append("ana", (tail) => nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, body(`v${index}`))),
      ),
    );
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await valuesOf(folder)).toEqual(Array.from({ length: 40 }, (_, index) => `v${index}`));
    expect((await readLogs(folder))[0]!.problems).toEqual([]);
  });

  it("goes on after another program added to the log, shortened it, put another in its place, or took it away", async () => {
    const folder = join(newFolder(), "review");
    const path = join(folder, "logs", "ana.jsonl");
    const logs = openReviewLogs(folder);
    const append = (value: string) => logs.append("ana", (tail) => nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, body(value)));
    await append("1");
    const one = readFileSync(path);
    await append("2");
    await appendTo(folder, "3"); // someone else
    await append("4");
    expect((await readLogs(folder))[0]!.problems).toEqual([]);
    writeFileSync(path, one);
    await append("5");
    expect(await valuesOf(folder)).toEqual(["1", "5"]);
    writeFileSync(`${path}.new`, one);
    renameSync(`${path}.new`, path);
    await append("6");
    expect(await valuesOf(folder)).toEqual(["1", "6"]);
    rmSync(path);
    await append("7");
    expect(await valuesOf(folder)).toEqual(["7"]);
    expect((await readLogs(folder))[0]!.problems).toEqual([]);
  });

  it("takes a log whose line ends were converted, and goes on with its chain", async () => {
    const folder = join(newFolder(), "review");
    const path = join(folder, "logs", "ana.jsonl");
    await appendTo(folder, "1");
    await appendTo(folder, "2");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
    expect(await appendTo(folder, "3")).toMatchObject({ ok: true });
    expect(await valuesOf(folder)).toEqual(["1", "2", "3"]);
    expect((await readLogs(folder))[0]!.problems).toEqual([]);
  });

  it("says at which line a log was edited by hand, and still takes labels", async () => {
    const folder = join(newFolder(), "review");
    const path = join(folder, "logs", "ana.jsonl");
    for (const value of ["1", "2", "3"]) await appendTo(folder, value);
    writeFileSync(path, readFileSync(path, "utf8").replace('"value":"2"', '"value":"9"'));
    expect(await appendTo(folder, "4")).toMatchObject({ ok: true });
    expect((await readLogs(folder))[0]!.problems.map(({ code, file, line }) => ({ code, file, line }))).toEqual([
      { code: "log-chain", file: "review/logs/ana.jsonl", line: 3 },
    ]);
  });
});

describe("a label is refused, with the reason and nothing left half written", () => {
  it("when the run folder vanished: it is not made anew, and labels go on when it is back", async () => {
    const root = newFolder();
    const run = join(root, "run");
    mkdirSync(run);
    const logs = openReviewLogs(join(run, "review"));
    const append = (value: string) => logs.append("ana", (tail) => nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, body(value)));
    expect(await append("1")).toMatchObject({ ok: true });
    renameSync(run, join(root, "moved"));
    expect(await append("2")).toMatchObject({
      ok: false,
      code: "gone",
      message: expect.stringContaining(join(run, "review", "logs", "ana.jsonl")) as string,
    });
    expect(existsSync(run)).toBe(false);
    renameSync(join(root, "moved"), run);
    expect(await append("3")).toMatchObject({ ok: true });
    expect(await valuesOf(join(run, "review"))).toEqual(["1", "3"]);
  });

  it("when the results are no longer where the labels belong (an unplugged disk leaves an empty folder)", async () => {
    const run = newFolder();
    const anchor = join(run, "results.jsonl");
    writeFileSync(anchor, "");
    expect(await appendTo(join(run, "review"), "1", { anchor })).toMatchObject({ ok: true });
    rmSync(anchor);
    expect(await appendTo(join(run, "review"), "2", { anchor })).toMatchObject({
      ok: false,
      code: "gone",
      message: expect.stringContaining(anchor) as string,
    });
  });

  it("when a file stands where a folder belongs", async () => {
    const root = newFolder();
    writeFileSync(join(root, "review"), "");
    expect(await appendTo(join(root, "review"), "1")).toMatchObject({ ok: false, code: "read-only" });
    expect(await appendTo(join(root, "review", "deeper"), "1")).toMatchObject({ ok: false, code: "read-only" });
  });

  it("when a folder or a link stands where the log belongs, or the logs' folder leads elsewhere", async () => {
    const root = newFolder();
    const folder = join(root, "review");
    mkdirSync(join(folder, "logs", "ana.jsonl"), { recursive: true });
    expect(await appendTo(folder, "1")).toMatchObject({ ok: false, code: "read-only" });
    const told: string[] = [];
    writeFileSync(join(root, "precious"), "mine\n");
    symlinkSync(join(root, "precious"), join(folder, "logs", "bo.jsonl"));
    expect(await appendTo(folder, "1", {}, "bo")).toMatchObject({ ok: false, code: "read-only" });
    expect(await openReviewLogs(folder, { told: (message) => told.push(message) }).read()).toEqual([]);
    expect(told.some((message) => message.includes("bo.jsonl is a link that leaves"))).toBe(true);
    const other = join(root, "other");
    mkdirSync(other);
    symlinkSync(root, join(other, "logs"));
    expect(await appendTo(other, "1")).toMatchObject({ ok: false, code: "failed", message: expect.stringContaining("leaves") as string });
    expect(readFileSync(join(root, "precious"), "utf8")).toBe("mine\n");
    expect(existsSync(join(root, "ana.jsonl"))).toBe(false);
  });

  it("when the log is of a newer version", async () => {
    const folder = join(newFolder(), "review");
    await appendTo(folder, "1");
    const path = join(folder, "logs", "ana.jsonl");
    const { tail } = (await readLogs(folder))[0]!;
    appendFileSync(path, `${JSON.stringify({ ...nextEvent(tail, Date.now(), nodeEnvironment.random, body("2")), schema: "event/2" })}\n`);
    const before = readFileSync(path);
    expect(await appendTo(folder, "3")).toMatchObject({ ok: false, code: "newer-schema" });
    expect(readFileSync(path)).toEqual(before);
  });

  it("when another process keeps the lock", { timeout: 30_000 }, async () => {
    const root = newFolder();
    const folder = join(root, "review");
    const keeper = run(await builtHelper("lockKeeper", root), { folder, reviewer: "ana" });
    await keeper.written(1);
    expect(await appendTo(folder, "1")).toMatchObject({ ok: false, code: "locked" });
    keeper.child.kill("SIGKILL");
    await keeper.ended;
  });

  it("when the folder cannot be written", async ({ skip }) => {
    if (!isRoot) {
      const folder = newFolder();
      chmodSync(folder, 0o555);
      expect(await appendTo(join(folder, "review"), "1")).toMatchObject({ ok: false, code: "read-only" });
      chmodSync(folder, 0o755);
      return;
    }
    await onTmpfs("64k", skip, async (folder) => {
      expect(await appendTo(join(folder, "review"), "1")).toMatchObject({ ok: true });
      const remounted = (how: string) => spawnSync("mount", ["-o", `remount,${how}`, folder]).status;
      expect(remounted("ro")).toBe(0);
      expect(await appendTo(join(folder, "review"), "2")).toMatchObject({
        ok: false,
        code: "read-only",
        message: expect.stringContaining("EROFS") as string,
      });
      expect(await appendTo(join(folder, "another"), "2")).toMatchObject({ ok: false, code: "read-only" });
      expect(remounted("rw")).toBe(0);
      expect(await appendTo(join(folder, "review"), "3")).toMatchObject({ ok: true });
      expect(await valuesOf(join(folder, "review"))).toEqual(["1", "3"]);
    });
  });

  it("when the disk is full: all that was acknowledged is there, nothing else, and it goes on when there is room", async ({ skip }) => {
    await onTmpfs("64k", skip, async (folder) => {
      const review = join(folder, "review");
      const filler = join(folder, "filler");
      const logs = openReviewLogs(review);
      const saved: string[] = [];
      writeFileSync(filler, Buffer.alloc(20_000));
      for (let index = 0; ; index++) {
        const outcome = await logs.append("ana", (tail) =>
          nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, { ...body(`v${index}`), rationale: "x".repeat(index % 700) }),
        );
        if (!outcome.ok) {
          expect(outcome).toMatchObject({ code: "disk-full", message: expect.stringContaining("ENOSPC") as string });
          break;
        }
        saved.push(`v${index}`);
      }
      expect(saved.length).toBeGreaterThan(10);
      expect(await valuesOf(review)).toEqual(saved);
      expect((await readLogs(review))[0]).toMatchObject({ problems: [], torn: null });
      rmSync(filler);
      expect(await appendTo(review, "room again")).toMatchObject({ ok: true, tornAside: null });
      expect(await valuesOf(review)).toEqual([...saved, "room again"]);
    });
  });

  it("when the file may not grow, in the middle of a line: the part that was written is taken back", async ({ skip }) => {
    const root = newFolder();
    const folder = join(root, "review");
    if (process.platform === "win32") return skip("there is no ulimit on Windows");
    const limited = run(await builtHelper("appender", root), { folder, reviewer: "ana", tag: "v", count: 1_000 }, [
      "bash",
      "-c",
      `ulimit -f 8; exec "${process.execPath}" "$0" "$@"`,
    ]);
    const said = await limited.ended;
    expect(said.at(-1)).toBe("refused disk-full");
    const saved = said.slice(0, -1);
    expect(saved.length).toBeGreaterThan(3);
    expect(await valuesOf(folder)).toEqual(saved);
    expect((await readLogs(folder))[0]).toMatchObject({ problems: [], torn: null });
    expect(statSync(join(folder, "logs", "ana.jsonl")).size).toBeLessThan(8 * 1024);
  });
});

describe("logs on disk are watched", () => {
  it("from before their folder exists, and until told to stop", async () => {
    const folder = join(newFolder(), "review");
    const logs = openReviewLogs(folder);
    let heard = 0;
    let wake: () => void = () => undefined;
    const stop = logs.watch(() => (heard++, wake()));
    const next = () => new Promise<void>((resolve) => (wake = resolve));
    for (const value of ["1", "2"]) {
      const changed = next();
      await appendTo(folder, value);
      await changed;
    }
    expect(heard).toBeGreaterThanOrEqual(2);
    expect(await valuesOf(folder)).toEqual(["1", "2"]);
    stop();
  });
});
