import { supportOfClaim, type CitationSet } from "../evidence/sufficientSets";
import { figure, undefinedBecause, type Figure } from "./defined";
import { wilson, type Rate } from "./wilson";

/** A claim of an answer: what it cites, and which minimal sets of that are enough; null where nobody has judged it. */
export interface JudgedClaim {
  readonly cited: readonly string[];
  readonly sufficient: readonly CitationSet[] | null;
}

export interface CitationSummary {
  /** Answers of which every claim that cites something is judged; the means are over these. */
  readonly answers: number;
  /** Answers judged in part: their claims count below, the answers in no mean. */
  readonly partly: number;
  readonly claims: number;
  /** Judged claims that their citations support jointly, and citations of judged claims that are precise: pooled, with Wilson intervals. */
  readonly recall: Figure<Rate>;
  readonly precision: Figure<Rate>;
  /** The same per answer, then the mean over answers, as ALCE reports them. An answer that cites nothing has precision 0 there. */
  readonly meanRecall: Figure;
  readonly meanPrecision: Figure;
  /** Citations of supported claims that stand in no minimal set. */
  readonly overCited: number;
}

/**
 * Citation recall and precision of answers (Gao et al. 2023, section 4.3; per answer and averaged as in their `eval.py`), from
 * what a reviewer marked. A claim that cites nothing needs no judgement: its recall is 0.
 */
export function citationFigures(answers: Iterable<readonly JudgedClaim[]>): CitationSummary {
  let [whole, partly, claims, supported, citations, precise, overCited] = [0, 0, 0, 0, 0, 0, 0];
  let [recallSum, precisionSum] = [0, 0];
  for (const all of answers) {
    const judged = all.flatMap(({ cited, sufficient }) =>
      cited.length === 0 ? [supportOfClaim([], [])] : sufficient === null ? [] : [supportOfClaim(cited, sufficient)],
    );
    const isPartly = judged.length < all.length;
    const own = judged.filter((one) => !isPartly || one.citations.length > 0);
    if (own.length === 0) continue;
    const had = own.flatMap((one) => one.citations);
    const [ownSupported, ownPrecise] = [own.filter((one) => one.supported).length, had.filter((one) => one.precise).length];
    claims += own.length;
    supported += ownSupported;
    citations += had.length;
    precise += ownPrecise;
    overCited += own.reduce((sum, one) => sum + one.overCited, 0);
    if (isPartly) partly++;
    else {
      whole++;
      recallSum += ownSupported / own.length;
      precisionSum += had.length === 0 ? 0 : ownPrecise / had.length;
    }
  }
  const mean = (sum: number): Figure => (whole === 0 ? undefinedBecause("no answer is judged whole") : figure(sum / whole));
  return {
    answers: whole,
    partly,
    claims,
    recall: wilson(supported, claims),
    precision: wilson(precise, citations),
    meanRecall: mean(recallSum),
    meanPrecision: mean(precisionSum),
    overCited,
  };
}
