import { afterEach, describe, expect, it } from "vitest";
import { aLabel, aTarget, LogBuilder, timeAt } from "../builders/log";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { successRow } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

/** Ann's log with a clock that ran backwards, a copy of it that was edited on another machine, and somebody who is nearly called Ann. */
function inConflict(): RunOnDisk {
  const row = successRow({ task: "K01" }) as { run_id: string; lane: string; system: { id: string; version: string } };
  const run = kept(runOnDisk([row]));
  const target = aTarget({ run_id: row.run_id, lane: row.lane, system: row.system });
  const ann = new LogBuilder("ann.jsonl", 1);
  ann.add(aLabel({ reviewer: "Ann", target }), timeAt(86_400_000));
  ann.add(aLabel({ reviewer: "Ann", target, value: "partial" }), timeAt(0));
  run.write("review/logs/ann.jsonl", ann.text);
  const [first] = ann.text.split("\n");
  run.write("review/logs/ann~laptop.jsonl", `${first!.replace('"success"', '"timeout"')}\n`);
  const other = new LogBuilder("a-nn.jsonl", 3);
  other.add(aLabel({ reviewer: "A-nn", target }));
  run.write("review/logs/a-nn.jsonl", other.text);
  return run;
}

describe("logs in conflict", () => {
  it.each(["validate", "verify"])("are told by %s with file and line, and what counts", async (command) => {
    const run = inConflict();
    const answer = await adjudicate([command, run.folder]);
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(/ann~laptop\.jsonl:1:1: .*stands in .*ann\.jsonl:1 with another content; that one counts, this one does not/);
    expect(answer.out).toMatch(
      /ann\.jsonl:2:1: note: the clock ran backwards: this line says 2026-11-29T10:00:00\.000Z, 24 hours before a line above/,
    );
    expect(answer.out).toMatch(/ann\.jsonl:1:1: note: the reviewers "A-nn" and "Ann" are written nearly alike/);
  });

  it("lose nothing: what stands is the same by export, whichever file is read first", async () => {
    const run = inConflict();
    const lines = (await adjudicate(["export", run.folder, "--as", "labels-jsonl"])).out.trimEnd().split("\n");
    const records = lines.map((line) => JSON.parse(line) as { standing: string; event: { reviewer: string; value: string } });
    expect(records.map(({ standing, event }) => [event.reviewer, event.value, standing])).toEqual([
      ["A-nn", "success", "current"],
      ["Ann", "success", "superseded"],
      ["Ann", "partial", "current"],
    ]);
  });
});
