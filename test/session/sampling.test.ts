import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plan as planShape, type Plan } from "../../src/core/formats/plan";
import { targetKey } from "../../src/core/review";
import { fileFingerprint } from "../../src/core/records/fingerprint";
import { sealingWith, type SealClass } from "../../src/session/projection/seals";
import { openReview } from "../../src/session/reviewSession";
import { MemoryRunFiles, memoryPorts, type MemoryPorts } from "../builders/memoryPorts";
import { openedSession, panelOf } from "../builders/openedSession";
import { categories, configurations, failureModes, probedAnswers, probedFailures, type FailureCounts, type ProbeRun } from "../builders/probeRun";

function portsOf({ results, judgements }: ProbeRun): MemoryPorts {
  const files = new MemoryRunFiles(results, []);
  for (const [name, text] of Object.entries(judgements)) files.judgementFiles.set(name, text);
  return memoryPorts({ files });
}
const opened = (run: ProbeRun) => openedSession(portsOf(run));
const token = "t";
type Asking = Awaited<ReturnType<typeof opened>>;

async function drawnBy(
  { ask, ports }: Asking,
  design: Record<string, unknown>,
  extended: string | null = null,
  takeWhatThereIs = false,
): Promise<Plan> {
  const outcome = await ask("sample/draw", { design, extends: extended, token, takeWhatThereIs });
  if (outcome.state !== "drawn") throw new Error(JSON.stringify(outcome));
  return planShape.parse(JSON.parse(ports.plans.texts.get(outcome.planId)!));
}
const once = (plan: Plan) => plan.items.filter(({ repeat_of }) => repeat_of === undefined);
const keysIn = (plan: Plan) => new Set(once(plan).map(({ target }) => targetKey(target)));

const validation = (quota: number | string, more: Record<string, unknown> = {}) => ({
  dimension: "answer-equivalence",
  seed: 7,
  cells: [
    { id: "accepted direct", judge_label: "equivalent", predicate: "dimensions.probe:direct", by: ["stratum"], quota, spread: "configuration" },
    {
      id: "accepted indirect",
      judge_label: "equivalent",
      predicate: "dimensions.probe:indirect",
      by: ["stratum"],
      quota,
      spread: "configuration",
      parts: [
        { id: "naming", predicate: "dimensions.names:yes", share: 0.85 },
        { id: "not naming", predicate: "dimensions.names:no", share: 0.15 },
      ],
    },
    { id: "rejected", judge_label: "not-equivalent", by: ["stratum", "probe"], quota, spread: "configuration" },
  ],
  ...more,
});

/** Small modes whole, large ones evenly: the verification of document 002, 160 deaths and 165 tenures. */
const verification = (seed: number | string, sizes: (category: string, mode: string) => number) => {
  const totals = { death: 160, tenure: 165 };
  return {
    dimension: "search-failure-mode",
    seed,
    population: { where: "not dimensions.queries:0" },
    blinding: { judge: false, grader: false, passages: false },
    cells: categories.flatMap((category) => {
      const small = failureModes.filter((mode) => sizes(category, mode) <= 20);
      const large = failureModes.filter((mode) => !small.includes(mode));
      const left = totals[category] - small.reduce((sum, mode) => sum + sizes(category, mode), 0);
      return failureModes.map((mode) => {
        const at = large.indexOf(mode as (typeof large)[number]);
        const quota = at < 0 ? "all" : Math.floor(left / large.length) + (at < left % large.length ? 1 : 0);
        return { id: `${category} ${mode}`, judge_label: mode, stratum: category, quota, spread: "configuration" };
      });
    }),
  };
};

describe("the failure modes of document 002", () => {
  const anyCounts = fc
    .record({
      small: fc.array(fc.nat(1), { minLength: 60, maxLength: 60 }),
      large: fc.array(fc.integer({ min: 7, max: 14 }), { minLength: 60, maxLength: 60 }),
    })
    .map(({ small, large }): FailureCounts => (category, mode, c) => {
      const [row, of] = [category === "death" ? 0 : 1, failureModes.indexOf(mode as (typeof failureModes)[number])];
      // Two modes are small, two are large; one configuration has hardly any of the large ones, so that it is exhausted.
      const searched = of < 2 ? small[(row * 2 + of) * 15 + c]! : c === 14 ? 2 : large[(row * 2 + of - 2) * 15 + c]!;
      return { searched, unsearched: mode === "no-or-unrelated-search" ? 3 : 0 };
    });

  it("are drawn as they were verified: small modes whole, large ones evenly over configurations, 160 and 165 in all, none without a query", async () => {
    await fc.assert(
      fc.asyncProperty(anyCounts, fc.integer(), async (counts, seed) => {
        const size = (category: string, mode: string) => configurations.reduce((sum, _, c) => sum + counts(category, mode, c).searched, 0);
        const session = await opened(probedFailures(counts));
        const empty = categories.flatMap((category) => failureModes.filter((mode) => size(category, mode) === 0));
        const plan = await drawnBy(session, verification(seed, size), null, empty.length > 0);
        const rows = new Map(session.ports.files.resultsBytes.length > 0 ? linesOf(session.ports).map((row) => [row.task_id, row]) : []);
        for (const category of categories) {
          const drawn = once(plan).filter(({ target }) => rows.get(target.task_id)!.stratum === category);
          expect(drawn).toHaveLength(category === "death" ? 160 : 165);
          for (const { target } of drawn) expect(rows.get(target.task_id)!.dimensions["queries"]).not.toBe("0");
          for (const mode of failureModes) {
            const ofMode = drawn.filter(({ cell }) => cell.startsWith(`${category} ${mode}`));
            const per = configurations.map((name) => ofMode.filter(({ target }) => target.system!.id === name).length);
            const there = configurations.map((_, c) => counts(category, mode, c).searched);
            if (size(category, mode) <= 20) expect(per).toEqual(there);
            // Counts differ by at most one, save where a configuration has no more.
            else per.forEach((count, c) => expect(count === there[c] || count >= Math.max(...per) - 1).toBe(true));
          }
        }
        for (const { target } of plan.items) expect(target.kind).toBe("failure-mode");
        // The weights give back how many failures there are, mode by mode.
        for (const { size: of, drawn, inclusion_probability } of plan.cells) expect(Math.abs(inclusion_probability * of - drawn)).toBeLessThan(1);
        expect(plan.blinding).toMatchObject({ judge: false, system: true });
      }),
      { numRuns: 8, seed: 2 },
    );
  });
});

interface ProbeLine {
  readonly task_id: string;
  readonly stratum: string;
  readonly dimensions: Readonly<Record<string, string>>;
}
const linesOf = (ports: MemoryPorts): readonly ProbeLine[] =>
  new TextDecoder()
    .decode(ports.files.resultsBytes)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ProbeLine);

describe("the judge validation of document 002 by the form", () => {
  it("is previewed cell by cell and then drawn as it was previewed", async () => {
    const session = await opened(probedAnswers());
    const shown = await session.ask("sample/preview", {
      design: validation(100, { repeats: 20, reviewers: ["Ann", "Ben", "Cem"], overlap: 2 }),
      extends: null,
      token,
    });
    if (shown.state !== "ready") throw new Error(JSON.stringify(shown));
    const { preview } = shown;
    expect(preview).toMatchObject({ judge: "judge-1", population: 4800, outside: 0, shortages: [], drawn: { items: 800, repeats: 20, kept: 0 } });
    expect(preview.cells.map(({ wanted, take }) => [wanted, take])).toEqual(Array(8).fill([100, 100]));
    // Every number leads to the cases behind it.
    for (const cell of preview.cells) {
      const { total, error } = await session.ask("cases/page", { query: { where: cell.where, search: "", sort: [] }, from: 0, count: 1 });
      expect([total, error]).toEqual([cell.size, null]);
    }
    const parted = preview.cells.find(({ id }) => id === "accepted indirect · death")!;
    const naming = parted.groups.filter(({ part }) => part === "naming").reduce((sum, { take }) => sum + take, 0);
    expect(naming).toBe(85);
    const plan = await drawnBy(session, validation(100, { plan_id: "judge-1", repeats: 20, reviewers: ["Ann", "Ben", "Cem"], overlap: 2 }));
    expect(once(plan)).toHaveLength(800);
    expect(plan.by).toBe("reviewer-a");
    const loads = new Map(preview.reviewers.map(({ name, items }) => [name, items]));
    for (const name of ["Ann", "Ben", "Cem"]) expect(once(plan).filter(({ reviewers }) => reviewers!.includes(name))).toHaveLength(loads.get(name)!);
    expect(session.session.run.plans.of("judge-1")).toMatchObject({ foreign: false });
  });

  it("counts what no cell takes in, and says what is short in which part", async () => {
    const session = await opened(probedAnswers(10));
    const design = { ...validation(100), cells: [validation(100).cells[1]!] };
    const shown = await session.ask("sample/preview", { design, extends: null, token });
    if (shown.state !== "ready") throw new Error(JSON.stringify(shown));
    const accepted = 2 * (14 * 5 + 2);
    expect(shown.preview.population - shown.preview.outside).toBe(accepted);
    expect(shown.preview.shortages).toContainEqual({
      kind: "short",
      cell: "accepted indirect · death",
      part: "naming",
      wanted: 85,
      available: expect.any(Number) as number,
    });
    expect(await session.ask("sample/draw", { design, extends: null, token, takeWhatThereIs: false })).toMatchObject({
      state: "short",
      shortages: shown.preview.shortages,
    });
    expect(session.ports.plans.texts.size).toBe(0);
    const taken = await drawnBy(session, design, null, true);
    expect(once(taken).length).toBe(shown.preview.drawn!.items);
  });
});

describe("an extended plan", () => {
  it("has all that it goes on from, with who had it and what came again, and the weights of the larger draw", async () => {
    const session = await opened(probedAnswers(30));
    const more = { reviewers: ["Ann", "Ben", "Cem"], overlap: 2 };
    const first = await drawnBy(session, validation(20, { plan_id: "first", repeats: 5, ...more }));
    const { design, planId } = await session.ask("sample/extend", { planId: "first" });
    expect(planId).toBe("first-x2");
    const larger = { ...design, plan_id: planId, repeats: 12, cells: validation(45).cells };
    const shown = await session.ask("sample/preview", { design: larger, extends: "first", token });
    if (shown.state !== "ready") throw new Error(JSON.stringify(shown));
    expect(shown.preview.drawn).toEqual({ items: 360, repeats: 12, kept: 160 });
    for (const cell of shown.preview.cells) expect([cell.kept, cell.take]).toEqual([20, 45]);
    const second = await drawnBy(session, larger, "first");
    expect(second).toMatchObject({ extends: "first", seed: 7, blinding: first.blinding });
    expect(second.items.slice(0, 160).map(({ target, reviewers }) => ({ target, reviewers }))).toEqual(
      once(first).map(({ target, reviewers }) => ({ target, reviewers })),
    );
    const repeated = (plan: Plan) => plan.items.flatMap(({ repeat_of, target }) => (repeat_of === undefined ? [] : [targetKey(target)]));
    expect(repeated(second).slice(0, 5)).toEqual(repeated(first));
    for (const item of second.items) if (item.repeat_of !== undefined) expect(second.items[item.repeat_of]!.target).toEqual(item.target);
    const load = (name: string) => once(second).filter(({ reviewers }) => reviewers!.includes(name)).length;
    expect(Math.max(...["Ann", "Ben", "Cem"].map(load)) - Math.min(...["Ann", "Ben", "Cem"].map(load))).toBeLessThanOrEqual(1);
    // As if it had been drawn so at once, but for the order of items.
    const atOnce = await drawnBy(session, validation(45, { plan_id: "at-once" }));
    expect(keysIn(second)).toEqual(keysIn(atOnce));
    expect(second.cells).toEqual(atOnce.cells);
    // And once more.
    const third = await session.ask("sample/extend", { planId: "first-x2" });
    expect(third.planId).toBe("first-x3");
  });

  it("is refused where it would lose items, is of another question, seed or other results", async () => {
    const session = await opened(probedAnswers(10));
    const { ask, ports } = session;
    const first = await drawnBy(session, validation(5, { plan_id: "first" }));
    const mistakes = async (design: Record<string, unknown>, of = "first") => {
      const shown = await ask("sample/preview", { design, extends: of, token });
      return shown.state === "wrong" ? shown.mistakes.map(({ at, message }) => [at.join("."), message] as const) : [];
    };
    const [[at, why]] = (await mistakes({ ...validation(5), cells: [validation(5).cells[0]] })) as [readonly [string, string]];
    expect([at, why]).toEqual(["cells", expect.stringMatching(/^30 of the 40 items of the plan first would not be drawn again/)]);
    expect(await mistakes(validation(5, { seed: 8 }))).toEqual([["seed", expect.stringContaining("seed 7")]]);
    expect(await mistakes(validation(5, { dimension: "consistency" }))).toEqual([["dimension", expect.stringContaining("answer-equivalence")]]);
    expect(await mistakes(validation(5), "second")).toEqual([["extends", expect.stringContaining("not there")]]);
    ports.plans.texts.set(
      "foreign",
      JSON.stringify({ ...first, plan_id: "foreign", population: { ...first.population, results_fingerprint: "file:other" } }),
    );
    await session.session.plansChanged();
    expect(await mistakes(validation(5), "foreign")).toEqual([["", expect.stringContaining("drawn from other results")]]);
    const { plans } = await ask("sample/options", {});
    expect(plans.map(({ planId, fixed }) => [planId, fixed === null])).toEqual([
      ["first", true],
      ["foreign", false],
    ]);
  });
});

describe("a sample by the form", () => {
  it("begins with the questions that judges have answered, how often they gave which label, and a free name", async () => {
    const { ask } = await opened(probedAnswers(10));
    const options = await ask("sample/options", {});
    expect(options.dimensions[0]).toMatchObject({
      id: "answer-equivalence",
      judges: [
        {
          id: "judge-1",
          items: 600,
          labels: [
            { label: "equivalent", count: 288 },
            { label: "not-equivalent", count: 312 },
          ],
        },
      ],
    });
    expect(options).toMatchObject({ refused: null, closed: null, reviewers: ["reviewer-a"], plans: [], freeId: "p-1" });
  });

  it("waits until all rows are there, and is refused where reading was stopped before", async () => {
    const whole = panelOf(await openReview(portsOf(probedAnswers(10))), "panel-1");
    expect((await whole.ask("sample/options", {})).dimensions[0]!.judges[0]!.items).toBe(600);
    const stopped = await openReview(portsOf(probedAnswers(40)));
    stopped.stopReading();
    await stopped.whenListed;
    const panel = panelOf(stopped, "panel-1");
    expect((await panel.ask("sample/options", {})).refused).toMatch(/read on first/);
    await expect(panel.client.request("sample/preview", { design: validation(1), extends: null, token })).rejects.toMatchObject({ code: "refused" });
  });

  it("never writes over a plan, and says so", async () => {
    const session = await opened(probedAnswers(10));
    const first = await drawnBy(session, validation(2, { plan_id: "p" }));
    const outcome = await session.ask("sample/draw", { design: validation(3, { plan_id: "p" }), extends: null, token, takeWhatThereIs: false });
    expect(outcome).toMatchObject({ state: "not-written", exists: true });
    expect(JSON.parse(session.ports.plans.texts.get("p")!)).toEqual(first);
    // Somebody else wrote one of that name meanwhile, and this review has not heard of it.
    session.ports.plans.texts.set("q", "{}");
    expect(await session.ask("sample/draw", { design: validation(3, { plan_id: "q" }), extends: null, token, takeWhatThereIs: false })).toMatchObject(
      {
        state: "not-written",
        exists: true,
      },
    );
  });

  it("tells what is wrong at its place: shape, names, filters, fields, judges, seed", async () => {
    const { ask } = await opened(probedAnswers(4));
    const wrong = async (change: Record<string, unknown>) => {
      const shown = await ask("sample/preview", { design: validation(1, change), extends: null, token });
      return shown.state === "wrong" ? shown.mistakes.map(({ at, character }) => [at.join("."), character]) : "fine";
    };
    const cell = (change: Record<string, unknown>) => ({ cells: [{ id: "a", quota: 1, ...change }] });
    expect(await wrong(cell({ quota: "many" }))).toEqual([["cells.0.quota", null]]);
    expect(await wrong(cell({ quota: -1 }))).toEqual([["cells.0.quota", null]]);
    expect(await wrong({ cells: [] })).toEqual([["cells", null]]);
    expect(
      await wrong({
        cells: [
          { id: "a", quota: 1 },
          { id: "a", quota: 1 },
        ],
      }),
    ).toEqual([["cells.1.id", null]]);
    expect(await wrong(cell({ predicate: "stratum:" }))).toEqual([["cells.0.predicate", expect.any(Number)]]);
    expect(await wrong({ population: { where: "nothing:here" } })).toEqual([["population.where", 0]]);
    expect(await wrong(cell({ spread: "mood" }))).toEqual([["cells.0.spread", null]]);
    expect(await wrong(cell({ by: ["mood"] }))).toEqual([["cells.0.by", null]]);
    expect(await wrong({ population: { where: "review:unlabelled" } })).toEqual([["population.where", null]]);
    expect(await wrong(cell({ by: ["mine"] }))).toEqual([["cells.0.by", null]]);
    expect(await wrong({ judge: "judge-2" })).toEqual([["judge", null]]);
    expect(await wrong({ dimension: "mood" })).toEqual([["dimension", null]]);
    expect(await wrong({ seed: "" })).toEqual([["seed", null]]);
    expect(await wrong({ plan_id: "../p" })).toEqual([["plan_id", null]]);
    expect(await wrong({ reviewers: ["Ann"], overlap: 2 })).toEqual([["overlap", null]]);
    expect(await wrong({ ...cell({}), least_per_stratum: 3 })).toEqual([["least_per_stratum", null]]);
  });

  it("takes nothing from a design that is hostile, and none that could not give every item a chance", async () => {
    const { ask, client } = await opened(probedAnswers(4));
    const design = JSON.parse(
      `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(validation(1)).slice(1)}`,
    ) as Record<string, unknown>;
    await ask("sample/preview", { design, extends: null, token });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const bomb = [
      "a: &a [x, x, x, x, x, x, x, x, x]",
      ...Array.from("bcdefghij", (name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[at]}`).join(", ")}]`),
    ].join("\n");
    expect(await ask("sample/fromText", { text: bomb })).toMatchObject({ state: "wrong" });
    await expect(client.request("sample/fromText", { text: "x".repeat(1_000_001) })).rejects.toMatchObject({ code: "bad-request" });
    const parts = [
      { id: "few", predicate: "dimensions.queries:0", share: 0.5 },
      { id: "more", predicate: "dimensions.queries:1", share: 0.5 },
    ];
    const shown = await ask("sample/preview", { design: validation(1, { cells: [{ id: "a", quota: 2, parts }] }), extends: null, token });
    if (shown.state !== "ready") throw new Error(JSON.stringify(shown));
    expect(shown.preview).toMatchObject({ shortages: [{ kind: "outside-parts", cell: "a", members: 120 }], drawn: null });
    const outcome = await ask("sample/draw", {
      design: validation(1, { cells: [{ id: "a", quota: 2, parts }] }),
      extends: null,
      token,
      takeWhatThereIs: true,
    });
    expect(outcome).toMatchObject({ state: "short" });
  });

  it("keeps a design as YAML that reads back to the same, and tells the line of what it cannot read", async () => {
    const { ask } = await opened(probedAnswers(4));
    const design = validation("25%", { blinding: { judge: false }, reviewers: ["Ann: 1", "#Ben"], repeats: 3 });
    const text = await ask("sample/asText", { design });
    if (text.state !== "ready") throw new Error("wrong");
    expect(await ask("sample/fromText", { text: text.text })).toEqual({ state: "ready", design });
    expect(await ask("sample/fromText", { text: "dimension: a\ncells:\n  - id: x\n    quota: many\n" })).toMatchObject({
      state: "wrong",
      problems: [{ line: 4, column: 12 }],
    });
    expect(await ask("sample/fromText", { text: "{" })).toMatchObject({ state: "wrong" });
  });

  it("tells how far the reading is, and is given up when a newer one is asked", async () => {
    const { session, ports } = await opened(probedAnswers(8));
    const panel = panelOf(session, "panel-2");
    const told: unknown[] = [];
    panel.client.on("sample/progress", (said) => told.push(said));
    const ask = (name: string) =>
      panel.client.request("sample/preview", { design: validation(1), extends: null, token: name }, { supersedes: "sample/preview" });
    const first = ask("first");
    const second = ask("second");
    await expect(first).rejects.toMatchObject({ code: "superseded" });
    expect(await second).toMatchObject({ state: "ready" });
    expect(told).toContainEqual({ token: "second", done: expect.any(Number) as number, of: 480 });
    expect(ports.plans.texts.size).toBe(0);
  });

  it("counts what came since: judgements that were added, rows that were appended", async () => {
    const { ask, ports, session } = await opened(probedAnswers(4));
    const population = async () => {
      const shown = await ask("sample/preview", { design: validation(1), extends: null, token });
      return shown.state === "ready" ? shown.preview.population : null;
    };
    expect(await population()).toBe(240);
    const judgement = (task_id: string) =>
      `${JSON.stringify({ judgement_id: task_id, judge: { id: "judge-1", kind: "model" }, target: { kind: "answer", task_id }, dimension: "answer-equivalence", label: "equivalent" })}\n`;
    const key = { run_id: "probes", lane: "live", system: { id: "other", version: "1" }, task_id: "one-more", repetition: 0 };
    ports.files.append(`${JSON.stringify({ ...key, query: "q", trace: { answer: "a" } })}\n`);
    ports.files.say("rows");
    await session.settled();
    expect(await population()).toBe(240);
    ports.files.judgementFiles.set("judgements/more.jsonl", judgement("one-more"));
    ports.files.say("judgements");
    await session.settled();
    expect(await population()).toBe(241);
  });

  it("is not for those who label blind: what judges said is sealed for them, and counts would tell it", async () => {
    const session = await opened(probedAnswers(4));
    Object.defineProperty(session.session, "sealing", { get: () => ({ condition: "blind", sealed: new Set(["judge", "grader"]) }) });
    const options = await session.ask("sample/options", {});
    expect(options.refused).toMatch(/sealed for you/);
    expect(options.dimensions).toEqual([]);
    const design = validation(1, { population: { where: "task:death-direct-model-0-effort-0-0" } });
    await expect(session.ask("sample/preview", { design, extends: null, token })).rejects.toMatchObject({ code: "refused" });
    await expect(session.ask("sample/draw", { design, extends: null, token, takeWhatThereIs: true })).rejects.toMatchObject({ code: "refused" });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])("tells nothing that is sealed, whatever is (%i)", async (which) => {
    const sealed = new Set<SealClass>((["system", "reviewer", "hint"] as const).filter((_, bit) => which & (1 << bit)));
    const session = await opened(probedAnswers(4));
    session.ports.logs.lines.set("ann", [
      JSON.stringify({ id: "1", at: "2026-01-01T00:00:00Z", reviewer: "Ann", kind: "flag", prev: null, target: { task_id: "x" } }),
    ]);
    session.ports.logs.say();
    await session.session.settled();
    Object.defineProperty(session.session, "sealing", { get: () => sealingWith(sealed) });
    const options = JSON.stringify(await session.ask("sample/options", {}));
    expect(options.includes("Ann")).toBe(!sealed.has("reviewer"));
    expect(options).not.toContain("model-0");
    const asked = async (change: Record<string, unknown>) => {
      const shown = await session.ask("sample/preview", { design: validation(1, change), extends: null, token });
      if (sealed.has("system")) expect(JSON.stringify(shown)).not.toContain("model-1");
      return shown.state;
    };
    const open = sealed.has("system") ? "wrong" : "ready";
    expect(await asked({ cells: [{ id: "a", quota: 1, by: ["system"] }] })).toBe(open);
    expect(await asked({ cells: [{ id: "a", quota: 1, spread: "configuration" }] })).toBe(open);
    expect(await asked({ cells: [{ id: "a", quota: 1 }], population: { where: "system:model-0-effort-0" } })).toBe(open);
    expect(await asked({ cells: [{ id: "a", quota: 1, predicate: "dimensions.configuration:model-0-effort-0" }] })).toBe(open);
    expect(await asked({ cells: [{ id: "a", quota: 1, by: ["stratum", "probe"] }] })).toBe("ready");
  });

  it("is drawn from these results, as its fingerprint says", async () => {
    const session = await opened(probedAnswers(4));
    const plan = await drawnBy(session, validation(1));
    expect(plan.population.results_fingerprint).toBe(await fileFingerprint(session.ports.files.results));
  });
});

describe("a design that cannot be meant", () => {
  const run = probedAnswers(2);
  const wrongly = async (more: Record<string, unknown>) => {
    const { ask } = await opened(run);
    const outcome = await ask("sample/draw", { design: validation(1, more), extends: null, token, takeWhatThereIs: true });
    return outcome.state === "wrong" ? outcome.mistakes.map(({ at, message }) => `${at.join(".")}: ${message}`) : outcome.state;
  };

  it.each<[string, Record<string, unknown>, RegExp]>([
    ["a version that the codebook does not have", { dimension: "answer-equivalence@9" }, /^dimension: the codebook has answer-equivalence@1, not/],
    ["one reviewer under two spellings", { reviewers: ["Ann", "ann"] }, /^reviewers: "Ann" and "ann" are one reviewer/],
    ["the name of a device on Windows", { plan_id: "CON" }, /^plan_id: Windows/],
    ["nothing to draw", { cells: [{ id: "none", quota: 0 }] }, /^cells: nothing would be drawn/],
  ])("is refused: %s", async (_, more, message) => expect(await wrongly(more)).toEqual([expect.stringMatching(message)]));
});
