import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openForeign } from "../../src/node/import";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();
const gibibyte = 1024 ** 3;

/** A file of this size, empty behind its beginning; disks keep such a hole without room for it. */
function vast(name: string, beginning: string): string {
  const path = join(newFolder(), name);
  writeFileSync(path, beginning);
  truncateSync(path, 1.5 * gibibyte);
  return path;
}

it("takes rows of any size for rows: they are read where they lie", async () => {
  const { recognised } = await openForeign(vast("answers.jsonl", '{"task_id":"K01","run_id":"r","stratum":"s"}\n'));
  expect(recognised).toEqual({ kind: "rows" });
});

it("refuses what has to be imported and is too large for that, and says what to do", async () => {
  const { recognised } = await openForeign(vast("answers.jsonl", '{"id":1,"text":"one"}\n{"id":2,"text":"two"}\n'));
  expect(recognised).toMatchObject({ kind: "refused", code: "too-large", message: expect.stringMatching(/1536 MiB; at most 1024 MiB .*split it/) });
});
