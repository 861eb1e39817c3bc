import * as z from "zod";
import { describe, expect, it } from "vitest";
import { conditions } from "../../src/core/formats/event";
import { row as rowSchema, type Row } from "../../src/core/formats/row";
import { notJudged, rowFieldNames } from "../../src/core/records/rowFields";
import { caseListItem } from "../../src/session/case/listItem";
import { exportEvidence } from "../../src/session/useCases/exportEvidence";
import { Exposure } from "../../src/session/projection/exposure";
import { projectRow } from "../../src/session/projection/projectRow";
import { projectProblems } from "../../src/session/projection/problems";
import { classOfField, columnsOf, mayUse } from "../../src/session/projection/queryFields";
import { rowClasses, type Classes } from "../../src/session/projection/rowClasses";
import type { Params } from "../../src/protocol/messages";
import { openedSession, everyRow } from "../builders/openedSession";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { jsonl, successRow } from "../builders/sampleRows";

/** Every place of the row's schema, unwrapped: objects with their fields, lists with their items. */
function leaves(schema: z.ZodType, path = ""): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return leaves(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inside]) =>
      leaves(inside, path === "" ? name : `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return leaves(schema.element as z.ZodType, `${path}[]`);
  return [path];
}

/** The class that stands for a path, or null where no field of it is named. */
function classAt(path: string): string | null {
  let classes: Classes = rowClasses;
  for (const step of path.split(/\.|(?=\[\])/u)) {
    if (typeof classes === "string") return classes;
    if (step === "[]") {
      if (!("each" in classes)) return null;
      classes = classes.each;
    } else {
      if (!("known" in classes) || !Object.hasOwn(classes.known, step)) return null;
      classes = classes.known[step]!;
    }
  }
  return typeof classes === "string" ? classes : "map";
}

const plant = "PLANTED";
/** A row with a string of its own at every leaf, and an unknown field in every object; `material` says which may be seen blind. */
function planted(): { readonly row: Row; readonly sealed: readonly string[]; readonly open: readonly string[] } {
  const sealed: string[] = [];
  const open: string[] = [];
  let count = 0;
  const text = (blindly: boolean): string => {
    const made = `${plant}${count++}x`;
    (blindly ? open : sealed).push(made);
    return made;
  };
  const build = (classes: Classes, name: string): unknown => {
    if (typeof classes === "string") return text(classes === "material");
    if ("each" in classes) return [build(classes.each, name), build(classes.each, name)];
    return Object.fromEntries([
      ...Object.entries(classes.known).map(([key, inside]) => [key, build(inside, key)]),
      [`unknown_${name}`, { deep: [text(false)] }],
    ]);
  };
  const row = build(rowClasses, "row") as Row; // shapes are those of the schema; every leaf is text
  return { row: { ...row, extra: { nested: text(false) } } as Row, sealed, open };
}

const foundIn = (value: unknown, needles: readonly string[]) => needles.filter((needle) => JSON.stringify(value).includes(needle));

describe("the classes of a row's fields", () => {
  it("name every field of the schema", () => {
    const all = leaves(rowSchema);
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter((path) => classAt(path) === null)).toEqual([]);
  });

  it("name every field that a query may use, and take any other for a verdict", () => {
    const named = rowFieldNames.map((field) => [field, classOfField(field)]);
    expect(named.filter(([, kind]) => kind === "verdict").map(([field]) => field)).toEqual([
      "label",
      "tag",
      "judge",
      "row",
      "expect",
      "support",
      "provenance",
      "freshness",
      "failure",
      "facts",
      "required",
      "supported",
    ]);
    const open = (field: string) => conditions.filter((condition) => mayUse(condition)(field));
    expect(open("answer")).toEqual(conditions);
    expect(open("row")).toEqual(["open", "post-reveal"]); // it would tell the system as well
    expect(classOfField("dimensions.model")).toBe("verdict");
    expect(classOfField("dimensions.category")).toBe("material");
    expect(classOfField("invented")).toBe("verdict");
  });
});

describe("a blind projection", () => {
  it("shows no planted string that is sealed, in any known or unknown field, and all that are material", () => {
    const { row, sealed, open } = planted();
    const blind = projectRow(row, "blind");
    expect(sealed.length).toBeGreaterThan(50);
    expect(foundIn(blind, sealed)).toEqual([]);
    expect(foundIn(blind, open)).toEqual(open);
    expect(foundIn(projectRow(row, "open"), sealed)).toEqual(sealed);
    expect(foundIn(projectRow(row, "post-reveal"), sealed)).toEqual(sealed);
  });

  it("seals what stands where a list or an object belongs", () => {
    const odd = {
      task_id: "A",
      result: `${plant}1`,
      trace: { claims: `${plant}2`, attempts: { a: `${plant}3` } },
      provenance: [`${plant}4`],
      metrics: { duration_s: 1, cost: `${plant}5` },
    } as unknown as Row;
    expect(JSON.stringify(projectRow(odd, "blind"))).not.toContain(plant);
  });

  it("does not let a header or attribute through that nobody named", () => {
    const row = successRow();
    const attempt = {
      ...row.trace!.attempts![0]!,
      attributes: { "url.full": "http://a/", "user_agent.original": `${plant}-system`, "gen_ai.system": plant },
    };
    const representation = { ...row.provenance!.representations![0]!, headers: { ETag: "kept", "x-served-by": plant, "set-cookie": plant } };
    const blind = projectRow({ ...row, trace: { ...row.trace, attempts: [attempt] }, provenance: { representations: [representation] } }, "blind");
    expect(JSON.stringify(blind)).not.toContain(plant);
    expect(blind.provenance!.representations![0]!.headers).toEqual({ ETag: "kept" });
  });

  it("verifies with the judge's words open, and the system and colleagues sealed", () => {
    const verify = projectRow(successRow(), "verify");
    expect(verify.result?.primary_label).toBe("success");
    expect([verify.system, verify.run_id, verify.provenance?.activity, verify.trace?.attempts?.[0]?.provider]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** One success with a secret at every sealed place that the session can reach, a judge, a colleague and a truth. */
async function secretive() {
  const base = successRow();
  const row: Row = {
    ...base,
    run_id: "run-SECRET",
    system: { id: "system-SECRET", version: "9-SECRET" },
    expect: "expect-SECRET",
    dimensions: { category: "page", model: "model-SECRET" },
    result: {
      ...base.result,
      primary_label: "label-SECRET",
      failure_tags: ["tag-SECRET"],
      rule: "rule-SECRET",
      citations: base.result!.citations!.map((one) => ({
        ...one,
        provenance: "provenance-SECRET",
        support: "support-SECRET",
        reason: "reason-SECRET",
        evidence: { exact: "evidence-SECRET" },
      })),
      facts: [{ id: "f-SECRET", expected: "SECRET", matched: true }],
      freshness: { verdict: "fresh-SECRET", window_s: 10 },
      policy: { violations: ["violation-SECRET"] },
    },
    provenance: { ...base.provenance, activity: { config_fingerprint: "SECRET" } },
    trace: { ...base.trace, attempts: base.trace!.attempts!.map((one) => ({ ...one, provider: "provider-SECRET", note: "SECRET" })) },
    surprise: "unknown-SECRET",
  } as Row;
  const files = new MemoryRunFiles(jsonl([row]));
  const target = { kind: "citation", task_id: "S03", citation_id: "k1" };
  files.judgementFiles.set(
    "judgements/SECRET.jsonl",
    jsonl([
      { judgement_id: "j-SECRET", judge: { id: "judge-SECRET" }, target, label: "judged-SECRET", rationale: "SECRET", evidence: { exact: "SECRET" } },
      { bad: "SECRET" },
    ]),
  );
  files.truths.set(
    "S03",
    'case_id: S03\nvalid_at: 2026-11-29T00:00:00Z\nfreshness_window_s: 77\nexpected_facts: [{id: SECRET, value: SECRET}]\nmax_budget: {requests: 1}\nallowed_sources: ["https://allowed-SECRET.test/*"]\n',
  );
  const colleague = await openedSession(memoryPorts({ files }));
  await colleague.ask("reviewer/set", { name: "colleague-SECRET" });
  const {
    rows: [item],
  } = await colleague.ask("cases/page", { query: everyRow, from: 0, count: 1 });
  await colleague.ask("label/commit", {
    rowId: item!.rowId,
    ref: { kind: "citation", citationId: "k1" },
    dimension: "citation-support",
    value: "full",
    rationale: "rationale-SECRET",
    evidence: { exact: "Release v3.2" },
    activeSeconds: 1,
  });
  await colleague.ask("comment/add", { rowId: item!.rowId, ref: { kind: "row" }, text: "comment-SECRET" });
  const mine = await openedSession(memoryPorts({ files, logs: colleague.ports.logs }));
  return { session: mine.session, rowId: item!.rowId };
}

const exportFormats = ["web-annotation", "evidence-card"] as const;
const grouped = { figures: ["duration"], distinct: ["task"], percentiles: [50] };

describe("a session serving blind", () => {
  it("leaks nothing sealed in lists, facets, matrix, case, representation, chips or history", async () => {
    const { session, rowId } = await secretive();
    const query = everyRow;
    const shown = {
      page: await session.cases.page({ query, from: 0, count: 10 }, "blind"),
      facets: await session.cases.facets({ query }, "blind"),
      matrix: await session.cases.matrix({ query }, "blind"),
      groupFields: await session.cases.groupFields("blind"),
      groups: await Promise.all(
        (await session.cases.groupFields("blind")).by.map(({ field }) => session.cases.groups({ ...grouped, query, by: [field] }, "blind")),
      ),
      goto: await session.cases.goto({ text: "S", count: 5 }, "blind"),
      view: await session.cases.open(rowId, "blind"),
      representation: await session.representations.open({ rowId, representationId: "r-a2", charset: null }, "blind"),
      exports: await Promise.all(exportFormats.map((as) => exportEvidence(session, { rowId, claimId: null, as }, "blind"))),
      problems: projectProblems(session.run.problems(), "blind", "results.jsonl"),
      columns: columnsOf("blind"),
    };
    expect(JSON.stringify(shown)).not.toContain("SECRET");
    expect(shown.view.sealed).toEqual(["verdict", "system", "reviewer", "hint"]);
    expect(shown.view.chips.map((chip) => [chip.question, chip.value === null])).toEqual([
      ["outcome", true],
      ["content", true],
      ["citation", true],
      ["freshness", true],
      ["efficiency", false],
    ]);
    expect(shown.view.budget).toBeNull();
    expect(shown.representation.freshness).toMatchObject({ validAt: null, windowEndsAt: null, verdict: null });
    expect(shown.view.slots.every((slot) => slot.judges.sealed && slot.others.sealed)).toBe(true);
    // The same planted strings are all there where nothing is sealed: the test would see a leak.
    const open = JSON.stringify([
      await session.cases.open(rowId, "open"),
      await session.cases.page({ query, from: 0, count: 10 }, "open"),
      await session.representations.open({ rowId, representationId: "r-a2", charset: null }, "open"),
      await session.cases.groups({ ...grouped, query, by: ["run", "support"] }, "open"),
    ]);
    const exported = JSON.stringify(await Promise.all(exportFormats.map((as) => exportEvidence(session, { rowId, claimId: null, as }, "open"))));
    for (const word of ["run-", "system-", "support-", "evidence-", "judged-", "colleague-", "rationale-"])
      expect(exported).toContain(`${word}SECRET`);
    for (const word of [
      "run-",
      "system-",
      "expect-",
      "label-",
      "tag-",
      "rule-",
      "provenance-",
      "support-",
      "reason-",
      "f-",
      "fresh-",
      "violation-",
      "provider-",
      "unknown-",
      "judged-",
      "judge-",
      "colleague-",
      "rationale-",
      "comment-",
      "model-",
      "allowed-",
    ])
      expect(open).toContain(`${word}SECRET`);
  });

  it("lets no filter, search, sort key or step feel for what is sealed", async () => {
    const { session, rowId } = await secretive();
    for (const where of [
      "label:label-SECRET",
      "system:system-SECRET",
      "judge:judged-SECRET",
      "expect:x",
      "dimensions.model:x",
      "reviewer:x",
      "supported>0",
      "tag:x",
      "run:x",
    ]) {
      expect((await session.cases.page({ query: { ...everyRow, where }, from: 0, count: 1 }, "blind")).error, where).not.toBeNull();
      await expect(session.cases.step({ query: { ...everyRow, where }, rowId, direction: "next", of: "any" }, "blind"), where).rejects.toThrow(
        "no field",
      );
    }
    await expect(session.cases.position({ query: { ...everyRow, sort: [{ by: "label", descending: false }] }, rowId }, "blind")).rejects.toThrow(
      "cannot be sorted",
    );
    for (const search of ["SECRET", "label-SECRET", "judged", "fallback"])
      expect((await session.cases.page({ query: { ...everyRow, search }, from: 0, count: 1 }, "blind")).total, search).toBe(0);
    for (const condition of conditions) expect(mayUse(condition)("task")).toBe(true);
  });

  it("groups by, sums up and counts nothing that is sealed, and names no such field", async () => {
    const { session } = await secretive();
    const sealed = [
      "label",
      "tag",
      "judge",
      "expect",
      "system",
      "run",
      "reviewer",
      "support",
      "provenance",
      "freshness",
      "failure",
      "dimensions.model",
    ];
    const numbers = ["facts", "required", "supported"];
    const { by, figures } = await session.cases.groupFields("blind");
    const named = [...by, ...figures].map(({ field }) => field);
    expect(named).toEqual(expect.arrayContaining(["stratum", "lane", "dimensions.category", "duration"]));
    expect(named.filter((field) => [...sealed, ...numbers].includes(field))).toEqual([]);
    const ask = (asked: Partial<Params<"cases/groups">>) => session.cases.groups({ ...grouped, query: everyRow, by: ["stratum"], ...asked }, "blind");
    const none = { groups: [], more: 0, all: null };
    for (const field of [...sealed, "LABEL"]) {
      expect(await ask({ by: [field] }), field).toMatchObject({ ...none, error: { message: expect.stringContaining("no field") as string } });
      expect(await ask({ by: ["stratum", field] }), field).toMatchObject({
        ...none,
        error: { message: expect.stringContaining("no field") as string },
      });
      expect((await ask({ distinct: [field] })).error?.message, field).toContain("no field");
    }
    for (const field of numbers) expect((await ask({ figures: [field] })).error?.message, field).toContain("no field");
    expect((await ask({ query: { ...everyRow, where: "lane:x label:y" } })).error).toMatchObject({ at: 7 });
    expect((await ask({})).error).toBeNull();
    expect((await session.cases.groupFields("verify")).by.map(({ field }) => field)).not.toContain("system");
  });

  it("shows of the reviewers of a row only me", async () => {
    const { session } = await secretive();
    const item = {
      summary: session.run.rows.store.table.summaryAt(0),
      overlay: { review: "labelled", reviewers: ["reviewer-a", "colleague-SECRET"], mine: ["full"], judged: notJudged },
    };
    expect(caseListItem(item, "reviewer-a", false, "blind").reviewers).toEqual(["reviewer-a"]);
    expect(caseListItem(item, "reviewer-a", false, "open").reviewers).toEqual(["reviewer-a", "colleague-SECRET"]);
  });
});

describe("the condition of a label", () => {
  it("is what was served of the row: once open, never blind again; after a reveal, post-reveal", () => {
    const exposure = new Exposure();
    expect(exposure.conditionOf("a", false)).toBe("open");
    exposure.serve("a", "blind");
    expect(exposure.conditionOf("a", false)).toBe("blind");
    expect(exposure.conditionOf("a", true)).toBe("post-reveal");
    exposure.serve("a", "verify");
    expect(exposure.conditionOf("a", false)).toBe("verify");
    exposure.serve("a", "open");
    exposure.serve("a", "blind");
    expect(exposure.conditionOf("a", false)).toBe("open");
  });

  it("is open in the ordinary view, whatever the page says", async () => {
    const { ask, ports } = await openedSession();
    const { rows } = await ask("cases/page", { query: everyRow, from: 0, count: 1 });
    await ask("label/commit", {
      rowId: rows[0]!.rowId,
      ref: { kind: "row" },
      dimension: "primary-label",
      value: "success",
      rationale: "",
      evidence: null,
      activeSeconds: 0,
    });
    expect(ports.logs.events("reviewer-a")[0]).toMatchObject({ condition: "open" });
  });
});
