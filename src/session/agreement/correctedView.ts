import type { CorrectedRateView, CorrectedView } from "../../protocol/agreement";
import { populationView } from "./agreementView";
import type { CorrectedRate, CorrectedRates } from "./corrected";

/** Corrected rates of the one condition that was asked for; null where nobody labelled under it. */
export function correctedView({ judge, positive, conditions: [found] }: CorrectedRates): CorrectedView | null {
  if (found === undefined) return null;
  const { decided, undecided, unjudged, strata, all } = found;
  return {
    judge,
    positive: [...positive],
    decided,
    undecided,
    unjudged,
    strata: strata.defined ? { defined: true, value: strata.value.map(rateView) } : strata,
    all: rateView(all),
  };
}

const rateView = ({ stratum, size, labelled, uncorrected, shares }: CorrectedRate): CorrectedRateView => ({
  stratum,
  size,
  labelled,
  uncorrected,
  doubleSampled: populationView(shares.doubleSampled),
  powered: populationView(shares.powered),
  tuned: populationView(shares.tuned),
  roganGladen: populationView(shares.roganGladen),
});
