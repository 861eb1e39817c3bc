import { stat } from "node:fs/promises";
import type { Plan } from "../core/formats/plan";
import { isOfResults, resultsNow, resultsNowInWords } from "../session/plans/fitsResults";
import type { CliSession } from "./cliSession";
import { CliFailure } from "./failure";
import { err } from "./output";
import { planIn } from "./planFile";
import { visibleLine } from "./visible";

/** The plan of a run that has this id, else the plan in the file of this name. Fails where it was drawn from other results. */
export async function planNamed({ run, opened }: CliSession, name: string): Promise<Plan> {
  const known = run.plans.of(name)?.plan;
  if (known === undefined && !(await isFile(name))) {
    const ids = run.plans.list.map(({ plan }) => plan.plan_id);
    throw new CliFailure(
      `there is no plan ${JSON.stringify(name)}, neither as a file nor in this run, which has ${ids.length === 0 ? "none" : ids.join(", ")}`,
    );
  }
  const plan = known ?? (await planIn(name));
  const now = await resultsNow(plan, opened.files.results, { whole: true });
  const different = resultsNowInWords(plan, now);
  if (!isOfResults(now)) throw new CliFailure(`${opened.shown}: ${different ?? "these are other results"}`);
  if (different !== null) err(`adjudicate: warning: ${visibleLine(different)}`);
  return plan;
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false, // what cannot be looked at is no plan that could be read
  );
