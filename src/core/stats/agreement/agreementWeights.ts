/** How much two labels agree, from 0 to 1; 1 on the diagonal. */
export type AgreementWeights = readonly (readonly number[])[];
export type Weighting = "none" | "linear" | "quadratic";

/**
 * Weights over the order of a codebook's labels, as if their steps were equal: 1 − d for `linear` and 1 − d² for `quadratic`, where d is
 * the distance of the labels over the longest one; for `none`, 1 where they are equal and 0 elsewhere (Cohen 1968; Gwet 2014, chapter 3).
 */
export function agreementWeights(labels: number, weighting: Weighting): AgreementWeights {
  const places = Array.from({ length: labels }, (_, at) => at);
  return places.map((i) =>
    places.map((j) => {
      const distance = labels > 1 ? Math.abs(i - j) / (labels - 1) : 0;
      return weighting === "none" ? (i === j ? 1 : 0) : weighting === "linear" ? 1 - distance : 1 - distance * distance;
    }),
  );
}
