import fc from "fast-check";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { conditions } from "../../src/core/formats/event";
import type { Plan } from "../../src/core/formats/plan";
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
import { openedSession, everyRow, type OpenedSession } from "../builders/openedSession";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { jsonl, successRow } from "../builders/sampleRows";
import {
  isSealed,
  sealClasses,
  sealedByAny,
  sealingOfPlan,
  sealingWith,
  usual,
  type FieldClass,
  type SealClass,
  type Sealing,
} from "../../src/session/projection/seals";

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
/** A row with a string of its own at every leaf, and an unknown field in every object: the strings by the class of their place. */
function planted(): { readonly row: Row; readonly strings: Readonly<Record<FieldClass, readonly string[]>> } {
  const strings: Record<FieldClass, string[]> = { material: [], unnamed: [], judge: [], grader: [], system: [], reviewer: [], hint: [] };
  let count = 0;
  const text = (kind: FieldClass): string => {
    const made = `${plant}${count++}x`;
    strings[kind].push(made);
    return made;
  };
  const build = (classes: Classes, name: string): unknown => {
    if (typeof classes === "string") return text(classes);
    if ("each" in classes) return [build(classes.each, name), build(classes.each, name)];
    return Object.fromEntries([
      ...Object.entries(classes.known).map(([key, inside]) => [key, build(inside, key)]),
      [`unknown_${name}`, { deep: [text("unnamed")] }],
    ]);
  };
  const row = build(rowClasses, "row") as Row; // shapes are those of the schema; every leaf is text
  return { row: { ...row, extra: { nested: text("unnamed") } } as Row, strings };
}

const foundIn = (value: unknown, needles: readonly string[]) => needles.filter((needle) => JSON.stringify(value).includes(needle));

describe("the classes of a row's fields", () => {
  it("name every field of the schema", () => {
    const all = leaves(rowSchema);
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter((path) => classAt(path) === null)).toEqual([]);
  });

  it("name every field that a query may use, and take any other for one that nobody has named", () => {
    const named = rowFieldNames.map((field) => [field, classOfField(field)]);
    const ofClass = (asked: FieldClass) => named.filter(([, kind]) => kind === asked).map(([field]) => field);
    expect(ofClass("grader")).toEqual([
      ...["label", "tag", "expect", "support", "provenance", "freshness", "failure", "facts", "required", "supported"],
    ]);
    expect([ofClass("judge"), ofClass("reviewer"), ofClass("unnamed")]).toEqual([["judge"], ["reviewer"], ["row"]]);
    const open = (field: string) => conditions.filter((condition) => mayUse(usual[condition])(field));
    expect(open("answer")).toEqual(conditions);
    expect(open("row")).toEqual(["open", "post-reveal"]); // it would tell the system as well
    expect(classOfField("dimensions.model")).toBe("system");
    expect(classOfField("dimensions.score")).toBe("unnamed");
    expect(classOfField("dimensions.category")).toBe("material");
    expect(classOfField("invented")).toBe("unnamed");
  });
});

describe("the sealing of a plan", () => {
  it("seals everything that its blinding does not leave open, and names the condition that follows", () => {
    const of = (blinding?: Plan["blinding"]) => sealingOfPlan(blinding === undefined ? {} : { blinding });
    expect(of()).toEqual(usual.blind);
    expect(of({})).toEqual(usual.blind);
    expect([...of({ passages: false }).sealed]).toEqual(["judge", "grader", "system", "reviewer"]);
    expect(of({ passages: false, system: false, reviewers: false }).condition).toBe("blind");
    expect(of({ judge: false })).toMatchObject({ condition: "verify", sealed: new Set(["grader", "system", "reviewer", "hint"]) });
    expect(of({ grader: false }).condition).toBe("verify");
    expect(of({ judge: false, grader: false, system: false, reviewers: false, passages: false })).toEqual(usual.open);
    expect(sealedByAny([of({ judge: false }), of({ grader: false })])).toEqual(usual.blind);
    expect(sealedByAny([])).toBe(usual.open);
  });
});

describe("a blind projection", () => {
  it("shows no planted string that is sealed, in any known or unknown field, and all that are material", () => {
    const { row, strings } = planted();
    const { material, ...others } = strings;
    const sealed = Object.values(others).flat();
    const blind = projectRow(row, usual.blind);
    expect(sealed.length).toBeGreaterThan(50);
    expect(foundIn(blind, sealed)).toEqual([]);
    expect(foundIn(blind, material)).toEqual(material);
    expect(foundIn(projectRow(row, usual.open), sealed)).toEqual(sealed);
    expect(foundIn(projectRow(row, usual["post-reveal"]), sealed)).toEqual(sealed);
  });

  it("shows under any seals exactly what is of no sealed class; what nobody has named goes with judge, grader and system", () => {
    const { row, strings } = planted();
    fc.assert(
      fc.property(fc.subarray([...sealClasses]), (chosen) => {
        const sealing = sealingWith(new Set(chosen));
        const shown = projectRow(row, sealing);
        for (const [kind, all] of Object.entries(strings) as [FieldClass, string[]][])
          expect(foundIn(shown, all), kind).toEqual(isSealed(kind, sealing) ? [] : all);
      }),
      { seed: 7, numRuns: 64 },
    );
    expect(isSealed("unnamed", sealingWith(new Set(["reviewer", "hint"])))).toBe(false);
    for (const kind of ["judge", "grader", "system"] as const) expect(isSealed("unnamed", sealingWith(new Set([kind])))).toBe(true);
  });

  it("seals what stands where a list or an object belongs", () => {
    const odd = {
      task_id: "A",
      result: `${plant}1`,
      trace: { claims: `${plant}2`, attempts: { a: `${plant}3` } },
      provenance: [`${plant}4`],
      metrics: { duration_s: 1, cost: `${plant}5` },
    } as unknown as Row;
    expect(JSON.stringify(projectRow(odd, usual.blind))).not.toContain(plant);
  });

  it("does not let a header or attribute through that nobody named", () => {
    const row = successRow();
    const attempt = {
      ...row.trace!.attempts![0]!,
      attributes: { "url.full": "http://a/", "user_agent.original": `${plant}-system`, "gen_ai.system": plant },
    };
    const representation = { ...row.provenance!.representations![0]!, headers: { ETag: "kept", "x-served-by": plant, "set-cookie": plant } };
    const blind = projectRow(
      { ...row, trace: { ...row.trace, attempts: [attempt] }, provenance: { representations: [representation] } },
      usual.blind,
    );
    expect(JSON.stringify(blind)).not.toContain(plant);
    expect(blind.provenance!.representations![0]!.headers).toEqual({ ETag: "kept" });
  });

  it("verifies with the judge's words open, and the system and colleagues sealed", () => {
    const verify = projectRow(successRow(), usual.verify);
    expect(verify.result?.primary_label).toBe("success");
    expect([verify.system, verify.run_id, verify.provenance?.activity, verify.trace?.attempts?.[0]?.provider]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** One success with a secret at every sealed place that the session can reach, named by its class, a judge, a colleague and a truth. */
async function secretive() {
  const base = successRow();
  const row: Row = {
    ...base,
    run_id: "run-SECRETsystem",
    system: { id: "system-SECRETsystem", version: "9-SECRETsystem" },
    expect: "expect-SECRETgrader",
    dimensions: { category: "page", model: "model-SECRETsystem" },
    result: {
      ...base.result,
      primary_label: "label-SECRETgrader",
      failure_tags: ["tag-SECRETgrader"],
      rule: "rule-SECRETgrader",
      citations: base.result!.citations!.map((one) => ({
        ...one,
        provenance: "provenance-SECRETgrader",
        support: "support-SECRETgrader",
        reason: "reason-SECRETgrader",
        evidence: { exact: "evidence-SECRETgrader" },
      })),
      facts: [{ id: "f-SECRETgrader", expected: "SECRETgrader", matched: true }],
      freshness: { verdict: "fresh-SECRETgrader", window_s: 10 },
      policy: { violations: ["violation-SECRETgrader"] },
    },
    provenance: { ...base.provenance, activity: { config_fingerprint: "SECRETsystem" } },
    trace: { ...base.trace, attempts: base.trace!.attempts!.map((one) => ({ ...one, provider: "provider-SECRETsystem", note: "SECRETunnamed" })) },
    surprise: "unknown-SECRETunnamed",
  } as Row;
  const files = new MemoryRunFiles(jsonl([row]));
  const target = { kind: "citation", task_id: "S03", citation_id: "k1" };
  files.judgementFiles.set(
    "judgements/SECRETjudge.jsonl",
    jsonl([
      {
        judgement_id: "j-SECRETjudge",
        judge: { id: "judge-SECRETjudge" },
        target,
        label: "judged-SECRETjudge",
        rationale: "SECRETjudge",
        evidence: { exact: "SECRETjudge" },
      },
      { bad: "SECRETjudge" },
    ]),
  );
  files.truths.set(
    "S03",
    'case_id: S03\nvalid_at: 2026-11-29T00:00:00Z\nfreshness_window_s: 77\nexpected_facts: [{id: SECRETgrader, value: SECRETgrader}]\nmax_budget: {requests: 1}\nallowed_sources: ["https://allowed-SECRETgrader.test/*"]\n',
  );
  const colleague = await openedSession(memoryPorts({ files }));
  await colleague.ask("reviewer/set", { name: "colleague-SECRETreviewer" });
  const {
    rows: [item],
  } = await colleague.ask("cases/page", { query: everyRow, from: 0, count: 1 });
  await colleague.ask("label/commit", {
    rowId: item!.rowId,
    ref: { kind: "citation", citationId: "k1" },
    dimension: "citation-support",
    value: "full",
    rationale: "rationale-SECRETreviewer",
    evidence: { exact: "Release v3.2" },
    activeSeconds: 1,
  });
  await colleague.ask("comment/add", { rowId: item!.rowId, ref: { kind: "row" }, text: "comment-SECRETreviewer" });
  const mine = await openedSession(memoryPorts({ files, logs: colleague.ports.logs }));
  return { session: mine.session, rowId: item!.rowId };
}

const exportFormats = ["web-annotation", "evidence-card"] as const;
const grouped = { figures: ["duration"], distinct: ["task"], percentiles: [50] };

/** What the session answers under a sealing, of everything it can be asked. */
async function everyAnswer(session: OpenedSession["session"], rowId: string, sealing: Sealing) {
  const query = everyRow;
  return {
    page: await session.cases.page({ query, from: 0, count: 10 }, sealing),
    facets: await session.cases.facets({ query }, sealing),
    matrix: await session.cases.matrix({ query }, sealing),
    groupFields: await session.cases.groupFields(sealing),
    groups: await Promise.all(
      (await session.cases.groupFields(sealing)).by.map(({ field }) => session.cases.groups({ ...grouped, query, by: [field] }, sealing)),
    ),
    goto: await session.cases.goto({ text: "S", count: 5 }, sealing),
    view: await session.cases.open(rowId, sealing),
    representation: await session.representations.open({ rowId, representationId: "r-a2", charset: null }, sealing),
    exports: await Promise.all(exportFormats.map((as) => exportEvidence(session, { rowId, claimId: null, as }, sealing))),
    problems: projectProblems(session.run.problems(), sealing, "results.jsonl"),
    columns: columnsOf(sealing),
    source: session.source.view(sealing),
  };
}

describe("a session serving blind", () => {
  it("leaks nothing sealed in lists, facets, matrix, case, representation, chips or history", async () => {
    const { session, rowId } = await secretive();
    const query = everyRow;
    const shown = await everyAnswer(session, rowId, usual.blind);
    expect(JSON.stringify(shown)).not.toContain("SECRET");
    expect(shown.view.sealed).toEqual(["judge", "grader", "system", "reviewer", "hint"]);
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
      await session.cases.open(rowId, usual.open),
      await session.cases.page({ query, from: 0, count: 10 }, usual.open),
      await session.representations.open({ rowId, representationId: "r-a2", charset: null }, usual.open),
      await session.cases.groups({ ...grouped, query, by: ["run", "support"] }, usual.open),
    ]);
    const exported = JSON.stringify(await Promise.all(exportFormats.map((as) => exportEvidence(session, { rowId, claimId: null, as }, usual.open))));
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

  it("leaks under any seals nothing of the sealed classes, in no answer, and lets no query feel for it", async () => {
    const { session, rowId } = await secretive();
    const fields: Readonly<Record<string, string>> = {
      judge: "judge:judged-SECRETjudge",
      grader: "label:label-SECRETgrader",
      system: "dimensions.model:model-SECRETsystem",
      reviewer: "reviewer:colleague-SECRETreviewer",
    };
    await fc.assert(
      fc.asyncProperty(fc.subarray([...sealClasses]), async (chosen) => {
        const sealing = sealingWith(new Set(chosen));
        const shown = JSON.stringify(await everyAnswer(session, rowId, sealing));
        for (const kind of [...sealClasses, "unnamed"] as const)
          if (kind !== "hint") expect(shown.includes(`SECRET${kind}`), `${kind} under ${chosen.join(", ")}`).toBe(!isSealed(kind, sealing));
        for (const [kind, where] of Object.entries(fields)) {
          const page = await session.cases.page({ query: { ...everyRow, where }, from: 0, count: 1 }, sealing);
          expect([page.error === null, page.total], where).toEqual(isSealed(kind as SealClass, sealing) ? [false, 0] : [true, 1]);
        }
      }),
      { seed: 11, numRuns: 40 },
    );
  });

  it("lets no filter, search, sort key or step feel for what is sealed", async () => {
    const { session, rowId } = await secretive();
    for (const where of [
      "label:label-SECRETgrader",
      "system:system-SECRETsystem",
      "judge:judged-SECRETjudge",
      "expect:x",
      "dimensions.model:x",
      "reviewer:x",
      "supported>0",
      "tag:x",
      "run:x",
    ]) {
      expect((await session.cases.page({ query: { ...everyRow, where }, from: 0, count: 1 }, usual.blind)).error, where).not.toBeNull();
      await expect(session.cases.step({ query: { ...everyRow, where }, rowId, direction: "next", of: "any" }, usual.blind), where).rejects.toThrow(
        "no field",
      );
    }
    await expect(session.cases.position({ query: { ...everyRow, sort: [{ by: "label", descending: false }] }, rowId }, usual.blind)).rejects.toThrow(
      "cannot be sorted",
    );
    for (const search of ["SECRET", "label-SECRETgrader", "judged", "fallback"])
      expect((await session.cases.page({ query: { ...everyRow, search }, from: 0, count: 1 }, usual.blind)).total, search).toBe(0);
    for (const condition of conditions) expect(mayUse(usual[condition])("task")).toBe(true);
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
    const { by, figures } = await session.cases.groupFields(usual.blind);
    const named = [...by, ...figures].map(({ field }) => field);
    expect(named).toEqual(expect.arrayContaining(["stratum", "lane", "dimensions.category", "duration"]));
    expect(named.filter((field) => [...sealed, ...numbers].includes(field))).toEqual([]);
    const ask = (asked: Partial<Params<"cases/groups">>) =>
      session.cases.groups({ ...grouped, query: everyRow, by: ["stratum"], ...asked }, usual.blind);
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
    expect((await session.cases.groupFields(usual.verify)).by.map(({ field }) => field)).not.toContain("system");
  });

  it("shows of the reviewers of a row only me", async () => {
    const { session } = await secretive();
    const item = {
      summary: session.run.rows.store.table.summaryAt(0),
      overlay: { review: "labelled", reviewers: ["reviewer-a", "colleague-SECRETreviewer"], mine: ["full"], judged: notJudged },
    };
    expect(caseListItem(item, "reviewer-a", false, usual.blind).reviewers).toEqual(["reviewer-a"]);
    expect(caseListItem(item, "reviewer-a", false, usual.open).reviewers).toEqual(["reviewer-a", "colleague-SECRETreviewer"]);
  });
});

describe("the condition of a label", () => {
  it("is what was served of the row: once open, never blind again; after a reveal, post-reveal", () => {
    const exposure = new Exposure();
    const told: string[] = [];
    exposure.shown = (rowId) => void told.push(rowId);
    const condition = () => exposure.served("a")?.condition ?? null;
    expect(condition()).toBeNull();
    exposure.serve("a", usual.blind);
    expect(condition()).toBe("blind");
    exposure.serve("a", usual.verify);
    expect(condition()).toBe("verify");
    exposure.serve("a", usual.blind);
    expect(condition()).toBe("verify");
    exposure.serve("a", sealingWith(new Set(["judge", "grader"])));
    exposure.serve("a", usual.blind);
    expect(condition()).toBe("open");
    exposure.serve("a", usual["post-reveal"]);
    exposure.serve("a", usual.blind);
    expect(condition()).toBe("post-reveal");
    expect(told).toEqual(["a", "a", "a"]);
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
