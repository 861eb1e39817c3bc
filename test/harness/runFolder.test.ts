import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { beginFolder } from "../../src/harness/runFolder";
import { scratchFolder } from "../builders/benchmark";

/** The number of a process that has ended. */
const endedProcess = (): number => spawnSync(process.execPath, ["-e", ""]).pid;
const beside = (place: string) => readdirSync(dirname(place)).sort();

describe("a run folder in the making", () => {
  it("takes what a killed run into the same place left, and nothing that may still be in use", async () => {
    const place = join(scratchFolder("leftovers"), "R");
    const living = await beginFolder(place);
    // As a killed run leaves it: the same name with the number of a process that is no longer there.
    const killed = join(dirname(place), basename(living.path).replace(`-${process.pid}-`, `-${endedProcess()}-`));
    mkdirSync(killed);
    writeFileSync(join(killed, "results.jsonl"), "{}\n");
    const others = [
      basename(killed).replace(/partial-[0-9a-f]{8}/, "partial-00000000"), // another machine's
      ".R.partial-0a1b2c3d", // nobody says whose
      basename(killed).replace(".R.", ".R2."), // of another place
      `${basename(killed)}.kept`,
    ];
    for (const name of others) mkdirSync(join(dirname(place), name));

    const next = await beginFolder(place);
    expect(beside(place)).toEqual([...others, basename(living.path), basename(next.path)].sort());
    await next.complete();
    await living.abandon();
    expect(beside(place)).toEqual([...others, "R"].sort());
  });

  it("is made with the folders that it lies in, and refused where the file system takes none", async () => {
    const place = join(scratchFolder("deep"), "a", "b", "R");
    await (await beginFolder(place)).complete();
    expect(beside(place)).toEqual(["R"]);
    if (process.platform === "linux")
      for (const odd of ["/proc/adjudicate-run", "/proc/adjudicate/run"])
        await expect(beginFolder(odd)).rejects.toThrow("/proc takes no folder. Name another with --out.");
  });

  it("does not go over a run that came into its place meanwhile", async () => {
    const place = join(scratchFolder("meanwhile"), "R");
    const folder = await beginFolder(place);
    const other = await beginFolder(place);
    writeFileSync(join(other.path, "results.jsonl"), "{}\n");
    await other.complete();
    await expect(folder.complete()).rejects.toThrow();
    await folder.abandon();
    expect(beside(place)).toEqual(["R"]);
  });
});
