import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const environment = { PATH: process.env["PATH"], HOME: "/nonexistent", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
const identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "init.defaultBranch=main"];
const git = (folder: string, ...args: string[]) => execFileSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8", env: environment });

/** A repository with a run in it, as a team shares one. */
function repository(): string {
  const run = runOnDisk();
  made.push(run.folder);
  git(run.folder, "init", "--quiet");
  keep(run.folder, "the run");
  return run.folder;
}
function keep(folder: string, what: string): void {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", what);
}
/** Somebody's own copy, on a branch of their own. */
function cloneFor(origin: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "adjudicate-clone-"));
  made.push(folder);
  git(folder, "clone", "--quiet", origin, ".");
  git(folder, "checkout", "--quiet", "-b", name);
  return folder;
}
/** Merges branches of other copies in this order. */
function merged(origin: string, ...branches: readonly (readonly [folder: string, branch: string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), "adjudicate-merged-"));
  made.push(folder);
  cpSync(origin, folder, { recursive: true });
  for (const [from, branch] of branches) git(folder, "pull", "--quiet", "--no-rebase", "--no-edit", from, branch);
  return folder;
}

const item = (repetition: number) =>
  JSON.stringify({ task_id: "S03", system: { id: "fallback-router", version: "1.0.0" }, repetition, citation_id: "k1" });
async function label(folder: string, reviewer: string, value: string, repetition = 1): Promise<void> {
  const args = ["label", folder, "--reviewer", reviewer, "--dimension", "citation-support", "--target", item(repetition), "--value", value];
  const { code, err } = await adjudicate([...args, "--rationale", "read it"]);
  if (code !== 0) throw new Error(err);
}
const decide = (folder: string, reviewer: string, value: string) =>
  adjudicate([
    ...["decide", folder, "--reviewer", reviewer, "--dimension", "citation-support", "--target", item(1), "--value", value],
    ...["--cause", "misreading", "--rationale", "looked again"],
  ]);
const told = async (folder: string) => (await adjudicate(["disagreements", folder, "--all", "--json"])).out;
const checked = async (folder: string) => (await adjudicate(["check", folder])).code;

describe("a review that a team merges with git", () => {
  it("comes to one state whatever the order of merges, with two who label and a third who decides", async () => {
    const origin = repository();
    const [ann, ben] = [cloneFor(origin, "ann"), cloneFor(origin, "ben")];
    await label(ann, "Ann", "full");
    await label(ben, "Ben", "none");
    keep(ann, "Ann's labels");
    keep(ben, "Ben's labels");
    const one = merged(origin, [ann, "ann"], [ben, "ben"]);
    const other = merged(origin, [ben, "ben"], [ann, "ann"]);
    expect(await told(one)).toBe(await told(other));
    expect(await checked(one)).toBe(1);

    const cem = cloneFor(one, "cem");
    expect(await decide(cem, "Cem", "partial")).toMatchObject({ code: 0 });
    keep(cem, "Cem's decision");
    // Ann goes on meanwhile, on another item.
    await label(ann, "Ann", "full", 0);
    keep(ann, "Ann goes on");
    const ends = [
      merged(origin, [ann, "ann"], [ben, "ben"], [cem, "cem"]),
      merged(origin, [cem, "cem"], [ann, "ann"]),
      merged(origin, [ben, "ben"], [cem, "cem"], [ann, "ann"]),
    ];
    const states = await Promise.all(ends.map(told));
    expect(new Set(states).size).toBe(1);
    const { disagreements } = JSON.parse(states[0]!) as { readonly disagreements: readonly { readonly decision: unknown }[] };
    expect(disagreements).toHaveLength(1);
    expect(disagreements[0]).toMatchObject({ decision: { by: "Cem", value: "partial", stale: [], conflicting: [] } });
    for (const end of ends) {
      expect(await checked(end)).toBe(0);
      expect((await adjudicate(["verify", end])).code).toBe(0);
      for (const name of ["ann", "ben", "cem"]) expect(readFileSync(join(end, `review/logs/${name}.jsonl`), "utf8")).not.toContain("<<<<<<<");
    }
  });

  it("keeps two decisions made apart, says that they contradict each other, and the same in every order", async () => {
    const origin = repository();
    await label(origin, "Ann", "full");
    await label(origin, "Ben", "none");
    keep(origin, "labels");
    const [cem, dan] = [cloneFor(origin, "cem"), cloneFor(origin, "dan")];
    await decide(cem, "Cem", "partial");
    await decide(dan, "Dan", "none");
    keep(cem, "Cem's decision");
    keep(dan, "Dan's decision");
    const one = merged(origin, [cem, "cem"], [dan, "dan"]);
    const other = merged(origin, [dan, "dan"], [cem, "cem"]);
    expect(await told(one)).toBe(await told(other));
    expect((await adjudicate(["disagreements", one])).out).toMatch(/Dan decided none, against Cem's partial/);
    expect(await checked(one)).toBe(1);
    expect(await decide(one, "Eva", "none")).toMatchObject({ code: 0 });
    expect(await checked(one)).toBe(0);
  });
});
