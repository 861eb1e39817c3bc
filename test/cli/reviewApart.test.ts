import { appendFileSync, cpSync, existsSync, renameSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { liveTruthRun, vendorUrl } from "../builders/liveTruthRun";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

/** Labels of a run made from somebody else's file lie beside that file: here they are moved out of the run folder. */
describe("labels that lie apart from the run", () => {
  let run: RunOnDisk;
  let apart: string;
  beforeEach(async () => {
    run = runOnDisk();
    const target = "task_id=S03,system=fallback-router@1.0.0,repetition=1,citation_id=k1";
    await adjudicate(["label", run.folder, "--reviewer", "Ann", "--target", target, "--dimension", "citation-support", "--value", "full"]);
    apart = run.path("log.json.review");
    renameSync(run.path("review"), apart);
  });
  const made: RunOnDisk[] = [];
  afterEach(() => [run, ...made.splice(0)].forEach((one) => one.remove()));

  it("are exported from where --review says", async () => {
    expect((await adjudicate(["export", run.folder, "--as", "labels-csv"])).out).not.toContain("Ann");
    const { code, out } = await adjudicate(["export", run.folder, "--as", "labels-csv", "--review", apart]);
    expect(code).toBe(0);
    expect(out).toContain("Ann");
    expect(existsSync(run.path("review"))).toBe(false);
  });

  it("are verified there: a broken chain is named with its file", async () => {
    expect(await adjudicate(["verify", run.folder, "--review", apart])).toMatchObject({
      code: 0,
      out: expect.stringContaining("1 logs with 1 events"),
    });
    cpSync(`${apart}/logs/ann.jsonl`, `${apart}/logs/eve.jsonl`);
    appendFileSync(`${apart}/logs/eve.jsonl`, "{}\n");
    const broken = await adjudicate(["verify", run.folder, "--review", apart]);
    expect(broken.code).toBe(1);
    expect(broken.out).toContain(`${apart}/logs/eve.jsonl:2`);
  });

  it("keep what is said of truths, and go along where the run is graded again", async () => {
    const home = liveTruthRun();
    made.push(home);
    const [live, logs] = [home.path("run"), home.path("apart")];
    const change = ["--fact", "release=v4", "--category", "page-changed", "--reason", "it changed", "--evidence-url", vendorUrl];
    const said = await adjudicate(["truth", "propose", live, "S03", ...change, "--review", logs, "--reviewer", "ann"]);
    expect(said.code, said.err).toBe(0);
    expect(existsSync(home.path("run/review"))).toBe(false);
    const listed = async (...more: string[]) =>
      (await adjudicate(["truth", "list", live, ...more, "--json"])).json<{ proposals: { by: string }[] }>().proposals.map(({ by }) => by);
    expect([await listed(), await listed("--review", logs)]).toEqual([[], ["ann"]]);
    expect((await adjudicate(["check", live, "--review", logs, "--json"])).err).toBe("");

    const again = home.path("again");
    expect(await adjudicate(["regrade", live, "--out", again, "--review", logs])).toMatchObject({ code: 0 });
    expect(existsSync(`${again}/review/logs/ann.jsonl`)).toBe(true);
  });
});
