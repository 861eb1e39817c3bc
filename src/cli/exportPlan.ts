import { planCsv, planJsonl } from "../core/export/planItems";
import { planItems } from "../session/exports/planItems";
import { withSession } from "./cliSession";
import type { ExportOptions } from "./exportLabels";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson } from "./output";
import { planNamed } from "./planNamed";
import { visibleLine } from "./visible";
import { withMark, writeOut } from "./writeOut";

/** Every item of a plan, one a line, with its cell, its chance and its weight. */
export async function exportPlan(path: string, as: "plan-csv" | "plan-jsonl", options: ExportOptions): Promise<ExitCode> {
  const { plan: name } = options;
  if (name === undefined) throw new CliFailure(`--as ${as} writes the items of a plan: name it with --plan`);
  return withSession(
    path,
    null,
    async (session) => {
      const plan = await planNamed(session, name);
      const items = planItems(session.run, plan);
      const lost = plan.items.length - items.length;
      if (lost > 0)
        err(`adjudicate: warning: ${lost} items of ${visibleLine(plan.plan_id)} name cells that the plan does not have, and are not in the export`);
      const text = as === "plan-csv" ? withMark(planCsv(plan, items), options.bom === true) : planJsonl(plan, items);
      if (options.out === undefined) process.stdout.write(text);
      else {
        await writeOut(options.out, text);
        if (options.json) outJson({ file: options.out, plan_id: plan.plan_id, items: items.length, cells: plan.cells.length });
        else out(`${visibleLine(options.out)}: ${items.length} items in ${plan.cells.length} cells`);
      }
      return lost > 0 ? 1 : 0;
    },
    { review: options.review },
  );
}
