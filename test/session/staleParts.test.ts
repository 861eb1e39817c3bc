import { describe, expect, it } from "vitest";
import { MemoryRunFiles, memoryPorts, type MemoryPorts } from "../builders/memoryPorts";
import { openedSession } from "../builders/openedSession";
import { jsonl, sampleRows, successRow } from "../builders/sampleRows";
import { collectRatings } from "../../src/session/agreement/collectRatings";

type Changing = { task_id: string; query?: string; trace?: { answer?: string }; provenance?: { representations?: { sha256: string }[] } };

/** A label of S03's first citation, then the results as `change` makes them. */
async function labelledThen(change: (row: Changing) => void, given: { readonly forget?: boolean } = {}) {
  const ports = memoryPorts();
  const opened = await openedSession(ports);
  const { rows } = await opened.ask("cases/page", {
    query: { where: "task:S03 repetition:0 system:fallback-router", search: "", sort: [] },
    from: 0,
    count: 1,
  });
  const { rowId } = rows[0]!;
  const ref = { kind: "citation", citationId: "k1", claimId: "c1" };
  await opened.ask("label/commit", {
    rowId,
    ref,
    dimension: "citation-support",
    value: "none",
    rationale: "read it",
    evidence: null,
    activeSeconds: 1,
  });
  if (given.forget)
    ports.logs.lines.set(
      "reviewer-a",
      ports.logs.lines.get("reviewer-a")!.map((line) => line.replace(/"parts":\{[^}]*\},/, "")),
    );
  const changed = sampleRows().map((row) => structuredClone(row) as unknown as Changing);
  for (const row of changed) if (row.task_id === "S03") change(row);
  const after: MemoryPorts = memoryPorts({ logs: ports.logs, files: new MemoryRunFiles(jsonl(changed)) });
  const again = await openedSession(after);
  const mine = await again.ask("label/mine", { from: 0, count: 10 });
  return { ports, again, label: mine.labels[0]!.label, rowId: mine.labels[0]!.rowId!, ref };
}

describe("a stale label", () => {
  it("says which parts of what it judged have changed: the question, the answer, the cited bytes", async () => {
    expect((await labelledThen((row) => (row.query = "Another question"))).label).toMatchObject({
      stale: ["content"],
      changes: { parts: ["query"] },
    });
    const bytes = await labelledThen((row) => row.provenance?.representations?.forEach((one) => (one.sha256 = "f".repeat(64))));
    expect(bytes.label).toMatchObject({ stale: ["content"], changes: { parts: ["representation"] } });
    const answer = await labelledThen((row) => (row.trace!.answer += " And more."));
    expect(answer.label.changes?.parts).toEqual(["answer"]);
  });

  it("says only that the whole has changed where it was given before parts were stored", async () => {
    const { label } = await labelledThen((row) => (row.query = "Another question"), { forget: true });
    expect(label.stale).toEqual(["content"]);
    expect(label.changes?.parts).toBeUndefined();
  });

  it("says nothing of changes while it stands", async () => {
    const { label } = await labelledThen(() => undefined);
    expect(label.stale).toEqual([]);
    expect(label).not.toHaveProperty("changes");
  });

  it("still holds where it is given again as it was: a new label on the new content, the old one kept", async () => {
    const { again, ports, label, rowId, ref } = await labelledThen((row) => (row.query = "Another question"));
    const { value, rationale, evidence } = label;
    await again.ask("label/commit", { rowId, ref, dimension: "citation-support", value, rationale: rationale!, evidence, activeSeconds: 1 });
    const events = ports.logs.events("reviewer-a");
    expect(events.map((one) => one["value"])).toEqual(["none", "none"]);
    expect(events[1]!["content"]).not.toBe(events[0]!["content"]);
    expect((await again.ask("label/mine", { from: 0, count: 10 })).labels.map((one) => one.label.stale)).toEqual([[]]);
  });

  it("says from which version of the codebook it is", async () => {
    const { again } = await labelledThen(() => undefined);
    const { codebook } = again.session.run.data;
    again.ports.files.artefacts.set(
      "review/codebook.yaml",
      JSON.stringify({ dimensions: codebook.dimensions.map((one) => (one.id === "citation-support" ? { ...one, version: 2 } : one)) }),
    );
    await again.session.run.rereadData();
    const [mine] = (await again.ask("label/mine", { from: 0, count: 1 })).labels;
    expect(mine!.label).toMatchObject({ stale: ["codebook"], changes: { dimension: { from: "citation-support@1", to: "citation-support@2" } } });
  });
});

describe("agreement", () => {
  it("takes the label that speaks for what there is now where a reviewer's own has gone stale", async () => {
    const rowsWith = (queries: readonly string[]) => jsonl(queries.map((query, at) => ({ ...(successRow({ task: `T${at}` }) as object), query })));
    const ports = memoryPorts({ files: new MemoryRunFiles(rowsWith(["one", "other"])) });
    const opened = await openedSession(ports);
    const { table } = opened.session.run.rows.store;
    for (const [place, value] of ["success", "partial"].entries())
      await opened.ask("label/commit", {
        rowId: table.summaryAt(place).id,
        ref: { kind: "row" },
        dimension: "primary-label",
        value,
        rationale: "",
        evidence: null,
        activeSeconds: 1,
      });
    const { run } = (await openedSession(memoryPorts({ logs: ports.logs, files: new MemoryRunFiles(rowsWith(["one", "one"])) }))).session;
    const { ratings, stale } = await collectRatings(run, "primary-label");
    expect(ratings.map(({ label }) => label)).toEqual(["success", "success"]);
    expect(stale.size).toBe(0);
  });
});
