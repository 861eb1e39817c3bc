import type { Figure } from "../../stats/defined";

/** A judge of a run, and whether people have measured it. */
export interface ReportedJudge {
  readonly name: string;
  readonly dimension: string;
  readonly judgements: number;
  readonly labelled: number;
  readonly verified: boolean;
  readonly why: string | null;
}

/** An estimate with its interval. */
export interface Share {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** A judge's share of positives in a stratum (null: in all), as it is and corrected by people's labels of a plan. */
export interface ReportedRate {
  readonly plan: string;
  readonly dimension: string;
  readonly judge: string;
  readonly positive: readonly string[];
  readonly condition: string;
  readonly stratum: string | null;
  readonly whole: boolean;
  readonly population: number;
  readonly labelled: number;
  readonly uncorrected: Figure;
  readonly doubleSampled: Figure<Share>;
  readonly tuned: Figure<Share>;
  readonly roganGladen: Figure<Share>;
}

/** What is known of the judges of a run. */
export interface JudgedReport {
  readonly judges: readonly ReportedJudge[];
  readonly rates: readonly ReportedRate[];
}
