import type { Command } from "commander";
import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { design as designShape, type Design } from "../core/formats/design";
import { problemText } from "../core/formats/problem";
import { readYaml } from "../core/formats/readYaml";
import type { DesignProblem } from "../core/stats/design/sampleDesign";
import { writeNewFile } from "../node/assistant/writeNewFile";
import { extendedPlan, type Extended } from "../session/sampling/extension";
import { planOf } from "../session/sampling/planOf";
import { DesignError } from "../session/sampling/population";
import { readyDesign, type ReadyDesign } from "../session/sampling/readyDesign";
import { answers } from "./action";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson, progress } from "./output";
import { planIn } from "./planFile";
import { readingTrouble } from "./runReading";
import { table } from "./table";
import { visibleLine } from "./visible";

interface Options {
  readonly design: string;
  readonly seed?: string;
  readonly extend?: string;
  readonly out?: string;
  readonly preview?: boolean;
  readonly takeWhatThereIs?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("sample")
    .description("draw a sampling plan: what reviewers are to label, with inclusion probabilities")
    .argument("<run>", "run folder or results file")
    .requiredOption("--design <file>", "cells, quotas and blinding (docs/sampling.md)")
    .option("--seed <seed>", "of the draw (else the design's)")
    .option("--out <plan>", "the plan to write, e.g. RUN/review/plans/p-1.json")
    .option("--extend <plan>", "draw all that this plan has and more: the design with larger quotas, under the plan's seed")
    .option("--preview", "say what would be drawn, and write nothing")
    .option("--take-what-there-is", "where a cell is too small, take all of it instead of refusing")
    .option("--json", "the plan, or with --preview its cells, as JSON")
    .action(answers(sample));
}

async function sample(path: string, options: Options): Promise<ExitCode> {
  const design = await designOf(options.design);
  const base = options.extend === undefined ? null : await planIn(options.extend);
  const seed = seedOf(options.seed ?? base?.seed ?? design.seed);
  if (!options.preview && options.out === undefined) throw new CliFailure("give --out PLAN, or --preview to write nothing");
  return withSession(path, await reviewerOrNull(), async (session) => {
    needRows(session);
    try {
      const extended = base && (await extendedPlan(session.run, base, design.value, seed));
      const bar = progress("items");
      const ready = await readyDesign(session.run, design.value, seed, {
        progress: (done, of) => bar.update(done, of),
        ...(extended ? { keeps: new Set(extended.items.keys()) } : {}),
      }).finally(() => bar.end());
      return options.preview ? preview(ready, options) : await draw(session, design.value, ready, extended, options);
    } catch (error) {
      if (error instanceof DesignError) throw new CliFailure(design.placed(error));
      throw error instanceof RangeError ? new CliFailure(`${options.design}: ${error.message}`) : error;
    }
  });
}

function seedOf(said: Design["seed"]): number | string {
  if (said === undefined) throw new CliFailure("give --seed, or a seed in the design: without one nobody could draw the same items again");
  return typeof said === "string" && /^-?\d{1,15}$/.test(said) ? Number(said) : said;
}

/** The design of a file, and where what it says stands. */
async function designOf(path: string): Promise<{ readonly value: Design; readonly seed: Design["seed"]; placed(error: DesignError): string }> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CliFailure(readingTrouble(error, path));
  });
  const read = readYaml(new TextDecoder().decode(bytes), designShape, path);
  const wrong = read.problems.filter(({ severity }) => severity === "error");
  if (read.value === null || wrong.length > 0) throw new CliFailure(wrong.map(problemText).join("\n") || `${path} cannot be read`);
  return {
    value: read.value,
    seed: read.value.seed,
    placed: ({ message, at }) => problemText({ file: path, ...(read.place?.([...at]) ?? {}), code: "design", severity: "error", message }),
  };
}

function preview({ preview: found, population, cells, outside, sample: { keeps } }: ReadyDesign, { json }: Options): ExitCode {
  const short = found.problems.length > 0;
  if (json)
    outJson({
      judge: population.judge,
      population: population.items.length,
      outside,
      cells: found.cells.map(({ id, size, wanted, take, kept }) => ({
        id,
        stratum: cells.get(id)!.stratum,
        size,
        wanted,
        take,
        ...(keeps ? { already: kept } : {}),
      })),
      problems: found.problems.map(problemWords),
    });
  else {
    out(`${population.items.length} items that ${visibleLine(population.judge)} has labelled, ${outside} of them in no cell`);
    out(
      table(
        [
          { title: "cell" },
          { title: "stratum" },
          { title: "there", align: "right" },
          { title: "wanted", align: "right" },
          { title: "taken", align: "right" },
          ...(keeps ? [{ title: "already", align: "right" as const }] : []),
        ],
        found.cells.map(({ id, size, wanted, take, kept }) => [
          id,
          cells.get(id)!.stratum ?? "",
          ...[size, wanted, take, ...(keeps ? [kept] : [])].map(String),
        ]),
      ),
    );
    for (const problem of found.problems) out(problemWords(problem));
  }
  return short ? 1 : 0;
}

async function draw(
  { run }: CliSession,
  design: Design,
  ready: ReadyDesign,
  extended: Extended | null,
  { out: file, json, takeWhatThereIs = false }: Options,
): Promise<ExitCode> {
  const id =
    design.plan_id ??
    file!
      .split(/[\\/]/)
      .at(-1)!
      .replace(/\.json$/i, "");
  if (id === extended?.plan.plan_id) throw new CliFailure(`a plan that extends ${id} needs a plan_id of its own: labels name plans by their id`);
  const result = await planOf(run, design, ready, { id, by: run.me ?? design.by ?? null, takeWhatThereIs, extended });
  if (result.kind === "impossible") {
    for (const problem of result.problems) err(`adjudicate: ${visibleLine(problemWords(problem))}`);
    err("adjudicate: nothing was drawn; --take-what-there-is takes smaller cells whole");
    return 1;
  }
  const { plan, short } = result;
  for (const problem of short) err(`adjudicate: warning: ${visibleLine(problemWords(problem))}`);
  if (!(await written(file!, `${JSON.stringify(plan, null, 2)}\n`)))
    throw new CliFailure(`${file} is there already: labels name their plan, so that none is ever written over. Give another name`);
  if (json) outJson(plan);
  else
    out(
      `${visibleLine(file!)}: ${plan.items.length - (plan.repeats ?? 0)} items of ${plan.cells.length} cells${plan.repeats ? `, ${plan.repeats} of them twice` : ""}`,
    );
  return 0;
}

/** Writes a file as a whole; false where one of that name is there. */
async function written(file: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    return await writeNewFile(file, text, false);
  } catch (error) {
    throw new CliFailure(readingTrouble(error, file));
  }
}

function problemWords(problem: DesignProblem): string {
  switch (problem.kind) {
    case "short":
      return `${problem.cell}${problem.part === null ? "" : `, part ${problem.part}`}: ${problem.wanted} wanted, ${problem.available} there`;
    case "stratum-short":
      return `stratum ${problem.stratum || "(none)"}: at least ${problem.wanted} wanted, ${problem.available} there`;
    case "outside-parts":
      return `${problem.cell}: ${problem.members} items fit none of its parts, so that they could never be drawn`;
  }
}
