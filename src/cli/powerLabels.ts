import type { Command } from "commander";
import { conditions } from "../core/formats/event";
import { collectRatings } from "../session/agreement/collectRatings";
import { labelsNeeded, neededFigures, type NeededFigure, type NeededLabels } from "../session/agreement/needed";
import { plannedItems } from "../session/agreement/plannedItems";
import { DesignError } from "../session/sampling/population";
import { answers } from "./action";
import { needRows, reviewerOrNull, withSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { planNamed } from "./planNamed";
import { positiveOf } from "./positiveOption";
import { numberOf, shareOf } from "./powerNumbers";
import { table } from "./table";
import { visibleLine } from "./visible";

interface Options {
  readonly plan: string;
  readonly width: string;
  readonly figure: string;
  readonly judge?: string;
  readonly positive?: string;
  readonly condition?: string;
  readonly errors?: string;
  readonly level: string;
  readonly json?: boolean;
}

export function register(power: Command): void {
  power
    .command("labels")
    .description("how many more labels, in which cells of a plan, until an interval is so wide")
    .argument("<run>", "run folder or results file")
    .requiredOption("--plan <plan>", "a plan of the run by its id, or its file")
    .requiredOption("--width <width>", "of the interval, from end to end, e.g. 0.05")
    .option("--figure <name>", `${neededFigures.join(", ")}; rate is the corrected share of positives`, "rate")
    .option("--judge <name>", "a judge (else the plan's)")
    .option("--positive <labels>", "labels called positive, separated by commas (else the codebook's first)")
    .option("--condition <name>", "which labels so far count: blind, verify, open or post-reveal")
    .option("--errors <share>", "share of the judge's labels expected to be wrong in cells that have no label yet")
    .option("--level <share>", "confidence", "0.95")
    .option("--json", "as JSON")
    .action(answers(labels));
}

async function labels(path: string, options: Options): Promise<ExitCode> {
  const { figure: name } = options;
  const width = numberOf("--width", options.width);
  if (!(width > 0)) throw new CliFailure(`--width: an interval has a width above 0, not ${options.width}`);
  const level = shareOf("--level", options.level);
  const errors = options.errors === undefined ? null : shareOf("--errors", options.errors);
  if (!isNeeded(name)) throw new CliFailure(`--figure: ${neededFigures.join(", ")}, not ${name}`);
  const condition = conditions.find((one) => one === options.condition) ?? null;
  if (options.condition !== undefined && condition === null) throw new CliFailure(`--condition: ${conditions.join(", ")}, not ${options.condition}`);
  return withSession(path, await reviewerOrNull(), async (session) => {
    needRows(session);
    const { run } = session;
    const plan = await planNamed(session, options.plan);
    const dimension = plan.dimension?.split("@")[0];
    if (dimension === undefined) throw new CliFailure(`the plan ${plan.plan_id} names no dimension: nobody knows what its labels answer`);
    const collected = await collectRatings(run, dimension);
    const positive = options.positive === undefined ? null : positiveOf(options.positive, collected.known?.labels.map(({ id }) => id) ?? null);
    const used = { plan, items: plannedItems(run, plan) };
    const found = await labelsNeeded(run, collected, used, {
      figure: name,
      width,
      level,
      errors,
      condition,
      positive,
      judge: options.judge?.replace(/^judge:/, "") ?? null,
    }).catch((error: unknown) => {
      throw error instanceof DesignError ? new CliFailure(error.message) : error;
    });
    if (!found.defined) throw new CliFailure(found.because);
    if (options.json) outJson(neededJson(plan.plan_id, found.value, level));
    else out(neededText(plan.plan_id, found.value, level));
    return 0;
  });
}

const isNeeded = (name: string): name is NeededFigure => neededFigures.some((one) => one === name);

const neededJson = (plan: string, { cells, widthNow, ...found }: NeededLabels, level: number) => ({
  plan,
  ...found,
  level,
  width_now: widthNow,
  cells: cells.map(({ id, size, labelled, more }) => ({ cell: id, size, labelled, more })),
});

function neededText(plan: string, { figure, judge, positive, condition, cells, more, width, widthNow }: NeededLabels, level: number): string {
  const right = (title: string) => ({ title, align: "right" as const });
  const about = `${figure} of ${judge}, positive: ${positive.join(", ")}${condition === null ? "" : `, labels given ${condition}`}`;
  const percent = `${Number((level * 100).toFixed(1))} %`;
  return [
    visibleLine(`${plan}: ${about}`),
    more === 0
      ? `no more labels are needed: the ${percent} interval is expected to be ${width.toFixed(3)} wide`
      : `${more} more labels: the ${percent} interval is expected to be ${width.toFixed(3)} wide (with those there are: ${widthNow.toFixed(3)})`,
    table(
      [{ title: "cell" }, right("items"), right("labelled"), right("more")],
      cells.map((cell) => [cell.id, String(cell.size), String(cell.labelled), String(cell.more)]),
    ),
  ].join("\n");
}
