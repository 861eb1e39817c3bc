import { expect, it } from "vitest";
import { encodedPages, rowCiting } from "../builders/encodedPages";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession } from "../builders/openedSession";
import { jsonl } from "../builders/sampleRows";

it("pages of every encoding, declared and undeclared, are read as the text they are, with what decided it", async () => {
  const files = new MemoryRunFiles(
    jsonl(encodedPages.map(rowCiting)),
    encodedPages.map((one) => one.page),
  );
  const opened = await openedSession(memoryPorts({ files }));
  const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 100 });
  const read = [];
  for (const { rowId, taskId } of rows) {
    const view = await opened.ask("representation/open", { rowId, representationId: "r1", charset: null });
    const [evidence] = view.evidence;
    read.push({
      taskId,
      hash: view.hash.verdict,
      charset: view.charset,
      text: view.text,
      grade: evidence!.resolution.grade,
      warned: view.strip.findings,
    });
  }
  expect(read).toEqual(
    encodedPages.map(({ task, charset, from, text }) => ({
      taskId: task,
      hash: "verified",
      charset: { used: charset, from, automatic: charset },
      text,
      grade: "exact",
      warned: [],
    })),
  );
  expect(read.length).toBe(28);
});
