import type { RuleOutcome } from "../core/check/findings";
import type { Policy } from "../core/formats/policy";
import type { Collected } from "../session/agreement/collectRatings";
import { judgeStatuses } from "../session/agreement/judges";
import { enoughBy } from "../session/plans/enoughLabels";
import type { CliSession } from "./cliSession";

/** Judges that people have not measured enough: an error where a policy says what is enough, else a warning. */
export function judgeOutcome({ run }: CliSession, all: readonly Collected[], floors: NonNullable<Policy["floors"]>): RuleOutcome {
  const statuses = all.flatMap((collected) => judgeStatuses(run, collected, enoughBy(floors)));
  const asked = floors.judge_labels !== undefined || floors.judge_labels_each !== undefined;
  const verified = statuses.filter((one) => one.verified).length;
  return {
    rule: "judge-unverified",
    seen: statuses.length === 0 ? null : `${verified} of ${statuses.length} judges verified`,
    findings: statuses.flatMap(({ why }) => (why === null ? [] : [{ rule: "judge-unverified", level: asked ? "error" : "warning", message: why }])),
  };
}
