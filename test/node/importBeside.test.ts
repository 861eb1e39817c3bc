import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importRun } from "../../src/node/import";
import { tempFolders } from "./helpers/tempFolder";

const newFolder = tempFolders();

/** Two records, and a judge's labels in a file of its own. */
function records(root: string): void {
  mkdirSync(join(root, "data"), { recursive: true });
  writeFileSync(join(root, "data/answers.jsonl"), '{"id":"a","text":"One."}\n{"id":"b","text":"Two."}\n');
  writeFileSync(join(root, "data/judge.json"), '[{"key":"a","verdict":"good"},{"key":"b","verdict":"bad"}]');
}
const mapping = JSON.stringify({
  row: { task_id: "id", trace: { answer: "text" } },
  judgements: [
    { judge: { id: { constant: "judge" } }, target: { kind: "row" }, label: "verdict", file: "judge.json", join: { ours: "id", theirs: "key" } },
  ],
});

it.each(["data", "space/.trace-adjudicator"])("a mapping kept in %s joins the file that lies beside the source", async (folder) => {
  const root = newFolder();
  records(root);
  mkdirSync(join(root, folder), { recursive: true });
  const path = join(root, folder, "answers.jsonl.mapping.json");
  writeFileSync(path, mapping);
  const imported = await importRun({
    files: [join(root, "data/answers.jsonl")],
    format: "auto",
    mapping: path,
    out: join(root, "run"),
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  expect(imported).toMatchObject({ ok: true, record: { counts: { rows: 2, judgements: 2, problems: 0 } } });
  expect(readFileSync(join(root, "run/source/judge.json"), "utf8")).toContain('"verdict":"good"');
});
