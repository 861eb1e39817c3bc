import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { truthFolderOf } from "../../src/node/truthFolder";
import { emptyFolder, type RunOnDisk } from "../builders/runOnDisk";

describe("where the truths of a run are", () => {
  let home: RunOnDisk;
  const at = (...path: string[]) => join(home.folder, ...path);
  beforeEach(() => {
    home = emptyFolder();
    mkdirSync(at("run"));
  });
  afterEach(() => home.remove());

  it("is the run folder, then the folder beside it", () => {
    mkdirSync(at("truth"));
    expect(truthFolderOf(at("run"))).toBe(at("truth"));
    mkdirSync(at("run/truth"));
    expect(truthFolderOf(at("run"))).toBe(at("run/truth"));
  });

  it("is beside the corpus where there is no truth yet, and in the run folder where there is no corpus either", () => {
    expect(truthFolderOf(at("run"))).toBe(at("run/truth"));
    home.write("corpus.yaml", "version: v1\ncases: []\n");
    expect(truthFolderOf(at("run"))).toBe(at("truth"));
  });
});
