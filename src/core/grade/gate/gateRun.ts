import type { BaselineRound } from "../../formats/baseline";
import type { CorpusCase } from "../../formats/corpus";
import type { Policy } from "../../formats/policy";
import { latestRound } from "../run/latestRound";
import { quarantined, type ReadjudicationTask } from "../run/quarantine";
import type { TaskRecord } from "../run/taskRecord";
import { roundOf } from "./baselineRounds";
import { hardBreaches, type HardBreach } from "./hardGate";
import { rollingGate, type RollingOutcome } from "./rollingGate";

export interface GateInput {
  readonly records: readonly TaskRecord[];
  readonly cases: readonly CorpusCase[];
  readonly policy: Policy;
  /** Null where no baseline was given: then only the hard gate speaks. */
  readonly baseline: readonly BaselineRound[] | null;
}

export interface GateOutcome {
  /** `fail`: a hard rule was broken. `review`: only thresholds were passed. */
  readonly verdict: "pass" | "review" | "fail";
  readonly rows: number;
  readonly lanes: readonly string[];
  readonly hard: readonly HardBreach[];
  readonly rolling: RollingOutcome | { readonly kind: "none"; readonly why: string };
  readonly quarantined: readonly ReadjudicationTask[];
  /** The live round that was judged; what a baseline would keep of it. */
  readonly round: BaselineRound | null;
}

/** Hard rules on every row, then the rolling gate on the live round; of a live folder that grew, on its latest one. */
export function gateRun({ records: all, cases, policy, baseline }: GateInput): GateOutcome {
  const records = latestRound(all);
  const live = records.filter(({ key }) => key.lane === "live");
  const made = live.length === 0 ? null : roundOf(live);
  const hard = hardBreaches(records, cases);
  const rolling: GateOutcome["rolling"] =
    made === null
      ? { kind: "none", why: "there is no live row; the rolling gate compares live rounds" }
      : baseline === null
        ? { kind: "none", why: "no --baseline was given" }
        : made.ok
          ? rollingGate(made.round, baseline, policy)
          : { kind: "incomparable", why: made.why, tooShort: false };
  const passed = rolling.kind === "compared" && rolling.comparisons.some(({ breached }) => breached);
  return {
    verdict: hard.length > 0 ? "fail" : passed ? "review" : "pass",
    rows: records.length,
    lanes: [...new Set(records.map(({ key }) => key.lane))],
    hard,
    rolling,
    quarantined: quarantined(records),
    round: made?.ok ? made.round : null,
  };
}
