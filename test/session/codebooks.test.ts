import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bundledCodebook } from "../../src/core/formats/bundledCodebook";
import type { Codebook } from "../../src/core/formats/codebook";
import type { MigrationSaid } from "../../src/protocol/codebooks";
import { Codebooks } from "../../src/session/codebooks/codebooks";
import { usual } from "../../src/session/projection/seals";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { MemoryShell, memoryPorts } from "../builders/memoryPorts";

const file = "review/codebook.yaml";
const ref = { kind: "citation", citationId: "k1", claimId: "c1" };

async function rowOf({ ask }: OpenedSession, where: string): Promise<string> {
  return (await ask("cases/page", { query: { ...everyRow, where }, from: 0, count: 1 })).rows[0]!.rowId;
}
async function label(opened: OpenedSession, where: string, value: string): Promise<void> {
  const rowId = await rowOf(opened, where);
  const said = await opened.ask("label/commit", {
    rowId,
    ref,
    dimension: "citation-support",
    value,
    rationale: "",
    evidence: null,
    activeSeconds: 1,
  });
  expect(said.saved).toBe("disk");
}
const mineOn = async (opened: OpenedSession, where: string) =>
  (await opened.ask("case/open", { rowId: await rowOf(opened, where) })).slots.find(
    (slot) => slot.dimension === "citation-support" && slot.ref.citationId === "k1",
  )!.mine;
const inFiles = ({ ports }: OpenedSession) => parse(ports.files.artefacts.get(file)!) as Codebook;

/** The bundled codebook saved with citation support as its second version: `partial` is split. */
async function secondVersion(opened: OpenedSession): Promise<void> {
  const { text, base } = await opened.ask("codebook/open", {});
  const at = ["dimensions", 0];
  const edited = await opened.ask("codebook/edit", {
    text,
    edits: [
      { op: "set", path: [...at, "version"], value: 2 },
      { op: "set", path: [...at, "order"], value: ["full", "most", "some", "none", "contradicted"] },
      { op: "remove", path: [...at, "labels", 1] },
      { op: "insert", path: [...at, "labels"], at: 1, value: { id: "most", title: "Most" } },
      { op: "insert", path: [...at, "labels"], at: 2, value: { id: "some", title: "Some" } },
    ],
  });
  expect(await opened.ask("codebook/save", { text: edited.text, base, wording: [] })).toMatchObject({ saved: true });
}
const migration: MigrationSaid = {
  from: "citation-support@1",
  to: "citation-support@2",
  map: { full: "full", none: "none", partial: null },
  others: "relabel",
  scope: "own",
};

describe("a codebook that is changed", () => {
  it("begins as the bundled one, and is a file of the review once saved", async () => {
    const opened = await openedSession();
    const open = await opened.ask("codebook/open", {});
    expect(open).toMatchObject({ source: "bundled", base: null, closed: null, draft: null, check: { problems: [], changes: [], demands: [] } });
    await secondVersion(opened);
    expect(opened.session.documentState().codebook).toMatchObject({
      source: "run",
      dimensions: [{ id: "citation-support", version: 2 }, {}, {}, {}, {}, {}, {}, {}, {}],
    });
    expect(await opened.ask("codebook/open", {})).toMatchObject({ source: "run", text: opened.ports.files.artefacts.get(file) });
  });

  it("keeps its labels as they were given, and the version they were given under", async () => {
    const opened = await openedSession();
    await label(opened, "task:S03 repetition:0", "partial");
    await secondVersion(opened);
    expect(await mineOn(opened, "task:S03 repetition:0")).toMatchObject({ value: "partial", under: "citation-support@1", stale: ["codebook"] });
    expect(inFiles(opened).history?.map(({ id, version }) => `${id}@${version}`)).toEqual(["citation-support@1"]);
    expect(opened.session.documentState().codebook.earlier).toEqual([bundledCodebook.dimensions[0]]);
  });

  it("is refused without another version where its meaning changed, and says which would do", async () => {
    const opened = await openedSession();
    const { text, base } = await opened.ask("codebook/open", {});
    const edited = await opened.ask("codebook/edit", {
      text,
      edits: [
        { op: "remove", path: ["dimensions", 0, "labels", 3] },
        { op: "remove", path: ["dimensions", 0, "order", 3] },
      ],
    });
    expect(edited.check.demands).toMatchObject([{ dimension: "citation-support", why: "meaning", next: 2 }]);
    const saved = await opened.ask("codebook/save", { text: edited.text, base, wording: ["citation-support"] });
    expect(saved).toMatchObject({ saved: false, why: "version", reason: expect.stringContaining("such as 2") as string });
    expect(opened.ports.files.artefacts.has(file)).toBe(false);
  });

  it("may keep its version where its author says that a word was corrected: labels stay fresh", async () => {
    const opened = await openedSession();
    await label(opened, "task:S03 repetition:0", "full");
    const { text, base } = await opened.ask("codebook/open", {});
    const edited = await opened.ask("codebook/edit", { text, edits: [{ op: "set", path: ["dimensions", 0, "guideline"], value: "Read it." }] });
    expect(await opened.ask("codebook/save", { text: edited.text, base, wording: [] })).toMatchObject({ saved: false, why: "version" });
    expect(await opened.ask("codebook/save", { text: edited.text, base, wording: ["citation-support"] })).toMatchObject({ saved: true });
    expect(await mineOn(opened, "task:S03 repetition:0")).toMatchObject({ value: "full", stale: [] });
  });

  it("is not saved with errors, over somebody else's change, or where the disk refuses", async () => {
    const opened = await openedSession();
    const { text, base } = await opened.ask("codebook/open", {});
    const save = (of: string, on: string | null) => opened.ask("codebook/save", { text: of, base: on, wording: [] });
    expect(await save("dimensions: [", base)).toMatchObject({ saved: false, why: "invalid" });
    expect(await save("dimensions: [{id: a, version: 1, applies_to: row, labels: [{id: x}, {id: x}]}]", base)).toMatchObject({
      saved: false,
      why: "invalid",
      reason: expect.stringContaining("more than once") as string,
    });
    opened.ports.codebook.refusal = { ok: false, code: "disk-full", message: "the disk is full" };
    expect(await save(text, base)).toMatchObject({ saved: false, why: "failed", reason: "the disk is full" });
    opened.ports.codebook.refusal = null;
    opened.ports.files.artefacts.set(file, text);
    expect(await save(text, base)).toMatchObject({ saved: false, why: "changed" });
    expect(opened.ports.files.artefacts.get(file)).toBe(text);
  });

  it("of a newer format is shown and left alone", async () => {
    const opened = await openedSession();
    const text = "schema: codebook/2\ndimensions: [{ id: a, version: 1, applies_to: row, labels: [{ id: x }] }]\n";
    opened.ports.files.artefacts.set(file, text);
    const { closed, base } = await opened.ask("codebook/open", {});
    expect(closed).toContain("newer version");
    expect(await opened.ask("codebook/save", { text: text.replace("id: x", "id: y"), base, wording: [] })).toMatchObject({
      saved: false,
      why: "failed",
    });
    expect(opened.ports.files.artefacts.get(file)).toBe(text);
  });

  it("keeps what was being written until it is saved, across restarts", async () => {
    const ports = memoryPorts();
    const first = await openedSession(ports);
    await first.ask("codebook/keepDraft", { draft: { text: "half: a codebook", base: null } });
    const second = await openedSession(ports);
    expect((await second.ask("codebook/open", {})).draft).toEqual({ text: "half: a codebook", base: null });
    await secondVersion(second);
    expect((await second.ask("codebook/open", {})).draft).toBeNull();
  });

  it("tells of what is wrong with it among the problems, with its line", async () => {
    const ports = memoryPorts();
    ports.files.artefacts.set(file, "dimensions:\n  - id: a\n    version: 1\n    applies_to: page\n    labels: [{ id: x }]\n");
    const { ask } = await openedSession(ports);
    const { problems } = await ask("problems/page", { from: 0, count: 50 });
    expect(problems).toContainEqual(expect.objectContaining({ file, line: 4, code: "unknown-target-kind" }));
  });

  it("cannot be edited where there is no such place", async () => {
    const { ask } = await openedSession();
    await expect(ask("codebook/edit", { text: "dimensions: []", edits: [{ op: "remove", path: ["dimensions", 0] }] })).rejects.toThrow(
      /cannot be changed/,
    );
  });
});

describe("a migration", () => {
  it("says beforehand what becomes of which labels", async () => {
    const opened = await openedSession();
    await label(opened, "task:S03 repetition:0", "full");
    await label(opened, "task:K01", "partial");
    await secondVersion(opened);
    expect(await opened.ask("codebook/versions", {})).toMatchObject({
      versions: [
        {
          dimension: "citation-support@1",
          inForce: false,
          given: 2,
          waiting: 2,
          waitingMine: 2,
          values: [
            { value: "full", labels: 1 },
            { value: "partial", labels: 1 },
          ],
        },
      ],
      migrations: [],
    });
    expect(await opened.ask("codebook/preview", { migration })).toEqual({
      rows: [
        { value: "full", to: "full", labels: 1, mine: 1 },
        { value: "partial", to: null, labels: 1, mine: 1 },
      ],
      moved: 1,
      again: 1,
      lacking: 0,
      othersSealed: false,
      problem: null,
    });
    expect(await opened.ask("codebook/preview", { migration: { ...migration, map: { full: "whole" } } })).toMatchObject({
      problem: expect.stringContaining('no label "whole"') as string,
    });
  });

  it("carries labels on, is one event of its author's log, and is undone like a label", async () => {
    const opened = await openedSession();
    await label(opened, "task:S03 repetition:0", "full");
    await label(opened, "task:K01", "partial");
    await secondVersion(opened);
    expect(await opened.ask("codebook/migrate", { migration })).toMatchObject({ saved: "disk" });
    expect(await mineOn(opened, "task:S03 repetition:0")).toMatchObject({
      value: "full",
      stale: [],
      migrated: { dimension: "citation-support@1", value: "full" },
    });
    expect(await mineOn(opened, "task:K01")).toMatchObject({
      value: "partial",
      under: "citation-support@1",
      stale: ["codebook"],
      stuck: ["partial"],
    });
    expect(opened.ports.logs.events("reviewer-a").map(({ kind }) => kind)).toEqual(["label", "label", "migration"]);
    expect(await opened.ask("label/undo", {})).toMatchObject({ done: true });
    expect(await mineOn(opened, "task:S03 repetition:0")).toMatchObject({ stale: ["codebook"] });
    expect(await opened.ask("label/redo", {})).toMatchObject({ done: true });
    expect(await mineOn(opened, "task:S03 repetition:0")).toMatchObject({ stale: [] });
  });

  it("is its author's to take back", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    await label(opened, "task:S03 repetition:0", "full");
    await secondVersion(opened);
    const said = await opened.ask("codebook/migrate", { migration: { ...migration, scope: "everybody" } });
    if (said.saved === "no") expect.unreachable(said.reason);
    const other = await openedSession(
      memoryPorts({ files: ports.files, logs: ports.logs, environment: ports.environment, shell: new MemoryShell("reviewer-b") }),
    );
    expect(await other.ask("codebook/takeBack", { eventId: said.eventId })).toMatchObject({
      saved: "no",
      reason: expect.stringContaining("reviewer-a") as string,
    });
    expect(await opened.ask("codebook/takeBack", { eventId: said.eventId })).toMatchObject({ saved: "disk" });
    expect((await opened.ask("codebook/versions", {})).migrations).toEqual([]);
  });

  it("of a colleague's counts for everybody where it says so, and nobody else's log is written in", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    await label(opened, "task:S03 repetition:0", "full");
    await secondVersion(opened);
    const other = await openedSession(
      memoryPorts({ files: ports.files, logs: ports.logs, environment: ports.environment, shell: new MemoryShell("reviewer-b") }),
    );
    await other.ask("codebook/migrate", { migration: { ...migration, scope: "everybody" } });
    ports.logs.say();
    await opened.session.settled();
    expect(await mineOn(opened, "task:S03 repetition:0")).toMatchObject({ value: "full", stale: [] });
    expect(ports.logs.events("reviewer-a").map(({ kind }) => kind)).toEqual(["label"]);
  });

  it("is refused by somebody without a name, to a version that nobody knows, and where nothing would be carried on", async () => {
    const nobody = await openedSession(memoryPorts({ shell: new MemoryShell(null) }));
    expect(await nobody.ask("codebook/migrate", { migration })).toMatchObject({
      saved: "no",
      reason: expect.stringContaining("who is reviewing") as string,
    });
    const { ask } = await openedSession();
    expect(await ask("codebook/migrate", { migration })).toMatchObject({ saved: "no", reason: "The codebook knows no citation-support@2." });
    expect(await ask("codebook/migrate", { migration: { ...migration, to: "provenance@1" } })).toMatchObject({ saved: "no" });
  });
});

describe("a sealed review", () => {
  it("counts nobody's labels but one's own, neither by version nor for a migration", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    await label(opened, "task:K01", "full");
    await secondVersion(opened);
    const shared = { files: ports.files, logs: ports.logs, environment: ports.environment };
    const other = await openedSession(memoryPorts({ ...shared, shell: new MemoryShell("reviewer-b") }));
    await opened.ask("codebook/migrate", { migration: { ...migration, scope: "everybody" } });
    ports.logs.say();
    await other.session.settled();
    const { run } = other.session;
    const nothing = () => expect.unreachable();
    const sealed = new Codebooks({ run, sealing: () => usual.blind, saved: nothing, migrated: nothing });
    expect(sealed.versions()).toMatchObject({ versions: [], migrations: [{ reviewer: null, mine: false }], othersSealed: true });
    expect(sealed.preview({ ...migration, scope: "everybody" })).toMatchObject({ rows: [], moved: 0, again: 0, othersSealed: true });
    expect(other.session.codebooks.versions()).toMatchObject({ versions: [{ given: 1, waiting: 0 }], migrations: [{ reviewer: "reviewer-a" }] });
  });
});
