import type { Command } from "commander";
import { itemsForKappa, tableOfKappa } from "../core/stats/planner/kappaPrecision";
import {
  differencePower,
  findableDifference,
  flipsPower,
  itemsForFlips,
  itemsForTwoRates,
  mostFlipItems,
  pairsForDifference,
} from "../core/stats/planner/power";
import { answers } from "./action";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { register as registerLabels } from "./powerLabels";
import { meant, numberOf, shareOf, wholeOf } from "./powerNumbers";

interface Asked {
  readonly power: string;
  readonly level: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  const power = program.command("power").description("plans sizes: how many labels, pairs or items an interval or a comparison needs");
  registerLabels(power);
  const sized = (name: string, description: string) =>
    power
      .command(name)
      .description(description)
      .option("--power <share>", "chance to find what there is", "0.8")
      .option("--level <share>", "confidence, two-sided", "0.95")
      .option("--json", "as JSON");
  sized("pairs", "pairs for a difference of a paired mean, such as a gain")
    .requiredOption("--deviation <sigma>", "standard deviation of the differences")
    .option("--difference <delta>", "the difference to be found")
    .option("--pairs <n>", "how many there are: what they find")
    .action(answers(pairs));
  sized("rates", "items of each of two independent groups, to tell two rates apart")
    .requiredOption("--first <share>", "rate of the one group")
    .requiredOption("--second <share>", "rate of the other")
    .action(answers(rates));
  sized("flips", "items that two judges both label, to tell them apart by McNemar's test")
    .requiredOption("--worse <share>", "share of the items that flip the one way")
    .requiredOption("--better <share>", "and the other way")
    .option("--items <n>", `how many there are: the chance of the exact test to find it (up to ${mostFlipItems})`)
    .action(answers(flips));
  power
    .command("kappa")
    .description("items that two raters both label, for an interval of κ")
    .requiredOption("--kappa <value>", "κ that is expected")
    .requiredOption("--share <share>", "share of the items that get the label")
    .option("--other-share <share>", "from the second rater (else as from the first)")
    .requiredOption("--width <width>", "of the interval, from end to end")
    .option("--level <share>", "confidence", "0.95")
    .option("--json", "as JSON")
    .action(answers(kappa));
}

const chancesOf = ({ power, level }: Asked) => ({ power: shareOf("--power", power), level: shareOf("--level", level) });
const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`;
const few = (value: number) => String(Number(value.toPrecision(4)));

function answer(json: boolean | undefined, values: Readonly<Record<string, unknown>>, text: string): Promise<ExitCode> {
  if (json) outJson(values);
  else out(text);
  return Promise.resolve(0);
}

function pairs(options: Asked & { readonly deviation: string; readonly difference?: string; readonly pairs?: string }): Promise<ExitCode> {
  const chances = chancesOf(options);
  const deviation = numberOf("--deviation", options.deviation);
  const found = `with a chance of ${percent(chances.power)}, at a standard deviation of ${few(deviation)} and a two-sided level of ${percent(chances.level)}`;
  if (options.pairs === undefined) {
    if (options.difference === undefined) throw new CliFailure("give --difference, or --pairs for what so many find");
    const difference = numberOf("--difference", options.difference);
    const needed = meant(() => pairsForDifference(difference, deviation, chances));
    return answer(
      options.json,
      { difference, deviation, ...chances, pairs: needed },
      `${needed} pairs find a difference of ${few(difference)} ${found}`,
    );
  }
  const there = wholeOf("--pairs", options.pairs);
  if (options.difference === undefined) {
    const difference = meant(() => findableDifference(there, deviation, chances));
    return answer(
      options.json,
      { pairs: there, deviation, ...chances, difference },
      `${there} pairs find a difference of ${few(difference)} ${found}`,
    );
  }
  const difference = numberOf("--difference", options.difference);
  const power = meant(() => differencePower(there, difference, deviation, chances.level));
  return answer(
    options.json,
    { pairs: there, difference, deviation, level: chances.level, power },
    `${there} pairs find a difference of ${few(difference)} with a chance of ${percent(power)}, at a standard deviation of ${few(deviation)}`,
  );
}

function rates(options: Asked & { readonly first: string; readonly second: string }): Promise<ExitCode> {
  const chances = chancesOf(options);
  const [first, second] = [numberOf("--first", options.first), numberOf("--second", options.second)];
  const items = meant(() => itemsForTwoRates(first, second, chances));
  return answer(
    options.json,
    { first, second, ...chances, items_per_group: items },
    `${items} items in each group tell ${few(first)} from ${few(second)} with a chance of ${percent(chances.power)}`,
  );
}

function flips(options: Asked & { readonly worse: string; readonly better: string; readonly items?: string }): Promise<ExitCode> {
  const chances = chancesOf(options);
  const [worse, better] = [numberOf("--worse", options.worse), numberOf("--better", options.better)];
  if (options.items !== undefined) {
    const there = wholeOf("--items", options.items);
    const power = meant(() => flipsPower(there, worse, better, chances.level));
    return answer(
      options.json,
      { items: there, worse, better, level: chances.level, power },
      `${there} items tell the judges apart with a chance of ${percent(power)} (exact test)`,
    );
  }
  const items = meant(() => itemsForFlips(worse, better, chances));
  return answer(
    options.json,
    { worse, better, ...chances, items },
    `${items} items that both label tell the judges apart with a chance of ${percent(chances.power)} (large-sample; the exact test has a little less: --items ${items} says how much)`,
  );
}

function kappa(options: {
  readonly kappa: string;
  readonly share: string;
  readonly otherShare?: string;
  readonly width: string;
  readonly level: string;
  readonly json?: boolean;
}): Promise<ExitCode> {
  const [value, share, width] = [numberOf("--kappa", options.kappa), numberOf("--share", options.share), numberOf("--width", options.width)];
  const other = options.otherShare === undefined ? share : numberOf("--other-share", options.otherShare);
  const level = shareOf("--level", options.level);
  const table = meant(() => tableOfKappa(value, share, other));
  const items = meant(() => itemsForKappa(table, width, level));
  return answer(
    options.json,
    { kappa: value, share, other_share: other, width, level, items },
    `${items} items that both label give κ ${few(value)} a ${percent(level)} interval of ${few(width)} (large-sample)`,
  );
}
