import type { GateOutcome } from "../../core/grade/gate/gateRun";
import { visibleLine } from "../visible";
import { proposeLine } from "./causes";

export interface TruthProposal {
  readonly task_id: string;
  readonly command: string;
}

/** For each case that fails by its label or is in quarantine: the command line that proposes a change of its truth, where that is what is wrong. */
export function truthProposals(run: string, { hard, quarantined }: GateOutcome): readonly TruthProposal[] {
  const found = new Map<string, TruthProposal>();
  const add = (task_id: string, category: string | null) => {
    if (!found.has(task_id)) found.set(task_id, { task_id, command: proposeLine(run, task_id, category) });
  };
  for (const { task_id, why } of quarantined) add(task_id, why === "truth-expired" ? "reconfirmed" : "page-changed");
  for (const { task_id, rule } of hard) if (rule === "label") add(task_id, null);
  return [...found.values()];
}

/** The commands as a part of what the gate says; none where there are none. */
export const truthProposalsText = (proposals: readonly TruthProposal[]): readonly string[] =>
  proposals.length === 0
    ? []
    : [
        `Where the truth is what is wrong, another person approves a change of it:\n${proposals.map(({ command }) => `  ${visibleLine(command)}`).join("\n")}`,
      ];
