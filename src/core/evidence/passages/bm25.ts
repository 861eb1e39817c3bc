/**
 * Okapi BM25 over the sentences of one text.
 *
 * S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", Foundations and Trends in
 * Information Retrieval 3 (2009), 333–389, eq. 3.15; the weight of a term is that of S. Robertson and K. Spärck Jones
 * ("Relevance weighting of search terms", JASIS 27 (1976), 129–146) without relevance information,
 *
 *   score(q, s) = Σ_t  w_t · ln(1 + (N − n_t + 0.5) / (n_t + 0.5)) · f_t · (k1 + 1) / (f_t + k1 · (1 − b + b · |s| / avg|s|))
 *
 * with N sentences, n_t of them with the term, f_t times in this one, and |s| its length in terms. The 1 + under the logarithm
 * keeps a term that most sentences have (the name of the thing on a short page) from counting against a sentence. k1 = 1.2 and
 * b = 0.75 are the values that the authors give where nothing was tuned. w_t is 1 for words and more for what claims are
 * wrong about most often (`question.ts`).
 */
export const k1 = 1.2;
export const b = 0.75;

/** Weight of a term that `withTerm` of `sentences` have. */
export const rarity = (sentences: number, withTerm: number): number => Math.log(1 + (sentences - withTerm + 0.5) / (withTerm + 0.5));

/** What one term adds: how often it stands in a sentence of `length` terms, in a text whose sentences have `average` terms. */
export const termScore = (weight: number, times: number, length: number, average: number): number =>
  (weight * times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / average));
