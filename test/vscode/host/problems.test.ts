import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, inWorkspace, open, until } from "./support";

const broken = inWorkspace("broken", "results.jsonl");

describe("the Problems list", () => {
  after(closeAll);

  it("has each bad line at its exact place, and nothing of the good ones", async () => {
    await open(broken);
    const found = await until(
      vscode.languages.onDidChangeDiagnostics,
      () => {
        const list = vscode.languages.getDiagnostics(broken);
        return list.length > 0 && list;
      },
      "problems of the broken run",
    );
    const lines = new Set(found.map((each) => each.range.start.line + 1));
    assert.deepEqual([...lines].sort(), [2, 3, 4, 5]);
    const trailingComma = found.find((each) => each.range.start.line === 1)!;
    assert.equal(trailingComma.range.start.character, '{"task_id":"X02",'.length);
    const wrongType = found.find((each) => each.range.start.line === 4)!;
    assert.equal(wrongType.range.start.character, '{"task_id":"X05","repetition":'.length);
    assert.equal(wrongType.range.end.character, '{"task_id":"X05","repetition":"often"'.length);
    assert.ok(found.every((each) => each.source === "Trace Adjudicator" && each.message.length > 10));
  });
});
