import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeEnvironment, openReviewLogs, openReviewPlans, openRunFiles } from "../../src/node";
import { openReview } from "../../src/session/reviewSession";
import { MemoryCodebook, MemoryKeeper, MemoryRunFiles, MemoryShell } from "../builders/memoryPorts";
import { panelOf } from "../builders/openedSession";
import { planOfRows } from "../builders/plans";
import { queueOf, queueRows } from "../builders/queueRun";
import { emptyFolder, runOnDisk, type RunOnDisk } from "../builders/runOnDisk";

const rows = queueRows(8);

/** Git without anybody's own settings. */
function git(folder: string, ...args: readonly string[]): string {
  const settings = ["user.name=tester", "user.email=tester@example.org", "commit.gpgsign=false", "init.defaultBranch=main"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const { status, stdout, stderr } = spawnSync("git", [...settings.flatMap((one) => ["-c", one]), ...args], { cwd: folder, encoding: "utf8", env });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

/** A session of a reviewer over a clone, as an editor has it: real logs and plans on disk. */
async function sessionIn(folder: string, reviewer: string) {
  const review = join(folder, "review");
  const session = await openReview({
    files: openRunFiles(join(folder, "results.jsonl")),
    logs: openReviewLogs(review),
    plans: openReviewPlans(review),
    codebook: new MemoryCodebook(new MemoryRunFiles()),
    keeper: new MemoryKeeper(),
    environment: nodeEnvironment,
    pdfText: null,
    shell: new MemoryShell(reviewer),
    log: () => undefined,
  });
  await session.whenRead;
  await session.settled();
  return { session, queue: queueOf(panelOf(session, `panel of ${reviewer}`)) };
}

const clones: RunOnDisk[] = [];
let origin: RunOnDisk;
const clone = () => {
  const made = emptyFolder();
  clones.push(made);
  git(made.folder, "clone", "-q", origin.folder, "run");
  return made.path("run");
};

beforeAll(async () => {
  origin = runOnDisk(rows);
  const plan = await planOfRows(rows, openRunFiles(origin.path("results.jsonl")).results, { repeats: 0 });
  const items = plan.items.map((item) => ({ ...item, reviewers: ["Ann", "Ben"] }));
  origin.write("review/plans/p-1.json", JSON.stringify({ ...plan, items }));
  git(origin.folder, "init", "-q");
  git(origin.folder, "add", "-A");
  git(origin.folder, "commit", "-q", "-m", "a run and its plan");
});
afterAll(() => {
  for (const one of [origin, ...clones]) one.remove();
});

/** Labels the whole queue in a clone of one's own, and commits the log. */
async function labelled(reviewer: string, valueOf: (task: string) => string): Promise<string> {
  const folder = clone();
  const { session, queue } = await sessionIn(folder, reviewer);
  const { counts } = await queue.open();
  await queue.skip(0, "later");
  await queue.flag(1);
  for (let place = 0; place < counts.total; place++) {
    const item = await queue.item(place);
    expect(await queue.label(place, valueOf(item.case!.taskId))).toMatchObject({ saved: "disk" });
  }
  await queue.undo();
  await queue.redo();
  await queue.reveal(3);
  expect((await queue.header()).finished).toBe(true);
  session.close();
  git(folder, "checkout", "-q", "-b", `log-of-${reviewer}`);
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", `labels by ${reviewer}`);
  return folder;
}

/** What the logs of a folder say, as somebody sees it who reads them anew. */
async function stateIn(folder: string) {
  const { session } = await sessionIn(folder, "Cem");
  const { labels, events, problems, reviewers } = session.run.book.state;
  const told = {
    labels: labels.map(({ event, key }) => [event.reviewer, key, event.value, event.condition]),
    events: events.map(({ event, retractedBy, ignored }) => [event.id, event.reviewer, event.kind, retractedBy, ignored]),
    problems,
    reviewers,
  };
  session.close();
  return told;
}

describe("two reviewers of one plan, each in a clone of their own", () => {
  it("merge their logs with git without a conflict, to the same state in either order", async () => {
    const differing = new Set(["C01", "C04"]);
    const ann = await labelled("Ann", () => "full");
    const ben = await labelled("Ben", (task) => (differing.has(task) ? "none" : "full"));
    const merged = ([first, second]: readonly [string, string], names: readonly [string, string]) => {
      const folder = clone();
      for (const [at, one] of [first, second].entries()) {
        git(folder, "fetch", "-q", one, `log-of-${names[at]!}`);
        git(folder, "merge", "-q", "--no-edit", "FETCH_HEAD");
      }
      expect(git(folder, "status", "--porcelain")).toBe("");
      return folder;
    };
    const [one, other] = [merged([ann, ben], ["Ann", "Ben"]), merged([ben, ann], ["Ben", "Ann"])];
    const [state, same] = [await stateIn(one), await stateIn(other)];
    expect(same).toEqual(state);
    expect(state.problems).toEqual([]);
    expect(state.reviewers).toEqual(["Ann", "Ben"]);
    expect(state.labels.length).toBe(16);
    expect(new Set(state.labels.map(([, , , condition]) => condition))).toEqual(new Set(["blind"]));
    const valuesOf = new Map<unknown, Set<unknown>>();
    for (const [, key, value] of state.labels) valuesOf.set(key, (valuesOf.get(key) ?? new Set()).add(value));
    expect([...valuesOf.values()].filter(({ size }) => size > 1).length).toBe(differing.size);
    for (const name of ["ann", "ben"]) {
      const log = `review/logs/${name}.jsonl`;
      expect(readFileSync(join(one, log), "utf8")).toBe(readFileSync(join(name === "ann" ? ann : ben, log), "utf8"));
    }
    // Each goes on in the merged folder where they were.
    const copy = emptyFolder();
    clones.push(copy);
    cpSync(one, copy.path("run"), { recursive: true });
    const { session, queue } = await sessionIn(copy.path("run"), "Ann");
    expect(await queue.open()).toMatchObject({ finished: true, counts: { done: 8, left: 0, skipped: 0, flagged: 1 } });
    session.close();
  });
});
